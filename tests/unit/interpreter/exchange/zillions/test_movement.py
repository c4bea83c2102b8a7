"""Move programs as lines of pieces."""

from support.each import each
from support.zrf import BOARD, game, imported, lines_of

STEP = "(define step ($1 (verify not-friend?) add))"
RAY = "(define ray ($1 (while empty? add $1) (verify not-friend?) add))"
HOP = "(define hop ($1 $2 (verify not-friend?) add))"
ALL = ("n", "s", "e", "w", "ne", "nw", "se", "sw")


def _all(macro: str, *ways: str) -> str:
    return " ".join(f"({macro} {way})" for way in ways)


@each(
    ("before", "moves", "line"),
    [
        (STEP, _all("step", "n", "s", "e", "w"), "moves W"),
        (STEP, _all("step", *ALL), "moves K"),
        (STEP, _all("step", "ne", "nw", "n"), "moves fK"),
        (RAY, _all("ray", *ALL), "moves Q"),
        (RAY, _all("ray", "n"), "moves fR"),
        (HOP, _all("hop", "n ne", "n nw"), "moves ffN"),
        (HOP, _all("hop", "n n", "s s", "e e", "w w"), "moves D"),
        ("", "(n (verify empty?) add) (ne (verify enemy?) add) (nw (verify enemy?) add)", "moves fmWfcF"),
        ("", "(n (while empty? add n))", "moves fmR"),
        ("", "(n (while empty? n) (verify enemy?) add)", "moves fcR"),
        ("", "(n (verify empty?) add n (verify empty?) add)", "moves fmW2"),
        ("", "(n (verify empty?) n (verify empty?) n (verify not-friend?) add)", "moves fW03"),
        ("", "(n (verify friend?) add)", "moves fdW"),
        ("", "(n add)", "moves fmcdW"),
        (
            "",
            "(n (verify empty?) ne (verify not-friend?) add) (n (verify empty?) nw (verify not-friend?) add)",
            "moves ffnN",
        ),
        (
            "",
            "(ne (verify empty?) n (verify not-friend?) add) (nw (verify empty?) n (verify not-friend?) add)",
            "moves [flF-frW][frF-flW]",
        ),
        (
            "",
            "(se (verify empty?) e (verify enemy?) add) (sw (verify empty?) w (verify enemy?) add)",
            "moves [blF-frcW][brF-flcW]",
        ),
        ("", "(n (while empty? n) (verify not-empty?) n (while empty? n) (verify enemy?) add)", "moves fcpR"),
        ("", "(n (while empty? n) (verify friend?) n (verify not-friend?) add)", "moves ftgR"),
        ("", "(n (verify enemy?) capture n (verify empty?) add)", "moves [fcW-mW]"),
        ("", "(n (while empty? n) (verify enemy?) capture n (while empty? add n))", "moves [fcR-mR]"),
        ("", "(n (if (piece? Ox) (verify enemy?) else (verify empty?)) add)", "moves fW"),
        ("", "((opposite n) (verify not-friend?) add)", "moves bW"),
    ],
)
def test_a_program_is_written_in_letters(before: str, moves: str, line: str) -> None:
    made = imported(game(moves, before=before))

    assert made.findings == ()
    assert lines_of(made) == [line]


@each(
    ("moves", "lines"),
    [
        ("(n (verify not-friend?) (verify (in-zone? second)) add)", "moves fW to second-rank"),
        ("((verify (in-zone? second)) n (verify not-friend?) add)", "moves fW to third-rank"),
        ("((verify (in-zone? second)) n (verify empty?) n (verify empty?) add)", "moves fmnD while in second-rank"),
        ("(n (verify empty?) add (verify (in-zone? second)) n (verify empty?) add)", "moves fmW"),
    ],
)
def test_a_zone_limits_where_moves_begin_or_end(moves: str, lines: str) -> None:
    assert lines in lines_of(imported(game(moves)))


def test_a_lame_leap_that_has_no_letters_is_lost() -> None:
    made = imported(game("(n (verify not-friend?) add) (n (verify empty?) n n e (verify not-friend?) add)"))

    (found,) = made.findings
    assert found.notes == ("no letters say what they need on other squares",)
    assert lines_of(made) == ["moves fW"]


def test_the_moves_of_a_first_turn_are_those_of_a_unit_that_has_not_moved() -> None:
    moves = (
        "((verify fresh?) e (verify empty?) (set-attribute fresh? false) add)"
        "((verify fresh?) w (verify empty?) (set-attribute fresh? false) add)"
        "(n (verify not-friend?) (set-attribute fresh? false) add)"
    )
    made = imported(game(moves, ox="(attribute fresh? true)"))

    assert made.findings == ()
    assert lines_of(made) == ["moves ismWfW"]


def test_an_attribute_that_some_moves_keep_is_not_said() -> None:
    moves = "((verify fresh?) e (verify empty?) (set-attribute fresh? false) add) (n (verify not-friend?) add)"
    (found,) = imported(game(moves, ox="(attribute fresh? true)")).findings

    assert (found.code, found.notes) == ("W701", ("they depend on `fresh?`",))


@each(
    ("end", "line"),
    [
        ("(if (in-zone? far) (add Cow) else add)", "promotes in last-rank to cow"),
        ("(if (in-zone? far) (add Ox Cow) else add)", "may promote in last-rank to cow"),
        ("(add Cow)", "promotes after each move to cow"),
        (
            "(if (or (in-zone? far) (flag? was)) (add Ox Cow) else add)",
            "may promote in last-rank or on leaving last-rank",
        ),
    ],
)
def test_what_units_become_is_a_line_about_promotion(end: str, line: str) -> None:
    moves = f"((set-flag was (in-zone? far)) s (verify not-friend?) {end}) ((set-flag was (in-zone? far)) n (verify not-friend?) {end})"
    made = imported(game(moves, more="(piece (name Cow) (moves (e (verify not-friend?) add)))"))

    assert made.findings == ()
    assert any(each.startswith(line) for each in lines_of(made))


def test_a_board_whose_files_are_joined_has_moves_around_its_edge() -> None:
    links = "".join(
        f"(links {way} " + "".join(f"({a}{rank} {b}{rank + by})" for rank in range(1, 7) if 1 <= rank + by <= 6) + ")"
        for way, a, b, by in (("e", "f", "a", 0), ("w", "a", "f", 0), ("ne", "f", "a", 1), ("nw", "a", "f", 1),
                              ("se", "f", "a", -1), ("sw", "a", "f", -1))
    )  # fmt: skip
    made = imported(game(_all("ray", "e", "w"), before=RAY, board=BOARD + links))

    assert made.findings == ()
    assert lines_of(made) == ["moves soR"]


def test_missing_squares_are_named() -> None:
    made = imported(game(board=f"{BOARD} (kill-positions c3 d4)"))

    assert made.findings == ()
    assert "board 6x6 {" in made.text
    assert "squares a1-f2, a3-b3, d3-f3, a4-c4, e4-f4, a5-f6" in made.text


@each(
    ("moves", "lines"),
    [
        ("(n (verify enemy?) (verify (piece? Elk)) add)", ["moves fcW capturing only elk"]),
        ("(n (verify enemy?) (verify (not-piece? Elk)) add)", ["moves fcW capturing only hare, ox"]),
        (
            "(n (verify empty?) add) (n (verify friend?) (verify (piece? Hare)) add)",
            ["moves fmW", "moves fdW capturing only hare"],
        ),
    ],
)
def test_a_move_may_capture_certain_pieces_only(moves: str, lines: list[str]) -> None:
    others = "".join(f"(piece (name {name}) (moves (n (verify not-friend?) add)))" for name in ("Elk", "Hare"))
    start = "(White (Ox a1 f1) (Elk b1) (Hare c1)) (Black (Ox a6 f6) (Elk b6) (Hare c6))"
    made = imported(game(moves, more=others, start=start))

    assert (made.findings, lines_of(made)) == ((), lines)
