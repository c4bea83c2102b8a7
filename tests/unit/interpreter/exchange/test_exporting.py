"""Rulesets as sections of `variants.ini`, and back."""

from dataclasses import replace

import pytest
from support.each import each
from support.plain import plainly

from dsl.compiler import compile_source
from dsl.model.digest import rules_hash
from dsl.model.rows import EndKind
from dsl.model.ruleset import Ruleset
from dsl.source import Source
from interpreter.exchange.exporting.section import Exported, export_ruleset
from interpreter.exchange.importing.section import import_section
from interpreter.exchange.reading.sections import read_sections
from rulesets import Catalogue

CATALOGUE = Catalogue()


@pytest.mark.parametrize("name", plainly(CATALOGUE.variants(), *CATALOGUE.variants()[::12]))
def test_a_ruleset_returns_from_a_section_unless_the_report_says_what_is_lost(name: str) -> None:
    ruleset = compile_source(CATALOGUE.open(name)[0], library=CATALOGUE).ruleset
    assert ruleset is not None

    made = export_ruleset(ruleset, name)

    assert bool(made.findings) == (name not in WHOLE)
    sections = read_sections(Source("some.ini", made.text), [])
    assert all(import_section(one, sections).text for one in sections.values())
    if name in WHOLE:
        again = compile_source(Source("a.rumpus", import_section(sections[name], sections).text), library=CATALOGUE)
        assert again.ruleset is not None
        assert rules_hash(again.ruleset) == rules_hash(_without_material(ruleset))


def _without_material(ruleset: Ruleset) -> Ruleset:
    """The rules without ends that need no key: the other program knows by itself with which units nobody wins."""
    return replace(ruleset, ends=tuple(row for row in ruleset.ends if row.kind is not EndKind.MATERIAL))


WHOLE = frozenset(
    (
        "achi",
        "advanced-pawn",
        "ai-wok",
        "all-queens",
        "almost",
        "amazon-chess",
        "amazons",
        "antichess",
        "armageddon",
        "asean",
        "atomar",
        "atomic",
        "berolina",
        "bird",
        "breakthrough",
        "cambodian",
        "capablanca",
        "capahouse",
        "capture-all",
        "capture-chess",
        "capture-the-queen",
        "carrera",
        "centaur",
        "chancellor",
        "chaturanga",
        "checkmateless",
        "checkshogi",
        "chess",
        "chess-4x5",
        "chess-4x6",
        "chess-5x6",
        "chess-hoppel-poppel",
        "chigorin",
        "clobber",
        "clobber-10",
        "codrus",
        "coffeehouse",
        "connect-four",
        "coregal",
        "corner-rook",
        "courier",
        "cowboys",
        "crazyhouse",
        "cross-derby",
        "crossing",
        "dobutsu",
        "double-army",
        "dragon-chess",
        "duck",
        "dunsany",
        "elimination",
        "embassy",
        "euroshogi",
        "extinction",
        "five-check",
        "five-field-kono",
        "flipello",
        "flipello-10",
        "flipello-6",
        "flipersi",
        "fox-and-hounds",
        "gardner",
        "gemini",
        "georgian",
        "giveaway",
        "gorogoro-plus",
        "gorogoro-shogi",
        "gothhouse",
        "gothic",
        "grand",
        "grasshopper-chess",
        "gustav3",
        "hexapawn",
        "hoppel-poppel",
        "horde",
        "indian-great",
        "isolation",
        "isolation-7x7",
        "janggi-casual",
        "janggi-traditional",
        "janus",
        "joust",
        "judkins-shogi",
        "kamikaze-rooks",
        "karouk",
        "khans",
        "king-of-the-hill",
        "kinglet",
        "knightmate",
        "knightthrough",
        "kyoto-shogi",
        "legan",
        "lewthwaite",
        "light-brigade",
        "loop",
        "los-alamos",
        "losers",
        "maharajah",
        "makpong",
        "makruk",
        "mansindam",
        "massacre",
        "micro-shogi",
        "microchess",
        "minihouse",
        "minishogi",
        "minixiangqi",
        "misere",
        "misere-tic-tac-toe",
        "modern",
        "new-zealand",
        "nightrider-chess",
        "no-castling",
        "no-check-atomic",
        "northcotts-game",
        "okisaki-shogi",
        "omicron",
        "one-dimensional",
        "opulent",
        "orda",
        "ordamirror",
        "paradigm",
        "pawn-massacre",
        "pawns-only",
        "peasants-revolt",
        "perfect",
        "petty",
        "placement",
        "pocket-knight",
        "raazuvaa",
        "racing-kings",
        "rook-square",
        "seirawan",
        "semi-torpedo",
        "shako",
        "shatar",
        "shinobi",
        "shogi",
        "shouse",
        "sittuyin",
        "sixth-rank",
        "snailtrail",
        "sort-of-almost",
        "suicide",
        "teeko",
        "tencubed",
        "three-check",
        "three-check-crazyhouse",
        "three-kings",
        "three-mens-morris",
        "tic-tac-toe",
        "tori-shogi",
        "torpedo",
        "troitzky",
        "upside-down",
        "weak",
        "xiangqi",
        "yari-shogi",
    )
)
"""The rulesets that a section carries whole."""


@each(
    ("name", "lost"),
    [
        ("alice", "that there are several boards is lost"),
        ("hex", "that squares are drawn as hexagons is lost"),
        ("alice", "`passes to the next board` is lost"),
        ("andernach", "`converts the captor but king` is lost"),
        ("wildebeest", "castling by a number of squares is lost"),
        ("ataxx", "the import of this section reports: `materialCounting = unweighted` cannot be said here"),
        ("fischer-random", "that the start is drawn by lot is lost"),
        ("shatranj", "this end of the game is lost"),
        ("jungle", "the zone of this line is lost"),
        ("lines-of-action", "how far the line goes is lost"),
        ("international-draughts", "`most captures first` is lost"),
        ("russian-draughts", "`a captured unit closes its square until the turn ends` is lost"),
        ("pool-checkers", "`promotions first` is lost"),
    ],
)
def test_what_a_section_does_not_carry_is_in_the_report(name: str, lost: str) -> None:
    ruleset = compile_source(CATALOGUE.open(name)[0], library=CATALOGUE).ruleset
    assert ruleset is not None

    assert lost in [found.message for found in export_ruleset(ruleset, name).findings]


@pytest.mark.parametrize(
    ("lines", "lost"),
    [
        ("after capture { removes the captor }", "the captor and the units next to it leave the game together"),
        (
            "goal checkmate of king; goal reach last-rank with knight after the reply for black",
            "only Black has a last turn",
        ),
        (
            "goal checkmate of king; goal capture of knight leaving 1; goal capture of rook",
            "each piece counts for itself",
        ),
        (
            "goal checkmate of king; goal reach last-rank with knight for white; goal reach last-rank with rook for black",
            "all units that arrive win alike",
        ),
    ],
)
def test_a_rule_that_other_settings_leave_no_place_for_is_lost(lines: str, lost: str) -> None:
    text = f'ruleset "Toy" {{ author "you" }}\nextends chess\n{lines}\n'
    ruleset = compile_source(Source("toy.rumpus", text), library=CATALOGUE).ruleset
    assert ruleset is not None

    assert any(note.startswith(lost) for found in export_ruleset(ruleset, "toy").findings for note in found.notes)


@each(
    ("name", "settings"),
    [
        ("xiangqi", "soldier = p\nsoldierPromotionRank = 6\n"),
        ("janggi-casual", "[janggi-casual:janggi]\n"),
        ("janggi-casual", "bikjangRule = false\nmaterialCounting = none\n"),
        ("cambodian", "king = k\ncambodianMoves = true\ngating = true\n"),
        ("cambodian", "w DEde - 0 1"),
        ("sittuyin", "sittuyinPromotion = true\npromotionRegionWhite = a8 b7"),
        ("sittuyin", "sittuyinRookDrop = true\n"),
        ("shatar", "shatarMateRule = true\n"),
        ("grand", "promotionLimit = a:1 b:2 c:1 n:2 q:1 r:2\n"),
        ("chigorin", "promotionPieceTypesWhite = crn\npromotionPieceTypesBlack = qrb\n"),
        ("horde", "doubleStepRegionWhite = *1 *2\n"),
        ("horde", "enPassantRegionBlack = a3 b3 c3 d3 e3 f3 g3 h3\n"),
        ("horde", "extinctionPieceTypes = *\n"),
        ("ataxx", "enclosingDrop = ataxx\n"),
        ("ataxx", "freeDrops = true\n"),
        ("snailtrail", "wallingRule = past\n"),
        ("jeson-mor", "nMoveRuleTypes = -\n"),
        ("kyoto-shogi", "mandatoryPiecePromotion = true\npieceDemotion = true\n"),
        ("micro-shogi", "mandatoryPiecePromotion = true\npieceDemotion = true\npiecePromotionOnCapture = true\n"),
        ("atomar", "mutuallyImmuneTypes = k\n"),
        ("chessgi", "firstRankPawnDrops = true\n"),
        ("xiangqi", "chasingRule = axf\n"),
    ],
)
def test_rules_have_keys_of_their_own(name: str, settings: str) -> None:
    ruleset = compile_source(CATALOGUE.open(name)[0], library=CATALOGUE).ruleset
    assert ruleset is not None

    assert settings in export_ruleset(ruleset, name).text


_SHORE = "zone shore {{ white a{0}-h8; black a1-h{1} }}\npiece soldier S {{ moves fW; moves sW while in shore }}"
_CHASE = (
    "\nzone bank {{ white a{}; black a{} }}\ndraw stalemate\ndraw repetition 3\n"
    "loss perpetual chase but by king, soldier{}"
)
_PALACE = "zone lines = {0}\npiece general {1} {{ moves W; moves F within lines }}\ngoal checkmate of general\n{2}"
_ROWS = "goal checkmate of king\ngoal row of 5 with knight along diagonal"
_EXCHANGE = (
    "values { rook 5 }\nhand { exchanges captured units for enemies of at least their value; drops on empty squares }"
)
_DROPPED = (
    "zone home {{ white e1; black e8 }}\nzone corners {{ white a1, h1; black a8, h8 }}\n"
    "hand {{ receives captures; drops on empty squares }}\ncastling {{ king with rook; toward h: king to g, rook to f; "
    "toward a: king to c, rook to d; not out of check; not through check; "
    "after a drop, {}king in home with rook in corners }}"
)
_LORDS = 'without piece king\nwithout castling\narray "rnbq{0}bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ{1}BNR"'


@each(
    ("lines", "settings", "carried"),
    [
        (_SHORE.format(5, 4), "soldierPromotionRank = 5\n", True),
        (_SHORE.format(5, 3), "soldierPromotionRank", False),
        (
            "zone half { white a1-h7; black a2-h8 }\n"
            + _SHORE.format(5, 4).replace("fW", "fW within half").replace("shore }", "shore within half }"),
            "mobilityRegionWhiteSoldier = *1 *2 *3 *4 *5 *6 *7\n",
            True,
        ),
        (_PALACE.format("d1, e2", "K", _LORDS.format("k", "K")), "[toy:janggi]\n", True),
        (_PALACE.format("d1, e2", "G", _LORDS.format("g", "G")), "[toy:janggi]\n", False),
        ("amend piece king { moves K; moves ifsmN }", "cambodianMoves", False),
        ("squares a1-h8 vanish when left", "wallingRule = past\n", True),
        ("squares a1-h7 vanish when left", "wallingRule", False),
        ("squares a1-h8 vanish when left\nunits pass over vanished squares", "wallingRule", False),
        ("squares a1-h8 vanish when left\nunits skip vanished squares", "wallingRule", False),
        ("amend piece pawn { promotes only to captured pieces }", "promotionLimit = b:2 n:2 q:1 r:2\n", True),
        ("amend piece pawn { promotes only to captured pieces else gives no check }", "promotionLimit", False),
        (_EXCHANGE, "captureType", False),
        (_DROPPED.format(""), "castlingDroppedPiece = true\n", True),
        (_DROPPED.format("unmoved "), "castlingDroppedPiece = true\n", False),
        (
            "amend piece pawn { promotes only to captured pieces }\n"
            'array "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1"',
            "promotionLimit",
            False,
        ),
        ("draw checkmate without check by rook\nwin checkmate by knight alone\ndraw stalemate", "shatarMate", True),
        ("draw checkmate without check by queen\nwin checkmate by knight alone\ndraw stalemate", "shatarMate", False),
        ("draw stalemate\ndraw 60 turns without capture or pawn, knight move", "nMoveRuleTypes = np\n", True),
        ("goal checkmate of king\ngoal capture of pawn, knight for white", "extinction", False),
        (f"{_ROWS}, horizontal", "connectPieceTypes = n\nconnectVertical = false\n", True),
        (f"{_ROWS}, vertical", "connectPieceTypes = n\nconnectHorizontal = false\n", True),
        (_ROWS.replace("diagonal", "rising"), "connectN", False),
        (f"{_ROWS} with gaps\ngoal block of 3 with knight", "connectNxN = 3\n", True),
        (f"{_ROWS} with gaps", "collinearN = 5\n", True),
        (_ROWS.replace("goal row", "loss row"), "connectValue = loss\n", True),
        (f"{_ROWS}\nloss row of 5 with knight along diagonal", "connectValue", False),
        (f"{_ROWS} with gaps\ngoal block of 3 with rook", "connectNxN", False),
        (
            _SHORE.format(5, 4) + _CHASE.format("1-h4", "5-h8", " unless of soldier in bank"),
            "chasingRule = axf\n",
            True,
        ),
        (_SHORE.format(5, 4) + _CHASE.format("1-h3", "5-h8", " unless of soldier in bank"), "chasingRule", False),
        (_SHORE.format(5, 4) + _CHASE.format("1-h4", "5-h8", " unless of pawn in bank"), "chasingRule", False),
        (_SHORE.format(5, 4) + _CHASE.format("1-h4", "5-h8", ""), "chasingRule", False),
        ("draw stalemate\ndraw repetition 3\nloss perpetual chase but by king", "chasingRule = axf\n", True),
        (
            _SHORE.format(5, 4)
            + "\ngoal checkmate of soldier\ndraw stalemate\ndraw repetition 3\nloss perpetual chase but by soldier\n"
            + _LORDS.format("s", "S"),
            "chasingRule = axf\n",
            True,
        ),
        ("draw stalemate\ndraw repetition 3\nloss perpetual chase", "chasingRule", False),
    ],
)
def test_a_key_is_used_only_where_it_says_the_rule(lines: str, settings: str, carried: bool) -> None:
    made = _exported(lines)

    assert (settings in made.text) == carried
    if not carried:
        assert made.findings


def test_which_of_two_rows_goes_first_is_lost() -> None:
    made = _exported(f"{_ROWS} most first")

    assert "connectN = 5\n" in made.text
    assert ["most first" in found.message for found in made.findings] == [True]


_FOOT = 'array "1nbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBN1"'


def test_castling_that_never_happens_is_carried_if_it_is_that_of_chess() -> None:
    made = _exported(_FOOT)

    assert made.findings == ()
    assert "castling" not in made.text


def test_other_castling_that_never_happens_is_lost_in_one_line() -> None:
    made = _exported(f"{_FOOT}\ncastling {{ king with queen; toward h: king to g, queen to f; not out of check }}")

    assert [found.message for found in made.findings] == ["`castling` is lost"]


def test_castling_by_a_letter_is_carried_and_its_other_words_are_reported() -> None:
    made = _exported("without castling\nwithout piece king\npiece king K { moves KisO2 }")

    assert "castling" not in made.text  # all keys are as in chess
    assert " KQkq " not in made.text  # and so is the start
    assert [found.message for found in made.findings] == [
        "the import of this section says castling by `O` in other words"
    ]


@each(
    "movement",
    [
        'piece king K { moves KisO2 }\narray "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR"',
        'piece king K { moves KisO2 }\narray "rrbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RRBQKBNR"',
        "piece king K { moves KisO2 }\namend piece rook { moves RisO2 }",
    ],
)
def test_castling_by_a_letter_that_no_block_says_is_lost(movement: str) -> None:
    made = _exported(f"without castling\nwithout piece king\n{movement}")

    assert "castling by `O` is lost" in [found.message for found in made.findings]


def test_promotion_before_the_last_rank_is_one_region_if_units_must_promote_on_the_last() -> None:
    early = "zone early {{ white rank 7; black rank 2 }}\nzone end {{ white {0}; black rank 1 }}\namend piece pawn {{ {1} }}"
    lines = "promotes in end to queen; may promote in early to queen"
    made = _exported(early.format("rank 8", lines))
    other = _exported(early.format("a8-g8", lines))

    assert "promotionRegionWhite = *7 *8\n" in made.text
    assert "mandatoryPawnPromotion = false\n" in made.text
    assert "immobilityIllegal = true\n" in made.text
    assert all("in other words" in found.message for found in made.findings)
    assert any("is lost" in found.message for found in other.findings)


def test_a_form_gets_no_letter_of_a_piece_that_other_rules_concern() -> None:
    made = _exported("piece page +P { moves K }\namend piece pawn { may promote in last-rank to page }")

    assert "promotedPieceType = p:k\n" not in made.text


def test_a_limit_of_a_promoted_form_is_one_of_the_piece_that_it_moves_as() -> None:
    made = _exported(
        "zone camp { white rank 7, rank 8; black rank 1, rank 2 }\n"
        "piece hawk +B { moves BN; at most 1 on the board }\n"
        "amend piece bishop { may promote in camp or on leaving camp to hawk }"
    )

    assert "promotedPieceType = b:z\n" in made.text
    assert "promotionLimit = z:1\n" in made.text


def test_an_optional_promotion_is_forced_on_the_last_rank_where_no_unit_drops() -> None:
    early = "zone early {{ white rank 7; black rank 2 }}\nhand {{ receives captures; drops on empty squares{} }}\n"
    pawns = "amend piece pawn { may promote in last-rank to queen }"
    somewhere = "; drops in home"
    home = "zone home { white rank 1, rank 2; black rank 7, rank 8 }\n"

    assert "immobilityIllegal" not in _exported(early.format("") + pawns).text
    assert "immobilityIllegal = true\n" in _exported(home + early.format(somewhere) + pawns).text


def test_a_limit_on_drops_of_all_units_in_hand_is_a_region() -> None:
    made = _exported(
        'zone shore = rank 5\npiece guard S { moves sW }\narray "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Ss]"\n'
        "hand { drops on empty squares; drops guard in shore }\ndraw stalemate\ndraw repetition 3"
    )

    assert "dropRegionWhite = *5\n" in made.text
    assert [found.message for found in made.findings] == [
        "the import of this section says `drops guard in shore` in other words"
    ]


def test_captures_in_passing_are_those_of_the_types_that_the_section_names() -> None:
    plain = "without piece pawn\npiece pawn P {{ moves {}; moves fmnD while in second-rank{}; promotes in last-rank to queen }}"
    none = _exported(plain.format("fmWfcF", ""))
    some = _exported(plain.format("fmWfcFbceF", " leaving en passant"))

    assert "enPassantTypes = -\n" in none.text
    assert none.findings == ()
    assert "enPassantTypes" not in some.text


def _exported(lines: str) -> Exported:
    text = f'ruleset "Toy" {{ author "you" }}\nextends chess\n{lines}\n'
    ruleset = compile_source(Source("toy.rumpus", text), library=CATALOGUE).ruleset
    assert ruleset is not None
    return export_ruleset(ruleset, "toy")


@each(
    ("lines", "lost"),
    [
        (
            "check { no move through check by king; never by queen }",
            ["`never by queen` is lost", "`no move through check by king` is lost"],
        ),
        ("check { never given by promotion }", ["`never given by promotion` is lost"]),
        ("check { never answered by king move }", ["`never answered by king move` is lost"]),
        (
            "draw stalemate for white\nloss stalemate for black",
            ["`draw stalemate for white` is lost", "`loss stalemate for black` is lost"],
        ),
        (
            "after capture { scores 1 point }\nwin stalemate with higher score",
            ["`win stalemate with higher score` is lost", "`scores 1 point` is lost"],
        ),
        ("after capture { scores 1 point }", ["`scores 1 point` is lost"]),
        ("draw bare king on both sides", ["this end of the game is lost"]),
        ("draw bare king, queen", ["`draw bare king, queen` is lost"]),
        ("goal checkmate of own king for white", ["`goal checkmate of own king for white` is lost"]),
        (
            "amend piece king { stops facing king along orthogonal, diagonal }\nturn { pass allowed }\ndraw after 2 passes",
            ["`stops facing king along orthogonal, diagonal` is lost"],
        ),
        (
            "zone hill = d4-e5\nafter capture in hill { petrifies the captor but king }\n"
            "after capture of queen { petrifies the captor but king }\n"
            "after capture for white { petrifies the captor but king }",
            ["`petrifies the captor but king` is lost"] * 3,
        ),
        (
            "amend piece king { moves K; moves K to last-rank }\nsquares a4 vanish when left",
            [
                "the zone of this line is lost",
                "the zone of this line is lost",
                "that squares vanish is lost",
                "`squares a4 vanish when left` is lost",
            ],
        ),
    ],
)
def test_each_line_that_a_section_lacks_is_named_with_its_place(lines: str, lost: list[str]) -> None:
    findings = _exported(lines).findings

    assert [found.message for found in findings] == lost
    assert all(found.span.line > 1 for found in findings)


def test_a_rule_that_only_the_import_has_is_named() -> None:
    lines = "draw stalemate\nhand { receives captures; drops on empty squares; promoted units come as pawn }"
    upper = "zone upper { white a2-h8; black a1-h7 }\n"

    assert _exported(lines).findings == ()
    assert [found.message for found in _exported(f"{upper}{lines[:-1]}; drops pawn in upper }}").findings] == []


def test_a_piece_with_a_long_symbol_gets_a_free_letter() -> None:
    array = 'array "rnb{pr}kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB{PR}KBNR"'
    made = _exported(
        f"piece prince PR {{ moves K }}\nwithout piece queen\namend piece pawn {{ promotes in last-rank to prince }}\n{array}"
    )

    assert "#: piece i prince" in made.text
    assert "startFen = rnbikbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBIKBNR" in made.text
    assert [(found.message, *found.notes) for found in made.findings] == [
        ("the symbol `PR` is lost", "`prince` has the letter `i` in the section")
    ]


def test_a_movement_that_no_section_can_write_is_left_out() -> None:
    made = _exported("piece man M { moves [cF-mF]; moves fmF }")

    assert "customPiece1 = m:fmF\n" in made.text
    assert [found.message for found in made.findings] == ["the movement `[cF-mF]` is lost"]


def test_i_is_written_only_where_it_says_the_same() -> None:
    quiet = "amend piece knight { moves N; moves mDmA while in second-rank }"
    capturing = "zone half { white a1-h4; black a5-h8 }\namend piece knight { moves NmD while in half }"
    elsewhere = "zone half { white a1-h4; black a5-h8 }\namend piece knight { moves N; moves mD while in half }"

    assert "n:NimDimA\n" in _exported(quiet).text
    assert "n:NmD\n" in _exported(capturing).text
    assert _exported(capturing).findings[0].notes == ("a movement from certain squares has no captures",)
    assert "n:NmD\n" in _exported(elsewhere).text
    assert _exported(elsewhere).findings[0].notes == ("all first steps start in one region",)


@pytest.mark.parametrize(("which", "says"), [("last", ""), ("every", "dupleCheck = true\n")])
def test_the_last_or_every_unit_of_a_royal_piece_is_pseudo_royal(which: str, says: str) -> None:
    array = 'array "rnbkkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR"'
    made = _exported(f"goal checkmate of {which} king\nwithout castling\n{array}")

    assert made.findings == ()
    assert f"extinctionValue = loss\nextinctionPseudoRoyal = true\n{says}extinctionPieceTypes = k\n" in made.text


@each(
    "lines",
    [
        "castling { king with rook; toward h: king to h, rook to g; toward a: king to a, rook to b; "
        "not out of check; not through check }",
        "piece tower +P { moves BN }\namend piece pawn { promotes in last-rank to queen, rook, bishop, knight, tower }",
        "check { never answered by king move but to capture the attacker }",
        "amend piece pawn { may promote in last-rank to queen }",
        "draw bare king",
        "goal checkmate of king, queen",
        "goal checkmate of king\ngoal checkmate of last queen",
        "turn { pass allowed for white; pass when no action is left for black }",
    ],
)
def test_rules_of_chess_with_a_change_return(lines: str) -> None:
    assert _exported(lines).findings == ()


def test_a_section_that_could_not_be_read_is_a_comment() -> None:
    for name in ("alice", "groups"):
        ruleset = compile_source(CATALOGUE.open(name)[0], library=CATALOGUE).ruleset
        assert ruleset is not None

        assert all(line.startswith("# ") for line in export_ruleset(ruleset, name).text.splitlines())


def test_several_castling_partners_are_named_by_their_letters() -> None:
    made = _exported(
        "castling { king with rook, queen; toward h: king to g, rook, queen to f; "
        "toward a: king to c, rook, queen to d; not out of check; not through check }"
    )

    assert "castlingRookPieces = rq" in made.text
    assert made.findings == ()


SIDES = """[sides:chess]
king = -
commoner = k
wazir = d
castlingKingPieceWhite = k
castlingKingPieceBlack = d
extinctionValue = loss
extinctionPieceTypes = q
startFen = rnbqdbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
"""


def test_a_piece_of_each_side_that_castles_returns() -> None:
    sections = read_sections(Source("sides.ini", SIDES), [])
    back = import_section(sections["sides"], sections)
    ruleset = compile_source(Source("sides.rumpus", back.text), library=CATALOGUE).ruleset
    assert ruleset is not None
    made = export_ruleset(ruleset, "sides")

    assert "  king, wazir with rook\n  toward h: king, wazir to g, rook to f\n" in back.text
    assert "castlingKingPieceWhite = k\ncastlingKingPieceBlack = d\n" in made.text
    assert (back.findings, made.findings) == ((), ())


def test_a_side_that_has_the_pieces_of_both_cannot_castle_with_one_only() -> None:
    text = SIDES.replace("RNBQKBNR w KQkq", "RNBDKBNR w KQkq")
    sections = read_sections(Source("sides.ini", text.replace("= q\n", "= r\n")), [])

    assert [found.notes for found in import_section(sections["sides"], sections).findings] == [
        ("the wazir of White castles too",)
    ]


def test_several_pieces_of_a_side_that_castle_are_lost() -> None:
    made = _exported(
        "piece prince PR { moves K }\ncastling { king, prince with rook; toward h: king, prince to g, rook to f }\n"
        'array "rnb{pr}kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB{PR}KBNR"'
    )

    assert any("castling by several pieces of a side" in found.message for found in made.findings)


@pytest.mark.parametrize(
    ("line", "lost"),
    [
        ("cannot win with king, bishop", False),
        ("cannot win with king and 1 rook", True),
        ("cannot win with rook", True),
    ],
)
def test_only_units_that_the_other_program_knows_to_be_too_few_need_no_key(line: str, lost: bool) -> None:
    made = _exported(f"draw stalemate\n{line}")

    assert [found.message for found in made.findings] == ["this end of the game is lost"] * lost


def test_a_chase_by_values_in_another_order_is_reported() -> None:
    source = Source("dear.rumpus", 'ruleset "Dear"\nextends xiangqi\nvalues { horse 5 }\n')
    ruleset = compile_source(source, library=CATALOGUE).ruleset
    assert ruleset is not None

    (found,) = export_ruleset(ruleset, "dear").findings
    assert found.notes == ("there attacks on a protected unit of more worth are chases too",)


def test_a_chase_returns_with_its_values() -> None:
    ruleset = compile_source(CATALOGUE.open("xiangqi")[0], library=CATALOGUE).ruleset
    assert ruleset is not None
    made = export_ruleset(ruleset, "xiangqi")
    sections = read_sections(Source("back.ini", made.text), [])
    back = import_section(sections["xiangqi"], sections)

    assert "loss perpetual chase but by general, soldier unless of soldier in home even of more value\n" in back.text
    assert "values { chariot 9; cannon 4; horse 4; advisor 2; elephant 2; soldier 1 }\n" in back.text
    assert not made.findings
    assert not back.findings


@pytest.mark.parametrize(
    ("lines", "ignored"),
    [
        ("", ""),
        ("piece wall W\nturn { then place new wall on any empty square }", "`wallingRule`"),
        (
            "zone home { white rank 1; black rank 8 }\nhand { receives captures; drops on empty squares; drops in home }",
            "`dropRegionWhite`, `dropRegionBlack`",
        ),
        ("piece ox X { moves jD }", "the range of hops in `customPiece1`"),
        ("turn { pass allowed for white }", "`passWhite`"),
    ],
)
def test_a_section_names_the_release_that_it_needs(lines: str, ignored: str) -> None:
    notes = [line for line in _exported(lines).text.splitlines() if line.startswith("# ")]
    needed = "# Needs ffish 0.7.10, pyffish 0.0.90 or a later release: ffish 0.7.4 ignores"

    assert notes == ([f"{needed} {ignored}."] if ignored else [])
