"""Whole games of -60°: Preparation, Planning, Experts, Stations and Milestones; and the race with Arka."""
