"""Movements that only Fairy-Stockfish-X reads, and what captors and neighbors do, in rule files."""

from support.each import each

from dsl.source import Source
from interpreter.exchange.importing.imported import Imported
from interpreter.exchange.importing.section import import_section
from interpreter.exchange.reading.sections import read_sections
from interpreter.game.load import load_source
from interpreter.game.state import State

_JUMP = "{hurdles: 1,1; pre: 1,1; post: 1,1; capture: locust_first; hurdle_types: enemy}"
_MEN = f"""
customPiece1 = m:mfFfc{_JUMP}F
customPiece2 = k:mFc{_JUMP}F
startFen = 1m1m1m1m/m1m1m1m1/1m1m1m1m/8/8/M1M1M1M1/1M1M1M1M/M1M1M1M1 w - - 0 1
promotionPawnTypes = m
promotionPieceTypes = k
promotionRegionWhite = K(*8)
promotionRegionBlack = K(*1)
mustCapture = true
extinctionValue = loss
extinctionPieceTypes = m k
stalemateValue = loss
nMoveRule = 0
captureType = out
"""


def _made(settings: str, base: str = "") -> Imported:
    sections = read_sections(Source("some.ini", f"[a{f':{base}' if base else ''}]\n{settings}"), [])
    return import_section(sections["a"], sections)


def _state(made: Imported, fen: str) -> State:
    return load_source(Source("a.rumpus", made.text)).state(fen)


def test_a_jump_over_an_enemy_goes_on_until_the_unit_promotes() -> None:
    made = _made(f"{_MEN}forcedJumpContinuation = true\n")

    assert made.findings == ()
    jumped = _state(made, "8/8/8/4m3/8/2m5/1M6/8 w - - 0 1").play("b2xc3d4")
    assert jumped.fen().startswith("8/8/8/4m3/3M4/8/8/8 w")
    assert jumped.play("d4xe5f6").outcome() is not None
    crowned = _state(made, "8/2m1m3/1M6/8/8/8/8/7m w - - 0 1").play("b6xc7d8k")
    assert crowned.fen().startswith("3K4/4m3/8/8/8/8/8/7m b")


def test_a_jump_goes_on_only_where_a_key_says_so() -> None:
    made = _made(_MEN)

    assert made.findings == ()
    assert _state(made, "8/8/8/4m3/8/2m5/1M6/8 w - - 0 1").play("b2xc3d4").position.side == 1


@each(
    ("settings", "note"),
    [
        (_MEN.replace("pre: 1,1", "pre: 1,2"), "Rumpus does not read"),
        (f"{_MEN}customPiece3 = r:R\nforcedJumpContinuation = true\n", "a unit goes on after all its captures"),
        (f"{_MEN}forcedJumpContinuation = true\nforcedJumpSameDirection = true\n", "a captor goes on in any"),
    ],
)
def test_other_jumps_are_told(settings: str, note: str) -> None:
    assert any(text.startswith(note) for found in _made(settings).findings for text in found.notes)


_SLIDES = "maxRank = 5\nmaxFile = 5\ncustomPiece1 = n:mzQ\nstartFen = 1N1N1/2n2/5/2N2/1n1n1 b - - 0 1\nconnectN = 3\n"


def test_a_slide_goes_as_far_as_it_can() -> None:
    made = _made(f"{_SLIDES}nMoveRule = 0\n")

    assert made.findings == ()
    state = _state(made, "5/2n2/5/2N2/n4 w - - 0 1")
    assert sorted(state.legal_texts()) == ["c2a2", "c2a4", "c2b1", "c2c1", "c2c3", "c2d1", "c2e2", "c2e4"]
    assert _made(_SLIDES.replace("mzQ", "zQ")).findings != ()


_LINES = (
    "customPiece1 = n:x{transparent_types: friendly}Q\nstartFen = 1nnnnnn1/N6N/N6N/N6N/N6N/N6N/N6N/1nnnnnn1 b - - 0 1\n"
    "connectGroup = -1\nnMoveRule = 0\nnFoldRule = 0\n"
)


def test_a_unit_moves_as_many_squares_as_units_are_on_its_line() -> None:
    made, drawn = (_made(f"{_LINES}connectGoalSimulValueByMover = {value}\n") for value in ("win", "draw"))

    assert made.findings == ()
    assert len(_state(made, "1nnnnnn1/N6N/N6N/N6N/N6N/N6N/N6N/1nnnnnn1 b - - 0 1").legal_texts()) == 36
    moves = _state(made, "8/8/8/8/N1N2n2/8/8/7n w - - 0 1").legal_texts()
    assert ("a4d4" in moves, "a4b4" in moves, "a4a5" in moves) == (True, False, True)
    assert [found.message for found in drawn.findings] == ["`connectGroup = -1` cannot be said here"]


def test_a_piece_freezes_the_enemies_next_to_it_and_a_frozen_one_gives_no_check() -> None:
    made = _made("customPiece1 = i:mQ\nfreezePieceTypes = i\nfreezeImmunePieceTypes = k\ncastling = false\n", "chess")

    assert made.findings == ()
    state = _state(made, "4k3/8/8/8/7K/5i2/4R3/8 w - - 0 1")
    assert not any(text.startswith("e2") for text in state.legal_texts())
    assert _state(made, "4k3/4r3/3I4/8/8/8/8/4K3 w - - 0 1").is_check() is False
    told = _made("customPiece1 = i:mQ\nfreezePieceTypes = i\nfreezeDiagonals = false\n", "chess").findings
    assert len(told) == 1


_POINTS = (
    "maxRank = 5\nmaxFile = 5\ncustomPiece1 = r:mWcW\ncustomPiece2 = h:W\nstartFen = 2h2/5/5/5/RRRRR w - - 0 1\n"
    "pointsCounting = true\npointsRuleCaptures = us\npiecePoints = r:1 h:0\npointsGoal = 2\nstalemateValue = loss\n"
    "nMoveRule = 0\n"
)


def test_captures_score_points() -> None:
    made = _made(_POINTS)

    assert made.findings == ()
    first = _state(made, "5/5/5/1hR2/1R3 b - - 0 1").play("b2b1")
    assert first.outcome() is None
    outcome = first.play("c2c1").play("b1c1").outcome()
    assert (outcome and outcome.winner) == 1
    for other in ("pointsRuleCaptures = them", "pointsGoalValue = loss", "payPointsToDrop = true"):
        assert _made(f"{_POINTS}{other}\n").findings != ()
