"""The twins of `zetta.substances`: draws from the substance bag (Exploration; Scoring).

Nothing here comes from the package. A token drawn goes back; purple is one substance of the chosen kind, goes back
too, and one more is drawn. Purple has no upper bound, so there are three twins: `worlds_below` draws token by token and
leaves out all that has more purple tokens than it follows; `series` has each value's probability as a coefficient of a
power series; `moments` solves the equations of mean and mean square.
"""

import itertools
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

from hypothesis import strategies as st

SUBSTANCES = ("gas", "metal", "gem", "radioactive")
METRICS = (*SUBSTANCES, "tokens", "fame", "energy")
ANY = "any_radioactive"
LANDINGS = ("none", "bag", *SUBSTANCES)
NUMBERS = itertools.count()


def printed_bag():
    return {"gas": 4, "metal": 3, "gem": 3, "radioactive": 2, "purple": 2}


def printed_fame():
    return {"gas": 1, "metal": 1, "gem": 2, "radioactive": 2}


@dataclass(frozen=True)
class Scavenging:
    """Some draws, and (from `fame` on) what a variant may change."""

    draws: int = 2
    bag: dict[str, int] = field(default_factory=printed_bag)
    purple_as: str = "gem"
    first_landing: str = "none"
    fame: dict[str, int] = field(default_factory=printed_fame)
    energy: int = 4

    @property
    def parameters(self):
        """The same question to zettasim."""
        names = ("draws", "bag", "purple_as", "first_landing")
        return {name: getattr(self, name) for name in names}

    @property
    def all_draws(self):
        """Draws, and the one of a first landing if the bag is chosen."""
        return self.draws + (self.first_landing == "bag")

    def landed(self, metric):
        """What the planet's own token of a first landing adds to a metric."""
        return self.worth(metric, self.first_landing) if self.first_landing in SUBSTANCES else 0

    def worth(self, metric, token):
        """What a token drawn adds to a metric."""
        substance = self.purple_as if token == "purple" else token
        if metric in SUBSTANCES:
            return int(metric == substance)
        return {"tokens": 1, "fame": self.fame[substance], "energy": self.energy * (substance == "radioactive")}[metric]

    def chance(self, token):
        """How likely a draw is this token."""
        return Fraction(self.bag.get(token, 0), sum(self.bag.values()))

    def metrics_of(self, tokens):
        """Read the metrics off the tokens drawn."""
        sums = {m: self.landed(m) + sum(self.worth(m, token) for token in tokens) for m in METRICS}
        return {**sums, ANY: int(sums["radioactive"] >= 1)}

    def is_bounded(self, metric):
        """Whether purple tokens add nothing to a metric, or never come."""
        return not (self.all_draws and self.bag.get("purple", 0) and self.worth(metric, "purple"))


def worlds_below(scavenging, most):
    """Draw token by token, as long as there are at most so many purple ones; the weights do not add up to 1."""
    start = {metric: scavenging.landed(metric) for metric in METRICS}
    now, ended = Counter({(scavenging.all_draws, 0, tuple(start.items())): Fraction(1)}), Counter()
    while now:
        then = Counter()
        for (wanted, purple, metrics), weight in now.items():
            if wanted == 0:
                ended[metrics] += weight
                continue
            for token, count in scavenging.bag.items():
                if not count or (token == "purple" and purple == most):
                    continue
                more = tuple((metric, value + scavenging.worth(metric, token)) for metric, value in metrics)
                state = (wanted, purple + 1, more) if token == "purple" else (wanted - 1, purple, more)
                then[state] += weight * scavenging.chance(token)
        now = then
    return [(weight, {**dict(m), ANY: int(dict(m)["radioactive"] >= 1)}) for m, weight in ended.items()]


def series(scavenging, metric, terms):
    """Return the probabilities of the metric's values below `terms`.

    A draw, with the purple ones before its substance, has the power series N(x) / (1 - p x^s), where N(x) sums x to
    the worth of each substance by its chance, and p and s are chance and worth of purple; several draws multiply.
    """
    numerator = [Fraction(0)] * terms
    for token in SUBSTANCES:
        if scavenging.worth(metric, token) < terms:
            numerator[scavenging.worth(metric, token)] += scavenging.chance(token)
    p, s = scavenging.chance("purple"), scavenging.worth(metric, "purple")
    result = [Fraction(int(n == scavenging.landed(metric))) for n in range(terms)]
    for _ in range(scavenging.all_draws):
        result = [
            sum((numerator[k] * result[n - k] for k in range(n + 1) if numerator[k]), Fraction(0)) for n in range(terms)
        ]
        if s == 0:
            result = [coefficient / (1 - p) for coefficient in result]
        else:
            for n in range(s, terms):  # y = result + p x^s y
                result[n] += p * result[n - s]
    return result


def moments(scavenging, metric):
    """Return mean and variance: E = sum of chance x worth, plus p E; likewise for the square."""
    landed = scavenging.landed(metric)
    if scavenging.all_draws == 0:
        return Fraction(landed), Fraction(0)
    p, s = scavenging.chance("purple"), scavenging.worth(metric, "purple")
    chances = [(scavenging.chance(token), scavenging.worth(metric, token)) for token in (*SUBSTANCES, "purple")]
    mean = sum((chance * worth for chance, worth in chances), Fraction(0)) / (1 - p)
    square = sum((chance * worth**2 for chance, worth in chances), Fraction(0)) + 2 * p * s * mean
    return landed + scavenging.all_draws * mean, scavenging.all_draws * (square / (1 - p) - mean**2)


def write_variant(scavenging, folder):
    """Write what substances are worth, and the bag, in a file of its own."""
    change = [f"substance_fame.{kind} = {fame}" for kind, fame in scavenging.fame.items()]
    change += [f"substance_bag.{kind} = {count}" for kind, count in scavenging.bag.items()]
    change.append(f"energy.per_radioactive = {scavenging.energy}")
    path = folder / f"bag_{next(NUMBERS)}.toml"
    path.write_text("\n".join(['game = "zetta"', "[change]", *change]) + "\n", encoding="utf-8")
    return path


@st.composite
def scavengings(draw, most_draws=4, printed=False):
    """Draw a bag of any composition that holds a substance, and what it is worth."""
    counts = st.integers(0, 4)
    bag = draw(st.fixed_dictionaries(dict.fromkeys(SUBSTANCES, counts)).filter(lambda bag: any(bag.values())))
    return Scavenging(
        draws=draw(st.integers(0, most_draws)),
        bag={**bag, "purple": draw(st.integers(0, 5))},
        purple_as=draw(st.sampled_from(SUBSTANCES)),
        first_landing=draw(st.sampled_from(LANDINGS)),
        fame=printed_fame() if printed else draw(st.fixed_dictionaries(dict.fromkeys(SUBSTANCES, st.integers(0, 3)))),
        energy=4 if printed else draw(st.integers(0, 5)),
    )
