"""`zetta.expedition`: what a user may ask about whole games of the basic rules."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from zettasim.errors import StateSpaceError
from zettasim.games.zetta.expedition.contents import Contents, draw_contents
from zettasim.games.zetta.expedition.lowering import (
    CHANCES,
    GIFTS,
    HALVES,
    HELPS,
    MODULES,
    OPTIONS,
    POLICIES,
    PREPARATIONS,
    SUBSTANCES,
    grid_tokens,
    in_grid_deck,
    lowered,
)
from zettasim.games.zetta.expedition.naming import DONE, HELD, NOTES, SEEN, SOURCES
from zettasim.games.zetta.expedition.rules import ExpeditionRules
from zettasim.games.zetta.expedition.words import tell
from zettasim.games.zetta.expedition_decks import contents_used
from zettasim.games.zetta.grid.words import costs_of, used_costs
from zettasim.games.zetta.rules import Rules
from zettasim.model import Boolean, Choice, Choices, Distribution, Field, Integer, Integers, parameter, whole_game
from zettasim.model.model import refuse
from zettasim.model.whole_game import WholeGame

MOST_PLAYERS = 5
MOST_HALVES, MOST_OF_ALL = 250, 1000
"""Listed of a seat's fame, and of all seats' fame by source, in halves."""
MOST_CARDS, MOST_EQUIPMENT = 64, 62
"""Cards of the preparation grid, and equipment cards: each has a bit of its own."""
MOST_SPACES = 15
"""Of the equipment track."""
MOST_TIMES = 100
"""Listed of what is done in a game."""
STATES = 10**12
"""Every game is different: no exact answer goes through them."""
MOST_HELD = 40
"""Listed of what the first seat holds."""


@dataclass(frozen=True, kw_only=True)
class ExpeditionParameters:
    """Parameters of `zetta.expedition`."""

    policies: tuple[str, ...] = parameter(
        Choices(POLICIES, MOST_PLAYERS),
        "greedy,greedy,greedy,greedy",
        "how each seat plays, one for each of 1 to 5 players, in the order of the seats: greedy by expected fame of "
        "the turn; strong by that of this turn and the next; bot by the bots' general rules; random among legal "
        "movements and actions",
        source="Bot Rules",
    )
    crews: tuple[int, ...] = parameter(
        Integers(MOST_PLAYERS, 1, 4),
        "3,3,3,3,3",
        "size of each seat's quick preparation card; seats without player idle",
    )
    preparation: str = parameter(
        Choice(
            PREPARATIONS,
            meanings={
                "quick": "each seat draws a quick preparation card of the size that it wants",
                "grid": "the seats buy crew cards on the preparation grid: the cards that the quick ones name",
            },
        ),
        "quick",
        "how the seats get their crews",
        source="Preparation",
    )
    risks: tuple[int, ...] = parameter(
        Integers(MOST_PLAYERS, 0, 100),
        "0,0,0,0,0",
        "each seat's least chance of success, own dice only, at which it would make an attempt: of greedy and strong "
        "players",
        unit="%",
    )
    helps: tuple[str, ...] = parameter(
        Choices(HELPS, MOST_PLAYERS),
        "own,own,own,own,own",
        "when each seat helps: own as its policy does (greedy and bot whenever they can, strong as gains, random at "
        "the toss of a coin); always; never; behind: who has less fame than itself; gains: where its expected share, "
        "times its opponents, is more than what its help adds for the other",
        source="Making Discoveries",
    )
    starts: int = parameter(Integer(1, MOST_PLAYERS), 1, "the seat that starts the game; turns go on by rising seats")
    contents: int = parameter(
        Integer(0, 1_000_000),
        0,
        "number of the draw of all that is on cards and markers, none of which is printed: sweep it; decks that a "
        "variant enters from a box (decks = FOLDER) are not drawn",
    )
    steps: int | None = parameter(
        Integer(1, 20, optional=True),
        None,
        "steps of the level marker from 0 to LEVEL; none: as in the draw of contents",
        unit="steps",
    )
    help: bool = parameter(
        Boolean(), True, "players at the same place may help each other", source="Making Discoveries"
    )
    halves: str = parameter(
        Choice(
            HALVES,
            meanings={
                "kept": "a helper's half of an odd fame counts as it is: no rounding is printed",
                "down": "it is rounded down, card by card",
                "up": "it is rounded up, card by card",
            },
        ),
        "kept",
        "half the fame of a card on which a seat has helped",
        source="Scoring",
    )
    bots: str = parameter(
        Choice(
            ("substance", "life"),
            meanings={
                "substance": "the action card in Setup (Bots): substance or exo product, else life, else research",
                "life": "another card might say: life, else substance or exo product, else research",
            },
        ),
        "substance",
        "what the bots' action card says: only one is printed",
        source="Setup (Bots)",
    )
    modules: tuple[str, ...] = parameter(
        Choices(MODULES, len(MODULES) - 1),
        "none",
        "modules of the advanced game, one or more: none; alien_civilization: life cards with aliens are in the deck, "
        "and one that is drawn joins the crew where there is room, on the current discoveries or an empty crew space; "
        "damage: dice of successful life and substance discoveries that show 2, 4, 6 or 8 bring damage tokens, which "
        "cover abilities until they are healed and cost fame; equipment: who takes part in a discovery, flies as a "
        "star pilot or lands on a gaseous planet wears equipment with the icon down, until it is repaired",
        source="Equipment Module (1 - 2), Alien Civilization Module (3), Damage Module (11)",
    )
    gifts: tuple[str, ...] = whole_game.gifts(GIFTS)
    redrawn: tuple[str, ...] = whole_game.redrawn(CHANCES)
    without: tuple[str, ...] = whole_game.without(OPTIONS)


class Expedition(WholeGame[ExpeditionParameters, Rules]):
    """`zetta.expedition`: four systems, and who has most fame."""

    name = "zetta.expedition"
    summary = "A whole basic game for 1-5 players over four systems: who wins, by how much, and from what"
    game = "zetta"
    parameters = ExpeditionParameters
    kernel = "zettasim.games.zetta.expedition.kernel"
    unit = "fame"
    parts = 2
    stage = "system"
    length = ("turns", "turns of each player in all systems")
    sources = SOURCES
    done = DONE
    held = HELD
    seen = SEEN
    gifts = GIFTS
    chances = CHANCES
    options = OPTIONS
    seated = ("policies", "crews", "risks", "helps")
    unsolved = (
        "the best play is not known: it depends on what all players do, over more states than can be listed. Ask what "
        "a seat gains by playing otherwise: "
        "`zettasim compare zetta.expedition policies=greedy,greedy,greedy --to policies=bot,greedy,greedy`"
    )
    policies = ("policies",)
    metrics_note = "a score for each player; all fame in halves, as a helper has half of a card"
    notes = NOTES
    examples = (
        {"policies": "bot,greedy,random", "contents": 7, "crews": "2,4,3,3,3", "halves": "down"},
        {"policies": "random", "contents": 3},
        {"policies": "greedy,bot", "starts": 2, "bots": "life", "steps": 2, "halves": "up", "help": False},
        {"policies": "strong,greedy", "modules": "alien_civilization", "risks": "30,0,0,0,0", "helps": "behind,gains"},
        {"policies": "random,greedy,strong,bot", "modules": "damage", "contents": 6, "crews": "2,3,3,4,3"},
        {"policies": "strong,random", "modules": "damage,alien_civilization", "contents": 5},
        {"policies": "random", "without": ("life_attempts", "research", "uses_tokens"), "redrawn": "dice,draws"},
        {"policies": "bot,random,strong", "contents": 5, "preparation": "grid", "starts": 2},
        {"policies": "random,greedy,bot,strong", "modules": "equipment", "contents": 4, "starts": 3},
        {"policies": "strong,random,random", "modules": "equipment,alien_civilization,damage", "contents": 8},
        {"policies": "greedy,random,bot", "modules": "equipment", "preparation": "grid", "contents": 2},
    )

    def check(self, p: ExpeditionParameters, rules: Rules) -> None:
        """Refuse what cannot be set up."""
        sizes, n_players = rules.preparation.quick_crew_sizes, len(p.policies)
        if p.starts > n_players:
            raise refuse("starts", p.starts, f"is nobody's seat among {n_players} players", f"1 to {n_players}")
        if len(p.helps) < n_players:
            raise refuse("helps", ",".join(p.helps), f"is short of {n_players} players", "a word for each")
        wrong = [size for size in p.crews[:n_players] if size not in sizes]
        if p.preparation == "grid":
            self._check_grid(p, rules)
        elif wrong:
            raise refuse("crews", p.crews, f"has {wrong[0]}, of which there is no pile", ", ".join(map(str, sizes)))
        if MODULES[0] in p.modules and len(p.modules) > 1:
            raise refuse("modules", ",".join(p.modules), "names modules beside none", "none alone, or modules")
        if "equipment" in p.modules and rules.box.cards["equipment"] > MOST_EQUIPMENT:
            there = rules.box.cards["equipment"]
            raise refuse("modules", "equipment", f"has {there} equipment cards", f"at most {MOST_EQUIPMENT}")
        if "equipment" in p.modules and not 2 <= len(rules.equipment.spaces) <= MOST_SPACES:
            there = len(rules.equipment.spaces)
            raise refuse("modules", "equipment", f"has a track of {there} spaces", f"2 to {MOST_SPACES}")
        if not sum(rules.substance_bag.get(kind, 0) for kind in SUBSTANCES):
            raise refuse("substance_bag", "purple only", "holds no substance: drawing would never end")
        for what, needed, there in (
            ("quick_zetta cards", rules.game.systems, rules.box.cards["quick_zetta"]),
            ("quick preparation cards of a size", n_players, rules.preparation.quick_cards_per_size),
        ):
            if needed > there and not (p.preparation == "grid" and what.startswith("quick preparation")):
                raise refuse("policies", ",".join(p.policies), f"needs {needed} {what}, and there are {there}")

    def _check_grid(self, p: ExpeditionParameters, rules: Rules) -> None:
        """Refuse a deck that may run out, or that has more cards than a whole number has bits."""
        there, costs = in_grid_deck(p, rules, _contents(p.contents, rules)), costs_of(rules)
        needed = len(costs) + len(p.policies) * (1 + grid_tokens(p, rules) // min(costs))
        if not needed <= there <= MOST_CARDS:
            raise refuse(
                "preparation",
                p.preparation,
                f"has {there} cards",
                f"{needed} to {MOST_CARDS} of them, or quick",
            )

    def idle(self, p: ExpeditionParameters, rules: Rules) -> Collection[str]:
        """Leave out what no seat of the game asks about."""
        idle = set() if "bot" in p.policies else {"bots"}
        if p.preparation == "grid":
            idle.add("crews")
        if not {"greedy", "strong"} & {*p.policies}:
            idle.add("risks")
        if len(p.policies) == 1:
            idle |= {"help", "helps", "halves", "starts"}
        elif not p.help:
            idle |= {"helps", "halves"}
        return idle

    def n_stages(self, p: ExpeditionParameters, rules: Rules) -> int:
        """Return the planetary systems visited."""
        return rules.game.systems

    def scores(self, p: ExpeditionParameters, rules: Rules) -> tuple[int, int]:
        """Return none, or less with damage, and the most fame listed, in halves."""
        return -MOST_HALVES if "damage" in p.modules else 0, MOST_HALVES

    def longest(self, p: ExpeditionParameters, rules: Rules) -> int:
        """Return the turns of systems that last longest."""
        return rules.game.systems * max(rules.quick_zetta.turns)

    def least(self, name: str, p: ExpeditionParameters, rules: Rules) -> int:
        """Return none, but for what damage costs."""
        return -MOST_OF_ALL if name == "damage" and "damage" in p.modules else 0

    def most(self, name: str, p: ExpeditionParameters, rules: Rules) -> int:
        """Return the end of the list of a field."""
        if name in SOURCES:
            return MOST_OF_ALL
        return MOST_TIMES if name in DONE else MOST_HELD

    def enumerate_outcomes(self, p: ExpeditionParameters, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Refuse: whole games are only simulated."""
        raise StateSpaceError(f"{self.name} has no exact answer: use --method simulated")

    def n_states(self, p: ExpeditionParameters, rules: Rules, fields: tuple[Field, ...]) -> int:
        """Say that there are too many."""
        return STATES

    def lower(self, p: ExpeditionParameters, rules: Rules) -> ExpeditionRules:
        """Draw the contents and turn everything into arrays."""
        return lowered(p, rules, _contents(p.contents, rules), len(p.policies))

    def narrate(self, p: ExpeditionParameters, rules: Rules, event: int, argument: int) -> str:
        """Tell the game as a player would follow it."""
        return tell(event, argument, _contents(p.contents, rules), [*rules.planets.values()], rules.equipment.spaces)

    def uses(self, p: ExpeditionParameters, rules: Rules, metrics: Collection[str]) -> Iterable[str]:
        """Name all that the basic game is made of."""
        yield from (
            name
            for name in contents_used(rules, equipment="equipment" in p.modules)
            if name != STEPS or p.steps is None
        )
        yield from (f"box.cards.{name}" for name in ("quick_zetta", "life", "exo_product"))
        yield from (f"substance_bag.{kind}" for kind in rules.substance_bag)
        yield from (f"substance_fame.{kind}" for kind in SUBSTANCES)
        yield from (f"knowledge.tokens.{kind}" for kind in rules.knowledge.in_basic_game)
        yield from (f"planets.{kind}" for kind in rules.planets)
        yield from USED
        if p.preparation == "grid":
            yield from used_costs()
            yield from ("preparation.ends_with_at_most", "preparation.most_crew")
            if "equipment" in p.modules:
                yield from ("equipment.preparation_tokens", "equipment.crew_cards_removed")
            else:
                yield "preparation.tokens"
        elif "alien_civilization" in p.modules:
            yield "preparation.most_crew"
        if "alien_civilization" in p.modules:
            yield from (f"alien_civilization.{name}" for name in rules.alien_civilization)
        if "damage" in p.modules:
            yield from (f"damage.{name}" for name in OF_DAMAGE)
            yield from ("crew.talents_per_card", "discovery.hazard_faces", "scoring.damage")
        if "equipment" in p.modules:
            yield from (f"equipment.{name}" for name in OF_EQUIPMENT)
            yield from ("knowledge.added_by_equipment", "box.cards.equipment")
            if "bot" in p.policies:
                yield "bots.worn_out_divisor_for_repair"
            yield from (f"knowledge.tokens.{kind}" for kind in rules.knowledge.added_by_equipment)


@functools.lru_cache(maxsize=256)
def _contents(number: int, rules: Rules) -> Contents:
    return draw_contents(number, rules)


OF_DAMAGE = (
    "healed_by_whole_crew",
    "healed_per_idle_crew",
    "per_hazardous_die",
    "rescue_cards_per_unpaid_player",
    "rescue_energy_per_player",
    "rescue_substances_per_missing_energy",
    "tokens_per_alien",
)
OF_EQUIPMENT = (
    "most_equipment",
    "repaired_per_action",
    "spaces",
    "wear_for_gaseous_landing",
    "wear_for_star_pilot",
    "wear_per_crew",
)
STEPS = "expedition_contents.steps_to_level"
USED = (
    "bots.value_for_one_crew",
    "cards.exo_products_drawn",
    "discovery.automatic_value",
    "discovery.dice_per_crew",
    "discovery.dice_per_leveled_crew",
    "discovery.die_sides",
    "discovery.lowest_value",
    "discovery.substances_for_helper",
    "discovery.substances_found",
    "energy.at_start",
    "energy.landing",
    "energy.movement",
    "energy.per_radioactive",
    "energy.return_to_mothership",
    "game.systems",
    "knowledge.cap",
    "knowledge.in_basic_game",
    "knowledge.research_draws",
    "movement.orbits",
    "movement.orbits_all_leveled",
    "preparation.quick_crew_sizes",
    "scoring.leveled_crew",
    "scoring.nine_steps",
    "substances.draws_for_trojans",
    "systems.gaseous_planets",
    "systems.goldilocks_orbits",
    "systems.life_outside_goldilocks",
    "systems.star_types",
)

MODELS = (Expedition(),)
