"""One excavation with the xenoarchaeology deck (Xenoarchaeology Module)."""
