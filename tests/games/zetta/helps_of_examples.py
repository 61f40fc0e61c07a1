"""Who helps and who asks where it must gain, and what the way home costs, by hand; runs without compiling."""

import numpy as np

from zettasim.games import components_of, models
from zettasim.games.zetta.expedition import rules as at
from zettasim.games.zetta.expedition.helping import asks, wants_to_help
from zettasim.games.zetta.expedition.strong import ahead
from zettasim.kernels.draws import LUCK_SIZE
from zettasim.model.model import resolve

HALF = 6
"""The discovery value of which a die of 12 faces is a success in half of all rolls."""


def worth_helping(n_players, step_share):
    """Say whether a second die is given and asked for: a life discovery of one die that succeeds in half of all rolls.

    Its fame is L, of which the helper gets half, and the step of the level marker is worth a share of L. The second die
    raises the chance from 1/2 to 3/4: it adds (L + step) / 4, and brings the helper 3/4 x L/2 = 3/8 L.
    """
    model = models()["zetta.expedition"]
    components = components_of(model)
    p = resolve(
        model, {"policies": ",".join(["strong"] * n_players), "helps": "gains,gains,gains,gains,gains"}, components
    )
    rules = model.lower(p, components.rules)
    s = np.zeros(rules.n[at.R_ROOM], dtype=np.int64)
    s[at.CHANCES + at.DO_LIFE] = rules.n[at.R_CHANCE_AT] + HALF * rules.n[at.R_N_DICE]
    me, you = 0, at.SEAT_SIZE
    for seat in range(n_players):
        s[seat * at.SEAT_SIZE + at.POLICY] = at.STRONG
        s[seat * at.SEAT_SIZE + at.HELPS] = at.GAINS
        s[seat * at.SEAT_SIZE + at.SEAT] = seat
    s[me + at.STEP_WORTH] = step_share * rules.n[at.R_LIFE_WORTH]
    s[you + at.DICE + at.DO_LIFE] = 1
    luck = np.zeros(LUCK_SIZE, dtype=np.uint64)
    gives = wants_to_help(rules, luck, s, you, me, at.DO_LIFE, 1)
    return bool(gives), bool(asks(rules, luck, s, me, at.DO_LIFE, 1, 1))


def worked_by_hand():
    """Between two, 3/8 against 1/4, then against (1 + 1) / 4; a third player shares the other's gain."""
    assert worth_helping(2, 0) == (True, False)
    assert worth_helping(2, 1) == (False, True)
    assert worth_helping(3, 1) == (True, True)  # 2 x 3/8 against 1/2, and 2 x 1/4 against 3/8
    assert worth_helping(3, 0) == (True, True)


def the_way_home():
    """In the last turn of a system it is its energy, or what a rescue costs; 0 at the Mothership."""
    model = models()["zetta.expedition"]
    components = components_of(model)
    rules = model.lower(resolve(model, {"policies": "strong"}, components), components.rules)
    s = np.zeros(rules.n[at.R_ROOM], dtype=np.int64)
    s[at.TURNS], s[at.TURN], s[at.MOTHERSHIP_ORBIT] = 4, 3, 2
    s[at.MY_PRICE], s[at.MY_RESCUE] = 7, 100
    home, away = 2 * 4 + at.MOTHERSHIP, 5 * 4 + at.PLANET
    assert ahead(rules, s, home, 9, at.DO_RESEARCH) == 0
    assert ahead(rules, s, away, 9, at.DO_RESEARCH) == -7, "1 energy (End of a system)"
    assert ahead(rules, s, away, 0, at.DO_RESEARCH) == -100


if __name__ == "__main__":
    worked_by_hand()
    the_way_home()
    print("helps")  # noqa: T201
