"""Whether a card bought in the top row of the preparation grid reaches its owner."""
