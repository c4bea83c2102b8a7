"""The figures of a report, from the facts of its games."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean, median, quantiles

from interpreter.lint.interval import Interval, wilson
from interpreter.report.facts import Facts
from interpreter.report.significance import Estimate, mean_of, score_of

PHASES = ("opening", "middle", "end")
"""Thirds of each game, by actions."""

AHEAD = 50
"""Points from which a lead counts: half of what makes the chance to win about 64 percent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """A way in which games ended."""

    winner: str
    """`white`, `black`, or empty for a draw."""
    ending: str
    place: str
    count: int
    share: Interval


@dataclass(frozen=True, slots=True, kw_only=True)
class Lengths:
    """The distribution of the turns of games."""

    mean: Estimate
    least: int
    quartiles: tuple[float, float, float]
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Strength:
    """How the games of one player against itself went."""

    name: str
    games: int
    different: int
    """Games that differ in their actions."""
    score: Estimate
    """Of White."""
    draws: Interval
    drawn: int
    lengths: Lengths
    endings: tuple[Ending, ...]
    branching: Mapping[str, Estimate]
    """Legal actions for each action, by phase and, as `all`, in whole games."""
    forced: float
    """Share of the actions without a choice."""
    kinds: Mapping[str, float]
    """Actions a game, by kind; and `captures`."""
    drama: Estimate | None
    """How often the lead changes in a game; None if nothing judged it."""
    decided: Estimate | None
    """After which share of its turns a won game was won: the winner was never behind again."""
    firsts: tuple[tuple[str, Estimate], ...]
    """White's score by first action, the most frequent ones first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceUse:
    """What units of a piece did in games."""

    name: str
    games: int
    """Games in which one stood on the board."""
    waited: int
    """Games in which one stood there before an action."""
    moves: float
    """How often a game its units moved, dropped or were placed."""
    walks: bool
    """True if it has moves of its own, so that a unit which never moves is worth a word."""
    survival: float | None
    """Share of the units of the start that are left at the end; None if there were none."""


def strength_of(name: str, games: Sequence[Facts], texts: Iterable[str]) -> Strength:
    """Return the figures of the games of a player against itself; `texts` are the turns of each game."""
    drawn = sum(game.winner is None for game in games)
    judged = [game for game in games if game.leads]
    won = [game for game in judged if game.winner is not None]
    n_actions = sum(len(game.choices) for game in games)
    return Strength(
        name=name,
        games=len(games),
        different=len(set(texts)),
        score=score_of([game.score for game in games]),
        draws=wilson(drawn, len(games)),
        drawn=drawn,
        lengths=_lengths([game.turns for game in games]),
        endings=tuple(_endings(games)),
        branching=_branching(games),
        forced=sum(game.forced for game in games) / n_actions if n_actions else 0.0,
        kinds=_kinds(games),
        drama=mean_of([changes(game.leads) for game in judged]) if judged else None,
        decided=mean_of([decided_at(game) for game in won]) if won else None,
        firsts=tuple(_firsts(games)),
    )


def _lengths(turns: Sequence[int]) -> Lengths:
    ordered = sorted(turns)
    cuts = quantiles(ordered, n=4, method="inclusive") if len(ordered) > 1 else [median(ordered or [0])] * 3
    return Lengths(
        mean=mean_of(ordered),
        least=ordered[0] if ordered else 0,
        quartiles=(cuts[0], cuts[1], cuts[2]),
        most=ordered[-1] if ordered else 0,
    )


def _endings(games: Sequence[Facts]) -> Iterable[Ending]:
    sides = {None: "", 0: "white", 1: "black"}
    counts = Counter((sides[game.winner], str(game.ending), game.place) for game in games)
    for (winner, ending, place), count in counts.most_common():
        share = wilson(count, len(games))
        yield Ending(winner=winner, ending=ending, place=place, count=count, share=share)


def _branching(games: Sequence[Facts]) -> Mapping[str, Estimate]:
    """Return the mean number of legal actions; each game counts once, so that the error is that between games."""
    found: dict[str, list[float]] = {phase: [] for phase in (*PHASES, "all")}
    for game in games:
        n = len(game.choices)
        parts = (game.choices[: n // 3], game.choices[n // 3 : -(-2 * n // 3)], game.choices[-(-2 * n // 3) :])
        for phase, part in zip((*PHASES, "all"), (*parts, game.choices), strict=True):
            if part:
                found[phase].append(fmean(part))
    return {phase: mean_of(values) for phase, values in found.items()}


def _kinds(games: Sequence[Facts]) -> Mapping[str, float]:
    counts = Counter(kind for game in games for kind in game.actions)
    counts["captures"] = sum(game.captures for game in games)
    return {kind: count / len(games) for kind, count in counts.most_common() if count} if games else {}


def changes(leads: Sequence[int]) -> int:
    """Return how often the side that is ahead changes; who is hardly ahead does not count.

    >>> changes([0, 80, 20, -60, -10, 70])
    2
    """
    sides = [lead > 0 for lead in leads if abs(lead) >= AHEAD]
    return sum(one != other for one, other in pairwise(sides))


def decided_at(game: Facts) -> float:
    """Return the share of the turns after which the winner of a game was never behind."""
    sign = 1 if game.winner == 0 else -1
    behind = [place for place, lead in enumerate(game.leads, 1) if sign * lead <= -AHEAD]
    return behind[-1] / len(game.leads) if behind else 0.0


def _firsts(games: Sequence[Facts]) -> Iterable[tuple[str, Estimate]]:
    points: dict[str, list[float]] = {}
    for game in games:
        points.setdefault(game.first, []).append(game.score)
    for first, scores in sorted(points.items(), key=lambda item: (-len(item[1]), item[0])):
        yield first, score_of(scores)


def piece_uses(walks: Mapping[str, bool], games: Sequence[Facts]) -> tuple[PieceUse, ...]:
    """Return the use of each piece in games; `walks` says which of them have moves."""
    return tuple(_use(name, has_moves, games) for name, has_moves in walks.items())


def _use(name: str, walks: bool, games: Sequence[Facts]) -> PieceUse:
    begun = sum(game.begun.get(name, 0) for game in games)
    kept = sum(min(game.left.get(name, 0), game.begun.get(name, 0)) for game in games)
    return PieceUse(
        name=name,
        games=sum(name in game.stood for game in games),
        waited=sum(name in game.waited for game in games),
        moves=sum(game.moved.get(name, 0) for game in games) / len(games) if games else 0.0,
        walks=walks,
        survival=kept / begun if begun else None,
    )


def line_uses(numbers: Iterable[int], games: Sequence[Facts]) -> Mapping[int, int]:
    """Return in how many games each watched line was used."""
    return {number: sum(number in game.fired for game in games) for number in numbers}


def squares_used(games: Sequence[Facts]) -> Mapping[str, float]:
    """Return how often a game each square was the target of an action."""
    counts = Counter[str]()
    for game in games:
        counts.update(game.squares)
    return {square: count / len(games) for square, count in sorted(counts.items())} if games else {}
