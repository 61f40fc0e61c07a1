"""What `odyssey.campaign` refuses."""

import pytest

from zettasim import simulate
from zettasim.errors import ComponentError, ParameterError

MISTAKES = [
    ({"starts": 5}, "starts=5 is nobody's seat among 4 players; allowed: 1 to 4"),
    ({"policies": "greedy,gready"}, "policies=greedy,gready has 'gready', which is none of greedy"),
    ({"policies": ",".join(["random"] * 7)}, "has 7 names, not 1 to 6"),
    ({"sites": "ocean:8"}, "sites=ocean:8 has 'ocean:8' where milieu:Size:Zone is wanted"),
    ({"sites": "lava:8:A"}, "has the milieu 'lava'"),
    ({"sites": "ice/ice:8:A"}, "has the milieu 'ice' in 'ice/ice:8:A'"),
    ({"sites": "ocean:12:A"}, "has the Size 12"),
    ({"sites": "ocean:8:Q"}, "has the Zone 'Q'"),
    ({"sites": "ocean:8:K"}, "is in Zone K, which the map has not; allowed: A to I"),
    ({"sites": ",".join(["ocean:8:A"] * 201)}, "has 201 Sites, more than 200"),
    ({"sites": 3}, "is no list of Sites"),
    ({"vehicles": "4,0,0,0,0,0"}, "has 4, which is out of range"),
    ({"vehicles": "1,1"}, "has 2 numbers, not 6"),
    ({"without": "home"}, "which is none of"),
    ({"redrawn": "dice"}, "which is none of"),
    ({"risk": 101}, "risk=101 is out of range"),
    ({"aqua": -1}, "aqua=-1 is out of range"),
]


@pytest.mark.parametrize(("asked", "message"), MISTAKES, ids=range(len(MISTAKES)))
def test_a_mistake_is_named(asked, message):
    with pytest.raises(ParameterError) as raised:
        simulate("odyssey.campaign", trials=1, **asked)
    assert message in str(raised.value)


VARIANTS = [
    ('[change]\n"campaign.glory_low" = [3, 2]\n', "campaign.glory_low: [3, 2] is no range"),
    ('[change]\n"campaign.multipliers" = [0, 2]\n', "two whole numbers, rising, from 1 on"),
    ('[change]\n"campaign.earth_zone" = 10\n', "10 is none of the 9 Zones"),
    ('[add]\n"campaign.printed_multipliers.poet" = 2\n', "poet"),
]


@pytest.mark.parametrize(("change", "message"), VARIANTS, ids=range(len(VARIANTS)))
def test_a_variant_that_cannot_be_is_refused(change, message, tmp_path):
    file = tmp_path / "variant.toml"
    file.write_text(f'game = "odyssey"\n{change}', encoding="utf-8")
    with pytest.raises(ComponentError) as raised:
        simulate("odyssey.campaign", trials=1, variant=file)
    assert message in str(raised.value)


def test_too_few_vehicles_are_noticed(tmp_path):
    lines = "".join(f'"vehicles.{name}.supports" = ["exotic"]\n' for name in ("zeppelin", "sub", "mole", "lifter"))
    file = tmp_path / "variant.toml"
    file.write_text(f'game = "odyssey"\n[change]\n"box.vehicle_cards" = 15\n{lines}', encoding="utf-8")
    with pytest.raises(ParameterError, match="deals 18 cards, and there are 15"):
        simulate("odyssey.campaign", trials=1, variant=file, policies=",".join(["random"] * 6), vehicles="3,3,3,3,3,3")
