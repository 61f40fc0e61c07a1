"""The preparation grid of Expedition Zetta, which its preparation and the rescue of a card share."""
