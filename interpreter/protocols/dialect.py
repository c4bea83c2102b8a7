"""Turns and positions as another program writes them: the one place that converts its texts and ours."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from dsl.notation.action_form import ACTION_FORMS
from dsl.notation.respelling import CASTLING
from interpreter.errors import IllegalActionError, InvalidActionError, InvalidFenError
from interpreter.game.foreign import closing, demoted, is_demotion, is_trail, read_part, write_joined
from interpreter.game.state import Game, State
from interpreter.game.unclaimed import played_on
from interpreter.notation import read_fen, rights
from interpreter.notation.actions import read_action, split_turn, write_action
from interpreter.notation.foreign import first_movers
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import NO_PIECE, SIDE_NAMES
from interpreter.protocols.castling import Castling, write_castling
from interpreter.protocols.course import turns_of
from interpreter.protocols.fields import for_others, for_us
from interpreter.protocols.geometry import Geometry
from interpreter.state.action import END, Action, Kind

_END = "end"

NULL_MOVES = ("0000", "@@@@")
"""Texts of other programs for a turn without an action."""

_SQUARES = ("origin", "taken", "target", "chain")
_SYMBOLS = ("symbol", "other", "victim")

_PLACED = re.compile(r"\{([A-Za-z][A-Za-z0-9]*)\}|([A-Za-z])")
"""A unit in a placement."""

_STACK = re.compile(r"\([^()]*\)")

_KINGS_WINGS = "KQkq-"

_MAX_LEGS = 4
"""Maximum number of legs of one action."""


@dataclass(frozen=True)
class Dialect:
    """How another program writes the turns of one game."""

    game: Game
    geometry: Geometry
    null_move: str
    """A turn that consists only of its end."""
    passes_in_place: bool = False
    """True if such a turn is a move of a unit to its own square: of a royal one if there is one, else of the first."""
    letters: Mapping[str, str] = field(default_factory=dict)
    """The other program's letters for symbols; a symbol that is missing stays."""
    has_legs: bool = False
    """True if captures in passing are legs: `c3d4,d4e5` for `c3xd4e5`."""
    joins: bool = False
    """True if a move is one text with the unit that it places, the gap that it leaves, or the end of its turn."""
    castling: Castling = Castling.TARGET

    def write(self, state: State, actions: Sequence[Action]) -> str:
        """Return a turn that begins in a state, its actions joined by commas."""
        if list(actions) == [END] and not state.position.spent:
            return self._pass(state)
        joined = write_joined(played_on(state), actions, self._castled) if self.joins and actions else ""
        if joined:
            return _respelt_parts(joined, self.geometry.theirs, self._letter)
        texts = []
        for action in actions:
            texts.append(self._written(state, action))
            state = played_on(state).play(action) if self._depends_on_state else state
        return ",".join(texts)

    def turns(self, state: State, actions: Sequence[Action]) -> list[str]:
        """Return the turns of a line of play, up to the first action that is not legal."""
        return [self.write(before, turn) for before, turn in turns_of(state, actions)]

    def _pass(self, state: State) -> str:
        stay = next(iter(_stays(state)), NOWHERE) if self.passes_in_place else NOWHERE
        return self.null_move if stay == NOWHERE else 2 * self.geometry.name(stay)

    @property
    def _depends_on_state(self) -> bool:
        return self.castling is not Castling.TARGET

    def _written(self, state: State, action: Action) -> str:
        """Return the text of an action for the other program."""
        if self.has_legs and action == END:  # each action is a move of its own
            return self.null_move
        if self._depends_on_state and action.kind is Kind.CASTLE:
            return self.geometry.renamed(self._castled(played_on(state), action))
        if is_demotion(state, action):
            return self.geometry.name(action.origin) + self.geometry.name(action.target) + "-"
        text = write_action(self.game.program, action)
        if self.has_legs and action.kind is Kind.MOVE and action.taken and action.victim == NO_PIECE:
            _, _, promotion = text.rpartition(self.game.program.board.names[action.target])
            stops = [self.geometry.name(square) for square in (action.origin, *action.taken, action.target)]
            return ",".join(a + b for a, b in pairwise(stops)) + self._letter(promotion)
        return _respelt(text, self.geometry.theirs, self._letter)

    def _castled(self, state: State, action: Action) -> str:
        if self.castling is Castling.TARGET:
            return write_action(self.game.program, action)
        return write_castling(state, action, self.castling)

    def _letter(self, symbol: str) -> str:
        found = self.letters.get(symbol.upper(), symbol)
        return found.lower() if symbol.islower() else found

    def symbol(self, letter: str) -> str:
        """Return the symbol of the other program's letter."""
        found = next((symbol for symbol, known in self.letters.items() if known == letter.upper()), letter)
        return found.lower() if letter.islower() else found

    def read(self, state: State, text: str) -> tuple[Action, ...]:
        """Return the legal actions of a turn, or of its next part.

        Raise `InvalidActionError` for a text that is not an action, `IllegalActionError` for one that is not legal.
        """
        actions: list[Action] = []
        parts, actor = split_turn(text), state.actor
        while parts:
            is_over = actions and state.actor != actor
            if is_over and not is_trail(self.game.program, actions[-1], self._ours(state, parts[0])):
                raise IllegalActionError(parts[0], f"the turn is over, and {state.actor} has to act")
            found, n_parts = self._next(state, parts, actions)
            actions += found
            parts = parts[n_parts:]
            for action in found:
                state = state.play(action)
        return (*actions, *(closing(state, actions) if self.joins else ()))

    def _next(self, state: State, parts: list[str], before: Sequence[Action]) -> tuple[tuple[Action, ...], int]:
        """Return the first actions of a text and their number of parts: legs may be one action."""
        if self.castling is Castling.WING and CASTLING.fullmatch(parts[0]):
            return (state.recorded(parts[0]),), 1
        for n_parts in range(min(len(parts), _MAX_LEGS), 1, -1) if self.has_legs else ():
            joined = _joined(parts[:n_parts])
            found = state.find(read_action(self.game.program, self._ours(state, joined))) if joined else None
            if found is not None:
                return (found,), n_parts
        return read_part(state, self._ours(state, parts[0]), before, self._named), 1

    def _named(self, state: State, text: str) -> Action:
        """Return the legal action of a text of ours; a unit that moves to its own square passes."""
        stays = [2 * state.game.program.board.names[square] for square in _stays(state)]
        return END if text in stays and END in state.legal_actions() else state.named(text)

    def _ours(self, state: State, text: str) -> str:
        if text in NULL_MOVES:
            return _END
        if text.endswith("-"):
            return demoted(state, _respelt(f"{text[:-1]}+", self.geometry.ours, self.symbol)[:-1] + "-")
        return _respelt(text, self.geometry.ours, self.symbol)

    def reason(self, fault: InvalidActionError | IllegalActionError) -> str:
        """Return why an action is refused, on one line and with the other program's names of squares."""
        return self.geometry.renamed(" ".join(fault.reason.split()))

    def fen(self, text: str) -> str:
        """Return a FEN of ours as the other program reads it."""
        return self._fen(for_others(self.game, text), self._placed, inward=False)

    def our_fen(self, text: str) -> str:
        """Return the FEN of another program as ours, without castling rights that the position cannot have."""
        plain = text.replace("[-]", "[]")
        fen = self._fen(plain, self._displaced, inward=True)
        return for_us(self.game.program, self._with_possible_rights(fen) if self._has_rights(plain) else fen)

    def _has_rights(self, fen: str) -> bool:
        """Return True if the third field has only letters that may be rights, such as those of files."""
        letters = fen.split()[2:3]
        known = (*_KINGS_WINGS, *self._files)
        if first_movers(self.game.program):
            return False
        return letters not in ([], ["-"]) and all(letter in known or letter.lower() in known for letter in letters[0])

    def _with_possible_rights(self, fen: str) -> str:
        """Return a FEN without impossible rights; one with other faults stays, so that these are reported."""
        placement, side, letters, *others = fen.split()
        faults = self._faults_of_rights(fen)
        possible = "".join(letter for letter in letters if not faults.get(letter))
        return " ".join([placement, side, possible or "-", *others])

    def _faults_of_rights(self, fen: str) -> Mapping[str, str]:
        """Return why some letters of a FEN of ours are impossible castling rights; none if it has other faults."""
        program, (placement, side, letters, *others) = self.game.program, fen.split()
        try:
            position = read_fen(program, " ".join([placement, side, "-", *others]))
        except InvalidFenError:
            return {}
        return {letter: fault for letter in letters for fault in rights.read(program, position, letter, None)[1]}

    def lost_rights(self, text: str) -> str:
        """Return why `our_fen` leaves castling rights out of a FEN of another program; nothing if it does not."""
        plain = text.replace("[-]", "[]")
        fen = self._fen(plain, self._displaced, inward=True)
        return "; ".join(self._faults_of_rights(fen).values()) if self._has_rights(plain) else ""

    def _fen(self, text: str, unit: Callable[[str], str], *, inward: bool) -> str:
        """Return a FEN with units, files and wings written as another program writes them."""
        fields = text.split()
        if len(fields) == 5 and fields[3].isdecimal():  # some programs leave out castling where they know of none
            fields.insert(2, "-")
        if self.letters and fields:
            fields[0] = _STACK.sub(self._paired, fields[0])
            fields[0] = _PLACED.sub(lambda match: unit(match[1] or match[2]), fields[0])
        if self.geometry.is_ours:
            return " ".join(fields)
        if len(fields) > 2:
            fields[2] = "".join(self._wing(letter, inward=inward) for letter in fields[2])
        return " ".join([*fields[:3], *(self.geometry.renamed(item, inward=inward) for item in fields[3:])])

    def _paired(self, stack: re.Match[str]) -> str:
        """Return the symbol of two units on one square, if they have one."""
        program = self.game.program
        units = _PLACED.findall(stack[0])
        symbols = sorted((long or letter) for long, letter in units)
        for pair in program.pairs:
            both = sorted(program.pieces[piece].symbol for piece in pair.pieces)
            if [symbol.upper() for symbol in symbols] == both and len({symbol.isupper() for symbol in symbols}) == 1:
                return pair.symbol if symbols[0].isupper() else pair.symbol.lower()
        return stack[0]

    def _placed(self, symbol: str) -> str:
        return self._letter(symbol)

    def _displaced(self, letter: str) -> str:
        symbol = self.symbol(letter)
        return f"{{{symbol}}}" if len(symbol) > 1 else symbol

    @property
    def _files(self) -> list[str]:
        """The other program's letters of the files."""
        return [chr(ord("a") + file) for file in range(len(self.game.program.board.files))]

    def _wing(self, letter: str, *, inward: bool) -> str:
        """Return a castling letter, which may be a file."""
        files = list(self.game.program.board.files)
        before, after = (self._files, files) if inward else (files, self._files)
        if letter in _KINGS_WINGS or letter.lower() not in before:
            return letter
        found = after[before.index(letter.lower())]
        return found.upper() if letter.isupper() else found


def _stays(state: State) -> list[Square]:
    """Return the squares of the units of the side to act, those of royal ones first."""
    program, side = state.game.program, SIDE_NAMES.index(state.actor)
    squares = [
        (unit.piece not in program.royal, square)
        for square, stack in enumerate(state.position.board)
        for unit in stack
        if unit.side == side
    ]
    return [square for _, square in sorted(squares)]


def _joined(parts: Sequence[str]) -> str:
    """Return legs as one action that captures on the squares between: `c3xd4e5` of `c3d4` and `d4e5`, or nothing."""
    legs = [re.fullmatch(r"([a-z][0-9]{1,2})([a-z][0-9]{1,2})(.*)", part) for part in parts]
    stops = [leg for leg in legs if leg is not None]
    if len(stops) < len(legs) or any(a[2] != b[1] or a[3] for a, b in pairwise(stops)):
        return ""
    return stops[0][1] + "".join(f"x{leg[2]}" for leg in stops[:-1]) + stops[-1][2] + stops[-1][3]


def _respelt(text: str, square: Callable[[str], str], symbol: Callable[[str], str]) -> str:
    """Return the text of an action with other names of squares and pieces; other texts stay."""
    for kind, form in ACTION_FORMS.items():
        match = form.fullmatch(text)
        if match is not None:
            return _replaced(match, square, symbol if kind != Kind.RIDE else str)
    return text


def _respelt_parts(text: str, square: Callable[[str], str], symbol: Callable[[str], str]) -> str:
    return ",".join(_respelt(part, square, symbol) for part in text.split(","))


def _replaced(match: re.Match[str], square: Callable[[str], str], symbol: Callable[[str], str]) -> str:
    text = match[0]
    groups = [(match.span(group), group in _SYMBOLS) for group in match.groupdict() if match[group] is not None]
    for (start, end), is_symbol in sorted(groups, reverse=True):
        part = text[start:end]
        changed = symbol(part) if is_symbol else re.sub(r"[a-z][0-9]{1,2}", lambda found: square(found[0]), part)
        text = text[:start] + changed + text[end:]
    return text
