"""Cards that are drawn from the common deck and partly kept (Personal Setup 12, II. Planning)."""
