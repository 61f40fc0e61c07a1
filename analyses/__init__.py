"""Balance questions: each file answers one, as tidy tables; no plotting, no printing."""
