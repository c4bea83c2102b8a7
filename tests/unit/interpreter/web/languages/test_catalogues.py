"""The catalogues: each says all that the pages say, with the same values in it."""

import re
import runpy
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Message
from starlette.datastructures import Headers

from dsl.model.rows import ENDINGS
from interpreter import beginning
from interpreter.beginning import BEGINNINGS
from interpreter.web.languages import catalogues, extraction
from interpreter.web.languages.catalogues import ENGLISH, FILES, LANGUAGES, catalogue, path_of, script_words, words_in
from interpreter.web.languages.choice import chosen_language
from interpreter.web.languages.marking import filled, translated
from interpreter.web.languages.names import BEGINNINGS as LABELS
from interpreter.web.languages.names import CURES, KINDS, TAGS
from interpreter.web.languages.sentences import HOW
from interpreter.web.rules.cards import cards
from interpreter.web.scene import outcome_in
from interpreter.web.templates.rendering import error_page, render, scripts_of
from interpreter.web.wire.words import AGREEMENT, NO_COMPUTER, RESIGNATION, TIME

OTHERS = [language for language in LANGUAGES if language != ENGLISH]

GUIDE = extraction.ROOT / "docs" / "pages" / "how-to" / "serve.md"


@cache
def messages() -> dict[Any, Message]:
    """All texts of templates and scripts: to find them takes longer than to collect a hundred files of tests."""
    return {message.id: message for message in extraction.messages() if message.id}


def forms(text: object) -> list[str]:
    return [text] if isinstance(text, str) else [*text]  # type: ignore[misc]


def values(text: str) -> Counter[str]:
    """Return what stands for values in a message of a template or of a script."""
    return Counter(re.findall(r"%\(\w+\)s|\{\w+\}", text))


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_has_each_message_and_no_other(language: str) -> None:
    found = {message.id: message for message in catalogue(language) if message.id}
    assert found.keys() == messages().keys(), "python -m interpreter.web.languages.extraction brings them up to date"
    assert [each.id for each in found.values() if each.fuzzy or not all(forms(each.string))] == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_values_of_the_message(language: str) -> None:
    def is_same(message: Message) -> bool:
        told = values(forms(message.id)[-1])
        return all(values(form) == told for form in forms(message.string))

    assert [message.id for message in catalogue(language) if message.id and not is_same(message)] == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_tags_of_the_message(language: str) -> None:
    def marked(text: str) -> Counter[str]:
        return Counter(re.findall(r"<[^>]+>", text))

    pairs = [(forms(each.id)[0], form) for each in catalogue(language) if each.id for form in forms(each.string)]
    assert [message for message, text in pairs if marked(message) != marked(text)] == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_begins_and_ends_with_the_blanks_of_the_message(language: str) -> None:
    def blanks(text: str) -> tuple[bool, bool]:
        return text != text.lstrip(), text != text.rstrip()

    pairs = [(forms(each.id)[0], forms(each.string)[0]) for each in catalogue(language) if each.id]
    assert [message for message, text in pairs if blanks(message) != blanks(text)] == []


def test_all_that_scripts_translate_is_found() -> None:
    """The tool that reads scripts passes over calls inside of others and inside of template strings."""
    found = {forms(message)[0] for message in messages()}
    for path in Path(extraction.WEB / "static").rglob("*.js"):
        if "built" not in path.parts:
            asked = re.findall(r'\btn?\("((?:[^"\\]|\\.)*)"', path.read_text(encoding="utf-8"))
            assert {each for each in asked if each not in found} == set(), path


def test_scripts_of_a_language_know_their_messages() -> None:
    words = script_words("de", scripts_of("game.html"))
    assert words["End turn"] == "Zug beenden"
    assert words["{count} move"] == ["{count} Zug", "{count} Züge"]
    assert words["White is to act."] == "Weiß ist am Zug."
    assert "Go to the gallery" not in words
    assert script_words("en", scripts_of("game.html")) == {}


def test_a_page_brings_the_words_of_its_own_scripts_alone() -> None:
    assert script_words("de", scripts_of("me.html"))["It is copied."] == "Er ist kopiert."
    assert "End turn" not in script_words("de", scripts_of("me.html"))
    assert script_words("de", scripts_of("privacy.html")).keys() == {
        "A part of this page did not arrive, and it does not work without it. ",
        "Load it again",
        "The server does not answer. Try again.",
    }


def test_all_kinds_and_tags_of_the_gallery_are_translated() -> None:
    shown = cards()
    assert {card.kind for card in shown if card.kind} <= {*KINDS}
    assert {tag for card in shown for tag in card.tags} <= {*TAGS}


def test_all_ways_to_end_a_game_are_translated() -> None:
    others = {AGREEMENT, RESIGNATION, TIME}
    assert {f"by {reason}" for reason in {*ENDINGS} | others} == {*HOW}


def test_a_result_is_in_the_language_of_the_reader() -> None:
    words = words_in("es")
    assert outcome_in(0, "checkmate", words) == "ganan las blancas por jaque mate"
    assert outcome_in(None, "agreement", words) == "tablas por acuerdo"
    assert outcome_in(1, "", words) == "ganan las negras"
    assert outcome_in(1, "an ox", words) == "ganan las negras by an ox", "a record may say anything"
    assert outcome_in(None, NO_COMPUTER, words).startswith("sin resultado")


def test_all_beginnings_of_rulesets_are_translated() -> None:
    assert {each.label for each in BEGINNINGS.values()} == {*LABELS}
    assert {*beginning.CURES.values()} == {*CURES}


@pytest.mark.parametrize(
    ("asked", "cookie", "language"),
    [
        ("", "", "en"),
        ("de", "", "de"),
        ("de-AT,de;q=0.9,en;q=0.5", "", "de"),
        ("en;q=0.5, es-MX", "", "es"),
        ("fr, en;q=0.8, de;q=0.9", "", "de"),
        ("fr, *;q=0.1", "", "en"),
        ("de;q=0, es;q=0.1", "", "es"),
        ("de;q=much", "", "en"),
        ("de", "language=es", "es"),
        ("de", "language=en", "en"),
        ("de", "language=xx", "de"),
        ("de", "language=../de", "de"),
    ],
)
def test_the_language_of_a_reader(asked: str, cookie: str, language: str) -> None:
    assert chosen_language(Headers({"accept-language": asked, "cookie": cookie})) == language


def test_an_error_is_said_in_the_language_of_the_reader() -> None:
    text = error_page(404, "There is no such game.", "de")
    assert '<html lang="de">' in text
    assert "<h1>Nicht gefunden</h1>" in text
    assert "Diese Partie gibt es nicht." in text
    assert "100% ox" in error_page(404, "100% ox", "de"), "what has no translation is said as it is"


def test_values_of_a_message_are_translated_as_well() -> None:
    words = words_in("de")
    wait = filled("Too many %(work)s from your address; wait %(seconds)s s.", work="analyses", seconds=5)
    assert wait == "Too many analyses from your address; wait 5 s."
    assert translated(wait, words) == "Zu viele Analysen von deiner Adresse; warte 5 s."
    assert translated("", words) == ""
    assert translated("100% ox", words) == "100% ox"


@pytest.mark.parametrize("language", OTHERS)
def test_each_page_is_shown_in_the_language_of_its_reader(language: str) -> None:
    text = render("offline.html", language=language, here="", origin="")
    assert f'<html lang="{language}">' in text
    assert ">Gallery<" not in text
    for name in FILES:
        assert (Path(extraction.WEB) / "templates" / name).is_file()


def test_the_catalogues_are_brought_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = {language: path_of(language).read_text(encoding="utf-8") for language in OTHERS}
    for language in OTHERS:
        place = tmp_path / language / "LC_MESSAGES" / "messages.po"
        place.parent.mkdir(parents=True)
        old = before[language].replace('msgid "Gallery"', 'msgid "What an ox has said"')
        place.write_text(old, encoding="utf-8")
    monkeypatch.setattr(catalogues, "LOCALE", tmp_path)
    catalogue.cache_clear()
    found = re.search(
        r"^    python -m (interpreter\.web\.languages\.\w+)$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert found is not None
    monkeypatch.delitem(sys.modules, found[1])
    runpy.run_module(found[1], run_name="__main__")
    catalogue.cache_clear()
    for language in OTHERS:
        text = path_of(language).read_text(encoding="utf-8")
        assert "an ox has said" not in text
        assert 'msgid "Gallery"\nmsgstr ""\n' in text
        kept = re.sub(r'msgid "Gallery"\nmsgstr ".*"', "", before[language])
        assert re.sub(r'msgid "Gallery"\nmsgstr ""', "", text) == kept
    monkeypatch.undo()
    catalogue.cache_clear()


def test_the_values_of_a_message_are_translated_too() -> None:
    said = filled("Too many %(work)s from your address; wait %(seconds)s s.", work="new rulesets", seconds=3)
    german = translated(said, words_in("de"))
    assert words_in("de").gettext("new rulesets") in german
    assert "new rulesets" not in german
