"""Compiled chance: the generator, exactly unbiased draws, and the one loop that plays and counts trials."""
