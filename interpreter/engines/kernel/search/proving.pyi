"""Proofs in the kernel, as type checkers see them."""

from interpreter.game.problems import Aim
from interpreter.program.tables import Program, Side
from interpreter.state.position import Position

class Prover:
    def __init__(self, program: Program, megabytes: int) -> None: ...
    def proves(self, position: Position, forcing: Side | None, aim: Aim, turns: int, nodes: int) -> bool | None: ...
