"""Expedition Zetta."""
