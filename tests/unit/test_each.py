"""Many small cases in one test: all are tried, and those that fail are named."""

import pytest
from support import each as module
from support.each import each


def test_every_case_is_tried_with_the_same_fixtures() -> None:
    tried = []

    @each("name, number", [("ox", 1), ("elk", 2)])
    def check(name: str, number: int, fixture: str) -> None:
        tried.append((name, number, fixture))

    check(fixture="folder")

    assert tried == [("ox", 1, "folder"), ("elk", 2, "folder")]


def test_each_case_that_fails_is_named_with_what_is_wrong() -> None:
    @each("number", range(4), ids=["ox", "elk", "hare", "stag"])
    def check(number: int) -> None:
        assert number % 2 == 0, f"{number} is odd"

    with pytest.raises(pytest.fail.Exception) as failure:
        check()

    said = str(failure.value)
    assert said.startswith("[elk]\n")
    assert "1 is odd" in said
    assert "[stag]\n" in said
    assert "hare" not in said
    assert said.endswith("2 of 4 cases failed; --apart makes each a test of its own")


def test_names_come_from_a_function_or_the_values() -> None:
    def check(name: str, number: int) -> None:
        raise ValueError

    for ids, name in ((None, "ox-1"), (lambda value: f"{value}!", "ox!-1!")):
        with pytest.raises(pytest.fail.Exception, match=rf"^\[{name}\]"):
            each(("name", "number"), [("ox", 1)], ids)(check)()


def test_without_cases_there_is_no_test() -> None:
    with pytest.raises(AssertionError, match="no cases"):
        each("name", [])


def test_cases_are_tests_of_their_own_where_that_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "apart", True)

    @each("name", ["ox", "elk"])
    def check(name: str) -> None:
        raise AssertionError

    assert [mark.args for mark in check.pytestmark] == [("name", ("ox", "elk"))]  # type: ignore[attr-defined]
