"""Promotions that take the unit from the hand, on both engines."""

from support.each import each
from support.games import findings, toy

from interpreter.game.state import Game, State

RULES = """board 3x5
zone last {{ white rank 5; black rank 1 }}
piece king K {{ moves K }}
piece ox O {{ moves fmWfcF; {} in last to elk, hare{}; promotes only from the hand }}
piece elk E {{ moves F }}
piece hare H {{ moves D }}
array "k2/3/3/3/2K"
hand {{ receives captures; promoted units come as ox }}
goal capture of king
draw stalemate
"""


def _state(engine: str, fen: str, *, may: bool = False) -> State:
    words = ("may promote", " or stay for good") if may else ("promotes", "")
    return Game(toy(RULES.format(*words)).ruleset, engine).state(f"{fen} w - - 0 1")


@each(
    ("fen", "actions"),
    [
        ("2k/O2/3/3/2K[]", []),
        ("2k/O2/3/3/2K[E]", ["a4a5e"]),
        ("2k/O2/3/3/2K[EHH]", ["a4a5e", "a4a5h"]),
        ("2k/O2/3/3/2K[eh]", []),
        ("1hk/O2/3/3/2K[]", []),
        ("1hk/O2/3/3/2K[E]", ["a4a5e", "a4b5e"]),
    ],
)
def test_a_unit_promotes_to_what_its_side_has_in_hand_before_the_move(
    engine: str, fen: str, actions: list[str]
) -> None:
    assert sorted(text for text in _state(engine, fen).legal_texts() if text.startswith("a4")) == actions


def test_the_unit_leaves_the_hand(engine: str) -> None:
    state = _state(engine, "1ek/O2/3/3/2K[HE]")

    assert state.play("a4a5h").fen().startswith("H~ek/3/3/3/2K[E] b")
    assert state.play("a4b5e").fen().startswith("1E~k/3/3/3/2K[EH] b")


def test_a_unit_that_may_stay_moves_on_without_one(engine: str) -> None:
    texts = [text for text in _state(engine, "2k/O2/3/3/2K[]", may=True).legal_texts() if text.startswith("a4")]

    assert texts == ["a4a5"]


def test_the_refusal_names_the_piece(engine: str) -> None:
    (refusal,) = _state(engine, "2k/O2/3/3/2K[H]").why("a4a5e").refusals

    assert (refusal.reason, refusal.sentence) == ("promotion", "there is no elk in your hand to promote to")


def test_the_line_needs_a_hand_and_gives_units_a_way_out_of_it() -> None:
    text = RULES.format("promotes", "")
    without = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("hand"))

    assert "hand-missing" in findings(without)
    assert findings(text) == []
    assert "hand-dead-end" in findings(text.replace("; promotes only from the hand", ""))
