"""The reasons for refusals, as a board tells them."""

import pytest
from support.plain import plainly
from support.scenes import is_plain, presses, random_match

from interpreter import State, load
from interpreter.errors import InvalidActionError
from interpreter.web.scene import legal_of, why_of, why_text
from rulesets import Catalogue

ASLEEP = "9/9/2W6/2F6/9/1W7/1F7/W8/C7c[] w - - 0 2"


def test_a_refused_action_has_its_rule_and_what_to_do() -> None:
    assert why_of(load("hullabaloo").state(ASLEEP), "c7", "c8") == {
        "action": "c7c8",
        "sentence": "the wazir on c7 is not active: it is 6 squares from the commoner, and 3 is the limit; "
        "its chain of friends ends with c6, c7 and does not reach the commoner",
        "rule": {"file": "hullabaloo.rumpus", "line": 62, "text": "needed to move"},
        "unit": "c7",
        "cure": "bring it within 3 of the commoner or join it to the commoner",
    }


@pytest.mark.parametrize(
    ("source", "target", "sentence"),
    [
        ("a1", "hand", "the commoner on a1 cannot be pocketed"),
        ("hand:0", "c8", "White has no wazir in hand"),
        ("hand:0", "hand:1", "White has no wazir in hand"),
        ("waiting", "c8", "no unit is waiting to be placed"),
        ("i1", "i2", "black's commoner stands on i1, and it is white's turn"),
        ("e5", "e5", "there is no unit on e5"),
        ("hand", "a1", "nothing can be done from hand to a1"),
    ],
)
def test_any_two_spots_have_a_reason(source: str, target: str, sentence: str) -> None:
    assert why_of(load("hullabaloo").state(ASLEEP), source, target)["sentence"] == sentence


def test_a_unit_that_cannot_act_has_the_reason_of_its_first_refused_action() -> None:
    pinned = load("chess").state("4k3/8/8/8/8/8/4N3/r3K3 w - - 0 1")

    assert why_of(pinned, "e2", "e2")["sentence"] == "it leaves the king on e1 attacked by the rook on a1"


def test_a_unit_without_a_move_says_so() -> None:
    why = why_of(load("chess").start(), "a1", "a1")

    assert why["sentence"] == "white's rook stands on a1, and has no legal action"
    assert why["rule"] is None


def test_before_a_command_a_unit_waits_for_its_leader() -> None:
    why = why_of(load("chesimal-fusion-1").start(), "b1", "b1")

    assert why["sentence"] == "no leader of White has taken command of this turn"
    assert why["cure"].startswith("let a leader take command first")


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    over = load("chess").start().play_all("f2f3,e7e5,g2g4,d8h4")

    for source, target in (("e2", "e4"), ("e2", "e2")):
        assert why_of(over, source, target)["sentence"] == "the game is over: black wins by checkmate"


@pytest.mark.parametrize("spot", ["", "z9", "hand:", "hand:99", "hand:-1", "hand:²", "e4 ", "hand:" + "9" * 5000])
def test_a_text_that_is_not_a_spot_is_refused(spot: str) -> None:
    with pytest.raises(InvalidActionError):
        why_of(load("chess").start(), "e2", spot)


@pytest.mark.parametrize("text", ["", "e2e9", "rm -rf", "e2" * 500, "<script>"])
def test_a_text_that_is_not_an_action_has_a_sentence(text: str) -> None:
    why = why_text(load("chess").start(), text)

    assert why["sentence"]
    assert len(why["sentence"]) < 300
    assert why["rule"] is None


def test_a_legal_action_has_the_line_that_allows_it() -> None:
    why = why_text(load("chess").start(), "e2e4")

    assert why["sentence"] == "e2e4 is legal"
    assert why["rule"]["file"] == "chess.rumpus"


@pytest.mark.parametrize(
    "name", plainly(Catalogue().rulesets(), "chess", "chain-of-fools", "crazyhouse", "fluid-chess", "hullabaloo")
)
def test_every_press_that_is_not_offered_has_a_sentence(name: str) -> None:
    state: State = random_match(name, seed=3, length=9).state
    legal = legal_of(state)
    offered = {(source, target) for source, target, _ in presses(legal)}
    squares = list(state.game.program.board.names[::7])
    for source in squares:
        for target in squares:
            if (source, target) not in offered:
                why = why_of(state, source, target)
                assert is_plain(why)
                assert why["sentence"]
