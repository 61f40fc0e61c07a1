"""Explore-prospects (6C) made one after another for experience."""
