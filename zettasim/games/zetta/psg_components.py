"""The faces of the Zetta PSG cards as data: what `components.toml` must hold of them, and what must fit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from zettasim.component_shapes import Range, fail
from zettasim.errors import unknown

EVERY = "every"
"""The faces of all stacks that have none of their own."""
WHEELS = ("life", "substance", "exo")
STACKS = ("A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "MSH")
"""The ten orbits, and the Mothership."""

Step = Annotated[int, Range(-11, 11)]
Faces = tuple[tuple[Step, ...], ...]


@dataclass(frozen=True, eq=False)
class PsgCards:
    """What the cards do: by stack the faces, each a list by result of the die; `wheels` by stack, `stars` by face of A.

    Planets are 1 where a result brings one. A stack given by one face has as many as there are `stars`, each `shift`
    results on from the one before.
    """

    wheels: tuple[str, ...]
    stars: tuple[Annotated[int, Range(1, 99)], ...]
    shift: Annotated[int, Range(0, 99)]
    steps: Mapping[str, Faces]
    planets: Mapping[str, tuple[tuple[Annotated[int, Range(0, 1)], ...], ...]]

    @property
    def results(self) -> int:
        """Results of the die that a face has."""
        return max(len(face) for faces in self.steps.values() for face in faces)

    def steps_of(self, stack: str) -> Faces:
        """Return the steps of a stack, by face and result."""
        return self._faces(self.steps.get(stack) or self.steps[EVERY])

    def planets_of(self, stack: str) -> Faces:
        """Return the planets of a stack, by face and result; the Mothership's cards have none (module 8A)."""
        if stack == STACKS[-1]:
            return tuple((0,) * len(face) for face in self.steps_of(stack))
        return self._faces(self.planets.get(stack) or self.planets[EVERY])

    def _faces(self, listed: Faces) -> Faces:
        if len(listed) > 1:
            return listed
        (face,) = listed
        turns = [self.shift * place % len(face) for place in range(len(self.stars))]
        return tuple((*face[turn:], *face[:turn]) for turn in turns)


def check_psg_cards(cards: PsgCards, where: str) -> None:
    """Refuse stacks and wheels that there are not, and tables that do not fit each other.

    Raises
    ------
    ComponentError
        With file, key path, what was found and what is wanted.
    """
    if not any(face for faces in cards.steps.values() for face in faces):
        fail(where, "psg_cards.steps", "has no face; wanted: one or more")
    results = cards.results
    for name, table in (("steps", cards.steps), ("planets", cards.planets)):
        path = f"psg_cards.{name}"
        if EVERY not in table:
            fail(where, path, f"has no {EVERY}; wanted: the faces of all stacks without their own")
        for stack, faces in table.items():
            if stack not in (EVERY, *STACKS):
                fail(where, path, unknown("stack", stack, (EVERY, *STACKS)))
            if not faces:
                fail(where, f"{path}.{stack}", "has no face; wanted: one or more")
            for face in faces:
                if len(face) != results:
                    fail(where, f"{path}.{stack}", f"has a face with {len(face)} results; wanted: {results}")
    if not cards.stars:
        fail(where, "psg_cards.stars", "is empty; wanted: a star type for each face of stack A")
    for stack in STACKS:
        n_faces, n_planets = len(cards.steps_of(stack)), len(cards.planets_of(stack))
        if n_faces != n_planets:
            fail(where, "psg_cards.planets", f"has {n_planets} faces for stack {stack}; wanted: {n_faces} as in steps")
    if len(cards.wheels) != len(STACKS):
        fail(where, "psg_cards.wheels", f"has {len(cards.wheels)} entries; wanted: {len(STACKS)}")
    for wheel in cards.wheels:
        if wheel not in WHEELS:
            fail(where, "psg_cards.wheels", unknown("wheel", wheel, WHEELS))
    n_faces = len(cards.steps_of(STACKS[0]))
    if len(cards.stars) != n_faces:
        fail(where, "psg_cards.stars", f"has {len(cards.stars)} entries; wanted: {n_faces}, one for each face of A")
