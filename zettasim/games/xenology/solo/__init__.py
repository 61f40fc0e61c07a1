"""The solo game (Solitaire Rules)."""
