"""Cups and chits that nobody printed, at random, and the variant files that describe them."""

import itertools
from collections import Counter
from dataclasses import replace

from exploring_by_hand import CAREERS, CHITS, CUPS, POLICIES, Site
from hypothesis import strategies as st

NUMBERS = itertools.count()


def cups(most):
    """Draw a cup of at most so many chits."""
    return st.lists(st.sampled_from(list(CHITS)), max_size=most).map(sorted).map(tuple)


@st.composite
def faces(draw):
    """Draw the fronts of the chits: locks and DP of discoveries, events and icons of experiences."""
    fronts = {}
    for name, chit in CHITS.items():
        if chit.blue:
            locks = draw(st.integers(1, 5))
            events = draw(st.sampled_from([(), (), ("claim",)]))
            fronts[name] = replace(chit, locks=locks, dp=draw(st.integers(-2, 6)), events=events)
        elif name == "collision":  # what a pilot ignores is printed for these events only
            events = draw(st.sampled_from([("addiction", "kill"), ("kill",), ("addiction",), ()]))
            fronts[name] = replace(chit, events=events, icon=draw(st.booleans()), dp=draw(st.integers(0, 2)))
        else:
            harm = draw(st.sampled_from([(), ("kill",), ("glitch",), ("kill", "glitch"), ("glitch", "kill")]))
            others = draw(st.sampled_from([(), ("claim",), ("addiction",), ("coolant",)]))
            ko = draw(st.sampled_from([(), ("ko",)]))
            fronts[name] = replace(chit, events=(*others, *harm, *ko), icon=draw(st.booleans()))
    return fronts


@st.composite
def sites(draw, most=6, policies=POLICIES):
    """Draw a Site whose cup holds at most so many chits."""
    milieu = draw(st.sampled_from(list(CUPS)))
    weights = st.dictionaries(
        st.sampled_from(["claimed", "experience", "discovery", "unlock", "dead"]), st.integers(-4, 4), min_size=1
    )
    return Site(
        milieu=milieu,
        size=draw(st.integers(1, min(most, 11))),
        unlocks=draw(st.integers(0, 5)),
        vehicle=milieu != "synodic" and draw(st.booleans()),
        finao=draw(st.booleans()),
        career=draw(st.sampled_from(CAREERS)),
        barren=draw(st.sampled_from(["ko", "nothing"])),
        overheat=draw(st.sampled_from(["nothing", "ko"])),
        artifact=draw(st.sampled_from(["taken", "drawn"])),
        policy=draw(st.sampled_from(policies)),
        payoff=tuple(draw(weights).items()),
        cup=draw(cups(most)),
        chits=draw(faces()),
        journalist_chits=draw(st.integers(1, 4)),
        geologist_unlocks=draw(st.integers(1, 3)),
        oceanographer_milieus=tuple(draw(st.sets(st.sampled_from(list(CUPS)), max_size=4))),
    )


def write_variant(site, folder):
    """Write what differs from the printed components, in a file of its own."""
    change, add, remove = [], [], []
    printed, wanted = Counter(CUPS[site.milieu].split()), Counter(site.cup)
    for name in CHITS:
        path = f"containers.{site.milieu}.{name}"
        if name in printed and name in wanted:
            change.append(f"{path} = {wanted[name]}")
        elif name in printed and (len(name) % 2 or not wanted):  # a cup may be empty, but must be there
            change.append(f"{path} = 0")
        elif name in printed:
            remove.append(f'"{path}"')
        elif name in wanted:
            add.append(f"{path} = {wanted[name]}")
    for name, chit in site.chits.items():
        change.append(f"chits.{name}.events = {list(chit.events)}")
        change.append(f"chits.{name}.unlock_icon = {str(chit.icon).lower()}")
        change.append(f"chits.{name}.dp_carried = {chit.dp}")
        change.append(f"chits.{name}.unlocks_needed = {chit.locks}")
    change.append(f"exploration.journalist_eureka_chits = {site.journalist_chits}")
    change.append(f"career_rules.geologist_ore_unlocks = {site.geologist_unlocks}")
    change.append(f"career_rules.oceanographer_milieus = {list(site.oceanographer_milieus)}")
    path = folder / f"cup_{next(NUMBERS)}.toml"
    lines = ['game = "odyssey"', f"remove = [{', '.join(remove)}]", "[change]", *change, "[add]", *add]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path
