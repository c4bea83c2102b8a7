"""The pages of the keys of `variants.ini`: every key that an import knows is explained."""

import re

from support.each import each

from dsl.grammar.forms import all_forms
from interpreter.cli.shared.explained import explained
from interpreter.cli.shared.key_page import key_page
from interpreter.exchange.reading.keys import KEYS, known_keys

WORDS = {form.first for form in all_forms() if form.first}
OURS = {"moves", "zone", "piece", "goal", "along", "leaving", "toward", "king", "commoner", "converts", "or", "pass"}


@each("key", known_keys())
def test_every_key_that_an_import_knows_is_explained(key: str) -> None:
    assert explained(key) is not None


@each("key", [key for key in known_keys() if not key.islower()])
def test_the_page_of_a_key_says_what_it_takes_and_means(key: str) -> None:
    row, page = known_keys()[key], explained(key) or ""

    assert page.startswith(f"{key}\n\nA key of variants.ini, which takes {row.takes.text}.\n\n{row.about}")
    assert row.says in page
    assert row.why in page


@each("key", KEYS)
def test_every_key_has_words_of_ours_or_a_reason_why_there_are_none(key: str) -> None:
    row = KEYS[key]

    assert re.fullmatch(r"[A-Z].*\.", row.about)
    assert row.says or row.why or "no rule depends on it" in row.about


@each("key", [key for key, row in KEYS.items() if row.says])
def test_the_words_of_ours_begin_as_statements_do(key: str) -> None:
    said = [part for part in re.findall("`(.*?)`", KEYS[key].says) if " " in part]

    assert [part for part in said if part.split()[0] not in WORDS | OURS] == []


def test_a_common_word_leads_to_the_notion_and_a_key_to_its_own_page() -> None:
    assert (explained("cannon") or "").startswith("hopper\n")
    assert (explained("castling") or "").startswith("castling\n\na statement")
    assert "Rumpus cannot say this yet: no word forbids" in (explained("moveRepetitionIllegal") or "")
    assert "repetition-loss" not in (explained("moveRepetitionIllegal") or "")
    assert key_page("flagRegin") is None


def test_a_key_of_one_side_leads_to_the_notion_of_the_key_of_both() -> None:
    notion = (key_page("pass") or "").partition("The notion of the field near it:")[2]

    assert notion
    assert (key_page("passWhite") or "").endswith(notion)
