import numpy as np
import pytest

from zettasim.kernels.draws import block_words
from zettasim.kernels.philox import philox

# Random123 1.14, tests/kat_vectors: philox4x32 10.
KNOWN_ANSWERS = [
    ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    ((0xFFFFFFFF,) * 4, (0xFFFFFFFF,) * 2, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
]


def uncompiled(function):
    return getattr(function, "py_func", function)


@pytest.mark.parametrize(("counter", "key", "words"), KNOWN_ANSWERS)
@pytest.mark.parametrize("version", [philox, uncompiled(philox)], ids=["compiled", "uncompiled"])
def test_known_answers(version, counter, key, words):
    assert version(*map(np.uint64, counter + key)) == words


def test_the_words_of_a_block_hold_the_counter_in_the_stated_order():
    counter, key, words = KNOWN_ANSWERS[2]
    found = block_words(
        np.uint64(key[0] | key[1] << 32),
        np.uint64(counter[0] | counter[1] << 32),
        np.uint64(counter[2]),
        np.uint64(counter[3]),
    )
    assert found == (words[0] | words[1] << 32, words[2] | words[3] << 32)
