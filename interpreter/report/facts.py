"""What a report notes of one game, from its record alone."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import lru_cache

from dsl.source import Span
from interpreter.game.players import Budget, Player, player_named
from interpreter.game.replay import follow
from interpreter.game.state import Game, State
from interpreter.game.worker_rules import Rules, game_of
from interpreter.lint.firing import fired, movers, numbered
from interpreter.notation import read_record
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
    """Actions after which fewer units stand on the board than before."""
    moved: Mapping[str, int] = field(repr=False)
    """How often units of each piece moved, dropped or were placed."""
    begun: Mapping[str, int] = field(repr=False)
    """How many units of each piece stood on the board or in hands at the start."""
    left: Mapping[str, int] = field(repr=False)
    """How many of each piece are there at the end."""
    stood: frozenset[str] = field(repr=False)
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
    sets = {"stood": sorted(facts.stood), "fired": sorted(facts.fired)}
    return json.dumps({**asdict(facts), **sets}, separators=(",", ":"))


def from_json(text: str) -> Facts:
    """Return the facts that `to_json` has written."""
    found = json.loads(text)
    sets = {name: frozenset(found[name]) for name in ("stood", "fired")}
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
    program, outcome = states[0].game.program, states[-1].outcome()
    moved, squares = Counter[str](), Counter[str]()
    stood, lines, kinds, choices, captures = set[int](), set[Span](), list[str](), list[int](), 0
    for before, after, text in zip(states, states[1:], actions, strict=False):
        action, position = before.named(text), before.position
        choices.append(len(before.legal_actions()))
        kinds.append(action.kind.name.lower())
        moved.update(program.pieces[piece].name for piece in _users(program, position, action, after.position))
        lines |= set(fired(program, position, action))
        stood |= {unit.piece for stack in position.board for unit in stack}
        captures += _n_units(after.position) < _n_units(position) and action.kind is not Kind.FUSE
        if action.target >= 0:
            squares[program.board.names[action.target]] += 1
    return Facts(
        number=number,
        winner=outcome.winner if outcome else None,
        ending=outcome.ending if outcome else LIMIT,
        place=_place(outcome),
        first=actions[0] if actions else "",
        turns=_turns(states),
        choices=tuple(choices),
        actions=tuple(kinds),
        captures=captures,
        moved=dict(moved),
        begun=_units(program, states[0].position),
        left=_units(program, states[-1].position),
        stood=frozenset(program.pieces[piece].name for piece in stood),
        fired=frozenset(map(numbered(program).__getitem__, lines)),
        squares=dict(squares),
        leads=tuple(_leads(states)) if judges else (),
    )


def _users(program: Program, before: Position, action: Action, after: Position) -> set[Piece]:
    """Return the pieces that may have moved, or that dropped or were placed."""
    if action.kind is Kind.DROP:
        return {action.piece}
    if action.kind is Kind.PLACE:
        return {unit.piece for unit in after.board[action.target]}
    return movers(program, before, action)


def _place(outcome: Outcome | None) -> str:
    line = outcome.line if outcome else None
    return f"{line.source.name}:{line.line}" if line is not None else ""


def _turns(states: Sequence[State]) -> int:
    """Return the number of turns that were begun; the last state begins none if it ends the game."""
    return len({(state.position.number, state.position.side) for state in states[:-1]})


def _n_units(position: Position) -> int:
    return sum(map(len, position.board))


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
        now = state.position.number, state.position.side
        if now != turn:
            turn = now
            score = player.think(state, Budget(nodes=_NODES)).lines[0].score
            yield score if state.actor == SIDE_NAMES[0] else -score


@lru_cache(maxsize=2)
def _judge(game: Game) -> Player:
    return player_named("best", game, memory=_MEMORY)
