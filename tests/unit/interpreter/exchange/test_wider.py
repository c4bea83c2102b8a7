"""Sections for Fairy-Stockfish-X: what a rule file says of its keys, and one finding for each notion that it does not."""

from support.each import each

from dsl.diagnostics import Diagnostic
from dsl.source import Source
from interpreter.cli.shared.key_page import key_page
from interpreter.exchange.importing.imported import Imported
from interpreter.exchange.importing.section import import_section
from interpreter.exchange.reading.keys import is_wider, known_keys, without_side
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


_HEX = (
    "maxRank = 5\nmaxFile = 5\nimmobile = p\nstartFen = 5/5/5/5/5[] w - - 0 1\nfreeDrops = true\npieceDrops = true\n"
    "mustDrop = true\nopeningSwapDrop = true\nconnectDiagonal = true\nconnectSouthEast = false\nconnectHorizontal = true\n"
    "connectVertical = true\nconnectPieceTypes = p\nconnectRegion1White = a*\nconnectRegion2White = e*\n"
    "connectRegion1Black = *1\nconnectRegion2Black = *5\nnMoveRule = 0\n"
)


def test_the_second_side_takes_over_the_first_unit() -> None:
    made = _made(_HEX, "")

    assert made.findings == ()
    swapped = load_source(Source("a.rumpus", made.text)).start().play("P@c3").play("end")
    assert swapped.fen().startswith("5/5/2p2/5/5[] w")
    assert _made(f"{_HEX}openingSwapMirrorMainDiagonal = true", "").findings != ()


def test_ways_between_regions_go_in_all_directions_for_the_wider_program() -> None:
    state = load_source(Source("a.rumpus", _made(_HEX, "").text)).state("5/5/P2P1/PPP1P/5[] w - - 0 1")

    outcome = state.play("P@d2").outcome()
    assert outcome is not None
    assert outcome.ending == "connection"
    plain = _HEX.replace("openingSwapDrop = true\n", "").replace("connectSouthEast = false\n", "")
    assert any("connectRegion1White" in found.message for found in _made(plain, "").findings)


def test_a_way_may_have_to_touch_three_regions() -> None:
    both = "connectRegion3White = *3\nconnectRegion3Black = *3\n"
    made, of_white = _made(_HEX + both, ""), _made(f"{_HEX}connectRegion3White = *5\n", "")

    assert (made.findings, of_white.findings) == ((), ())
    assert "goal joins edge to far-edge and third-rank by connected with block\n" in made.text
    assert "goal joins edge to far-edge and third-edge by connected with block for white" in of_white.text
    assert "goal joins edge to far-edge by connected with block for black" in of_white.text
    told = _made(_HEX.replace("connectRegion2White = e*", "connectRegion3White = e*"), "").findings
    assert [found.message for found in told] == ["`connectRegion3White = e*` cannot be said here"]
    state = load_source(Source("a.rumpus", of_white.text)).state("P4/5/5/1PPPP/5[] w - - 0 1")
    assert state.play("P@a2").outcome() is None
    assert load_source(Source("a.rumpus", made.text)).state("5/5/2P2/1PPPP/5[] w - - 0 1").play("P@a2").outcome()


def test_a_way_may_lose() -> None:
    made = _made(f"{_HEX}connectValue = loss", "")

    assert made.findings == ()
    outcome = load_source(Source("a.rumpus", made.text)).state("5/5/5/1PPPP/5[] w - - 0 1").play("P@a2").outcome()
    assert (outcome and outcome.winner) == 1
    for others in ("connectValue = draw", "connectValue = loss\nconnectRegion2Black = -"):
        assert any("connectValue" in found.message for found in _made(_HEX + others, "").findings)


_TAFL = (
    "maxRank = 7\nmaxFile = 7\npieceToCharTable = -\ncustomPiece1 = r:mR\ncustomPiece2 = k:mR\nflagPiece = k\n"
    "flagRegionWhite = *7\nextinctionValue = loss\nextinctionPieceTypesWhite = k\nconnectDiagonal = false\n"
    "startFen = 3r3/3r3/3R3/rrRKRrr/3R3/3r3/3r3 b - - 0 1\nsurroundCaptureOpposite = true\nstalemateValue = loss\n"
    "nMoveRule = 0\n"
)


def test_a_unit_on_some_squares_is_removed_with_enemies_on_all_sides_only() -> None:
    made = _made(f"{_TAFL}surroundCaptureMaxRegion = d4 a1\n", "")

    assert made.findings == ()
    assert "removes enemies enclosed within 1 along orthogonal in field\n" in made.text
    assert "removes enemies surrounded along orthogonal in stronghold\n" in made.text
    game = load_source(Source("a.rumpus", made.text))
    for fen, move, wins in (
        ("R6/7/7/2rKr2/7/3r3/7", "d2d3", False),
        ("R6/7/3r3/2rKr2/7/3r3/7", "d2d3", True),
        ("R6/7/7/7/r6/2r4/K6", "a3a2", False),
        ("R6/7/7/7/r6/7/Kr5", "a3a2", True),
        ("R6/7/7/7/1r5/2r4/1K5", "c2c1", False),
        ("R6/7/7/7/7/2r4/rK5", "c2c1", True),
    ):
        outcome = game.state(f"{fen} b - - 0 1").play(move).outcome()
        assert (outcome is not None) is wins, fen


def test_hostile_squares_help_whatever_unit_is_there() -> None:
    made = _made(f"{_TAFL}surroundCaptureMaxRegion = d4\nsurroundCaptureHostileRegion = a1 d4\n", "")

    assert made.findings == ()
    game = load_source(Source("a.rumpus", made.text))
    for before, action, after in (
        ("7/7/7/7/7/2r3K/1R5", "c2c1", "7/7/7/7/7/6K/2r4"),
        ("7/7/7/7/7/2r4/KR5", "c2c1", "7/7/7/7/7/7/K1r4"),
        ("7/7/7/3K3/3R3/2r4/7", "c2d2", "7/7/7/3K3/7/3r3/7"),
    ):
        assert game.state(f"{before} b - - 0 1").play(action).fen().startswith(f"{after} w"), before


_NOGO = (
    "maxRank = 5\nmaxFile = 5\nimmobile = p\nstartFen = 5/5/5/5/5[] w - - 0 1\nfreeDrops = true\npieceDrops = true\n"
    "stalemateValue = loss\nnMoveRule = 0\nlibertyCapture = forbid\nlibertySelfCapture = forbid\n"
    "samePlayerBoardRepetitionIllegal = true\n"
)


def test_no_drop_takes_the_last_empty_square_beside_a_group() -> None:
    made = _made(_NOGO, "")
    state = load_source(Source("a.rumpus", made.text)).state("5/5/5/1p3/Pp3[] b - - 0 1")

    assert made.findings == ()
    assert "P@a2" not in state.legal_texts()
    assert len(state.legal_texts()) == 21


def test_a_drop_removes_groups_without_an_empty_square() -> None:
    made = _made(_NOGO.replace("libertyCapture = forbid", "libertyCapture = remove").replace("samePlayer", "# "), "")
    state = load_source(Source("a.rumpus", made.text)).state("5/5/5/1p3/Pp3[] b - - 0 1")

    assert made.findings == ()
    assert state.play("P@a2").fen().startswith("5/5/5/pp3/1p3")
    assert "P@a1" not in state.play("P@a2").legal_texts()


@each(
    ("old", "new", "key"),
    [
        ("libertyCapture = forbid", "libertyCapture = remove", "samePlayerBoardRepetitionIllegal = true"),
        ("nMoveRule = 0", "pass = true", "samePlayerBoardRepetitionIllegal = true"),
        ("libertySelfCapture = forbid", "libertySelfCapture = remove", "libertySelfCapture = remove"),
        ("libertySelfCapture = forbid\n", "", "libertyCapture = forbid"),
        ("5/5/5/5/5[]", "5/5/2P2/5/5[]", "libertyCapture = forbid"),
        ("immobile = p", "customPiece1 = p:mW", "libertyCapture = forbid"),
    ],
)
def test_what_no_word_says_of_liberties_is_told(old: str, new: str, key: str) -> None:
    assert any(key in found.message for found in _made(_NOGO.replace(old, new), "").findings)


def test_a_side_may_capture_its_own_units_but_never_its_king() -> None:
    made = _made("selfCapture = true")

    assert _moves(made, "4k3/8/8/8/8/8/3P4/3RK3 w - - 0 1", "d1") == "d1a1 d1b1 d1c1 d1d2"


def test_what_is_captured_may_leave_a_game_with_hands() -> None:
    drops = "pieceDrops = true\ncapturesToHand = true\n"

    assert "receives captures" in _made(drops).text
    assert "receives captures" not in _made(f"{drops}captureType = out").text


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
        ("hexBoard = true\nmustCapture = true", ["captures first", "board 8x8 { hexagons rising }"]),
        ("hexBoard = true\nconnectNorthEast = false", ["board 8x8 { hexagons falling }"]),
        ("connectN = 3\nconnectSouthEast = false", ["along orthogonal, rising"]),
        ("connectN = 3\nconnectNorthEast = false", ["along orthogonal, falling"]),
        (
            "connectN = 3\nconnectNorthEast = false\nconnectSouthEast = false",
            ["with king, queen, rook, bishop, knight, pawn along orthogonal\n"],
        ),
        (
            "king = -\nextinctionValue = loss\nextinctionPieceTypes = q\nextinctionAllPieceTypes = false\n"
            "castling = false\nstartFen = rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w - - 0 1\n"
            "surroundCaptureOpposite = true\nconnectDiagonal = false",
            ["  removes enemies enclosed within 1 along orthogonal\n"],
        ),
        ("selfCapture = true", ["moves dR", "moves dK", "moves fdF"]),
        ("selfCaptureBlack = true", ["black-squares { black a1-h8 }", "moves dR while in black-squares"]),
        ("extinctionValue = loss\nextinctionPieceTypesBlack = q", ["goal capture of queen for white"]),
        ("extinctionValue = win\nextinctionPieceTypesWhite = q", ["goal loss of queen for white"]),
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
        (
            "pushingStrength = r:2\npushingRemoves = shove",
            "`pushingStrength = r:2` cannot",
            "an import writes no moves that push or pull",
        ),
        ("selfCaptureTypes = q", "`selfCaptureTypes = q` cannot be said", "no line lets only some pieces"),
        ("dropChecksWhite = false", "`dropChecksWhite = false` cannot be said", "this rule holds for both sides"),
        (
            "captureForbiddenBlack = q:r",
            "`captureForbiddenBlack = q:r` cannot be said",
            "this rule holds for both sides",
        ),
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


@each(
    ("settings", "line"),
    [
        ("multimoves = 2 1", "white 2 actions\n  black 1 action"),
        ("multimoves = 1 2 2", "white opens with 1 action\n  2 actions"),
        ("multimoves = 2 1 1", "white opens with 2 actions\n  1 action"),
        ("multimoves = 2 2 1 1", "white opens with 2 actions\n  black opens with 2 actions\n  1 action"),
        ("multimoves = 1 3 1 3 2 3", "white opens with 2 turns of 1 action\n  white 2 actions\n  black 3 actions"),
        ("multimoves = 2 2", "turn {\n  2 actions\n"),
        ("progressiveMultimove = true", "turn {\n  1 action, 1 more each turn\n"),
    ],
)
def test_turns_of_several_actions_are_legal_one_by_one_and_only_their_last_gives_check(
    settings: str, line: str
) -> None:
    free = "nMoveRule = 0\nnFoldRule = 0\n"
    made, late = _made(f"{free}{settings}\nmultimoveCheck = true"), _made(free + settings)

    assert made.findings == late.findings == ()
    assert line in made.text
    assert line in late.text
    assert "each action is legal by itself" in made.text
    assert "never given before the last action" in late.text
    assert "never given" not in made.text


def test_draws_by_count_in_turns_of_several_actions_are_reported() -> None:
    for draws, n_found in (("nMoveRule = 0", 1), ("nFoldRule = 0", 1), ("nMoveRule = 0\nnFoldRule = 0", 0)):
        found = _made(f"multimoves = 2 2\n{draws}").findings
        assert [each.notes for each in found] == [
            ("draws by count count turns, and not also the actions and the passes within them",)
        ] * n_found


def test_opening_turns_of_different_lengths_are_reported() -> None:
    (found,) = _made("multimoves = 2 1 3 1 1 1\nnMoveRule = 0\nnFoldRule = 0").findings

    assert found.notes == ("the turns that a side opens with have one number of actions",)


def test_passes_have_no_effect_where_turns_have_several_actions() -> None:
    made = _made("multimoves = 2 2\npass = true\nnMoveRule = 0\nnFoldRule = 0")

    assert {found.code for found in made.findings} == {"W703"}
    assert "pass" not in made.text.split("turn {")[1].split("}")[0]


def test_turns_in_which_both_sides_drop_all_their_units_are_always_complete() -> None:
    start = "startFen = 4/4/4/4[AAAAaaaa] w - - 0 1\nmaxFile = 4\nmaxRank = 4\ncustomPiece1 = a:mW\nmustDrop = true"
    made = _made(f"{start}\npieceDrops = true\nconnectN = 4\nmultimoves = 2 2 2 2 1 1", "")

    assert made.findings == ()
    assert "white opens with 2 turns of 2 actions\n  black opens with 2 turns of 2 actions\n  1 action\n}" in made.text


def test_units_go_around_a_cylinder() -> None:
    made = _made("cylindrical = true\ncastling = false")

    assert made.findings == ()
    assert _moves(made, "4k3/8/8/8/8/P7/8/R2K4 w - - 0 1", "a1") == "a1a2 a1b1 a1c1 a1e1 a1f1 a1g1 a1h1"
    assert _moves(made, "4k3/8/8/7p/P7/8/8/3K4 w - - 0 1", "a4") == "a4a5 a4h5"


def test_kings_keep_off_diagonals_and_the_squares_between() -> None:
    made = _made("diagonalGeneral = true\nroyalPieceNoThroughCheck = true\nking = k:Q\ncastling = false")

    assert _moves(made, "4k3/8/8/8/8/8/8/3K4 w - - 0 1", "d1d") == "d1d2 d1d3 d1d4 d1d5 d1d6"
    assert _moves(made, "4k3/8/8/8/8/8/8/3K4 w - - 0 1", "d1f") == ""


def test_a_piece_becomes_another_by_its_move() -> None:
    made = _made("moveMorphPieceType = n:b b:n")
    state = load_source(Source("a.rumpus", made.text)).start().play("g1f3")

    assert made.findings == ()
    assert state.fen().split("/")[5] == "5B2"


def test_a_pawn_must_promote_on_a_part_of_the_squares_on_which_it_may() -> None:
    made = _made(
        "mandatoryPawnPromotion = false\npromotionPieceTypes = q\npromotionRegionWhite = *7 *8\n"
        "promotionRegionBlack = *2 *1\nmandatoryPromotionRegionWhite = *8\nmandatoryPromotionRegionBlack = *1"
    )

    assert _moves(made, "8/P7/1P6/7k/8/8/8/K7 w - - 0 1", "a7") == "a7a8q"
    assert _moves(made, "8/P7/1P6/7k/8/8/8/K7 w - - 0 1", "b6") == "b6b7 b6b7q"
    assert made.findings == ()


def test_squares_that_differ_by_piece_are_reported_once() -> None:
    (found,) = _made("promotionRegionWhite = Q(*8);N(*7)\npromotionRegionBlack = Q(*1);N(*2)").findings

    assert found.message == "`promotionRegionWhite = Q(*8);N(*7)` cannot be said in a rule file yet"
    assert found.notes[0].endswith("nor can `promotionRegionBlack`")


@each(
    ("movement", "part"),
    [
        ("N{hurdles: 1,1; post: 1,1}Q", "`{hurdles: 1,1; post: 1,1}Q`"),
        ("Nfr(1,4)(1,4)", "`fr(1,4)(1,4)`"),
        ("NR[2-4]", "`R[2-4]`"),
        ("Nc^Q", "`c^Q`"),
    ],
)
def test_movements_of_the_wider_program_are_reported_once_for_a_piece(movement: str, part: str) -> None:
    made = _made(f"customPiece1 = x:{movement}\npromotionPieceTypes = x")
    (found,) = made.findings

    assert found.notes == (f"Rumpus does not read {part}",)
    assert "moves N }" in made.text


def test_an_atom_of_the_wider_program_is_passed_over_elsewhere() -> None:
    plain, wider = (_made(f"customPiece1 = x:NO2\npromotionPieceTypes = x\n{key}") for key in ("", "captureType = out"))

    assert [(found.name, found.message) for found in plain.findings][:1] == [("no-effect", "`O` is not an atom here")]
    assert [found.notes for found in wider.findings] == [("Rumpus does not read `O2`",)]


_TAME = "king = -\ncommoner = k\nextinctionValue = loss\nextinctionPieceTypes = k\ncastling = false\nblastOnCapture = true\n"


def test_an_explosion_that_reaches_nowhere_removes_the_captor() -> None:
    made = _made(f"{_TAME}blastOrthogonals = false\nblastDiagonals = false")

    assert made.findings == ()
    assert "removes the captor" in made.text
    assert "units within" not in made.text


def test_an_explosion_in_four_directions_is_reported() -> None:
    (found,) = _made(f"{_TAME}blastDiagonals = false").findings

    assert found.message == "`blastDiagonals = false` cannot be said here"


def test_a_region_of_a_side_holds_for_the_pieces_without_one_of_their_own() -> None:
    made = _made("mobilityRegionWhite = *1 *2 *3 *4\nmobilityRegionWhiteKnight = **")

    assert (
        _moves(made, "4k3/8/8/8/3R4/4N3/8/4K3 w - - 0 1", "d4") == "d4a4 d4b4 d4c4 d4d1 d4d2 d4d3 d4e4 d4f4 d4g4 d4h4"
    )
    assert "e3d5" in _moves(made, "4k3/8/8/8/3R4/4N3/8/4K3 w - - 0 1", "e3").split()


def test_a_leap_in_numbers_is_the_leap_of_its_letter() -> None:
    made = _made("customPiece1 = x:fr(1,2)(1,2)(2,0)m(3,1)\npromotionPieceTypes = x")
    same = _made("customPiece1 = x:frNNDmC\npromotionPieceTypes = x")

    assert made == same


def test_the_loss_of_all_of_several_pieces_decides_unless_a_key_says_otherwise() -> None:
    lost = "extinctionValue = loss\nextinctionPieceTypes = qr\ncaptureType = out\n"
    every, one = _made(lost), _made(f"{lost}extinctionAllPieceTypes = false")

    assert every.findings == one.findings == ()
    assert "goal capture of queen, rook\n" in every.text
    assert "goal capture of queen\ngoal capture of rook\n" in one.text
    assert "goal capture of queen\n" in _made(lost.replace("captureType = out\n", "")).text
    (found,) = _made(f"{lost}extinctionPieceCount = 1").findings
    assert found.message == "`extinctionPieceCount = 1` cannot be said here"


@each("key", [key for key in known_keys() if is_wider(key) and not key.startswith("laser_")])
def test_no_key_of_the_wider_program_for_one_side_is_passed_over(key: str) -> None:
    """A key of one side is read as such, or has a reason why it is not."""
    plain = without_side(key)

    assert plain == key or known_keys()[key].why or plain in _FOR_A_SIDE


_FOR_A_SIDE = (
    "flagPieceTypes", "connectRegion3", "mandatoryPromotionRegion", "mobilityRegion", "selfCapture", "extinctionPieceTypes",
)  # fmt: skip


_HELD = "captureType = hand\npieceDrops = false\npromotionPieceTypes = qr\n"


def test_promotions_take_the_unit_from_the_hand() -> None:
    made = _made(f"{_HELD}promotionRequireInHand = true\npromotionConsumeInHand = true")

    assert made.findings == ()
    assert _moves(made, "4k3/P7/8/8/8/8/8/4K3[RN] w - - 0 1", "a7") == "a7a8r"
    (found,) = _made(f"{_HELD}promotionRequireInHand = true").findings
    assert found.notes == ("the unit to which another promotes leaves the hand",)
    (found,) = _made("promotionConsumeInHand = true").findings
    assert found.notes == ("no unit enters a hand, so that none promotes",)


def test_a_hand_that_units_never_leave_is_left_out() -> None:
    made = _made(f"{_HELD}promotionConsumeInHand = true\ncustomPiece2 = p:mfWcfF")

    assert made.text.count("hand") == 0


def test_captors_stay_where_they_are() -> None:
    made = _made("rifleCapture = true")

    assert made.findings == ()
    state = load_source(Source("a.rumpus", made.text)).state("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1")
    assert state.play("e7d8").fen().startswith("4k3/4P3/8/8/8/8/8/4K3 b")
    (found,) = _made("rifleCapture = true\nwallingRule = past", "nocastle").findings
    assert found.notes == ("a captor that stays where it is does not go with other effects and placements",)


def test_sides_castle_to_opposite_wings() -> None:
    made = _made("oppositeCastling = true")

    assert made.findings == ()
    state = load_source(Source("a.rumpus", made.text)).state("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert state.play("e1c1").fen().split(" ")[2] == "k"


def test_one_side_may_have_no_right_to_castle() -> None:
    made = _made("startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1")

    assert made.findings == ()
    assert "king with rook for white" in made.text
    state = load_source(Source("a.rumpus", made.text)).state("r3k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    assert "e1g1" in state.legal_texts()
    assert not {"e8g8", "e8c8"} & set(state.play("a1a2").legal_texts())


def test_units_go_around_a_torus() -> None:
    made = _made("toroidal = true\ncastling = false\nstartFen = 8/8/2k5/8/8/8/8/R3K3 w - - 0 1")

    assert made.findings == ()
    assert _moves(made, "8/8/2k5/8/8/8/P7/R3K3 w - - 0 1", "a1") == (
        "a1a3 a1a4 a1a5 a1a6 a1a7 a1a8 a1b1 a1c1 a1d1 a1f1 a1g1 a1h1".replace("a1a3 ", "a1a3 ")
    )


def test_pieces_that_capture_without_moving_go_back() -> None:
    made = _made(
        "hexBoard = false\ncustomPiece1 = a:mKc^R\nstartFen = 4k3/8/8/8/8/p7/8/A3K3 w - - 0 1\ncastling = false"
    )

    assert made.findings == ()
    assert "after capture by piece-a {\n  goes back\n}" in made.text
    state = load_source(Source("a.rumpus", made.text)).start()
    assert state.play("a1a3").fen().startswith("4k3/8/8/8/8/8/8/A3K3 b")
    (found,) = _made(
        "hexBoard = false\ncustomPiece1 = a:c^NQ\nstartFen = 4k3/8/8/8/8/p7/8/A3K3 w - - 0 1\ncastling = false"
    ).findings
    assert found.notes == ("Rumpus does not read `c^N`",)
