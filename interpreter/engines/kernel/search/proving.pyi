"""Proofs in the kernel, as type checkers see them."""

from interpreter.program.tables import Program, Side
from interpreter.state.position import Position

class Prover:
    def __init__(self, program: Program, megabytes: int) -> None: ...
    def proves(
        self,
        position: Position,
        forcing: Side | None,
        aim: Side | None,
        turns: int,
        nodes: int,
        stuck: Side | None = None,
    ) -> bool | None: ...
