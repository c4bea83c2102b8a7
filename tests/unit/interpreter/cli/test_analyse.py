"""Tests of `rumpus analyse`."""

import json

import pytest
from support.command import rumpus
from support.plain import plainly

from interpreter import load
from interpreter.game.analysis import appraise
from interpreter.game.players import Line

MATE_IN_TWO = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1"


def test_turns_come_with_verdicts_and_the_play_that_follows() -> None:
    done = rumpus("analyse", "chess", "--fen", MATE_IN_TWO, "--depth", "5", "--lines", "2")
    best, second, facts = done.stdout.splitlines()

    assert done.returncode == 0
    assert best.startswith("White wins in 2 turns")
    assert second.startswith("White ")
    assert facts.startswith("depth 5, ")


@pytest.mark.parametrize("engine", plainly(("kernel", "reference"), "kernel"))
def test_json_has_the_turns_of_both_engines(engine: str) -> None:
    words = ("--depth", "2", "--play", "e2e3", "--lines", "2", "--engine", engine, "--format", "json")
    found = json.loads(rumpus("analyse", "hullabaloo", *words).stdout)

    assert [set(line) for line in found["lines"]] == [
        {"actions", "score", "text", "turn", "turns", "verdict", "winner"}
    ] * 2
    assert found["lines"][0]["actions"][: len(found["lines"][0]["turn"])] == found["lines"][0]["turn"]


def test_the_answer_is_the_same_again_within_a_number_of_nodes() -> None:
    texts = [rumpus("analyse", "chain-of-fools", "--nodes", "2000").stdout.rpartition(",")[0] for _ in range(2)]

    assert texts[0] == texts[1] != ""


def test_a_finished_game_has_no_turns() -> None:
    mated = ("analyse", "chess", "--play", "f2f3,e7e5,g2g4,d8h4")

    assert rumpus(*mated).stdout == "the game is over: black wins by checkmate\n"
    assert json.loads(rumpus(*mated, "--format", "json").stdout)["lines"] == []


def test_turns_of_several_actions_are_shown_whole() -> None:
    state = load("hullabaloo").state("4c4/9/9/9/9/9/9/FF7/W3C4[] w - - 0 2")
    first = state.legal_actions()[0]
    after = state.play(first)
    second = after.legal_actions()[0]
    found = appraise(state, Line(actions=(first, second), score=-120))

    assert after.turn == state.turn
    assert found.turn == tuple(map(state.game.action_text, (first, second)))
    assert found.verdict == "Black +1.20"


def test_a_forced_win_without_its_end_has_no_number_of_turns() -> None:
    state = load("chess").start().play("e2e4")
    found = appraise(state, Line(actions=(state.named("e7e5"),), score=-29_995))

    assert (found.verdict, found.turns) == ("White wins", None)


def test_an_empty_position_is_none() -> None:
    done = rumpus("analyse", "chess", "--fen", "", "--depth", "1")

    assert done.returncode == 2
    assert "expected a placement and the side to act" in done.stderr
