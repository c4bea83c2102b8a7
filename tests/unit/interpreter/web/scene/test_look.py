"""The overlays, as a board draws them."""

import pytest
from support.scenes import is_plain, random_match

from interpreter import load
from interpreter.web.scene import overlay_of, table_of
from rulesets import Catalogue

CHAIN = "9/9/2W6/2F6/1W7/1W7/1F7/W8/C7c[] w - - 0 2"


def test_activation_shows_the_way_to_a_unit_and_who_holds_it_open() -> None:
    look = overlay_of(load("hullabaloo").state(CHAIN), "activation", "c7")

    assert look["path"] == ["a1", "a2", "b3", "b4", "b5", "c6", "c7"]
    assert look["cuts"] == ["a2", "b3", "b4", "b5", "c6"]
    assert look["squares"] == ["a1", "a2", "b3", "b4", "b5", "c6", "c7"]
    assert ["b5", "c6"] in look["edges"]
    assert not look["arrows"]


def test_a_sleeping_unit_has_no_way() -> None:
    look = overlay_of(load("hullabaloo").state(CHAIN.replace("1W7/1W7", "1W7/9", 1)), "activation", "c7")

    assert look["path"] == []
    assert "c7" not in look["squares"]


def test_attacks_are_arrows_to_enemies() -> None:
    state = load("chess").start().play_all("e2e4,d7d5")
    look = overlay_of(state, "attacks")

    assert look["edges"] == [["e4", "d5"]]
    assert look["squares"] == ["d5"]
    assert look["arrows"]


def test_attacks_seen_from_a_unit_are_its_own() -> None:
    state = load("chess").start().play_all("e2e4,d7d5,b1c3,h7h6")

    assert overlay_of(state, "attacks")["edges"] == [["c3", "d5"], ["e4", "d5"]]
    assert overlay_of(state, "attacks", "c3")["edges"] == [["c3", "d5"]]


def test_chains_are_those_that_could_be_claimed() -> None:
    state = load("chain-of-fools").state("7k/8/8/8/N7/8/8/R3B3 w - - 0 1").play("e1c3")
    look = overlay_of(state, "chains")

    assert look["chains"] == [["a1", "c3", "a4"]]
    assert look["squares"] == ["a1", "c3", "a4"]
    assert overlay_of(state, "chains", "h8")["chains"] == []


@pytest.mark.parametrize(("game", "name"), [("chess", "activation"), ("chess", "chains"), ("hullabaloo", "weather")])
def test_an_overlay_that_the_game_does_not_have_is_refused(game: str, name: str) -> None:
    with pytest.raises(ValueError, match=name):
        overlay_of(load(game).start(), name)


@pytest.mark.parametrize("name", Catalogue().rulesets())
def test_every_overlay_of_a_table_can_be_drawn(name: str) -> None:
    state = random_match(name, seed=4, length=12).state
    for overlay in table_of(state.game)["overlays"]:
        for unit in (None, *state.game.program.board.names[::9]):
            look = overlay_of(state, overlay, unit)

            assert is_plain(look)
            assert look["legend"].endswith(".")
