"""The catalogue of the shipped variants."""

from rulesets import Catalogue


def test_featured_games_are_shipped_and_listed_once() -> None:
    featured = Catalogue().featured()

    assert set(featured) <= set(Catalogue().variants())
    assert len(set(featured)) == len(featured) >= 12
