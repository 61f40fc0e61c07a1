"""The Equipment Module in whole games: boxes whose equipment is entered, and values that are changed."""

import csv
import itertools
import re
from collections import Counter

import pytest
from equipping_by_hand import BEYOND_REPAIR
from test_expedition import MODEL, referee_of

from zettasim import replay
from zettasim.component_files import laid_over, load_components
from zettasim.errors import ComponentError

ICONS = ("life", "substance", "exo", "aether_drive", "gaseous_landing")
TOLD = dict(zip(ICONS, ("life", "substance", "exo product", "aether-drive", "gaseous landing"), strict=True))
ASKED = {"policies": "random,greedy,bot,strong", "contents": 4, "modules": "equipment", "crews": "4,2,2,3,3"}


def write(path, header, rows):
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([header, *rows])


@pytest.fixture
def box(tmp_path):
    """Enter equipment, the same for each quick card of a size, and the icon of all exo products; the rest is drawn."""

    def enter(kits, *, cards=None, icon="life", **changed):
        folder = tmp_path / "mine"
        folder.mkdir(exist_ok=True)
        cards = cards or {f"item {n}": "+".join(ICONS[n % 5 : n % 5 + 2]) for n in range(30) if n % 5 < 4} | {
            f"item {n}": "life+exo+gaseous_landing" for n in range(4, 30, 5)
        }
        rows = {
            "equipment": [["card", "icons"], *map(list, cards.items())],
            "quick_equipment": [["card", "size", *(f"equipment_{n}" for n in range(1, 5))]]
            + [
                [f"team {size}-{n}", size, *kit, *[""] * (4 - len(kit))] for size, kit in kits.items() for n in range(6)
            ],
            "exo_icons": [["card", "icon"], *([f"product {n}", icon] for n in range(1, 37))],
        }
        for name, (line, column, value) in changed.items():
            rows[name][line - 1][column] = value
        for name, (header, *of_deck) in rows.items():
            write(folder / f"{name}.csv", header, of_deck)
        file = tmp_path / "mine.toml"
        file.write_text('game = "zetta"\ndecks = "mine"\n', encoding="utf-8")
        return file

    return enter


KITS = {2: ["item 0", "item 3"], 3: ["item 1"], 4: ["item 2", "item 4", "item 1", "item 29"]}


def test_entered_equipment_is_played_with(box, seed):
    """A card that another seat has is replaced by one of the same icons: there are six of each."""
    file = box(KITS, icon="substance")
    with laid_over([file]):
        told, game = referee_of(ASKED, seed, 0)
    assert [told.metrics[f"score_{n}"] for n in range(1, 5)] == game.scores
    tracks = {seat: [] for seat in range(1, 5)}
    for step in told.steps[: told.steps.index(next(step for step in told.steps if "warps" in step))]:
        seat, _, icons = step.partition(" places equipment on the track: ")
        if icons:
            tracks[int(seat[-1])].append(icons.split(", "))
    wanted = {"item 0": "life+substance", "item 1": "substance+exo", "item 2": "exo+aether_drive"}
    wanted |= {"item 3": "aether_drive+gaseous_landing", "item 4": "life+exo+gaseous_landing"}
    wanted["item 29"] = wanted["item 4"]
    for seat, size in enumerate((4, 2, 2, 3), start=1):
        assert tracks[seat] == [[TOLD[icon] for icon in wanted[name].split("+")] for name in KITS[size]]
    built = [n for n, step in enumerate(told.steps) if "builds an exo product" in step]
    assert built
    assert all(told.steps[n + 1].endswith("places equipment on the track: substance") for n in built)


def test_where_no_card_has_the_same_icons_left_one_of_most_is_taken(box, seed):
    """Four seats want the only aether-drive: three of them get three icons, in the order of the turns."""
    cards = {f"item {n}": "life+substance" for n in range(30)} | {"item 5": "life+aether_drive"}
    cards |= {f"item {n}": "life+substance+exo" for n in (7, 8, 9)}
    file = box({size: ["item 5"] for size in KITS}, cards=cards)
    steps = replay(MODEL, seed=seed, trial=0, variant=file, starts=2, **ASKED).steps
    placed = {step[5]: step.rpartition(": ")[2] for step in steps[:60] if "places equipment" in step}
    assert placed.pop("2") == "life, aether-drive"
    assert {*placed.values()} == {"life, substance, exo product"}
    assert sorted(placed) == ["1", "3", "4"]


def test_a_far_landing_on_a_gaseous_planet_wears_two_steps(box, seed):
    """One item alone has both icons: with a step left it carries a flight or a landing, not both."""
    cards = {f"item {n}": "life+substance" for n in range(30)}
    cards |= {f"item {n}": "aether_drive+gaseous_landing" for n in range(10)}
    file = box({2: ["item 0", "item 10"], 3: ["item 1"], 4: ["item 2"]}, cards=cards)
    asked = ASKED | {"policies": "bot,greedy,strong,greedy", "crews": "2,2,2,2,2"}
    both = worn = 0
    with laid_over([file]):
        for contents, trial in itertools.product((1, 5, 6), range(2)):
            told, game = referee_of(asked | {"contents": contents}, seed, trial)
            assert [told.metrics[f"score_{n}"] for n in range(1, 5)] == game.scores
            worn += sum(item.worn == BEYOND_REPAIR for seat in game.seats for item in seat.track)
            for n, step in enumerate(told.steps):
                both += "wears" in step and "moves to" in told.steps[n + 1] and "wears" in told.steps[n + 3]
    assert both
    assert worn


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"equipment": (2, 1, "life")}, r"equipment\.csv, line 2: icons: .*2"),
        ({"equipment": (3, 1, "life+substance+exo+aether_drive")}, r"equipment\.csv, line 3: icons: .*3"),
        ({"equipment": (4, 1, "life+star_pilot")}, r"equipment\.csv, line 4: icons: 'star_pilot'.*aether_drive"),
        ({"equipment": (5, 0, "item 0")}, r"equipment\.csv, line 5: card: 'item 0' is there twice"),
        ({"quick_equipment": (2, 2, "item 99")}, r"quick_equipment\.csv, line 2: equipment_1: 'item 99'"),
        ({"quick_equipment": (3, 3, "item 0")}, r"quick_equipment\.csv, line 3: names equipment twice"),
        ({"quick_equipment": (4, 1, 3)}, r"quick_equipment\.csv: has 5 cards of size 2, not 6"),
        ({"exo_icons": (2, 1, "aether_drive")}, r"exo_icons\.csv, line 2: icon: 'aether_drive'.*life, substance, exo"),
        ({"exo_icons": (37, 1, "life+exo")}, r"exo_icons\.csv, line 37: icon: .*1"),
    ],
)
def test_equipment_that_does_not_fit_is_refused_with_file_and_line(box, changed, message):
    file = box(KITS, **changed)
    with pytest.raises(ComponentError, match=message):
        load_components("zetta", (file,))


def test_a_deck_of_too_few_cards_is_refused(box):
    cards = {f"item {n}": "life+substance" for n in range(29)}
    file = box({size: ["item 5"] for size in KITS}, cards=cards)
    with pytest.raises(ComponentError, match=r"equipment\.csv: has 29 rows; the box has 30 equipment cards"):
        load_components("zetta", (file,))


def tales(tmp_path, seed, change):
    """Tell some games, by the printed values and by another one."""
    file = tmp_path / "variant.toml"
    file.write_text(f'game = "zetta"\n[change]\nequipment.{change}\n', encoding="utf-8")
    return [
        [replay(MODEL, seed=seed, trial=trial, variant=variant, **ASKED).steps for trial in range(4)]
        for variant in (None, file)
    ]


def worn(steps):
    """Tell where each step of wear goes: for a flight, a landing or a discovery."""
    for n, step in enumerate(steps):
        if " wears equipment " in step:
            why = "discovery"
            if " moves to " in steps[n + 1] or "trades" in steps[n + 1]:
                why = "flight"
            elif next(told for told in steps[n - 1 :: -1] if "token on" not in told).endswith("energy left"):
                why = "landing"
            yield why, step.rpartition(": ")[2]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("wear_per_crew = 2", "discovery"),
        ("wear_for_star_pilot = 2", "flight"),
        ("wear_for_gaseous_landing = 2", "landing"),
    ],
)
def test_two_spaces_of_wear_pass_over_the_first(tmp_path, seed, change, why):
    """From fully operational to worn out, and from slightly worn to beyond repair."""
    for tale, spaces in zip(tales(tmp_path, seed, change), (3, 2), strict=True):
        seen = [step for steps in tale for step in worn(steps)]
        assert len({space for reason, space in seen if reason == why}) == spaces
        assert ((why, "slightly worn") in seen) is (spaces == 3)
        assert {reason for reason, space in seen if space == "slightly worn"} >= {"discovery", "flight", "landing"} - {
            why
        }


def test_a_repair_of_two_repairs_two(tmp_path, seed):
    for tale, most in zip(tales(tmp_path, seed, "repaired_per_action = 2"), (1, 2), strict=True):
        text = "\n".join(step for steps in tale for step in steps)
        runs = [run.count("repairs") for run in re.findall(r"repair\n((?:seat \d repairs .*\n)+)", text)]
        assert max(runs) == most


def test_a_track_of_three_spaces_takes_two_steps(tmp_path, seed):
    """Without the space WORN OUT nothing can be repaired either."""
    for tale, most in zip(
        tales(tmp_path, seed, 'spaces = ["fully operational", "slightly worn", "beyond repair"]'), (3, 2), strict=True
    ):
        worn_by = [Counter(re.findall(r"(seat \d wears equipment \d)", "\n".join(steps))) for steps in tale]
        repairs = any(" repairs " in step for steps in tale for step in steps)
        assert repairs is (most == 3)
        assert max(max(count.values()) for count in worn_by) >= most
        assert repairs or max(max(count.values()) for count in worn_by) == most


def test_at_most_so_much_equipment_comes_along(tmp_path, seed):
    for tale, most in zip(tales(tmp_path, seed, "most_equipment = 1"), (4, 1), strict=True):
        for steps in tale:
            setup = steps[: next(n for n, step in enumerate(steps) if "warps" in step)]
            brought = Counter(step[:6] for step in setup if "places equipment" in step)
            assert max(brought.values()) == most
            assert most > 1 or {*brought.values()} == {1}
