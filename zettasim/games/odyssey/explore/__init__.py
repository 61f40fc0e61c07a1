"""One explore-prospect (6C) at one Site."""
