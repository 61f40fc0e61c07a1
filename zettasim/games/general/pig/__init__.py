"""Pig: a race in which a die may take back what a turn has brought."""
