"""The referee's part on the Equipment Module, written from the rulebook: the track, wear, repairs, tokens on it."""

import itertools
from collections import Counter

SPACES = ("fully operational", "slightly worn", "worn out", "beyond repair")
WORN_OUT, BEYOND_REPAIR = 2, 3
ICONS = {
    "life": "life",
    "substance": "substance",
    "exo product": "exo product",
    "star pilot": "aether-drive",
    "gaseous": "gaseous landing",
}
"""What equipment needs for what: named by the knowledge tokens that make up for it."""
DISCOVERIES = ("life", "substance", "exo product")
CREW_WORDS = ("life", "substance", "exo product", "star pilot")
MOST_EQUIPMENT = 4


class Item:
    """Equipment on a track."""

    def __init__(self, icons):
        self.icons, self.worn = icons, 0

    def handiness(self, spared=None):
        """What players that do not play at random wear first: of fewest icons, then least worn (the model's notes).

        A flight to a gaseous planet spares what has the icon for the landing.
        """
        return spared in self.icons, len(self.icons), self.worn


def named(bits, words):
    return [word for place, word in enumerate(words) if bits >> place & 1]


def usable(seat):
    """Equipment that can be worn a step further: not beyond repair, and by bots not to there."""
    return [item for item in seat.track if item.worn < seat.last]


def fitting(seat, icon, adapted=()):
    return [item for item in usable(seat) if icon in item.icons or item in adapted]


def joined(seat, kind, on_crew, adapted, most=None):
    """Who takes part, a step each: crew members by places, leveled first, and aliens beside them."""
    steps = sum(seat.last - item.worn for item in fitting(seat, ICONS[kind], adapted))
    steps = steps if most is None else min(most, steps)
    crew = sorted(seat.able(kind) + seat.lacking(kind)[:on_crew], key=lambda n: not seat.leveled[n])[:steps]
    aliens = min(steps - len(crew), seat.aliens - seat.aliens_hurt) if crew else 0
    return crew, aliens


def dice_of(seat, crew, aliens):
    return sum(1 + seat.leveled[n] for n in crew) + aliens


def most_dice(seat, kind, tokens, most=None):
    """Most dice, and the fewest knowledge tokens that bring them, on crew and on equipment without the icon."""
    others = [item for item in usable(seat) if ICONS[kind] not in item.icons]
    best = (0, 0)
    for on_crew in range(min(tokens, len(seat.lacking(kind))) + 1):
        for on_equipment in range(min(tokens - on_crew, len(others)) + 1):
            for adapted in itertools.combinations(others, on_equipment):
                dice = dice_of(seat, *joined(seat, kind, on_crew, adapted, most))
                best = max(best, (dice, -on_crew - on_equipment))
    return best[0], -best[1]


def is_open(seat, *, far, gaseous):
    """Tell whether a way can be gone: a pilot and an aether-drive for far ones, a landing gear for gaseous planets."""
    pilots = seat.held("star pilot")
    if far and not seat.able("star pilot"):
        pilots -= 1
        if all(seat.covered):
            return False
    if pilots < 0:
        return False
    drives = usable(seat) if pilots else fitting(seat, ICONS["star pilot"])
    if not far or not gaseous:
        return bool((drives or not far) and (gears_of(seat) or not gaseous))
    return can_land_after(seat, drives)


def gears_of(seat):
    """What may serve for a landing on a gaseous planet: by its icon, or anything by a knowledge token."""
    return usable(seat) if seat.held("gaseous") else fitting(seat, ICONS["gaseous"])


def can_land_after(seat, drives):
    """Tell whether one of some equipment can be worn for a flight, and one for the landing then."""
    return any(drive is not gear or seat.last - gear.worn > 1 for drive in drives for gear in gears_of(seat))


class Equipping:
    """What a referee does about equipment; see `Referee`."""

    def begin_equipment(self, contents):
        self.contents, self.worn, self.took_part, self.ways = contents, 0, 0, 0
        self.left, self.used_cards = None, set()
        if self.equipment:
            self.left = Counter(contents.equipment)
            for number, seat in enumerate(self.seats):
                seat.track, seat.last = [], WORN_OUT if number in self.bots else BEYOND_REPAIR

    # Setup

    def equip(self, number):
        """Read what a seat brings: of its quick preparation card, or cards of the grid. Return the icons."""
        if not self.equipment:
            return []
        seat = self.seats[number]
        while found := self.sees(rf"seat {number + 1} places equipment on the track: (.*)"):
            seat.track.append(Item(found[1].split(", ")))
        told = [frozenset(item.icons) for item in seat.track]
        assert int(not self.grid) <= len(told) <= MOST_EQUIPMENT
        assert all(2 <= len(icons) <= 3 for icons in told)
        if self.grid:
            for icons in told:
                self.left[next(bits for bits, n in self.left.items() if n and bits_are(bits, icons))] -= 1
        else:
            taken = next(filter(None, (self.dealt(card, told) for card in self.cards_of(seat))), None)
            assert taken, (told, "is on no quick preparation card with this crew")
            card, cards = taken
            self.used_cards.add(card)
            self.left -= cards
        return [item.icons for item in seat.track]

    def cards_of(self, seat):
        """Quick preparation cards, pile and place, that nobody has and that name this crew."""
        crew = Counter(tuple(member) for member in seat.crew)
        for pile, cards in enumerate(self.contents.teams):
            for place, team in enumerate(cards):
                names = Counter(tuple(named(member, CREW_WORDS)) or ("other",) for member in team if member)
                if names == crew and (pile, place) not in self.used_cards:
                    yield pile, place

    def dealt(self, card, told):
        """What a card names; None where that was not told.

        A card that another seat has is replaced by one of the same icons, which reads the same; where none is left of
        these by one of most icons.
        """
        left, taken = Counter(self.left), Counter()
        names = [name - 1 for name in self.contents.kits[card[0]][card[1]] if name]
        if len(names) != len(told):
            return None
        for name, icons in zip(names, told, strict=True):
            wanted = self.contents.equipment[name]
            if not left[wanted]:
                most = max(bits.bit_count() for bits, n in left.items() if n)
                wanted = next((b for b in +left if b.bit_count() == most and bits_are(b, icons)), None)
            if wanted is None or not bits_are(wanted, icons):
                return None
            left[wanted] -= 1
            taken[wanted] += 1
        return card, taken

    # Wear

    def spend(self, kind, n=1):
        assert n == 0 or self.me.uses_tokens
        for _ in range(n):
            self.me.tokens.remove(kind)
            self.used.append(kind)

    def adapt(self, kind):
        """A knowledge token gives equipment an icon that it lacks."""
        found = self.sees(rf"{self.name} uses a {kind} token on equipment (\d+)")
        if not found:
            return None
        item = self.me.track[int(found[1]) - 1]
        assert item in usable(self.me)
        assert ICONS[kind] not in item.icons
        self.spend(kind)
        return item

    def wear(self, seat, steps, icon, adapted=(), spared=None):
        """Each step is of equipment with the icon, of the handiest where the seat does not play at random."""
        number = self.seats.index(seat)
        for _ in range(steps):
            place, space = self.must(rf"seat {number + 1} wears equipment (\d+) down: (.*)").groups()
            item, fit = seat.track[int(place) - 1], fitting(seat, icon, adapted)
            assert item in fit
            if number not in self.random:
                assert item.handiness(spared) == min(one.handiness(spared) for one in fit), self.steps[self.at - 1]
            item.worn += 1
            assert space == SPACES[item.worn]
            self.worn += 1

    def wear_for_way(self, kind, spared=None):
        """A far flight, or a landing on a gaseous planet: a step, by a token where no equipment has the icon."""
        if self.me.track is None:
            return
        adapted, fit = [], fitting(self.me, ICONS[kind])
        if not fit or (spared and not can_land_after(self.me, fit)):
            adapted = [self.adapt(kind)]
            assert adapted[0], f"no equipment for {kind} at step {self.at}: {self.steps[self.at]}"
            if self.orderly():
                assert adapted[0].handiness(spared) == min(item.handiness(spared) for item in usable(self.me))
        before = sum(item.worn for item in adapted)
        self.wear(self.me, 1, ICONS[kind], adapted, spared)
        assert sum(item.worn for item in adapted) - before == len(adapted)
        self.ways += 1

    def told_steps(self, number):
        """Steps of wear that are told next of a seat."""
        words = f"seat {number + 1} wears equipment "
        return len([*itertools.takewhile(lambda step: step.startswith(words), self.steps[self.at :])])

    def take_part(self, kind, number, *, one):
        """Tokens, then a step of wear for each who takes part. Return the crew, how many aliens, and their dice."""
        seat, tokens = self.me, self.me.held(kind)
        adapted = []
        while item := self.adapt(kind):
            adapted.append(item)
        found = self.sees(rf"{self.name} uses (\d) {kind} token\(s\)")
        on_crew = int(found[1]) if found else 0
        self.spend(kind, on_crew)
        assert on_crew <= len(seat.lacking(kind))
        most = 1 if one else None
        if number in self.thrifty:
            most = self.told_steps(number)
            crew, aliens = joined(seat, kind, on_crew, adapted)
            assert 0 < most <= len(crew) + aliens
        crew, aliens = joined(seat, kind, on_crew, adapted, most)
        dice, spent = dice_of(seat, crew, aliens), on_crew + len(adapted)
        assert (dice, spent) == most_dice(seat, kind, tokens, most), (dice, spent, self.steps[self.at - 5 : self.at])
        self.wear_for(seat, kind, crew, aliens, adapted)
        return crew, aliens, dice

    def wear_for(self, seat, kind, crew, aliens, adapted=()):
        self.wear(seat, len(crew) + aliens, ICONS[kind], adapted)
        self.took_part += len(crew) + aliens

    def assist(self, helper, kind):
        """A helper wears own equipment, a step for each of its crew that takes part. Return its dice."""
        if helper.track is None:
            return helper.dice(kind)
        number = self.seats.index(helper)
        crew, aliens = joined(helper, kind, 0, (), self.told_steps(number) if number in self.thrifty else None)
        self.wear_for(helper, kind, crew, aliens)
        assert crew
        return dice_of(helper, crew, aliens)

    # Repairs

    def repairable(self):
        return [item for item in self.me.track or () if item.worn == WORN_OUT]

    def needs_repair(self):
        """More than half of a bot's equipment is worn out."""
        return bool(self.me.track) and 2 * len(self.repairable()) > len(self.me.track)

    def repair(self):
        found = self.must(rf"{self.name} repairs equipment (\d+): slightly worn")
        item = self.me.track[int(found[1]) - 1]
        assert item in self.repairable()
        item.worn = 1

    # Exo products

    def place_exo(self, numbers):
        """An exo product comes to the track, fully operational, with its icon. Return its number."""
        if self.me.track is None:
            return numbers[0]
        icon = self.must(rf"{self.name} places equipment on the track: (.*)")[1]
        assert icon in DISCOVERIES
        number = next(n for n in numbers if named(self.contents.exo_icons[n - 1], DISCOVERIES) == [icon])
        self.me.track.append(Item([icon]))
        return number

    def hand_over(self, other):
        """An exo product goes to another track, as worn as it is. Return its equipment."""
        if self.me.track is None:
            return None
        found = self.must(rf"{self.name} takes equipment (\d+) off the track")
        item = self.me.track.pop(int(found[1]) - 1)
        told = self.must(rf"seat {other + 1} places equipment on the track: (.*)")[1]
        assert [told] == item.icons
        self.seats[other].track.append(item)
        return item

    def check_equipment(self):
        """At the end: steps worn are those of crew and ways, and are on the tracks, but for those repaired."""
        if not self.equipment:
            return
        assert self.worn == self.took_part + self.ways
        assert self.worn == self.counts["repair"] + sum(item.worn for seat in self.seats for item in seat.track)


def bits_are(bits, icons):
    return frozenset(named(bits, ICONS.values())) == icons
