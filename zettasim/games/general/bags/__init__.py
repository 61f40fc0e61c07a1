"""Bags of tokens."""
