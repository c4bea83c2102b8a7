"""Sections whose rule files once played otherwise than another program, without a finding; its values are right."""

from support.each import each

from dsl.source import Source
from interpreter.exchange.importing.section import import_section
from interpreter.exchange.reading.sections import read_sections
from interpreter.game.load import load_source
from interpreter.game.state import State

_TOLD = ("nMoveRule", "immobilityIllegal")
"""Settings of which something else than these tests are about is not said."""


def _state(base: str, settings: str, fen: str = "") -> State:
    sections = read_sections(Source("some.ini", f"[a:{base}]\n{settings}"), [])
    made = import_section(sections["a"], sections)
    assert [found.message for found in made.findings if not any(key in found.message for key in _TOLD)] == []
    game = load_source(Source("a.rumpus", made.text))
    return game.state(fen) if fen else game.start()


def _moves(state: State, start: str) -> str:
    return " ".join(sorted(text for text in state.legal_texts() if text.startswith(start)))


@each(
    ("settings", "targets"),
    [
        ("fers = q", "nbr"),
        ("cannon = b", "nqr"),
        ("customPiece1 = n:NcF", "bqr"),
        ("customPiece1 = q:Q", "nbr"),
        ("knight = n", "bqr"),
        ("knight = b\nbishop = n", "bqr"),
        ("bishop = n\nknight = b", "bqr"),
        ("queen = f\nfers = q", "nbrf"),
        ("queen = f\nfers = q\npromotionPieceTypes = q", "q"),
    ],
)
def test_a_pawn_promotes_to_the_pieces_of_its_base_whatever_their_letters(settings: str, targets: str) -> None:
    state = _state("chess", settings, "8/P6k/8/8/8/8/8/K7 w - - 0 1")

    assert _moves(state, "a7") == " ".join(sorted(f"a7a8{letter}" for letter in targets))


@each(
    ("base", "settings", "fen", "start", "moves"),
    [
        ("shogi", "customPiece1 = n:N", "4k4/9/9/4N4/9/9/9/9/4K4[] w - - 0 1", "e6c", "e6c5 e6c7"),
        ("shogi", "customPiece1 = p:fWbW", "4k4/9/9/4P4/9/9/9/9/4K4[] w - - 0 1", "e6", "e6e5 e6e7"),
        ("shogi", "customPiece1 = p:fWbW", "4k4/9/9/9/9/9/4P4/9/4K4[PN] w - - 0 1", "P@e8", "P@e8"),
        ("pawnsideways", "customPiece2 = p:sW", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7", "a7b7"),
        ("chess", "centaur = r", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g", ""),
        (
            "chess",
            "rook = c\nchancellor = r\nstartFen = c3k2c/8/8/8/8/8/8/C3K2C w KQkq - 0 1",
            "c3k3/8/8/8/8/8/8/4K2C w K - 0 1",
            "e1g",
            "e1g1",
        ),
        ("crazyhouse", "customPiece1 = p:fW", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@a8", "P@a8"),
    ],
)
def test_a_piece_with_the_letter_of_another_inherits_nothing_of_it(
    base: str, settings: str, fen: str, start: str, moves: str
) -> None:
    assert _moves(_state(base, settings, fen), start) == moves


_STUCK = "maxRank = 5\nmaxFile = 5\npromotionRegionWhite = *5\npromotionRegionBlack = *1\nstartFen = 4k/5/5/2N2/K4[] w - - 0 1"


@each(
    ("base", "settings", "fen", "start", "moves"),
    [
        ("shogi", _STUCK, "", "c2", ""),
        ("shogi", _STUCK, "4k/5/2N2/5/K4[] w - - 0 1", "c3", "c3b5+ c3d5+"),
        ("shogi", _STUCK, "4k/5/5/5/K4[N] w - - 0 1", "N@c", "N@c1 N@c2 N@c3"),
        ("chess", "immobilityIllegal = true\ncustomPiece1 = c:lW", "7k/8/8/8/8/8/8/1C5K w - - 0 1", "b1", ""),
        ("chess", "immobilityIllegal = true\ncustomPiece1 = c:lW", "7k/8/8/8/8/8/8/2C4K w - - 0 1", "c1", "c1b1"),
        (
            "crazyhouse",
            "immobilityIllegal = true\nlance = r",
            "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1",
            "R@a",
            " ".join(f"R@a{i}" for i in range(1, 8)),
        ),
        ("janggicasual", "mobilityRegionWhiteKing = e1 e2 d2", "", "e2", "e2d2 e2e1"),
        ("chess", "mobilityRegionWhiteBishop = *6 *1", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "f1", "f1a6"),
        ("crazyhouse", "dropNoDoubled = p\ndropNoDoubledCount = 0", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "P", ""),
    ],
)
def test_no_unit_goes_or_drops_where_it_could_never_move_and_none_drops_beyond_its_number(
    base: str, settings: str, fen: str, start: str, moves: str
) -> None:
    assert _moves(_state(base, settings, fen), start) == moves


@each(
    ("settings", "fen", "outcome"),
    [
        ("flagRegionWhite = *8", "R6k/8/8/8/8/8/8/K7 b - - 0 1", "white wins by reach"),
        ("flagRegion = d4", "7k/8/8/8/3p4/8/8/K7 w - - 0 1", "black wins by reach"),
        ("flagPiece = -\nflagRegion = d4", "7k/8/8/8/3p4/8/8/K7 w - - 0 1", "black wins by reach"),
        ("flagPiece = q\nflagRegion = d4", "7k/8/8/8/3p4/8/8/K7 w - - 0 1", "None"),
    ],
)
def test_any_unit_reaches_a_region_without_a_piece(settings: str, fen: str, outcome: str) -> None:
    assert str(_state("chess", settings, fen).outcome()) == outcome


@each(
    ("base", "settings", "fen", "start", "moves"),
    [
        ("chess", "diagonalLines = *1 *4", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "h1e", "h1e4"),
        ("chess", "diagonalLines = *1 *4", "4k3/8/8/8/8/5p2/8/4K2R w - - 0 1", "h1e", ""),
        ("chess", "diagonalLines = *1 *2 *3", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "h1f", "h1f1 h1f3"),
        ("chess", "mobilityRegionWhitePawn = *4 *6", "4k3/8/8/8/8/8/1P6/4K3 w - - 0 1", "b2", ""),
        ("chess", "mobilityRegionWhitePawn = *3 *4", "4k3/8/8/8/8/8/1P6/4K3 w - - 0 1", "b2", "b2b3 b2b4"),
        (
            "chess",
            "tripleStepRegionBlack = *7\nmobilityRegionBlackPawn = *6 *4",
            "4k3/1p6/8/8/8/8/8/4K3 b - - 0 1",
            "b7",
            "b7b6",
        ),
        ("chess", "castlingRookPiecesBlack = r", "4k2r/8/8/8/8/8/8/4K3 b k - 0 1", "e8g", "e8g8"),
    ],
)
def test_lines_regions_and_partners_of_one_side_mean_what_they_mean_there(
    base: str, settings: str, fen: str, start: str, moves: str
) -> None:
    assert _moves(_state(base, settings, fen), start) == moves


@each(
    ("bases", "settings", "moves"),
    [
        ("", "", "b2b3 b2b4"),
        ("", "doubleStep = false", "b2b3"),
        ("[b:chess]\ndoubleStep = false\n", "doubleStep = true", "b2b3"),
        ("[b:chess]\ndoubleStep = false\n", "doubleStep = true\ndoubleStepRegionWhite = *2", "b2b3 b2b4"),
        ("[b:chess]\ndoubleStepRegionWhite = -\ndoubleStepRegionBlack = -\n", "doubleStepRegionWhite = *2", "b2b3"),
        ("[b:chess]\ndoubleStepRegionBlack = -\n", "", "b2b3 b2b4"),
        ("[b:shatar]\n", "doubleStep = true", "b2b3"),
    ],
)
def test_a_base_without_double_steps_has_no_squares_for_them(bases: str, settings: str, moves: str) -> None:
    sections = read_sections(Source("some.ini", f"{bases}[a:{'b' if bases else 'chess'}]\n{settings}\n"), [])
    made = import_section(sections["a"], sections)

    assert made.findings == ()
    assert _moves(load_source(Source("a.rumpus", made.text)).start(), "b2") == moves


@each(
    ("base", "fen", "start", "moves"),
    [
        ("wolf", "7k/S7/8/8/8/8/8/8/8/7K w - - 0 1", "a9a", "a9a10b a9a10f a9a10q a9a10r a9a10w"),
        ("sortofalmost", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7", "a7a8b a7a8c a7a8n a7a8r"),
        ("sortofalmost", "4k3/8/8/8/8/8/p7/4K3 b - - 0 1", "a2", "a2a1b a2a1n a2a1q a2a1r"),
    ],
)
def test_pawns_of_a_known_variant_promote_as_they_do_there(base: str, fen: str, start: str, moves: str) -> None:
    assert _moves(_state(base, "", fen), start) == moves


def test_a_bare_king_draws_in_the_known_shatar() -> None:
    assert str(_state("shatar", "", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1").outcome()) == "draw by bare"


def test_a_hand_keeps_the_pieces_of_which_it_may_run_out() -> None:
    stones = "immobile = x\ncustomPiece1 = y:\npieceDrops = true\nconnectN = 3\n"
    text = f"[toy]\nmaxRank = 3\nmaxFile = 3\n{stones}startFen = 3/3/3[XXXXXXXXXYxxxxxxxxxy] w - - 0 1\n"
    sections = read_sections(Source("some.ini", text), [])

    made = import_section(sections["toy"], sections)

    assert 'array "3/3/3[Yy]"\n' in made.text
    assert "  never runs out of block\n" in made.text


_TURNING = (
    "king = -\ncommoner = k\ncustomPiece1 = d:Q\npromotedPieceType = k:d\npromotionRegionWhite = *5\n"
    "promotionRegionBlack = *4\nextinctionPseudoRoyal = true\nextinctionPieceTypes = kd\nextinctionValue = loss\n"
    "pawn = -\nqueen = -\nbishop = -\nknight = -\ncastling = false\nmandatoryPiecePromotion = true\n"
    "startFen = 4k3/8/8/8/8/8/8/R3K2R w - - 0 1\n"
)


def test_a_king_stays_royal_as_its_promoted_form() -> None:
    state = _state("chess", _TURNING, "4k3/8/8/8/r7/+K7/8/8 w - - 0 1")

    assert _moves(state, "a3") == "a3a4 a3b2 a3b3 a3c1 a3c3 a3c5 a3d3 a3d6 a3e3 a3f3 a3g3 a3h3"


def test_the_units_of_a_form_alone_are_royal_without_a_value_of_their_loss() -> None:
    settings = (
        "king = -\ncommoner = k\ncustomPiece1 = g:Q\npromotedPieceType = g:k\npromotionRegionWhite = -\n"
        "promotionRegionBlack = -\nextinctionPseudoRoyal = true\nextinctionPieceTypes = k\n"
        "startFen = +g7/8/8/8/8/8/8/7+G w - - 0 1\nqueen = -\nbishop = -\nknight = -\npawn = -\ncastling = false\n"
    )

    assert _moves(_state("chess", settings, "+g7/8/8/8/8/8/6r1/7+G w - - 0 1"), "h1") == "h1g2"


def test_two_zones_that_would_be_the_last_rank_have_two_names() -> None:
    settings = "maxRank = 9\ncastling = false\nflagPiece = k\nflagRegionWhite = *9\nflagRegionBlack = *1\n"
    start = "startFen = 4k3/8/pppppppp/8/8/8/PPPPPPPP/8/4K3 w - - 0 1\n"

    assert _moves(_state("chess", settings + start, "4k3/8/P7/8/8/8/8/8/4K3 w - - 0 1"), "a7") == (
        "a7a8b a7a8n a7a8q a7a8r"
    )


def _told(base: str, settings: str) -> list[str]:
    sections = read_sections(Source("some.ini", f"[a:{base}]\n{settings}"), [])
    return [found.message for found in import_section(sections["a"], sections).findings]


@each(
    ("start", "told"),
    [
        ("*6*/8/8/8/8/8/8/*6*", []),
        ("8/8/8/8/8/8/8/***5", []),
        ("8/*7/8/8/8/8/8/8", ["`flipEnclosedPieces = reversi` cannot be said here"]),
        ("8/8/2**4/8/8/8/8/8", ["`flipEnclosedPieces = reversi` cannot be said here"]),
        ("**6/*7/8/8/8/8/8/8", []),
        ("**6/**6/8/8/8/8/8/8", ["`flipEnclosedPieces = reversi` cannot be said here"]),
    ],
)
def test_lines_that_another_program_draws_over_missing_squares_are_told(start: str, told: list[str]) -> None:
    hands = "P" * 60 + "p" * 60

    assert _told("flipello", f"enclosingDropStart = -\nstartFen = {start}[{hands}] w 0 1\n") == told


_TURNED = (
    "king = -\ncustomPiece1 = s:fW\nimmobile = c\npromotedPieceType = s:c\npromotionPieceTypes = -\npawn = -\n"
    "mandatoryPiecePromotion = true\nimmobilityIllegal = true\ncastling = false\nqueen = -\nrook = -\nbishop = -\n"
    "knight = -\nflagPiece = c\nflagRegionWhite = *8\nflagRegionBlack = *1\nnMoveRule = 0\n"
    "startFen = 8/ssssssss/8/8/8/8/SSSSSSSS/8 w - - 0 1\n"
)


def test_a_form_that_never_moves_may_be_promoted_to_where_no_unit_may_be_stuck() -> None:
    assert _told("chess", _TURNED) == []
    assert _moves(_state("chess", _TURNED, "8/S7/8/8/8/8/s7/8 w - - 0 1"), "a7") == "a7a8+"


@each(
    ("movement", "settings", "counts"),
    [
        ("cK", "", True),
        ("K", "", False),
        ("cK", "passOnStalemate = true\n", False),
        ("cK", "pass = true\n", False),
        ("cK", "pieceDrops = true\n", False),
    ],
)
def test_units_decide_no_game_whose_turns_all_capture(movement: str, settings: str, counts: bool) -> None:
    board = "/".join(["PpPpPpPp", "pPpPpPpP"] * 4)
    rules = (
        "king = -\nqueen = -\nrook = -\nbishop = -\nknight = -\npawn = -\ncastling = false\n"
        f"customPiece1 = p:{movement}\nstalemateValue = loss\nmaterialCounting = unweighted\nstartFen = {board} w - - 0 1\n"
    )
    told = [message for message in _told("chess", rules + settings) if "materialCounting" in message]

    assert (told == []) is counts


def test_a_key_that_names_nothing_before_it_names_something_is_no_finding() -> None:
    assert _told("chess", "promotionPieceTypes = -\npromotionPieceTypes = nr\n") == []
    assert _told("chess", "promotionPieceTypes = q\npromotionPieceTypes = nr\n") == [
        "`promotionPieceTypes` has no effect: line 3 sets it again"
    ]
