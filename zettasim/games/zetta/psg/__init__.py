"""One planetary system from the Zetta PSG (modules 8A and 8B)."""
