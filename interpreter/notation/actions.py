"""Actions as text.

e2e4 e7e8q       a move, with what the unit promotes to
e3e4+            a move with which the unit becomes its promoted form, whose symbol is `+` and its own
c3xd4e5          a move that captures on d4 in passing
e1g1 e1h1        castling: the mover's target, or the partner's square if the target could be a step
d4d5-d6          a move with which the unit on d5 is pushed to d6
d4d5-d3          a move to an empty square with which the unit on d3 is pulled to d4
a1a2:F           the part F leaves the unit on a1 and moves to a2; or of a pair on a1 the unit F moves alone
a1a2xF           of two units on a2 only F is captured
a1@ a1@:F        the unit on a1, or its part F, enters the hand
F@e4 +F@e4       F drops from the hand on e4, as it is or as its promoted form
F@a4-b4          F drops on a4, and pushes the unit there to b4, with all units of its row
W-F@e4           the captured F drops on e4 for a captured W of the enemy, which enters the enemy's hand
F@@W             F and W fuse in the hand
R:a1c1           the formation R with its lowest, first square on a1 rides to c1
command:d2       the leader on d2 takes command of the turn, or in a stance: command:d2/ortho
convert:e3       the leader in command converts the unit on e3
@e4              the first waiting unit is placed on e4
claim:e3-d4-c5   the chain of the units on these squares is claimed
relocate:e3-d4   the unclaimed chain is lifted to be placed anew
end              the turn, or the claiming, ends

Commas join the actions of a turn.
"""

import re
from collections.abc import Callable, Iterable

from dsl.model.rows import PhaseKind
from dsl.notation.action_form import ACTION_FORMS, SQUARE
from dsl.notation.respelling import Second, in_two, respelt, to_own_form
from interpreter.errors import InvalidActionError
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import NO_PIECE, OWN_FORM, Man, Piece, Program
from interpreter.state.action import END, Action, Kind
from interpreter.state.position import Position

MAX_TEXT = 200
"""Maximum length of the text of an action."""

MAX_TURN_TEXT = 100_000
"""Maximum length of the text of several actions."""

MAX_SYMBOLS = 12
"""Maximum number of symbols in a sentence."""

_FORMS = tuple((Kind(kind), form) for kind, form in ACTION_FORMS.items())


def write_action(program: Program, action: Action) -> str:
    """Return the text of an action."""
    if action.kind is Kind.MOVE and action.other == action.victim == action.shift == NO_PIECE and not action.taken:
        return program.board.names[action.origin] + program.board.names[action.target]

    def name(square: Square) -> str:
        return program.board.names[square]

    def symbol(man: Man) -> str:
        return program.man(man).symbol

    match action.kind:
        case Kind.END:
            return "end"
        case Kind.COMMAND:
            return f"command:{name(action.origin)}{f'/{action.stance}' if action.stance else ''}"
        case Kind.CONVERT:
            return f"convert:{name(action.target)}"
        case Kind.RIDE:
            return f"{program.formations[action.piece].symbol}:{name(action.origin)}{name(action.target)}"
        case Kind.FUSE:
            return f"{symbol(action.piece)}@@{symbol(action.other)}"
        case Kind.DROP:
            given = f"{symbol(action.other)}-" if action.other != NO_PIECE else ""
            pushed = f"-{name(action.shift)}" if action.shift != NOWHERE else ""
            return f"{given}{symbol(action.piece)}@{name(action.target)}{pushed}"
        case Kind.PLACE:
            return f"@{name(action.target)}"
        case Kind.CLAIM | Kind.RELOCATE:
            return f"{action.kind}:{'-'.join(map(name, action.taken))}"
        case Kind.POCKET:
            part = f":{symbol(action.piece)}" if action.piece != NO_PIECE else ""
            return f"{name(action.origin)}@{part}"
        case Kind.LEAVE:
            return f"{name(action.origin)}{''.join(f'x{name(square)}' for square in action.taken)}-"
        case _:
            taken = "".join(f"x{name(square)}" for square in action.taken)
            shift = f"-{name(action.shift)}" if action.shift != NOWHERE else ""
            promotion = promotion_text(program, action.other)
            victim = f"x{symbol(action.victim)}" if action.victim != NO_PIECE else ""
            part = f":{symbol(action.piece)}" if action.kind is Kind.SPLIT else ""
            return f"{name(action.origin)}{taken}{name(action.target)}{shift}{promotion}{victim}{part}"


def promotion_text(program: Program, man: Man) -> str:
    """Return the end of a move with a promotion: a symbol, or `+`, as a piece promotes to no form but its own."""
    if man == NO_PIECE:
        return ""
    symbol = "+" if man == OWN_FORM else program.man(man).symbol
    return "+" if symbol.startswith("+") else symbol.lower()


def formed(program: Program, position: Position, action: Action) -> Action:
    """Return an action with the promoted form that `+` means in a position, if the unit that moves has one."""
    if action.other != OWN_FORM:
        return action
    if action.piece == NO_PIECE:
        stack = position.board[action.origin] if action.origin >= 0 else ()
        own = [unit.piece for unit in stack if unit.side == position.side] or [unit.piece for unit in stack]
    else:
        own = [action.piece]
    men = (program.man_by_symbol(f"+{program.pieces[piece].symbol}") for piece in own)
    man = next((found for found in men if found is not None), None)
    return action if man is None else action._replace(other=man)


def read_action(program: Program, text: str) -> Action:
    """Read an action, legal or not, or raise `InvalidActionError`.

    Castling is read as a move, and `+` as `OWN_FORM`: `formed` finds the piece that it means in a position.
    """
    text = text.strip()
    if len(text) > MAX_TEXT:
        raise InvalidActionError(text[:20] + "…", "it is too long")
    try:
        found = _read(program, text)
    except InvalidActionError:
        if not _to_own_form(program, text):
            raise
        found = None
    if found is None:
        raise _no_action(program, text)
    return found


def _read(program: Program, text: str) -> Action | None:
    """Return the action of a well-formed text."""
    if text == "end":
        return END
    for kind, form in _FORMS:
        match = form.fullmatch(text)
        if match is not None:
            return _Reader(program, text).read(kind, match)
    return None


CURE_OF_PASS = "write `end`"
"""The advice for a pass in another notation."""


def _no_action(program: Program, text: str) -> InvalidActionError:
    """Return what to write instead of a malformed action."""
    if said := in_two(text, second_part(program)):
        return InvalidActionError(text, said, is_cured=True)
    if own := _to_own_form(program, text):
        return InvalidActionError(text, f"write `{own}`", is_cured=True)
    from interpreter.notation.examples import examples  # it writes actions

    *most, last = (each.text for each in examples(program) if "," not in each.text)
    alike = f"{', '.join(most)} or {last}" if most else last
    fault = InvalidActionError(text, f"actions look like {alike}")
    for respelling in respelt(text):
        try:
            if _read(program, respelling) is not None:
                return InvalidActionError(text, f"write `{respelling}`", is_cured=True)
        except InvalidActionError as wrong:
            fault = InvalidActionError(text, wrong.reason, wrong.square)
    return fault


def _to_own_form(program: Program, text: str) -> str:
    return to_own_form(text, [piece.symbol for piece in program.pieces])


def second_part(program: Program) -> Second | None:
    """Return what the second part of a turn places, for advice on actions."""
    row = program.phase(PhaseKind.PLACE)
    symbols = (program.pieces[piece].symbol for piece in row.pieces) if row else ()
    return Second(frozenset(symbols), row.where == "left") if row else None


def write_turn(program: Program, actions: Iterable[Action]) -> str:
    """Return the text of a turn: its actions joined by commas."""
    return ",".join(write_action(program, action) for action in actions)


def read_turn(program: Program, text: str) -> tuple[Action, ...]:
    """Read the actions of a turn, legal or not, each with `read_action`."""
    return tuple(read_action(program, part) for part in split_turn(text))


def split_turn(text: str) -> list[str]:
    """Return the texts of the actions of one or several turns."""
    if len(text) > MAX_TURN_TEXT:
        raise InvalidActionError(text[:20] + "…", "it is too long")
    parts = text.split(",")
    if len(parts) > 1 and "" in map(str.strip, parts):
        raise InvalidActionError(text[:MAX_TEXT], "expected an action before and after each comma", is_cured=True)
    return parts


class _Reader:
    """Looks up the names in the text of an action."""

    def __init__(self, program: Program, text: str) -> None:
        self.program, self.text = program, text

    def read(self, kind: Kind, match: re.Match[str]) -> Action:
        """Return the action that the groups of a matched text describe."""
        groups = match.groupdict()
        symbol, other = groups.get("symbol"), groups.get("other")
        taken = re.findall(SQUARE, groups.get("taken") or "")
        chain = re.findall(SQUARE, groups.get("chain") or "")
        if kind is Kind.FUSE:
            first, second = sorted((self._piece(symbol), self._piece(other)))
            return Action(kind, piece=first, other=second)
        return Action(
            Kind.SPLIT if kind is Kind.MOVE and symbol else kind,
            origin=self._square(groups.get("origin")),
            target=self._square(groups.get("target")),
            piece=self._formation(symbol) if kind is Kind.RIDE else self._piece(symbol),
            other=self._man(other),
            taken=self.program.as_chain(map(self._square, chain)) if chain else tuple(map(self._square, taken)),
            victim=self._piece(groups.get("victim")),
            stance=groups.get("stance") or "",
            shift=self._square(groups.get("shift")),
        )

    def _square(self, name: str | None) -> Square:
        if name is None:
            return NOWHERE
        square = self.program.board.square(name)
        if square == NOWHERE:
            raise InvalidActionError(self.text, f"the board has no square {name}", name)
        return square

    def _piece(self, symbol: str | None) -> Piece:
        return self._known(symbol, self.program.piece_by_symbol)

    def _man(self, symbol: str | None) -> Man:
        if symbol == "+":
            return OWN_FORM
        return self._known(symbol, self.program.man_by_symbol)

    def _known(self, symbol: str | None, find: Callable[[str], Man | None]) -> Man:
        """Return the number of a symbol; a missing symbol gives no piece, an unknown one is a fault."""
        found = NO_PIECE if symbol is None else find(symbol)
        if found is not None:
            return found
        known = ", ".join(piece.symbol for piece in self.program.pieces[:MAX_SYMBOLS])
        more = " …" if len(self.program.pieces) > MAX_SYMBOLS else ""
        raise InvalidActionError(self.text, f"unknown symbol {symbol}; this game has {known}{more}")

    def _formation(self, symbol: str | None) -> int:
        for number, formation in enumerate(self.program.formations):
            if formation.symbol == symbol:
                return number
        raise InvalidActionError(self.text, f"unknown formation {symbol}")
