"""Whole games of explore-prospects (6C): who has most DP in the end, and from what."""
