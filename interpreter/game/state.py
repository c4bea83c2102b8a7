"""Games and states: the interface for players, commands and other programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from interpreter.engines.choose import AUTO, choose
from interpreter.engines.protocol import Counter, Engine
from interpreter.errors import EngineError, IllegalActionError, InvalidActionError, InvalidFenError
from interpreter.game.keeping import keeper_of
from interpreter.notation.actions import CURE_OF_PASS, formed, read_action, split_turn, write_action
from interpreter.program.board import Square
from interpreter.program.tables import OWN_FORM, SIDE_NAMES, Program, Side
from interpreter.state.action import END, Action, Kind
from interpreter.state.outcome import Outcome
from interpreter.state.position import Position, Stack

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from dsl.model import Ruleset
    from interpreter.engines.kernel.held import Keeper
    from interpreter.engines.reference import Reference
    from interpreter.notation.formats.before import Before
    from interpreter.notation.numbering import Numbering
    from interpreter.notation.plain_form import PlainForm
    from interpreter.notation.planes import Planes
    from interpreter.notation.styles import Style
    from interpreter.why import Explanation


class Game:
    """A playable ruleset with an engine; `auto` selects the best one available.

    >>> from interpreter import load
    >>> game = load("chess")
    >>> game.title, game.start().turn
    ('Chess', 'white')
    """

    def __init__(self, ruleset: Ruleset, engine: str = AUTO, *, file: str = "") -> None:
        from interpreter.program.lowering import lower

        self._begin(lower(ruleset), partial(_same, ruleset), engine, file)

    @classmethod
    def known(
        cls, program: Program, rules_hash: str, compile: Callable[[], Ruleset], engine: str = AUTO, *, file: str = ""
    ) -> Game:
        """Return the game of a cached Program; its ruleset is compiled on demand."""
        game = cls.__new__(cls)
        game.rules_hash = rules_hash
        game._begin(program, compile, engine, file)
        return game

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[object, ...]]:
        """Pickle the Program, since engines stay in their process; there and here it is one game for all its states."""
        _living.setdefault(self._token, self)
        return _revived, (self._token, self.program, self.rules_hash, self._compile, self.engine.name, self.file)

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: object) -> Game:
        return self

    @cached_property
    def _token(self) -> str:
        from uuid import uuid4

        return uuid4().hex

    def _begin(self, program: Program, compile: Callable[[], Ruleset], engine: str, file: str) -> None:
        self.file = file
        """The path of the rule file; empty if there is none."""
        self.program = program
        self.engine: Engine = choose(program, engine)
        self._compile = compile

    @cached_property
    def ruleset(self) -> Ruleset:
        """The checked model of the rule file."""
        return self._compile()

    @property
    def title(self) -> str:
        """The name of the game in its file."""
        return self.program.title

    @cached_property
    def reference(self) -> Reference:
        """The engine that explains and computes overlays, created on demand.

        It is the playing engine if that is the reference engine.
        """
        from interpreter.engines.reference import Reference

        return self.engine if isinstance(self.engine, Reference) else Reference(self.program)

    @cached_property
    def unsaid(self) -> str:
        """What algebraic notation cannot write in this game, empty if it can write every action."""
        from interpreter.notation.san import unsaid

        return unsaid(self.program)

    @cached_property
    def rules_hash(self) -> str:
        """The hash of the rules and settings, independent of layout and comments."""
        from dsl.model.digest import rules_hash

        return rules_hash(self.ruleset)

    def start(self, seed: int | None = None) -> State:
        """Return the state at the start; where that is drawn by lot, the one of a seed, and without one the array.

        >>> from interpreter import load
        >>> game = load("chess")
        >>> game.start(seed=7) == game.start()
        True
        """
        drawn = None if seed is None else self.draw(seed)
        return self._start() if drawn is None else drawn

    def _start(self) -> State:
        """Return the start with the array, the same value each time once its actions have numbers."""
        known: State | None = vars(self).get("_known_start")
        if known is None:
            known = State(self, self.engine.start())
            if self._keeper is None or self._keeper.numbered:
                self.__dict__["_known_start"] = known
        return known

    def draw(self, seed: int) -> State | None:
        """Return the start that a seed draws by lot, or None if none is drawn or no draw meets the conditions.

        >>> from interpreter import load
        >>> load("chess").draw(7) is None
        True
        """
        rule = self.program.shuffle
        if rule is None:
            return None
        from random import Random

        from interpreter.state.lot import drawn_start

        drawn = drawn_start(self.program, rule, Random(seed), lambda position: self.reference.unprotected(position))
        return None if drawn is None else State(self, self.engine.admit(drawn))

    def state(self, fen: str) -> State:
        """Return the state of a FEN, or raise `InvalidFenError` with all its faults.

        >>> from interpreter import load
        >>> load("chess").state("7k/8/8/8/8/8/8/K7 b - - 0 1").turn
        'black'
        """
        from interpreter.errors import InvalidFenError
        from interpreter.game.exposure import unreachable

        state = self.placed(fen)
        fault = unreachable(self, state.position)
        if fault:
            raise InvalidFenError(fen, [fault])
        return state

    def placed(self, fen: str) -> State:
        """Return the state of a FEN as `state` does, even if the side to act could capture a king at once.

        Tests of rule files show moves of single units without a thought for the kings.
        """
        from interpreter.notation import read_fen

        try:
            position = read_fen(self.program, fen)
        except InvalidFenError:
            respelt = self._in_our_letters(fen)
            if respelt == fen:
                raise
            position = read_fen(self.program, respelt)
        return State(self, self.engine.admit(position))

    @cached_property
    def styles(self) -> tuple[Style, ...]:
        """The notations, besides our own, that can write every action of this game."""
        from interpreter.notation.styles import styles_of

        return styles_of(self.program)

    @cached_property
    def letters(self) -> Mapping[str, str]:
        """Our symbols for letters that some programs and people have for them."""
        from rulesets import Catalogue
        from rulesets.elsewhere import names_elsewhere

        return names_elsewhere().read_letters.get(Catalogue().name_of(self.ruleset.source) or "", {})

    def names_in(self, form: str) -> Mapping[str, str]:
        """Return the names of pieces by our symbols in a form of moves, as `interpreter.notation.formats.moves` has it.

        >>> from interpreter import load
        >>> load("shogi").names_in("kif")["+P"], load("xiangqi").names_in("wxf")["N"]
        ('と', 'H')
        """
        from interpreter.notation.formats.moves import MOVES
        from interpreter.notation.formats.placing import names_of

        if MOVES[form].kanji:
            return names_of(self.tags["Variant"])
        return {ours: letter for letter, ours in self.letters.items()} if form in ("wxf", "chinese") else {}

    @cached_property
    def tags(self) -> Mapping[str, str]:
        """The tags by which a record says under which rules it was played."""
        from dsl.model.digest import settings_apart
        from interpreter.notation.record import write_settings
        from rulesets import Catalogue

        options = write_settings(settings_apart(self.ruleset))
        return {
            "Variant": Catalogue().name_of(self.ruleset.source) or self.title,
            **({"Options": options} if options else {}),
            "Rules": self.rules_hash,
        }

    def _in_our_letters(self, fen: str) -> str:
        """Return a FEN in which letters that some programs have for our symbols are ours."""
        letters = self.letters
        both = "".join(letters), "".join(letters.values())
        table = str.maketrans(both[0] + both[0].lower(), both[1] + both[1].lower())
        placement, space, fields = fen.partition(" ")
        return placement.translate(table) + space + fields

    def hold(self, position: Position) -> State:
        """Return the state of a position that the engine has admitted."""
        if self._keeper is None:
            return _Placed.of(self, position)
        from interpreter.game.native import NativeState

        return self._keeper.hold(NativeState, self, position)

    @cached_property
    def _keeper(self) -> Keeper | None:
        """What keeps states in native memory, if the kernel plays and no rule asks how earlier turns began."""
        return keeper_of(self)

    @cached_property
    def numbering(self) -> Numbering:
        """The numbers of all actions that positions of this game can have."""
        from interpreter.notation.numbering import Numbering

        return Numbering(self.program)

    def number_late(self) -> None:
        """Number the actions only when somebody asks for a number.

        Otherwise they get numbers after some time, as that saves work in long runs. It takes up to seconds, in which a
        server would answer nobody.
        """
        if self._keeper is not None:
            self._keeper.waits = True

    @property
    def n_actions(self) -> int:
        """The largest number of options of a single choice, which is the length of a mask.

        >>> from interpreter import load
        >>> load("chess").n_actions
        1972
        """
        return len(self.numbering)

    def number(self, action: Action | str) -> int:
        """Return the number of an action, the same as long as the rules hash is; `ValueError` if no position has it.

        A claim of a chain has a number beyond `n_actions`, since it is chosen in steps.

        >>> from interpreter import load
        >>> game = load("chess")
        >>> game.action_text(game.action(game.number("e7e8q")))
        'e7e8q'
        """
        return self.numbering.number(self.numbering.named(action) if isinstance(action, str) else action)

    def action(self, number: int) -> Action:
        """Return the action with a number; `ValueError` if there is none."""
        return self.numbering.action(number)

    @cached_property
    def planes(self) -> Planes:
        """The content of each plane of an observation."""
        from interpreter.notation.planes import Planes

        return Planes(self.program)

    @property
    def observation_shape(self) -> tuple[int, int, int]:
        """The shape of an observation: planes, ranks and files."""
        return self.planes.shape

    @cached_property
    def plain_form(self) -> PlainForm:
        """What the FENs of this game have in common."""
        from interpreter.notation.plain_form import plain_form

        return plain_form(self.program)

    def action_text(self, action: Action) -> str:
        """Return the text of an action."""
        return write_action(self.program, action)


_living: WeakValueDictionary[str, Game] = WeakValueDictionary()
"""The games of this process that have been pickled, or come from a pickle."""


def _revived(
    token: str, program: Program, rules_hash: str, compile: Callable[[], Ruleset], engine: str, file: str
) -> Game:
    game = _living.get(token)
    if game is None:
        try:
            game = Game.known(program, rules_hash, compile, engine, file=file)
        except EngineError:  # the kernel is not built here
            game = Game.known(program, rules_hash, compile, file=file)
        game.__dict__["_token"] = token
        _living[token] = game
    return game


def _same(ruleset: Ruleset) -> Ruleset:
    return ruleset


class State:
    """A position of a game. States never change: playing an action gives another one.

    >>> from interpreter import load
    >>> state = load("chess").start().play("e2e4").play("e7e5")
    >>> state.fen()
    'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'
    """

    __slots__ = ()

    game: Game

    @property
    def position(self) -> Position:
        """The position as a value."""
        raise NotImplementedError

    def __new__(cls, game: Game, position: Position) -> State:
        """Return the state of a position that the engine has admitted, in the form that the engine keeps."""
        return game.hold(position)

    def __reduce__(self) -> tuple[Callable[[Game, Position], State], tuple[Game, Position]]:
        return State, (self.game, self.position)

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: object) -> State:
        return self

    def __repr__(self) -> str:
        return f"<{self.game.title}: {self.fen()}>"

    @property
    def turn(self) -> str:
        """The side whose turn it is, `white` or `black`."""
        return SIDE_NAMES[self.position.side]

    @property
    def turn_key(self) -> tuple[int, Side]:
        """The number and the side of the turn, whichever side acts.

        >>> from interpreter import load
        >>> load("chess").start().play("e2e4").turn_key
        (1, 1)
        """
        position = self.position
        return position.number, position.side

    @property
    def actor(self) -> str:
        """The side to act now: inside a turn the other side may have to relocate units."""
        return SIDE_NAMES[self.game.engine.actor(self.position)]

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the legal actions, in the order of their texts; none when the game is over.

        >>> from interpreter import load
        >>> len(load("chess").start().legal_actions())
        20
        """
        raise NotImplementedError

    def legal_texts(self) -> tuple[str, ...]:
        """Return the texts of the legal actions, sorted."""
        return tuple(map(self.game.action_text, self.legal_actions()))

    def legal_mask(self, begun: tuple[int, ...] = ()) -> NDArray[np.bool_]:
        """Return for each number below `game.n_actions` whether its action is legal.

        The claim of a chain takes several steps. `begun` holds the numbers of the steps chosen so far, and the mask has
        those that may follow. This needs numpy, which comes with `rumpus[learn]`.

        >>> from interpreter import load
        >>> int(load("chess").start().legal_mask().sum())
        20
        """
        import numpy as np

        mask = np.zeros(self.game.n_actions, np.bool_)
        for action in self.legal_actions():
            steps = self.game.numbering.steps(action)
            if steps[: len(begun)] == begun:
                mask[steps[len(begun)]] = True
        return mask

    def observation(self) -> NDArray[np.float32]:
        """Return the position as planes of numbers, as `game.planes.table` names them, from the mover's view.

        >>> from interpreter import load
        >>> game = load("chess")
        >>> game.start().observation().shape == game.observation_shape
        True
        """
        import numpy as np

        planes = self.game.planes
        out = np.zeros(planes.shape, np.float32)
        flat = out.reshape(planes.shape[0], -1)
        for plane, cell, value in planes.values(self.position):
            if cell < 0:
                flat[plane] = value
            else:
                flat[plane, cell] = value
        return out

    def play(self, action: Action | str) -> State:
        """Return the state after an action, given as a value or as text.

        Raise `InvalidActionError` for a text that is not an action, `IllegalActionError` for an action that is not
        legal here; its message says why.
        """
        return self.after(self.named(action))

    def after(self, action: Action) -> State:
        """Return the state after a legal action, such as `named` and `legal_actions` return."""
        raise NotImplementedError

    def named(self, action: Action | str) -> Action:
        """Return the legal action of a value or a text; errors as in `play`.

        The text may differ from the action's own text: castling may use the partner's square.

        >>> from interpreter import load
        >>> state = load("chess").state("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
        >>> state.game.action_text(state.named("e1h1"))
        'e1g1'
        """
        if isinstance(action, str):
            found = self._known(action)
            if found is not None:
                return found
        wanted = self.read(action)
        found = self.find(wanted)
        if found is None:
            why = self.why(wanted)
            reason = why.refusals[0].advice if why.refusals else "use `play_all` for several actions"
            raise IllegalActionError(self.game.action_text(wanted), reason)
        return found

    def _known(self, text: str) -> Action | None:
        """Return the legal action of its own text, if it can be found fast."""
        raise NotImplementedError

    def _alone(self, text: str) -> Action | None:
        """Return the legal action of its own text, if it can be found without working out all others."""
        engine = self.game.engine
        if not isinstance(engine, Counter) or engine.outcome(self.position, stuck=False) is not None:
            return None
        found = engine.candidate_action(self.position, self.read(text))
        if found is None or self.game.action_text(found) != text:
            return None
        return found if engine.is_legal(self.position, found) else None

    def can_win(self, side: str) -> bool:
        """Return True if a side may still win, because no `cannot win` line of the rules applies to its units.

        >>> from interpreter import load
        >>> state = load("chess").state("k7/8/8/8/8/8/8/KR6 b - - 0 1")
        >>> state.can_win("white"), state.can_win("black")
        (True, False)
        """
        from interpreter.engines.ends import cannot_win

        return cannot_win(self.game.program, self.position, SIDE_NAMES.index(side)) is None

    def san(self, action: Action | str) -> str:
        """Return a legal action in algebraic notation, for a game that it can write; errors as in `play`.

        `+` is check, and `#` is a win, by mate or otherwise.

        >>> from interpreter import load
        >>> state = load("chess").state("6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1")
        >>> state.san("a1a8"), state.san("e1g1"), state.san("h1h7")
        ('Ra8#', 'O-O', 'Rxh7')
        """
        return self.written(action, "algebraic")

    def written(self, action: Action | str, style: str) -> str:
        """Return a legal action in one of the notations `game.styles`; errors as in `play`.

        >>> from interpreter import load
        >>> load("xiangqi").start().written("b1c3", "wxf"), load("shogi").start().written("c3c4", "hodges")
        ('H8+7', 'P-7f')
        """
        found = self.named(action)
        return self.written_to(style, found, self.after(found))

    def written_to(self, style: str, found: Action, after: State) -> str:
        """Return a legal action in a notation that can write the game; `after` is the state that it leads to."""
        from interpreter.notation.styles import Style, write_in

        theirs = {ours: letter for letter, ours in self.game.letters.items()}
        known, legal = Style(style), self.legal_actions()
        text = write_in(known, self.game.program, self.position, legal, found, after.position, theirs)
        if known is not Style.ALGEBRAIC:
            return text
        outcome = after.outcome()
        return text + ("#" if outcome and outcome.winner == self.position.side else "+" if after.is_check() else "")

    def recorded(self, text: str) -> Action:
        """Return the legal action of a text in one of the notations `game.styles` or in ours; errors as in `play`.

        >>> from interpreter import load
        >>> state, xiangqi = load("chess").start(), load("xiangqi").start()
        >>> state.recorded("Nf3") == state.recorded("g1f3"), xiangqi.recorded("H8+7") == xiangqi.recorded("b1c3")
        (True, True)
        """
        from dsl.model.rows import PhaseKind
        from interpreter.notation.san import find_san

        over = self.outcome()
        if over is not None:
            raise IllegalActionError(text, f"the game is over: {over}")
        foreign = self._in_record_format(text) or self._in_other_style(text)
        if foreign is not None:
            return foreign
        has_second_part = any(row.kind is PhaseKind.PLACE for row in self.game.program.phases)
        if self.game.unsaid and not has_second_part:
            return self.named(text)
        found = find_san(self.game.program, self.position, self.legal_actions(), text)
        if len(found) == 1:
            return found[0]
        try:
            return self.named(text)
        except (InvalidActionError, IllegalActionError) as fault:
            is_own = isinstance(fault, IllegalActionError) and not text.startswith("@")  # here that drops a pawn
            reason = "" if found or is_own else self._refusal(text)
            if not reason:
                raise
        raise IllegalActionError(text, reason)

    def _in_record_format(self, text: str) -> Action | None:
        """Return the legal action of a text in the form of a record format, or None for another text.

        Errors as in `play`; they name the text as it is.
        """
        from interpreter.notation.formats.moves import move_text_like

        form = move_text_like(text, self.game.program)
        if form is None:
            return None
        wanted = form.read(self.before(form.name), text)
        try:
            return self.named(wanted)
        except IllegalActionError as fault:
            raise IllegalActionError(text, fault.reason) from None

    def before(self, form: str) -> Before:
        """Return the position with its legal actions and with the names that a form of `formats.moves` has."""
        from interpreter.notation.formats.before import Before

        names = self.game.names_in(form)
        return Before(self.game.program, self.position, self.legal_actions(), names)

    def _in_other_style(self, text: str) -> Action | None:
        """Return the legal action of a text in a notation besides algebraic notation and ours, if there is one."""
        from interpreter.notation.styles import style_like

        style, same = style_like(text)
        if style not in self.game.styles:
            return None
        found = [action for action in self.legal_actions() if self.written_to(style, action, self) == same]
        return found[0] if len(found) == 1 else None

    def _refusal(self, text: str) -> str:
        """Return why an action in algebraic notation is not legal, or "" if the text is not in that notation."""
        from interpreter.notation.algebraic import refused

        def why(action: Action) -> str:
            return "".join(refusal.advice for refusal in self.why(action).refusals[:1])

        return refused(self.game.program, self.position, text, why)

    def play_all(self, text: str) -> State:
        """Return the state after several actions, given as text joined by commas; errors as in `play`.

        >>> from interpreter import load
        >>> load("chess").start().play_all("e2e4,e7e5,g1f3").turn
        'black'
        """
        state = self
        for action in split_turn(text):
            state = state.play(action)
        return state

    def find(self, action: Action) -> Action | None:
        """Return the legal action that an action names; castling may use either square."""
        legal = self.legal_actions()
        if action.other == OWN_FORM:
            action = formed(self.game.program, self.position, action)
        if action in legal:
            return action
        named = self.game.engine.candidate_action(self.position, action)
        return named if named in legal else None

    def read(self, action: Action | str) -> Action:
        """Return the action, legal or not, of a value or a text, or raise `InvalidActionError`."""
        if not isinstance(action, str):
            return action
        try:
            return formed(self.game.program, self.position, read_action(self.game.program, action))
        except InvalidActionError as fault:
            if fault.square is not None:
                raise
            from interpreter.notation.algebraic import in_passing, meant

            program, legal = self.game.program, self.legal_actions()
            cure = in_passing(program, legal, fault.text)
            if fault.reason == CURE_OF_PASS and END not in legal:
                cure = f"a pass is `end`, but {self.why(END).refusals[0].sentence}"
            if not cure and not fault.is_cured:
                cure = meant(program, self.position, legal, fault.text)
            if not cure:
                raise
            if self.outcome() is not None:
                cure = f"the game is over: {self.outcome()}"
            raise InvalidActionError(fault.text, cure, is_cured=True) from None

    def outcome(self) -> Outcome | None:
        """Return how the game has ended, or None if it continues.

        >>> from interpreter import load
        >>> fool = load("chess").start()
        >>> for text in ("f2f3", "e7e5", "g2g4", "d8h4"):
        ...     fool = fool.play(text)
        >>> str(fool.outcome())
        'black wins by checkmate'
        """
        raise NotImplementedError

    def stack(self, square: Square) -> Stack:
        """Return the units on a square, given by its number."""
        return self.position.board[square]

    def census(self) -> tuple[int, ...]:
        """Return for each piece how many units of it are on the board, of whatever side.

        >>> from interpreter import load
        >>> sum(load("chess").start().census())
        32
        """
        counts = [0] * len(self.game.program.pieces)
        for stack in self.position.board:
            for unit in stack:
                counts[unit.piece] += 1
        return tuple(counts)

    def actions_of_turn(self) -> tuple[int, int]:
        """Return the least and the greatest number of actions of this turn."""
        return self.game.engine.actions_of_turn(self.position)

    def is_check(self) -> bool:
        """Return True if a royal piece of the side to act is attacked."""
        return self.game.engine.is_checked(self.position)

    def is_active(self, square: str) -> bool:
        """Return True if the unit on a square is active; in a game without activation every unit is."""
        number = self.game.program.board.square(square)
        return any(number in self.game.engine.active(self.position, unit.side) for unit in self.position.board[number])

    def destinations(self, square: str) -> tuple[str, ...]:
        """Return the squares to which the unit on a square can legally move as a whole, sorted.

        >>> from interpreter import load
        >>> load("chess").start().destinations("b1")
        ('a3', 'c3')
        """
        board = self.game.program.board
        moves = (a for a in self.legal_actions() if a.kind is Kind.MOVE and a.origin == board.square(square))
        return tuple(sorted({board.names[action.target] for action in moves}))

    def fen(self) -> str:
        """Return the position as text; `Game.state` reads it back."""
        from interpreter.notation import write_fen

        return write_fen(self.game.program, self.game.engine.minimal(self.position))

    def why(self, action: Action | str) -> Explanation:
        """Explain why an action is legal, with the lines, or why it is refused.

        >>> from interpreter import load
        >>> load("chess").start().why("e2e5").reasons
        ('not-its-move',)
        """
        from interpreter.why import explain, why_not_on_board

        try:
            wanted = self.read(action)
        except InvalidActionError as fault:
            if fault.square is None:
                raise
            return why_not_on_board(fault.square)
        return explain(self.game.reference, self.position, wanted, self.outcome())


class _Placed(State):
    """A state as a position that an engine is asked about."""

    __slots__ = ("__dict__", "_position", "game")
    _position: Position

    @classmethod
    def of(cls, game: Game, position: Position) -> State:
        state = object.__new__(cls)
        state.game, state._position = game, position
        return state

    @property
    def position(self) -> Position:
        return self._position

    def legal_actions(self) -> tuple[Action, ...]:
        return () if self.outcome() is not None else self._actions

    @cached_property
    def _actions(self) -> tuple[Action, ...]:
        return tuple(self._by_text.values())

    @cached_property
    def _by_text(self) -> Mapping[str, Action]:
        write = self.game.action_text
        named = {write(action): action for action in self.game.engine.legal_actions(self.position)}
        return {text: named[text] for text in sorted(named)}

    def legal_texts(self) -> tuple[str, ...]:
        return () if self.outcome() is not None else tuple(self._by_text)

    def after(self, action: Action) -> State:
        return State(self.game, self.game.engine.play(self.position, action))

    def _known(self, text: str) -> Action | None:
        known = self._by_text.get(text) if "_by_text" in vars(self) and self.outcome() is None else None
        return known or self._alone(text)

    def outcome(self) -> Outcome | None:
        return self._outcome

    @cached_property
    def _outcome(self) -> Outcome | None:
        return self.game.engine.outcome(self.position, stuck=not self._actions)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Placed):
            return NotImplemented
        return self.game is other.game and self.position == other.position

    def __hash__(self) -> int:
        return hash((self.game, self.position))
