"""The machine of UCI: obeys commands, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from time import monotonic

from dsl.errors import RumpusError
from dsl.version import VERSION
from interpreter.drawing import text_board
from interpreter.errors import IllegalActionError, InvalidActionError
from interpreter.game.players import NAMES, Report
from interpreter.game.players.choose import MEMORY
from interpreter.game.state import Game, State
from interpreter.game.unclaimed import played_on
from interpreter.protocols.castling import Castling, has_partners_anywhere
from interpreter.protocols.dialect import Dialect
from interpreter.protocols.geometry import Geometry
from interpreter.protocols.output import Say
from interpreter.protocols.session import MOST_MEMORY, MOST_THREADS, Session
from interpreter.protocols.thinking import Thought, Turn
from interpreter.protocols.uci.info import info_lines, no_move
from interpreter.protocols.uci.limits import task_of, time_of
from interpreter.protocols.uci.parser import Command, Go, SetOption, SetPosition, Word, parse
from interpreter.protocols.uci.perft import PATIENCE, Perft
from interpreter.state.action import Action
from rulesets import Catalogue
from rulesets.elsewhere import names_elsewhere

_MAX_LINES = 500
_MAX_PERFT = 99
_MAX_DIGITS = 9
_MAX_SHOWN = 100
_MAX_WAITING = 100

_AT_ONCE = (Word("stop"), Word("isready"))
"""Commands that do not wait for the end of a count."""

_AT_LEISURE = 0.3
"""Seconds after which the end of the input is not that of a script, which does not wait."""


_CHECK = {"true": True, "false": False}


def _quoted(value: str) -> str:
    """Return a value as remarks show it.

    >>> _quoted("x"), _quoted("")
    ('`x`', 'nothing')
    """
    return f"`{value[:_MAX_SHOWN]}`" if value else "nothing"


def speak(game: Game) -> Dialect:
    """Return how UCI writes the turns of a game."""
    castling = Castling.PARTNER if has_partners_anywhere(game.program) else Castling.TARGET
    geometry = Geometry(game.program.board, first_rank=1)
    name = Catalogue().name_of(game.ruleset.source)
    letters = names_elsewhere().letters.get(name or "", {})
    return Dialect(
        game, geometry, null_move="0000", passes_in_place=True, letters=letters, joins=True, castling=castling
    )


@dataclass(frozen=True)
class _Place:
    """A position as a client described it, so that the next description may continue it."""

    fen: str | None
    moves: tuple[str, ...]
    state: State
    refusal: str = ""
    """Why the position that the client set since then is not one of the game, if so."""


class UciMachine:
    """Speaks UCI about the game of a session."""

    def __init__(self, session: Session, say: Say, ended: Callable[[object], None]) -> None:
        self.session, self._say, self._ended = session, say, ended
        self._greeted = self._is_chess960 = False
        self._variant = session.variant
        self._n_lines = 1
        self.thought: Thought | None = None
        self.perft: Perft | None = None
        self._waiting: list[Command] = []
        """Commands that a client has sent while we count, except those that are obeyed at once."""
        self._ponders = False
        """True if the thought waits for `ponderhit`."""
        self._release_after: float | None = None
        self._place = self._start()
        self._words: dict[str, Callable[[], None]] = {
            "uci": self._greet,
            "isready": self._make_ready,
            "ucinewgame": self._new_game,
            "stop": self._stop,
            "ponderhit": self._ponderhit,
            "d": self._draw,
            "debug": lambda: None,
        }
        self._options: dict[str, Callable[[str], None]] = {
            "uci_variant": self._set_variant,
            "variantpath": self._set_path,
            "tablespath": self._set_tables,
            "level": self._set_level,
            "multipv": partial(self._set_number, "MultiPV", _MAX_LINES, self._set_lines),
            "hash": partial(self._set_number, "Hash", MOST_MEMORY, self.session.choose_memory),
            "threads": partial(self._set_number, "Threads", MOST_THREADS, self.session.choose_threads),
            "ponder": partial(self._set_check, "Ponder", lambda _: None),
            "uci_chess960": partial(self._set_check, "UCI_Chess960", self._set_chess960),
        }

    def _start(self) -> _Place:
        return _Place(None, (), self.session.game.start())

    def hear(self, line: str | None) -> None:
        """Obey a line; skip what is not a command."""
        command = parse(line) if line is not None else None
        if command is not None:
            self._obey(command)

    def _obey(self, command: Command) -> None:
        """Carry out a command, or keep it until a running perft ends."""
        if self.perft is not None and command not in _AT_ONCE:
            return self._hold(self.perft, command)
        match command:
            case Word(name):
                self._words[name]()
            case SetOption():
                self._set_option(command)
            case SetPosition():
                self._set_position(command)
            case Go():
                self._go(command)
        return None

    def _hold(self, perft: Perft, command: Command) -> None:
        """Let a command wait for the end of the count."""
        perft.hurry()
        self._waiting.append(command)
        if len(self._waiting) == _MAX_WAITING:
            perft.wait()
            self._go_on()

    def _go_on(self) -> None:
        """Obey the commands that have waited for the end of the count, up to the next one."""
        self.perft = None
        waiting, self._waiting = self._waiting, []
        for command in waiting:
            self._obey(command)

    def finish(self, work: object) -> None:
        """Say the move of the current thought, or go on after a count."""
        if work is self.perft:
            self._go_on()
        elif work is self.thought:
            self._say_move()

    def close(self) -> None:
        """Give the counts of a script, which sends `quit` right after them, a moment to end."""
        if self.perft is None or self.perft.seconds > _AT_LEISURE:
            return
        until = monotonic() + PATIENCE
        while self.perft is not None and monotonic() < until:
            self.perft.hurry()
            self.perft.wait()
            self._go_on()

    def leave(self) -> None:
        """Stop counting and thinking, and say the move."""
        self._waiting.clear()
        self._stop()

    def _stop(self) -> None:
        """Stop counting and thinking, also what waits for the end of a count."""
        while self.perft is not None:
            self.perft.stop()
            self._go_on()
        self._say_move()

    def _say_move(self) -> None:
        """Stop thinking, and say the move."""
        thought, self.thought = self.thought, None
        if thought is not None:
            self._tell(thought.task.state, thought.stop())

    def _make_ready(self) -> None:
        """Bring the player, which takes a moment that no move should lose."""
        _ = self.session.player
        self._say("readyok")

    def _tell(self, state: State, turn: Turn) -> None:
        if turn.fault is not None:
            self._remark(f"this is a bug in rumpus: {type(turn.fault).__name__}: {turn.fault}")
        if not turn.actions:
            self._say(no_move(state))
        best, *replies = self.session.dialect.turns(state, [*turn.actions, *turn.reply]) or ["(none)"]
        self._say(f"bestmove {best}{f' ponder {replies[0]}' if replies else ''}")

    def _remark(self, text: str) -> None:
        """Say something that no command asked for, once the client knows us."""
        if self._greeted:
            self._say(f"info string {' '.join(text.split())}")

    def _greet(self) -> None:
        """Answer `uci` with the name, the options and `uciok`."""
        self._greeted = True
        levels = "".join(f" var {name}" for name in NAMES)
        self._say(
            f"id name Rumpus {VERSION}\n"
            "id author the Rumpus authors\n"
            f"{self._variant_option()}\n"
            "option name VariantPath type string default <empty>\n"
            "option name TablesPath type string default <empty>\n"
            f"option name Level type combo default {self.session.level}{levels}\n"
            f"option name Hash type spin default {MEMORY} min 1 max {MOST_MEMORY}\n"
            f"option name Threads type spin default 1 min 1 max {MOST_THREADS}\n"
            f"option name MultiPV type spin default 1 min 1 max {_MAX_LINES}\n"
            "option name Ponder type check default false\n"
            "option name UCI_Chess960 type check default false\n"
            "uciok"
        )
        self._tell_refusal()

    def _tell_refusal(self) -> None:
        """Say that the player cannot use the learned weights, if so."""
        if self.session.remark:
            self._remark(self.session.remark)

    def _variant_option(self) -> str:
        names = "".join(f" var {name}" for name in self.session.variants.offered)
        return f"option name UCI_Variant type combo default {self.session.variant}{names}"

    def _new_game(self) -> None:
        self._say_move()
        self.session.player.restart()
        self._place = self._start()

    def _set_option(self, option: SetOption) -> None:
        choose = self._options.get(option.name.lower())
        if choose is None:
            return self._remark(f"unknown option {option.name[:_MAX_SHOWN]}")
        return choose(option.value)

    def _set_variant(self, value: str) -> None:
        """Choose a variant by name, and tell the client its board and start."""
        self._say_move()
        name = self.session.variants.find(value)
        if name is None:
            return self._remark(self.session.variants.refusal(value[:_MAX_SHOWN]))
        try:
            self._choose_variant(name)
        except (RumpusError, OSError) as fault:
            return self._remark(f"variant {name} cannot be played: {fault}")
        board = self.session.game.program.board
        pocket = len(self.session.game.program.pieces) if self.session.game.program.hand is not None else 0
        start = self.session.dialect.fen(self._place.state.fen())
        told = value if value in self.session.variants.offered else name
        self._remark(
            f"variant {told} files {len(board.files)} ranks {len(board.ranks)} pocket {pocket} "
            f"template fairy startpos {start}"
        )
        self._tell_refusal()
        self._tell_unused()
        return None

    def _choose_variant(self, name: str) -> None:
        """Play a game, or the one that Chess960 makes of it; errors as in `Session.choose_variant`."""
        known = names_elsewhere().chess960.get(name, name) if self._is_chess960 else name
        self.session.choose_variant(known, is_shuffled=self._is_chess960)
        if self._is_chess960 and self.session.game.program.castling:
            self.session.dialect = replace(self.session.dialect, castling=Castling.PARTNER)
        self._variant = name
        self._place = self._start()

    def _set_chess960(self, is_wanted: bool) -> None:
        """Play games as clients of Chess960 mean them: partners stand anywhere, and castling names their squares."""
        if is_wanted != self._is_chess960:
            self._is_chess960 = is_wanted
            self._set_variant(self._variant)

    def _set_path(self, value: str) -> None:
        try:
            self.session.variants.add_path(value)
        except OSError as fault:
            return self._remark(str(fault))
        return self._say(self._variant_option()) if self._greeted else None

    def _set_tables(self, value: str) -> None:
        """Ask the tables of a folder from now on, or none."""
        self._say_move()
        try:
            self.session.choose_tables("" if value == "<empty>" else value)
        except RumpusError as fault:
            return self._remark(str(fault))
        return self._tell_unused()

    def _tell_unused(self) -> None:
        """Say which tables are not used for the game, and why."""
        for reason in self.session.unused:
            self._remark(reason)

    def _set_level(self, value: str) -> None:
        if value.lower() not in NAMES:
            return self._remark(f"unknown player {value[:_MAX_SHOWN] or '<empty>'}; the players are {', '.join(NAMES)}")
        self._say_move()
        return self.session.choose_level(value.lower())

    def _set_lines(self, number: int) -> None:
        self._n_lines = number

    def _set_number(self, name: str, most: int, choose: Callable[[int], None], value: str) -> None:
        """Choose a number from 1 to the greatest one."""
        found = int(value) if value.isascii() and value.isdigit() and len(value) <= _MAX_DIGITS else 0
        if not 1 <= found <= most:
            return self._remark(f"{name} takes whole numbers from 1 to {most}, found {_quoted(value)}")
        self._say_move()
        return choose(found)

    def _set_check(self, name: str, choose: Callable[[bool], None], value: str) -> None:
        """Choose `true` or `false`."""
        if value.lower() not in _CHECK:
            return self._remark(f"{name} takes true or false, found {_quoted(value)}")
        return choose(_CHECK[value.lower()])

    def _set_position(self, command: SetPosition) -> None:
        """Set the position and play its moves; moves that only continue the last position are added to it."""
        self._say_move()
        place, moves = self._place, command.moves
        if not place.refusal and (place.fen, place.moves) == (command.fen, moves[: len(place.moves)]):
            moves = moves[len(place.moves) :]
        else:
            try:
                place = _Place(command.fen, (), self._base(command.fen))
            except RumpusError as fault:
                self._place = replace(place, refusal=f"position not set: {' '.join(str(fault).split())}")
                return self._remark(self._place.refusal)
            lost = self.session.dialect.lost_rights(command.fen or "")
            if lost:
                self._remark(f"castling rights ignored: {lost}")
        for move in moves:
            try:
                place = self._moved(place, move)
            except (InvalidActionError, IllegalActionError) as fault:
                self._remark(
                    f"the position is the one before {move[:_MAX_SHOWN]}: {self.session.dialect.reason(fault)}"
                )
                break
        self._place = place
        return None

    def _base(self, fen: str | None) -> State:
        game = self.session.game
        return game.start() if fen is None else game.state(self.session.dialect.our_fen(fen))

    def _moved(self, place: _Place, move: str) -> _Place:
        state = played_on(place.state)
        for action in self.session.dialect.read(state, move):
            state = played_on(state).play(action)
        return _Place(place.fen, (*place.moves, move), state)

    def _go(self, go: Go) -> None:
        """Start a search within the limits of `go`, or a perft."""
        self._say_move()
        if self._place.refusal:
            return self._say(f"info string {self._place.refusal}\nbestmove (none)")
        state = played_on(self._place.state)
        if "perft" in go.numbers:
            return self._perft(state, go.numbers["perft"])
        self._ponders = go.ponders
        self._release_after = time_of(go, state)
        only = self._wanted(state, go.moves)
        task = task_of(go, state, lines=self._n_lines, only=only, most_nodes=self.session.most_nodes)
        heard = partial(self._report, state, self.session.dialect)
        self.thought = Thought(self.session.player, task, heard, self._ended)
        return None

    def _wanted(self, state: State, moves: Sequence[str]) -> tuple[tuple[Action, ...], ...]:
        """Return the legal ones of some turns."""
        found = []
        for move in moves:
            try:
                found.append(self.session.dialect.read(state, move))
            except (InvalidActionError, IllegalActionError) as fault:
                self._remark(f"{move[:_MAX_SHOWN]} is not searched: {self.session.dialect.reason(fault)}")
        if moves and not found:
            self._remark("no move of searchmoves is legal, so all legal moves are searched")
        return tuple(found)

    def _report(self, state: State, dialect: Dialect, report: Report) -> None:
        """Say what a player found; this runs in its thread."""
        self._say("\n".join(info_lines(state, dialect, report)))

    def _ponderhit(self) -> None:
        if self.thought is not None and self._ponders:
            self._ponders = False
            self.thought.release(self._release_after)

    def _perft(self, state: State, depth: int) -> None:
        actions = state.legal_actions() if 0 < depth <= _MAX_PERFT else ()
        self.perft = Perft(state, actions, depth, self.session.dialect, self._say, self._ended)

    def _draw(self) -> None:
        if self._place.refusal:
            return self._say(f"info string {self._place.refusal}")
        state = self._place.state
        board = text_board(state.game.program, state.position, color=False)
        return self._say(f"{board.rstrip()}\n\nFen: {self.session.dialect.fen(state.fen())}")
