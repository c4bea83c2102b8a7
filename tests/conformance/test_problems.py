"""Problems of the literature, and those found in our games: each has the solutions of its table and no others."""

import pytest
from support.engines import NO_KERNEL, is_kernel_built

from interpreter import load
from interpreter.game.problems import faults_of, read_stipulation, solve
from rulesets import Catalogue
from tests.benchmark.problem import FOUND, Problem, read_problems, solutions_of

PUBLISHED, IN_GAMES = read_problems(), read_problems(FOUND)
PROBLEMS = (*PUBLISHED, *IN_GAMES)
QUICK = [problem for problem in PROBLEMS if not problem.is_slow]
SEEDS = ("brouhaha", "chesimals-0-5", "fluid-chess", "fusion-chess", "hullabaloo")


def _case(problem: Problem) -> object:
    marks = [pytest.mark.slow] if problem.is_slow else []
    return pytest.param(problem, marks=marks, id=str(problem).replace(" ", "-"))


def test_the_suite_is_large_enough() -> None:
    assert len(PUBLISHED) >= 80
    assert len({problem.ruleset for problem in PUBLISHED}) >= 11
    assert len({(problem.ruleset, problem.stipulation, problem.fen) for problem in PROBLEMS}) == len(PROBLEMS)


def test_problems_of_our_games_are_varied_and_have_one_solution() -> None:
    assert len(IN_GAMES) >= 100
    assert len({problem.ruleset for problem in IN_GAMES}) >= 25
    assert {problem.ruleset for problem in IN_GAMES} >= {*SEEDS}
    assert {problem.ruleset for problem in IN_GAMES} <= {*Catalogue().variants()}
    assert {problem.stipulation[0] for problem in IN_GAMES} == {"#", "s", "h"}
    assert {len(problem.solutions) for problem in IN_GAMES} == {1}


@pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)
@pytest.mark.parametrize("problem", [_case(problem) for problem in PROBLEMS])
def test_a_problem_has_the_solutions_of_its_table_and_no_others(problem: Problem) -> None:
    found = solve(load(problem.file).state(problem.fen), read_stipulation(problem.stipulation))

    assert (found.is_whole, found.shorter) == (True, None)
    assert solutions_of(problem.stipulation, found.lines) == problem.solutions


@pytest.mark.slow
@pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)
@pytest.mark.parametrize("problem", QUICK, ids=str)
def test_the_reference_engine_finds_no_fault_in_a_solution(problem: Problem) -> None:
    found = solve(load(problem.file).state(problem.fen), read_stipulation(problem.stipulation))

    assert list(faults_of(load(problem.file, engine="reference").state(problem.fen), found)) == []
