"""Who of a player's own crew takes part in an attempt (Making Discoveries; Exploration (Bots))."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class OwnCrew:
    """Crew members of one's own: with the ability, by a knowledge token, and aliens.

    Parameters
    ----------
    crew, with_ability_leveled
        Humans who have the ability, unleveled and leveled.
    token, token_leveled
        Humans who have it by a knowledge token.
    aliens
        Alien crew members, who never attempt alone.
    """

    crew: int
    with_ability_leveled: int
    token: int
    token_leveled: int
    aliens: int

    @property
    def unleveled(self) -> int:
        """Unleveled humans."""
        return self.crew + self.token

    @property
    def leveled(self) -> int:
        """Leveled humans."""
        return self.with_ability_leveled + self.token_leveled

    @property
    def humans(self) -> int:
        """Crew members from Earth."""
        return self.unleveled + self.leveled

    @property
    def people(self) -> int:
        """All who take part and wear equipment down; aliens alone do not take part."""
        return self.humans + self.aliens if self.humans else 0


def sent_by_bots(own: OwnCrew, most: int, *, unleveled_first: bool) -> OwnCrew:
    """Return the few whom a bot sends at high discovery values.

    Humans go before aliens, who may not go alone; of two with as many dice the one without a token goes first.
    """
    left, sent = most, []
    unleveled, leveled = (own.crew, own.token), (own.with_ability_leveled, own.token_leveled)
    for there in (*unleveled, *leveled) if unleveled_first else (*leveled, *unleveled):
        sent.append(min(there, left))
        left -= sent[-1]
    first, first_token, second, second_token = sent
    if unleveled_first:
        return OwnCrew(first, second, first_token, second_token, min(own.aliens, left))
    return OwnCrew(second, first, second_token, first_token, min(own.aliens, left))
