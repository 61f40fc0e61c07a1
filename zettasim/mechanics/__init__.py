"""Exact mathematics of chance, in whole numbers and fractions; the standard library only."""
