"""Own games: bags, decks, dice and a stop rule, described in one TOML file."""
