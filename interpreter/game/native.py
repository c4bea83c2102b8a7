"""States that the kernel keeps in its own memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.engines.kernel.held import Held
from interpreter.game.state import State
from interpreter.state.action import Action

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


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

    def fen(self) -> str:
        """Return the position as text."""
        form = self.game.plain_form
        text = self.plain_fen(form)
        if text is None:
            text = State.fen(self)
            form.learn(self.rights_key(form), text)
        return text

    def legal_mask(self, begun: tuple[int, ...] = ()) -> NDArray[np.bool_]:
        """Return for each number below `game.n_actions` whether its action is legal."""
        import numpy as np

        mask = np.zeros(self.game.n_actions, np.uint8)
        return State.legal_mask(self, begun) if begun or not self.write_mask(mask) else mask.view(np.bool_)

    def observation(self) -> NDArray[np.float32]:
        """Return the position as planes of numbers."""
        import numpy as np

        out = np.empty(self.game.observation_shape, np.float32)
        self.write_planes(self.game.planes, out.reshape(-1))
        return out
