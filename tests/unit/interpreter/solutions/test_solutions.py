"""Solved games: their values, proofs that another engine checks, and what is no proof."""

from collections.abc import Callable
from functools import cache

import pytest

from dsl.diagnostics.codes import framed
from dsl.source import Source
from interpreter import load
from interpreter.errors import NotationError, UnsolvableError
from interpreter.game.load import load_source
from interpreter.game.state import Game
from interpreter.solutions import Solution, explore, faults_of, is_of_start, proof_of, read_proof, solve, write_proof

FERZES = """
board 3x2
piece ox O { moves F }
array "3/Oo1"
goal capture of ox
draw stalemate
{draw}
"""


def game_of(lines: str) -> Game:
    return load_source(Source("own.rumpus", framed(lines)), {})


@cache
def solved(name: str) -> Solution:
    return solve(explore(load(name).start()))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("hexapawn", "black wins in 6 actions"),
        ("pong-hau-ki", "a draw"),
        pytest.param("mu-torere", "a draw", marks=pytest.mark.slow),
        pytest.param("dodgem", "white wins in 19 actions", marks=pytest.mark.slow),
        ("toads-and-frogs", "white wins in 19 actions"),
        pytest.param("tic-tac-toe", "a draw", marks=pytest.mark.slow),
        pytest.param("misere-tic-tac-toe", "a draw", marks=pytest.mark.slow),
        pytest.param("three-mens-morris", "a draw", marks=pytest.mark.slow),
        pytest.param("tapatan", "white wins in 9 actions", marks=pytest.mark.slow),
        pytest.param("achi", "white wins in 11 actions", marks=pytest.mark.slow),
        pytest.param("nine-holes", "a draw", marks=pytest.mark.slow),
        pytest.param("hare-and-hounds", "white wins in 23 actions", marks=pytest.mark.slow),
    ],
)
def test_a_game_has_the_value_that_the_other_engine_proves(name: str, value: str) -> None:
    found = solved(name)
    proof = read_proof(write_proof(proof_of(found)))

    assert proof.value == found.value
    assert str(found.value) == value
    assert list(faults_of(load(name, engine="reference"), proof)) == []


def test_a_value_is_that_of_its_best_action() -> None:
    firsts = [
        (solved("dodgem").graph.game.action_text(action), str(value)) for action, value in solved("dodgem").firsts()
    ]

    assert firsts == [
        ("a3b3", "white wins in 18 actions"),
        ("a2b2", "black wins in 17 actions"),
        ("a2a1", "black wins in 15 actions"),
    ]


def test_a_win_in_one_action_is_seen() -> None:
    game = game_of(FERZES.replace("{draw}", "draw repetition 3"))

    assert str(solve(explore(game.state("1o1/O2 w - - 0 1"))).value) == "white wins in 1 action"


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        ("", "a draw"),
        ("draw repetition 3", "a draw"),
        ("draw 50 turns without capture", "a draw"),
        ("win repetition 3 for black", "black wins by repetition"),
    ],
)
def test_play_without_an_end_is_what_the_rules_call_it(rule: str, value: str) -> None:
    game = game_of(FERZES.replace("{draw}", rule))
    solution = solve(explore(game.start()))

    assert str(solution.value) == value
    assert list(faults_of(game, proof_of(solution))) == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda text: text.replace("\t6", "\t5"), "not listed with the value of the proof"),
        (lambda text: text.replace("\t5", "\t1"), "nothing keeps what is claimed"),
        (lambda text: "\n".join(text.splitlines()[:-1]), "nothing"),
        (lambda text: text.replace("black wins", "white wins"), "white wins: "),
        (lambda text: text.replace("value black wins in 6 actions", "value a draw"), "do not say that the value"),
        (lambda text: text.replace("rules ", "rules 0"), "is about rules with the hash 0"),
        (lambda text: text.replace("ppp/2P", "pppp/2P"), "not a position of this game"),
    ],
)
def test_what_is_no_proof_is_told(change: Callable[[str], str], fault: str) -> None:
    text = write_proof(proof_of(solved("hexapawn")))
    assert change(text) != text

    faults = list(faults_of(load("hexapawn"), read_proof(change(text))))
    assert any(fault in each for each in faults), faults


def test_a_proof_knows_if_it_is_of_the_start() -> None:
    game = load("hexapawn")
    later = proof_of(solve(explore(game.state("p2/1P1/3 w - - 0 1"))))
    assert [is_of_start(game, proof_of(solved("hexapawn"))), is_of_start(game, later)] == [True, False]


def test_a_proof_of_a_decided_position_holds() -> None:
    game = load("hexapawn")
    proof = proof_of(solve(explore(game.state("P2/3/3 b - - 0 1"))))

    assert str(proof.value) == "white has won"
    assert list(faults_of(game, read_proof(write_proof(proof)))) == []


def test_a_claim_of_a_draw_needs_an_answer_to_everything() -> None:
    lines = write_proof(proof_of(solved("pong-hau-ki"))).splitlines()
    place = lines.index("claim black has a draw")

    for number in range(6, len(lines), 3):
        if number != place:
            text = "\n".join(lines[:number] + lines[number + 1 :])
            assert list(faults_of(load("pong-hau-ki"), read_proof(text))), lines[number]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "its first line is not `rumpus proof 1`"),
        ("rumpus proof 1\ngame X\n", "its head is cut off"),
        ("rumpus proof 1\ngame X\nfrom x\n", "a line `rules ..` is missing"),
        ("rumpus proof 1\ngame X\nrules 1\nfrom x\nvalue a draw\nx\n", "line 6 belongs to no claim"),
        ("rumpus proof 1\ngame X\nrules 1\nfrom x\nvalue a draw\nclaim x\n", "line 6: `claim x` is not a claim"),
        (
            "rumpus proof 1\ngame X\nrules 1\nfrom x\nvalue a draw\nclaim white wins\nx\tx",
            "line 7: `x` is not a number",
        ),
        ("rumpus proof 1\ngame X\nrules 1\nfrom x\nvalue a draw, surely\n", "`a draw, surely` is not a value"),
        ("rumpus proof 1\ngame X\nrules 1\nfrom x\nvalue white wins in 1 actions\n", "is not a value"),
    ],
)
def test_another_text_is_no_proof(text: str, fault: str) -> None:
    with pytest.raises(NotationError, match=fault):
        read_proof(text)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("chess", "more than 300 positions can arise"),
        ("go-9x9", "a rule forbids positions that were there before"),
        ("xiangqi", "judges how a position came about"),
    ],
)
def test_a_game_that_cannot_be_solved_says_why(name: str, reason: str) -> None:
    with pytest.raises(UnsolvableError, match=reason):
        explore(load(name).start(), 300)
