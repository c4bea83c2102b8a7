"""Advice on actions in algebraic notation where ours is expected."""

from collections.abc import Iterator, Sequence

from dsl.lazy import pattern
from dsl.notation.action_form import SQUARE
from dsl.notation.respelling import CASTLING, bare
from dsl.words.near import quoted_list
from interpreter.notation.actions import write_action
from interpreter.notation.san import castling_ways, find_san, is_toward_first, split_move
from interpreter.program.board import NOWHERE
from interpreter.program.tables import CastlingRule, Program
from interpreter.state.action import Action, Kind
from interpreter.state.position import Position

_MOST = 4
"""Maximum number of possible actions to name."""


def meant(program: Program, position: Position, legal: Sequence[Action], text: str) -> str:
    """Return what to write instead of a text in algebraic notation, or None."""
    text = bare(text)
    castling = CASTLING.fullmatch(text)
    if castling is not None:
        return _castling(program, position, legal, is_far=castling["far"] is not None)
    fitting = [write_action(program, action) for action in find_san(program, position, legal, text)]
    if fitting:
        return f"did you mean {quoted_list(fitting)}?" if len(fitting) <= _MOST else ""
    move = split_move(program, text)
    if move is None or (move[1]["file"] and move[1]["rank"]):
        return ""  # it is not a move, or both squares are named
    who = program.pieces[move[0]].name if move[0] is not None else "unit"
    return f"a move names both squares, such as e2e4, but no {who} can go to {move[1]['target']} here"


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
