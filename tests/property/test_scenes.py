"""Laws of scenes: whatever the ruleset, its options and the game, a board can show it and offer all of it."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.plain import plainly
from support.scenes import applied, counted, is_plain, presses, random_match

from dsl.compiler import compile_source
from interpreter.web.scene import effects_of, legal_of, view_of
from rulesets import Catalogue

NAMES = Catalogue().rulesets()
PARTS = 10
"""A part is in every run; the slow ones draw other examples each time."""


@st.composite
def _settings(draw: st.DrawFn) -> tuple[str, dict[str, str]]:
    """A ruleset with some of its options."""
    name = draw(st.sampled_from(NAMES))
    ruleset = compile_source(Catalogue().open(name)[0], library=Catalogue()).ruleset
    assert ruleset is not None, "the rulesets of the catalogue compile"
    return name, {option.name: draw(st.sampled_from(option.values)) for option in ruleset.options}


@pytest.mark.parametrize("part", plainly(range(PARTS), 0))
@settings(max_examples=10, deadline=None)
@given(chosen=_settings(), seed=st.integers(0, 1_000_000))
def test_a_scene_offers_what_is_legal_and_shows_what_happened(
    part: int, chosen: tuple[str, dict[str, str]], seed: int
) -> None:
    name, options = chosen
    match = random_match(name, seed, 40, **options)
    for before, text, after in zip(match.states, match.actions, match.states[1:], strict=False):
        legal, effects = legal_of(before), effects_of(before, before.named(text), after)

        assert {text for _, _, text in presses(legal)} | ({legal["end"]} - {None}) == set(before.legal_texts())
        assert applied(counted(before), effects) == counted(after)
    view = view_of(match)
    assert is_plain(view)
    assert len(json.dumps(view)) < 12_000
    assert view["title"].endswith(".")
