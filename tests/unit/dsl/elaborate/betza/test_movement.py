"""Which squares a movement of one leg reaches: written down by hand, and walked by brute force."""

import random

import pytest
from support.each import each
from support.games import compiled
from support.movement import reached, squares, state, turned
from support.movement_findings import findings

from dsl.diagnostics.codes import framed
from dsl.source import Source
from interpreter.game.load import load_source

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
    "R4": R, "B02": A, "W0": R, "F0": B, "Q2": f"{W} {F} {D} {A}", "K0": f"{R} {B}", "D0": f"{D} e9 i5 e1 a5",
    "A02": "i9 i1 a1 a9",
    "N0": f"{N} c9 g9 i7 i3 g1 c1 a3 a7", "N02": "c9 g9 i7 i3 g1 c1 a3 a7", "N99": f"{N} c9 g9 i7 i3 g1 c1 a3 a7",
    # leaps written as numbers, and enlarged
    "(4,1)": "d9 f9 i6 i4 f1 d1 a4 a6", "(1,4)": "d9 f9 i6 i4 f1 d1 a4 a6", "(4,4)": "i9 i1 a1 a9",
    "(0,4)": "e9 i5 e1 a5",
    "f(4,1)": "d9 f9", "fr(4,1)": "i6", "fh(4,1)": "d9 f9 a6 i6",
    "(2,0)2": f"{D} e9 i5 e1 a5", "b(1,1)0": "f4-i1 d4-a1",
    "FX": "d9 f9 i6 i4 f1 d1 a4 a6", "WX": "e9 i5 e1 a5", "AX": "g9 c9 i7 i3 g1 c1 a3 a7",
    "GX": "h9 b9 i8 i2 h1 b1 a2 a8",
    "KX": "e9 i5 e1 a5 d9 f9 i6 i4 f1 d1 a4 a6", "fhFX": "d9 f9 a6 i6",
    # directions of the shogi army and of other known pieces
    "fWF": f"e6 {F}", "WfF": f"{W} f6 d6", "FfW": f"{F} e6", "ffN": "d7 f7", "fR": "e6-e9",
    "fsW": "e6 d5 f5", "vW": "e6 e4",
    "flF": "d6", "fKbW": "e6 f6 d6 e4", "sR4vW": "a5-d5 f5-i5 e6 e4", "frlbK": "e6 f5 d5 e4 f6 d4",
    # paths that bend
    "zF0": "f6 e7 f8 e9 d6 d8 f4 e3 f2 e1 d4 d2 g5 h6 h4 i5 c5 b6 b4 a5",
    "zW2": "e6 f5 e4 d5 f6 f4 d4 d6",
    "qF0": "f6 g5 f4 d4 c5 d6 e7 e3",
    "qN2": f"{N} h8 b8 h2 b2 i5 e9 a5 e1",
    "U": "a1-a9 b1-b9 c1-c9 d1-d9 e1-e4 e6-e9 f1-f9 g1-g9 h1-h9 i1-i9",
}  # fmt: skip
"""Squares reached from the center of an empty board of 9x9."""

NEAR_THE_EDGE = {
    ("W", "a1"): "a2 b1",
    ("N", "b1"): "a3 c3 d2",
    ("N0", "a1"): "b3 c5 d7 e9 c2 e3 g4 i5",
    ("B", "h9"): "i8 g8-a2",
    ("rfzN0", "e1"): "f3 h4 i6 e5 f7 e9",
    ("oR", "b1"): "b2-b9 a1 c1-i1",
    ("oW", "a5"): "a4 a6 b5 i5",
    ("oF", "i9"): "h8 a8",
    ("oN", "a1"): "b3 i3 c2 h2",
    ("oB", "a1"): "b2-i9 i2-b9",
    ("oR3", "i9"): "i8-i6 h9-f9 a9-c9",
}

BLOCKED = {
    # movement, friends, enemies: squares reached
    ("W", "e6", "f5"): "f5 e4 d5",
    ("R", "e7 c5", "h5 e1"): "e6 d5 f5-h5 e4-e1",
    ("mR", "e7", "h5"): "e6 f5-g5 e4-e1 d5-a5",
    ("cR", "e7", "h5"): "h5",
    ("dR", "e7", "h5"): "e7",
    ("cdR", "e7", "h5"): "e7 h5",
    ("mdW", "e6", "f5"): "e6 e4 d5",
    ("N", "e6 f6 g6", "f5 f7"): "d7 f7 g4 f3 d3 c4 c6",
    ("W03", "e6 h5", "d5 e2"): "e2",
    ("N02", "f7", "d7"): "i7 i3 g1 c1 a3 a7",
    # lame leapers, and leapers that must jump
    ("nN", "e6", "d5"): "g6 g4 f3 d3",
    ("nA", "f6", "d4"): "g3 c7",
    ("nD", "e6", "f5"): "e3 c5",
    ("nH", "e7", "f5"): "e2 b5",
    ("nZ", "e6", "g4"): "h7 c2 g2 b3 b7",
    ("nG", "g7", "d4"): "h2 b8",
    ("nD0", "e6", "h5"): "e3 e1 c5 a5 g5",
    ("nN0", "g6", "e6"): "g4 i3 f3 g1 d3 c1 c4 a3 c6 a7",
    ("jA", "f6", "d4"): "g7 c3",
    ("jD", "e6", "f5"): "e7 g5",
    ("jN", "e6", "d5"): "d7 f7 c4 c6",
    ("jD0", "e6 e8 f5", "e4 d5"): "e7 e9 g5 e3 c5",
    # sliders that pass over the first square
    ("jR", "e6", "f5 d5"): "e7-e9 g5-i5 e3-e1 c5-a5",
    ("jR", "e7", "g5"): "g5 e3-e1 c5-a5",
    ("jB2", "f6", "c3"): A,
    ("fjW3", "e6", "e8"): "e7 e8",
    # hoppers
    ("pR", "e7", "g5"): "e8 e9 h5 i5",
    ("pR", "e7 e9", "g5 h5"): "e8 h5",
    ("mRcpR", "e7", "e9 c5 a5"): "e6 e9 f5-i5 e4-e1 d5 a5",
    ("mpR", "e7", "e9"): "e8",
    ("tpR", "e7", "g5"): "e8 e9",
    ("pB", "f6", "c3 d6"): "g7-i9 b2 a1 c7-a9",
    ("gR", "e7", "h5"): "e8 i5",
    ("gQ", "e6 g7", "c3 b5 c2"): "e7 h8 b2 a5",
    ("gQ", "e6 e7", "c3 b2"): "b2",
    ("cgQ", "e6", "c3 b2"): "b2",
    ("tgQ", "e6", "c3"): "e7",
    ("dpR", "e7 e9", ""): "e9",
    ("gW", "e6", "f5"): "e7-e9 g5-i5",
    ("pN0", "f7", ""): "g9",
    ("gN0", "f7", "c4"): "g9 a3",
    ("oR", "c5", "h5"): "d5 f5-h5 e6-e9 e4-e1",
    ("opR", "c5", ""): "a5 b5 d5 f5-i5",
    # the universal leaper
    ("cU", "a1", "i9 b7"): "i9 b7",
    # several moves in one
    ("fmWfcF", "", "e6 f6"): "f6",
    ("fmWfcF", "", "d6"): "e6 d6",
    ("mNcB", "", "f6 d7"): "f7 g6 g4 f3 d3 c4 c6 f6",
    # bends stop at units too
    ("rfzN0", "f7", ""): "",
    ("zF0", "f6", "d4"): "d6 e7 d8 e9 c5 b6 a5 d4 f4 e3 f2 e1 g5 h4 i5",
}


@each("betza", OPEN)
def test_squares_reached_on_an_open_board(betza: str) -> None:
    assert reached(betza) == squares(OPEN[betza])


@each(("betza", "at"), NEAR_THE_EDGE)
def test_squares_reached_near_the_edge(betza: str, at: str) -> None:
    assert reached(betza, at) == squares(NEAR_THE_EDGE[betza, at])


@each(("betza", "friends", "enemies"), BLOCKED)
def test_squares_reached_among_units(betza: str, friends: str, enemies: str) -> None:
    assert reached(betza, friends=friends, enemies=enemies) == squares(BLOCKED[betza, friends, enemies])


@each("betza", OPEN)
def test_blacks_moves_are_turned_by_180_degrees_on_an_open_board(betza: str) -> None:
    assert reached(betza, side="black") == squares(turned(OPEN[betza]))


@each(("betza", "friends", "enemies"), BLOCKED)
def test_blacks_moves_are_turned_by_180_degrees_among_units(betza: str, friends: str, enemies: str) -> None:
    found = reached(betza, friends=turned(friends), enemies=turned(enemies), side="black")
    assert found == squares(turned(BLOCKED[betza, friends, enemies]))


def test_rose_rides_in_circles() -> None:
    clockwise, anticlockwise = "h9 j10 l9 m7 l5 j4 h5", "h9 g11 e12 c11 b9 c7 e6"
    assert reached("rfqN0", "g7", "13x13") == squares(f"{clockwise} {anticlockwise}")


def test_enlarged_leaps_of_a_large_board() -> None:
    assert reached("fhNX", "f6", "11x11") == squares("e11 g11 a7 k7")
    assert reached("fDX", "f6", "11x11") == squares("f11")
    assert reached("fhJX", "f6", "11x11") == squares("d11 h11 a8 k8")
    assert reached("fhFXX", "h8", "15x15") == squares("g15 i15 a9 o9")


def test_cylinder_narrower_than_it_is_high_has_no_way_around_to_the_start() -> None:
    assert reached("oR", "c5", "5x9") == squares("a5 b5 d5 e5 c6-c9 c4-c1")


def test_torus_joins_all_opposite_edges() -> None:
    assert reached("ooR", "c5", "5x9") == squares("a5 b5 d5 e5 c6-c9 c4-c1")
    assert reached("ooB2", "a1", "5x9") == squares("b2 c3 e2 d3 b9 c8 e9 d8")
    assert reached("ooN", "a1", "5x9") == squares("b3 c2 e3 d2 b8 c9 e8 d9")
    assert reached("foomW", "a9", "5x9") == squares("a1")


def test_slides_on_a_torus_go_on_until_they_are_back() -> None:
    every = {f"{file}{rank}" for file in "abc" for rank in range(1, 6)}
    assert reached("ooB", "b3", "3x5") == every - {"b3"}


# Conditions


def test_en_passant_captures_on_the_square_crossed() -> None:
    body = "moves fmWfceF"
    assert reached(body, enemies="d5", more="d6 0 1") == squares("e6 d6")
    assert reached(body, enemies="d5", more="- 0 1") == squares("e6")


def test_unmoved_units_alone_have_moves_with_i() -> None:
    assert reached("WifD", more="- 0 1 unmoved:e5") == squares(f"{W} e7")
    assert reached("WifD", more="- 0 1 unmoved:-") == squares(W)


@pytest.mark.parametrize(("betza", "friends", "enemies"), [("ucR", "", "e7"), ("udR", "e7", "")])
def test_swaps_put_the_other_unit_where_the_mover_was(betza: str, friends: str, enemies: str) -> None:
    after = state(betza, friends=friends, enemies=enemies).play("e5e7").fen()
    assert after.split("/")[2] == "4O4"
    assert after.split("/")[4] == ("4H4" if friends else "4h4")


def test_tame_moves_give_no_check() -> None:
    text = framed('board 5x5\narray "k4/5/5/5/4K"\npiece ox O { moves BODY }\ngoal checkmate of king')
    fen = "k4/5/5/5/O3K b - - 0 1"
    assert load_source(Source("toy", text.replace("BODY", "R"))).state(fen).is_check()
    assert not load_source(Source("toy", text.replace("BODY", "tR"))).state(fen).is_check()


# Brute force

STEPS = {"W": (1, 0), "F": (1, 1), "D": (2, 0), "N": (2, 1), "A": (2, 2), "H": (3, 0), "C": (3, 1), "Z": (3, 2)}


def walked(atom: str, most: int, modality: str, friends: set[str], enemies: set[str]) -> set[str]:
    """The squares a rider reaches from e5, one step after the other."""
    found = set()
    a, b = STEPS[atom]
    for dx, dy in {(x * i, y * j) for x, y in ((a, b), (b, a)) for i in (1, -1) for j in (1, -1)}:
        for count in range(1, most + 1):
            x, y = 4 + dx * count, 4 + dy * count
            square = f"{'abcdefghi'[x : x + 1]}{y + 1}"
            if not (0 <= x < 9 and 0 <= y < 9) or square in friends:
                break
            if square in enemies:
                found |= {square} if "c" in modality else set()
                break
            found |= {square} if "m" in modality else set()
    return found


@each("seed", range(60))
def test_riders_stop_at_the_first_unit(seed: int) -> None:
    chance = random.Random(seed)
    atom, most, modality = chance.choice(list(STEPS)), chance.choice([1, 2, 3, 8]), chance.choice(["m", "c", "mc"])
    others = [f"{file}{rank}" for file in "abcdefghi" for rank in range(1, 10) if f"{file}{rank}" != "e5"]
    units = chance.sample(others, 20)
    friends, enemies = set(units[:10]), set(units[10:])
    betza = f"{modality}{atom}{most if most != 8 else 0}"
    found = reached(betza, friends=" ".join(friends), enemies=" ".join(enemies))
    assert found == walked(atom, most, modality, friends, enemies)


@each(
    ("letters", "cure"),
    [("R1-3", "R3"), ("R2-4", "R02R03R04"), ("R[1-3]", "R3"), ("mR1-3cB0-2", "mR3cB2"), ("W2-2", "W02")],
)
def test_a_range_from_a_number_to_another_has_its_spelling(letters: str, cure: str) -> None:
    found, *_ = compiled(f"piece ox O {{ moves {letters} }}").findings

    assert str(found.help).startswith(f"write `{cure}`: ")
    assert not compiled(f"piece ox O {{ moves {cure} }}").has_errors


@each(
    ("text", "label", "help"),
    [
        ("wW", "atoms are capitals", "write `W` for the atom"),
        ("xW", "in the movement `xW`", "the modifiers are `f`, `b`, "),
        ("WMF", "a modifier is a small letter", "write `mF`"),
        ("fT", "unknown step", "the atoms are `W`, `F`, "),
        ("[mW-iW]", "not the first leg", "write `i` before the first leg"),
    ],
)
def test_a_letter_that_does_not_belong_there_is_told_with_what_does(text: str, label: str, help: str) -> None:
    (found,) = findings(text)

    assert found.label.text == label
    assert (found.help or "").startswith(help)
