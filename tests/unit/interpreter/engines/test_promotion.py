"""When a unit promotes, when it may decline, and when it must."""

import pytest
from support.games import toy_state

PIECES = "piece king K { moves K }\npiece elk E { moves F }\npiece hare H { moves D }\n"


def rules(*lines: str, moves: str = "fWbW") -> str:
    """A board with a camp on its two last ranks, and an ox with some lines of promotion."""
    ox = f"piece ox O {{ moves {moves}; {'; '.join(lines)} }}\n"
    zone = "zone camp { white rank 4, rank 5; black rank 1, rank 2 }\n"
    return f'board 3x5\narray "k2/3/3/3/2K"\n{zone}{PIECES}{ox}goal checkmate of king\n'


def arrivals(text: str, fen: str, start: str) -> list[str]:
    """The texts of a unit's actions without its square."""
    return [action.removeprefix(start) for action in toy_state(text, fen).legal_texts() if action.startswith(start)]


@pytest.mark.parametrize(
    ("event", "entering", "inside", "leaving", "outside"),
    [
        ("in camp", "a4e", "a5e", "a3", "a2"),
        ("on entering camp", "a4e", "a5", "a3", "a2"),
        ("inside camp", "a4", "a5e", "a3", "a2"),
        ("on leaving camp", "a4", "a5", "a3e", "a2"),
        ("in camp or on leaving camp", "a4e", "a5e", "a3e", "a2"),
        ("after each move", "a4e", "a5e", "a3e", "a2e"),
        ("on capture", "a4", "a5", "a3", "a2"),
    ],
)
def test_a_unit_promotes_with_the_moves_that_the_line_names(
    event: str, entering: str, inside: str, leaving: str, outside: str
) -> None:
    text = rules(f"promotes {event} to elk")

    assert entering in arrivals(text, "2k/3/O2/3/2K w - - 0 1", "a3")
    assert arrivals(text, "2k/O2/3/3/2K w - - 0 1", "a4") == [leaving, inside]
    assert outside in arrivals(text, "2k/3/O2/3/2K w - - 0 1", "a3")


def test_a_unit_that_may_promote_may_decline() -> None:
    text = rules("may promote in camp to elk, hare")

    assert arrivals(text, "2k/3/O2/3/2K w - - 0 1", "a3") == ["a2", "a4", "a4e", "a4h"]


def test_a_unit_that_could_never_move_again_must_promote() -> None:
    text = rules("may promote in camp to elk", moves="fW")

    assert arrivals(text, "2k/3/O2/3/2K w - - 0 1", "a3") == ["a4", "a4e"]
    assert arrivals(text, "2k/O2/3/3/2K w - - 0 1", "a4") == ["a5e"]


def test_black_promotes_in_its_own_zone() -> None:
    text = rules("may promote on entering camp to elk")

    assert arrivals(text, "k2/3/2o/3/K2 b - - 0 1", "c3") == ["c2", "c2e", "c4"]


def test_promotion_on_capture_needs_a_capture() -> None:
    text = rules("promotes on capture to elk")

    assert arrivals(text, "2k/3/e2/O2/2K w - - 0 1", "a2") == ["a1", "a3e"]


def test_several_lines_offer_all_their_pieces_and_one_of_them_can_force() -> None:
    text = rules("may promote in camp to elk, hare", "promotes on capture to hare, king", "promotes in far to elk")
    text = text.replace(", king", "").replace("zone camp", "zone far { white rank 5; black rank 1 }\nzone camp")

    assert arrivals(text, "2k/3/O2/3/2K w - - 0 1", "a3") == ["a2", "a4", "a4e", "a4h"]
    assert arrivals(text, "2k/h2/O2/3/2K w - - 0 1", "a3") == ["a2", "a4e", "a4h"]
    assert arrivals(text, "2k/O2/3/3/2K w - - 0 1", "a4") == ["a3", "a5e", "a5h"]


@pytest.mark.parametrize(
    ("lines", "fen", "action", "reason"),
    [
        ("promotes in camp to elk", "2k/3/O2/3/2K w - - 0 1", "a3a4", "an ox promotes on a4"),
        ("promotes in camp to elk", "2k/3/O2/3/2K w - - 0 1", "a3a4h", "an ox promotes on a4, but not to a hare"),
        ("may promote in camp to elk", "2k/3/O2/3/2K w - - 0 1", "a3a2e", "an ox does not promote on a2"),
        ("promotes on capture to elk", "2k/3/O2/3/2K w - - 0 1", "a3a4e", "an ox promotes on capture"),
        ("may promote on leaving camp to elk", "2k/3/O2/3/2K w - - 0 1", "a3a4e", "an ox promotes on leaving its zone"),
    ],
)
def test_a_refusal_says_when_a_unit_promotes(lines: str, fen: str, action: str, reason: str) -> None:
    refusals = toy_state(rules(lines), fen).why(action).refusals

    assert [(each.sentence, each.reason) for each in refusals] == [(reason, "promotion")]


def test_a_refusal_says_that_a_unit_could_never_move_again() -> None:
    refused = toy_state(rules("may promote in camp to elk", moves="fW"), "2k/O2/3/3/2K w - - 0 1").why("a4a5")

    assert [each.sentence for each in refused.refusals] == ["an ox could never move again from a5"]


def test_a_royal_unit_may_promote_to_another_royal_one() -> None:
    text = "zone top { white rank 3; black rank 1 }\npiece king K { moves K; may promote in top to duke }\npiece duke D { moves F }\n"
    text += 'board 3x3\narray "k2/3/2K"\ngoal checkmate of king, duke\n'

    assert "b2c3d" in toy_state(text, "k2/1K1/3 w - - 0 1").legal_texts()


def test_a_capture_on_the_way_that_lacks_its_promotion_says_so() -> None:
    rules = """
board 5x5
zone last { white rank 5; black rank 1 }
piece king K { moves K }
piece elk E { moves N }
piece man M { moves [cF-mF]; promotes in last to elk }
array "k4/5/5/5/4K"
goal capture of king
"""
    state = toy_state(rules, "5/3k1/2M2/5/4K w - - 0 1")

    assert state.why("c3xd4e5").reasons == ("promotion",)
