"""Solutions of small games: the value of every position that can arise, and proofs that another engine checks.

>>> from interpreter import load
>>> from interpreter.solutions import explore, solve
>>> solution = solve(explore(load("hexapawn").start()))
>>> str(solution.value), len(solution.graph.positions)
('black wins in 6 actions', 135)
"""

from interpreter.solutions.exploring import Graph, explore
from interpreter.solutions.proof import Proof, faults_of, is_of_start, proof_of, read_proof, write_proof
from interpreter.solutions.solving import Solution, Value, solve

__all__ = [
    "Graph",
    "Proof",
    "Solution",
    "Value",
    "explore",
    "faults_of",
    "is_of_start",
    "proof_of",
    "read_proof",
    "solve",
    "write_proof",
]
