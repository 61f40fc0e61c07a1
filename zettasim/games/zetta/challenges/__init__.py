"""The set of challenges of a co-operative game (Co-op Challenge)."""
