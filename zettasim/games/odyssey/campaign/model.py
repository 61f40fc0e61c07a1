"""`odyssey.campaign`: what a user may ask about whole games of explore-prospects."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import ClassVar

from zettasim.errors import StateSpaceError
from zettasim.games.odyssey.campaign.contents import ALL, Contents, draw_contents, letter
from zettasim.games.odyssey.campaign.lowering import TWO, lowered, vehicle_cards
from zettasim.games.odyssey.campaign.parameters import CHANCES, MOST_HEROISM, OPTIONS, CampaignParameters
from zettasim.games.odyssey.campaign.rules import CampaignRules
from zettasim.games.odyssey.campaign.words import tell
from zettasim.games.odyssey.explore.parameters import CAREERS
from zettasim.games.odyssey.rules import LARGEST_SITE, Rules
from zettasim.model import Distribution, Field, Metric
from zettasim.model.model import metric, refuse
from zettasim.model.whole_game import SEEN, WholeGame

STATES = 10**12
"""Every game is different: no exact answer goes through them."""
MOST_DP, MOST_OF_ALL = 100, 400
"""Listed of a seat's DP, and of all seats' DP by source."""


class Campaign(WholeGame[CampaignParameters, Rules]):
    """`odyssey.campaign`: explorers share Sites and containers, and the most discovery points win."""

    name = "odyssey.campaign"
    summary = "A whole game of explore-prospects for 1-6 players: who has most DP, and from what"
    game = "odyssey"
    parameters = CampaignParameters
    kernel = "zettasim.games.odyssey.campaign.kernel"
    policies = ("policies",)
    unsolved = (
        "the best play is not known: it depends on what all players do, over more states than can be listed. Ask what "
        "a seat gains by playing otherwise: "
        "`zettasim compare odyssey.campaign policies=greedy,greedy --to policies=planner,greedy`"
    )
    unit, stage = "DP", "cycle"
    length = ("turns_played", "turns of the game until all explorers are reckless elderly, or the cycles end")
    seated = ("policies", "vehicles", "extra", "heroism")
    chances, options = CHANCES, OPTIONS
    sources: ClassVar[Mapping[str, str]] = {
        "experience": "DP of experiences, of all seats together",
        "discoveries": "DP of ORE VEINS, AQUIFERS and CAVERNS face up",
        "flipped": "DP of chits that a reckless youth has flipped",
        "artifacts": "DP of ARTIFACTS, carried or delivered",
        "glory": "DP of glory, carried or stored",
        "heroism_dp": "DP of heroism",
        "careers": "DP of careers",
    }
    done: ClassVar[Mapping[str, str]] = {
        "explorations": "explore-prospects made, by all seats together",
        "draws": "chits drawn",
        "push": "chits drawn after the first of an exploration",
        "vehicle": "explorations that a vehicle assists",
        "finao": "explorations for which FINAO is paid",
        "claimed": "Sites claimed",
        "busted": "Sites busted by explorers",
        "unchanged": "explorations that leave the Site unchanged, by a KO",
        "deaths": "explorers that die",
        "homecomings": "turns spent to come home, or at home",
        "job": "careers taken off the deck",
        "challenge": "careers won from another player",
        "closed": "Zones closed by the Daniel Boone rule",
    }
    held: ClassVar[Mapping[str, str]] = {
        "experiences_held": "experiences face up that seat 1 has in the end",
        "artifact_held": "ARTIFACTS of seat 1, carried or delivered",
        "ore_held": "ORE VEINS of seat 1",
        "aquifer_held": "AQUIFERS of seat 1",
        "cavern_held": "CAVERNS of seat 1",
        "flipped_held": "flipped chits of seat 1",
        "unlocks_held": "unlock icons of seat 1, heroism counted",
        "claims_held": "Claims of seat 1",
        "glory_held": "glory chits that seat 1 has stored",
        **{career: f"1 if seat 1 is a novice {career} in the end, 2 if an expert" for career in CAREERS[1:]},
    }
    seen: ClassVar[Mapping[str, str]] = {
        "experiences_held": "experiences that seat 1 has drawn, each time",
        "artifact_held": "ARTIFACTS that seat 1 has drawn, each time",
        "ore_held": "ORE VEINS that seat 1 has drawn",
        "aquifer_held": "AQUIFERS that seat 1 has drawn",
        "cavern_held": "CAVERNS that seat 1 has drawn",
        "unlocks_held": "unlock icons on chits that seat 1 has drawn, heroism counted",
        "claims_held": "Sites that were within reach of seat 1, each once",
        "glory_held": "glory chits that lay in the Zone of a Site within reach of seat 1, each once",
        **{
            career: f"2 if seat 1 could have become a {career}, and so an expert: it lay on top of the deck, or second "
            "with Insight, when seat 1 looked for a career, or a challenge for it would have been won; else 0"
            for career in CAREERS[1:]
        },
    }
    """Left out: flipped chits, which nobody is offered."""
    notes = (
        "Simulated only. What belongs to the base game is left out or reduced: a turn is one journey, to a Site with "
        "an explore-prospect there, or home; movement and fuel are `reach` Sites drawn from the open ones; money is "
        "Aqua for FINAO alone; vehicles are dealt, with their supports; the Crew meets every Site's Hydration.",
        "Left out: Factories, Colonies, Bernals, Futures and all that scores by them (psychologists score nothing), "
        "joint expeditions, altruism, votes for heroism, budget cuts, radiators, refuels, the limit of Claim disks.",
        "Sites are drawn by contents: Sizes as often as on the map, each milieu as often as its Sites of that Size, "
        "independently; without any milieu a Site is unspecialised. Zones are equally likely.",
        "Who first lands in a Zone picks up its glory, low side up, as in the 6C example; who carries a glory chit "
        "keeps the better one; who carries an ARTIFACT picks up none. A turn home turns it to the high side, prints "
        "wrecked vehicles and boosts a lost Crew Card; without a Crew Card there is no exploration (6C1).",
        "All Operational vehicles of the milieu assist; a kill takes the first. A Glitch Roll wrecks the Crew Card and "
        "vehicles of that rad-hardness; without Crew and vehicle the explorer dies when the next turn starts, which it "
        "loses (6B1b). The heir of a reckless youth starts at Earth with a Crew Card; slugs stay slugs.",
        "Chits: the felling chit must be taken by who dies or is KO with eureka; flipped chits count as experiences "
        "(6Ga). In a closed Zone nothing is claimed, and only a KO explorer who is there may explore (6B2, 6C6a).",
        "Careers: see `jobs`, since selling on the free market is base game. An expert's multiplier counts "
        "in challenges too, with the objective (6F7). Multipliers but oceanographer 4 and journalist 2 are assumed.",
        "Who takes a career keeps it if nobody stronger wants it; of several the 1st player takes it, else the one "
        "with fewest DP; a random one chooses any. The dead neither challenge nor are challenged.",
        "Alone, seat 1 wins by the terms of 6Gj for four cycles: nobody dies, and the target of DP.",
        "All policies see playmats, and so what is left in each container; none sees others' plans, or how its choice "
        "changes the containers for them. `greedy`: the journey of highest expected DP (career included) where it "
        "draws until a chit can be taken, less the risk of death at what a reckless youth would lose, at most one DP "
        "for each turn left; draws on while one more chit gains on average; FINAO where it gains 0.05 DP.",
        "`careful`: greedy, but draws no chit that kills with more than `risk` percent, and pays FINAO or stays home "
        "where the first one would. `planner`: greedy, an unlock icon, up to as many as any chit needs, at 0.5 DP for "
        "each turn left. `claimer`: 1 for a Claim, hardly anything for DP, nothing for death; stops at a Claim or a "
        "discovery that it can take. `discoverer`: a discovery 1 DP more, an icon 0.5; does not fear death; draws on "
        "while a discovery that it can unlock is left, else until it can take an experience.",
        "All but random: look for the career that scores most now; close the empty Zone of fewest open Sites; die as "
        "elderly where youth costs more DP than turns are left; addiction takes a flipped chit first, then one without "
        "an icon.",
        "The rulebook prints no tie-break: the victory is shared. It contradicts itself on BARREN: see `barren`.",
    )
    examples = (
        {"policies": "greedy,planner,careful", "contents": 7, "vehicles": "1,2,0,1,1,1", "starts": 2, "turns": 2},
        {"policies": "random", "contents": 3, "heroism": "2,0,0,0,0,0", "extra": "1,0,0,0,0,0"},
        {
            "policies": "claimer,discoverer,random",
            "contents": 12,
            "turns": 4,
            "objectives": "met",
            "jobs": "free",
            "first_player": "stays",
            "barren": "nothing",
            "crew": 4,
            "aqua": 4,
        },
    )

    def check(self, p: CampaignParameters, rules: Rules) -> None:
        """Refuse what cannot be set up."""
        n_players = self.n_seats(p)
        if p.starts > n_players:
            raise refuse("starts", p.starts, f"is nobody's seat among {n_players} players", f"1 to {n_players}")
        for site in p.sites:
            if site.zone >= rules.campaign.zones:
                last = letter(rules.campaign.zones - 1)
                raise refuse("sites", site, f"is in Zone {letter(site.zone)}, which the map has not", f"A to {last}")
        dealt, cards = sum(p.vehicles[:n_players]), len(vehicle_cards(rules))
        if dealt > cards:
            raise refuse("vehicles", ",".join(map(str, p.vehicles)), f"deals {dealt} cards, and there are {cards}")
        for career in rules.careers:
            if career not in CAREERS:
                raise refuse("careers", career, "is a career without known rules", ", ".join(CAREERS[1:]))
        if min(min(chit.dp, chit.dp_carried) for chit in rules.chits.values()) < 0:
            raise refuse("chits", "negative DP", "cannot be counted here")
        if not p.sites and not sum(rules.map_sites.get(ALL, {}).values()):
            raise refuse("sites", "none", "draws Sites from map_sites.all, which has none", "a list of Sites")

    def n_stages(self, p: CampaignParameters, rules: Rules) -> int:
        """Return the cycles."""
        return p.cycles

    def scores(self, p: CampaignParameters, rules: Rules) -> tuple[int, int]:
        """Return 0 and the most DP listed."""
        return 0, MOST_DP

    def longest(self, p: CampaignParameters, rules: Rules) -> int:
        """Return all turns of a seat."""
        return p.cycles * p.turns

    def most(self, name: str, p: CampaignParameters, rules: Rules) -> int:
        """Return the highest listed value of a field."""
        turns = p.cycles * p.turns
        if name.startswith(SEEN):
            return self._most_seen(name.removeprefix(SEEN), p, rules)
        if name in self.sources:
            return MOST_OF_ALL
        if name in CAREERS:
            return 2
        if name in self.held:
            return turns + MOST_HEROISM * rules.campaign.heroism_unlock_icons * (name == "unlocks_held")
        if name == "closed":
            return p.cycles
        chits = LARGEST_SITE + max(p.extra) if name in ("draws", "push") else 1
        return self.n_seats(p) * turns * chits

    def _most_seen(self, component: str, p: CampaignParameters, rules: Rules) -> int:
        """Return the most of a component that seat 1 can have seen."""
        if component in CAREERS:
            return 2
        if component == "claims_held":
            return len(contents_of(p, rules).sites)
        if component == "glory_held":
            return rules.campaign.zones
        chits = p.cycles * p.turns * (LARGEST_SITE + p.extra[0])
        return chits + MOST_HEROISM * (component == "unlocks_held")

    def has_bound(self, name: str, p: CampaignParameters, rules: Rules) -> bool:
        """Say that all is bounded by turns but DP: a turn brings one exploration and one chit at most."""
        return name not in self.sources

    def others(self, p: CampaignParameters, rules: Rules) -> tuple[Field, ...]:
        """Return who lives, and whether all would win a cooperative game."""
        return Field("alive", 0, self.n_seats(p)), Field("cooperative", 0, 1)

    def other_metrics(self, p: CampaignParameters, rules: Rules) -> tuple[Metric, ...]:
        """Say what they mean."""
        return (
            metric("alive", "players who are not reckless elderly in the end"),
            metric("cooperative", "1 if nobody died and every player has the target of DP"),
        )

    def idle(self, p: CampaignParameters, rules: Rules) -> Collection[str]:
        """Name a risk that no seat looks at."""
        return () if "careful" in p.policies else ("risk",)

    def enumerate_outcomes(self, p: CampaignParameters, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Refuse: whole games are only simulated."""
        raise StateSpaceError(f"{self.name} has no exact answer: use --method simulated")

    def n_states(self, p: CampaignParameters, rules: Rules, fields: tuple[Field, ...]) -> int:
        """Say that there are too many."""
        return STATES

    def lower(self, p: CampaignParameters, rules: Rules) -> CampaignRules:
        """Draw the contents and turn everything into arrays."""
        fields = [field.name for field in self.fields(p, rules)]
        return lowered(p, rules, contents_of(p, rules), fields.index("explorations"), len(fields))

    def narrate(self, p: CampaignParameters, rules: Rules, event: int, argument: int) -> str:
        """Tell the game as a player would follow it."""
        return tell(event, argument, contents_of(p, rules), rules)

    def uses(self, p: CampaignParameters, rules: Rules, metrics: Collection[str]) -> Iterable[str]:
        """Name all that the game is made of."""
        for milieu, container in rules.containers.items():
            yield from (f"containers.{milieu}.{kind}" for kind in container)
        for kind in rules.chits:
            yield from (f"chits.{kind}.{name}" for name in OF_A_CHIT)
        for name in rules.vehicles:
            yield from (f"vehicles.{name}.supports", f"vehicles.{name}.milieu")
        if p.jobs != "none":
            yield from (f"careers.{career}.qualifications" for career in rules.careers)
            yield from (f"campaign.printed_multipliers.{career}" for career in rules.campaign.printed_multipliers)
            yield from OF_CAREERS
            if self.n_seats(p) == TWO:
                yield "setup.careers_out_with_two_players"
        yield from OF_ALL
        if not p.sites:
            yield "campaign.sites"
            for name, sizes in rules.map_sites.items():
                yield from (f"map_sites.{name}.{size}" for size in sizes)
        if p.crew is None:
            yield "campaign.crew_rad_hardness"
        if p.aqua is None:
            yield "campaign.aqua_per_cycle"


@functools.lru_cache(maxsize=256)
def contents_of(p: CampaignParameters, rules: Rules) -> Contents:
    """Return the drawn contents, with the Sites that a user gives."""
    contents = draw_contents(p.contents, rules)
    return replace(contents, sites=p.sites) if p.sites else contents


OF_A_CHIT = ("kind", "unlocks_needed", "dp", "dp_carried", "events", "unlock_icon")
OF_CAREERS = (
    "campaign.multipliers",
    "career_rules.geologist_ore_unlocks",
    "career_rules.oceanographer_milieus",
    "exploration.journalist_eureka_chits",
)
OF_ALL = (
    "campaign.earth_zone",
    "campaign.glory_high",
    "campaign.glory_low",
    "campaign.heroism_dp",
    "campaign.heroism_unlock_icons",
    "campaign.zones",
    "endgame.flipped_chit_dp",
    "exploration.finao_cost_aqua",
    "exploration.glitch_die_sides",
    "vehicle_cards.rad_hardness_exotic",
    "vehicle_cards.rad_hardness_nuclear",
    "vehicle_cards.rad_hardness_other",
)

MODELS = (Campaign(),)
