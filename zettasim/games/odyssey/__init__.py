"""High Frontier 4 All, Module 6: Odyssey."""
