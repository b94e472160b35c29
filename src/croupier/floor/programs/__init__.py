"""What only programs need of the floor: API keys, webhooks, floors for tests."""
