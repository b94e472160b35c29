"""The floor in a browser and as an API. No game rule lives here: the floor decides what a person may see and do."""
