"""The Expert Plan: which Experts lie in the columns that are open in a round (III a, Harbor)."""
