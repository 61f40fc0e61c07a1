"""-60° (Sixty Below)."""
