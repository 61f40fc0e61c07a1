"""What Odyssey's rulebook prints, entered again, and exploration drawn chit by chit in every order."""

import itertools
from fractions import Fraction

DISCOVERIES = {"artifact": 4, "ore": 3, "cavern": 2, "aquifer": 2}
"""Unlocks needed by each discovery."""
KILLS = {"collision", "leak"}
ICONS = {"barren", "collision", "leak"}
BAGS = {
    "air": "artifact ore aquifer barren collision leak explosion",
    "ocean": "artifact ore barren collision leak leak explosion",
    "astrobiology": "artifact cavern aquifer barren collision leak explosion",
    "ice": "artifact cavern aquifer barren leak explosion explosion",
    "push": "ore cavern aquifer collision leak leak overheat",
    "elevator": "ore cavern barren barren collision leak explosion",
    "synodic": "artifact ore cavern aquifer leak explosion explosion",
    "sandworm": "ore ore cavern barren collision leak explosion",
}
VEHICLES = {
    "zeppelin": "exotic nuclear burst electric",
    "sub": "exotic nuclear burst electric",
    "mole": "exotic nuclear burst electric",
    "lifter": "exotic nuclear burst pulse",
    "spectro": "exotic nuclear burst pulse",
    "torch": "exotic nuclear burst electric",
}
SANDWORMS = ("nuclear & pulse", "pulse & burst", "electric & exotic")
QUALIFICATIONS = {
    "psychologist": {"colonies", "bernals"},
    "medic": {"experience", "colonies"},
    "geologist": {"discoveries", "claims"},
    "inventor": {"discoveries", "factories"},
    "oceanographer": {"experience", "discoveries"},
    "pilot": {"experience", "glory"},
    "journalist": {"discoveries", "glory"},
}
PRINTED_SITES = {"air": 10, "ocean": 18, "push": 15, "elevator": 8, "astrobiology": 62, "ice": 86, "sandworm": 79}
LISTED_SITES = {"air": 10, "ocean": 18, "push": 15, "elevator": 12, "astrobiology": 62, "ice": 86, "sandworm": 79}


def bags():
    """Return every bag as a list of its chits."""
    return {milieu: chits.split() for milieu, chits in BAGS.items()}


def less(bag, chit):
    """Return a bag without one chit of a kind."""
    place = bag.index(chit)
    return bag[:place] + bag[place + 1 :]


def chance(bag, draws, event):
    """Count in how many of all orders the first chits are as the event wants them."""
    orders = list(itertools.permutations(bag, draws))
    return Fraction(sum(event(order) for order in orders), len(orders))


def any_of(kinds):
    return lambda order: any(chit in kinds for chit in order)


def one_of_each(order):
    """Say whether there are one discovery and one experience."""
    return sum(chit in DISCOVERIES for chit in order) == 1


def claims_before_the_end(artifact_claims, barren_knocks_out=True, shields=0):
    """Say whether an explorer without unlocks Claims before KO or death ends the drawing.

    Shields are kills that do no harm: one for a vehicle, and one for FINAO unless a Glitch Roll spends it before.
    """

    def event(order):
        for chit in order:
            if chit == "leak" or (chit == "artifact" and artifact_claims):
                return True
            if (chit == "collision" and not shields) or chit == "explosion" or (chit == "barren" and barren_knocks_out):
                return False
        return False

    return event


def gains(vehicle=False, finao=False):
    """Return how an exploration for experience ends: (chit taken or None, dead)."""

    def play(order):
        shields, paid, eureka, held = int(vehicle), finao, False, None
        for chit in order:
            if chit in DISCOVERIES:
                eureka = True
            elif chit in KILLS:
                if paid:
                    paid = False
                elif shields:
                    shields = 0
                else:
                    return (chit if eureka else None), True
                held = chit if held not in ICONS else held
            elif chit in ("explosion", "barren"):
                return (chit if eureka else None), False
            else:
                held = held or chit
            if eureka and held:
                return held, False
        return None, False

    return play


def gains_experience(vehicle=False, finao=False):
    play = gains(vehicle, finao)
    return lambda order: play(order)[0] is not None


def gains_icon(vehicle=False, finao=False):
    play = gains(vehicle, finao)
    return lambda order: play(order)[0] in ICONS and not play(order)[1]


def two_or_more(attempts, p):
    """Return the chance of 2 or more successes."""
    return 1 - (1 - p) ** attempts - attempts * p * (1 - p) ** (attempts - 1)
