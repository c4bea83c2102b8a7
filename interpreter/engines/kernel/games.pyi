"""Many games in the kernel's memory, as type checkers see them."""

import numpy as np
from numpy.typing import NDArray

from interpreter.notation.numbering import Numbering
from interpreter.notation.planes import Planes
from interpreter.program.tables import Program
from interpreter.state.position import Position

def can_play(program: Program) -> bool: ...

class Games:
    def __init__(
        self,
        program: Program,
        numbering: Numbering,
        planes: Planes,
        n: int,
        seed: int,
        *,
        threads: int,
        opening: int,
        cap: int,
    ) -> None: ...
    def show(
        self,
        counts: NDArray[np.int32],
        actors: NDArray[np.uint8],
        over: NDArray[np.uint8],
        cut: NDArray[np.uint8],
        rewards: NDArray[np.float32],
    ) -> None: ...
    def step(self, numbers: NDArray[np.int64]) -> None: ...
    def show_masks(self, masks: NDArray[np.uint8]) -> None: ...
    def write_numbers(self, out: NDArray[np.int64]) -> None: ...
    def observe(self, out: NDArray[np.float32]) -> None: ...
    def position(self, at: int) -> Position: ...
