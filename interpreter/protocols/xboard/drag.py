"""A unit that a person drags over the board of the graphical program: where it may go, and what that would change."""

from collections.abc import Mapping

from interpreter.program.board import NOWHERE, Square
from interpreter.protocols.output import Say
from interpreter.protocols.session import Session
from interpreter.protocols.xboard import highlight
from interpreter.protocols.xboard.played import Played


class Drag:
    """Colors the squares where a lifted unit may go."""

    def __init__(self, session: Session, played: Played, say: Say) -> None:
        self._session, self._played, self._say = session, played, say
        self._lifted = NOWHERE

    def let_go(self) -> None:
        """Lift nothing."""
        self._lifted = NOWHERE

    def lift(self, name: str) -> None:
        """Take the unit on a square."""
        self._lifted = self._square(name)
        if self._lifted != NOWHERE:
            self._color(self._colors())

    def hover(self, name: str) -> None:
        """Show what a move to a square would remove."""
        target = self._square(name)
        if NOWHERE not in (target, self._lifted):
            self._color({**self._colors(), **highlight.victims_of(self._played.now, self._lifted, target)})

    def put(self, name: str) -> None:
        """Offer promotions on a square, or the squares after a first leg to it."""
        target = self._square(name)
        if NOWHERE in (target, self._lifted) or not self._played.may_act:
            return
        state, letter = self._played.now, self._session.dialect.letters
        if choices := highlight.promotions(state, self._lifted, target):
            self._say(f"choice {''.join(letter.get(symbol, '') for symbol in choices)}")
        elif legs := highlight.colors_after_leg(state, self._lifted, target):
            self._color(legs)

    def _square(self, name: str) -> Square:
        return self._session.game.program.board.square(self._session.dialect.geometry.ours(name.rstrip(",")))

    def _color(self, colors: Mapping[Square, str]) -> None:
        self._say(f"highlight {highlight.color_fen(self._session.game.program, colors)}")

    def _colors(self) -> dict[Square, str]:
        return highlight.colors_from(self._played.now, self._lifted) if self._played.may_act else {}
