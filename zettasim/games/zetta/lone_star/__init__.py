"""The solo game, The Lone Star."""
