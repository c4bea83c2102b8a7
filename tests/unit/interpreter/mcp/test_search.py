"""Search of the manual for language models."""

import pytest

from interpreter.mcp.search import search


@pytest.mark.parametrize("query", ["no castling", "join two edges", "what follows an action", "promotion by choice"])
def test_a_section_of_links_alone_is_not_found(query: str) -> None:
    found = search(query, 10)

    assert found
    assert [each.heading for each in found if all(line[:3] == "- [" for line in each.text.splitlines())] == []


@pytest.mark.parametrize(
    ("query", "page"),
    [
        ("a unit that comes to certain squares is lost", "explain trap-squares"),
        ("a unit cannot be captured while a friend protects it", "explain guarded"),
        ("an effect falls on units next to another along certain lines", "explain effect-on-neighbors"),
    ],
)
def test_what_the_language_cannot_say_is_found_first(query: str, page: str) -> None:
    first, *_ = search(query)

    assert first.page == page
    assert first.text.startswith("Rumpus cannot say this yet.")


def test_what_it_can_say_is_found_before_what_it_cannot() -> None:
    found = search("the side with most area wins", 3)

    assert found[0].heading == "The side with most area wins"
