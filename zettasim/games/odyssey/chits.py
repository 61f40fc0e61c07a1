"""The chits as one explorer meets them: under the readings of the rules, and with a career (6F6)."""

from __future__ import annotations

from dataclasses import dataclass

from zettasim.games.odyssey.explore.rules import IGNORED_KILL, KILL, NEVER, NO_KILL, ChitKind
from zettasim.games.odyssey.rules import Rules


@dataclass(frozen=True)
class Reader:
    """Who draws, and how the rules are read: see the parameters of the same names.

    `helpers` are the careers of others whose Abilities serve too (6E).
    """

    career: str
    barren: str
    overheat: str
    artifact: str
    geologist: str
    helpers: frozenset[str] = frozenset()

    def has_ability(self, career: str) -> bool:
        """Say whether a career's Ability serves this explorer."""
        return career == self.career or career in self.helpers

    def chit_kind(self, rules: Rules, name: str, count: int) -> ChitKind:
        """Return `count` chits of one kind."""
        chit = rules.chits[name]
        knocks_out = "ko" in chit.events
        if name == "barren":
            knocks_out = knocks_out and self.barren == "ko"
        if name == "overheat":
            knocks_out = knocks_out or self.overheat == "ko"
        kill = KILL if "kill" in chit.events else NO_KILL
        if self.has_ability("pilot") and name == "collision" and kill == KILL:
            kill = IGNORED_KILL
        needed = chit.unlocks_needed
        if self.career == "geologist" and name == "ore":
            needed = min(needed, rules.career_rules.geologist_ore_unlocks) - (self.geologist == "gives")
        harms = [event for event in chit.events if event in ("kill", "glitch")]
        return ChitKind(
            name=name,
            count=count,
            discovery=chit.is_discovery,
            unlocks_needed=needed,
            dp=chit.dp_carried,
            claims="claim" in chit.events or (name == "artifact" and self.artifact == "drawn"),
            kill=kill,
            glitch="glitch" in chit.events,
            knocks_out=knocks_out and not self.has_ability("medic"),
            finao_stops_kill=harms[:1] == ["kill"],
            icon=chit.unlock_icon,
        )

    def addicts(self, rules: Rules, name: str) -> bool:
        """Say whether drawing a chit of this kind sends an experience back (6C4c; 6F6a, f)."""
        spared = self.career == "psychologist" or (self.career == "pilot" and name == "collision")
        return "addiction" in rules.chits[name].events and not spared

    def eureka_at(self, rules: Rules, milieu: str) -> int:
        """Return how many drawn chits are eureka without a discovery (`NEVER` if only a discovery is)."""
        if self.career == "oceanographer" and milieu in rules.career_rules.oceanographer_milieus:
            return 0
        return rules.exploration.journalist_eureka_chits if self.career == "journalist" else NEVER
