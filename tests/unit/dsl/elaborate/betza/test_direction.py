"""Which steps, and which turns, each code of XBoard's table of directions names."""

import pytest
from support.each import each
from support.movement import reached, squares

ORTHOGONAL = {
    "f": "e6", "b": "e4", "l": "d5", "r": "f5", "v": "e6 e4", "s": "d5 f5",
    "ff": "e6", "bb": "e4", "ll": "d5", "rr": "f5", "vv": "e6 e4", "ss": "d5 f5",
    "fr": "e6 f5", "fs": "e6 d5 f5", "bl": "e4 d5", "vl": "e6 e4 d5", "rv": "e6 e4 f5",
    "lr": "d5 f5", "fbrl": "e6 e4 d5 f5",
}  # fmt: skip

DIAGONAL = {
    "f": "d6 f6", "b": "d4 f4", "l": "d6 d4", "r": "f6 f4", "ff": "d6 f6", "rr": "f6 f4",
    "fl": "d6", "lf": "d6", "fr": "f6", "rf": "f6", "bl": "d4", "lb": "d4", "br": "f4", "rb": "f4",
    "frl": "f6 d6 d4", "frbl": "f6 d4", "flfrb": "d6 f6 d4 f4", "ffr": "d6 f6 f4",
}  # fmt: skip

OBLIQUE = {
    "lf": "d7", "rf": "f7", "fl": "c6", "fr": "g6", "bl": "c4", "br": "g4", "lb": "d3", "rb": "f3",
    "f": "d7 f7", "b": "d3 f3", "l": "c6 c4", "r": "g6 g4", "ff": "d7 f7", "bb": "d3 f3", "ll": "c6 c4", "rr": "g6 g4",
    "v": "d7 f7 d3 f3", "s": "c6 c4 g6 g4", "vv": "d7 f7 d3 f3", "ss": "c6 c4 g6 g4",
    "fs": "c6 g6", "bs": "c4 g4", "lv": "d7 d3", "rv": "f7 f3",
    "fh": "c6 d7 f7 g6", "bh": "c4 d3 f3 g4", "lh": "d7 c6 c4 d3", "rh": "f7 g6 g4 f3",
    "hr": "f7 g4 d3 c6", "hl": "d7 c4 f3 g6",
    "ffrr": "d7 f7 g6 g4", "frr": "g6 g4", "fb": "d7 f7 d3 f3", "fv": "d7 f7 d3 f3", "ffs": "d7 f7 c6 c4 g6 g4",
    "lfrf": "d7 f7", "hrf": "f7 g4 d3 c6 d7",
}  # fmt: skip

TURNS = {
    # behind a step from e5 to e6: the squares around e6
    "f": "e7", "fr": "f7", "rf": "f7", "r": "f6", "br": "f5", "rb": "f5", "bl": "d5", "l": "d6", "fl": "d7", "lf": "d7",
    "v": "e7", "s": "d6 f6", "fs": "d7 f7", "bs": "d5 f5", "lv": "d7 d5", "rv": "f7 f5",
    "fh": "d7 e7 f7", "bh": "d5 f5", "lh": "d7 d6 d5", "rh": "f7 f6 f5", "ff": "e7", "ffrr": "e7 f6",
    "rl": "d6 f6", "b": "",
}  # fmt: skip

SLANTED_TURNS = {
    # behind a step from e5 to f6
    "f": "g7", "fr": "g6", "r": "g5", "br": "f5", "bl": "e6", "l": "e7", "fl": "f7", "s": "e7 g5", "b": "",
}  # fmt: skip

OBLIQUE_TURNS = {
    # behind a leap from e5 to f7
    "f": "g9", "fr": "h8", "r": "h6", "br": "g5", "bl": "d6", "l": "d8", "fl": "e9", "fs": "e9 h8", "b": "",
}  # fmt: skip


@each("codes", ORTHOGONAL)
def test_directions_of_the_wazir(codes: str) -> None:
    assert reached(f"{codes}W") == squares(ORTHOGONAL[codes])


@pytest.mark.parametrize("codes", DIAGONAL)
def test_directions_of_the_ferz(codes: str) -> None:
    assert reached(f"{codes}F") == squares(DIAGONAL[codes])


@each("codes", OBLIQUE)
def test_directions_of_the_knight(codes: str) -> None:
    assert reached(f"{codes}N") == squares(OBLIQUE[codes])


@each("codes", OBLIQUE)
def test_directions_of_the_knight_seen_by_black(codes: str) -> None:
    turned = dict(zip("abcdefghi123456789", "ihgfedcba987654321", strict=True))
    wanted = "".join(turned.get(char, char) for char in OBLIQUE[codes])
    assert reached(f"{codes}N", side="black") == squares(wanted)


@each("codes", TURNS)
def test_turns_behind_an_orthogonal_step(codes: str) -> None:
    assert reached(f"fma{codes}W") == squares(TURNS[codes])


@each("codes", SLANTED_TURNS)
def test_turns_behind_a_diagonal_step(codes: str) -> None:
    assert reached(f"frma{codes}F") == squares(SLANTED_TURNS[codes])


@each("codes", OBLIQUE_TURNS)
def test_turns_behind_an_oblique_leap(codes: str) -> None:
    assert reached(f"rfma{codes}N") == squares(OBLIQUE_TURNS[codes])


def test_turns_of_a_narrow_leap_are_told_apart() -> None:
    assert reached("rfmafr(6,1)", "b1", "15x15") == squares("i8")
    assert reached("rfmaf(6,1)", "b1", "15x15") == squares("d13")


def test_later_legs_go_every_way_but_straight_back() -> None:
    assert reached("fmaW") == squares("e7 f7 f6 f5 d5 d6 d7")
