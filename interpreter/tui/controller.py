"""The state of the screen, and what pointing and keys do to it. It knows nothing of how the screen is drawn."""

from interpreter.drawing import Overlay
from interpreter.drawing.held import count_captives, has_hands
from interpreter.game.match import Match
from interpreter.game.overlays import OverlayName, overlay_of
from interpreter.game.players import Report
from interpreter.game.state import State
from interpreter.game.table.picking import HAND, Options, Picking, Place, Spot, may_end, on, options_of, point
from interpreter.game.table.sitting import Sitting
from interpreter.game.table.thinking import report_text
from interpreter.program.tables import SIDE_NAMES
from interpreter.state.action import END, Action
from interpreter.why import why_none_from
from interpreter.why.text import explanation_text

_NO_UNIT = "point at one of your units, then at its target"
_NOT_YOURS = "the computer has to act; `s` makes it play what it has found"


class Controller:
    """A match on the screen: what is picked, shown and told."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.source: Spot | None = None
        self.cursor: Spot = on(0)
        self.flipped = sitting.people == frozenset({SIDE_NAMES[1]})
        self.told = ""
        """The reason for a refusal, a hint, or the result."""
        self.thought = ""
        """The result of a computer player."""
        self._overlay: OverlayName | None = None
        self._drawn: tuple[State, OverlayName, Overlay] | None = None
        self._known: tuple[State, Options] | None = None

    @property
    def match(self) -> Match:
        """The match."""
        return self.sitting.match

    @property
    def state(self) -> State:
        """The current state."""
        return self.match.state

    @property
    def options(self) -> Options:
        """The actions that a person may pick now."""
        if not self.sitting.waits_for_person:
            return {}
        if self._known is None or self._known[0] is not self.state:
            self._known = self.state, options_of(self.state)
        return self._known[1]

    @property
    def targets(self) -> frozenset[Spot]:
        """The legal targets of the source, or of the unit that waits to be placed."""
        source = self.source or next((spot for spot in self.options if spot.place is Place.WAITING), None)
        return frozenset(self.options.get(source, ())) if source is not None else frozenset()

    @property
    def overlay(self) -> Overlay | None:
        """The overlay to draw."""
        name, state = self._overlay, self.state
        if name is None:
            return None
        if self._drawn is None or self._drawn[:2] != (state, name):
            self._drawn = state, name, overlay_of(state, name)
        return self._drawn[2]

    @property
    def may_end(self) -> bool:
        """True if a person may end the turn now."""
        return self.sitting.waits_for_person and may_end(self.state)

    @property
    def is_in_progress(self) -> bool:
        """True if the match has begun and is not over."""
        return bool(self.match.actions) and self.match.outcome() is None

    def point(self, spot: Spot) -> tuple[Action, ...]:
        """Point at a spot: play the action that this picks, or return several for a choice."""
        self.cursor = spot
        if not self.sitting.waits_for_person:
            self.told = _NOT_YOURS if self.match.outcome() is None else self.told
            return ()
        picking = point(self.state, self.options, self.source, spot)
        if len(picking.choices) == 1:
            self.play(picking.choices[0])
            return ()
        self.source, self.told = picking.source, self._reason(picking)
        return picking.choices

    def _reason(self, picking: Picking) -> str:
        """Return why nothing can be played between the spots, or why nothing can be picked."""
        if picking.refused is not None:
            return explanation_text(self.state.game.action_text(picking.refused), self.state.why(picking.refused))
        source = picking.source
        if source is None:
            return _NO_UNIT
        if source.place is Place.SQUARE and source not in self.options:
            return why_none_from(self.state.game.reference, self.state.position, source.number).advice
        return ""

    def play(self, action: Action) -> None:
        """Play an action of a person or of the computer."""
        self.source, self.told = None, ""
        if not self.sitting.settle():
            self.sitting.play(action)

    def end_turn(self) -> None:
        """End the turn, or say why it cannot end."""
        if self.may_end:
            self.play(END)
        elif self.sitting.waits_for_person:
            self.told = explanation_text("end", self.state.why(END))

    def cancel(self) -> None:
        """Pick nothing."""
        self.source, self.told = None, ""

    def take_back(self) -> None:
        """Take back the last action of a person."""
        self.source = None
        taken = self.sitting.take_back()
        self.told = f"taken back: {', '.join(taken)}" if taken else "nothing to take back"

    def resign(self) -> None:
        """Let the person who has to act resign."""
        if self.sitting.waits_for_person:
            self.source, self.told = None, ""
            self.match.resign()

    def begin_again(self) -> None:
        """Begin a new match with the same players. A record on disk keeps the old one, and takes the new one too."""
        self.sitting.begin_again()
        self.source, self.told, self.thought = None, "a new game", ""

    def flip(self) -> None:
        """Turn the board around."""
        self.flipped = not self.flipped

    def toggle(self, name: OverlayName) -> None:
        """Show an overlay, or hide it if it is shown."""
        self._overlay = None if self._overlay is name else name
        self.told = f"overlay: {name} of {self.state.turn}" if self._overlay else ""

    def hear(self, state: State, report: Report) -> None:
        """Show what a player has found."""
        self.thought = report_text(state, report)

    def advise(self, state: State, report: Report) -> None:
        """Show a hint, and put the cursor on the unit to act."""
        action = report.action
        self.told = f"hint: {state.game.action_text(action)}"
        if action.origin >= 0:
            self.cursor = on(action.origin)
        self.hear(state, report)

    def tabs(self) -> tuple[Spot, ...]:
        """Return the spots in hand, which the Tab key visits."""
        state = self.state
        if not has_hands(state.game.program, state.position):
            return ()
        side = SIDE_NAMES.index(state.actor)
        lost = count_captives(state.game.program, state.position, side)
        pieces = {*state.position.hands[side], *(piece for piece, _ in lost)}
        return (*(Spot(Place.HELD, piece) for piece in sorted(pieces)), HAND)
