"""What the games share that are played with 48-card decks, without the tens: double attack blackjack and Spanish 21."""
