"""Arka's action cards (Solo Game Against Arka)."""
