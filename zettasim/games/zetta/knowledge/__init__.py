"""Knowledge tokens drawn by Research and by failed attempts (Exploration, Action)."""
