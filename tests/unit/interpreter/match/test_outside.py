"""What programs write, which may be anything."""

import pytest

from interpreter.engines.scale import CERTAIN, WON
from interpreter.match.outside.uci import UciPlayer


def note(*lines: str) -> UciPlayer:
    """A player that has heard lines of thought, without a program."""
    player = UciPlayer.__new__(UciPlayer)
    player.depth, player.nodes, player.score = 1, 2, 3
    for line in lines:
        player._is_answer(line)
    return player


@pytest.mark.parametrize("number", ["9" * 5000, "٣", "²", "--3", "1.5", "x"])
def test_what_is_not_a_number_of_a_sensible_length_changes_nothing(number: str) -> None:
    player = note(f"info depth {number} nodes {number} score cp {number}")

    assert (player.depth, player.nodes, player.score) == (1, 2, 3)


@pytest.mark.parametrize(
    ("score", "kept"),
    [
        ("cp 25", 25),
        ("cp 999999999", WON),
        ("cp -999999999", -WON),
        ("mate 2", WON - 4),
        ("mate 999999999", CERTAIN),
        ("mate -999999999", -CERTAIN),
    ],
)
def test_scores_stay_within_those_of_won_and_lost_games(score: str, kept: int) -> None:
    assert note(f"info depth 5 score {score}").score == kept
