"""The machine of CECP: obeys commands, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from time import monotonic

from dsl.errors import RumpusError
from interpreter.errors import IllegalActionError, InvalidActionError, InvalidFenError
from interpreter.game.players import NAMES, Budget, Report
from interpreter.game.state import Game, State
from interpreter.game.unclaimed import played_on
from interpreter.protocols.castling import Castling, has_partners_anywhere
from interpreter.protocols.course import is_over
from interpreter.protocols.dialect import NULL_MOVES, Dialect
from interpreter.protocols.geometry import Geometry
from interpreter.protocols.letters import piece_letters
from interpreter.protocols.output import Say
from interpreter.protocols.session import Session
from interpreter.protocols.thinking import Task, Thought, Turn
from interpreter.protocols.xboard.clock import Controls
from interpreter.protocols.xboard.drag import Drag
from interpreter.protocols.xboard.editing import Editor, with_hands
from interpreter.protocols.xboard.features import features, variants_feature
from interpreter.protocols.xboard.parser import MOVE, Command, number, parse
from interpreter.protocols.xboard.played import Played, other_side
from interpreter.protocols.xboard.post import thinking_line
from interpreter.protocols.xboard.setup import setup_lines
from interpreter.state.action import Action
from rulesets.elsewhere import names_elsewhere

_PASS = "@@@@"
_HINT = Budget(seconds=0.2)
_MOST_ECHOED = 100
_MOST_PINGS = 1000
_ANALYZE, _PONDER, _MOVE = "analyze", "ponder", "move"

_IGNORED = (
    "xboard", "accepted", "rejected", "random", "computer", "name", "rating", "ics", "nps", "white", "black",
    "partner", "ptell", "pause", "resume", "otim",
)  # fmt: skip


def speak(game: Game) -> Dialect:
    """Return how CECP writes the turns of a game: boards of ten ranks count them from 0."""
    board = game.program.board
    geometry = Geometry(board, first_rank=0 if len(board.ranks) == 10 else 1)
    symbols = [*(piece.symbol for piece in game.program.pieces), *(pair.symbol for pair in game.program.pairs)]
    castling = Castling.WING if has_partners_anywhere(game.program) else Castling.TARGET
    return Dialect(
        game,
        geometry,
        null_move=_PASS,
        letters=piece_letters(symbols),
        has_legs=True,
        castling=castling,
    )


def _reason(fault: RumpusError) -> str:
    return fault.faults[0] if isinstance(fault, InvalidFenError) else str(fault)


class XBoardMachine:
    """Speaks CECP about the game of a session."""

    def __init__(self, session: Session, say: Say, ended: Callable[[Thought], None]) -> None:
        self.session, self._say, self._ended = session, say, ended
        self.thought: Thought | None = None
        self._purpose = _MOVE
        self._first_variant = session.variant
        self._controls = Controls()
        self._posts = self._ponders = self._analyzes = False
        self._editor: Editor | None = None
        self._pings: list[str] = []
        self._last: Report | None = None
        self._played = Played(session.game.start())
        self._drag = Drag(session, self._played, say)
        self._reset()
        self._commands: dict[str, Callable[[Command], None]] = {
            **{name: lambda _: None for name in _IGNORED},
            "protover": lambda _: self._greet(),
            "new": lambda _: self._new(),
            "variant": self._variant,
            "force": lambda _: self._force(),
            "go": lambda _: self._play(self._played.mover),
            "playother": lambda _: self._play(other_side(self._played.mover)),
            MOVE: self._user_move,
            "?": lambda _: self._move_now(),
            "ping": self._ping,
            "memory": self._size(self.session.choose_memory),
            "cores": self._size(self.session.choose_threads),
            **dict.fromkeys(("level", "st", "sd", "time"), self._control),
            "undo": lambda command: self._undo(command, 1),
            "remove": lambda command: self._undo(command, 2),
            "setboard": self._set_board,
            "edit": lambda _: self._edit(),
            "hint": lambda _: self._hint(),
            "post": partial(self._switch, "_posts", True),
            "nopost": partial(self._switch, "_posts", False),
            "hard": partial(self._switch, "_ponders", True),
            "easy": lambda _: self._stop_pondering(),
            "analyze": lambda _: self._analyze(),
            "exit": lambda _: self._stop_analysis(),
            ".": lambda _: self._status(),
            "bk": lambda _: self._say(" no book\n"),
            "draw": lambda _: self._answer_draw(),
            "result": lambda _: self._force(),
            "holding": self._hold,
            "lift": partial(self._drag_to, self._drag.lift),
            "hover": partial(self._drag_to, self._drag.hover),
            "put": partial(self._drag_to, self._drag.put),
            "option": self._option,
        }

    # The game

    def _reset(self, state: State | None = None) -> None:
        """Begin anew from the start or another state."""
        self._played.begin(state if state is not None else self.session.game.start())
        self._drag.let_go()
        self._planned: tuple[Action, ...] = ()
        self._last = None
        self._wrong_position = ""

    def hear(self, line: str | None) -> None:
        """Obey a line, or say what is wrong with it."""
        if line is None:
            return self._say("Error (line too long): ")
        if self._editor is not None:
            return self._hear_edit(line)
        command = parse(line)
        if command is None:
            return None
        found = self._commands.get(command.name)
        if found is None:
            return self._error("unknown command", command)
        return found(command)

    def _error(self, kind: str, command: Command) -> None:
        self._say(f"Error ({kind}): {command.line[:_MOST_ECHOED]}")

    def close(self) -> None:
        """End without a word."""
        self.leave()

    def leave(self) -> None:
        """Stop thinking, without a word."""
        thought, self.thought = self.thought, None
        if thought is not None:
            thought.stop()

    def _greet(self) -> None:
        self._say(features(self.session, passes=self._played.passes))
        self._tell_refusal()

    def _tell_refusal(self) -> None:
        """Say in a comment that the player cannot use the learned weights, if so."""
        if self.session.remark:
            self._say(f"# {' '.join(self.session.remark.split())}")

    def _new(self) -> None:
        self.leave()
        if self.session.variant != self._first_variant:
            self.session.choose_variant(self._first_variant)
        self.session.player.restart()
        self._controls.depth = None
        self._analysis_after(self._reset)
        self._own: str | None = "black"

    def _variant(self, command: Command) -> None:
        """Choose a variant by name, and describe its board and pieces if XBoard does not know it."""
        name = self.session.variants.find(command.rest)
        if name is None:
            if command.rest.lower() in names_elsewhere().others:
                self._say(f"tellusererror {self.session.variants.refusal(command.rest)}")
            return self._error("unknown variant", command)
        self.leave()
        try:
            self.session.choose_variant(name)
        except (RumpusError, OSError) as fault:
            self._say(f"tellusererror {' '.join(str(fault).split())}")
            return self._error("variant cannot be played", command)
        self._reset()
        self._resume_analysis()
        if command.rest not in names_elsewhere().xboard:
            self._say("\n".join(setup_lines(self.session.dialect)))
        return self._tell_refusal()

    # Moves

    _own: str | None = "black"
    """The side that the engine plays, if any."""

    def _force(self) -> None:
        self.leave()
        self._own, self._planned = None, ()
        self._pong()

    def _play(self, side: str) -> None:
        self.leave()
        if not self._wrong_position:
            self._own, self._turn_began = side, monotonic()
        self._proceed()

    def _user_move(self, command: Command) -> None:
        """Play a move of the client, or say why it is illegal now."""
        text = command.rest
        if self._wrong_position:
            return self._refuse(self._wrong_position, text)
        if self.thought is not None and self._purpose == _MOVE:
            return self._error("command not legal now", command)
        if not self._played.may_act:
            return self._wait(text)
        state = self._played.now
        try:
            actions = self.session.dialect.read(state, text)
        except (InvalidActionError, IllegalActionError) as fault:
            return self._refuse(self.session.dialect.reason(fault), text)
        expected = self.thought is not None and self._purpose == _PONDER and actions == self._expected
        if not expected:
            self.leave()
        self._after(actions)
        return None

    def _wait(self, text: str) -> None:
        """Take the pass of a side that cannot act."""
        if text not in NULL_MOVES:
            return self._refuse(f"{self._played.state.actor} has more actions in this turn: pass with {_PASS}", text)
        return self._after(())

    def _refuse(self, reason: str, text: str) -> None:
        plain = reason.translate(str.maketrans("()", "[]"))
        self._say(f"Illegal move ({plain}): {text[:_MOST_ECHOED]}")

    _turn_began = 0.0
    """When the engine's clock began to run, if it is its turn."""

    _expected: tuple[Action, ...] = ()
    """The turn of the other side about whose answer the engine thinks."""

    def _after(self, actions: tuple[Action, ...]) -> None:
        """Play a move of the other program, and go on."""
        self._played.act(actions)
        self._turn_began = monotonic()
        if not self._tell_result():
            self._proceed()

    def _proceed(self) -> None:
        """Do what the engine has to do now: pass, move, think, or nothing. In a refused position it only says so."""
        if self._wrong_position:
            self._tell_wrong_position()
            return self._pong()
        if self._analyzes:
            self.leave()
            return self._think(_ANALYZE, Task(state=self._played.now, budget=Budget(), waits=True))
        if self._own != self._played.mover or is_over(self._played.now):
            return self._pong()
        if not self._played.may_act:
            self._say(f"move {_PASS}")
            self._played.act(())
            return self._proceed()
        if self._planned:
            return self._send_planned()
        spent = monotonic() - self._turn_began
        budget, soft = self._controls.limits(len(self._played.history) // 2, spent)
        if self.thought is not None:  # the other side made the expected move
            self._purpose = _MOVE
            return self.thought.release(soft if soft is not None else 0.0)
        task = Task(state=self._played.now, budget=budget, soft=soft, nodes_each=self.session.most_nodes)
        return self._think(_MOVE, task)

    def _think(self, purpose: str, task: Task) -> None:
        self._purpose, self._last = purpose, None
        heard = partial(self._report, task.state, self.session.dialect)
        self.thought = Thought(self.session.player, task, heard, self._ended)

    def _report(self, state: State, dialect: Dialect, report: Report) -> None:
        """Say what a player found; this runs in its thread."""
        self._last = report
        if self._posts or self._purpose == _ANALYZE:
            self._say(thinking_line(state, dialect, report))

    def finish(self, work: object) -> None:
        """Play the turn that a thought about a move has found."""
        thought = self.thought
        if thought is None or work is not thought or self._purpose != _MOVE:
            return
        self.thought = None
        turn = thought.stop()
        if turn.fault is not None:
            self._say(f"telluser this is a bug in rumpus: {type(turn.fault).__name__}: {turn.fault}")
        self._planned = turn.actions
        if turn.actions:
            self._send_planned()
        self._pong()
        self._ponder(turn)

    def _move_now(self) -> None:
        if self.thought is not None and self._purpose == _MOVE:
            self.thought.stop()
            self.finish(self.thought)

    def _send_planned(self) -> None:
        """Play the chosen actions: the next one, or all of them as legs."""
        n_sent = 1 if self._played.passes else len(self._planned)
        sent, self._planned = self._planned[:n_sent], self._planned[n_sent:]
        legs = self.session.dialect.write(self._played.now, sent).split(",")
        self._say("\n".join([*(f"move {leg}," for leg in legs[:-1]), f"move {legs[-1]}"]))
        self._played.act(sent)
        self._tell_result()

    def _tell_result(self) -> bool:
        """Say how the game has ended, if it has; return True then."""
        outcome = self._played.state.outcome()
        if outcome is None:
            return False
        self._say(f"{outcome.result} {{{outcome}}}")
        self._pong()
        return True

    def _ponder(self, turn: Turn) -> None:
        if not self._ponders or not turn.reply or self._planned or self._own is None or self._analyzes:
            return
        state = self._played.now
        for action in turn.reply:
            state = played_on(state.play(action))
        if not is_over(state) and state.actor == self._own:
            self._expected = turn.reply
            self._think(_PONDER, Task(state=state, budget=Budget(), nodes_each=self.session.most_nodes, waits=True))

    def _stop_pondering(self) -> None:
        self._ponders = False
        if self._purpose == _PONDER:
            self.leave()

    def _ping(self, command: Command) -> None:
        if len(self._pings) == _MOST_PINGS:
            return self._error("too many pings", command)
        self._pings.append(command.rest[:_MOST_ECHOED])
        _ = self.session.player  # brought now, since that takes a moment that no move should lose
        if self.thought is None or self._purpose != _MOVE:
            self._pong()
        return None

    def _pong(self) -> None:
        """Answer the pings that waited for the move."""
        pings, self._pings = self._pings, []
        for rest in pings:
            self._say(f"pong {rest}")

    # Settings

    def _switch(self, name: str, value: bool, _: Command) -> None:
        setattr(self, name, value)

    def _size(self, choose: Callable[[int], None]) -> Callable[[Command], None]:
        """Return a command that chooses a number of megabytes or threads."""

        def obey(command: Command) -> None:
            found = number(command.rest)
            if found is None:
                return self._error("expected a number", command)
            return self._change(lambda: choose(int(found)))

        return obey

    def _change(self, choose: Callable[[], None]) -> None:
        """Choose a setting of the player; a new one goes on with what the old one was thinking about."""
        thought = self.thought
        self.leave()
        choose()
        if thought is not None and self._purpose == _PONDER:
            self._think(_PONDER, replace(thought.task, nodes_each=self.session.most_nodes))
        elif thought is not None:
            self._proceed()

    def _control(self, command: Command) -> None:
        complaint = self._controls.take(command.name, command.rest)
        if complaint:
            self._error(complaint, command)

    def _option(self, command: Command) -> None:
        """Set an option of the engine."""
        name, _, value = command.rest.partition("=")
        match name:
            case "Level" if value in NAMES:
                self._change(lambda: self.session.choose_level(value))
            case "Passes" if value in ("0", "1"):
                self._played.choose_passes(value == "1")
            case "VariantPath":
                self._set_path(value, command)
            case "TablesPath":
                self._set_tables(value, command)
            case _:
                self._error("unknown option or value", command)

    def _set_path(self, path: str, command: Command) -> None:
        try:
            self.session.variants.add_path(path)
        except OSError as fault:
            return self._error(str(fault), command)
        return self._say(variants_feature(self.session))

    def _set_tables(self, path: str, command: Command) -> None:
        """Ask the tables of a folder from now on, or none."""
        try:
            self._change(lambda: self.session.choose_tables(path))
        except RumpusError as fault:
            return self._error(str(fault), command)
        for reason in self.session.unused:
            self._say(f"# {reason}")
        return None

    # Positions

    def _tell_wrong_position(self) -> None:
        self._say(f"tellusererror Illegal position: {self._wrong_position}")

    def _drag_to(self, obey: Callable[[str], None], command: Command) -> None:
        if not self._wrong_position:
            obey(command.rest)

    def _undo(self, command: Command, n_moves: int) -> None:
        if n_moves > len(self._played.history) or self._wrong_position:
            return self._error("command not legal now", command)
        self.leave()
        self._played.take_back(n_moves)
        self._planned, self._last = (), None
        return self._resume_analysis()

    def _analysis_after(self, change: Callable[[], None]) -> None:
        self.leave()
        change()
        self._resume_analysis()

    def _resume_analysis(self) -> None:
        if self._analyzes:
            self._proceed()

    def _set_board(self, command: Command) -> None:
        if self._played.is_pass(command.rest, self._own):
            return self._user_move(Command(MOVE, _PASS, command.line))
        self.leave()
        lost = self.session.dialect.lost_rights(command.rest)
        if lost:
            self._say(f"# castling rights ignored: {' '.join(lost.split())}")
        return self._set_fen(self.session.dialect.our_fen(command.rest))

    def _set_fen(self, fen: str) -> None:
        try:
            state = self.session.game.state(fen)
        except RumpusError as fault:
            return self._refuse_position(_reason(fault))
        self._reset(state)
        return self._resume_analysis()

    def _refuse_position(self, reason: str) -> None:
        self._wrong_position = reason
        self._tell_wrong_position()

    def _edit(self) -> None:
        self.leave()
        self._editor = Editor(self.session.dialect, self._played.state)

    def _hear_edit(self, line: str) -> None:
        """Take a line of the old `edit` command; a dot ends it."""
        editor = self._editor
        assert editor is not None, "lines go to an editor only between `edit` and the dot"
        if line == ".":
            self._editor = None
            if editor.fault:
                return self._refuse_position(editor.fault)
            self._set_fen(editor.fen())
        elif line and not editor.hear(line):
            self._say(f"Error (unknown edit command): {line[:_MOST_ECHOED]}")
        return None

    def _hold(self, command: Command) -> None:
        """Take over hands that the graphical program knows better: `holding [WHITE] [BLACK]`."""
        if self.session.game.program.hand is None:
            return self._error("this game has no hands", command)
        if self._wrong_position:
            return self._tell_wrong_position()
        fen = with_hands(self.session.dialect.fen(self._played.state.fen()), command.rest)
        if fen is None:
            return self._error("expected `holding [WHITE] [BLACK]`", command)
        try:
            state = self.session.game.state(self.session.dialect.our_fen(fen))
        except RumpusError as fault:
            return self._error(_reason(fault), command)
        if state.position == self._played.state.position:
            return None
        thinks = self.thought is not None and self._purpose == _MOVE
        self._analysis_after(partial(self._reset, state))
        return self._proceed() if thinks else None

    # Analysis and help

    def _analyze(self) -> None:
        self.leave()
        self._own, self._analyzes = None, True
        self._proceed()

    def _stop_analysis(self) -> None:
        if self._analyzes:
            self.leave()
            self._analyzes, self._last = False, None

    def _status(self) -> None:
        if self._analyzes and self.thought is not None and self._last is not None:
            time, last = round(self.thought.seconds * 100), self._last
            self._say(f"stat01: {time} {last.nodes} {last.depth} 0 {len(self._played.state.legal_actions())}")

    def _hint(self) -> None:
        if self._wrong_position:
            return self._tell_wrong_position()
        state = self._played.now
        if self.thought is None and self._played.may_act and not is_over(state):
            turn = Thought(self.session.player, Task(state=state, budget=_HINT), lambda *_: None, lambda _: None).wait()
            shown = turn.actions[:1] if self._played.passes else turn.actions
            self._say(f"Hint: {self.session.dialect.write(state, shown)}")

    def _answer_draw(self) -> None:
        """Accept a draw in a game of ours that seems lost."""
        if self._own is not None and self._last is not None and self._last.lines[0].score < 0:
            self._say("offer draw")
