"""Bridge landings (Action: Bridge)."""
