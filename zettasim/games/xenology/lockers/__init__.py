"""The random filling of the Lockers (Mothership Setup 6)."""
