"""`rumpus explain`, as a user runs it."""

import pytest
from support.command import rumpus

from dsl.grammar.block import WHEN
from dsl.grammar.forms import FORMS
from interpreter.cli.shared.word_page import word_page, words
from interpreter.lint.registry import all_rules


@pytest.mark.parametrize("word", ["W204", "w204", "unused-zone"])
def test_rule_is_explained_by_code_or_name(word: str) -> None:
    done = rumpus("explain", word)
    assert done.returncode == 0
    assert done.stdout.startswith("W204 unused-zone\n\nA zone that is never used.\n")
    assert "Why it matters\n  " in done.stdout
    assert "```" not in done.stdout


def test_word_of_the_language_is_explained_with_what_stands_in_its_block() -> None:
    done = rumpus("explain", "hand")
    assert done.returncode == 0
    assert "a statement in a rule file\n  hand { .. }\n      Says which units enter a hand" in done.stdout
    assert "statements in a `hand` block\n  receives captures\n" in done.stdout
    assert "  TERM + TERM = TERM\n" in rumpus("explain", "fusion").stdout
    assert "did you mean `fusion`?" in rumpus("explain", "fuson").stderr


@pytest.mark.parametrize("word", ["converts", "WHOM"])
def test_a_word_in_capitals_is_explained_by_what_may_be_written_for_it(word: str) -> None:
    page = rumpus("explain", word).stdout

    assert "\nWHOM is one of\n  the captor\n  units within INT\n" in page
    assert "\nWAY is `orthogonal`, `diagonal`, `horizontal`, `vertical`, `rising` or `falling`\n" in page


def test_the_page_of_when_says_what_it_means() -> None:
    page = word_page("when") or ""
    assert f"  when OPTION = VALUE [{{ .. }}]\n      {WHEN.meaning}\n" in page


@pytest.mark.parametrize("word", ["simultaneous", "Fog of war", "kriegspiel"])
def test_notion_that_cannot_be_said_is_explained_by_each_of_its_names(word: str) -> None:
    done = rumpus("explain", word)
    assert done.returncode == 0
    assert done.stdout.startswith("simultaneous\n\nBoth players move at once, or one sees less than the other.\n")
    assert "Rumpus cannot say this yet." in done.stdout


def test_a_notion_of_several_words_needs_no_quotes() -> None:
    assert rumpus("explain", "perpetual", "check").stdout.startswith("repetition-loss\n")


def test_a_sentence_that_mentions_a_notion_leads_to_it() -> None:
    assert "notions that mention it: `check-counting`" in rumpus("explain", "win by three checks").stderr


def test_notion_that_can_be_said_is_explained_with_its_lines() -> None:
    done = rumpus("explain", "king-of-the-hill")
    assert "In a file that extends chess:\n  zone hill = d4, e4, d5, e5\n" in done.stdout
    assert "cannot" not in done.stdout


def test_every_form_stands_on_the_page_of_a_word() -> None:
    pages = [word_page(word) or "" for word in words()]
    assert all(pages)
    missing = [
        form.shown for forms in FORMS.values() for form in forms if not any(form.shown in page for page in pages)
    ]
    assert missing == []


def test_finding_of_the_compiler_is_explained() -> None:
    done = rumpus("explain", "unknown-piece")
    assert done.stdout.startswith("E201 unknown-piece\n\nAn unknown piece.\n")
    assert "Cured by" in done.stdout


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("unused-zonk", "`unused-zone`"),
        ("W2044", "`W204`"),
        ("atomix", "`atomic`"),
        ("zzzzzzzzzzzzz", "print codes and names"),
    ],
)
def test_unknown_finding_gets_near_names(word: str, near: str) -> None:
    done = rumpus("explain", word)
    assert done.returncode == 2
    assert near in done.stderr


@pytest.mark.parametrize(
    ("words", "notion"),
    [("covers", "towers"), ("180", "no-reversal"), ("legal move", "stalemate-loss")],
)
def test_words_of_a_notion_lead_to_it_before_similar_names(words: str, notion: str) -> None:
    said = rumpus("explain", words).stderr

    assert "did you mean" not in said
    assert f"notions that mention it: `{notion}`" in said


def test_every_rule_can_be_explained() -> None:
    from interpreter.cli.shared.page import rule_page

    for rule in all_rules():
        page = rule_page(rule)
        assert rule.code in page
        assert "Prefer\n" in page


def test_without_a_word_all_pages_are_named() -> None:
    done = rumpus("explain")
    assert done.returncode == 0
    assert done.stdout.startswith("words of the language\n  file, ruleset, library, ")
    assert "notions of the field\n  absorption, alfil-ferz, alice, " in done.stdout
    assert "what cannot be said yet\n  " in done.stdout


def test_a_word_inside_statements_is_explained_by_them() -> None:
    page = rumpus("explain", "stalemate").stdout
    assert all(f"  {line}" in page for line in ("draw stalemate ", "loss stalemate ", "win stalemate "))
    assert "  goal checkmate of own PIECE, .. [for SIDE]\n" in rumpus("explain", "royal").stdout
    assert "unknown" in rumpus("explain", "of").stderr


def test_the_name_of_a_game_leads_to_its_page() -> None:
    assert (
        rumpus("explain", "crazyhouse")
        .stderr.rstrip()
        .endswith("it is a game: `rumpus doc crazyhouse` shows its rules")
    )
