"""Whole games of Expedition Zetta's basic rules."""
