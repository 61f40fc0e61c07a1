"""Xenology."""
