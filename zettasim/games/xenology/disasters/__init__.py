"""The Disaster deck of the solo game and its clock of cubes (Solitaire Rules)."""
