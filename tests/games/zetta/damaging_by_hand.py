"""The referee's part on the Damage Module, written from the rulebook: tokens on icons and cards, healing, rescue."""

import functools
from fractions import Fraction

HAZARDS = (2, 4, 6, 8)
ALIENS = 4
"""Where aliens stand among those whom damage may strike: behind four crew members."""
ALL = range(ALIENS + 1)
COVERED_FIRST = ("talent", "star pilot", "exo product", "substance", "life")
"""How players that do not play at random place their tokens (the model's notes)."""
FAME = {"gas": 1, "metal": 1, "gem": 2, "radioactive": 2}


def icons(crew):
    """A crew member's abilities and one talent: 2 to 4 in all, as printed."""
    return {kind for kind in crew if kind != "other"} | {"talent"}


def free_icons(seat, among):
    """Icons of some that bear no damage token; aliens have one each."""
    free = [(n, icon) for n in among if n < len(seat.crew) for icon in icons(seat.crew[n]) - seat.covered[n]]
    return free + [(ALIENS, "")] * (ALIENS in among and seat.aliens > seat.aliens_hurt)


def on_cards(seat):
    return seat.stored_tokens + sum(card["tokens"] for card in seat.current)


def fullness(seat):
    """Damage tokens on a control board, each of which costs a fame."""
    return sum(map(len, seat.covered)) + seat.aliens_hurt + on_cards(seat)


@functools.lru_cache(maxsize=512)
def expected_damage(dice, value, most):
    """Mean damage of a successful attempt, none for a failed one, die by die."""
    worlds = {(False, 0): Fraction(1)}
    for _ in range(dice):
        after = {}
        for (found, hazards), weight in worlds.items():
            for face in range(1, 13):
                key = found or face <= value, hazards + (face in HAZARDS)
                after[key] = after.get(key, 0) + weight / 12
        worlds = after
    return sum(weight * min(most, hazards) for (found, hazards), weight in worlds.items() if found)


class Damaging:
    """What a referee does about damage; see `Referee`."""

    def orderly(self):
        return self.seats.index(self.me) not in self.random

    def lateness(self, place):
        member, icon = place
        if member == ALIENS:
            return (len(COVERED_FIRST), 0, member)
        return (COVERED_FIRST.index(icon), self.me.leveled[member], member)

    def expected(self, kind, dice):
        """Fame that a greedy player expects the damage of a discovery to cost."""
        if not self.hazards or kind == "exo product":
            return 0
        if kind == "life":
            return 2 * self.hazardous_share * expected_damage(dice, self.values[kind], 99)
        return expected_damage(dice, self.values[kind], 2)

    def read_icon(self, verb):
        found = self.must(rf"{self.name} {verb} damage: (?:(an alien)|crew member (\d), (.*))")
        return (ALIENS, "") if found[1] else (int(found[2]) - 1, found[3])

    def suffer(self, n, among):
        """Each token covers a free icon of some, else of any; where none is left the Mothership comes, and no more."""
        for _ in range(n):
            free = free_icons(self.me, among) or free_icons(self.me, ALL)
            if not free:
                self.rescue()
                return
            place = self.read_icon("suffers")
            assert place in free
            assert not self.orderly() or self.lateness(place) == min(map(self.lateness, free))
            if place[0] == ALIENS:
                self.me.aliens_hurt += 1
            else:
                self.me.covered[place[0]].add(place[1])
            self.damaged += 1

    def keep(self, kind, fame, helper):
        if self.hazards and not (kind == "life" and self.brings_alien):
            item = self.me.track[-1] if kind == "exo" and self.me.track else None
            self.me.current.append({"kind": kind, "fame": fame, "tokens": 0, "flag": helper, "item": item})

    def lay(self, n):
        """Hazardous life: all tokens lie on its card, but on none with aliens, stored where there is no room."""
        if not n or self.brings_alien:
            return
        if not self.sees(rf"{self.name} places {n} damage token\(s\) on the life card"):
            assert self.me.aliens + len(self.me.crew) == 5
            self.me.current.pop()
            return
        self.me.current[-1]["tokens"] += n
        self.damaged += n

    def heal(self, place):
        if place[0] == ALIENS:
            self.me.aliens_hurt -= 1
        else:
            self.me.covered[place[0]].remove(place[1])
        assert self.me.aliens_hurt >= 0
        self.healed += 1

    def hurt(self, among):
        places = [(n, icon) for n in among if n < len(self.me.crew) for icon in self.me.covered[n]]
        return places + [(ALIENS, "")] * (ALIENS in among and self.me.aliens_hurt > 0)

    def heal_one(self, among):
        place, hurt = self.read_icon("heals"), self.hurt(among)
        assert place in hurt
        assert not self.orderly() or self.lateness(place) == max(map(self.lateness, hurt))
        self.heal(place)

    def heal_idle(self, taking):
        """Crew members that take no part remove one token each."""
        for n in range(len(self.me.crew)):
            if n not in taking and self.me.covered[n]:
                self.heal_one([n])
        for _ in range(self.me.aliens_hurt):
            self.heal_one([ALIENS])

    def heal_all(self):
        """The whole crew removes two tokens from anywhere on the board."""
        for _ in range(min(2, self.me.damage())):
            if self.sees(rf"{self.name} removes a damage token from a life card"):
                assert on_cards(self.me) > 0
                self.healed += 1
                if self.me.stored_tokens:
                    self.me.stored_tokens -= 1
                else:
                    [card for card in self.me.current if card["tokens"]][-1]["tokens"] -= 1
            else:
                assert not (self.orderly() and on_cards(self.me))
                self.heal_one(ALL)

    def clean_up(self):
        """Discoveries are stored, but exo products that work as equipment stay on the track."""
        for seat in self.seats:
            seat.stored_tokens = on_cards(seat)
            seat.current = [card for card in seat.current if card["item"]]

    def rescue(self):
        """Two energy to each other player, a substance for each that is missing, else a card that is not stored."""
        self.must(rf"{self.name} is in critical condition and is rescued")
        self.critical += 1
        missing, others = {}, [number for number in self.order if self.seats[number] is not self.me]
        for other in others:
            paid = min(2, self.power())
            missing[other] = 2 - paid
            if paid:
                self.trade(paid)
                self.must(rf"{self.name} pays seat {other + 1} {paid} energy")
                self.seats[other].energy += paid
        for other in others:
            given = min(missing[other], sum(self.me.stock.values()))
            for _ in range(given):
                kind = self.must(rf"{self.name} gives seat {other + 1} a (\w+)")[1]
                assert FAME[kind] == max(FAME[had] for had, n in self.me.stock.items() if n)
                self.me.stock[kind] -= 1
                self.seats[other].stock[kind] += 1
            if missing[other] and not given and self.me.current:
                self.give_card(other)
        orbit = self.must(rf"{self.name} has the Mothership come to orbit (\w)")[1]
        assert orbit == self.me.place[0]
        for seat in self.seats:
            if seat.place in ((self.home, "the Mothership"), (orbit, "space")):
                seat.place = (orbit, "the Mothership")
        self.home = orbit

    def give_card(self, other):
        found = self.must(rf"{self.name} gives seat {other + 1} (a life card|an exo product) of (\d+) fame")
        kind, fame = found[1].split()[1], int(found[2])
        assert fame == max(card["fame"] for card in self.me.current)
        item = self.hand_over(other) if kind == "exo" else None
        card = next(c for c in self.me.current if (c["fame"], c["kind"], c["item"]) == (fame, kind, item))
        taker = self.seats[other]
        self.me.current.remove(card)
        getattr(self.me, kind).remove(fame)
        getattr(taker, kind).append(fame)
        taker.current.append(card)
        if card["flag"] is taker:
            taker.flags -= 1
            taker.helped -= {"kept": fame, "down": fame // 2 * 2, "up": (fame + 1) // 2 * 2}[self.halves]
            card["flag"] = None
