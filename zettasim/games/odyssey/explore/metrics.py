"""What is read off the outcome of an exploration: of the Site, of each explorer, and of the chits taken."""

from __future__ import annotations

from collections.abc import Callable

from zettasim.games.odyssey.explore.rules import DEAD, KNOCKED_OUT, Exploration
from zettasim.model import Metric
from zettasim.model.model import metric

OfChit = Callable[[int], int]


def metrics_of(site: Exploration, spared: str) -> tuple[Metric, ...]:
    """List the metrics; those of a partner and of life-support only where there are such."""
    found = [metric("claimed", "1 if the Site is claimed"), *_of_site(site, spared), *_of_explorer(site, "")]
    if site.partner:
        found += _of_explorer(site, "partner_")
    if site.die:
        found += _of_life_support(site)
    return (*found, _payoff(site))


def _of_site(site: Exploration, spared: str) -> list[Metric]:
    if not site.partner:
        return [
            Metric("busted", "1 if it is not claimed and there was no KO", ("claimed", "ending"), _busted),
            Metric("unchanged", "1 if it is not claimed and there was a KO", ("claimed", "ending"), _unchanged),
        ]

    def is_spared(ending: int, partner_draws: int, partner_ending: int) -> bool:
        if spared == "any_ko" or not partner_draws:
            return KNOCKED_OUT in (ending, partner_ending)
        return partner_ending == KNOCKED_OUT

    def busted(claimed: int, ending: int, partner_draws: int, partner_ending: int) -> int:
        return int(not claimed and not is_spared(ending, partner_draws, partner_ending))

    def unchanged(claimed: int, ending: int, partner_draws: int, partner_ending: int) -> int:
        return int(not claimed and is_spared(ending, partner_draws, partner_ending))

    fields = ("claimed", "ending", "partner_draws", "partner_ending")
    return [
        Metric("busted", "1 if it is not claimed and no KO spares it", fields, busted),
        Metric("unchanged", "1 if it is not claimed and a KO spares it", fields, unchanged),
    ]


def _of_explorer(site: Exploration, whose: str) -> list[Metric]:
    who = "second explorer" if whose else "explorer"
    experience, discovery, unlock, dp = _chit_functions(site)
    ending, taken = (f"{whose}ending",), (f"{whose}taken",)
    draws = "chits drawn by the second explorer" if whose else "chits drawn"
    eureka = "1 if there was eureka for the second explorer" if whose else "1 if there was eureka"
    by = " by the second explorer" if whose else ""
    return [
        _dead(site, whose, f"1 if the {who} dies"),
        Metric(f"{whose}ko", f"1 if the {who} is knocked out", ending, _ko),
        metric(f"{whose}eureka", eureka),
        metric(f"{whose}draws", f"{draws} by both" if site.partner and not whose else draws),
        Metric(f"{whose}experience", f"1 if an experience is taken{by}", taken, experience),
        Metric(f"{whose}discovery", f"1 if a discovery is taken{by}", taken, discovery),
        Metric(f"{whose}unlock", f"1 if the chit taken{by} has an unlock icon", taken, unlock),
        Metric(f"{whose}dp", f"DP of the chit taken{by}, an ARTIFACT's as carried", taken, dp),
    ]


def _dead(site: Exploration, whose: str, meaning: str) -> Metric:
    """Return the metric of a death by a chit or, at the start of the next turn, for want of life-support (6B5)."""
    if not site.die:
        return Metric(f"{whose}dead", meaning, (f"{whose}ending",), _died)
    meaning += ", also of want of life-support at the start of the next turn"
    return Metric(f"{whose}dead", meaning, (f"{whose}ending", "life_support"), _died_at_last)


def _of_life_support(site: Exploration) -> list[Metric]:
    meaning = "1 if life-support is lost, and an explorer who lives dies of it"
    endings = ("ending", "partner_ending") if site.partner else ("ending",)
    left = "cards left that keep an explorer alive, an Operational vehicle among them"
    return [
        metric("life_support", left),
        Metric("suffocated", meaning, (*endings, "life_support"), _suffocated),
    ]


def _payoff(site: Exploration) -> Metric:
    claim, *weights = site.payoff
    of_first, of_second = (_paid(site, some) for some in (weights[:4], weights[4:]))

    def payoff(claimed: int, ending: int, taken: int) -> int:
        return claim * claimed + of_first(ending == DEAD, taken)

    def payoff_with_life_support(claimed: int, ending: int, taken: int, life_support: int) -> int:
        return claim * claimed + of_first(ending == DEAD or not life_support, taken)

    def payoff_of_two(claimed: int, ending: int, taken: int, partner_ending: int, partner_taken: int) -> int:
        return payoff(claimed, ending, taken) + of_second(partner_ending == DEAD, partner_taken)

    def payoff_of_all(*fields: int) -> int:
        *first, partner_ending, partner_taken, life_support = fields
        second = of_second(partner_ending == DEAD or not life_support, partner_taken)
        claimed, ending, taken = first
        return payoff_with_life_support(claimed, ending, taken, life_support) + second

    functions: dict[tuple[bool, bool], Callable[..., int]] = {
        (False, False): payoff,
        (False, True): payoff_with_life_support,
        (True, False): payoff_of_two,
        (True, True): payoff_of_all,
    }
    fields = ["claimed", "ending", "taken"]
    fields += ["partner_ending", "partner_taken"] if site.partner else []
    fields += ["life_support"] if site.die else []
    of = functions[site.partner is not None, site.die > 0]
    return Metric("payoff", "the payoff, by its weights", tuple(fields), of)


def _paid(site: Exploration, weights: list[int]) -> Callable[[bool, int], int]:
    experience, discovery, unlock, _ = _chit_functions(site)
    for_experience, for_discovery, for_unlock, for_death = weights

    def paid(dead: bool, taken: int) -> int:
        of_chit = for_experience * experience(taken) + for_discovery * discovery(taken) + for_unlock * unlock(taken)
        return of_chit + for_death * dead

    return paid


def _chit_functions(site: Exploration) -> tuple[OfChit, OfChit, OfChit, OfChit]:
    """Return what is read off the place of a chit taken plus 1 (0: none): experience, discovery, unlock icon, DP."""
    kinds = site.kinds

    def experience(taken: int) -> int:
        return int(taken > 0 and not kinds[taken - 1].discovery)

    def discovery(taken: int) -> int:
        return int(taken > 0 and kinds[taken - 1].discovery)

    def unlock(taken: int) -> int:
        return int(taken > 0 and kinds[taken - 1].icon)

    def dp(taken: int) -> int:
        return kinds[taken - 1].dp if taken > 0 else 0

    return experience, discovery, unlock, dp


def _suffocated(*fields: int) -> int:
    *endings, life_support = fields
    return int(not life_support and any(ending != DEAD for ending in endings))


def _died_at_last(ending: int, life_support: int) -> int:
    return int(ending == DEAD or not life_support)


def _busted(claimed: int, ending: int) -> int:
    return int(not claimed and ending != KNOCKED_OUT)


def _unchanged(claimed: int, ending: int) -> int:
    return int(not claimed and ending == KNOCKED_OUT)


def _died(ending: int) -> int:
    return int(ending == DEAD)


def _ko(ending: int) -> int:
    return int(ending == KNOCKED_OUT)
