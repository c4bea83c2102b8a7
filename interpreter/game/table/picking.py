"""How a person picks an action by pointing: at a source, at a target, and at one of the actions between them.

A board on any screen follows three steps. `options_of` says which spots to mark, `point` says what pointing at a spot
does, and `words_of` names the actions of a choice.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import product
from typing import NamedTuple

from interpreter.game.judging.lookup import weights_named
from interpreter.game.judging.weights import Trait
from interpreter.game.state import State
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import NO_PIECE, SIDE_NAMES, Program, StanceRule
from interpreter.state.action import END, Action, Kind
from interpreter.state.position import Position


class Place(StrEnum):
    """The kinds of spots."""

    SQUARE = "square"
    HELD = "held"
    """A piece in the hand of the side to act."""
    HAND = "hand"
    """The hand of the side to act, as a spot."""
    WAITING = "waiting"
    """The unit that must be placed next."""


class Spot(NamedTuple):
    """A thing to point at; the number is that of the square or of the piece."""

    place: Place
    number: int = 0


HAND = Spot(Place.HAND)
WAITING = Spot(Place.WAITING)

Options = Mapping[Spot, Mapping[Spot, tuple[Action, ...]]]
"""The legal actions by their source and target. An early end of the turn has neither."""


@dataclass(frozen=True, slots=True)
class Picking:
    """The spots picked so far."""

    source: Spot | None = None
    choices: tuple[Action, ...] = ()
    """The actions between source and target: one is to be played, several are to be offered."""
    refused: Action | None = None
    """The action that was meant, if there is none between source and target."""


def on(square: Square) -> Spot:
    """Return the spot of a square."""
    return Spot(Place.SQUARE, square)


def options_of(state: State) -> Options:
    """Return the legal actions of a state by the spots that name them.

    Between two spots, promotions to the most valuable piece and the longest chains come first.

    >>> from interpreter import load
    >>> state = load("chess").start()
    >>> names = state.game.program.board.names
    >>> {names[spot.number] for spot in options_of(state)[on(names.index("b1"))]} == {"a3", "c3"}
    True
    """
    found: dict[Spot, dict[Spot, tuple[Action, ...]]] = {}
    for action in state.legal_actions():
        for source, target in _ways(state.game.program, state.position, action):
            targets = found.setdefault(source, {})
            targets[target] = (*targets.get(target, ()), action)
    return {
        source: {spot: _by_worth(state, found) for spot, found in targets.items()} for source, targets in found.items()
    }


def _by_worth(state: State, choices: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return the actions between two spots: longer chains first, and promotions to a more valuable piece."""
    if len(choices) == 1:
        return choices
    if all(action.kind in (Kind.CLAIM, Kind.RELOCATE) for action in choices):
        return tuple(sorted(choices, key=lambda action: len(action.taken), reverse=True))
    if all(action.other == NO_PIECE for action in choices):
        return choices
    program, board = state.game.program, state.position.board
    pieces = weights_named("mobility", state.game).pieces

    def worth(action: Action) -> float:
        stack = board[action.origin] if action.origin != NOWHERE else ()
        man = action.other if action.other != NO_PIECE or not stack else stack[-1].piece
        made = () if man == NO_PIECE else program.pieces_of(man)
        return sum(pieces[program.pieces[piece].name][Trait.VALUE] for piece in made)

    return tuple(sorted(choices, key=worth, reverse=True))


def _ways(program: Program, position: Position, action: Action) -> Iterator[tuple[Spot, Spot]]:
    """Yield the pairs of spots that name an action."""
    origin, target = on(action.origin), on(action.target)
    match action.kind:
        case Kind.END:
            return
        case Kind.COMMAND | Kind.LEAVE:
            yield origin, origin
        case Kind.CLAIM | Kind.RELOCATE:
            yield from product(map(on, action.taken), repeat=2)
        case Kind.CONVERT if position.command is not None:
            yield on(position.command.leader), target
        case Kind.DROP:
            yield Spot(Place.HELD, action.piece), target
        case Kind.FUSE:
            first, second = Spot(Place.HELD, action.piece), Spot(Place.HELD, action.other)
            yield from {(first, second), (second, first)}
        case Kind.PLACE:
            yield WAITING, target
        case Kind.POCKET:
            yield origin, HAND
        case Kind.RIDE:
            yield from ((on(start), on(end)) for start, end in ridden(program, action))
        case _:
            yield origin, target


def ridden(program: Program, action: Action) -> Iterator[tuple[Square, Square]]:
    """Yield each square of a block with the square to which it rides."""
    board = program.board
    (x, y), (to_x, to_y) = board.places[action.origin], board.places[action.target]
    for file, rank in program.formations[action.piece].cells:
        yield board.at(x + file, y + rank), board.at(to_x + file, to_y + rank)


def point(state: State, options: Options, source: Spot | None, spot: Spot) -> Picking:
    """Return the effect of pointing at a spot, after a source or without one."""
    if source is None and WAITING in options:
        source = WAITING
    actions = options.get(source, {}).get(spot, ()) if source is not None else ()
    if actions:
        return Picking(source, actions)
    if spot == source:
        return Picking()
    if set(options.get(spot, ())) == {spot}:
        return Picking(spot, options[spot][spot])
    if spot in options or _is_own(state, spot):
        return Picking(spot)
    return Picking(source, refused=meant(source, spot) if source is not None else None)


def _is_own(state: State, spot: Spot) -> bool:
    """Return True if a spot has a unit of the side to act, even if it cannot act: then there is a reason to tell."""
    actor = SIDE_NAMES.index(state.actor)
    if spot.place is Place.HELD:
        return spot.number in state.position.hands[actor]
    return spot.place is Place.SQUARE and any(unit.side == actor for unit in state.position.board[spot.number])


def meant(source: Spot, target: Spot) -> Action | None:
    """Return the plainest action between two spots."""
    match source.place, target.place:
        case Place.SQUARE, Place.SQUARE:
            return Action(Kind.MOVE, origin=source.number, target=target.number)
        case Place.SQUARE, _:
            return Action(Kind.POCKET, origin=source.number)
        case Place.HELD, Place.SQUARE:
            return Action(Kind.DROP, piece=source.number, target=target.number)
        case Place.HELD, Place.HELD:
            first, second = sorted((source.number, target.number))
            return Action(Kind.FUSE, piece=first, other=second)
        case Place.WAITING, Place.SQUARE:
            return Action(Kind.PLACE, target=target.number)
        case _:
            return None


def words_of(program: Program, action: Action) -> str:
    """Return what distinguishes an action from others with the same source and target.

    >>> from interpreter import load
    >>> state = load("chess").state("8/P6k/8/8/8/8/8/K7 w - - 0 1")
    >>> words_of(state.game.program, state.named("a7a8n"))
    'becomes knight'
    """
    return ", ".join(_parts(program, action)) or "moves"


def _parts(program: Program, action: Action) -> Iterator[str]:
    """Yield the parts of an action's description."""
    names = program.board.names
    match action.kind:
        case Kind.END:
            yield "end the turn"
        case Kind.CASTLE:
            yield "castles"
        case Kind.COMMAND:
            yield (
                f"commands in stance {action.stance}{_meaning(program, action.stance)}" if action.stance else "commands"
            )
        case Kind.CONVERT:
            yield "converts"
        case Kind.CLAIM | Kind.RELOCATE:
            yield f"{action.kind} {'-'.join(names[square] for square in action.taken)}"
        case Kind.RIDE:
            yield f"{program.formations[action.piece].name} rides"
        case Kind.SPLIT:
            yield f"{program.man(action.piece).name} leaves"
        case Kind.DROP if action.other != NO_PIECE:
            yield f"frees {program.man(action.other).name} of the enemy"
            return
        case Kind.DROP if action.shift != NOWHERE:
            yield f"pushes the unit to {names[action.shift]}"
            return
        case Kind.POCKET:
            what = f"{program.man(action.piece).name} enters" if action.piece != NO_PIECE else "enters"
            yield f"{what} the hand"
        case Kind.LEAVE:
            yield "leaves the board"
    if action.other != NO_PIECE and action.kind is not Kind.FUSE:
        yield f"becomes {program.man(action.other).name}"
    if action.victim != NO_PIECE:
        yield f"captures only the {program.man(action.victim).name}"
    if action.shift != NOWHERE:
        yield f"moves the unit to or from {names[action.shift]}"
    if action.taken and action.kind not in (Kind.CLAIM, Kind.RELOCATE):
        yield f"captures on {', '.join(names[square] for square in action.taken if square != NOWHERE)}"


def _meaning(program: Program, stance: str) -> str:
    """Return what a stance does, unless leaders differ in what they do in it."""
    rules = (command.stance(stance) for command in program.commands.values())
    found = {_of_stance(program, rule) for rule in rules if rule is not None}
    return f": {found.pop()}" if len(found) == 1 else ""


def _of_stance(program: Program, rule: StanceRule) -> str:
    from dsl.prose.fact import listed

    names = [piece.name for piece in program.pieces]
    whole = len(rule.activates) == len(names)
    parts = [f"activates {'every piece' if whole else listed(sorted(names[piece] for piece in rule.activates))}"]
    parts += [f"{names[piece]} moves as {names[other]}" for piece, (other, _) in rule.moves_as.items()]
    if rule.becomes:
        parts.append(f"becomes {listed(rule.becomes, 'or')} as soon as an action shows which")
    return "; ".join(parts)


def may_end(state: State) -> bool:
    """Return True if the turn, or the claiming, may end here."""
    return END in state.legal_actions()
