"""A whole report: figures by strength, and what they show."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from dsl.source import Span
from interpreter.game.judging.lookup import found_weights
from interpreter.game.judging.value_table import Row, rows_of
from interpreter.game.players import Budget, player_named
from interpreter.game.state import Game
from interpreter.game.worker_rules import game_of
from interpreter.lint.firing import numbered, watched
from interpreter.report.facts import Facts, place_of
from interpreter.report.figures import PieceUse, Strength, line_uses, piece_uses, squares_used, strength_of
from interpreter.report.significance import Estimate, score_of, trend
from interpreter.report.study import Games, Pairing, Study

_NODES = 200_000
"""What the search from the array may look at: it solves small games, and finds wins of the first actions."""

_SECONDS = 20.0
"""A bound for engines that are so slow that they would search for minutes; others give the same at any time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineUse:
    """A line of the rules, and in how many games it was used."""

    place: str
    """`file:line`"""
    text: str
    games: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """The score of a player against the next weaker one."""

    stronger: str
    weaker: str
    score: Estimate


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """What a search sees from the array."""

    winner: str
    """The side that wins by force; empty if the search sees no end."""
    turns: int | None
    score: int
    """White's lead in points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What games show of a ruleset."""

    title: str
    file: str
    rules: str
    """The hash of the rules."""
    seed: int
    opening: int
    limit: int
    begins: str
    """The side that begins."""
    games: int
    """All games, those between players of different strength included."""
    strengths: tuple[Strength, ...]
    trace: tuple[Trace, ...]
    slope: float
    """By how much White's score grows from one strength to the next."""
    slope_chance: float
    """The chance of such a slope if the score is the same at all strengths."""
    value: Value
    over: str
    """How the game ends before its first action; empty if it begins."""
    decisive: tuple[str, ...]
    """First actions that end the game at once."""
    lines: tuple[LineUse, ...]
    pieces: tuple[PieceUse, ...]
    values: tuple[Row, ...]
    """What units are worth."""
    is_learned: bool
    """True if the values were learned from games."""
    squares: Mapping[str, Mapping[str, float]]
    """How often a game each square was the target of an action, by strength."""
    longest: str
    """The record of the longest game between the strongest players."""
    shortest: str


def report_of(study: Study, played: Games, nodes: int = _NODES) -> Report:
    """Return the report on the games of a study; `nodes` limits the search for a win from the start."""
    game = game_of(study.rules)
    even = {pairing: facts for pairing, facts in played.facts.items() if pairing.is_even}
    all_even = [facts for games in even.values() for facts in games]
    strengths = tuple(
        strength_of(pairing.stronger, facts, map(_turns, played.records[pairing].values()))
        for pairing, facts in even.items()
    )
    slope, chance = trend([strength.score for strength in strengths])
    last = Pairing(study.strengths[-1], study.strengths[-1])
    found = found_weights(game)
    return Report(
        title=game.title,
        file=study.rules.name,
        rules=game.rules_hash,
        seed=study.seed,
        opening=study.opening,
        limit=study.limit,
        begins=game.start().turn,
        games=sum(map(len, played.facts.values())),
        strengths=strengths,
        trace=tuple(_trace(played)),
        slope=slope,
        slope_chance=chance,
        value=_value(game, nodes),
        over=str(game.start().outcome() or ""),
        decisive=tuple(_decisive(game)),
        lines=tuple(_lines(game, all_even)),
        pieces=piece_uses({piece.name: bool(piece.moves) for piece in game.program.pieces}, all_even),
        values=tuple(rows_of(game.program, found.weights)),
        is_learned=found.weights.errors is not None,
        squares={pairing.stronger: squares_used(facts) for pairing, facts in even.items()},
        longest=_record(played, last, longest=True),
        shortest=_record(played, last, longest=False),
    )


def _turns(record: str) -> str:
    return record.partition("\n\n")[2]


def _trace(played: Games) -> Iterator[Trace]:
    """Yield the scores between neighbors; the stronger player has White in games of even number."""
    for pairing, games in played.facts.items():
        if games and not pairing.is_even:
            points = [game.score if game.number % 2 == 0 else 1 - game.score for game in games]
            yield Trace(stronger=pairing.stronger, weaker=pairing.weaker, score=score_of(points))


def _value(game: Game, nodes: int) -> Value:
    """Search from the array."""
    start = game.start()
    if start.outcome() is not None:
        return Value(winner="", turns=None, score=0)
    line = player_named("best", game).think(start, Budget(seconds=_SECONDS, nodes=nodes)).lines[0]
    sides = (start.actor, "black" if start.actor == "white" else "white")
    winner = "" if line.wins_in is None else sides[line.wins_in < 0]
    score = line.score if start.actor == "white" else -line.score
    return Value(winner=winner, turns=None if line.wins_in is None else abs(line.wins_in), score=score)


def _decisive(game: Game) -> Iterator[str]:
    start = game.start()
    for action in start.legal_actions():
        if start.play(action).outcome() is not None:
            yield game.action_text(action)


def _lines(game: Game, games: list[Facts]) -> Iterator[LineUse]:
    """Yield the use of the lines that can be watched, in the order of the file."""
    numbers = numbered(game.program)
    shown = {numbers[line]: line for line in watched(game.program, {piece.name for piece in game.program.pieces})}
    uses = line_uses(shown, games)
    for number, line in sorted(shown.items(), key=lambda item: _order(item[1])):
        yield LineUse(place=place_of(line), text=" ".join(line.text.split()), games=uses[number])


def _order(line: Span) -> tuple[str, int]:
    return line.source.name, line.line


def _record(played: Games, pairing: Pairing, *, longest: bool) -> str:
    games = played.facts[pairing]
    if not games:
        return ""
    sign = -1 if longest else 1
    chosen = min(games, key=lambda facts: (sign * facts.turns, facts.number))
    return played.records[pairing][chosen.number]
