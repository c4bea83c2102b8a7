"""A match: a game with its history."""

from support.each import each

from interpreter import load
from interpreter.game.match import Match


@each(
    ("name", "actions", "turns"),
    [
        ("chess", "", 0),
        ("chess", "e2e4", 1),
        ("chess", "e2e4,e7e5", 2),
        ("chess", "e2e4,e7e5,g1f3", 3),
        ("hullabaloo", "e2e3,e8e7", 1),  # a turn that has begun does not count
        ("hullabaloo", "e2e3,e8e7,d8c7", 2),
        ("english-draughts", "d6c5,e3f4", 2),
    ],
)
def test_a_match_has_lasted_the_turns_of_both_sides_that_are_over(name: str, actions: str, turns: int) -> None:
    match = Match([load(name).start()])
    for action in filter(None, actions.split(",")):
        match.play(action)

    assert [number for number in range(6) if match.has_lasted(number)] == list(range(1, turns + 1))


def test_turns_before_the_position_of_a_fen_do_not_count() -> None:
    match = Match([load("chess").state("4k3/8/8/8/8/8/8/4K2R b - - 7 80")])

    assert not match.has_lasted(1)
    for action in ("e8d8", "e1e2"):
        match.play(action)
    assert [number for number in range(5) if match.has_lasted(number)] == [1, 2]
