"""Arka in a solo game of -60°, followed by its referee."""

import re

from race_table_by_hand import CARD, ROWS, Table


class Arka(Table):
    """Her Action Cards and her rondel."""

    def __init__(self, *args, **options):
        super().__init__(*args, **options)
        self.arka = {"rows": [1, 1, 1], "steps": 0, "upgrades": 0, "cards": [], "points": 0, "laps": 0}
        self.arka |= {"icons": [1, 1, 1], "space": 0, "explorers": 15}

    def arka_turn(self):
        arka = self.arka
        if found := self.sees(r"Arka passes with (\d) stars"):
            assert int(found[1]) == arka["stars"] >= (4 if arka["laps"] else 3)
            return True
        assert arka["stars"] < (4 if arka["laps"] else 3)
        arka["stars"] += int(self.must(r"Arka reveals Action Card (\d+)")[1]) <= 9
        while self.arka_moves() or self.arka_does():
            pass
        return False

    def arka_moves(self):
        """Move on the rondel, and do what lies there."""
        arka = self.arka
        if found := self.sees(r"Arka's Explorer on the Expedition Path goes to step (\d+)"):
            arka["laps"] += 1
            assert int(found[1]) == arka["laps"]
            self.must(r"Arka's Explorer goes to space 0 of the rondel")
        elif found := self.sees(r"Arka's Explorer goes to space (\d+) of the rondel"):
            assert int(found[1]) == arka["space"] + 1
        else:
            return False
        arka["space"] = int(found[1]) if "space" in found[0] else 0
        does = self.contents.rondel[arka["space"]]
        if does == 1:
            self.must("Arka: draw cards")
            for _ in range(arka["icons"][1]):
                arka["cards"].append(int(self.must(rf"Arka draws {CARD}")[2]) - 1)
        elif does == 2:
            self.must("Arka: advance on the Expedition Track")
            self.must(rf"Arka advances {arka['icons'][2]} step\(s\)")
            arka["steps"] += arka["icons"][2]
        elif does == 3 and arka["upgrades"] < 11:
            self.must("Arka: take an Upgrade")
            arka["upgrades"] += 1
        return True

    def arka_does(self):
        """Do an action of her card; where that cannot be, her Explorer goes one step."""
        found = self.sees("Arka: (.*)")
        if not found:
            return False
        arka, doing = self.arka, found[1]
        done = True
        if doing == "explore":
            done = arka["explorers"] > 0 and self.open < len(self.lands)
            self.open += done
        elif doing == "occupy an Expert Action Tile":
            done = arka["explorers"] > 0
        elif told := self.sees(r"Arka takes action space (\d) of Landscape (\d+)"):
            self.arka_occupies(int(told[2]) - 1, int(told[1]) - 1)
        elif told := self.sees(
            r"Arka builds a Station Site of (\d) Engineers beside Landscape (\d+) with the action (.*)"
        ):
            self.arka_builds(int(told[1]), int(told[2]) - 1, told[3], doing)
        elif told := self.sees("Arka takes a (.*)"):
            self.arka_takes(told[1], doing)
        else:
            done = False
        if doing in ("explore", "occupy an Expert Action Tile", "occupy a Landscape"):
            arka["explorers"] -= done
        assert done or self.arka_moves(), "what cannot be done is one step on the rondel"
        return True

    def arka_occupies(self, land, space):
        free = [len(other["free"]) for other in self.lands[: self.open]]
        assert land == max(n for n, left in enumerate(free) if left == max(free)), "most free spaces, then the coldest"
        coins = [self.lands[land]["bonus"][other][1] for other in self.lands[land]["free"]]
        assert self.lands[land]["bonus"][space][1] == max(coins), "a Coin first"
        self.lands[land]["free"].remove(space)

    def arka_builds(self, engineers, land, action, doing):
        assert engineers <= self.arka["icons"][0] + 1
        assert doing == "build a Station" or self.arka["icons"][0] >= 3
        room = [n for n in range(self.open) if sum(site["land"] == n for site in self.sites) < 2]
        assert land == max(room), "the coldest"
        self.sites.append({"owner": "arka", "land": land, "action": action, "guest": None, "level": 0})
        assert sum(site["owner"] == "arka" for site in self.sites) <= 5

    def arka_takes(self, kind, doing):
        arka = self.arka
        there = [space[1] for space in self.plan if space[0] <= self.round + 2]
        if doing == "take the uppermost Expert":
            row = ROWS.get(kind)
            if row is None:
                row = arka["rows"].index(max(n for n in arka["rows"] if n < 5))
            fits = [other for other in there if other not in ROWS or arka["rows"][ROWS[other]] < 5]
            assert kind == fits[0]
        else:
            wanted = re.sub("take an? ", "", doing)
            assert kind == (wanted if wanted in there else "Mission Coordinator")
            row = ROWS[wanted]
        if kind != "Mission Coordinator":
            self.plan.remove(self.leftmost(kind))
        arka["rows"][row] += 1
        arka["icons"][row] += kind not in ("Pilot", "Mechanic")
        assert arka["rows"][row] <= 5
