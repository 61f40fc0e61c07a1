"""Philox4x32-10, a counter-based generator: ten rounds turn a counter of 128 bits and a key of 64 into 128 random bits.

Source: Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC 2011.
"""

import numpy as np

from zettasim.kernels._jit import inlined

# numba makes a signed or floating number of `uint64 + int`, so every number that meets a word is a uint64 itself.
_MULTIPLIER_0 = np.uint64(0xD2511F53)
_MULTIPLIER_1 = np.uint64(0xCD9E8D57)
_KEY_STEP_0 = np.uint64(0x9E3779B9)
_KEY_STEP_1 = np.uint64(0xBB67AE85)
_LOW_32 = np.uint64(0xFFFFFFFF)
_32 = np.uint64(32)


@inlined
def philox(
    c0: np.uint64, c1: np.uint64, c2: np.uint64, c3: np.uint64, k0: np.uint64, k1: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """Compute four random words of 32 bits from a counter and a key.

    Parameters
    ----------
    c0, c1, c2, c3
        The counter, each a value below 2**32 in a uint64.
    k0, k1
        The key, likewise.

    Returns
    -------
    tuple of four uint64, each below 2**32.
    """
    for _ in range(10):
        product_0 = _MULTIPLIER_0 * c0
        product_1 = _MULTIPLIER_1 * c2
        c0 = (product_1 >> _32) ^ c1 ^ k0
        c2 = (product_0 >> _32) ^ c3 ^ k1
        c1 = product_1 & _LOW_32
        c3 = product_0 & _LOW_32
        k0 = (k0 + _KEY_STEP_0) & _LOW_32
        k1 = (k1 + _KEY_STEP_1) & _LOW_32
    return c0, c1, c2, c3
