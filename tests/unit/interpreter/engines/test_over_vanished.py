"""Units that pass over vanished squares, and never stop on them."""

import pytest

from dsl.compiler import compile_source
from dsl.source import Source
from interpreter.game.load import load_source

RULES = """ruleset "Over"
board 5x5
squares a1-e5 vanish when left
units pass over vanished squares
piece king K { moves K }
piece rook R { moves R }
piece elk E { moves nN }
piece hare H { moves pR }
piece ox O { moves W }
array "k4/5/5/5/4K"
goal checkmate of king
draw stalemate
"""
ENGINES = pytest.mark.parametrize("engine", ["auto", "reference"])


@ENGINES
@pytest.mark.parametrize(
    ("fen", "start", "targets"),
    [
        ("k4/5/5/5/R*2K w - - 0 1", "a1", "a2 a3 a4 a5 c1 d1"),
        ("k4/5/5/5/R2*K w - - 0 1", "a1", "a2 a3 a4 a5 b1 c1"),
        ("k4/5/5/2*2/1EE1K w - - 0 1", "c1", "b3 d3 e2"),
        ("k4/5/5/5/H*O*K w - - 0 1", "a1", ""),
        ("k4/5/5/5/O*2K w - - 0 1", "a1", "a2"),
    ],
    ids=["over one", "not on it", "lame", "hopper", "stepper"],
)
def test_a_vanished_square_is_passed_as_an_empty_one(engine: str, fen: str, start: str, targets: str) -> None:
    state = load_source(Source("over.rumpus", RULES), {}, engine).placed(fen)
    found = {text.removeprefix(start) for text in state.legal_texts() if text.startswith(start)}

    assert found - {"a5"} == set(targets.split()) - {"a5"}


@ENGINES
def test_check_is_given_over_it(engine: str) -> None:
    state = load_source(Source("over.rumpus", RULES), {}, engine).state("k*1R1/5/5/5/4K b - - 0 1")

    assert state.legal_texts() == ("a5a4", "a5b4")


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("squares a1-e5 vanish when left\n", "", "vanished-missing"),
        ('"k4/', '"k3=O/', "vanished-clash"),
        ("goal", "after capture { petrifies the captor but king }\ngoal", "vanished-clash"),
        ("goal", "turn { then place ox on any empty square }\ngoal", "vanished-clash"),
    ],
)
def test_something_must_vanish_and_nothing_else_bar_the_way(old: str, new: str, code: str) -> None:
    findings = compile_source(Source("over.rumpus", RULES.replace(old, new, 1))).findings

    assert [each.name for each in findings if each.is_error] == [code]


@pytest.mark.parametrize("action", ["e1d1", "d1e1", "O@d1"], ids=["to it", "from it", "dropped on it"])
def test_a_refusal_names_the_line_by_which_a_square_has_vanished(action: str) -> None:
    rules = RULES + "hand { drops on empty squares }\n"
    state = load_source(Source("over.rumpus", rules), {}, "auto").state("k4/5/5/5/3*K[O] w - - 0 1")
    (refusal, *_) = state.why(action).refusals

    assert refusal.reason == "gone"
    assert refusal.line is not None
    assert refusal.line.text == "squares a1-e5 vanish when left"


def test_a_second_part_on_a_vanished_square_names_the_line_too() -> None:
    rules = RULES.replace("units pass over vanished squares\n", "turn { then place ox on any empty square }\n")
    rules = rules.replace("piece ox O { moves W }", "piece ox O")
    state = load_source(Source("over.rumpus", rules), {}, "auto").state("k4/5/5/5/3*K w - - 0 1")
    (refusal, *_) = state.play("e1e2").why("@d1").refusals

    assert (refusal.reason, refusal.line and refusal.line.text) == ("gone", "squares a1-e5 vanish when left")


def test_a_square_that_has_turned_to_wall_was_taken_by_no_such_line() -> None:
    rules = RULES.replace("squares a1-e5", "squares a5").replace(
        "units pass over vanished squares\n", "after capture { petrifies the captor but king }\n"
    )
    state = load_source(Source("over.rumpus", rules), {}, "auto").state("k4/5/5/5/3*K w - - 0 1")
    (refusal, *_) = state.why("e1d1").refusals

    assert (refusal.reason, refusal.line) == ("gone", None)


SKIPS = RULES.replace("units pass over", "units skip").replace(
    "piece ox O { moves W }", "piece ox O { moves WDN }\npiece stag S { moves mRcW }"
)


@ENGINES
@pytest.mark.parametrize(
    ("fen", "start", "targets"),
    [
        ("k4/5/5/5/O3K w - - 0 1", "a1", "a2 a3 b1 b3 c1 c2"),
        ("k4/5/5/5/O*2K w - - 0 1", "a1", "a2 a3 b3 c1 d1 d2"),
        ("k4/5/5/5/O**1K w - - 0 1", "a1", "a2 a3 b3 d1 e2"),
        ("k4/5/1*3/5/O3K w - - 0 1", "a1", "a2 a3 b1 c1 c2 c4"),
        ("k4/5/5/O4/OO2K w - - 0 1", "a1", "a3 b3 c1 c2"),
        ("k4/5/5/5/R*O1K w - - 0 1", "a1", "a2 a3 a4 a5"),
        ("k4/5/5/5/H*O1K w - - 0 1", "a1", "d1"),
        ("k4/o4/5/5/S3K w - - 0 1", "a1", "a2 a3 b1 c1 d1"),
        ("k4/o4/5/*4/S3K w - - 0 1", "a1", "a3 b1 c1 d1"),
        ("k4/o4/*4/*4/S3K w - - 0 1", "a1", "a4 b1 c1 d1"),
        ("k4/5/5/2*2/E3K w - - 0 1", "a1", "b3 d3"),
        ("k4/5/5/O4/EO2K w - - 0 1", "a1", ""),
    ],
    ids=[
        "none",
        "one",
        "two",
        "diagonal part",
        "over units",
        "slide",
        "hopper",
        "slide and step",
        "one between",
        "two between",
        "lame",
        "lame, barred",
    ],
)
def test_moves_skip_vanished_squares(engine: str, fen: str, start: str, targets: str) -> None:
    state = load_source(Source("over.rumpus", SKIPS), {}, engine).placed(fen)
    found = {text.removeprefix(start) for text in state.legal_texts() if text.startswith(start)}

    assert found - {"a5"} == set(targets.split()) - {"a5"}


def test_a_refusal_says_which_square_must_have_vanished() -> None:
    state = load_source(Source("over.rumpus", SKIPS), {}, "auto").state("k4/5/5/5/O3K w - - 0 1")
    (refusal, *_) = state.why("a1d1").refusals

    assert (refusal.reason, refusal.sentence) == ("blocked", "the way to d1 is blocked: c1 is empty")
    assert refusal.help == "c1 must have vanished"


@pytest.mark.parametrize("moves", ["N0", "W5", "oW", "[R-W-N-C]"])
def test_moves_that_skip_are_short(moves: str) -> None:
    findings = compile_source(Source("over.rumpus", SKIPS.replace("moves WDN", f"moves {moves}"))).findings

    assert [each.name for each in findings if each.is_error] == ["vanished-clash"]


@pytest.mark.parametrize(
    "more", ["units pass over vanished squares", "stacking { a lone unit joins a lone friend; one of a pair leaves }"]
)
def test_moves_that_skip_clash_with_units_that_pass_or_share(more: str) -> None:
    findings = compile_source(Source("over.rumpus", f"{SKIPS}{more}\n")).findings

    assert [each.name for each in findings if each.is_error] == ["vanished-clash"]
