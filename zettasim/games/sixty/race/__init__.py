"""Whole games of -60°: economy of Preparation and Planning, Experts, Stations and Milestones; and the race with Arka."""
