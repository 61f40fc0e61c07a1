"""The Database: its tiles and its cubes (Action: Database)."""
