"""Game descriptions of Ludii as rule files: the text, options and definitions, each ludeme, and what is lost."""

import ast
from pathlib import Path

import pytest
from support.each import each

from dsl.source import Source
from interpreter.exchange import ludii
from interpreter.exchange.importing.imported import Imported
from interpreter.exchange.ludii.importing import import_ludii
from interpreter.exchange.ludii.words import LUDEMES
from interpreter.game.load import load_source

ADD = "(move Add (to (sites Empty)))"
STEP = "(move Step Forward (to if:(is Empty (to))))"
LINE = "(if (is Line 3) (result Mover Win))"


def _stones(
    *, board: str = "(board (square 3))", play: str = ADD, end: str = LINE, more: str = "", rest: str = ""
) -> str:
    """Return a game of stones that are placed."""
    return f"""(game "Toy" (players 2) (equipment {{ {board} (piece "Ox" Each) {more} }})
 (rules (play {play}) (end {end}))) {rest}"""


def _men(moves: str, *, end: str = '("BlockWin")', more: str = "", play: str = "(forEach Piece)", top: str = "") -> str:
    """Return a game of men that move on a board of five by five."""
    return f"""{top}
(game "Toy" (players {{(player N) (player S)}})
 (equipment {{ (board (square 5)) (piece "Ox" Each {moves}) (regions P1 (sites Top)) (regions P2 (sites Bottom)) {more} }})
 (rules (start {{ (place "Ox1" (sites Bottom)) (place "Ox2" (sites Top)) }}) (play {play}) (end {end})))"""


DEEP = "".join(
    f'(define "Deep{"" if number == 0 else number}" {"(or " * 90}"Deep{number + 1}"{")" * 90})' for number in range(20)
)


def _imported(text: str, *wanted: tuple[str, str]) -> Imported:
    return import_ludii(Source("toy.lud", text), wanted)


def _messages(made: Imported) -> list[str]:
    return [found.message for found in made.findings]


@each(
    ("text", "message", "line"),
    [
        ('(game "Toy"\n(players 2)', "the list `(game` is never closed", 1),
        ('(game "Toy"))', "`)` closes no list", 1),
        ('(game "Toy"\n(players 2}\n)', "expected `)`, found `}`", 2),
        ('(game "Toy"\n(piece "Ox)', 'expected a closing quote, found the end after `"Ox)`', 2),
        ("(" * 300, "lists are at most 100 deep", 1),
        ("", 'expected `(game "Name" ..)`', 1),
        ('(gme "Toy" (players 2))', 'expected `(game "Name" ..)`', 1),
        (
            _stones(play='"Again"', rest='(define "Again" (or "Again" "Again"))'),
            "the definitions never come to an end",
            3,
        ),
        (
            _stones(play='("Twice" ' * 40 + "x" + ")" * 40, rest='(define "Twice" "#1#1")'),
            "the definitions never come to an end",
            3,
        ),
        (f'(game "Toy" {"ox " * 80_000})', "a description has at most 40,000 words, with its definitions", 1),
        ("// more" * 40_000, "a file has at most 262,144 characters", 1),
        (_stones(play='"Deep"', rest=DEEP), "the definitions never come to an end", 3),
        (_stones(board="(board <Sice>)"), "no option of the description is `<Sice>`", 1),
        ('/* a note (game "Toy")', "the comment is never closed: write `*/` after it", 1),
        (f'(game "{"x" * 262_144}")', "a file has at most 262,144 characters", 1),
    ],
)
def test_a_text_that_cannot_be_read_is_one_error_at_its_line(text: str, message: str, line: int) -> None:
    made = _imported(text)

    assert (made.text, _messages(made)) == ("", [message])
    assert made.findings[0].code == "E741"
    assert made.findings[0].span.line in (line, line - 1)


def test_a_start_with_a_piece_that_the_equipment_lacks_has_near_ones() -> None:
    made = _imported(_men(STEP).replace('"Ox1"', '"Oxx1"'))

    assert (made.text, _messages(made)) == ("", ["no piece of the equipment is called `Oxx1`"])
    assert made.findings[0].help == "did you mean `Ox1`?"


def test_a_number_of_a_parameter_may_be_of_any_length() -> None:
    assert _messages(_imported(_stones(play=f"#{'9' * 5000}"))) != []


def test_a_game_with_another_head_is_found_to_be_near() -> None:
    assert _imported('(gmae "Toy")').findings[0].notes == ("the description has `gmae`",)


@each(
    ("text", "message"),
    [
        (_stones().replace("players 2", "players 3"), "3 players cannot be said in a rule file"),
        (_stones().replace("(players 2)", ""), "these players cannot be said in a rule file"),
        (_stones(more="(dice d:6 num:2)"), "`(dice d:6 num:2)` cannot be said in a rule file"),
        (
            _stones().replace("(rules", "(mode Simultaneous) (rules"),
            "`(mode Simultaneous)` cannot be said in a rule file",
        ),
        (_stones(board="(board (square 40))"), "`(board (square 40))` cannot be said in a rule file"),
        (_stones(board="(board (brick 5))"), "`(board (brick 5))` cannot be said in a rule file"),
        (_stones(board="(mancalaBoard 2 6)"), "`(mancalaBoard 2 6)` cannot be said in a rule file"),
        (_stones(board=""), "no board that is read"),
        (
            _men('"StepToEmpty"').replace('"Ox1" (sites Bottom)', '"Ox1" (sites Random)'),
            "where `Ox1` starts is not read",
        ),
        (_stones(play='(move Vote "Yes")'), "no move of this game is read"),
        (
            _men('"StepToEmpty"').replace('(place "Ox1" (sites Bottom))', '("BlackCellsSetup" Many)'),
            "the number of ranks is not read",
        ),
    ],
)
def test_what_no_rule_file_can_say_is_refused(text: str, message: str) -> None:
    made = _imported(text)

    assert made.text == ""
    assert message in _messages(made)
    assert "E742" in {found.code for found in made.findings}


@each(
    ("board", "line"),
    [
        ("(board (rectangle 2 4))", "board 4x2"),
        ("(board (square 4) use:Vertex)", "board 4x4"),
        ("(board (hex Diamond 3))", "board 3x3 { hexagons falling }"),
        ("(board (hex Triangle 3))", "board 3x3 { hexagons falling; squares a1-c1, a2-b2, a3 }"),
        ("(board (rotate 90 (hex 2)))", "board 3x3 { hexagons rising; squares a1-b1, a2-c2, b3-c3 }"),
    ],
)
def test_a_board_is_said(board: str, line: str) -> None:
    assert line in _imported(_stones(board=board)).text


@each(
    ("moves", "line"),
    [
        ('"StepToEmpty"', "moves mK"),
        ('("StepToEmpty" Orthogonal)', "moves mW"),
        ('("StepToNotFriend" Diagonal)', "moves F"),
        ('(or "StepForwardToEmpty" ("StepToEnemy" (directions {FR FL})))', "moves fmWfcF"),
        ("(move Step (directions {Forward Leftward Rightward}) (to if:(is Empty (to))))", "moves fsmW"),
        ("(move Step (directions {FR}) (to if:(not (is Friend (who at:(to)))) (apply (remove (to)))))", "moves frF"),
        ("(move Slide)", "moves mQ"),
        ("(move Slide Orthogonal (between (max 2)))", "moves mR2"),
        ("(move Slide Diagonal (between (exact 3)))", "moves mF03"),
        ("(move Slide Orthogonal (to (apply if:(not (is In (to) (sites Corners))))))", "moves mR to reached"),
        ('(move Leap "KnightWalk" (to if:(is Empty (to))))', "moves mN"),
        ("(move Leap {{F F}} (to if:(is Empty (to))))", "moves mD"),
        ("(move Leap {{F F F R F} {F F F L F}} (to if:(is Empty (to))))", "moves mC"),
        ("(move Hop Orthogonal (between if:(is Occupied (between))) (to if:(is Empty (to))))", "moves [pW-mW]"),
        ('("HopCapture" (from) Diagonal)', "moves [cF-mF]"),
        ("(if (is In (from) (sites Bottom)) (move Step Forward))", "moves fmW while in start"),
        ("(move (from) (to (sites Empty)))", "moves mU"),
        ("(move (from) (to (sites Around (from)) if:(is Empty (to))))", "moves mK"),
    ],
)
def test_a_move_is_said_in_letters(moves: str, line: str) -> None:
    made = _imported(_men(moves))

    assert made.findings == ()
    assert line in made.text


@each(
    ("then", "line"),
    [
        ('("CustodialCapture" Orthogonal)', "removes enemies enclosed along orthogonal"),
        ('("CustodialCapture" Orthogonal (max 1))', "removes enemies enclosed within 1 along orthogonal"),
        ('("SurroundCapture" Orthogonal)', "removes enemies surrounded along orthogonal"),
        ('("EncloseCapture" Orthogonal)', "removes enemies without liberties along orthogonal"),
        (
            "(custodial (from (last To)) All (between (exact 2) if:(is Enemy (who at:(between))) (apply (remove (between))))"
            " (to if:(is Friend (who at:(to)))))",
            "removes enemies enclosed in a row of 2 along orthogonal, diagonal",
        ),
        (
            "(custodial (from (last To)) (between if:(is Enemy (who at:(between))) (apply (and (remove (between))"
            ' (add (piece (id "Ox" Mover)) (to (between)))))) (to if:(is Friend (who at:(to)))))',
            "converts enemies enclosed along orthogonal, diagonal",
        ),
        (
            "(custodial (from (last To)) Orthogonal (between if:(is Enemy (who at:(between))) (apply (remove (between))))"
            " (to if:(or (is Friend (who at:(to))) (is In (to) (sites Corners)))))",
            "removes enemies enclosed along orthogonal or against hostile even while occupied",
        ),
    ],
)
def test_what_follows_a_move_is_said(then: str, line: str) -> None:
    made = _imported(_men(f"(move Slide Orthogonal (then {then}))"))

    assert made.findings == ()
    assert f"after a move {{\n  {line}\n}}" in made.text


@each(
    ("end", "line"),
    [
        ("(if (no Moves Next) (result Mover Win))", "loss stalemate"),
        ("(if (no Moves Mover) (result Mover Win))", "win stalemate"),
        ("{ (if (no Moves Next) (result Mover Draw)) (if (no Pieces Next) (result Mover Win)) }", "draw stalemate"),
        ("(if (no Moves P2) (result P1 Win))", "loss stalemate for black"),
        ("(if (no Pieces Next) (result Next Loss))", "goal capture of ox"),
        ("(if (no Pieces Mover) (result Mover Win))", "goal loss of ox"),
        ("(if (<= (count Pieces Next) 2) (result Mover Win))", "goal capture of ox leaving 2"),
        ("(if (< (count Pieces P2) 2) (result P1 Win))", "goal capture of ox leaving 1 for white"),
        ("(if (is In (last To) (sites Mover)) (result Mover Win))", "goal reach last-rank with ox"),
        ('("ReachWin" (sites P1) P1)', "goal reach goal-squares with ox for white"),
        ("(if (is Line 4 Diagonal) (result Mover Loss))", "loss row of 4 with ox along diagonal"),
        ('("SingleGroupWin" Mover)', "goal one group of ox by contact"),
        (
            "(if (is Full) (byScore { (score P1 (count Pieces P1)) (score P2 (count Pieces P2)) }))",
            "win stalemate with most units",
        ),
    ],
)
def test_an_end_is_said(end: str, line: str) -> None:
    made = _imported(_men('"StepToEmpty"', end=end))

    assert made.findings == ()
    assert f"\n{line}\n" in made.text


@each(
    ("text", "line"),
    [
        (_stones(play="(move Add (to (difference (sites Empty) (sites Centre))))"), "drops in drops"),
        (_stones(play=f"(or {ADD} (move Pass))"), "pass allowed"),
        (_stones().replace("(play", "(meta (swap)) (play"), "swap allowed in the second turn"),
        (_stones().replace("(play", "(meta (no Repeat Situational)) (play"), "no position occurs 2 times"),
        (
            _men(
                '(or "StepToEmpty" "HopCapture")',
                play='(priority { (forEach Piece "Ox" "HopCapture") (forEach Piece "Ox" "StepToEmpty") })',
            ),
            "captures first",
        ),
    ],
)
def test_what_a_turn_is_is_said(text: str, line: str) -> None:
    made = _imported(text)

    assert made.findings == ()
    assert f"  {line}\n" in made.text


def test_a_side_that_cannot_move_passes_unless_an_end_says_otherwise() -> None:
    assert "pass when no action is left" in _imported(_men('"StepToEmpty"', end=LINE)).text
    assert "pass when no action is left" not in _imported(_men('"StepToEmpty"')).text


@each(
    ("text", "lost"),
    [
        (_stones(end=f"{{ {LINE} (if (is Cycle) (result Mover Draw)) }}"), "(if (is Cycle) (result Mover Draw))"),
        (_stones(end="(if (is Line 3 exact:True) (result Mover Win))"), "exact:True"),
        (_stones(more="(regions (sites Hint))"), "(regions (sites Hint))"),
        (_stones().replace("(play", "(meta (pin SupportMultiple)) (play"), "(pin SupportMultiple)"),
        (_men('(or "StepToEmpty" (move Swap Pieces))'), "(move Swap Pieces)"),
        (_men('(or "StepToEmpty" (if (is Prev Next) "StepToEmpty"))'), '(if (is Prev Next) "StepToEmpty")'),
        (_men('"StepToEmpty" (then (addScore Mover 1))'), "(addScore Mover 1)"),
        (_men("(move Step Forward) (then (moveAgain))"), '(piece "Ox" Each (move Step Forward) (then (moveAgain)))'),
        (_men('"StepToEmpty" maxState:3'), "maxState:3"),
        (
            _men('"StepToEmpty"', end='("Line3Win")', more='(piece "Elk" Each "StepToEmpty")').replace(
                '(place "Ox1" (sites Bottom))', '(place "Ox1" (sites Bottom)) (place "Elk1" (sites Row 1))'
            ),
            '("Line3Win")',
        ),
        (_men('"HopSequenceCapture"'), '(piece "Ox" Each "HopSequenceCapture")'),
        (
            _men('(or "StepToEmpty" "StepForwardToEmpty")').replace("{(player N) (player S)}", "2"),
            '"StepForwardToEmpty"',
        ),
        (
            _men('"StepToEmpty"', play="(do (forEach Piece) ifAfterwards:(is Odd (count Moves)))"),
            "(is Odd (count Moves))",
        ),
    ],
)
def test_what_is_lost_is_reported_at_its_line_and_at_the_top_of_the_file(text: str, lost: str) -> None:
    made = _imported(text)
    message = f"`{lost}` cannot be said in a rule file"

    assert message in _messages(made)
    assert {found.code for found in made.findings} == {"W701"}
    assert f"# Not said here: {message}" in made.text


@each(
    ("text", "near"),
    [
        (_men('(or "StepToEmpty" "StepToEnmy")'), "did you mean `StepToEnemy` or `StepToEmpty`?"),
        (_men('"StepToEmpty"', end='{ ("BlockWin") ("CaptrueAll" Next) }'), "did you mean `CaptureAll`?"),
        (_men('(or "StepToEmpty" "Goo")', top='(define "Go" (move Slide))'), "did you mean `Go`?"),
        (_men('(or "StepToEmpty" "Teleport")'), ""),
    ],
)
def test_an_unknown_name_is_reported_with_near_ones(text: str, near: str) -> None:
    assert [found.help for found in _imported(text).findings] == [near]


@each(
    ("text", "help"),
    [
        (_men("(or (move Step Forward) (move Sldie Diagonal))"), "did you mean `Slide` in place of `Sldie`?"),
        (_men("(or (move Step Forward) (move Slide Diagonall))"), "did you mean `Diagonal` in place of `Diagonall`?"),
        (_stones(end=f"{{ {LINE} (if (is Fulll) (result Mover Draw)) }}"), "did you mean `Full` in place of `Fulll`?"),
        (
            _stones(end=f"{{ {LINE} (if (is Full) (result Mover Drew)) }}"),
            "did you mean `Draw` in place of `Drew`?",
        ),
        (_stones(end=f"{{ {LINE} (if (is Cycle) (result Mover Draw)) }}"), ""),
        (_men("(or (move Step Forward) (move Swap Pieces))"), ""),
    ],
)
def test_a_misspelled_word_of_the_language_is_reported_with_near_ones(text: str, help: str) -> None:
    assert [found.help for found in _imported(text).findings] == [help]


def test_every_word_that_the_importer_reads_is_a_word_of_the_language() -> None:
    read = set[str]()
    for path in Path(ludii.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.MatchClass) and isinstance(node.cls, ast.Name) and node.cls.id == "Word":
                read |= {each.value.value for each in ast.walk(node) if isinstance(each, ast.MatchValue)}
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "is_list":
                read |= {each.value for each in node.args[1:] if isinstance(each, ast.Constant)}
    defined = {"BlackCellsSetup", "IsInCheck", "ReplayIfCanMove"}

    assert {word for word in read if word.isalpha() and len(word) > 3} - defined - LUDEMES == set()


KINGS = """(game "Toy" ("TwoPlayersNorthSouth")
 (equipment { (board (square 5)) ("ChessKing" "King") ("ChessRook" "Rook")
  (map "K" {(pair 1 "C1") (pair 2 "C5")}) (map "R" {(pair 1 "E1") (pair 2 "E5")}) })
 (rules (start { (place "King1" coord:"C1" state:1) (place "King2" coord:"C5" state:1) (place "Rook1" coord:"E1" state:1) (place "Rook2" coord:"E5" state:1) })
  (play (do (forEach Piece) ifAfterwards:(not ("IsInCheck" "King" Mover)))) (end {ENDS})))"""


def test_check_and_its_end_belong_together() -> None:
    both = _imported(KINGS.replace("{ENDS}", '{ ("Checkmate" "King") ("BlockWin") }'))
    no_mate = _imported(KINGS.replace("{ENDS}", '("BlockWin")'))
    no_check = _imported(
        KINGS.replace("{ENDS}", '{ ("Checkmate" "King") ("BlockWin") }').replace(
            '(do (forEach Piece) ifAfterwards:(not ("IsInCheck" "King" Mover)))', "(forEach Piece)"
        )
    )

    assert (both.findings, "goal checkmate of king" in both.text) == ((), True)
    assert [found.notes for found in no_mate.findings] == [
        ("checkmate ends the game here, though the description does not say so",)
    ]
    assert [found.notes for found in no_check.findings] == [
        ("checkmate ends the game, though a side may leave its king attacked",)
    ]


CASTLING = """(if (and {(= (state at:(mapEntry "K" (mover))) 1) (= (state at:(mapEntry "R" (mover))) 1)
    (not ("IsInCheck" "King" Mover)) (can Move (slide (from (mapEntry "R" (mover))) W (between (exact 2) if:(is Empty (to)))))})
 (move Slide (from (mapEntry "K" (mover))) E (between (exact 1)) (to if:True)
  (then (slide (from (mapEntry "R" (mover))) W (between (exact 2) if:True) (to if:True)))))"""


def _castling(text: str, *, marked: bool = True) -> Imported:
    mark = " ~ (then (if (= (state at:(last To)) 1) (set State at:(last To) 0)))" * marked
    made = KINGS.replace("{ENDS}", '{ ("Checkmate" "King") ("BlockWin") }').replace(
        "(forEach Piece)", f"(or (forEach Piece) {text})"
    )
    return _imported(
        made.replace('"ChessKing" "King"', f'"ChessKing" "King"{mark}').replace(
            '"ChessRook" "Rook"', f'"ChessRook" "Rook"{mark}'
        )
    )


def test_castling_is_recognized_with_all_its_conditions() -> None:
    made = _castling(CASTLING)

    assert made.findings == ()
    assert "castling {\n  king with rook\n  toward e: king to d, rook to c\n  not out of check\n}" in made.text


@each(
    "condition",
    [
        '(= (state at:(mapEntry "R" (mover))) 1)',
        '(not ("IsInCheck" "King" Mover))',
        '(can Move (slide (from (mapEntry "R" (mover))) W (between (exact 2) if:(is Empty (to)))))',
    ],
)
def test_castling_without_one_of_its_conditions_is_lost(condition: str) -> None:
    made = _castling(CASTLING.replace(condition, ""))

    assert [found.notes for found in made.findings] == [("this castling is not read",)]
    assert "castling" not in made.text.partition("ruleset")[2]


def test_castling_of_units_that_do_not_start_with_the_right_is_lost() -> None:
    made = _castling(CASTLING.replace('"K"', '"L"'))
    text = KINGS.replace("{ENDS}", '{ ("Checkmate" "King") ("BlockWin") }').replace(
        "(forEach Piece)", f"(or (forEach Piece) {CASTLING})"
    )
    bare = _imported(text.replace('"Rook1" coord:"E1" state:1', '"Rook1" coord:"E1"'))

    assert [found.notes for found in made.findings] == [("this castling is not read",)]
    assert ("this castling is not read",) in [found.notes for found in bare.findings]


def test_castling_of_units_that_have_moved_is_reported() -> None:
    assert {found.notes for found in _castling(CASTLING, marked=False).findings} == {
        ("here, a unit that has moved does not castle",)
    }


OPTIONS = """(option "Size" <Size> args:{ <n> } { (item "three" <3> "")* (item "Four" <4> "") })
(option "Row" <Row> args:{ <line> <word> } { (item "a" <(is Line 3)> <Win> "") (item "b" <(is Line 4)> <Loss> "")** })"""
CHOSEN = _stones(board="(board (square <Size:n>))", end="(if <Row> (result Mover <Row:word>))", rest=OPTIONS)


@each(
    ("rest", "wanted", "lines"),
    [
        ("", (), ("board 3x3", "loss row of 4 ")),
        ("", (("size", "four"),), ("board 4x4", "loss row of 4 ")),
        ("", (("Row", "a"), ("Size", "Four")), ("board 4x4", "goal row of 3 ")),
        (
            '(rulesets { (ruleset "R/1" { "Size/Four" }) (ruleset "R/2" { "Row/a" })* })',
            (),
            ("board 3x3", "goal row of 3 "),
        ),
        ('(rulesets { (ruleset "R/1" { "Size/Four" }) })', (), ("board 3x3", "loss row of 4 ")),
    ],
)
def test_options_have_their_defaults_those_of_the_preferred_ruleset_or_the_wanted_items(
    rest: str, wanted: tuple[tuple[str, str], ...], lines: tuple[str, ...]
) -> None:
    made = _imported(CHOSEN + rest, *wanted)

    assert made.findings == ()
    assert all(line in made.text for line in lines)


def test_an_unknown_item_is_reported_with_near_ones() -> None:
    made = _imported(CHOSEN, ("Size", "Fuor"))

    assert _messages(made) == ["no option `Size` with an item `Fuor`"]
    assert made.findings[0].notes == ("the description has `Size/Four`",)


def test_definitions_have_arguments_and_leave_some_out() -> None:
    top = '(define "Go" (move Step #1 (to if:#2) #3)) (define "Free" (is Empty (to)))'
    made = _imported(_men('("Go" ~ "Free")', top=top))

    assert "moves mK" in made.text
    assert "moves fmW" in _imported(_men('("Go" Forward "Free")', top=top)).text
    none = '(define "Go" (move Step #0 (to if:(is Empty (to)))))'
    assert "moves mK" in _imported(_men('("Go" Forward)', top=none)).text


def test_two_stones_of_two_sides_are_one_piece_and_men_that_move_apart_are_two() -> None:
    stones = _imported(_stones().replace('(piece "Ox" Each)', '(piece "Ox" P1) (piece "Elk" P2)'))
    men = _imported(
        _men("").replace('(piece "Ox" Each )', '(piece "Ox" P1 "StepToEmpty") (piece "Ox" P2 (move Slide))')
    )

    assert "never runs out of ox" in stones.text
    assert "piece ox     O { moves mK }\npiece ox-two X { moves mQ }" in men.text


def test_metadata_give_author_and_year() -> None:
    rest = '(metadata (info { (author "A. \\"B\\" <b>C</b>") (date "01-02-1952") (rules "Something long") }))'
    made = _imported(_stones(rest=rest))

    assert 'author "A. B C"' in made.text
    assert "year   1952" in made.text


def test_the_rule_file_has_a_test_of_the_start_that_passes() -> None:
    made = _imported(_stones())

    assert made.text.endswith('test "the start" {\n  expect 9 actions\n}\n')
    assert len(load_source(Source("toy.rumpus", made.text)).start().legal_actions()) == 9


@pytest.mark.parametrize("cut", range(0, 700, 23))
def test_a_text_that_is_cut_off_is_an_error_and_nothing_worse(cut: int) -> None:
    text = KINGS.replace("{ENDS}", CASTLING)[:cut]

    assert {found.code for found in _imported(text).findings} == {"E741"}


PROMOTE = "(then (if (is In (last To) (sites Mover)) (moveAgain)))"
QUEENS = '(piece "Queen" Each (move Slide))'
TURN = '(if "SameTurn" (move Promote (last To) (piece "Queen") Mover) (forEach Piece))'
GO_ON = '("HopCapture" (from) Orthogonal (then ("ReplayIfCanMove" ("HopCapture" (from (last To)) {WAYS}))))'
GOING = f'(if "SameTurn" {GO_ON.replace("(from) Orthogonal", "(from (last To)) Orthogonal")} (forEach Piece))'
SHOOT = '(if (is Even (count Moves)) (forEach Piece) (move Shoot (piece "Arrow0")))'
FALL = """(move Add (to (intersection (sites Empty) (sites Top))) (then (slide (from (last To)) S
    (between (exact (count Sites in:(intersection (sites Empty) (sites Column (column of:(last To))))))))))"""
ARROW = '(piece "Arrow" Neutral)'


@each(
    ("text", "lost"),
    [
        (
            _men(f'(or "StepToEmpty" "HopCapture" {PROMOTE})', more=QUEENS, play=TURN),
            _men(f'(or ("StepToEmpty" Orthogonal {PROMOTE}) "HopCapture")', more=QUEENS, play=TURN),
        ),
        (
            _men(GO_ON.replace("{WAYS}", "Orthogonal"), play=GOING.replace("{WAYS}", "Orthogonal")),
            _men(GO_ON.replace("{WAYS}", "Adjacent"), play=GOING.replace("{WAYS}", "Adjacent")),
        ),
        (
            _men(GO_ON.replace("{WAYS}", "Orthogonal"), play=GOING.replace("{WAYS}", "Orthogonal")),
            _men(
                GO_ON.replace("{WAYS}", "Orthogonal"),
                play=GOING.replace("{WAYS}", "Orthogonal").replace("(last To)) Orthogonal (then", "(last To)) (then"),
            ),
        ),
        (
            _stones(play=FALL, end=LINE.replace("Line 3", "Line 3 through:(last To afterConsequence:True)")),
            _stones(play=FALL),
        ),
        (
            _men("(move Slide (then (moveAgain)))", more=ARROW, play=SHOOT),
            _men("(move Slide)", more=ARROW, play=SHOOT),
        ),
        (
            _men("(move Slide (then (moveAgain)))", more=ARROW, play=SHOOT),
            _men("(move Slide Orthogonal (then (moveAgain)))", more=ARROW, play=SHOOT),
        ),
        (
            _men('"StepToEmpty"', end="(if (is Full) (byScore { (score P1 (count Pieces P1)) }))"),
            _men('"StepToEmpty"', end="{ (if (is Full) (byScore)) (if (no Pieces Next) (result Mover Win)) }"),
        ),
        (
            _men(
                "(move Slide (then (enclose (from (last To)) Orthogonal (between if:(is Enemy (who at:(between))) (apply (remove (between)))))))"
            ),
            _men(
                "(move Slide (then (enclose (from (last From)) Orthogonal (between if:(is Enemy (who at:(between))) (apply (remove (between)))))))"
            ),
        ),
        (
            _men('(move Slide (then ("CustodialCapture" Orthogonal)))'),
            _men(
                "(move Slide (then (custodial (from (last To)) Orthogonal (between if:(is Enemy (who at:(between)))"
                ' (apply (trigger "Caught" Next))) (to if:(is Friend (who at:(to)))))))'
            ),
        ),
    ],
)
def test_a_condition_that_is_missing_is_no_silent_loss(text: str, lost: str) -> None:
    assert _imported(text).findings == ()
    assert {found.code for found in _imported(lost).findings} == {"W701"}


@each(
    ("where", "other", "lost"),
    [
        ("(sites Mover)", "", []),
        ("(sites Mover)", "(addScore Mover 1)", ["(addScore Mover 1)"]),
        (
            "(sites Hint)",
            "(addScore Mover 1)",
            ["(if (is In (last To) (sites Hint)) (promote (last To) (pi...", "(addScore Mover 1)"],
        ),
        ("(sites Hint)", "", ["(if (is In (last To) (sites Hint)) (promote (last To) (pi..."]),
    ],
)
def test_a_promotion_is_read_only_if_its_squares_and_what_follows_elsewhere_are(
    where: str, other: str, lost: list[str]
) -> None:
    then = f'(then (if (is In (last To) {where}) (promote (last To) (piece "Queen") Mover) {other}))'
    made = _imported(_men(f"(move Step (to if:(is Empty (to))) {then})", more='(piece "Queen" Each "StepToEmpty")'))

    assert _messages(made) == [f"`{each}` cannot be said in a rule file" for each in lost]
    assert ("promotes in" in made.text) == (not lost)
