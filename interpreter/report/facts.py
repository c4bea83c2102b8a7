"""What a report notes of one game, from its record alone."""

import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from pathlib import PurePath

from dsl.source import Span
from interpreter.game.players import Budget, Player, player_named
from interpreter.game.replay import follow
from interpreter.game.state import Game, State
from interpreter.game.worker_rules import Rules, game_of
from interpreter.lint.firing import Used, firing_of
from interpreter.notation import read_record
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import SIDE_NAMES, Piece, Program, Side
from interpreter.state.action import Action, Kind
from interpreter.state.outcome import Outcome
from interpreter.state.position import Position

LIMIT = "limit"
"""How a game ended that was called a draw."""

_NODES = 150
"""Number of positions of the search that says who is ahead: enough to see what hangs."""

_MEMORY = 4
"""Megabytes for it."""

_SETS = ("stood", "waited", "fired")

_KINDS = {kind: kind.name.lower() for kind in Kind}


@dataclass(frozen=True, slots=True, kw_only=True)
class Noting:
    """A record of a game that is to be noted."""

    rules: Rules
    number: int
    record: str
    judges: bool
    """True if a search says after each turn who is ahead."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What a report knows of one game."""

    number: int
    winner: Side | None
    ending: str
    """As in `Outcome`, or `LIMIT`."""
    place: str
    """The line of the rules that ended it, as `file:line`; empty if none did."""
    first: str
    """The first action, as text."""
    turns: int
    choices: tuple[int, ...]
    """The number of legal actions before each action."""
    actions: tuple[str, ...]
    """The kinds of the actions, in order."""
    captures: int
    """Actions after which fewer units of others than the side that acted stand on the board."""
    moved: Mapping[str, int] = field(repr=False)
    """How often units of each piece moved, dropped or were placed."""
    begun: Mapping[str, int] = field(repr=False)
    """How many units of each piece stood on the board or in hands at the start."""
    left: Mapping[str, int] = field(repr=False)
    """How many of each piece are there at the end."""
    stood: frozenset[str] = field(repr=False)
    """Pieces of which a unit stood on the board."""
    waited: frozenset[str] = field(repr=False)
    """Those of which one stood there before an action."""
    fired: frozenset[int] = field(repr=False)
    """The numbers of the lines that were used; see `numbered`."""
    squares: Mapping[str, int] = field(repr=False)
    """How often each square was the target of an action."""
    leads: tuple[int, ...] = field(repr=False)
    """White's lead in points at the start of each turn; empty if nothing judged it."""

    @property
    def score(self) -> float:
        """White's points."""
        return 0.5 if self.winner is None else 1.0 - self.winner

    @property
    def forced(self) -> int:
        """The number of actions without a choice."""
        return self.choices.count(1)


def to_json(facts: Facts) -> str:
    """Return facts as JSON, from which `from_json` makes them again."""
    sets = {name: sorted(getattr(facts, name)) for name in _SETS}
    return json.dumps({**asdict(facts), **sets}, separators=(",", ":"))


def from_json(text: str) -> Facts:
    """Return the facts that `to_json` has written."""
    found = json.loads(text)
    sets = {name: frozenset(found[name]) for name in _SETS}
    rows = {name: tuple(found[name]) for name in ("choices", "actions", "leads")}
    return Facts(**{**found, **sets, **rows})


def facts_of(noting: Noting) -> Facts:
    """Return the facts of a game."""
    game = game_of(noting.rules)
    record = read_record(noting.record)
    states = follow(record, game).states
    return facts_between(noting.number, states, record.actions, judges=noting.judges)


def facts_between(number: int, states: Sequence[State], actions: Sequence[str], *, judges: bool = False) -> Facts:
    """Return the facts of a game from its states, the start first, and the actions between them."""
    game, outcome = states[0].game, states[-1].outcome()
    program, firing = game.program, firing_of(game)
    counts = [state.census() for state in states]
    units = [*map(sum, counts)]
    moved, squares, lines = Counter[Piece](), Counter[Square](), set[int]()
    kinds, choices, captures = list[str](), list[int](), 0
    for number_of_action, (before, text) in enumerate(zip(states, actions, strict=False)):
        action = before.named(text)
        used = firing.used(before, action)
        choices.append(len(before.legal_actions()))
        kinds.append(_KINDS[action.kind])
        after = states[number_of_action + 1]
        moved.update(_users(used, action, after))
        lines |= used.lines
        if units[number_of_action + 1] < units[number_of_action]:  # by a capture, or a fusion
            captures += _others(after, before.actor) < _others(before, before.actor)
        if action.target != NOWHERE:
            squares[action.target] += 1
    return Facts(
        number=number,
        winner=outcome.winner if outcome else None,
        ending=outcome.ending if outcome else LIMIT,
        place=_place(outcome),
        first=actions[0] if actions else "",
        turns=len({state.turn_key for state in states[:-1]}),  # the last state begins none if it ends the game
        choices=tuple(choices),
        actions=tuple(kinds),
        captures=captures,
        moved={program.pieces[piece].name: count for piece, count in moved.items()},
        begun=_units(program, states[0].position),
        left=_units(program, states[-1].position),
        stood=_counted(program, counts),
        waited=_counted(program, counts[:-1]),
        fired=frozenset(lines),
        squares={program.board.names[square]: count for square, count in squares.items()},
        leads=tuple(_leads(states)) if judges else (),
    )


def _users(used: Used, action: Action, after: State) -> Collection[Piece]:
    """Return the pieces that may have moved, or that dropped or were placed."""
    if action.kind is Kind.DROP:
        return {action.piece}
    if action.kind is Kind.PLACE:
        return {unit.piece for unit in after.stack(action.target)}
    return used.movers


def _others(state: State, actor: str) -> int:
    """Return how many units on the board are not a side's own."""
    side = SIDE_NAMES.index(actor)
    return sum(unit.side != side for stack in state.position.board for unit in stack)


def _counted(program: Program, counts: Collection[tuple[int, ...]]) -> frozenset[str]:
    """Return the pieces of which there is a unit in one of some censuses."""
    return frozenset(program.pieces[piece].name for census in {*counts} for piece, n in enumerate(census) if n)


def _place(outcome: Outcome | None) -> str:
    line = outcome.line if outcome else None
    return place_of(line) if line is not None else ""


def place_of(line: Span) -> str:
    """Return the file and the number of a line. A report may be read elsewhere, so its folder says nothing."""
    return f"{PurePath(line.source.name).name}:{line.line}"


def _units(program: Program, position: Position) -> dict[str, int]:
    """Return how many units of each piece there are, on the board and in hands."""
    pieces = [unit.piece for stack in position.board for unit in stack]
    pieces += [piece for hand in position.hands for piece in hand]
    return dict(Counter(program.pieces[piece].name for piece in pieces))


def _leads(states: Sequence[State]) -> Iterator[int]:
    """Yield White's lead at the start of each turn."""
    player = _judge(states[0].game)
    player.restart()
    turn = None
    for state in states[:-1]:
        if state.turn_key != turn:
            turn = state.turn_key
            score = player.decide(state, Budget(nodes=_NODES)).score
            yield score if state.actor == SIDE_NAMES[0] else -score


@lru_cache(maxsize=2)
def _judge(game: Game) -> Player:
    return player_named("best", game, memory=_MEMORY)
