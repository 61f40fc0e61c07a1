"""The two attempts of one xenoarchaeology action (Xenoarchaeology Module, Exploration)."""
