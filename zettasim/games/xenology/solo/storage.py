"""The Specimen Storage action (compiled)."""

from __future__ import annotations

from zettasim.games.xenology.solo.actions import move_to
from zettasim.games.xenology.solo.chance import drawn, turn_to
from zettasim.games.xenology.solo.moves import defrost, raise_research
from zettasim.games.xenology.solo.rules import (
    ABSENT,
    BAY,
    BOARD,
    BOARD_FULL,
    BUYS_LOCKER,
    CARD_SPECIMEN,
    CARD_STARS,
    CHOOSES,
    CONTAINER_TYPE,
    CUBES_PER_LOCKER,
    DECISIONS,
    DEVICES,
    DUE_DEVICES,
    EMPTY,
    FULL,
    LOCKER,
    LOCKER_SIZE,
    LOCKERS_PER_RANK,
    MINERAL,
    MOST_DEVICES,
    N_BAYS,
    N_CONTAINERS,
    PERSONAL,
    PLANT,
    RANK,
    RETURNS_CONTAINER,
    SLOT_STATE,
    STARS,
    STORAGE,
    STORAGE_ENTERED,
    TAKES_CONTAINER,
)
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, Luck, below, note
from zettasim.kernels.layout import Integers


@called
def n_lockers(data: Integers, state: Integers) -> int:
    """Count the player's Lockers."""
    found = 0
    for locker in range(data[N_CONTAINERS] // data[LOCKER_SIZE]):
        found += state[LOCKER + locker]
    return int(found)


@called
def n_stored(data: Integers, state: Integers) -> int:
    """Count the filled Containers in Lockers."""
    found = 0
    for slot in range(data[N_CONTAINERS]):
        found += state[SLOT_STATE + slot] == FULL
    return int(found)


@called
def most_lockers(data: Integers, state: Integers) -> int:
    """Return how many Lockers the Rank allows."""
    return int(min(state[RANK] * data[LOCKERS_PER_RANK], data[N_CONTAINERS] // data[LOCKER_SIZE]))


@called
def may_buy_locker(data: Integers, state: Integers) -> bool:
    """Say whether the Rank allows another Locker, and it and the cubes for it are there."""
    enough = state[PERSONAL] >= data[CUBES_PER_LOCKER]
    return bool(enough and n_lockers(data, state) < most_lockers(data, state))


@called
def container_to_take(data: Integers, state: Integers, luck: Luck) -> int:
    """Return an empty Container of an own Locker: of the type with most stars, or any; -1 if there is none."""
    chosen = -1
    best = -1
    found = 0
    turn_to(state, luck, DECISIONS)
    for slot in range(data[N_CONTAINERS]):
        if state[LOCKER + slot // data[LOCKER_SIZE]] == 1 and state[SLOT_STATE + slot] == EMPTY:
            found += 1
            if data[CHOOSES] == 1:
                worth = stars_for(data, state, data[CONTAINER_TYPE + slot])
            else:
                worth = int(below(luck, found) == 0) * found
            if worth > best:
                best = worth
                chosen = slot
    return chosen


@called
def stars_for(data: Integers, state: Integers, kind: Int) -> int:
    """Add up the stars for a type of Specimen on scored cards and in the Bays."""
    stars = state[STARS + kind]
    for bay in range(data[N_BAYS]):
        card = state[BAY + bay]
        if card >= 0 and data[CARD_SPECIMEN + card] == kind:
            stars += data[CARD_STARS + card]
    return int(stars)


@called
def visit_storage(data: Integers, state: Integers, luck: Luck, log: Log) -> None:
    """Return a filled Container for its bonus, claim a Locker, take an empty Container out."""
    move_to(state, STORAGE)
    note(log, STORAGE_ENTERED, 0)
    if state[BOARD_FULL] == 1:
        slot = state[BOARD]
        state[SLOT_STATE + slot] = FULL
        state[BOARD] = -1
        state[BOARD_FULL] = 0
        note(log, RETURNS_CONTAINER, slot)
        specimen_bonus(data, state, data[CONTAINER_TYPE + slot], log)
    if may_buy_locker(data, state):
        buy_locker(data, state, luck, log)
    if state[BOARD] < 0:
        slot = container_to_take(data, state, luck)
        if slot >= 0:
            state[BOARD] = slot
            state[SLOT_STATE + slot] = ABSENT
            note(log, TAKES_CONTAINER, slot)


@called
def buy_locker(data: Integers, state: Integers, luck: Luck, log: Log) -> None:
    """Place what a Locker costs on a random one that is free."""
    skip = drawn(state, luck, DECISIONS, data[N_CONTAINERS] // data[LOCKER_SIZE] - n_lockers(data, state))
    for locker in range(data[N_CONTAINERS] // data[LOCKER_SIZE]):
        if state[LOCKER + locker] == 0:
            if skip == 0:
                state[LOCKER + locker] = 1
                state[PERSONAL] -= data[CUBES_PER_LOCKER]
                note(log, BUYS_LOCKER, locker + 1)
                return
            skip -= 1


@called
def specimen_bonus(data: Integers, state: Integers, kind: Int, log: Log) -> None:
    """Take the bonus of a returned Specimen: an Alien, a Device or Research; another one where it cannot be."""
    taken = kind == MINERAL and state[DEVICES] < data[MOST_DEVICES]
    if not taken and kind != PLANT:
        taken = defrost(data, state, log)
        if taken:
            return
    if not taken:
        taken = raise_research(data, state, log)
        if taken:
            return
    state[DUE_DEVICES] += 1
