"""`python -m tests.benchmark.mending`: the recorded answers, and what the server of tools makes of them."""

import re
from pathlib import Path

import anyio
import pytest

from rulesets import Catalogue
from tests.benchmark.description import Description, read_descriptions
from tests.benchmark.mending import Verdict, judge_all, main, rows_of

DESCRIPTIONS = read_descriptions()
PAGE = Path(__file__).parents[2] / "docs" / "pages" / "how-to" / "language-models.md"
QUICK = tuple(each for each in DESCRIPTIONS if each.name == "first-blood")
UNSAYABLE = {"bodyguard", "camel-gate", "knights-and-walls", "missionary", "volcano", "wide-blast"}
"""Descriptions that ask for something that the language cannot say."""


def test_there_are_thirty_descriptions_of_other_games_than_ours() -> None:
    assert len({each.title for each in DESCRIPTIONS}) == 30
    assert not {each.name for each in DESCRIPTIONS} & {*Catalogue().names()}


@pytest.mark.parametrize("description", DESCRIPTIONS, ids=str)
def test_a_description_has_a_draft_few_rounds_and_several_hidden_tests(description: Description) -> None:
    texts = [version.text for version in description.versions]

    assert 1 <= len(texts) <= 5
    assert len(set(texts)) == len(texts), "a version repeats an earlier one"
    assert description.versions[0].calls == ()
    assert len(re.findall(r'^test "hidden: ', description.hidden, re.MULTILINE)) >= 2
    assert "hidden" not in "".join(texts)


@pytest.mark.slow
def test_the_loop_mends_a_draft() -> None:
    found = anyio.run(judge_all, QUICK)

    assert [verdict.compiles for verdict in found["first-blood"]] == [False, False, True, True]
    assert [verdict.passes for verdict in found["first-blood"]] == [False, False, False, True]


def test_a_finished_file_stays_as_it_is_in_later_rounds() -> None:
    bad, good = Verdict(compiles=False, passed=0, tests=2), Verdict(compiles=True, passed=2, tests=2)

    assert list(rows_of({"a": (good,), "b": (bad, good)})) == [
        {"after": "the draft", "changed": 2, "compile": 1, "pass": 1, "hidden tests": "2 of 4"},
        {"after": "round 1", "changed": 1, "compile": 2, "pass": 2, "hidden tests": "4 of 4"},
    ]


@pytest.mark.slow
def test_the_page_has_the_figures_of_all_descriptions() -> None:
    found = anyio.run(judge_all, DESCRIPTIONS)
    page = PAGE.read_text(encoding="utf-8")

    assert {name for name, verdicts in found.items() if not verdicts[-1].passes} == UNSAYABLE
    for row in rows_of(found):
        assert "| {after} | {compile} | {pass} | {hidden tests} |".format(**row) in page


def test_an_unknown_description_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["checkers"])

    assert "there is no description checkers" in capsys.readouterr().err
