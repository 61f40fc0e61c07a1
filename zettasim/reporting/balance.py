"""The sections of a balance page: whole games, read from the tables of `analyses/balance_<game>.py`."""

from collections.abc import Hashable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from zettasim.reporting import balance_figures as figures
from zettasim.reporting.numbers import percent
from zettasim.reporting.pieces import Format, Html, badge, method_box, table, takeaways
from zettasim.reporting.tables import load_table

if TYPE_CHECKING:
    import pandas as pd

ASSUMED = "contents: assumed"
ENDS = (0.05, 0.5, 0.95)
"""Of the draws of contents: low end, median, high end."""
VERDICTS = {"met": ("confirmed", "met"), "missed": ("refuted", "missed"), "depends": ("depends", "depends on contents")}


class BalancePage:
    """One game's balance page: each method returns a section, with its heading.

    Parameters
    ----------
    game
        The game, as in `balance_<game>`.
    """

    def __init__(self, game: str) -> None:
        self.game = game

    def load(self, name: str) -> "pd.DataFrame":
        """Read one table of the page."""
        return load_table(name, game=f"balance_{self.game}")

    @cached_property
    def plan(self) -> "pd.Series[Any]":
        """What was played."""
        return self.load("plan").iloc[0]

    @property
    def draws(self) -> str:
        """What the games are played over again with."""
        return "draws of contents" if self.plan["has_contents"] else "runs"

    @property
    def seated(self) -> str:
        """Who sits at the table that most is told of."""
        players = self.plan["table"]
        return f"a table of {players}" if players > 1 else "one player"

    @property
    def about(self) -> Html:
        """The badges below every piece."""
        return Html("{} {}").format(badge("simulated"), badge("assumed", ASSUMED))

    def caption(self, text: str) -> Html:
        """Return a caption with badges."""
        return Html("{} {}").format(text, self.about)

    def heading(self, name: str, text: str) -> Html:
        """Return a section's heading, which takeaways link to, and its text."""
        anchor, *_ = name.lower().split()
        return Html('<h2 id="{}">{}</h2><p>{}</p>').format(anchor, name, text)

    def takeaways(self) -> Html:
        """Return what holds, in words, each linked to its section."""
        found = self.load("takeaways")
        return takeaways(
            Html('{} <a href="#{}">{}</a> {}').format(row.sentence, row.section, "more", badge(str(row.badge)))
            for row in found.itertuples()
        )

    def targets(self) -> Html:
        """Return the target bands, and which are missed."""
        found = self.load("targets")
        shown = found[["meaning"]].copy()
        rows = found.to_dict("records")
        shown["wanted"] = [f"{_wanted(row, 'low')} to {_wanted(row, 'high')}" for row in rows]
        shown["measured"] = [_range(row, "least", "median", "most") for row in rows]
        shown["in the band"] = [percent(row["inside"], 0) for row in rows]
        shown["verdict"] = [badge(*VERDICTS[str(row["verdict"])]) for row in rows]
        shown["why"] = found["why"]
        text = (
            "What a designer would want of a game, as bands that a small file sets, and what was measured: the median "
            f"over the {self.draws}, with the range from 5 to 95% of them. A target is met or missed where that holds "
            f"in 95% of the {self.draws}."
        )
        return self.heading("Targets", text) + table(shown, caption=self.caption("Targets and measures"))

    def seats(self) -> Html:
        """Return the wins by seat against a fair share."""
        seats = self.load("seats")
        many = seats[seats["players"] > 1]
        rows = []
        for (players, seat), of in many.groupby(["players", "seat"]):
            assert isinstance(players, int)
            assert isinstance(seat, int)
            least, median, most = of["above_fair"].quantile(list(ENDS))
            held = max((of["above_fair"] > 0).mean(), (of["above_fair"] < 0).mean())
            rows.append((players, seat, of["wins"].median(), least, median, most, held))
        text = (
            f"All seats play {self.plan['main']}. A fair share is that of the games which one seat wins alone, evenly "
            "among the seats; a seat's edge is its wins less that share."
        )
        return self.heading("Seats", text) + figures.seats(rows, self.draws, self.about)

    def policies(self) -> Html:
        """Return how the policies fare against each other, and at the whole table."""
        matrix = self.load("matrix")
        text = (
            "Two players, each policy against each other one from both seats; then the first seat's games among "
            f"players who all play {self.plan['main']}."
        )
        pieces = [self.heading("Policies", text if len(matrix) else "How often each way to play wins, and its score.")]
        if len(matrix):
            pieces += [figures.matrix(matrix, self.about), self._strategies(matrix)]
        return Html("").join([*pieces, self._skill()])

    def _strategies(self, matrix: "pd.DataFrame") -> Html:
        order = list(dict.fromkeys(matrix["policy"]))
        stronger = [
            order.index(one) > order.index(two) for one, two in zip(matrix["policy"], matrix["against"], strict=True)
        ]
        found = matrix[stronger]
        shown = found[["policy", "against"]].copy()
        rows = found.to_dict("records")
        shown["wins"] = [percent(row["wins"]) for row in rows]
        shown["interval"] = [f"{percent(row['low'])} to {percent(row['high'])}" for row in rows]
        shown["over the draws"] = [f"{percent(row['least'], 0)} to {percent(row['most'], 0)}" for row in rows]
        mix = self.load("strategies")
        mix["mix"] = [percent(share, 0) for share in mix["mix"]]
        mix["dominated_by"] = mix["dominated_by"].fillna("–")
        names = {"mix": "share in the mix that no policy beats", "dominated_by": "never better than"}
        two = table(mix, headings=names, caption=self.caption("Which policies are worth playing"))
        one = table(shown, caption=self.caption("Wins, all draws together, with their 95% interval"), row_headings=2)
        return one + two

    def _skill(self) -> Html:
        skill = self.load("skill")
        rows = []
        for policy, of in skill.groupby("policy", sort=False):
            ends = [percent(end) for end in of["wins"].quantile(list(ENDS))]
            rows.append(
                (policy, ends[1], f"{ends[0]} to {ends[2]}", f"{of['score'].mean():.1f}", f"{of['sd'].mean():.1f}")
            )
        import pandas as pd

        unit = self.plan["unit"]
        columns = ["policy", "wins", "over the draws", f"mean {unit}", "its standard deviation"]
        others = f", the others {self.plan['main']}" if self.plan["table"] > 1 else ""
        text = f"The first seat among {self.plan['table']} players{others}" if others else "The player's games"
        return table(pd.DataFrame(rows, columns=columns), caption=self.caption(text))

    def course(self) -> Html:
        """Return scores, margins, length, and who led before."""
        import pandas as pd

        lengths, scores = self.load("lengths"), self.load("scores")
        rows = []
        for players, of in lengths.groupby("players"):
            score = scores[scores["players"] == players]
            row: dict[str, Any] = {"players": players, "median score": score["median"].median()}
            row["8 of 10 scores"] = f"{score['tenth'].median():.0f} to {score['nine_tenths'].median():.0f}"
            row["length"] = of["length"].median()
            row["8 of 10 games"] = f"{of['short'].median():.0f} to {of['long'].median():.0f}"
            if players != 1:
                row["usual margin"], row["shared"] = of["median_margin"].median(), of["tied"].median()
                row["lead changes"] = of["lead_changes"].median()
            rows.append(row)
        shown = pd.DataFrame(rows)
        formats = {"median score": ".0f", "length": ".1f"}
        if "shared" in shown:
            formats |= {"usual margin": ".1f", "shared": "percent", "lead changes": ".1f"}
        what = f"scores in {self.plan['unit']}, length in {self.plan['length']}; medians over the {self.draws}"
        text = f"How close, how long and how open: {what}."
        pieces = [
            self.heading("Course of a game", text),
            table(shown, formats, caption=self.caption("Scores, margins and length")),
        ]
        behind = self.load("behind")
        if len(behind):
            pieces.append(figures.behind(behind, str(self.plan["stage"]), self.draws, self.about))
        return Html("").join(pieces)

    def sources(self) -> Html:
        """Return what scores are made of, and what is done how often."""
        actions = self.load("actions")
        text = (
            f"What {self.seated} scores, by policy, from which source; and how often each action is done in a game, "
            "of all seats together."
        )
        found = figures.sources(self.load("sources"), str(self.plan["unit"]), self.draws, self.about)
        pieces = [self.heading("Sources of points", text), found]
        # What no policy ever does belongs to rules that are not in play.
        actions = actions[actions.groupby("action")["times"].transform("sum") > 0]
        if len(actions):
            wide = actions.groupby(["action", "policy"], sort=False)[["times", "never"]].median()
            shown = wide["times"].unstack("policy")
            for policy in shown.columns:
                shown[policy] = [f"{value:.1f}" for value in shown[policy]]
            main = str(self.plan["main"])
            shown[f"games of {main} without"] = [percent(wide["never"][action, main], 0) for action in shown.index]
            shown = shown.reset_index()
            shown["action"] = [str(name).replace("_", " ") for name in shown["action"]]
            pieces.append(table(shown, caption=self.caption("Times in a game, of all seats together, by policy")))
        return Html("").join(pieces)

    def luck(self) -> Html:
        """Return how much each source of chance matters."""
        shares = self.load("variance")
        text = (
            "The same games are played again, with one source of chance drawn anew and all else by the same luck: half "
            "the mean square of the difference is the variance that this source brings, alone and together with "
            "others. Drawing anew all others leaves what it brings alone."
        )
        return self.heading("Luck and skill", text) + figures.luck(shares, self.about)

    def options(self) -> Html:
        """Return what the first seat loses without an option, and who wins with a component."""
        found, held = self.load("restricted"), self.load("components")
        text = (
            "The first seat never takes an option, or has something from the start, all else by the same luck: what "
            "that changes is caused by it. The table below is no cause: who does well holds more of everything."
        )
        if held["seen"].notna().any():
            text += (
                " Seen is what lay open to the first seat when it was to choose, or what it drew, whether it could pay "
                "for it or not, and taken what it holds in the end; what can always be had, or is never chosen, has no "
                "number of those seen."
            )
        pieces = [self.heading("Options and components", text)]
        if len(found):
            pieces.append(figures.options(found, str(self.plan["unit"]), self.draws, self.about))
        forced = self.load("forced")
        if len(forced):
            pieces.append(figures.gifts(forced, str(self.plan["unit"]), self.draws, self.about))
        if len(held):
            pieces.append(self._components(held))
        return Html("").join(pieces)

    def _components(self, held: "pd.DataFrame") -> Html:
        """Return what of each component is seen and taken, and how often the first seat wins with it."""
        tells_seen = held["seen"].notna().any()
        shown = held[["component"]].copy()
        shown["component"] = [str(name).replace("_", " ") for name in held["component"]]
        for column in ("seen", "mean_seen", "taken", "mean", "taken_where_seen"):
            if tells_seen or "seen" not in column:
                shown[column] = held[column]
        shown["wins_with"], shown["wins_without"] = held["wins_with"], held["wins_without"]
        ends = zip(held["low"], held["high"], strict=True)
        shown["interval"] = [None if low != low else f"{percent(low)} to {percent(high)}" for low, high in ends]
        names = {"mean_seen": "how many", "mean": "how many", "interval": "interval of wins with"}
        formats: dict[str, Format] = {
            **dict.fromkeys(("seen", "taken", "taken_where_seen"), whole_percent),
            **dict.fromkeys(("mean_seen", "mean"), ".1f"),
            **dict.fromkeys(("wins_with", "wins_without"), "percent"),
        }
        does = "sees, takes" if tells_seen else "takes"
        text = f"What the first seat of {self.seated} {does} and wins with; shares of games, from {LEAST_TOLD} games on"
        return table(
            shown,
            {name: how for name, how in formats.items() if name in shown},
            headings={name: heading for name, heading in names.items() if name in shown},
            caption=self.caption(text),
        )

    def variant(self) -> Html:
        """Return every measure before and after the variant of this run, or how to lay one over the game."""
        found = self.load("changes")
        if not (found["before"] != found["after"]).any():
            how = Html("Lay a variant over the game to see every measure before and after it: {}.").format(
                Html("<code>zettasim report balance_{} --variant FILE</code>").format(self.game)
            )
            return self.heading("Before and after", how)
        rows = found.to_dict("records")
        shown = found[["meaning", "players"]].copy()
        shown["before"] = [_said(row, "before") for row in rows]
        shown["after"] = [_said(row, "after") for row in rows]
        shown["difference"] = [_range(row, "least", "difference", "most") for row in rows]
        text = (
            "The same draws and the same luck, before and after the variant: medians over the draws, and the range of "
            "the difference."
        )
        caption = self.caption("Measures before and after")
        return self.heading("Before and after", text) + table(shown, caption=caption, row_headings=2)

    def method(self, **more: object) -> Html:
        """Return the method box.

        Parameters
        ----------
        **more
            Further headings with their texts: what a game leaves out.
        """
        plan = self.plan
        from zettasim.games import find_model

        notes = find_model(str(plan["model"])).notes
        draws = (
            f"Nobody printed what is on the cards: {plan['draws']} draws of contents from stated ranges, "
            f"{plan['luck_draws']} where luck is taken apart. A finding holds in 95% of the draws."
            if plan["has_contents"]
            else f"Contents are the components as they are; {plan['draws']} runs of their own."
        )
        played = (
            f"{plan['games']:,} games of each question and draw (more for seats and luck), seed {plan['seed']}; "
            f"policies {plan['policies'].replace(',', ', ')}; {str(plan['players']).replace(',', ', ')} players."
        )
        box = {"Model": str(plan["model"]), "Games": played, "Contents": draws, "Rules and readings": list(notes)}
        return method_box({**box, **{name: str(text) for name, text in more.items()}})

    def check(self) -> None:
        """Refuse a page whose tables contradict each other.

        Raises
        ------
        AssertionError
            With the table that cannot be.
        """
        seats, sources = self.load("seats"), self.load("sources")
        assert (seats["low"] <= seats["wins"]).all(), "seats"
        assert (seats["wins"] <= seats["high"]).all(), "seats"
        wins = seats.groupby(["players", "contents"])["wins"].sum()
        assert (wins <= 1 + 1e-9).all(), "seats"
        assert abs(sources[sources["share"] > 0].groupby(["policy", "contents"])["share"].sum() - 1).max() < 1e-9, (
            "sources"
        )
        matrix = self.load("matrix")
        assert abs(matrix["value"].sum()) < 1e-9, "matrix"


LEAST_TOLD = 200
"""Games with a component, and games without it: see `analyses/whole_games_choices.py`."""


def whole_percent(share: float) -> str:
    """Return a share in percent without decimals."""
    return percent(share, 0)


def _said(row: Mapping[Hashable, Any], name: str) -> str:
    value = float(str(row[name]))
    return percent(value) if row["is_share"] else f"{value:.1f}"


def _wanted(row: Mapping[Hashable, Any], name: str) -> str:
    return percent(row[name], 0) if row["is_share"] else f"{row[name]:g}"


def _range(row: Mapping[Hashable, Any], least: str, middle: str, most: str) -> str:
    return f"{_said(row, middle)} ({_said(row, least)} to {_said(row, most)})"
