"""Dice as people write them: kept, exploding, rerolled, with any faces, against each other."""
