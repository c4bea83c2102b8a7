"""Problems found in our games: each has the one solution that the tables have."""

import pytest
from support.engines import NO_KERNEL, is_kernel_built

from interpreter import load
from interpreter.game.problems import faults_of, read_stipulation, solve
from rulesets import Catalogue
from tests.benchmark.problem import FOUND, Problem, read_problems, solutions_of

PROBLEMS = read_problems(FOUND)
QUICK = [problem for problem in PROBLEMS if not problem.is_slow]
SEEDS = ("brouhaha", "chesimals-0-5", "fluid-chess", "fusion-chess", "hullabaloo")


def _case(number: int, problem: Problem) -> object:
    marks = [pytest.mark.slow] if problem.is_slow else []
    return pytest.param(problem, marks=marks, id=f"{problem.ruleset}-{problem.stipulation}-{number}")


def test_the_suite_is_large_and_varied() -> None:
    assert len(PROBLEMS) >= 100
    assert len({(problem.ruleset, problem.stipulation, problem.fen) for problem in PROBLEMS}) == len(PROBLEMS)
    assert len({problem.ruleset for problem in PROBLEMS}) >= 25
    assert {problem.ruleset for problem in PROBLEMS} >= {*SEEDS}
    assert {problem.ruleset for problem in PROBLEMS} <= {*Catalogue().variants()}
    assert {problem.stipulation[0] for problem in PROBLEMS} == {"#", "s", "h"}


@pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)
@pytest.mark.parametrize("problem", [_case(*numbered) for numbered in enumerate(PROBLEMS)])
def test_a_problem_has_the_one_solution_that_was_found(problem: Problem) -> None:
    found = solve(load(problem.ruleset).state(problem.fen), read_stipulation(problem.stipulation))

    assert (found.is_whole, found.shorter) == (True, None)
    assert len(problem.solutions) == 1
    assert solutions_of(problem.stipulation, found.lines) == problem.solutions


@pytest.mark.slow
@pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)
@pytest.mark.parametrize("problem", QUICK, ids=str)
def test_the_reference_engine_finds_no_fault_in_a_solution(problem: Problem) -> None:
    found = solve(load(problem.ruleset).state(problem.fen), read_stipulation(problem.stipulation))

    assert list(faults_of(load(problem.ruleset, engine="reference").state(problem.fen), found)) == []
