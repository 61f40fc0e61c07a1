"""The Card Display (Research Cards Setup, Scan and Wipe)."""
