"""What is said of first guesses: it leads to the cure or keeps silent, and never misleads."""

import pytest
from support.guesses import PAGE, Guess, advice_of, found_in, guesses, verdict, written

from dsl.diagnostics import Diagnostic

GUESSES = tuple(guesses())
LOOKED_AT = pytest.mark.parametrize(
    "looked_at", [GUESSES[::5], pytest.param(GUESSES, marks=pytest.mark.slow)], ids=("a fifth", "all")
)
UNREAD = ("unexpected-word", "incomplete-statement", "unknown-statement")


@pytest.mark.slow
def test_what_is_said_of_first_guesses_is_on_the_page(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update-golden"):
        PAGE.write_text(written(), encoding="utf-8")

    assert PAGE.read_text(encoding="utf-8") == written()


@LOOKED_AT
def test_no_advice_misleads_and_most_leads_to_the_cure(looked_at: tuple[Guess, ...]) -> None:
    found = [verdict(guess, advice_of(guess)) for guess in looked_at]

    assert "misleads" not in found
    assert found.count("leads") / len(found) >= 0.8


@LOOKED_AT
def test_a_statement_that_cannot_be_read_is_told_once(looked_at: tuple[Guess, ...]) -> None:
    found = {f"{guess.block}: {guess.typed}": found_in(guess) for guess in looked_at}
    unread = {typed: each for typed, each in found.items() if each and each[0].name in UNREAD}

    assert len(unread) > 0.8 * len(looked_at)
    assert {typed: [one.message for one in each] for typed, each in unread.items() if _told_again(each)} == {}


def _told_again(found: tuple[Diagnostic, ...]) -> bool:
    """True if two findings are on the same part of a line."""
    spans = [(one.span.start, one.span.end) for one in found if one.name in UNREAD]
    return len(spans) > 1 and len(found) > found[0].span.source.text.count(";") + 1


@LOOKED_AT
def test_a_fix_of_a_guess_is_the_cure(looked_at: tuple[Guess, ...]) -> None:
    fixed = [(guess, one.fix.title) for guess in looked_at for one in found_in(guess) if one.fix and one.name in UNREAD]

    assert len(fixed) > 0.2 * len(looked_at)
    assert [title for guess, title in fixed if verdict(guess, title) == "misleads"] == []
