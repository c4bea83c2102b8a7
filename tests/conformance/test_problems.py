"""Problems of the literature: each is solved, and has the published solutions and no others."""

import pytest
from support.engines import NO_KERNEL, is_kernel_built

from interpreter import load
from interpreter.game.problems import faults_of, read_stipulation, solve
from tests.benchmark.problem import Problem, read_problems, solutions_of

PROBLEMS = read_problems()
QUICK = [problem for problem in PROBLEMS if not problem.is_slow]


def _case(problem: Problem) -> object:
    marks = [pytest.mark.slow] if problem.is_slow else []
    return pytest.param(problem, marks=marks, id=str(problem).replace(" ", "-"))


def test_the_suite_is_large_enough() -> None:
    assert len(PROBLEMS) >= 80
    assert len({problem.ruleset for problem in PROBLEMS}) >= 11
    assert len({(problem.ruleset, problem.stipulation, problem.fen) for problem in PROBLEMS}) == len(PROBLEMS)


@pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)
@pytest.mark.parametrize("problem", [_case(problem) for problem in PROBLEMS])
def test_a_problem_has_its_published_solutions_and_no_others(problem: Problem) -> None:
    found = solve(load(problem.file).state(problem.fen), read_stipulation(problem.stipulation))

    assert (found.is_whole, found.shorter) == (True, None)
    assert solutions_of(problem.stipulation, found.lines) == problem.solutions


@pytest.mark.slow
@pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)
@pytest.mark.parametrize("problem", QUICK, ids=str)
def test_the_reference_engine_finds_no_fault_in_a_solution(problem: Problem) -> None:
    found = solve(load(problem.file).state(problem.fen), read_stipulation(problem.stipulation))

    assert list(faults_of(load(problem.file, engine="reference").state(problem.fen), found)) == []
