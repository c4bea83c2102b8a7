"""The notations of the field, as pyffish writes them, in random games."""

from random import Random

import pytest

from interpreter import load

GAMES = ("xiangqi", "minixiangqi", "shogi", "minishogi", "tori-shogi")


@pytest.mark.oracle
@pytest.mark.parametrize("ruleset", GAMES)
def test_actions_are_written_as_pyffish_writes_them(ruleset: str) -> None:
    """It counts soldiers on one file in its own way, and leaves signs out where no other unit could move so."""
    pyffish = pytest.importorskip("pyffish")
    files = "xiangqi" in ruleset
    theirs = pyffish.NOTATION_XIANGQI_WXF if files else pyffish.NOTATION_SHOGI_HODGES
    game, random, variant = load(ruleset), Random(ruleset), ruleset.replace("-", "")
    state, played, compared = game.start(), list[str](), 0
    while (legal := state.legal_actions()) and len(played) < 60:
        fen = pyffish.get_fen(variant, pyffish.start_fen(variant), played)
        known = {*pyffish.legal_moves(variant, fen, [])}
        for action in random.sample(legal, min(6, len(legal))):
            if game.action_text(action) not in known:
                continue
            text = state.written(action, "wxf" if files else "hodges")
            said = pyffish.get_san(variant, fen, game.action_text(action), False, theirs)
            if files and said[:2] != text[:2] and not (text[0].isalpha() and text[1].isdigit()):
                continue
            compared += 1
            assert said == text, fen
        played.append(game.action_text(random.choice(legal)))
        state = state.play(played[-1])
    assert compared > 100
