"""The summary of a match: its score, what it says about strength, and how varied the games were."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from statistics import median
from typing import Any

from interpreter.match.elo import Strength, strength_of
from interpreter.match.score import POINTS, Score, score_of
from interpreter.match.series import Costs, Trial
from interpreter.match.sprt import BOUND
from interpreter.match.store import Kept, Store
from interpreter.program.tables import SIDE_NAMES

_VERDICTS = {"H1": "accepted", "H0": "rejected", "": "undecided"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """A match in figures, for the first player."""

    players: tuple[str, str]
    score: Score
    strength: Strength
    white: float
    """White's share of the points, whoever played it; one half without a game."""
    lengths: tuple[int, float, int]
    """Turns of the shortest, the median and the longest game; 0 without a game."""
    endings: Mapping[str, int]
    """Number of games by result and cause, such as `white wins by checkmate`."""
    openings: int
    distinct: int
    """Number of games that differ from each other."""
    forfeits: int
    reason: str
    """The most frequent reason of forfeits, with the player; empty without one."""
    seconds: tuple[float | None, float | None]
    """Seconds of an action, of both players, in the games of this run."""
    trial: Trial | None = None


def summary_of(store: Store, games: int, costs: Costs, trial: Trial | None = None) -> Summary:
    """Return the summary of the first games of a match, up to the pair that decided its test."""
    last = 2 * trial.pairs if trial is not None and trial.verdict else games
    kept = [game for game in store.kept.values() if game.number < last]
    score = score_of({game.number: game.result for game in kept})
    first, second = store.plan.players
    return Summary(
        players=(first.label, second.label),
        score=score,
        strength=strength_of(score),
        white=sum(POINTS[game.result] for game in kept) / (2 * len(kept)) if kept else 0.5,
        lengths=_lengths([game.length for game in kept]),
        endings=dict(Counter(map(_end, kept)).most_common()),
        openings=len({game.opening for game in kept}),
        distinct=len({game.turns for game in kept}),
        forfeits=sum(game.is_forfeit for game in kept),
        reason=_most_frequent_reason([game for game in kept if game.is_forfeit], (first.label, second.label)),
        seconds=(costs.mean(0), costs.mean(1)),
        trial=trial,
    )


def _lengths(turns: Sequence[int]) -> tuple[int, float, int]:
    return (min(turns), median(turns), max(turns)) if turns else (0, 0, 0)


def _end(game: Kept) -> str:
    """Return the result of a game with its cause."""
    winner = {"1-0": "white wins", "0-1": "black wins"}.get(game.result, "draw")
    return f"{winner} by {game.ending}"


_DETAIL = re.compile("[`:].*")
"""Pattern of the parts in which reasons of one kind differ: the action, or the line of the program."""


def _most_frequent_reason(games: Sequence[Kept], players: tuple[str, str]) -> str:
    """Return who lost most often for reasons of one kind, and the first of these reasons."""
    found = [_reason(game) for game in games]
    kinds = [(player, _DETAIL.sub("", fault)) for player, fault in found]
    if not found:
        return ""
    player, fault = found[kinds.index(Counter(kinds).most_common(1)[0][0])]
    return f"{players[player]} {fault}"


def _reason(game: Kept) -> tuple[int, str]:
    """Return the number of the player that lost a game by a fault, and the fault."""
    side, _, fault = game.reason.partition(" ")
    return (side == SIDE_NAMES[1]) ^ game.number % 2, fault


def as_text(summary: Summary) -> str:
    """Return the table of a match."""
    rows = dict(_rows(summary))
    width = max(map(len, rows))
    return "".join(f"{name.ljust(width)}  {value}\n" for name, value in rows.items())


def _rows(summary: Summary) -> Iterator[tuple[str, str]]:
    """Yield the rows of the summary of a match: a title and a text each."""
    score = summary.score
    yield "players", " against ".join(summary.players)
    yield "games", f"{score.games}, of which {summary.distinct} distinct, from {summary.openings} openings"
    yield "wins, draws, losses", f"{score.wins}, {score.draws}, {score.losses}"
    yield "pairs by points", " ".join(f"{points / 2:g}: {count}" for points, count in enumerate(score.pairs))
    yield "score", f"{score.points:.3f}"
    yield "Elo", str(summary.strength)
    yield "score of White", f"{summary.white:.3f}"
    least, middle, most = summary.lengths
    yield "turns", f"{least} to {most}, median {middle:g}"
    yield "ends", ", ".join(f"{end} {count}" for end, count in summary.endings.items())
    if summary.forfeits:
        yield "lost by a fault", f"{summary.forfeits}, most often: {summary.reason}"
    if None not in summary.seconds:
        yield "seconds an action", " and ".join(f"{each:.4f}" for each in summary.seconds)
    if summary.trial is not None:
        yield _test(summary.trial)


def _test(trial: Trial) -> tuple[str, str]:
    test, ratio = trial.test, trial.test.ratio(trial.counts)
    verdict = _VERDICTS[trial.verdict]
    return f"SPRT {test.elo0:g},{test.elo1:g}", f"{verdict} after {trial.pairs} pairs: {ratio:+.2f} of ±{BOUND:.2f}"


def as_json(summary: Summary) -> Mapping[str, Any]:  # Any: JSON
    """Return the summary as JSON; an infinite Elo difference is null."""
    score, elo, trial = summary.score, summary.strength.elo, summary.trial
    found: dict[str, Any] = {
        "players": summary.players,
        "games": score.games,
        "wins": score.wins,
        "draws": score.draws,
        "losses": score.losses,
        "pairs": score.pairs,
        "score": score.points,
        "elo": elo if isfinite(elo) else None,
        "error": summary.strength.error,
        "white": summary.white,
        "turns": dict(zip(("least", "median", "most"), summary.lengths, strict=True)),
        "ends": summary.endings,
        "openings": summary.openings,
        "distinct": summary.distinct,
        "forfeits": summary.forfeits,
        "reason": summary.reason or None,
        "seconds": summary.seconds,
    }
    if trial is not None:
        ratio = trial.test.ratio(trial.counts)
        sprt = {"elo0": trial.test.elo0, "elo1": trial.test.elo1, "ratio": ratio, "bound": BOUND}
        found["sprt"] = {**sprt, "pairs": trial.pairs, "verdict": trial.verdict or None}
    return found
