"""Which squares a movement of one leg reaches: written down by hand, and walked by brute force."""

import random

import pytest
from support.movement import actions, reached, squares, turned

W, F, D, A, H, G = "e6 f5 e4 d5", "f6 f4 d4 d6", "e7 g5 e3 c5", "g7 g3 c3 c7", "e8 h5 e2 b5", "h8 h2 b2 b8"
N = "d7 f7 g6 g4 f3 d3 c4 c6"
C = "d8 f8 h6 h4 f2 d2 b4 b6"
Z = "g8 c8 h7 h3 g2 c2 b3 b7"
R, B = "e6-e9 f5-i5 e4-e1 d5-a5", "f6-i9 f4-i1 d4-a1 d6-a9"

OPEN = {
    # atoms
    "W": W, "F": F, "D": D, "N": N, "A": A, "H": H, "C": C, "L": C, "Z": Z, "J": Z, "G": G,
    # compounds, and several atoms
    "K": f"{W} {F}", "R": R, "B": B, "Q": f"{R} {B}", "BN": f"{B} {N}", "WA": f"{W} {A}", "FDfN": f"{F} {D} d7 f7",
    # ranges
    "W3": "e6-e8 f5-h5 e4-e2 d5-b5", "W03": H, "W01F2": f"{W} f6-g7 f4-g3 d4-c3 d6-c7", "R2": f"{W} {D}", "R1": W,
    "R4": R, "B02": A, "W0": R, "F0": B, "Q2": f"{W} {F} {D} {A}", "K0": f"{R} {B}", "D0": f"{D} e9 i5 e1 a5", "A02": "i9 i1 a1 a9",
    "N0": f"{N} c9 g9 i7 i3 g1 c1 a3 a7", "N02": "c9 g9 i7 i3 g1 c1 a3 a7", "N99": f"{N} c9 g9 i7 i3 g1 c1 a3 a7",
    # leaps in numbers, and enlarged
    "(4,1)": "d9 f9 i6 i4 f1 d1 a4 a6", "(1,4)": "d9 f9 i6 i4 f1 d1 a4 a6", "(4,4)": "i9 i1 a1 a9", "(0,4)": "e9 i5 e1 a5",
    "f(4,1)": "d9 f9", "fr(4,1)": "i6", "fh(4,1)": "d9 f9 a6 i6", "(2,0)2": f"{D} e9 i5 e1 a5", "b(1,1)0": "f4-i1 d4-a1",
    "FX": "d9 f9 i6 i4 f1 d1 a4 a6", "WX": "e9 i5 e1 a5", "AX": "g9 c9 i7 i3 g1 c1 a3 a7", "GX": "h9 b9 i8 i2 h1 b1 a2 a8",
    "KX": "e9 i5 e1 a5 d9 f9 i6 i4 f1 d1 a4 a6", "fhFX": "d9 f9 a6 i6",
    # directions of the shogi army and of other known pieces
    "fWF": f"e6 {F}", "WfF": f"{W} f6 d6", "FfW": f"{F} e6", "ffN": "d7 f7", "fR": "e6-e9", "fsW": "e6 d5 f5", "vW": "e6 e4",
    "flF": "d6", "fKbW": "e6 f6 d6 e4", "sR4vW": "a5-d5 f5-i5 e6 e4", "frlbK": "e6 f5 d5 e4 f6 d6 f4 d4",
    # far and wide
    "sU": "",
    # paths that bend
    "zF0": "f6 e7 f8 e9 d6 d8 f4 e3 f2 e1 d4 d2 g5 h6 i5 h4 c5 b6 a5 b4",
    "zW2": "e6 f5 e4 d5 f6 f4 d4 d6",
    "qF0": "f6 g5 f4 d4 c5 d6 e7 e3",
    "qN2": "f7 d7 g6 c6 g4 c4 f3 d3 h8 b8 h2 b2",
}  # fmt: skip
del OPEN["sU"]
