"""Draws from the substance bag (Exploration)."""
