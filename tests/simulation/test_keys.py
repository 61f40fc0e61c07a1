import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from zettasim.simulation import keys
from zettasim.simulation.keys import fresh_seed, key_of


def test_a_key_never_changes():
    assert key_of(1, "dice.pool") == 0x7E75EFD6564BD609
    assert key_of(0, "odyssey.explore") != key_of(0, "zetta.discovery")


@given(st.integers(0, 2**200), st.text(max_size=20))
def test_a_key_is_64_bits_of_the_seed_sequence(seed, model):
    key = key_of(seed, model)
    assert 0 <= key < 2**64
    assert isinstance(key, int)
    assert int(np.uint64(key)) == key
    assert key_of(seed, model) == key
    assert key_of(seed + 1, model) != key
    assert key_of(seed, model + "'") != key


def test_a_new_draw_layout_gives_new_keys(monkeypatch):
    before = key_of(5, "dice.pool")
    monkeypatch.setattr(keys, "DRAW_LAYOUT", keys.DRAW_LAYOUT + 1)
    assert key_of(5, "dice.pool") != before


def test_fresh_seeds_survive_a_spreadsheet():
    seeds = {fresh_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(int(float(seed)) == seed < 2**53 for seed in seeds)
