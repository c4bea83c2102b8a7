"""What a rule file cannot say of a ZRF, line by line, and games that make no rule file."""

from support.each import each
from support.zrf import BOARD, DIRECTIONS, START, game, imported


@each(
    ("text", "message", "note"),
    [
        (game(players="White Black Red"), "the game has 3 players", "a rule file is for two players, White and Black"),
        (game(players="White"), "the game has one player", "a rule file is for two players, White and Black"),
        (game(players="White ?Dice"), "a player moves at random", "a rule file has no chance, such as dice"),
        (
            game(ends=""),
            "the game has no way to win",
            "a rule file needs one, such as `(loss-condition (White) stalemated)`",
        ),
        (
            game(more='(engine "x.dll")'),
            "the rules are not in the ZRF",
            "a program of its own has them, which `engine` names",
        ),
        (game(board=""), "the board is not one grid of files and ranks", "it lists its positions one by one"),
        (
            game(board=f'(grid (dimensions ("a/b" (9 0)) ("1/2" (0 9)) ("x/y" (9 9))) (directions {DIRECTIONS}))'),
            "the board does not have two dimensions",
            "it has 3",
        ),
        (game(board=BOARD.replace("f1)", "f9)")), "the board has no position `f9`", ""),
        (game(start="(White (Oxe a1))"), "no piece is called `Oxe`", ""),
        (game(start="(White (Ox a9))"), "the board has no position `a9`", ""),
        (game(players="White white"), "both players are called `White`", ""),
        (game(start="(White (Ox a1)) (Blak (Ox a6))"), "no player is called `Blak`", ""),
        (game(board=BOARD.replace("(symmetry Black", "(symmetry Blak")), "no player is called `Blak`", ""),
        (game(board=BOARD.replace("(n s) (s n)", "(n s) (s x)")), "no direction is called `x`", ""),
        (
            game(board=BOARD.replace("(players White) (positions a6", "(players Red) (positions a6")),
            "no player is called `Red`",
            "",
        ),
        (game(board=BOARD + "(unlink (a1 a9))"), "the board has no position `a9`", ""),
        (game(board=BOARD + "(links n (a1 a9))"), "the board has no position `a9`", ""),
        (game(board=BOARD + "(links n (a1))"), "a link is `(a1 b1)`, of two positions", ""),
        (game(board=BOARD.replace("(n 0 -1)", "(n 0 --1)")), "a direction is `(n 0 -1)`", ""),
        (
            game(board=BOARD.replace("(9 0)", f"({'9' * 900} 0)")),
            'a dimension is `("a/b/c" (50 0))`, with two whole numbers',
            "",
        ),
        (game(board=BOARD.replace("a/b/c", "a/b/b")), "two lines of the board are called `b`", ""),
        (game(start=f"(White (Ox a1 off {'9' * 900}))"), f"the board has no position `{'9' * 40}`", ""),
        (game("(n (verify (piece? Elk)) add)"), "no piece is called `Elk`", ""),
        (game("(n (verify not-enmy?) add)"), "no question is called `enmy?`", ""),
        (game(ends="(loss-condition (White Black) (captured Ox Elk))"), "no piece is called `Elk`", ""),
        (game(ends="(loss-condition (Whte Black) stalemated)"), "no player is called `Whte`", ""),
        (
            game(ends="(win-condition (White Black) (absolute-config Ox (a9 a6)))"),
            "no position or zone is called `a9`",
            "",
        ),
    ],
)
def test_a_game_that_makes_no_rule_file_says_why(text: str, message: str, note: str) -> None:
    made = imported(text)
    errors = [found for found in made.findings if found.is_error]

    assert made.text == ""
    assert message in [found.message for found in errors]
    assert note in [" ".join(found.notes) for found in errors]


def test_an_unknown_word_has_near_ones() -> None:
    (found,) = imported(game(start="(White (Oxx a1)) (Black (Ox a6))")).findings

    assert found.help == "did you mean `Ox`?"


@each(
    ("text", "message", "note"),
    [
        (
            game(board=BOARD.replace("(symmetry", "(symetry")),
            "`(symetry ..)` is not a part of a `board`",
            "",
        ),
        (game(ox="(move (n add))"), "`(move ..)` is not a part of a `piece`", ""),
        (
            game(start="(White (Ox a1 a1)) (Black (Ox a6))"),
            "two units start on `a1`",
            "a square has one unit: here the later one",
        ),
        (
            game("(move-type walk) (n add)", more="(move-priorities wlk)"),
            "no move has the type `wlk`",
            "did you mean `walk`?",
        ),
        (
            game(more='(option "pass turn" maybe)'),
            '`(option "pass turn" maybe)` has a value that Zillions does not have',
            "the values are `true`, `false` or `forced`",
        ),
        (
            game("(n (verify (friend? e)) (verify empty?) add)"),
            "`(n (verify (friend? e)) (verify empty?) add)` of `Ox` has moves that the rule file lacks",
            "no letters say what they need on other squares",
        ),
        (
            game("(n (verify defended?) add)"),
            "`(n (verify defended?) add)` of `Ox` has moves that the rule file lacks",
            "they depend on `defended?`",
        ),
        (
            game("(c3 (verify empty?) add)"),
            "`(c3 (verify empty?) add)` of `Ox` is not understood",
            "`(c3 (verify empty?) add)` jumps to a square by its name",
        ),
        (
            game("(n (verify last-from?) add)"),
            "`(n (verify last-from?) add)` of `Ox` depends on the move before",
            "only a step two squares ahead may be captured in passing, one square ahead",
        ),
        (
            game("((while) add)"),
            "`((while) add)` of `Ox` is not understood",
            "`(while)` is a loop without a condition",
        ),
        (
            game("(hop n)"),
            "`(hop n)` of `Ox` is not understood",
            "`hop` is neither a word of programs, a macro, a direction nor a position",
        ),
        (
            game("((verify (in-zone? hut)) n add)"),
            "`((verify (in-zone? hut)) n add)` of `Ox` is not understood",
            "`(in-zone? hut)` names the zone `hut`, which the board does not have",
        ),
        (
            game("(n (verify empty?) (add-partial))"),
            "`(n (verify empty?) (add-partial))` goes on without a capture",
            "",
        ),
        (
            game(more='(option "chess invariant" true)'),
            '`(option "chess invariant" true)` is not an option of Zillions',
            "another program may have rules for it",
        ),
        (
            game(ends="(loss-condition (White Black) stalemated) (win-condition (White) (and true false))"),
            "`(win-condition .. (and true false))` cannot be said for one side in a rule file yet",
            "",
        ),
        (
            game(ends="(loss-condition (White Black) stalemated) (count-condition (White Black) repetition)"),
            "`(count-condition .. repetition)` cannot be said in a rule file yet",
            "",
        ),
    ],
)
def test_what_is_lost_is_reported_at_its_line(text: str, message: str, note: str) -> None:
    made = imported(text)

    assert [(found.code, found.message, " ".join(found.notes)) for found in made.findings] == [("W701", message, note)]
    assert f"# Not said here: {message}" in made.text


def test_programs_that_are_lost_for_one_reason_are_one_finding() -> None:
    (found,) = imported(
        game("(n (verify defended?) add) (s (verify defended?) add) (e (verify defended?) add)")
    ).findings

    assert found.notes == ("they depend on `defended?`; the same goes for 2 more of its programs",)
    assert found.span.line == 10


def test_castling_of_units_that_have_moved_is_lost() -> None:
    castle = "(e (verify empty?) e (verify empty?) to e (verify friend?) cascade w w add)"
    made = imported(game(f"{castle} (n (verify not-friend?) add)", start="(White (Ox a1 d1)) (Black (Ox a6 d6))"))

    assert [found.notes for found in made.findings] == [
        ("castling is for units that have not moved, and this is for others as well",)
    ]


def test_a_castling_that_moves_nothing_is_lost() -> None:
    castle = "((verify new?) e (verify empty?) e (verify empty?) cascade e (verify (and friend? new?)) w w to e add)"
    made = imported(game(castle, ox="(attribute new? true)", start=START.replace("f", "d")))

    assert any("which is empty" in " ".join(found.notes) for found in made.findings)


def test_effects_that_no_line_says_are_lost() -> None:
    moves = "(n (verify empty?) (if (enemy? e) (capture e)) add)"
    (found,) = imported(game(moves)).findings

    assert found.message == f"`{moves}` of `Ox` does more to other units than a rule file says"


def test_an_order_of_types_that_is_not_about_captures_is_lost() -> None:
    text = game("(move-type one) (n (verify not-friend?) add) (move-type two) (s (verify not-friend?) add)")
    made = imported(text.replace("(board ", "(move-priorities one two) (board ", 1))

    assert [found.message for found in made.findings] == [
        "`(move-priorities one two)` cannot be said in a rule file yet"
    ]


@each("config", ["(absolute-config Ox ())", "(absolute-config (far))"])
def test_a_goal_without_pieces_or_squares_is_lost(config: str) -> None:
    made = imported(game(ends=f"(win-condition (White Black) {config}) (loss-condition (White Black) stalemated)"))

    assert [found.message for found in made.findings] == [
        f"`(win-condition .. {config})` cannot be said in a rule file yet"
    ]
