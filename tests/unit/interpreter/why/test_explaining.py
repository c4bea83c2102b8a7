"""Reasons for refusals, where several could be given."""

import pytest
from support.each import each
from support.games import toy_state

from dsl.compiler import compile_source
from dsl.source import Source
from interpreter import load
from interpreter.state.action import Action, Kind
from interpreter.testing.suite import load_suite
from interpreter.why.text import explanation_text
from rulesets import Catalogue

CANNON = "piece ox O { moves mRcpR }"


@pytest.mark.parametrize(
    ("fen", "action", "reasons"),
    [
        # a friend stands in the way of a rook's move; the leap over it would only capture
        ("3k/4/O3/O2K w - - 0 1", "a1a3", ("blocked", "nothing-to-capture")),
        # there is no unit between them that a capture could leap over
        ("k2o/4/K3/3O w - - 0 1", "d1d4", ("blocked", "cannot-capture")),
        # what is open and ends there wins over what is blocked
        ("k3/4/K3/O2O w - - 0 1", "a1d1", ("own-unit",)),
    ],
)
def test_the_part_of_a_movement_that_lacks_least_is_named_first(
    fen: str, action: str, reasons: tuple[str, ...]
) -> None:
    assert toy_state(CANNON, fen).why(action).reasons == reasons


JUMPER = "piece ox O { moves mQ; moves [cW-mW] }"


@pytest.mark.parametrize(
    ("action", "reason", "words"),
    [
        # no line of the ox captures on a diagonal, whatever is in the way there
        ("a1xb2c3", "not-its-move", "an ox on a1 does not capture on b2 on its way to c3"),
        ("a1xa2a3", "cannot-capture", "black's ox stands on a3"),
        ("a1c3", "blocked", "black's ox stands on b2"),
    ],
)
def test_a_capture_that_no_line_makes_is_no_question_of_the_way(action: str, reason: str, words: str) -> None:
    explanation = toy_state(JUMPER, "k3/o3/oo2/O2K w - - 0 1").why(action)

    assert explanation.reasons[0] == reason
    assert any(words in refusal.sentence for refusal in explanation.refusals)


LINES = """
piece elk E { moves W; moves N while in low; moves nN }
piece hare H { moves R to low }
piece ox O { moves iW; moves mD }
zone low = rank 1
"""


@pytest.mark.parametrize(
    ("fen", "action", "reasons"),
    [
        # one line leads there from another zone, the way of another is blocked
        ("3k/4/O3/E2K w - - 0 1", "a1b3", ()),
        ("3k/O3/E3/3K w - - 0 1", "a2b4", ("zone", "blocked")),
        # one line lacks two things
        ("3k/1K2/4/E3 w - - 0 1", "a1b3", ("own-unit",)),
        ("3k/4/EO2/1K2 w - - 0 1", "a2c3", ("zone", "blocked")),
        ("2Kk/O3/E3/4 w - - 0 1", "a2b4", ("zone", "blocked")),
        ("1K1k/4/E3/4 w - - 0 1", "a2b4", ("zone", "own-unit")),
        # a way that is blocked ends outside a zone, or on a friend
        ("k3/4/HO2/3K w - - 0 1", "a2c2", ("zone", "blocked")),
        ("k3/4/4/HOK1 w - - 0 1", "a1c1", ("blocked", "own-unit")),
        # the unit has moved, and the square has a friend
        ("k3/O3/O3/3K w - - 0 1", "a2a3", ("moved", "own-unit")),
        ("k3/O3/O3/3K w - - 0 1", "a2a4", ("cannot-capture",)),
    ],
)
def test_each_line_that_leads_to_the_square_gives_its_reasons(fen: str, action: str, reasons: tuple[str, ...]) -> None:
    assert toy_state(LINES, fen).why(action).reasons == reasons


def test_a_forbidden_action_is_refused_for_what_it_leaves_as_well() -> None:
    rules = "piece ox O { moves R; frozen while attacked by elk }\npiece elk E { moves R }\npiece king K { moves K }\ngoal checkmate of king"

    assert toy_state(rules, "e2k/4/4/O2K w - - 0 1").why("a1a2").reasons == ("frozen",)
    assert toy_state(rules, "3k/e3/4/OK1e w - - 0 1").why("a1a2").reasons == ("frozen", "check")


def test_a_castling_is_refused_for_its_right_and_for_its_way() -> None:
    refused = load("chess").state("4k3/8/8/8/8/8/8/R2QK3 w - - 0 1").why("e1c1")

    assert refused.reasons == ("castling", "blocked")


def test_a_refusal_accepts_any_of_the_reasons() -> None:
    text = f'ruleset "T"\nboard 4x4\narray "k3/4/4/3K"\ndraw stalemate\n{LINES}piece king K {{ moves K }}\ngoal checkmate of king\ntest "t" {{ from "1K1k/O3/E3/4 w"; {{}} }}\n'
    refusals = "; ".join(f"refuse a2b4 because {reason}" for reason in ("zone", "blocked", "own-unit", "moved"))
    source = Source("t.rumpus", text.replace("{}", refusals))
    (result,) = load_suite(source, library=Catalogue()).run()

    assert [failure.message.partition(":")[0] for failure in result.failures] == ["`a2b4` is refused because zone"]


@pytest.mark.parametrize(
    ("drops", "action", "sentence"),
    [
        ("", "O@b2", "b2 is empty, and in this game a unit in hand drops only onto a friend"),
        ("", "O@d4", "black's king stands on d4"),
        ("drops on empty squares", "O@a2", "ox and ox do not"),
    ],
)
def test_a_drop_is_refused_for_what_the_square_holds(drops: str, action: str, sentence: str) -> None:
    rules = f"piece ox O\npiece elk E\npiece hare H\nfusion {{ ox + elk = hare; made by drop }}\nhand {{ {drops} }}"
    refusal = toy_state(rules, "3k/4/O3/3K[O] w - - 0 1").why(action).refusals[0]

    assert refusal.sentence.startswith(sentence)


def test_a_piece_is_named_behind_its_article() -> None:
    game = "piece elk E { moves W }\npiece ox O { moves mfW\n promotes in far to elk }\nzone far { white rank 4; black rank 1 }"

    assert (
        toy_state(game, "3k/O3/4/3K w - - 0 1").why("a3a4").refusals[0].advice == "an ox promotes on a4; add e for elk"
    )


def test_a_test_that_fails_says_what_is_on_the_square() -> None:
    text = 'ruleset "T"\nextends chess\ntest "t" { expect e4 = white pawn; expect e2 = empty }\n'
    (result,) = load_suite(Source("t.rumpus", text), library=Catalogue()).run()

    assert [failure.message for failure in result.failures] == ["the square is empty", "there is a white pawn"]


def test_a_test_takes_the_whole_word_of_an_action() -> None:
    text = 'ruleset "T"\nextends chess\ntest "t" { play e7e8=Q+; expect e8 = white queen }\n'
    (found,) = compile_source(Source("t.rumpus", text), library=Catalogue(), thorough=True).findings

    assert (found.message, found.help) == ("`e7e8=Q+` is not an action", "write `e7e8q`")


def test_two_pieces_in_hand_that_fuse_are_named_in_their_order() -> None:
    rules = "piece ox O\npiece elk E\npiece hare H\nfusion { ox + elk = hare; made in hand }\nhand { drops on empty squares }"
    state = toy_state(rules, "k3/4/4/3K[OE] w - - 0 1")
    ox, elk = (state.game.program.piece_by_symbol(symbol) for symbol in "OE")
    assert ox is not None
    assert elk is not None
    right, wrong = Action(Kind.FUSE, piece=ox, other=elk), Action(Kind.FUSE, piece=elk, other=ox)

    assert state.why(right).allowed
    assert state.why(wrong).refusals[0].sentence == "name two pieces in hand in their order: ox, then elk"


def test_a_castling_that_check_forbids_twice_is_refused_once() -> None:
    fen = "4k3/8/8/8/8/8/4q3/R3K2R w KQ - 0 1"

    assert load("chess").state(fen).why("e1g1").reasons == ("check",)


def test_a_fusion_names_no_promotion() -> None:
    rules = "piece ox O { moves W }\npiece elk E { moves F }\nfusion { ox + ox = elk; made by move }"
    refusal = toy_state(rules, "k3/4/OO2/3K w - - 0 1").why("a2b2e").refusals[0]

    assert (refusal.reason, refusal.sentence) == ("promotion", "ox and ox make an elk, which does not promote")


SEEDS = [
    ("fluid-chess", "", "", "d1h1", "write `d1h1:R`, which moves a part alone", "chess.rumpus"),
    ("fluid-chess", "", "", "a1a4", "a2 must hold nothing, or a lone friend other than a pawn", "never pawn"),
    (
        "fluid-chess",
        "",
        "",
        "e1g1",
        "the first must end on an empty square: white's knight stands on g1",
        "lone friend",
    ),
    (
        "chain-of-fools",
        "7k/8/8/8/N7/2B5/8/R7 w - - 0 1",
        "",
        "claim:a1-a4-h8",
        "there is no unit of White on h8",
        "path in defends",
    ),
    (
        "chain-of-fools",
        "7k/8/8/8/N7/2B4P/8/R7 w - - 0 1",
        "",
        "claim:a4-a1-h3",
        "in no order does each of these units defend the next",
        "path in defends",
    ),
    (
        "chain-of-fools,identity=order",
        "7k/8/8/8/N7/2B5/8/R7 w - - 0 1",
        "",
        "claim:a4-a1-c3",
        "the knight on a4 does not defend the rook on a1",
        "path in defends",
    ),
    (
        "chain-of-fools",
        "7k/8/8/8/N7/8/8/R3B3 w - - 0 1",
        "e1c3",
        "end",
        "note: 1 new chain is left unclaimed: black relocates the units, and nobody scores",
        "claim any chains",
    ),
    (
        "chain-of-fools,identity=order",
        "7k/8/8/8/N7/8/8/R3B3 w - - 0 1",
        "e1c3",
        "end",
        "note: 3 new chains are left unclaimed: black relocates the units, and nobody scores",
        "claim any chains",
    ),
    (
        "chesimal-fusion-1",
        "15k/16/16/16/16/16/16/16/16/16/NN14/SN13K w - - 0 1",
        "",
        "command:a1/ortho",
        "the prince on a1 could activate nothing that can act",
        "leads units joined to it by contact",
    ),
]


@each(("name", "fen", "played", "action", "sentence", "line"), SEEDS)
def test_the_true_reason_and_its_line_are_named(
    name: str, fen: str, played: str, action: str, sentence: str, line: str
) -> None:
    ruleset, _, option = name.partition(",")
    game = load(ruleset, dict([option.split("=")]) if option else {})
    state = game.state(fen) if fen else game.start()
    for each_played in played.split():
        state = state.play(each_played)
    said = explanation_text(action, state.why(action))

    assert sentence in said
    assert line in said
