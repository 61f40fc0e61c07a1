"""One Preparation phase (I)."""
