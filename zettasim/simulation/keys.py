"""From a seed to the key of the generator."""

import hashlib
import secrets

# Raised when the order or the meaning of draws changes, so that an old seed is not silently read in a new way.
DRAW_LAYOUT = 1


def key_of(seed: int, model: str) -> int:
    """Compute the 64-bit key that a seed gives to a model.

    Sweeps, variants and policies of one model share it, so that they share the luck of each trial.

    Parameters
    ----------
    seed
        Any whole number from 0.
    model
        The registered name, as ``"odyssey.explore"``.

    Examples
    --------
    >>> key_of(1, "dice.pool") == key_of(1, "dice.pool") != key_of(1, "odyssey.explore")
    True
    """
    from numpy.random import SeedSequence

    name = int.from_bytes(hashlib.blake2b(model.encode(), digest_size=4).digest(), "little")
    low, high = SeedSequence(entropy=seed, spawn_key=(DRAW_LAYOUT, name)).generate_state(2)
    return int(low) | int(high) << 32


def fresh_seed() -> int:
    """Draw a seed from the operating system, below 2**53 so that a spreadsheet or JSON keeps every digit."""
    return secrets.randbelow(1 << 53)
