"""The full-screen table as a Textual application."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Footer

from dsl.errors import RumpusError
from interpreter.drawing import turn_line
from interpreter.drawing.held import has_hands
from interpreter.game.overlays import OverlayName, overlays_of
from interpreter.game.players import Budget
from interpreter.game.table.progress import done_this_turn, move_list
from interpreter.game.table.sitting import HINT_SECONDS, Sitting
from interpreter.state.action import Action
from interpreter.tui.board import BoardView, Pointed
from interpreter.tui.choice import ChoiceScreen
from interpreter.tui.controller import Controller
from interpreter.tui.panel import Panel
from interpreter.tui.question import QuestionScreen
from interpreter.tui.seat import SeatView
from interpreter.tui.thinker import Thinker, Thought

PANEL_WIDTH = 33
"""The least width of the panels next to the board."""

_CLOCK_SECONDS = 0.2


class TableApp(App[None]):
    """A match on the whole screen."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { background: #332e2a; color: #e6ddcf; }
    #table { height: 1fr; }
    #panels { width: 1fr; padding: 0 0 0 1; }
    SeatView { height: auto; }
    #near { dock: bottom; }
    Panel { height: auto; border-top: solid #5d5248; border-title-color: #d9b25f; scrollbar-size-vertical: 1; }
    #moves { height: 1fr; min-height: 3; }
    #turn { max-height: 5; }
    #why { height: 8; }
    #thinking { height: 4; }
    #buttons { height: 1; }
    #buttons Button { margin: 0 1 0 0; min-width: 8; }
    Footer { background: #26221f; }
    ChoiceScreen, QuestionScreen { align: center middle; background: #000000 30%; }
    ChoiceScreen OptionList, QuestionScreen OptionList {
        width: auto; min-width: 36; max-width: 80; height: auto; max-height: 22; padding: 0 1;
        background: #26221f; border: round #d9b25f; border-title-color: #d9b25f;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(0,-1)", show=False),
        Binding("down", "step(0,1)", show=False),
        Binding("left", "step(-1,0)", show=False),
        Binding("right", "step(1,0)", show=False),
        Binding("enter,space", "point", "Pick", key_display="Enter"),
        Binding("tab", "hand", "Hand", key_display="Tab", priority=True),
        Binding("escape", "cancel", show=False),
        Binding("e", "end", "End"),
        Binding("u", "undo", "Undo"),
        Binding("h", "hint", "Hint"),
        Binding("s", "stop", "Stop"),
        Binding("a", "overlay('activation')", "Active"),
        Binding("t", "overlay('attacks')", "Attacks"),
        Binding("c", "overlay('chains')", "Chains"),
        Binding("f", "flip", "Flip"),
        Binding("n", "new", "New"),
        Binding("R", "resign", show=False),
        Binding("q", "leave", "Quit"),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.controller = Controller(sitting)
        self.fault: RumpusError | None = None
        """The fault that stopped the match, such as a record that cannot be written."""
        self.thinker = Thinker(self)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Return False for the overlays that this game does not have, and for the hand if it has none."""
        state = self.controller.state
        program = state.game.program
        if action == "hand":
            return has_hands(program, state.position)
        if action == "overlay":
            return parameters[0] in overlays_of(program)
        return True

    def compose(self) -> ComposeResult:
        """Create the widgets."""
        with Horizontal(id="table"):
            yield BoardView(self.controller)
            with Vertical(id="panels"):
                yield SeatView(self.controller, "far", far=True)
                yield Panel("Moves", "moves")
                yield Panel("This turn", "turn")
                with Horizontal(id="buttons"):
                    yield _button("End turn", "end")
                    yield _button("Undo", "undo")
                    yield _button("Hint", "hint")
                yield Panel("Why", "why")
                yield Panel("Computer", "thinking")
                yield SeatView(self.controller, "near", far=False)
        yield Footer()

    def on_mount(self) -> None:
        """Start the clock and the match."""
        self.title = self.controller.state.game.title
        self.query_one(BoardView).focus()
        self.set_interval(_CLOCK_SECONDS, self._tick)
        self.controller.sitting.begin()
        self._advance()

    def on_resize(self) -> None:
        """Fit the board into the screen."""
        self._fit()

    def _fit(self) -> None:
        self.query_one(BoardView).fit(self.size.width - PANEL_WIDTH, self.size.height - 1)

    def _tick(self) -> None:
        """Show the clocks, and end the match if one has run out."""
        sitting = self.controller.sitting
        if sitting.clock and sitting.match.outcome() is None:
            if sitting.settle():
                self._advance()
            for view in self.query(SeatView):
                view.refresh()

    def show(self) -> None:
        """Draw everything anew."""
        controller = self.controller
        state, outcome = controller.state, controller.match.outcome()
        self.query_one(BoardView).show()
        for view in self.query(SeatView):
            view.refresh(layout=True)
        line = turn_line(state.game.program, state.position, check=state.is_check(), outcome=outcome)
        done = " ".join(done_this_turn(controller.match))
        self.query_one("#turn", Panel).tell(line if outcome else f"{done}\n{line}".lstrip())
        self.query_one("#moves", Panel).tell(move_list(controller.match), at_end=True)
        self.query_one("#why", Panel).tell(controller.told.rstrip())
        self.query_one("#thinking", Panel).tell(controller.thought)
        self.query_one("#end", Button).disabled = not controller.may_end

    def _advance(self) -> None:
        """Show what has changed, and let the computer think if it has to act."""
        sitting = self.controller.sitting
        over = sitting.settle()
        if over:
            self._forget()
        self.show()
        if not over and not sitting.waits_for_person and not self.thinker.is_busy:
            self.thinker.start(sitting.player(sitting.match.state.actor), self.controller.state, sitting.budget())

    def on_thought(self, message: Thought) -> None:
        """Show what a player found, and play it at the end."""
        if not self.thinker.accepts(message):
            return
        self.controller.hear(message.state, message.report)
        if not message.is_last:
            self.query_one("#thinking", Panel).tell(self.controller.thought)
        elif message.is_hint:
            self.controller.advise(message.state, message.report)
            self._advance()
        else:
            self._play(message.report.action)

    def _play(self, action: Action | None) -> None:
        if action is not None:
            self._attempt(partial(self.controller.play, action))

    def _attempt(self, work: "partial[None]") -> None:
        """Change the match, and leave if that is impossible."""
        if self.thinker.is_busy and self.controller.sitting.waits_for_person:
            self._forget()  # a hint that is no longer wanted
        try:
            work()
        except RumpusError as fault:
            self.fault = fault
            self.action_leave()
            return
        self._advance()

    def _forget(self) -> None:
        """Stop what the players think about, and ignore what they find."""
        self.thinker.forget()
        self.controller.sitting.stop_players()

    def on_pointed(self, message: Pointed) -> None:
        """Point at a square or a piece in hand."""
        self._attempt(partial(self._pick, message))

    def _pick(self, message: Pointed) -> None:
        choices = self.controller.point(message.spot)
        if choices:
            self.push_screen(ChoiceScreen(self.controller.state.game, choices), self._play)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Do what the button says."""
        {"end": self.action_end, "undo": self.action_undo, "hint": self.action_hint}[event.button.id or ""]()

    def action_step(self, right: int, down: int) -> None:
        """Move the cursor."""
        self.query_one(BoardView).step(right, down)
        for view in self.query(SeatView):
            view.refresh()

    def action_point(self) -> None:
        """Point at the spot under the cursor."""
        self.on_pointed(Pointed(self.controller.cursor))

    def action_hand(self) -> None:
        """Move the cursor to the next piece in hand."""
        spots = self.controller.tabs()
        if spots:
            cursor = self.controller.cursor
            self.controller.cursor = spots[(spots.index(cursor) + 1) % len(spots) if cursor in spots else 0]
            self.show()

    def action_cancel(self) -> None:
        """Pick nothing."""
        self.controller.cancel()
        self.show()

    def action_end(self) -> None:
        """End the turn."""
        self._attempt(partial(self.controller.end_turn))

    def action_undo(self) -> None:
        """Take back an action, or the last turn if it was answered."""
        self._forget()
        self._attempt(partial(self.controller.take_back))

    def action_hint(self) -> None:
        """Ask the strongest player."""
        sitting = self.controller.sitting
        if sitting.waits_for_person and not self.thinker.is_busy:
            self.thinker.start(sitting.adviser(), self.controller.state, Budget(seconds=HINT_SECONDS), is_hint=True)

    def action_stop(self) -> None:
        """Make the computer play what it has found."""
        self.controller.sitting.stop_players()

    def action_overlay(self, name: str) -> None:
        """Show or hide an overlay."""
        self.controller.toggle(OverlayName(name))
        self.show()

    def action_flip(self) -> None:
        """Turn the board around."""
        self.controller.flip()
        self._fit()
        self.show()

    def action_new(self) -> None:
        """Begin a new match; ask first in the middle of one."""
        self._ask("Leave this game for a new one?", self._begin_again)

    def _begin_again(self) -> None:
        self._forget()
        self._attempt(partial(self.controller.begin_again))

    def action_resign(self) -> None:
        """Give the match up, after a question."""
        if self.controller.sitting.waits_for_person:
            self._ask(
                f"Resign for {self.controller.state.actor}?", partial(self._attempt, partial(self.controller.resign))
            )

    def _ask(self, question: str, work: Callable[[], None]) -> None:
        """Do what ends the match, after a question if it is in the middle."""
        if self.controller.is_in_progress:
            self.push_screen(QuestionScreen(question), lambda answer: work() if answer else None)
        else:
            work()

    def action_leave(self) -> None:
        """Leave the match."""
        self._forget()
        self.exit()


def _button(label: str, id: str) -> Button:
    """Return a button of one line that never takes the keys away from the board."""
    button = Button(label, id=id, compact=True)
    button.can_focus = False
    return button


def play_on_screen(sitting: Sitting) -> None:
    """Play a match on the whole screen, until the person leaves."""
    app = TableApp(sitting)
    app.run()
    if app.fault is not None:
        raise app.fault
    if app.return_code:  # Textual has printed what went wrong
        raise SystemExit(app.return_code)
