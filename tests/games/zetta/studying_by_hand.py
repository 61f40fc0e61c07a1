"""The brute-force twin of `zetta.knowledge`: every order of tokens (Exploration, Action; Setup of the modules).

Nothing here comes from the package. Research takes 2 tokens, keeps 1 and puts the other back; a failed attempt draws 1.
Whoever then has more than the cap chooses one of all tokens held and returns it to the bag. The bag is a list of
tokens, each of them as likely to be drawn.
"""

import itertools
from collections import Counter
from dataclasses import dataclass, field, fields
from fractions import Fraction

from hypothesis import strategies as st

KINDS = (
    "romance",
    "borrow",
    "priority_rule",
    "life",
    "substance",
    "exo",
    "gaseous",
    "repair",
    "star_pilot",
    "security",
    "warp",
)
BASIC = ("life", "substance", "exo", "star_pilot")
MODULES = ("equipment", "warp", "psg", "lone_star")


@dataclass(frozen=True)
class Study:
    """Some actions of one player."""

    research: int = 1
    failures: int = 0
    begin_with: str = "research"
    wanted: str = "life"
    policy: str = "order"
    prefer: dict[str, int] | None = None
    hand: dict[str, int] = field(default_factory=dict)
    held: dict[str, int] = field(default_factory=dict)
    held_random: int = 0
    equipment: bool = False
    warp: bool = False
    psg: bool = False
    players: int = 4
    lone_star: bool = False
    thinned: int = 0
    bag: dict[str, int] = field(default_factory=dict)

    @property
    def parameters(self):
        """The same question to zettasim."""
        asked = {entry.name: getattr(self, entry.name) for entry in fields(self)}
        return {name: value for name, value in asked.items() if value not in ({}, None)}

    @property
    def setup(self):
        """The bag after Setup, before anybody draws."""
        if self.bag:
            return Counter(self.bag)
        bag = Counter(dict.fromkeys(BASIC, 2))
        if self.equipment:
            bag["gaseous"] = 2
        if self.warp:
            bag |= {"romance": 2, "borrow": 2, "priority_rule": 2, "security": 5}
            if self.equipment:
                bag["repair"] = 2
        if self.psg:
            bag["warp"] = 7 - self.players
        if self.lone_star:
            for kind in ("security", "romance", "borrow", "priority_rule"):
                del bag[kind]
            bag["warp"] = 7
        return bag

    @property
    def start(self):
        """The player's hand; Setup of Zetta PSG gives a warp token."""
        given = {"warp": 1} if self.psg and not self.lone_star and not self.bag else {}
        return Counter(self.hand) + Counter(given)

    @property
    def cap(self):
        """The knowledge cap."""
        return 5 if self.warp else 3

    @property
    def kinds(self):
        """Kinds in play, as the component list has them."""
        return [kind for kind in KINDS if self.setup[kind] + self.start[kind]]

    def rank(self, kind):
        """Where a kind stands in the player's eyes: 0 is best."""
        weights = self.prefer if self.prefer is not None else {self.wanted: 1}
        return sorted(KINDS, key=lambda other: (-weights.get(other, 0), KINDS.index(other))).index(kind)

    def choose(self, tokens, hand):
        """Choose which of the tokens drawn is kept."""
        best_first = sorted(tokens, key=self.rank)
        new = [kind for kind in best_first if kind not in hand]
        return new[0] if self.policy == "new-first" and new else best_first[0]

    def give_up(self, hand):
        """Choose which token goes back to the bag; warp tokens of the Lone Star are never too many."""
        worst_first = sorted((kind for kind in hand if self.counts(kind)), key=self.rank, reverse=True)
        spare = [kind for kind in worst_first if hand.count(kind) > 1]
        return spare[0] if self.policy == "new-first" and spare else worst_first[0]

    def counts(self, kind):
        """Whether a token counts towards the cap."""
        return not (self.lone_star and kind == "warp")

    def metrics_of(self, hand):
        """Read the metrics off a hand."""
        return {
            "in_hand": int(self.wanted in hand),
            "wanted": hand.count(self.wanted),
            "tokens": len(hand),
            "kinds": len(set(hand)),
            **{kind: hand.count(kind) for kind in self.kinds},
        }


def without(tokens, gone):
    left = list(tokens)
    for token in gone:
        left.remove(token)
    return tuple(left)


def spread(tokens, n):
    """Return every set of n of the tokens with its chance, tokens of a kind being alike."""
    sets = Counter(itertools.combinations(sorted(tokens), n))
    total = sum(sets.values())
    return [(chosen, Fraction(ways, total)) for chosen, ways in sets.items()]


def worlds(study):
    """Take out what is elsewhere, then play each action with every pair that may be drawn."""
    bag = tuple((study.setup - Counter(study.hand) - Counter(study.held)).elements())
    states = Counter()
    for thinned, chance in spread([token for token in bag if token in BASIC], study.thinned):
        left = without(bag, thinned)
        for elsewhere, odds in spread(left, study.held_random):
            states[tuple(sorted(without(left, elsewhere))), tuple(sorted(study.start.elements()))] += chance * odds
    actions = ["research"] * study.research + ["failure"] * study.failures
    for action in actions if study.begin_with == "research" else reversed(actions):
        after = Counter()
        for (left, hand), chance in states.items():
            for drawn, odds in spread(left, min(2 if action == "research" else 1, len(left))):
                held, in_bag = list(hand), list(left)
                if drawn:
                    kept = study.choose(drawn, hand)
                    held.append(kept)
                    in_bag.remove(kept)
                if sum(map(study.counts, held)) > study.cap:
                    returned = study.give_up(held)
                    held.remove(returned)
                    in_bag.append(returned)
                after[tuple(sorted(in_bag)), tuple(sorted(held))] += chance * odds
        states = after
    return [(chance, study.metrics_of(hand)) for (_, hand), chance in states.items()]


@st.composite
def studies(draw):
    """Draw a small bag of any composition, and what lies elsewhere."""
    lone_star = draw(st.booleans())
    kinds = draw(st.lists(st.sampled_from(KINDS), min_size=2, max_size=4, unique=True))
    bag = {kind: draw(st.integers(1, 3)) for kind in kinds}
    hand = {kinds[0]: 1} if draw(st.booleans()) else {}
    held = {kinds[1]: 1} if draw(st.booleans()) else {}
    left = Counter(bag) - Counter(hand) - Counter(held)
    thinned = draw(st.integers(0, min(2, sum(left[kind] for kind in BASIC)))) if lone_star else 0
    prefer = draw(st.none() | st.dictionaries(st.sampled_from(kinds), st.integers(-2, 2), min_size=1))
    return Study(
        research=draw(st.integers(0, 3)),
        failures=draw(st.integers(0, 3)),
        begin_with=draw(st.sampled_from(["research", "failures"])),
        wanted=draw(st.sampled_from(kinds)),
        policy=draw(st.sampled_from(["order", "new-first"])),
        prefer=prefer,
        hand=hand,
        held=held,
        held_random=draw(st.integers(0, min(2, sum(left.values()) - thinned))),
        warp=draw(st.booleans()),
        lone_star=lone_star,
        thinned=thinned,
        bag=bag,
    )
