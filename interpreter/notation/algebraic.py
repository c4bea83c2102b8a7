"""Advice on actions in algebraic notation: what to write where ours is expected, and why they are not legal."""

import re
from collections.abc import Callable, Iterator, Sequence

from dsl.lazy import pattern
from dsl.notation.action_form import SQUARE
from dsl.notation.respelling import CASTLING, bare
from dsl.words.near import quoted_list
from interpreter.notation.actions import write_action
from interpreter.notation.san import UNWRITTEN, castling_ways, find_san, is_toward_first, read_drop, split_move
from interpreter.program.board import NOWHERE
from interpreter.program.tables import NO_PIECE, SIDE_NAMES, CastlingRule, Piece, Program
from interpreter.state.action import Action, Kind
from interpreter.state.position import Phase, Position

_MOST_OF_UNIT = 12
"""Maximum number of actions of a unit to name."""

_MOST = 4
"""Maximum number of possible actions to name."""


def meant(program: Program, position: Position, legal: Sequence[Action], text: str) -> str:
    """Return what to write instead of a text in algebraic notation, or None."""
    text = bare(text)
    if placed := _placed(program, position, legal, text):
        return placed
    castling = CASTLING.fullmatch(text)
    if castling is not None:
        return _castling(program, position, legal, is_far=castling["far"] is not None)
    standing = _of_own_unit(program, position, legal, text)
    if standing:
        return standing
    fitting = [write_action(program, action) for action in find_san(program, position, legal, text)]
    if fitting:
        return f"did you mean {quoted_list(fitting)}?" if len(fitting) <= _MOST else ""
    move = split_move(program, text)
    if move is None or (move[1]["file"] and move[1]["rank"]):
        return ""  # it is not a move, or both squares are named
    who = program.pieces[move[0]].name if move[0] is not None else "unit"
    return f"a move names both squares, such as e2e4, but no {who} can go to {move[1]['target']} here"


def _placed(program: Program, position: Position, legal: Sequence[Action], text: str) -> str:
    """Return the second part of a turn that names the square or the piece of a text, if that part is due."""
    texts = [write_action(program, action) for action in legal] if position.phase is Phase.PLACE else []
    fitting = [each for each in texts if text.lower() in each.lower().split("@")]
    return f"did you mean {quoted_list(fitting[:_MOST])}?" if fitting else ""


def _of_own_unit(program: Program, position: Position, legal: Sequence[Action], text: str) -> str:
    """Return what the unit on a square can do, if the text is the square of a unit of the side to act."""
    square = program.board.square(text) if re.fullmatch(SQUARE, text) else NOWHERE
    stack = position.board[square] if square != NOWHERE else ()
    own = [program.pieces[unit.piece].name for unit in stack if unit.side == position.side]
    actions = [write_action(program, action) for action in legal if action.origin == square != NOWHERE]
    if not own:
        return ""
    who = f"the {' and '.join(own)} on {text}"
    if not actions:
        return f"{who} has no legal action; `why` and an action says why" if len(own) == 1 else ""
    more = f", and {len(actions) - _MOST_OF_UNIT} more" if len(actions) > _MOST_OF_UNIT else ""
    return f"{who} can do {', '.join(f'`{each}`' for each in actions[:_MOST_OF_UNIT])}{more}"


def refused(program: Program, position: Position, text: str, why: Callable[[Action], str]) -> str:
    """Return why no legal action has a text in algebraic notation, or "" if the text is not in that notation.

    `why` returns why an action is not legal.
    """
    text = bare(text)
    castling, drop = CASTLING.fullmatch(text), read_drop(program, text)
    if castling is not None:
        return _refused_castling(program, position, why, is_far=castling["far"] is not None)
    if drop is not None:
        return why(drop)
    move = split_move(program, text)
    if move is None or move[0] is None or program.board.square(move[1]["target"]) == NOWHERE:
        return ""
    moves = list(_moves_of(program, position, move[0], move[1]))
    name = program.pieces[move[0]].name
    return why(moves[0]) if len(moves) == 1 else f"no {name} can go to {move[1]['target']}"


def _moves_of(program: Program, position: Position, piece: Piece, form: re.Match[str]) -> Iterator[Action]:
    """Yield the moves of a text, legal or not; what algebraic notation does not name starts on the target's file."""
    board, into = program.board, form["into"]
    target, man = board.square(form["target"]), program.man_by_symbol(into) if into else NO_PIECE
    is_unwritten = program.pieces[piece].symbol == UNWRITTEN
    file = form["file"] or (form["target"][0] if is_unwritten and not form["rank"] else None)
    for square, stack in enumerate(position.board):
        name = board.names[square]
        fits = file in (None, name[0]) and form["rank"] in (None, name[1:])
        if fits and man is not None and any((unit.piece, unit.side) == (piece, position.side) for unit in stack):
            yield Action(Kind.MOVE, origin=square, target=target, other=man)


def _refused_castling(program: Program, position: Position, why: Callable[[Action], str], *, is_far: bool) -> str:
    rules = [rule for rule in program.castling if position.side in rule.sides]
    if not rules:
        return "this game has no castling"
    for rule in rules:
        for mover, partner, landing in castling_ways(program, position, rule):
            if is_toward_first(program, mover, partner) == is_far:
                return why(Action(Kind.MOVE, origin=mover, target=partner if landing == NOWHERE else landing))
    return f"{SIDE_NAMES[position.side].capitalize()} has no right to castle on this side"


def in_passing(program: Program, legal: Sequence[Action], text: str) -> str:
    """Return the legal actions that capture in passing what a text captures on its last square, as `d1xd5`, or ""."""
    found = _CAPTURE.fullmatch(bare(text))
    if found is None:
        return ""
    part = f"{found['origin'] or ''}x{found['taken']}"
    texts = [write_action(program, action) for action in legal if action.taken]
    fitting = [each for each in texts if part in each and each.endswith(found["target"] or "")]
    return f"did you mean {quoted_list(fitting[:_MOST])}?" if fitting else ""


_CAPTURE = pattern(rf"(?:[A-Z][A-Z0-9]{{0,2}})?(?P<origin>{SQUARE})?x(?P<taken>{SQUARE})(?P<target>{SQUARE})?")


def _castling(program: Program, position: Position, legal: Sequence[Action], *, is_far: bool) -> str:
    """Return the castling notations with their possible actions: toward the last file, then toward the first."""
    rules = [rule for rule in program.castling if position.side in rule.sides]
    if not rules:
        return "this game has no castling"
    texts = {write_action(program, action) for action in legal if action.kind is Kind.CASTLE}
    movers = dict.fromkeys(f"the {program.pieces[rule.mover].name}'s" for rule in rules)
    found = [text for rule in rules for text in _castlings(program, position, rule, texts, is_far=is_far)]
    spellings = f": write {quoted_list(dict.fromkeys(found))}" if found else ", written with both squares"
    return f"castling is {' or '.join(movers)} move{spellings}"


def _castlings(
    program: Program, position: Position, rule: CastlingRule, legal: set[str], *, is_far: bool
) -> Iterator[str]:
    """Yield the texts of castling toward one side: by the mover's target, or by the partner."""
    names = program.board.names
    for mover, partner, landing in castling_ways(program, position, rule):
        if is_toward_first(program, mover, partner) == is_far:
            by_partner = f"{names[mover]}{names[partner]}"
            by_landing = by_partner if landing == NOWHERE else f"{names[mover]}{names[landing]}"
            yield by_partner if by_partner in legal and by_landing not in legal else by_landing  # it could be a step
