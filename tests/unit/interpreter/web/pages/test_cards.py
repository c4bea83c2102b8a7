"""The cards of the gallery: what they tell follows from the rules alone."""

from interpreter import load
from interpreter.web.pages.cards import array_of, card_of, cards, tags_of
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


def test_ordinary_chess_has_no_tag_but_its_kind_and_comes_after_unusual_games() -> None:
    assert tags("chess") == set()
    assert card_of("chess").tags == ("well-known",)
    order = [card.name for card in cards()]
    assert order.index("hullabaloo") < order.index("fluid-chess") < order.index("chess")


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
