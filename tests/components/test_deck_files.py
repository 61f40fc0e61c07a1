"""Decks entered as CSV files: what is refused, with file and line, and what a spreadsheet may write."""

from pathlib import Path

import pytest

from zettasim.component_files import change_components, load_components
from zettasim.deck_files import Column, Deck, MisfitError, Names, Number, read_decks
from zettasim.errors import ComponentError


def no_two_seas(rows):
    if sum(row[2] == "sea" for row in rows) > 1:
        raise MisfitError("has two seas")


def tall_is_green(row):
    if row["height"] > 5 and "green" not in row["colors"]:
        raise MisfitError("height: above 5 only green")


def decks_of(rules, entered):
    lands = tuple(row[0] for row in entered.get("lands", ()))
    colors = Names("colors", ("green", "blue", "red"), least=0, most=2)
    return {
        "lands": Deck("lands", (Column("name"),), 2, "box.lands"),
        "cards": Deck(
            "cards",
            (Column("card"), Number("height", -2, 9), Names("land", lands or ("hill", "sea")), colors),
            rules,
            "box.cards",
            tall_is_green,
            no_two_seas,
        ),
    }


GOOD = "card,height,land,colors\none,3,hill,green+red\ntwo,-1,sea,\n"


def read(text, n=2, **others):
    files = {"cards": text, **others}
    return read_decks(decks_of, n, [(Path("my box") / f"{name}.csv", text) for name, text in files.items()])


def test_cells_are_numbers_and_names():
    assert read(GOOD)["cards"] == (("one", 3, "hill", "green+red"), ("two", -1, "sea", ""))


@pytest.mark.parametrize(
    "text",
    [
        "land,card,colors,height\nhill,one,green+red,3\nsea,two,,-1\n",
        GOOD.replace(",", ";"),
        GOOD.replace("\n", "\r\n"),
        " card , height,land , colors\n one , +3,hill, green + red\n,,,\n\ntwo,\N{MINUS SIGN}1,sea,\n , , ,\n",
        '"card","height","land","colors"\n"one","3","hill","green+red"\n"two","-1","sea",""\n',
    ],
    ids=["other order", "semicolons", "carriage returns", "spaces, empty rows, signs", "quotes"],
)
def test_what_a_spreadsheet_may_write(text):
    assert read(text) == read(GOOD)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"my box/cards\.csv: is empty; wanted: a header \(card, height, land, colors\)"),
        ("card,height,land\n", r"cards\.csv, line 1: the column colors is missing"),
        ("card,hight,land,colors\n", r"line 1: no column is called 'hight'; did you mean 'height'"),
        ("card,height,land,colors,card\n", r"line 1: the column card is there twice"),
        ("card,height,land,colors\none,3,hill\n", r"line 2: has 3 cells, not 4: card, height, land, colors"),
        ("card,height,land,colors\none,3,hill,,\n", r"line 2: has 5 cells, not 4"),
        ("card,height,land,colors\none,three,hill,\n", r"line 2: height: 'three' is no whole number; .* from -2 to 9"),
        ("card,height,land,colors\none,2.5,hill,\n", r"line 2: height: '2.5' is no whole number"),
        ("card,height,land,colors\none,,hill,\n", r"line 2: height: is empty; allowed: a whole number"),
        ("card,height,land,colors\none,10,hill,\n", r"line 2: height: 10 is out of range; .* from -2 to 9"),
        ("card,height,land,colors\n\none,-3,hill,\n", r"line 3: height: -3 is out of range"),
        ("card,height,land,colors\none,1,hil,\n", r"line 2: land: 'hil' is not allowed; allowed: hill, sea"),
        ("card,height,land,colors\none,1,,\n", r"line 2: land: has 0 names, not 1; allowed: hill, sea"),
        ("card,height,land,colors\none,1,hill+sea,\n", r"line 2: land: has 2 names, not 1"),
        ("card,height,land,colors\none,1,sea,red+red\n", r"line 2: colors: 'red' is named twice"),
        ("card,height,land,colors\none,1,sea,red+blue+green\n", r"line 2: colors: has 3 names, not 0 to 2"),
        ("card,height,land,colors\n,1,sea,red\n", r"line 2: card: is empty"),
        ("card,height,land,colors\none,1,sea,\none,2,sea,\n", r"line 3: card: 'one' is there twice"),
        ("card,height,land,colors\none,6,sea,red\n", r"line 2: height: above 5 only green"),
        ("card,height,land,colors\none,1,hill,red\n", r"cards\.csv: has 1 rows; the box has 2 cards \(box\.cards\)"),
        ("card,height,land,colors\none,1,sea,\ntwo,2,sea,\n", r"cards\.csv: has two seas"),
        ('card,height,land,colors\none,1,"sea"x,\n', r"line 2: is not valid CSV"),
    ],
)
def test_what_is_refused(text, message):
    with pytest.raises(ComponentError, match=message):
        read(text)


def test_an_unknown_deck_is_named_with_those_there_are():
    with pytest.raises(ComponentError, match=r"card\.csv: no deck is called 'card'; did you mean 'cards'"):
        read(GOOD, card=GOOD)


def test_a_deck_may_refer_to_another_one():
    lands = "name\nswamp\nsea\n"
    assert read(GOOD.replace("hill", "swamp"), lands=lands)["cards"][0][2] == "swamp"
    with pytest.raises(ComponentError, match=r"cards\.csv, line 2: land: 'hill' is not allowed; allowed: swamp, sea"):
        read(GOOD, lands=lands)


# In a variant file

STARS = "star,turns,goldilocks_from\n" + "".join(f"s{n},{2 + n % 4},B\n" for n in range(9))


def variant(folder, text, **files):
    (folder / "mine").mkdir(exist_ok=True)
    for name, content in files.items():
        (folder / "mine" / f"{name}.csv").write_bytes(content.encode())
    path = folder / "box.toml"
    path.write_text(text, encoding="utf-8")
    return path


PLAIN = 'game = "zetta"\ndecks = "mine"\n'


def test_what_is_entered_is_printed_unless_the_variant_says_otherwise(tmp_path):
    path = "expedition_contents.decks.stars"
    found = load_components("zetta", (variant(tmp_path, PLAIN, stars=STARS),)).values[path]
    assert (found.basis, found.source) == ("printed", "entered in stars.csv")
    assert found.value[1] == ["s1", 3, "B"]
    told = PLAIN + 'basis = "assumed"\nsource = "a guess"\n'
    found = load_components("zetta", (variant(tmp_path, told, stars=STARS),)).values[path]
    assert (found.basis, found.source) == ("assumed", "a guess")


def test_what_a_file_holds_now_counts(tmp_path):
    """Files are not read once for all; a mark that a spreadsheet puts at the start is no part of the first name."""
    path = variant(tmp_path, PLAIN, stars=STARS)
    before = load_components("zetta", (path,))
    variant(tmp_path, PLAIN, stars="\ufeff" + STARS.replace("s1,3,B", "s1,3,C"))
    after = load_components("zetta", (path,))
    assert before.sha256 != after.sha256
    assert after.rules.expedition_contents.decks["stars"][1] == ("s1", 3, "C")


@pytest.mark.parametrize(
    ("text", "files", "message"),
    [
        (PLAIN, {}, r"box\.toml: decks: .*mine is no folder with a CSV file for each deck"),
        (PLAIN.replace("mine", "yours"), {}, r"decks: .*yours is no folder"),
        (PLAIN.replace('"mine"', "3"), {}, r"decks: found a whole number \(3\); allowed: the name of a folder"),
        (PLAIN.replace("zetta", "odyssey"), {"stars": STARS}, r"is 'odyssey', but this model belongs to 'zetta'"),
        (PLAIN + 'basis = "seen"\n', {"stars": STARS}, r"basis: 'seen' is no basis; allowed: printed, inferred"),
        (PLAIN, {"stars": STARS.replace("s3,5", "s3,6")}, r"stars\.csv, line 5: turns: 6 is out of range; .* 2 to 5"),
        (PLAIN, {"stars": STARS + "s9,2,B\n"}, r"stars\.csv: has 10 rows; the box has 9 star types"),
    ],
)
def test_a_variant_with_decks_that_do_not_fit(tmp_path, text, files, message):
    with pytest.raises(ComponentError, match=message):
        load_components("zetta", (variant(tmp_path, text, **files),))


def test_a_game_without_decks_says_so(tmp_path):
    path = variant(tmp_path, PLAIN.replace("zetta", "odyssey"), stars=STARS)
    with pytest.raises(ComponentError, match="decks: odyssey has no decks to enter"):
        load_components("odyssey", (path,))


def test_decks_must_fit_whatever_is_laid_over_them(tmp_path):
    components = load_components("zetta", (variant(tmp_path, PLAIN, stars=STARS),))
    with pytest.raises(ComponentError, match=r"expedition_contents\.decks\.stars: has 9 rows; the box has 8 star"):
        change_components(components, {"systems.star_types": 8})
    rows = [["s", 2, "B"]] * 9
    with pytest.raises(ComponentError, match=r"expedition_contents\.decks\.stars\[1\]: star: 's' is there twice"):
        change_components(components, {"expedition_contents.decks.stars": rows})
    with pytest.raises(ComponentError, match="no deck is called 'star'; did you mean 'stars'"):
        change_components(components, {}, {"expedition_contents.decks.star": rows})
