"""States that the kernel keeps in its own memory."""

from interpreter.engines.kernel.held import Held
from interpreter.game.state import State
from interpreter.state.action import Action


class NativeState(Held, State):
    """A state in the kernel's memory. Its position, its texts and its FEN are made when somebody asks for them."""

    __slots__ = ()
    __reduce__ = State.__reduce__

    def _known(self, text: str) -> Action | None:
        if not self.is_listed:
            with self.keeper.lock:
                return self._alone(text)
        if self.outcome() is not None:
            return None
        return self.first_legal(self.game.numbering.by_text.get(text, ()))
