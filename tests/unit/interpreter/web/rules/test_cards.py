"""The cards of the gallery: what they tell follows from the rules alone."""

from pathlib import Path

import pytest

from interpreter import load
from interpreter.cache import entry
from interpreter.web.rules import cards as pages_cards
from interpreter.web.rules.cards import Card, array_of, card_of, cards, name_of, prepare_cards, tags_of
from rulesets import Catalogue


def tags(name: str) -> set[str]:
    return set(tags_of(load(name).program))


def test_each_shipped_ruleset_has_one_card() -> None:
    assert sorted(card.name for card in cards()) == sorted(Catalogue().variants())


def test_each_card_has_one_sentence_and_a_drawing_of_its_array() -> None:
    for card in cards():
        assert card.about.endswith("."), card.name
        assert array_of(card.rules).startswith("/api/rules/"), card.name
    assert len({card.rules for card in cards()}) == len(cards())


def test_ordinary_chess_has_a_kind_and_no_tag() -> None:
    assert tags("chess") == set()
    assert (card_of("chess").kind, card_of("chess").tags) == ("well-known", ())


def test_featured_games_come_first_and_the_others_by_title() -> None:
    featured = Catalogue().featured()
    assert tuple(card.name for card in cards()[: len(featured)]) == featured
    assert all(card.is_featured == (place < len(featured)) for place, card in enumerate(cards()))
    titles = [card.title for card in cards()[len(featured) :]]
    assert titles == sorted(titles)


def test_cards_that_are_prepared_are_those_that_are_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMPUS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(Catalogue, "variants", lambda self: ("chess", "hullabaloo"))
    heard: list[int] = []
    prepare_cards(heard.append)
    assert heard == [1, 1]
    monkeypatch.setattr(pages_cards, "card_of", None)
    assert [card.name for card in fresh_cards()] == ["hullabaloo", "chess"]


def test_tags_follow_from_the_rules() -> None:
    assert tags("hullabaloo") == {"two actions", "activation", "fusion", "giants", "hand"}
    assert tags("fluid-chess") == {"stacks"}
    assert tags("chain-of-fools") == {"chains", "points"}
    assert tags("brouhaha") == {"vanishing squares", "odd board"}


def test_the_number_of_actions_tells_two_from_many() -> None:
    assert "two actions" in tags("marseillais")
    assert "many actions" in tags("chesimals-1-0")


def test_a_search_finds_inventor_year_and_sentence() -> None:
    card = card_of("hullabaloo")
    assert all(word in card.words for word in ("jeremy", "2007", "giants", card.about.lower()))
    assert card.words == card.words.lower()


def fresh_cards() -> tuple[Card, ...]:
    """Return the cards as a new process finds them."""
    return pages_cards.cards.__wrapped__()  # type: ignore[attr-defined, no-any-return]  # mypy does not see it


def test_a_new_process_finds_the_cards_in_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMPUS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(Catalogue, "variants", lambda self: ("chess", "hullabaloo"))
    first = fresh_cards()
    monkeypatch.setattr(pages_cards, "card_of", None)
    assert fresh_cards() == first
    assert [card.name for card in first] == ["hullabaloo", "chess"]


def test_a_malformed_entry_of_cards_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMPUS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(Catalogue, "variants", lambda self: ("chess",))
    monkeypatch.setattr(entry, "read", lambda key: [{"name": "chess"}])
    assert [card.title for card in fresh_cards()] == ["Chess"]


def test_a_shipped_ruleset_is_found_by_the_hash_of_its_rules() -> None:
    assert name_of(card_of("chess").rules) == "chess"
    assert name_of("0" * 64) is None
