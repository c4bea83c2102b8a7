"""Problems: those of the literature, the kernel beside plain search, and solutions that the reference engine checks."""

from random import Random

import pytest
from support.each import each
from support.games import toy

from dsl.errors import SettingError
from interpreter import Game, State, load
from interpreter.errors import UndecidedError
from interpreter.game import problems
from interpreter.game.problems import Aim, StateProver, faults_of, prover_of, read_stipulation, solve, turns_from

CLASSICS = [
    ("Paul Morphy", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "#2", "a1a6"),
    ("a quiet rook", "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "#3", "f6a6"),
    ("a back rank", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "#1", "a1a8"),
]
"""Composer or theme, position, stipulation, and key."""

SMALL = (
    "hexapawn", "gardner", "antichess", "marseillais", "dobutsu", "tic-tac-toe", "connect-four", "duck", "minixiangqi",
)  # fmt: skip
REFERENCE = load("chess", engine="reference")


@each("problem", CLASSICS)
def test_a_problem_has_its_one_solution_and_the_reference_engine_finds_no_fault(problem: tuple[str, ...]) -> None:
    _, fen, stipulation, key = problem
    found = solve(load("chess").state(fen), read_stipulation(stipulation))
    assert ([line.text for line in found.lines], found.is_whole, found.shorter) == ([key], True, None)
    assert list(faults_of(REFERENCE.state(fen), found)) == []


KINDS = [
    ("chess", "a step", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"),
    ("chess", "a unit that opens a line", "6bk/7p/8/8/3N4/8/1B6/6K1 w - - 0 1"),
    ("chess", "a promotion", "6nr/5Ppk/6pp/8/8/8/8/6K1 w - - 0 1"),
    ("chess", "en passant", "8/8/7p/R2pP2k/7p/8/8/6RK w - d6 0 1"),
    ("chess", "castling", "4R3/8/8/8/6p1/5kp1/8/4K2R w K - 0 1"),
    ("crazyhouse", "a drop", "6k1/5ppp/8/8/8/8/8/7K[R] w - - 0 1"),
]
"""How a check is given that alone is mate, and the position."""


@each("kind", KINDS)
def test_a_mate_is_proven_however_the_check_is_given(kind: tuple[str, str, str]) -> None:
    name, _, fen = kind
    state = load(name).state(fen)
    assert solve(state, read_stipulation("#1")).lines
    assert all(each.proves(state.position, 0, Aim(0), 1, 10_000) for each in (prover_of(state), StateProver(state)))


FRAME = "piece rook R { moves R }\npiece bishop B { moves B }\ngoal checkmate of king\n"
OWN = [
    ("a step across the square that it leaves", "piece stepper S { moves mWcnD }", "3k/3S/4/KBR1", "d3"),
    ("a screen that goes", "piece cannon C { moves mRcpR }\npiece wazir W { moves W }", "3k/1K1B/3W/3C", "d3"),
    ("a screen that comes", "piece cannon C { moves mRcpR }", "3k/4/R3/K1RC", "a2"),
    ("a unit that hops", "piece cannon C { moves mRcpR }", "3k/4/2RK/C3", "a1"),
]
"""How a check is given, the piece that gives it, position, and the square of the unit by whose moves alone it is."""


@each("own", OWN)
def test_a_mate_by_a_piece_of_ones_own_is_proven(own: tuple[str, str, str, str]) -> None:
    _, piece, placement, square = own
    state = toy(FRAME + piece).state(f"{placement} w - - 0 1")
    assert {line.text[:2] for line in solve(state, read_stipulation("#1")).lines} == {square}
    assert prover_of(state).proves(state.position, 0, Aim(0), 1, 1_000)


@pytest.mark.slow
def test_excelsior_is_solved() -> None:
    fen = "n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1"  # Sam Loyd, 1861
    found = solve(load("chess").state(fen), read_stipulation("#5"))
    assert [line.text for line in found.lines] == ["b2b4"]


def test_both_sides_help_and_all_their_ways_are_found() -> None:
    fen = "7k/8/5K2/8/8/8/8/6R1 b - - 0 1"
    found = solve(load("chess").state(fen), read_stipulation("h#2"))
    assert [line.text for line in found.lines] == ["h8h7"]
    assert {after.text for after in found.lines[0].after} >= {"g1g8", "g1a1", "f6f7"}
    assert list(faults_of(REFERENCE.state(fen), found)) == []


def test_with_half_a_turn_the_side_that_wins_begins() -> None:
    fen = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1"
    found = solve(load("chess").state(fen), read_stipulation("h#1.5"))
    assert "f6f7" in [line.text for line in found.lines]
    assert list(faults_of(REFERENCE.state(fen), found)) == []


@each(
    "position",
    (
        ("chess", "7k/8/6K1/8/8/8/5Q2/8 w - - 0 1"),
        ("antichess", "8/8/8/8/8/8/1p6/R7 w - - 0 1"),
        ("losers", "7k/8/8/5Q2/8/p7/P7/4K3 w - - 0 1"),
        ("king-of-the-hill", "7k/8/8/8/8/3K4/8/8 w - - 0 1"),
        ("shatranj", "7k/8/6K1/8/8/8/8/R7 w - - 0 1"),
    ),
)
def test_a_win_without_check_is_proven_where_the_rules_have_one(position: tuple[str, str]) -> None:
    name, fen = position
    state = load(name).state(fen)
    kernel, plain = prover_of(state), StateProver(state)
    for aim, stuck in ((0, None), (1, None), (None, None), (None, 0), (None, 1)):
        for turns in (1, 2):
            asked = (state.position, 0, Aim(aim, stuck), turns, 20_000)
            told = plain.proves(*asked)
            assert told is None or kernel.proves(*asked) is told, (aim, stuck, turns)


def test_a_stalemate_is_a_draw_that_is_asked_for() -> None:
    fen = "7k/8/6K1/8/8/8/5Q2/8 w - - 0 1"
    keys = {line.text for line in solve(load("chess").state(fen), read_stipulation("=1")).lines}
    assert "f2f7" in keys
    assert not {line.text for line in solve(load("chess").state(fen), read_stipulation("#1")).lines} & keys


def test_only_the_side_that_would_lose_is_stalemated() -> None:
    alone = "7k/8/K7/6Q1/8/5P2/8/8 w - - 0 1"  # the king has no turn after Qg6, and stalemates nobody
    forced = "8/8/8/8/8/5k1p/7P/7K b - - 0 1"  # here the king stalemates from f2
    for name in ("kernel", "reference"):
        game = load("chess", engine=name)
        found = {text: solve(game.state(alone), read_stipulation(text)) for text in ("=1", "s=1")}
        assert [line.text for line in found["=1"].lines] == ["g5g6"]
        assert found["s=1"].lines == ()
        assert [line.text for line in solve(game.state(forced), read_stipulation("=1")).lines] == ["f3f2"]


def test_a_shorter_solution_is_told() -> None:
    found = solve(load("chess").state(CLASSICS[2][1]), read_stipulation("#3"))
    assert (found.shorter, [line.text for line in found.lines]) == (1, ["a1a8"])
    helped = solve(load("chess").state("k7/8/1K6/8/8/8/8/7R b - - 0 1"), read_stipulation("h#3"))
    assert (helped.shorter, str(helped.found)) == (2, "h#1")


def test_a_proof_that_needs_too_much_says_so() -> None:
    state = load("chess").state(CLASSICS[1][1])
    for prover in (prover_of(state), StateProver(state)):
        assert prover.proves(state.position, 0, Aim(0), 3, 10) is None
    found = solve(state, read_stipulation("#3"), nodes=10)
    assert (found.lines, found.is_whole) == ((), False)


def ends(game: Game, random: Random, back: int) -> State:
    """Return a state some actions before the end of a random game, without the states before it."""
    states = [game.start()]
    while states[-1].outcome() is None and len(states) < 300:
        states.append(states[-1].after(random.choice(states[-1].legal_actions())))
    return game.state(states[max(0, len(states) - 1 - back)].fen())


@each("name", SMALL)
def test_the_kernel_proves_what_plain_search_proves(name: str) -> None:
    game, random = load(name), Random(name)
    for number in range(2):
        state = ends(game, random, 1 + number % 3)
        if state.outcome() is not None:
            continue
        plain, prover = StateProver(state), prover_of(state)
        for forcing, aim, turns in (
            (0, 0, 1),
            (1, 1, 1),
            (0, 1, 1),
            (1, 0, 1),
            (None, 0, 2),
            (None, 1, 2),
            (0, None, 1),
        ):
            told = plain.proves(state.position, forcing, Aim(aim), turns, 3_000)
            if told is not None:
                found = prover.proves(state.position, forcing, Aim(aim), turns, 10**9)
                assert found is told, (state.fen(), forcing, aim)


@each("name", SMALL)
def test_solutions_of_random_positions_stand_before_the_reference_engine(name: str) -> None:
    game, other, random = load(name), load(name, engine="reference"), Random(f"{name} 2")
    for number in range(4):
        state = ends(game, random, 1 + number % 3)
        if state.outcome() is None:
            found = solve(state, read_stipulation("#1"), nodes=20_000)
            assert list(faults_of(other.state(state.fen()), found)) == []


def test_a_turn_of_several_actions_is_one_turn() -> None:
    ways = [turn for turn, _ in turns_from(load("marseillais").state("7k/8/8/8/8/8/8/K6R b - - 0 2"))]
    assert all(len(turn) <= 2 for turn in ways)
    assert max(map(len, ways)) == 2


def test_a_turn_with_too_many_ways_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(problems, "_TURNS", 5)
    with pytest.raises(UndecidedError):
        list(turns_from(load("chess").start()))


@each("text", ("", "#", "#0", "3", "r#2", "#2.5", "s#2.5", "#100", "h#"))
def test_what_is_no_stipulation_is_refused(text: str) -> None:
    with pytest.raises(SettingError):
        read_stipulation(text)
