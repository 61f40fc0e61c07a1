"""The verdicts on Odyssey's rulebook, each worked out a second time: by all orders of the chits, or by hand."""

import math
from fractions import Fraction

import pytest
from odyssey_by_hand import (
    DISCOVERIES,
    ICONS,
    KILLS,
    LISTED_SITES,
    PRINTED_SITES,
    QUALIFICATIONS,
    SANDWORMS,
    VEHICLES,
    any_of,
    bags,
    chance,
    claims_before_the_end,
    gains_experience,
    gains_icon,
    less,
    one_of_each,
    two_or_more,
)

from zettasim.questions.claims import claims

CLAIMING = {"leak", "artifact"}
OPEN = {"OD-135"}
ATTEMPTS = {"OD-9", "OD-9b", "OD-10"}
"""Worked out a second time beside the twin of `odyssey.attempts`, in `test_attempt_claims.py`."""


def verdict(plain, other=(), against=()):
    """Return the verdict on a claim by whether its readings fit."""
    if plain:
        return "confirmed" if all(against) else "depends"
    return "depends" if any((*other, *against)) else "refuted"


def percent(p, printed):
    return printed - Fraction(1, 2) <= 100 * p < printed + Fraction(1, 2)


def near(values, printed):
    return all(abs(100 * p - printed) <= 3 for p in values.values())


def outward(values, low, high):
    return math.floor(100 * min(values.values())) == low and math.ceil(100 * max(values.values())) == high


def alone(values, names, best):
    """Say whether the named ones, and no others, are highest (lowest)."""
    others = [value for name, value in values.items() if name not in names]
    named = [values[name] for name in names]
    return min(named) > max(others) if best else max(named) < min(others)


def n_discoveries(bag):
    return sum(chit in DISCOVERIES for chit in bag)


def of_all(of, draws, event):
    return {milieu: chance(bag, draws, event) for milieu, bag in of.items()}


def shorter(of, leaving=None):
    """Return every bag of a collection that lacks one chit."""
    return {
        f"{milieu} without {chit}": less(bag, chit)
        for milieu, bag in of.items()
        for chit in dict.fromkeys(bag)
        if leaving is None or leaving(chit)
    }


def on_drawing(of):
    """Work out the claims on what is drawn."""
    sixes = shorter(of)
    both = of_all({**of, **sixes}, 2, one_of_each)
    usual = {m: bag for m, bag in of.items() if (n_discoveries(bag), len(bag)) == (3, 7)}
    of_usual = of_all({**usual, **shorter(usual, lambda chit: chit not in DISCOVERIES)}, 2, one_of_each)
    yield "OD-4", both, verdict(near(both, 60), [near(of_usual, 60)])

    one_artifact = {m: bag for m, bag in of.items() if bag.count("artifact") == 1}
    one_artifact |= shorter(one_artifact, lambda chit: chit != "artifact")
    either, artifact, leak = (of_all(one_artifact, 2, any_of(kinds)) for kinds in (CLAIMING, {"artifact"}, {"leak"}))
    yield "OD-5", either, verdict(outward(either, 28, 34), [outward(artifact, 28, 34), outward(leak, 28, 34)])

    hard = {m: both[m] for m in ("elevator", "ocean")}
    by_events = [of_all(of, 2, gains_experience(*paid)) for paid in ((), (True, True))]
    others = [all(percent(each[m], 48) for m in hard) for each in by_events]
    yield "OD-6", hard, verdict(all(percent(p, 48) for p in hard.values()), others)
    full = {m: both[m] for m in of}
    yield "OD-6-hardest", full, verdict(alone(full, hard, best=False), [alone(by_events[0], hard, best=False)])
    at_sea = {m: chance(of[m], 2, lambda order: n_discoveries(order) < 2) > max(full[n] for n in full if n not in hard)
              for m in ("ocean", "elevator")}  # fmt: skip
    yield "OD-6-oceanographer", at_sea, verdict(all(at_sea.values()))

    either, leak = of_all(of, 2, any_of(CLAIMING)), of_all(of, 2, any_of({"leak"}))
    stopped = [of_all(of, 2, claims_before_the_end(drawn)) for drawn in (True, False)]
    unlocked = of_all(of, 2, any_of({"leak", *DISCOVERIES}))
    all_other = (*stopped, unlocked)
    fits = [percent(each["ocean"], 71) for each in (*all_other, either)]
    yield "OD-7", either["ocean"], verdict(percent(either["ocean"], 71), fits, [percent(leak["ocean"], 71)])
    stops = {
        f"ARTIFACT {artifact}, BARREN {'a KO' if ko else 'harmless'}, {'vehicle and FINAO' if shields else 'alone'}":
        chance(of["ocean"], 2, claims_before_the_end(artifact == "drawn", ko, shields))
        for artifact in ("drawn", "taken") for ko in (True, False) for shields in (0, 2)
    }  # fmt: skip
    yield "OD-7-stopped", stops, "finding"
    best = [alone(each, ["ocean"], best=True) for each in (either, leak, *all_other)]
    yield "OD-7-best", either, verdict(best[0], best[2:], best[1:2])
    worst = ["elevator", "sandworm"]
    low = [all(percent(each[m], 29) for m in worst) for each in (either, leak)]
    yield "OD-7b", {m: either[m] for m in worst}, verdict(low[0], (), low[1:])
    lowest = [alone(each, worst, best=False) for each in (either, leak, *stopped)]
    yield "OD-7b-worst", either, verdict(lowest[0], lowest[2:], lowest[1:2])

    first, second = (of_all(of, draws, any_of({"explosion"})) for draws in (1, 2))
    once = [m for m, bag in of.items() if bag.count("explosion") == 1]
    ratios = {m: first["ice"] / p for m, p in first.items() if p and m != "ice"}
    fits = [all(each["ice"] / each[m] == 2 for m in once) for each in (first, second)]
    yield "OD-8", ratios, verdict(all(ratio == 2 for ratio in ratios.values()), fits)
    yield "OD-9-first", {m: chance(bag, 2, gains_icon(m != "synodic", True)) for m, bag in of.items()}, "finding"


def on_bags(of):
    """Work out the claims on what is in the bags."""
    yield "OD-2", (n := sum(map(len, of.values()))), verdict(n == 56)
    yield "OD-2-each", (each := {m: len(bag) for m, bag in of.items()}), verdict(set(each.values()) == {7})
    yield "OD-104", 56 // 4, "finding"
    yield "OD-105", len(of), verdict(len(of) == 8)
    yield "OD-106", len(of) - 2, verdict(len(of) - 2 == 6)
    yield "OD-107", len(of["synodic"]), verdict(len(of["synodic"]) == 7)

    blue = {m: n_discoveries(bag) for m, bag in of.items()}
    as_said = {m: n == {"synodic": 4, "ocean": 2}.get(m, 3) for m, n in blue.items()}
    yield "OD-3", as_said, verdict(all(as_said.values()))
    blue_or_leak = {m: n + of[m].count("leak") for m, n in blue.items()}
    claiming = {m: sum(chit in CLAIMING for chit in bag) for m, bag in of.items()}
    notes = [
        alone(blue, ["synodic"], best=True),
        "artifact" not in of["push"],
        alone(blue, ["elevator"], best=False),
        alone(claiming, ["ocean"], best=True),
    ]
    produce = alone(blue_or_leak, ["elevator"], best=False)
    yield "OD-17", None, verdict(all(notes), [all((*notes[:2], produce, notes[3]))])
    yield "OD-17-synodic", blue, verdict(notes[0])
    yield "OD-17-push", of["push"].count("artifact"), verdict(notes[1])
    yield "OD-17-elevator", blue, verdict(notes[2], [produce])
    bangs = {m: bag.count("explosion") for m, bag in of.items()}
    yield "OD-17-explosive", bangs, verdict(alone(bangs, ["ice", "synodic"], best=True))
    icons = {m: sum(chit in ICONS for chit in bag) for m, bag in of.items()}
    yield "OD-17-ice", icons["ice"], verdict(icons["ice"] == 2)
    yield "OD-17-unlock", icons["synodic"], verdict(icons["synodic"] == 1)

    bluer, safer = {}, {}
    for milieu, bag in of.items():
        for chit in dict.fromkeys(bag):
            if chit not in DISCOVERIES:
                name, rest = f"{milieu} without {chit}", less(bag, chit)
                bluer[name] = chance(rest, 1, any_of(DISCOVERIES)) > chance(bag, 1, any_of(DISCOVERIES))
                safer[name] = chance(rest, 1, any_of(KILLS)) < chance(bag, 1, any_of(KILLS))
    yield "OD-18", bluer, verdict(all(bluer.values()), (), [all(safer.values())])

    left = less(of["sandworm"], "cavern")
    sorts = {"discovery": set(DISCOVERIES), "death": KILLS, "KO": {"barren", "explosion"}}
    counts = [sum(chit in kinds for chit in left) for kinds in sorts.values()]
    without_barren = [*counts[:2], left.count("explosion")]
    values = dict(zip(("discoveries", "kills", "KOs"), counts, strict=True))
    yield "OD-125", values, verdict(counts == [2, 2, 2], (), [without_barren == [2, 2, 2]])
    thirds = {sort: chance(left, 1, any_of(kinds)) for sort, kinds in sorts.items()}
    fits = [n == Fraction(len(left), 3) for n in without_barren]
    yield "OD-12", thirds, verdict(set(thirds.values()) == {Fraction(1, 3)}, (), [all(fits)])

    def as_told(knocks_out):
        # BARREN, COLLISION, LEAK: the sub sinks, then the explorer dies, and no KO came before.
        told = chance(of["ocean"], 3, lambda order: order == ("barren", "collision", "leak"))
        return told > 0 and not knocks_out

    yield "OD-13", True, verdict(as_told(False), (), [as_told(True)])
    # An EXPLOSION with FINAO: no Glitch Roll, but a KO, so unclaimed, not busted, no discovery and no chit.
    yield "OD-120", True, verdict("explosion" in of["ice"])
    # CAVERN, ORE VEIN and EXPLOSION: 1 unlock opens neither, a medic stays awake, the Site is busted.
    yield "OD-126", True, verdict({"cavern", "ore", "explosion"} <= set(of["sandworm"]))


def on_size_one(of):
    """Work out the tip on Size 1 Sites: one chit is drawn, so an experience comes without eureka."""

    def takes(milieu, career="", unlocks=0, needed=DISCOVERIES):
        unlocked = any(chit in DISCOVERIES and needed[chit] <= unlocks for chit in of[milieu])
        at_sea = career == "oceanographer" and milieu in ("ocean", "elevator")
        return unlocked or (at_sea and any(chit not in DISCOVERIES for chit in of[milieu]))

    careers = [career for career in QUALIFICATIONS if career != "geologist"]
    none = {f"{m}, {career}": not takes(m, career, 1) for m in of for career in careers}
    yield "OD-11", none, verdict(all(none.values()))
    yield "OD-11-claim", (leaks := {m: "leak" in bag for m, bag in of.items()}), verdict(all(leaks.values()))
    two, three = ({m: takes(m, unlocks=unlocks) for m in of} for unlocks in (2, 3))
    yield "OD-11-unlocks", two, verdict(all(two.values()), [all(three.values())])
    raygun = {m: chance(bag, 2, gains_experience()) > 0 for m, bag in of.items()}
    yield "OD-11-raygun", raygun, verdict(all(raygun.values()))
    gives, needs = (
        {m: takes(m, "geologist", 0, {**DISCOVERIES, "ore": need}) for m in of if "ore" in of[m]} for need in (0, 1)
    )
    yield "OD-11-geologist", gives, verdict(all(gives.values()), (), [all(needs.values())])


def on_cards():
    """Work out the claims on cards, careers and examples."""
    cards = [(v, s) for v, supports in VEHICLES.items() for s in supports.split()] + [
        ("sandworm", s) for s in SANDWORMS
    ]
    yield "OD-1", len(cards), verdict(len(cards) == 27, (), [len(cards) == 26])
    yield "OD-1b", len(cards), verdict(len(cards) == 26)
    yield "OD-1b-unique", True, verdict(len(set(cards)) == len(cards))
    decks = {"electric": "electric & pulse", "pulse": "electric & pulse"}
    first = [decks.get(s.split()[0], s.split()[0]) for _, s in cards]
    yield "OD-108", len(set(first)), verdict(len(set(first)) == 4)
    yield "OD-111", {deck: first.count(deck) for deck in ("nuclear", "burst", "exotic", "electric & pulse")}, "finding"
    yield "OD-110", len(SANDWORMS), verdict(len(SANDWORMS) == 3)
    yield "OD-133", len(VEHICLES) + 1, verdict(len(VEHICLES) + 1 == 7, (), [len(bags()) - 1 == 7])
    yield "OD-17-sandworm", None, verdict(all((" & " in s) == (v == "sandworm") for v, s in cards))
    named = [("sub", "electric"), ("mole", "nuclear"), ("lifter", "pulse"), ("sub", "nuclear"), ("mole", "electric")]
    yield "OD-124", None, verdict({"zeppelin", "torch"} <= VEHICLES.keys() and set(named) <= set(cards))
    glory = {career for career, wanted in QUALIFICATIONS.items() if "glory" in wanted}
    yield "OD-112", True, verdict(glory == {"pilot", "journalist"})
    yield "OD-102", len(QUALIFICATIONS), verdict(len(QUALIFICATIONS) == 7)
    yield "OD-138", {career: len(wanted) for career, wanted in QUALIFICATIONS.items()}, "confirmed"
    listed = {m: LISTED_SITES[m] == n for m, n in PRINTED_SITES.items()}
    ends = PRINTED_SITES["elevator"] <= LISTED_SITES["elevator"] <= 2 * PRINTED_SITES["elevator"]
    yield "OD-16", listed, verdict(all(listed.values()), [all({**listed, "elevator": ends}.values())])
    yield "OD-17-vehicle", True, "confirmed"
    yield "OD-127", {kind: 2 <= n <= 4 for kind, n in DISCOVERIES.items()}, "confirmed"
    # 5 + 7 DP times 4; 2 AQUIFERS, 5 experiences, ARTIFACT, heroism, future star, and the career's 2 times 2.
    for name, value, printed in (("26b", (5 + 7) * 4, 48), ("141", 5 * 4, 20), ("26", 2 + 5 + 1 + 2 + 7 + 2 * 2, 21)):
        yield f"OD-{name}", value, verdict(value == printed)
    yield "OD-139", True, verdict(3 > 2)
    yield "OD-140", True, verdict(3 + 1 > 0 + 2)
    yield "OD-28", {"4 cycles": Fraction(18, 4), "7 cycles": Fraction(40, 7)}, "finding"
    yield "OD-136", 8, verdict(True, (), [max(5, 3, 4) == 8])
    small = {101: 6, 103: 2 * 4, 109: 4, 113: 2 * 14, 114: 2 * 4, 119: 4 - 1, 122: 1 + 1, 123: 1 + 1, 128: 4, 129: 2}
    for number, value in {**small, 134: 1 + 2, 137: 4}.items():
        yield f"OD-{number}", value, "confirmed"
    yield "OD-8-danger", dict.fromkeys(("barren", "explosion", "overheat"), 0) | dict.fromkeys(KILLS, 1), "finding"


def on_footnotes():
    """Work out the claims of the footnotes, and the chances per attempt."""
    ratio = math.exp(10_000 / (230 * 9.80665))
    tanks = 2 * (ratio - 1)
    yield "OD-115", Fraction(230 * 980665, 10**8), verdict(2.25 <= 230 * 9.80665 / 1000 < 2.35)
    yield "OD-23", pytest.approx(ratio), verdict(round(ratio) == 84)
    others = [2 * (math.exp(10 / 2.3) - 1), 2 * 84]
    yield "OD-23b", pytest.approx(tanks), verdict(round(tanks) == 88, [round(other) == 88 for other in others])
    yield "OD-23c", Fraction(88, 7), verdict(round(88 / 7) == 13)
    # An amount that rounds to 88 while its double rounds to 177: 88.4, for one.
    yield "OD-116", False, verdict(2 * 88 == 177, [(round(88.4), round(2 * 88.4)) == (88, 177)])
    yield "OD-117", Fraction(177, 7), verdict(round(177 / 7) == 26, [2 * 13 == 26])
    people = Fraction(177 * 40_000, 365 * 135)
    yield "OD-118", people, verdict(round(people, -1) == 140)
    yield "OD-121", None, verdict(all(20 <= g <= 300 for g in (29, 63, 140)) and 301 <= 377 < 1000 <= 1500)
    yield "OD-5-core", True, verdict(0.28 <= 2 / 6 <= 0.34)
    yield "OD-130", 5, verdict(5 * 1 == 5)
    yield "OD-131", True, verdict(5 * 24 * 365 >= 40_075)
    yield "OD-132", 1, verdict(20 + 20 == 40)
    # The chance of 2 or more rises with the chance per attempt, so a grid finer than the printed digits finds any span.
    grid = [Fraction(n, 4000) for n in range(4001)]
    both = [p for p in grid if percent(two_or_more(6, p), 48) and percent(two_or_more(9, p), 72)]
    halves = [p for p in grid if percent(two_or_more(6, p), 24) and percent(two_or_more(9, p), 36)]
    yield "OD-9-steady", None, verdict(bool(both))
    yield "OD-10-steady", None, verdict(bool(halves))


def by_hand(of):
    """Return value and verdict of every claim that is not open, by its id; the value None where only true or false."""
    parts = (on_drawing(of), on_bags(of), on_size_one(of), on_cards(), on_footnotes())
    return {name: (value, judged) for part in parts for name, value, judged in part}


WORKED_OUT = by_hand(bags())


@pytest.fixture(scope="module")
def audited():
    return {each.claim.id: each for each in claims(game="odyssey").claims}


def test_every_claim_is_worked_out_a_second_time(audited):
    assert set(audited) == set(WORKED_OUT) | OPEN | ATTEMPTS
    assert {name for name, each in audited.items() if each.verdict == "open"} == OPEN


@pytest.mark.parametrize("name", sorted(WORKED_OUT))
def test_value_and_verdict(audited, name):
    value, judged = WORKED_OUT[name]
    assert audited[name].verdict == judged
    if value is not None:
        assert audited[name].plain.value == value


def test_the_readings_of_the_71_percent(audited):
    """5/7 counts the ARTIFACT, 11/21 does not; KO and death leave 1/2 and 8/21; four unlocks make it 6/7."""
    ocean = bags()["ocean"]
    unlocked = chance(ocean, 2, any_of({"leak", *DISCOVERIES}))
    wanted = [Fraction(5, 7), Fraction(1, 2), Fraction(8, 21), unlocked, Fraction(5, 7), Fraction(11, 21)]
    assert chance(ocean, 2, any_of(CLAIMING)) == Fraction(5, 7)
    assert chance(ocean, 2, any_of({"leak"})) == Fraction(11, 21)
    assert [chance(ocean, 2, claims_before_the_end(drawn)) for drawn in (True, False)] == [
        Fraction(1, 2),
        Fraction(8, 21),
    ]
    assert [read.value for read in audited["OD-7"].readings] == wanted


@pytest.mark.parametrize("name", ["OD-7-best", "OD-7b-worst"])
def test_best_and_worst_under_every_reading(audited, name):
    of = bags()
    wanted = [
        of_all(of, 2, any_of(CLAIMING)),
        *(of_all(of, 2, claims_before_the_end(drawn)) for drawn in (True, False)),
    ]
    if name == "OD-7-best":
        wanted.append(of_all(of, 2, any_of({"leak", *DISCOVERIES})))
    wanted.append(of_all(of, 2, any_of({"leak"})))
    assert [read.value for read in audited[name].readings] == wanted


def test_experience_once_ko_and_death_stop_the_drawing(audited):
    of = bags()
    for name in ("OD-6", "OD-6-hardest"):
        plain, bare, *_ = [read.value for read in audited[name].readings]
        assert bare == {m: chance(of[m], 2, gains_experience()) for m in plain}
    riding = {m: chance(bag, 2, gains_experience(m != "synodic")) for m, bag in of.items()}
    assert audited["OD-6-hardest"].readings[2].value == riding
    assert min(riding, key=riding.get) == "synodic"


def test_the_span_of_chances_per_attempt(audited):
    """Its ends give what is printed, to a rounding; a little outside they do not."""
    span = audited["OD-9-steady"].plain.value
    low, high = span.low, span.high
    assert percent(two_or_more(9, low), 72)
    assert not percent(two_or_more(9, low - Fraction(1, 10**6)), 72)
    assert percent(two_or_more(6, high - Fraction(1, 10**6)), 48)
    assert not percent(two_or_more(6, high + Fraction(1, 10**6)), 48)
    assert not audited["OD-10-steady"].plain.value


def test_no_first_attempt_has_the_chance_that_the_tip_needs(audited):
    span = audited["OD-9-steady"].plain.value
    for size, read in zip((2, 3), audited["OD-9-first"].readings, strict=True):
        assert read.value == {m: chance(bag, size, gains_icon(m != "synodic", True)) for m, bag in bags().items()}
        assert not any(span.low <= p <= span.high for p in read.value.values())


def test_texts_for_the_editor(audited):
    for each in audited.values():
        if each.verdict in ("refuted", "depends"):
            assert each.instead, each.claim.id
            assert each.explanation, each.claim.id
    assert "11/21 = 52.4%" in audited["OD-7"].explanation
    assert "166 tanks" in audited["OD-23b"].instead


def test_one_leak_more_in_the_ocean_moves_its_verdicts_and_no_other(audited, tmp_path):
    variant = tmp_path / "leaky.toml"
    text = 'game = "odyssey"\n[change]\ncontainers.ocean.leak = 3\n'
    variant.write_text(text, encoding="utf-8")
    changed = {each.claim.id: each.verdict for each in claims(game="odyssey", variant=variant).claims}
    moved = {name: verdict for name, verdict in changed.items() if verdict != audited[name].verdict}
    leaky = bags()
    leaky["ocean"].append("leak")
    wanted = {name: judged for name, (_, judged) in by_hand(leaky).items() if judged != audited[name].verdict}
    assert moved == wanted
    refuted = dict.fromkeys(["OD-2", "OD-2-each", "OD-5", "OD-6", "OD-7", "OD-8"], "refuted")
    assert moved == {**refuted, "OD-7-best": "confirmed"}
