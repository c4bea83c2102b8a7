"""Puzzles are what they say, by the reference engine's own search; and what is no puzzle is left out."""

from collections.abc import Iterator
from random import Random

import pytest
from support.each import each
from support.plain import plainly

from interpreter import Game, State, load
from interpreter.game.problems import Aim, StateProver, turns_from
from interpreter.program.tables import SIDE_NAMES
from interpreter.puzzles import Kind, Puzzle, Search, grade, puzzles_in

MATE = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"  # Paul Morphy's mate in two
SMALL = ("hexapawn", "tic-tac-toe", "antichess", "dobutsu", "connect-four")
NODES = 100_000
PLAIN = Search()


def _found(fen: str, search: Search = PLAIN, ruleset: str = "chess") -> list[Puzzle]:
    return list(puzzles_in([load(ruleset).state(fen)], search))


def test_a_win_has_the_turns_of_its_solution() -> None:
    (puzzle,) = _found(MATE)

    assert (puzzle.kind, puzzle.turns, puzzle.line[0], len(puzzle.line)) == (Kind.WIN, 2, ("a1a6",), 3)


def test_the_enemy_defends_so_that_the_next_turn_is_the_only_one_too() -> None:
    (puzzle,) = _found(MATE)
    state = puzzle.state.play("a1a6").play(puzzle.line[1][0])

    assert [text for text in state.legal_texts() if state.play(text).outcome()] == [puzzle.line[2][0]]


@each(
    ("fen", "search"),
    [
        (MATE, Search(turns=1)),
        (MATE, Search(nodes=5)),
        ("7k/8/6K1/8/8/8/Q7/1R6 w - - 0 1", Search()),  # two mates in one
        ("8/8/8/8/8/1q6/6n1/k1K5 w - - 0 1", Search()),  # one legal turn alone
        ("6k1/5ppp/8/8/8/8/8/7K w - - 0 1", Search()),
    ],
)
def test_what_is_no_puzzle_is_left_out(fen: str, search: Search) -> None:
    assert _found(fen, search) == []


def test_a_turn_that_alone_saves_the_game_is_a_puzzle_where_these_are_asked_for() -> None:
    fen = "8/8/8/8/8/4pk2/7K/8 w - - 0 1"
    (puzzle,) = _found(fen)

    assert (puzzle.kind, puzzle.line) == (Kind.SAVE, (("h2h3",),))
    assert _found(fen, Search(saves=False)) == []


def test_of_a_win_that_is_played_out_only_the_beginning_is_a_puzzle() -> None:
    states = [load("chess").state(MATE)]
    for text in ("a1a6", "b7a6", "b6b7"):
        states.append(states[-1].play(text))

    assert [puzzle.state for puzzle in puzzles_in(states, Search())] == states[:1]


def test_a_position_in_which_a_turn_has_too_many_ways_is_passed_over() -> None:
    assert list(puzzles_in([load("chain-of-fools").start()], Search(turns=1))) == []


def test_a_turn_of_several_actions_is_found_whole() -> None:
    (puzzle,) = _found("q7/k2K4/8/7p/8/8/4r3/8 b - - 6 34", ruleset="marseillais")

    assert puzzle.line == (("a7b8", "a8d5"),)


def test_levels_that_do_not_find_the_turn_are_named() -> None:
    fen = "rnb1k1nr/p1pp1pp1/5q2/1pb4p/4P3/6K1/PPPP2PP/RNB1QBNR b kq - 4 9"

    assert [grade(puzzle).fails for puzzle in _found(fen)] == [("1", "2")]


def _games(ruleset: str) -> Iterator[list[State]]:
    game = load(ruleset)
    for seed in range(8):
        random, states = Random(seed), [game.start()]
        while (legal := states[-1].legal_actions()) and len(states) < 120:
            states.append(states[-1].after(random.choice(legal)))
        yield states


@pytest.mark.parametrize("ruleset", plainly(SMALL, *SMALL[::2]))
def test_in_every_puzzle_one_turn_alone_is_good(ruleset: str) -> None:
    """Each is judged again, turn by turn, by plain search on the reference engine."""
    game = Game(load(ruleset).ruleset, "reference")
    found = [puzzle for states in _games(ruleset) for puzzle in puzzles_in(states, Search(turns=2, nodes=3_000))][:4]

    assert found
    for puzzle in found:
        state = game.state(puzzle.state.fen())
        good = [turn for turn, after in turns_from(state) if _is_good(after, state, puzzle)]
        assert good == [puzzle.line[0]], puzzle.state.fen()


def _is_good(after: State, before: State, puzzle: Puzzle) -> bool:
    side = SIDE_NAMES.index(before.actor)
    winner = side if puzzle.kind is Kind.WIN else 1 - side
    turns = puzzle.turns - 1 if puzzle.kind is Kind.WIN else puzzle.turns
    outcome = after.outcome()
    if outcome is not None:
        wins = outcome.winner == winner
    else:
        proofs = (StateProver(after).proves(after.position, winner, Aim(winner), n, NODES) for n in range(1, turns + 1))
        wins = any(proofs)
    return wins == (puzzle.kind is Kind.WIN)
