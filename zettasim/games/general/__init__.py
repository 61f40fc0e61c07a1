"""General mechanics, for any designer's own game."""
