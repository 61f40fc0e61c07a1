"""One discovery attempt (Making Discoveries)."""
