"""Pools and sums of dice."""
