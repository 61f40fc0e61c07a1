"""The six Preparation phases of a game, with one deck and its discard pile."""
