"""The table of cases."""

import pytest

from interpreter.benchmark.case import DEEPEST, cases_of, measured_rulesets
from rulesets import Catalogue

CASES = [case for name in Catalogue().rulesets() for case in cases_of(name)]


def test_the_table_names_what_there_is() -> None:
    assert set(measured_rulesets()) <= set(Catalogue().rulesets())
    assert any(case.totals for case in CASES)


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.totals], ids=lambda case: f"{case.ruleset}-{case.name}"
)
def test_the_totals_of_the_table_are_right(case) -> None:
    from interpreter import load
    from interpreter.game.perft import perft

    game = load(case.ruleset)
    state = game.state(case.fen) if case.fen else game.start()
    small = [total for total in case.totals if total < 3000]

    assert [perft(game.engine, state.position, depth) for depth in range(1, len(small) + 1)] == small
    assert len(case.totals) >= case.depth


def test_a_ruleset_that_the_table_does_not_name_is_measured_from_its_array() -> None:
    assert [(case.name, case.fen, case.depth) for case in cases_of("brouhaha")] == [("start", None, DEEPEST)]
