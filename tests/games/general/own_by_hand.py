"""Own games by hand: every draw of every single token, from what `docs/own_games.md` says, with lists of tokens.

A game is the content of its file as Python has it, all numbers whole.
"""

from fractions import Fraction

COUNTERS = ["points", "drawn", "lost", "ended", "reshuffles", "cut_short"]


def written(game):
    """Write a game as TOML."""

    def text(value):
        if isinstance(value, dict):
            return "{" + ", ".join(f"{key} = {text(inner)}" for key, inner in value.items()) + "}"
        if isinstance(value, list):
            return "[" + ", ".join(map(text, value)) + "]"
        return str(value).lower() if isinstance(value, bool) else repr(value)

    return "".join(f"{key} = {text(value)}\n" for key, value in game.items())


def piles_of(game):
    piles = {}
    for group, content in (("bags", "tokens"), ("decks", "cards"), ("dice", "faces")):
        for name, pile in game.get(group, {}).items():
            tokens = [kind for kind, count in pile[content].items() for _ in range(count)]
            piles[name] = (tokens, "at once" if group == "dice" else pile.get("back", "never"))
    return piles


def kinds_of(game):
    named = [pile[content] for group, content in (("bags", "tokens"), ("decks", "cards"), ("dice", "faces"))
             for name, pile in game.get(group, {}).items()
             if name in [step["pile"] for step in game["draw"].values()]]  # fmt: skip
    return list(dict.fromkeys(kind for content in named for kind in content))


def worlds(game):
    """Yield every course of the game as its chance and its counters."""
    piles = piles_of(game)
    steps = list(game["draw"].values())
    effects = game.get("kinds", {})
    start = dict.fromkeys([*COUNTERS, *kinds_of(game)], 0)
    inside = {name: sorted(tokens) for name, (tokens, _) in piles.items()}
    return list(_rounds(piles, steps, effects, game, Fraction(1), start, inside, 1))


def _rounds(piles, steps, effects, game, chance, tally, inside, turn):
    if turn > game.get("rounds", 1):
        yield chance, tally
        return
    courses = _steps(piles, steps, effects, game, chance, tally, inside, frozenset(), 0)
    for here, at_end, inside_then, due, over in courses:
        if over:
            yield here, at_end
            continue
        left, now = dict(inside_then), dict(at_end)
        for name, (tokens, back) in piles.items():
            if name in due:
                now["reshuffles"] += 1
            if name in due or back == "round":
                left[name] = sorted(tokens)
        yield from _rounds(piles, steps, effects, game, here, now, left, turn + 1)


def _steps(piles, steps, effects, game, chance, tally, inside, due, place):
    if place == len(steps):
        yield chance, tally, inside, due, False
        return
    wanted = steps[place].get("draws", 10**9)
    for here, now, left, then, over in _draws(piles, steps[place], effects, game, chance, tally, inside, due, wanted):
        if over:
            yield here, now, left, then, True
        else:
            yield from _steps(piles, steps, effects, game, here, now, left, then, place + 1)


def _draws(piles, step, effects, game, chance, tally, inside, due, wanted):
    name = step["pile"]
    tokens, back = piles[name]
    until = step.get("until")
    if wanted == 0 or (until and eval(until, {}, dict(tally))) or (not inside[name] and back != "empty"):
        yield chance, tally, inside, due, False
        return
    if game.get("at_most", 0) and tally["drawn"] == game["at_most"]:
        yield chance, {**tally, "cut_short": 1}, inside, due, True
        return
    if step.get("advantage"):
        for here, now, left, then, over in _two(piles, step, effects, game, chance, tally, inside, due, []):
            if over:
                yield here, now, left, then, True
            else:
                yield from _draws(piles, step, effects, game, here, now, left, then, wanted - 1)
        return
    if not inside[name]:
        inside = {**inside, name: sorted(tokens)}
        tally = {**tally, "reshuffles": tally["reshuffles"] + 1}
    for place, kind in enumerate(inside[name]):
        effect = effects.get(kind, {})
        now = dict(tally)
        now["drawn"] += 1
        now[kind] += 1
        now["points"] += effect.get("score", 0)
        rest = inside[name][:place] + inside[name][place + 1 :]
        if back == "at once" or effect.get("back"):
            rest = inside[name]
        here = chance / len(inside[name])
        if now[kind] == effect.get("lose", 0):
            yield here, {**now, "lost": 1, "points": 0}, inside, due, True
            continue
        if now[kind] == effect.get("end", 0):
            yield here, {**now, "ended": 1}, inside, due, True
            continue
        then = due
        if effect.get("reshuffle") == "now":
            rest = sorted(tokens)
            now["reshuffles"] += 1
        elif effect.get("reshuffle") == "round":
            then = due | {name}
        more = wanted - 1 + effect.get("again", 0)
        yield from _draws(piles, step, effects, game, here, now, {**inside, name: rest}, then, more)


def _two(piles, step, effects, game, chance, tally, inside, due, cards):
    """Yield every way that a draw of two goes on once these cards have come."""
    name = step["pile"]
    tokens, back = piles[name]
    rolls = [effects.get(card, {}).get("again", 0) > 0 for card in cards]
    complete = len(cards) >= 2 and not all(rolls)
    if complete or (not inside[name] and back != "empty"):
        counting = _that_count(cards, rolls, effects, step["advantage"])
        now, over = _happens(tally, counting, effects)
        yield chance, now, inside, due, over
        return
    if game.get("at_most", 0) and tally["drawn"] == game["at_most"]:
        yield chance, {**tally, "cut_short": 1}, inside, due, True
        return
    if not inside[name]:
        inside = {**inside, name: sorted(tokens)}
        tally = {**tally, "reshuffles": tally["reshuffles"] + 1}
    for place, card in enumerate(inside[name]):
        effect = effects.get(card, {})
        here = chance / len(inside[name])
        now = {**tally, "drawn": tally["drawn"] + 1}
        rest = inside[name][:place] + inside[name][place + 1 :]
        if back == "at once" or effect.get("back"):
            rest = inside[name]
        if effect.get("reshuffle") == "now":
            rest = sorted(tokens)
            now["reshuffles"] += 1
        then = due | {name} if effect.get("reshuffle") == "round" else due
        over = False
        if effect.get("again") and step["advantage"] == 1 and all(rolls):
            now, over = _happens(now, [card], effects)
        if over:
            yield here, now, {**inside, name: rest}, then, True
        else:
            left = {**inside, name: rest}
            yield from _two(piles, step, effects, game, here, now, left, then, [*cards, card])


def _that_count(cards, rolls, effects, advantage):
    """Return the cards of a draw of two that are still to count: rolling ones before any other have counted at once."""
    others = [card for card, rolling in zip(cards, rolls, strict=True) if not rolling]
    if len(others) == 2:
        scores = [effects.get(card, {}).get("score", 0) * advantage for card in others]
        return [others[scores.index(max(scores))]]
    if advantage == 1 and cards and not rolls[0]:
        return cards
    return others


def _happens(tally, cards, effects):
    now = dict(tally)
    for card in cards:
        effect = effects.get(card, {})
        now[card] += 1
        now["points"] += effect.get("score", 0)
        if now[card] == effect.get("lose", 0):
            return {**now, "lost": 1, "points": 0}, True
        if now[card] == effect.get("end", 0):
            return {**now, "ended": 1}, True
    return now, False
