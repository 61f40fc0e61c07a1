"""The questions that a user may ask: one file for each verb."""
