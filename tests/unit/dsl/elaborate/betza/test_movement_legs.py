"""Which squares a movement of several legs reaches: legs separated by `a`, and chains in brackets."""

from collections.abc import Iterable

from support.each import each
from support.movement import actions, reached, squares, state, turned

Step = tuple[int, int]
W, F = ((0, 1), (1, 0), (0, -1), (-1, 0)), ((1, 1), (1, -1), (-1, -1), (-1, 1))
D, A, K = tuple((2 * x, 2 * y) for x, y in W), tuple((2 * x, 2 * y) for x, y in F), W + F
KNIGHT, CAMEL = "d7 f7 g6 g4 f3 d3 c4 c6", "d8 f8 h6 h4 f2 d2 b4 b6"
AROUND = "b2-b8 c2-c8 d2-d8 e2-e4 e6-e8 f2-f8 g2-g8 h2-h8"
"""The squares at most three king steps from e5."""


def by_two(first: Iterable[Step], second: Iterable[Step]) -> frozenset[str]:
    """The squares two steps away from e5, where the second does not go straight back."""
    ends = ((a, b, c, d) for a, b in first for c, d in second if a * d != b * c or a * c + b * d > 0)
    return names((a + c, b + d) for a, b, c, d in ends)


def names(steps: Iterable[Step]) -> frozenset[str]:
    """The squares at some steps from e5, without e5."""
    return frozenset(f"{'abcdefghi'[4 + x]}{5 + y}" for x, y in steps if (x, y) != (0, 0) and max(abs(x), abs(y)) <= 4)


NOT_IN_LINE = names((x, y) for x in range(-4, 5) for y in range(-4, 5) if 0 != abs(x) != abs(y) != 0)
CORNERS = names((x, y) for x in range(-4, 5) for y in range(-4, 5) if x != 0 != y)
GRIFFON = squares("f6-f9 g6-i6 d6-d9 c6-a6 f4-f1 g4-i4 d4-d1 c4-a4")

OPEN = {
    "mafsR": NOT_IN_LINE,
    "fmafrR": squares("f7-h9 f8 f9 g9"),
    "masR": CORNERS,
    "asR": CORNERS,
    "yafsF": GRIFFON - squares("f6 d6 f4 d4"),
    "FyafsF": GRIFFON,
    "yafsW": squares("f7-h9 d7-b9 g6-i8 g4-i2 f3-h1 d3-b1 c6-a8 c4-a2"),
    "aK": by_two(K, K),
    "aaK": squares(AROUND),
    "mamaK": squares(AROUND),
    "KmaKmamaK": squares(AROUND),
    "(a)2K": squares(AROUND),
    "(ma)1K": squares("c3-c7 d3-d7 e3 e4 e6 e7 f3-f7 g3-g7"),
    "mafW": squares("e7 g5 e3 c5"),
    "mpafN": squares("g9 i7 i3 g1 c1 a3 a7 c9"),
    "mabK": frozenset(),
    "masF": squares("e7 g5 e3 c5"),
    "mafsD": squares("g9 c9 i7 i3 g1 c1 a3 a7"),
    "mafsA": squares("g9 c9 i7 i3 g1 c1 a3 a7"),
    "afraflWaflafrW": squares(CAMEL),
    "mafsmafW": squares("g8 c8 h7 h3 g2 c2 b3 b7"),
    "fsmasW": squares("d6 f6 d4 f4"),
    "KNADcaKmcabK": squares("c3-c7 d3-d7 e3 e4 e6 e7 f3-f7 g3-g7"),
    "yafN": squares("g9 i7 i3 g1 c1 a3 a7 c9"),
    "oafW": squares("e7 g5 e3 c5"),
    # chains
    "[W-F]": squares(KNIGHT),
    "[W-fF]": squares(KNIGHT),
    "[F-W]": squares(KNIGHT),
    "[F-F]": squares("g7 g3 c3 c7"),
    "[W-W]": squares("e7 g5 e3 c5"),
    "[W-W-W]": squares("e8 h5 e2 b5"),
    "[F?R]": GRIFFON,
    "[W?B]": squares("e6 f7-h9 d7-b9 f5 g6-i8 g4-i2 e4 f3-h1 d3-b1 d5 c6-a8 c4-a2"),
    "[W-N]": squares(CAMEL),
    "[F-N]": squares("g8 h7 h3 g2 c2 b3 b7 c8"),
    "[N-N]": squares("g9 i7 i3 g1 c1 a3 a7 c9"),
    "[W?D]": squares("e6 e8 f5 h5 e4 e2 d5 b5"),
    "[WD?WD]": squares("e6-e9 f5-i5 e4-e1 d5-a5"),
    "[FA?aFaA]": names(F + A) | by_two(F + A, F + A),
    "[F?aA][A?aF]": names(F + A) | by_two(F, A) | by_two(A, F),
    "[K?aAaD]": names(K) | by_two(K, A + D),
    "[KAD?aKaAaD]": names(K + A + D) | by_two(K + A + D, K + A + D),
    "[W?F?W]": squares(f"e6 f5 e4 d5 {KNIGHT} {CAMEL} g7 g3 c3 c7"),
    "[K-K]": squares("e7 g7 g5 g3 e3 c3 c5 c7"),
    "[W03-F]": squares("f9 d9 i6 i4 f1 d1 a6 a4"),
    "[frF-lW]": squares("f7 e6"),
    "[fW-frF]": squares("f7"),
    "[fW-rF]": squares("f7 f5"),
    "[fW-bF]": squares("f5 d5"),
    "[fW-rW]": squares("f6"),
    "[fW-frW]": squares("e7 f6"),
    "[fW-sW]": squares("d6 f6"),
    "[fW-bW]": frozenset(),
    "[fW-aW]": squares("e7 d6 f6"),
    "[fW-aF]": squares("f7 d7 f5 d5"),
    "[fW-aN]": squares("d8 f8 g7 c7 g5 c5 d4 f4"),
    "[fW-rN]": squares("g7 g5"),
    "[fW-rK]": squares("f6"),
    "[fW-fsK]": squares("f7 d7"),
    "[rfN-W]": squares("f8"),
    "[rfN-frW]": squares("g7"),
    "[fW-jR]": squares("e8 e9"),
    "[fW-nD]": squares("e8"),
}  # fmt: skip

BLOCKED = {
    # movement, friends, enemies: squares reached
    ("aK", "d6 e6 f6", ""): by_two(K[1:4] + K[5:7], K) - squares("d6 e6 f6"),
    ("pafK", "e6", "f6"): squares("e7 g7"),
    ("jDjA", "e6", "f6"): squares("e7 g7"),
    ("gafK", "e6", "f6"): squares("e7-e9 g7-i9"),
    ("gafQ", "e6 g7", "c3 b5"): squares("e7 h8 b2 a5"),
    ("pafR", "e7", "g5"): squares("e8 e9 h5 i5"),
    ("gafsR", "e7", ""): squares("d8 f8"),
    ("gafsW0", "e7", ""): squares("d8 c9 f8 g9"),
    ("pasR", "e7", ""): squares("a7-d7 f7-i7"),
    ("tpasR", "", "e7"): frozenset(),
    ("mpafN", "f7", "d7"): squares("g9 i7 i3 g1 c1 a3 a7 c9"),
    ("gabyabsR", "e8", ""): squares("f8 g9 d8 c9"),
    ("gabyabsR", "e6", ""): squares("f6-i9 d6-a9"),
    ("fmgasR", "e7", ""): squares("a6-d6 f6-i6 d7 f7"),
    ("fgyafW", "e6", ""): squares("e7-e9"),
    ("fgyafW", "", ""): squares("e7-e9"),
    ("jpafR", "e6 e8", ""): squares("e9"),
    ("afraflWaflafrW", "e6", ""): squares("h6 h4 f2 d2 b4 b6"),
    ("afraflWaflafrW", "f7", ""): squares("d8 h6 h4 f2 d2 b4 b6"),
    ("mafsmafW", "f6 d7", ""): squares("g8 h7 h3 g2 c2 b3 b7"),
    ("[W-F]", "e6", "d5"): squares("g6 g4 f3 d3"),
    ("[F-F]", "f6", "d4"): squares("g3 c7"),
    ("[F-W]", "f6", ""): squares("d7 g4 f3 d3 c4 c6"),
    ("[W-F][F-W]", "e6", "f6"): squares("d7 g6 g4 f3 d3 c4 c6"),
    ("[W-W-W]", "e6", "g5"): squares("e2 b5"),
    ("[F?R]", "f6", "d6"): GRIFFON - squares("f6-f9 g6-i6 d7-d9 c6-a6"),
    ("[F?R]", "f8", "g6"): GRIFFON - squares("f8 f9 h6 i6"),
    ("[pQ-K]", "e6 g7", "c3 b5 c2"): squares("e7 h8 b2 a5"),
    ("[pR-R]", "e7", "g5"): squares("e8 e9 h5 i5"),
    ("[pR-B]", "e7", ""): squares("d8 c9 f8 g9"),
    ("[tpR-R]", "e7", "g5"): squares("e8 e9"),
    ("[mpW-W]", "e6", "f5"): squares("e7 g5 e3 c5"),
    ("[mF?cR]", "", "f8 g6 d6"): squares("f6 f4 d4 f8 g6"),
    ("[cF?R]", "", "f6"): squares("f6-f9 g6-i6"),
    ("[nN-W]", "e6", ""): squares("h6 h4 f2 d2 b4 b6"),
}  # fmt: skip

ACTIONS = {
    # movement, friends, enemies: moves, with what they capture on the way
    ("camK", "e6", "f6"): "xf6e7 xf6f7 xf6g7 xf6g6 xf6g5 xf6f5",
    ("camK", "", "f6 f7"): "xf6e6 xf6e7 xf6g7 xf6g6 xf6g5 xf6f5",
    ("caK", "", "e6 e7"): "xe6d6 xe6d7 xe6e7 xe6f7 xe6f6 xe6f5 xe6d5",
    ("cabK", "", "f6"): "xf6e5",
    ("fmFfcafmF", "d8", "f6"): "d6 xf6g7",
    ("fmFfcafmF", "c7", "d6"): "f6",
    ("fmFfcafmF", "", "f6 g7"): "d6",
    ("casR", "", "e7"): "xe7a7 xe7b7 xe7c7 xe7d7 xe7f7 xe7g7 xe7h7 xe7i7",
    ("casR", "", "e7 g7"): "xe7a7 xe7b7 xe7c7 xe7d7 xe7f7 xe7g7",
    ("fcpamsR", "", "e7"): "xe7a7 xe7b7 xe7c7 xe7d7 xe7f7 xe7g7 xe7h7 xe7i7 a7 b7 c7 d7 f7 g7 h7 i7",
    ("dafW", "e6", "f5"): "xe6e7",
    ("fcafcW", "", "e6 e7"): "xe6e7",
    ("fcabafW", "", "e6"): "xe6e4",
    ("fcababW", "", "e6"): "xe6e6",
    ("fcababcW", "", "e6"): "",
    ("fcafabW", "", "e6"): "xe6e6",
    ("jDcaK", "e6", ""): "e7",
    ("caKjD", "e6", ""): "e7",
    ("daKjD", "", "e6"): "e7",
    ("jDdafW", "e6", ""): "e7 xe6e7",
    ("dafWjD", "e6", ""): "e7 xe6e7",
    ("[cF-mF]", "", "f6 d6 c7"): "xf6g7",
    ("[cW?aW]", "", "e6"): "e6 xe6d6 xe6e7 xe6f6",
    ("[cW-bW]", "", "e6"): "xe6e5",
    ("[fcdW-W]", "e6", ""): "xe6e7",
    ("ifmafW", "", ""): "",
}


@each("betza", OPEN)
def test_squares_reached_on_an_open_board(betza: str) -> None:
    assert reached(betza) == OPEN[betza]


@each(("betza", "friends", "enemies"), BLOCKED)
def test_squares_reached_among_units(betza: str, friends: str, enemies: str) -> None:
    assert reached(betza, friends=friends, enemies=enemies) == BLOCKED[betza, friends, enemies]


@each(("betza", "friends", "enemies"), BLOCKED)
def test_blacks_moves_are_turned_by_180_degrees(betza: str, friends: str, enemies: str) -> None:
    found = reached(betza, friends=turned(friends), enemies=turned(enemies), side="black")
    assert found == squares(turned(" ".join(BLOCKED[betza, friends, enemies])))


@each(("betza", "friends", "enemies"), ACTIONS)
def test_captures_on_the_way(betza: str, friends: str, enemies: str) -> None:
    wanted = {f"e5{text}" for text in ACTIONS[betza, friends, enemies].split()}
    assert actions(betza, friends=friends, enemies=enemies) == wanted


def test_lion_takes_two_takes_one_and_stays_or_leaps_over() -> None:
    found = actions("KNADcaKmcabK", enemies="f6 g7", friends="e6")
    assert {"e5xf6g7", "e5xf6e5", "e5xf6f7", "e5f6", "e5g7", "e5e7"} <= found
    assert not {"e5e6", "e5xf6e6", "e5e5"} & found


def test_square_of_a_unit_taken_on_the_way_is_empty_when_the_move_comes_back() -> None:
    after = state("fcababW", enemies="e6").play("e5xe6e6")
    assert after.fen().startswith("9/9/9/4O4/9/")


def test_cylinder_holds_for_every_leg_behind_the_one_that_goes_around() -> None:
    assert reached("[oW-F]", "a5") == squares("h6 h4 b7 i7 c6 c4 b3 i3")
    assert reached("omafW", "a5") == squares("a7 a3 c5 h5")
