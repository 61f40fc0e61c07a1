"""Files of own games that do not fit, games that cannot be played, and what is said of them."""

from fractions import Fraction

import pytest

from zettasim import odds
from zettasim.errors import ComponentError, ParameterError

F = Fraction

GOOD = """
[bags.bag.tokens]
coin = 3
skull = 1
[kinds.coin]
score = 1
[draw.first]
pile = "bag"
draws = 2
"""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("score = 1", "scor = 1", "own.toml: kinds.coin.scor: no key is called 'scor'; did you mean 'score'?"),
        ("[kinds.coin]", "[kinds.coins]", "own.toml: kinds.coins: no kind is called 'coins'; did you mean 'coin'?"),
        ('"bag"', '"bags"', "draw.first.pile: no bag, deck or die is called 'bags'; did you mean 'bag'?"),
        ("draws = 2", "draws = true", "draw.first.draws: found a truth value (True); allowed: a whole"),
        ("draws = 2", "", "draw.first: has neither draws nor until"),
        ("draws = 2", 'draws = "twice"', "draw.first.draws: 'twice': no parameter is called 'twice'"),
        ("draws = 2", 'draws = 2\nadvantage = "edge"', "draw.first.advantage: 'edge': no parameter is called 'edge'"),
        (
            "draws = 2",
            "draws = 2\nadvantage = true",
            "draw.first.advantage: found a truth value (True); allowed: a whole",
        ),
        ("draws = 2", 'until = "coins=2"', "draw.first.until: until 'coins=2': no counter or parameter is"),
        ("score = 1", 'reshuffle = "later"', "kinds.coin.reshuffle: 'later' is not allowed; allowed: never, now"),
        ("skull = 1", "drawn = 1", "bags.bag.tokens.drawn: 'drawn' is a name of what every own game counts already"),
        ("skull = 1", "event = 1", "bags.bag.tokens.event: 'event' is no name here"),
        ("\n[bags", 'count = ["coyn"]\n[bags', "count[0]: no metric is called 'coyn'; did you mean 'coin'?"),
        ("\n[bags", "[parameters.seed]\ndefault = 1\n[bags", "parameters.seed: 'seed' is a word of the verbs"),
        ("\n[bags", "[parameters.n]\ndefault = 1\nlow = 2\n[bags", "parameters.n.default: 1 is out of range"),
        ("\n[bags", '[metrics.m]\nformula = "coin +"\n[bags', "metrics.m.formula: 'coin +' is no expression"),
        ("\n[bags", '[metrics.m]\nformula = "gold"\n[bags', "metrics.m.formula: 'gold': no counter or parameter"),
        ("\n[bags", "[dice.bag.faces]\nx = 1\n[bags", "bag: is the name of two piles"),
        ("[draw.first]", "[drawing.first]", "drawing: no key is called 'drawing'; did you mean 'draw'?"),
        ("skull = 1", "skull = ", "is not valid TOML"),
    ],
)
def test_a_file_that_does_not_fit(tmp_path, old, new, message):
    assert GOOD.count(old) == 1 or old == '"bag"'
    path = tmp_path / "own.toml"
    path.write_text(GOOD.replace(old, new))
    with pytest.raises(ComponentError) as caught:
        odds(str(path))
    assert message in str(caught.value)


NESTED = "coin=9 or (" * 60 + "coin=2" + ")" * 60


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("score = 1", "again = 1\nback = true", "draw.first: coin may be drawn again and again"),
        ("draws = 2", f"until = '{NESTED}'", "61 truths are open at once; allowed: 60"),
        ("draws = 2", 'until = "coin=2"\n[kinds.skull]\nback = true', "skull may be drawn again and again"),
        ("draws = 2", "draws = 2\nadvantage = 2", "draw.first.advantage: 2 is out of range; allowed: -1 to 1"),
        (
            "score = 1",
            "again = 2\n[draw.two]\npile = 'bag'\ndraws = 1\nadvantage = 1",
            "draw.two.advantage: kinds.coin.again is 2; allowed with advantage: 0, or 1 for one that is rolling",
        ),
        ("draws = 2", "draws = 1001", "draw.first.draws: 1001 is out of range; allowed: 0 to 1,000"),
        ("coin = 3\nskull = 1", "coin = 0", "bags.bag.tokens: nothing is in 'bag' with no parameters"),
        ("\n[bags", '[metrics.m]\nformula = "1 / (coin + 2)"\n[bags', "metrics.m.formula: '1 / (coin + 2)' is 1/"),
        ("draws = 2", 'draws = "n - 5"\n[parameters.n]\ndefault = 3', "-2 ('n - 5' with n=3) is out of range"),
    ],
)
def test_a_game_that_cannot_be_played(tmp_path, old, new, message):
    assert GOOD.count(old) == 1
    path = tmp_path / "own.toml"
    path.write_text(GOOD.replace(old, new))
    with pytest.raises(ParameterError) as caught:
        odds(str(path))
    assert message in str(caught.value)


def test_the_good_file_is_good_and_edits_are_seen(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text(GOOD)
    found = odds(str(path))
    assert found["points"].mean_exact == F(3, 2)
    assert list(found.metrics) == ["points", "drawn", "coin", "skull"]
    path.write_text(GOOD.replace("coin = 3", "coin = 1"))
    assert odds(str(path))["points"].mean_exact == 1
    with pytest.raises(ComponentError, match="cannot be read"):
        odds(str(tmp_path / "none.toml"))
