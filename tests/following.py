"""What every referee does: reads the tale of a game step by step."""

import re


class Following:
    """A tale, and how far it has been read."""

    def __init__(self, steps):
        self.steps, self.at = steps, 0

    def sees(self, pattern):
        """Read the next step if it fits; return the match."""
        found = self.at < len(self.steps) and re.fullmatch(pattern, self.steps[self.at])
        if found:
            self.at += 1
        return found

    def must(self, pattern):
        """Read the next step, which fits."""
        found = self.sees(pattern)
        assert found, f"step {self.at}: wanted {pattern}, told: {self.steps[max(0, self.at - 12) : self.at + 3]}"
        return found

    def ends(self):
        """Make sure that nothing more is told."""
        assert self.at == len(self.steps), f"step {self.at}: told beyond the end: {self.steps[self.at :][:12]}"
