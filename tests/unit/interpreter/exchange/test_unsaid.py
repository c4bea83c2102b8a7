"""Effects, second parts and ends of `variants.ini` that no rule file says exactly: each is reported with its reason."""

import pytest
from support.each import each

from dsl.source import Source
from interpreter.exchange.importing.section import import_section
from interpreter.exchange.reading.sections import read_sections

_TAME = "king = -\ncommoner = k\nextinctionValue = loss\nextinctionPieceTypes = k\n"
_ROYAL = f"{_TAME}extinctionPseudoRoyal = true\n"


def _notes(settings: str, base: str = "chess") -> list[str]:
    sections = read_sections(Source("some.ini", f"[a:{base}]\n{settings}"), [])
    return [note for found in import_section(sections["a"], sections).findings for note in found.notes]


def _lost(settings: str, base: str = "chess") -> list[str]:
    sections = read_sections(Source("some.ini", f"[a:{base}]\n{settings}"), [])
    return [found.message for found in import_section(sections["a"], sections).findings]


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ("blastOnCapture = true", "it does not go with a `king`"),
        ("petrifyOnCaptureTypes = n", "it does not go with a `king`"),
        ("flipEnclosedPieces = ataxx", "it does not go with a `king`"),
        ("wallingRule = duck", "a duck does not go with a `king`"),
        (f"{_ROYAL}blastOnCapture = true\nblastImmuneTypes = k", "a royal unit that is immune"),
        (f"{_TAME}flipEnclosedPieces = quadwrangle", "units convert those next to them"),
        ("wallingRule = past\nwallingRegion = *1", "a unit may also leave a square"),
        ("nMoveRuleTypesWhite = n", "the moves of the same pieces restart"),
        ("twoBoards = true", "no word puts the captures of one board"),
        ("wallOrMove = true", "a turn that places a unit moves before that"),
        ("pass = true\nmaterialCounting = unweighted", "units or points do not decide draws by repetition"),
        (
            "rook = -\nshatarMateRule = true\nstartFen = 4k3/8/8/8/8/8/8/4K1N1 w - - 0 1",
            "no checkmate counts without the pieces",
        ),
        (
            "promotedPieceType = n:n\nsittuyinPromotion = true",
            "a unit that turns over by a move gives no check either",
        ),
        ("promotedPieceType = n:n", "a `knight` that turns over changes only what it may do next"),
        (
            "promotionPieceTypes = np\nsittuyinPromotion = true",
            "a `pawn` does not promote to itself, in place of a move",
        ),
        ("wallingRule = edge", "a second part is on any empty square"),
        (f"{_ROYAL}wallingRule = static", "check is judged before the turn places a unit"),
        (f"{_ROYAL}blastOnCapture = true\nextinctionPieceCount = 1", "a side loses with the last of its royal units"),
        ("flagRegionWhite = *1", "another program waits for a move"),
        ("mutuallyImmuneTypes = *", "another program reads `*` as no piece here"),
        ("connectNxN = 2\nconnectValue = loss", "a row may lose, and a block wins"),
        ("connectN = 1", "a single unit is neither a row nor a block"),
        ("wallingRule = arrow", "a mover that reaches no square"),
        ("pieceDrops = true\nenclosingDrop = snort", "drops are near units of one piece"),
        ("checkmateValue = draw", "checkmate of the one royal unit"),
        ("materialCounting = janggi", "units count the same"),
        ("bikjangRule = true", "a side that the other faces may pass"),
        ("materialCounting = unweighted", "units count the same"),
        ("nFoldValue = none", "a repetition draws"),
        ("customPiece1 = x:W\nchasingRule = axf", "there attacks on a protected unit of more worth are chases too"),
        ("chasingRule = wxf", "the rule is `axf` or `none`"),
        ("adjudicateFullBoard = true", "a game ends on a full board"),
        ("extinctionValue = loss\nextinctionPieceTypes = q\nextinctionClaim = true", "the other side always has"),
        ("extinctionValue = loss\nextinctionPieceTypes = q\nextinctionOpponentPieceCount = 2", "a goal does not ask"),
        ("flagPiece = n\nflagRegion = *5\nflagPieceSafe = true", "a unit counts as attacked"),
        ("flagPiece = -\nflagRegion = *5\nflagPieceCount = 2", "a goal counts the units of one piece"),
        (
            "customPiece1 = c:fRbcR\nimmobilityIllegal = true\npromotionPawnTypes = c\nmandatoryPawnPromotion = false",
            "a unit that does not promote may move",
        ),
        ("customPiece1 = p:fsmWfceF\npawnTypes = p", "a move that a unit can take back does not restart the count"),
        (
            "pieceDrops = true\ncapturesToHand = true\nblastOnCapture = true",
            "units that an explosion removes do not enter",
        ),
        ("promotedPieceType = p:q\npromotionLimit = q:1", "units of promoted forms that move as a `queen`"),
        ("customPiece1 = h:fmWifmD", "a leap such as `fmD` crosses no square: write `fmnD`"),
        ("enPassantTypes = pn", "a `knight` captures in passing only by moves that do nothing but capture"),
        ("customPiece1 = h:fcF\nenPassantTypesWhite = h", "the units of a piece capture in passing on both sides"),
        ("tripleStepRegionWhite = *2\nenPassantRegion = *3", "a first step is captured in passing on all squares"),
        ("enPassantRegion = a3 b6\ncustomPiece1 = h:mfFcfWimfnA", "a first step is captured in passing on all squares"),
        (f"{_ROYAL}promotedPieceType = n:k", "a unit that becomes royal counts at once"),
        ("flagPiece = n\nflagRegion = *5\nflagMove = true", "only a king waits for a reply"),
        ("flagRegion = *5\nflagMove = true", "only a king waits for a reply"),
        (f"{_TAME}blastOnCapture = true\nwallingRule = static", "a wall may also be on a square"),
        (f"{_TAME}blastOnCapture = true\nwallingRule = duck", "a wall may also be on a square"),
        ("castlingRookPiecesBlack = n", "the king of Black castles with the rook too"),
        ("castlingRookPiecesWhite = rn", "the king of Black castles with the knight too"),
        ("immobilityIllegal = true\ncustomPiece1 = c:lW", "a `piece-c` gives no check where it may not go"),
        ("diagonalLines = *1 *2\nmobilityRegionWhiteRook = *1", "a `rook` gives no check along them"),
        ("cannon = p", "another program begins with that capture"),
        (f"{_ROYAL}cannon = p", "another program begins with that capture"),
        ("customPiece1 = k:N", "the rule file would say: this game has no way to win"),
        ("castlingKingsideFile = a", "the king and the rook next to it"),
        ("castlingQueensideFile = l", "the king and the rook next to it"),
    ],
)
def test_what_no_rule_file_says_exactly_is_reported(settings: str, reason: str) -> None:
    assert any(note.startswith(reason) for note in _notes(settings))


@each(
    ("board", "also", "is_told"),
    [
        ("4k3/3P4/8/8/8/8/8/4K3", "", True),
        ("4k3/3P4/8/8/8/8/3p4/4K3", "", False),  # White is in check itself
        ("4k3/8/8/8/8/8/8/R3K3", "flyingGeneral = true", False),  # no king moves along the file
        ("4k3/3P4/8/8/8/8/8/4K3", _ROYAL.strip(), True),
    ],
)
def test_an_attacked_king_at_the_start_is_reported_if_its_capture_would_be_legal(
    board: str, also: str, is_told: bool
) -> None:
    notes = _notes(f"castling = false\nstartFen = {board} w - - 0 1\n{also}")

    assert any(note.startswith("another program begins") for note in notes) is is_told


@each(
    ("base", "settings", "reason"),
    [
        ("shogi", "customPiece1 = h:RA", "a `bishop` turns over to a piece that has no letter"),
        ("shogi", "bers = -", "a `rook` turns over to a piece that has no letter"),
        ("extinction", "silver = r", "the loss of a piece that nobody ever has"),
        ("duck", "wazir = k", "the loss of a piece that nobody ever has"),
        ("racingkings", "flagPiece = n", "only a king waits for a reply"),
        ("seirawan", "castlingRank = 2", "every `pawn` that has not moved leaves its square to others"),
        ("seirawan", "dropRegionWhite = *2", "a unit of White enters on every square that another leaves"),
        ("seirawan", "mobilityRegionBlackChancellor = *7", "a unit of Black enters on every square that another"),
        (
            "seirawan",
            "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HPhp] w KQBCDFGkqbcdfg - 0 1",
            "a pawn enters on every square that another unit leaves",
        ),
    ],
)
def test_what_a_section_changes_about_its_base_may_be_reported(base: str, settings: str, reason: str) -> None:
    assert any(note.startswith(reason) for note in _notes(settings, base))


@pytest.mark.parametrize(
    "start",
    [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDkqbcd - 0 1",
        "rnbqkbnr/pppppppp/n6n/8/8/N6N/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1",
    ],
)
def test_units_that_do_not_leave_their_squares_to_others_are_reported(start: str) -> None:
    assert any("leaves its square to others" in note for note in _notes(f"startFen = {start}", "seirawan"))


def test_the_loss_of_a_piece_that_nobody_has_means_nothing_where_drops_are_free_or_the_enemy_needs_it() -> None:
    start = "startFen = nnbqkbnn/pppppppp/8/8/8/8/PPPPPPPP/NNBQKBNN w - - 0 1\ncastling = false"

    assert not any("nobody ever has" in note for note in _notes("immobile = p", "ataxx"))
    assert any("nobody ever has" in note for note in _notes(f"rook = -\n{start}", "extinction"))
    settings = f"rook = -\nextinctionOpponentPieceCount = 1\n{start}"
    assert not any("nobody ever has" in note for note in _notes(settings, "extinction"))


@pytest.mark.parametrize("settings", ["pieceDrops = true", "pieceDrops = true\ncapturesToHand = true"])
def test_units_of_one_hand_may_enter_in_both_ways(settings: str) -> None:
    assert _notes(settings, "seirawan") == []


@each(
    "base",
    [
        "flipello",
        "grand",
        "horde",
        "janggitraditional",
        "janggicasual",
        "shatar",
        "sittuyin",
        "duck",
        "seirawan",
        "atomic",
        "racingkings",
        "losers",
        "isolation",
        "isolation7x7",
        "flipersi",
        "shouse",
    ],
)
def test_a_well_known_variant_is_said_whole(base: str) -> None:
    assert _notes("", base) == []


def _imported(settings: str, base: str = "chess") -> str:
    sections = read_sections(Source("some.ini", f"[a:{base}]\n{settings}"), [])
    return import_section(sections["a"], sections).text


def test_a_goal_that_joins_regions_by_more_ways_is_written_and_reported() -> None:
    settings = "connectPieceTypes = p\nconnectDiagonal = false\nconnectRegion1White = *1\nconnectRegion2White = *8\n"

    assert "goal joins edge to far-edge by connected with pawn for white" in _imported(settings)
    assert _notes(settings)[0].startswith("a goal joins zones by all ways of a graph")
    assert "graph connected { joins friends touching orthogonal }" in _imported(settings)


def test_rows_along_ranks_or_along_files_alone_are_written() -> None:
    settings = "connectN = 3\nconnectPieceTypes = n\n"

    assert "goal row of 3 with knight along vertical, diagonal" in _imported(f"{settings}connectHorizontal = false\n")
    assert "along horizontal, diagonal" in _imported(f"{settings}connectVertical = false\n")
    assert "along orthogonal, diagonal" in _imported(settings)


def test_rows_that_lose_are_written() -> None:
    settings = "connectN = 3\nconnectPieceTypes = n\nconnectValue = loss\n"

    assert "loss row of 3 with knight along orthogonal, diagonal" in _imported(settings)
    assert "loss row of 4 with knight along orthogonal, diagonal with gaps" in _imported(f"{settings}collinearN = 4\n")
    assert _lost("connectN = 3\nconnectValue = draw") == ["`connectValue = draw` cannot be said in a rule file yet"]


def test_units_may_stay_as_they_are_where_they_never_move_again() -> None:
    assert "to promoted-lance or stay for good" in _imported("immobilityIllegal = false", "shogi")
    assert "to promoted-silver\n" in _imported("immobilityIllegal = false", "shogi")
    assert "bishop, knight or stay for good" in _imported("mandatoryPawnPromotion = false")
    assert "stay for good" not in _imported("mandatoryPawnPromotion = false\nimmobilityIllegal = true")


def test_captures_in_passing_do_not_promote() -> None:
    assert "knight but not en passant" in _imported("promotionRegionWhite = *6 *7 *8\npromotionRegionBlack = *3 *2 *1")
    assert (
        "en passant" not in _imported("promotionRegionWhite = *7 *8\npromotionRegionBlack = *2 *1").partition("to q")[2]
    )


def test_pawns_that_cannot_promote_stay_out_of_their_region() -> None:
    assert "never enters last-rank" in _imported("promotionPieceTypes = -")
    assert "never enters promotion-zone" in _imported("promotionPieceTypesBlack = -")


def test_a_key_that_is_set_twice_to_the_same_is_no_finding() -> None:
    assert _lost("mustCapture = true\nmustCapture = true") == []
    assert len(_lost("mustCapture = true\nmustCapture = false")) == 1


def test_kings_that_castle_attack_each_other_where_they_may_not_face() -> None:
    assert "moves cR capturing only king" in _imported("flyingGeneral = true")
    assert "faces no king along orthogonal" in _imported("flyingGeneral = true\ncastling = false")


def test_a_limit_of_promotions_leaves_drops_free() -> None:
    limit = "promotionLimit = q:1"

    assert "{ at most 1 on the board }" in _imported(limit)
    assert "at most 1 on the board by promotion" in _imported(f"pieceDrops = true\ncapturesToHand = true\n{limit}")


def test_the_last_few_royal_units_are_royal() -> None:
    royal = "king = -\ncommoner = k\nextinctionValue = loss\nextinctionPseudoRoyal = true\nextinctionPieceTypes = k\n"

    assert "goal checkmate of last 2 " in _imported(f"{royal}extinctionPieceCount = 1\npromotionPieceTypes = kq")


def test_pieces_of_one_side_restart_the_count_of_turns() -> None:
    start = "customPiece1 = s:mfWcfF\nstartFen = rnbqkbnr/ssssssss/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"

    assert "without capture or pawn, piece-s move" in _imported(f"{start}nMoveRuleTypesBlack = s")


def test_castling_on_two_ranks_is_reported() -> None:
    settings = "king = -\ncommoner = k\ncastlingKingPiece = k\nextinctionValue = loss\nextinctionPieceTypes = k\n"
    start = "startFen = r3k2r/8/8/8/8/8/R3K2R/R3K2R w KQkq - 0 1"

    assert _notes(settings + start) == ["units that stand as at the start may castle on any rank"]


def test_a_message_quotes_the_key_of_the_file_once() -> None:
    assert _lost("nFoldValue = none") == ["`nFoldValue = none` cannot be said here"]
    assert _imported("nFoldValue = none").count("Not said here") == 1


def test_a_side_may_draw_by_what_it_has_lost() -> None:
    drawn = "extinctionValue = draw\nextinctionPieceTypes = "

    assert "draw bare king\n" in _imported(f"{drawn}*\nextinctionPieceCount = 1")
    assert "draw bare king, rook, bishop, knight, pawn\n" in _imported(f"{drawn}q").replace("queen, ", "")
    assert _lost(f"{drawn}q\nextinctionPieceCount = 1") == ["`extinctionValue = draw` cannot be said here"]


def test_sides_may_pass_differently() -> None:
    text = _imported("passOnStalemateWhite = true\npassBlack = true")

    assert "pass when no action is left for white\n  pass allowed for black\n" in text
    assert "pass when no action is left\n" in _imported("passOnStalemate = true")
    assert _lost("passWhite = true") == []


def test_leaps_of_units_without_letters_are_reported() -> None:
    leaps = "cambodianMoves = true\ngating = true\n"
    start = "startFen = rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w {} - 0 1"

    assert _notes(leaps + start.format("DEde"), "makruk") == []
    assert _notes(leaps + start.format("De"), "makruk") == [
        "every ferz leaps that has not moved, on whatever file it starts"
    ]


def test_only_an_inherited_king_keeps_to_the_lines_of_a_palace() -> None:
    start = "startFen = 4k4/9/9/9/9/9/9/9/4K4/9 w - - 0 1\n"
    own = f"maxFile = 9\nmaxRank = 10\ncastling = false\nking = k:W\ndiagonalLines = d1 e2 f3\n{start}"

    assert "moves F within" not in _imported(own)
    assert "moves F within" in _imported(start, "janggicasual")


def test_a_limit_on_promotion_that_is_not_the_number_at_the_start_stays_a_number() -> None:
    assert "promotes only to captured pieces" in _imported("promotionLimit = q:1 r:2 b:2 n:2")
    assert "at most 2 on the board" in _imported("promotionLimit = q:2 r:2 b:2 n:2")
    assert "captured" not in _imported("promotionLimit = q:2 r:2 b:2 n:2")
    assert "captured" not in _imported("promotionLimit = r:2 b:2 n:2")
    assert "captured" not in _imported("promotionLimit = q:1 r:2 b:2 n:2", "crazyhouse")
