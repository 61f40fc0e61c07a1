"""The common deck over a whole game: who draws how much of it, and where a wanted card ends up."""
