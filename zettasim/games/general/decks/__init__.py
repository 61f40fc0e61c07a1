"""Decks of cards: a hand, a search, and push your luck."""
