"""Collecting a set of Research types by scans (Action: Landing Craft)."""
