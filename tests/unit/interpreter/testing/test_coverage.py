"""Coverage: which rule lines of a file its tests, and random games, exercise."""

import pytest
from support.plain import plainly

from dsl.source import Source
from interpreter.testing.coverage.as_lcov import as_lcov
from interpreter.testing.coverage.as_table import as_table, missed_lines, others_lines
from interpreter.testing.coverage.line import rule_lines
from interpreter.testing.coverage.measure import Coverage, Exercise, measure
from interpreter.testing.coverage.witness import MAX_ACTIONS, play_games, watched
from interpreter.testing.suite import load_suite
from rulesets import Catalogue

TOY = """ruleset "Toy"
board 3x3
zone top { white rank 3; black rank 1 }
piece ox O { moves K }
piece hare H { moves W; moves F while in top }
array "o2/3/H1O"
goal capture of ox
draw stalemate  # uncovered -- a king that is not taken can step
draw repetition 3
"""


def _source(text: str) -> Source:
    return Source("toy.rumpus", text)


def _coverage(source: Source, *, exact: bool = False, games: int = 0) -> Coverage:
    suite = load_suite(source)
    seen = [watched(suite.games[case.options], case) for case in suite.cases]
    tests = [witness for result, witness in seen if result.passed]
    return measure(source, tests, list(play_games(suite.games, games, 1)), engine="auto", exact=exact)


def _exercise(coverage: Coverage, text: str) -> Exercise:
    return next(each for each in coverage.lines if each.line.text == text)


def _texts(lines: tuple[Exercise, ...]) -> list[str]:
    return [each.line.text for each in lines]


def test_rule_lines_are_the_statements_that_say_a_rule() -> None:
    assert [line.text for line in rule_lines(_source(TOY))] == [
        "moves K",
        "moves W",
        "moves F while in top",
        "goal capture of ox",
        "draw stalemate",
        "draw repetition 3",
    ]


def test_statements_under_a_guard_are_lines_of_their_own() -> None:
    text = 'ruleset "Toy"; option a = b | c\nwhen a = b { goal score 3 }\ngoal score 4 when a = c\n'

    assert [line.text for line in rule_lines(_source(text))] == ["goal score 3", "goal score 4 when a = c"]


def test_a_line_is_exercised_by_an_action_that_it_allows() -> None:
    coverage = _coverage(_source(TOY + 'test "a step" { play a1a2; expect a2 = hare }\n'))

    assert _texts(coverage.covered) == ["moves W"]
    assert _exercise(coverage, "moves W").tests == ("a step",)


def test_a_line_is_exercised_by_a_refusal_that_it_causes() -> None:
    coverage = _coverage(_source(TOY + 'test "no slide" { refuse a1b2 because zone }\n'))

    assert _texts(coverage.covered) == ["moves F while in top"]


def test_a_line_is_exercised_by_the_end_of_a_game() -> None:
    text = 'test "taken" { from "o2/H2/2O w - - 0 1"; play a2a3; expect white wins by capture }\n'

    assert _texts(_coverage(_source(TOY + text)).covered) == ["moves W", "goal capture of ox"]


def test_a_test_that_fails_exercises_nothing() -> None:
    coverage = _coverage(_source(TOY + 'test "a step" { play a1a2; expect a1 = hare }\n'))

    assert coverage.covered == ()


def test_who_counts_actions_sees_the_lines_of_each() -> None:
    coverage = _coverage(_source(TOY + 'test "count" { from "o2/3/H1O w - - 0 1"; expect 5 actions }\n'))

    assert _texts(coverage.covered) == ["moves K", "moves W"]


def test_a_line_that_is_excused_is_not_missed() -> None:
    coverage = _coverage(_source(TOY))

    assert _texts(coverage.excused) == ["draw stalemate"]
    assert "draw stalemate" not in _texts(coverage.missed)


@pytest.mark.parametrize("comment", ["# uncovered", "# uncovered --", "# uncovered a king that is not taken can step"])
def test_an_excuse_without_a_reason_after_dashes_excuses_nothing(comment: str) -> None:
    coverage = _coverage(_source(TOY.replace("# uncovered -- a king that is not taken can step", comment)))

    assert coverage.excused == ()


SILENT = "squares a1 vanish when left\n"


def test_a_line_that_works_in_silence_is_exercised_if_a_test_fails_without_it() -> None:
    told = _coverage(_source(TOY + SILENT + 'test "gone" { play a1a2; expect a1 = gone }\n'))
    untold = _coverage(_source(TOY + SILENT + 'test "gone" { play a1a2; expect a2 = hare }\n'))

    assert "squares a1 vanish when left" in _texts(told.covered)
    assert "squares a1 vanish when left" in _texts(untold.missed)


def test_exact_coverage_asks_that_a_test_fails_without_the_line() -> None:
    """The step could also be made by a second line that says the same."""
    source = _source(TOY.replace("moves W;", "moves W; moves fW;") + 'test "a step" { play a1a2; expect a2 = hare }\n')

    assert "moves W" in _texts(_coverage(source).covered)
    assert "moves W" in _texts(_coverage(source, exact=True).missed)


def test_a_line_under_a_guard_is_run_under_the_settings_of_a_test() -> None:
    text = TOY.replace("board 3x3", "option far = off | on\nboard 3x3").replace(
        "moves K }", "moves K; moves D when far = on }"
    )
    without = _coverage(_source(text + 'test "a step" { play a1a2; expect a2 = hare }\n'))
    with_it = _coverage(_source(text + 'test "far" { option far = on; allow a1a2; play a1a2, a3c3 }\n'))

    assert "moves D when far = on" in _texts(without.missed)
    assert "moves D when far = on" in _texts(with_it.covered)


def test_random_games_exercise_lines_too() -> None:
    coverage = _coverage(_source(TOY), games=3)

    assert _exercise(coverage, "moves K").games == ("seed 1", "seed 2", "seed 3")
    assert _exercise(coverage, "moves K").tests == ()


def test_random_games_notice_lines_that_work_in_silence() -> None:
    assert "squares a1 vanish when left" in _texts(_coverage(_source(TOY + SILENT), games=2).covered)


def test_random_games_end() -> None:
    suite = load_suite(_source(TOY))
    first, again = (list(play_games(suite.games, 3, 7)) for _ in range(2))

    assert all(len(game.actions) <= MAX_ACTIONS for game in first)
    assert first == again


def test_a_line_that_its_block_cannot_do_without_is_exercised_with_the_block() -> None:
    assert _coverage(_shipped("chess")).missed == ()


def _shipped(name: str) -> Source:
    return Catalogue().open(name)[0]


@pytest.mark.parametrize("name", plainly(Catalogue().rulesets(), "brouhaha", "fluid-chess"))
def test_the_tests_of_the_shipped_files_exercise_every_rule_line(name: str) -> None:
    assert [each.line.span.place for each in _coverage(_shipped(name)).missed] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", Catalogue().rulesets())
def test_the_shipped_files_are_exactly_covered(name: str) -> None:
    assert [each.line.span.place for each in _coverage(_shipped(name), exact=True).missed] == []


def test_lcov_takes_the_least_exercised_rule_of_a_line() -> None:
    coverage = _coverage(_source(TOY + 'test "a step" { play a1a2; expect a2 = hare }\n'))

    assert as_lcov([coverage]).splitlines() == [
        "TN:",
        "SF:toy.rumpus",
        "DA:4,0",
        "DA:5,0",
        "DA:7,0",
        "DA:9,0",
        "LF:4",
        "LH:0",
        "end_of_record",
    ]


def test_the_table_has_a_row_for_each_file_and_one_for_all() -> None:
    coverage = _coverage(_source(TOY + 'test "a step" { play a1a2; expect a2 = hare }\n'))

    assert as_table([("a", coverage), ("b", coverage)], games=False).splitlines() == [
        "rule lines of  lines  by tests  missed  excused  covered",
        "a                  6         1       4        1      20%",
        "b                  6         1       4        1      20%",
        "all               12         2       8        2      20%",
    ]


def test_a_file_that_builds_on_others_says_whose_lines_are_not_counted() -> None:
    coverage = _coverage(_source('ruleset "Toy"\nextends chess\npiece queen Q { moves QN }\n'))

    assert [line.line.text for line in coverage.lines] == ["moves QN"]
    assert list(others_lines([coverage])) == ["toy.rumpus: only its own lines are counted, not those of chess"]


def test_missed_lines_stand_with_place_text_and_excuse() -> None:
    assert list(missed_lines([_coverage(_source(TOY))]))[2:5] == [
        "toy.rumpus:5: moves F while in top",
        "toy.rumpus:7: goal capture of ox",
        "toy.rumpus:8: draw stalemate  (excused: a king that is not taken can step)",
    ]


def test_tests_are_chosen_by_all_words_of_their_names() -> None:
    suite = load_suite(_shipped("chess"))
    names = [case.name for case in suite.named("CASTLING way").cases]

    assert names == ["castling needs a clear way"]
    assert suite.named("").cases == suite.cases
