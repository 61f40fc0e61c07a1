"""Runs of many trials: the key that a seed gives, and the blocks that are played side by side and added up."""
