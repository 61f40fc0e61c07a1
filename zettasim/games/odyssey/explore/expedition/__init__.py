"""Explorations with a Glitch Roll that wrecks cards, or with a second explorer: a slower trial of their own."""
