"""The Milestone draft (Personal Setup 13; Solo Game Against Arka 13)."""
