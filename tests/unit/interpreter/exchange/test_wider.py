"""Sections for Fairy-Stockfish-X: what a rule file says of its keys, and one finding for each notion that it does not."""

from support.each import each

from dsl.diagnostics import Diagnostic
from dsl.source import Source
from interpreter.cli.shared.key_page import key_page
from interpreter.exchange.importing.section import Imported, import_section
from interpreter.exchange.reading.sections import read_sections
from interpreter.game.load import load_source

_GROUPS = "customPiece1 = g:mK\nnMoveRule = 0\nnFoldRule = 0\n"


def _made(settings: str, base: str = "chess") -> Imported:
    findings: list[Diagnostic] = []
    sections = read_sections(Source("some.ini", f"[a{f':{base}' if base else ''}]\n{settings}"), findings)
    assert findings == []
    return import_section(sections["a"], sections)


def _moves(made: Imported, fen: str, start: str = "") -> str:
    state = load_source(Source("a.rumpus", made.text)).state(fen)
    return " ".join(sorted(text for text in state.legal_texts() if text.startswith(start)))


@each(
    ("settings", "lines"),
    [
        ("pieceDrops = true\ncaptureType = hand", ["receives captures"]),
        ("captureForbidden = *:p\ncaptureAllowed = n:p", ["never captures pawn"]),
        ("captureForbidden = q:*", ["never captures"]),
        ("flagPieceTypesWhite = n\nflagRegionWhite = *5", ["goal reach white-goal with knight for white"]),
        (
            "connectGroup = -1\ncaptureForbidden = *:*",
            [
                "joins friends touching orthogonal, diagonal",
                "goal one group of king, queen, rook, bishop, knight, pawn",
            ],
        ),
        ("hexBoard = true\nmustCapture = true", ["captures first"]),
        ("captureType = out", ["extends chess"]),
    ],
)
def test_a_key_of_the_wider_program_becomes_a_line(settings: str, lines: list[str]) -> None:
    made = _made(settings)

    assert made.findings == ()
    assert [line for line in lines if line not in made.text] == []


@each(
    ("settings", "message", "note"),
    [
        (
            "captureType = prison",
            "`captureType = prison` cannot be said in a rule file yet",
            "no word says which units",
        ),
        (
            "laserGame = true\nlaserDiagonal = true\nlaser_r = D/R/T/L\nlaser_q:1 = S/S/S/S",
            "`laserGame = true` cannot be said in a rule file yet",
            "no word gives a unit a direction, or lets a beam run over the board; nor can `laserDiagonal`, `laser_r` or "
            "`laser_q:1`",
        ),
        ("pushingStrength = r:2\npushingRemoves = shove", "`pushingStrength = r:2` cannot", "no word pushes or pulls"),
        ("selfCaptureBlack = true", "`selfCaptureBlack = true` cannot be said", "no line lets a side capture"),
        ("dropChecksWhite = false", "`dropChecksWhite = false` cannot be said", "this rule holds for both sides"),
        ("multimoves = 2 1", "`multimoves = 2 1` cannot be said", "no action of a turn has rules"),
        (
            "passUntilSetup = true",
            "`passUntilSetup = true` cannot be said here",
            "no word lets a side wait until the other has dropped its units",
        ),
        ("connectGroup = 5", "`connectGroup = 5` cannot be said here", "a group is of all units of a side"),
        ("connectGroup = -1", "`connectGroup = -1` cannot be said here", "a capture may join the units of both sides"),
    ],
)
def test_what_no_word_says_is_one_finding_for_each_notion(settings: str, message: str, note: str) -> None:
    made = _made(settings)
    (found,) = made.findings

    assert found.message.startswith(message)
    assert found.notes[0].startswith(note)
    assert made.text.startswith("# Not said here: ")


def test_captures_that_are_forbidden_are_no_moves_and_give_no_check() -> None:
    made = _made("captureForbidden = n:kp r:*\ncaptureAllowed = r:p")

    assert _moves(made, "4k3/8/3N4/8/8/8/8/R3K2r b - - 0 1", "e8") == "e8d7 e8d8 e8e7 e8f7 e8f8"
    assert _moves(made, "4k3/8/8/p1p5/8/1N6/8/4K3 w - - 0 1", "b3") == "b3a1 b3c1 b3d2 b3d4"
    assert _moves(made, "4k3/8/8/8/8/n7/p7/RQ2K3 w - - 0 1", "a1") == "a1a2"
    assert made.findings == ()


def test_a_later_setting_changes_the_captures_of_an_earlier_one() -> None:
    sections = read_sections(
        Source(
            "some.ini", "[a:chess]\ncaptureForbidden = *:p\n[b:a]\ncaptureAllowed = q:p\n[c:b]\ncaptureForbidden = q:p"
        ),
        [],
    )
    texts = {name: import_section(section, sections).text for name, section in sections.items()}

    assert [texts[name].count("never captures pawn") for name in "abc"] == [6, 5, 6]


def test_units_that_are_turned_are_read_without_their_direction() -> None:
    made = _made("orientedPieceTypes = r\nstartFen = r(2)3k3/8/8/8/8/8/8/4K2R(0) w - - 0 1")

    assert [found.code for found in made.findings] == ["W701"]
    assert "expect" in made.text


@each("movement", ["-", "0", "m"])
def test_a_piece_that_never_moves_has_no_movement(movement: str) -> None:
    made = _made(f"customPiece1 = x:{movement}\nstartFen = rnbqkbnr/pppppppp/8/8/3x4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")

    assert made.findings == ()
    assert "piece piece-x X" in made.text


def test_sides_that_drop_in_turn_need_not_wait_for_each_other() -> None:
    settings = f"{_GROUPS}pieceDrops = true\nmustDrop = true\npassUntilSetup = true\nstalemateValue = loss\n"

    assert _made(f"{settings}startFen = 8/8/8/8/8/8/8/8[GGgg] w - - 0 1", "").findings == ()
    notes = [found.notes for found in _made(f"{settings}startFen = 8/8/8/8/8/8/8/8[GGg] w - - 0 1", "").findings]
    assert notes == [("no word lets a side wait until the other has dropped its units",)]


def test_one_group_wins() -> None:
    made = _made(
        f"{_GROUPS}connectGroup = -1\nconnectDiagonal = false\nstartFen = g5g1/8/8/8/8/8/8/GG3G2 w - - 0 1", ""
    )
    game = load_source(Source("a.rumpus", made.text))

    assert made.findings == ()
    assert game.state("g5g1/8/8/8/8/8/8/GG1G4 w - - 0 1").play("d1c1").outcome() is not None
    assert game.state("g5g1/8/8/8/8/8/8/GG1G4 w - - 0 1").play("d1c2").outcome() is None


def test_a_region_without_a_side_is_only_for_the_wider_program() -> None:
    drops = "pieceDrops = true\ndropRegion = *1 *8\nstartFen = 4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 1\n"

    assert [found.code for found in _made(drops).findings] == ["E703"]
    assert "drops in drop-zone" in _made(f"{drops}captureType = out").text


def test_the_later_of_two_lines_with_a_key_counts() -> None:
    made = _made("promotionPieceTypes = q\npromotionPieceTypes = n")

    assert [found.code for found in made.findings] == ["W703"]
    assert "promotes in last-rank to knight" in made.text


def test_boards_have_up_to_sixteen_files_and_ranks() -> None:
    empty = "/".join(["16"] * 12)
    start = f"3rnbqkbnr5/16/{empty}/16/3RNBQKBNR5 w - - 0 1"

    assert _made(f"maxFile = p\nmaxRank = 16\npromotionRegionWhite = *16\nstartFen = {start}").findings == ()


@each(
    ("key", "is_wider"), [("captureType", True), ("laser_k", True), ("selfCaptureWhite", True), ("flagRegion", False)]
)
def test_the_page_of_a_key_says_whose_it_is(key: str, is_wider: bool) -> None:
    assert ("Only Fairy-Stockfish-X reads it" in (key_page(key) or "")) is is_wider
