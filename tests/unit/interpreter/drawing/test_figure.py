"""The figures of pieces, ours and those of others."""

from interpreter import load
from interpreter.drawing import svg_array
from interpreter.drawing.figure import draw_figures
from interpreter.program.tables import BLACK, WHITE


def test_drawings_of_others_are_cut_off_at_the_edge_of_the_field() -> None:
    game = load("chess")
    knight = next(number for number, piece in enumerate(game.program.pieces) if piece.name == "knight")
    ours, own = draw_figures(game.program), draw_figures(game.program, {"bN": "<circle r='31'/>"})
    assert own[knight][WHITE] == ours[knight][WHITE]
    assert own[knight][BLACK].startswith('<svg width="45" height="45"')
    assert "<circle r='31'/>" in own[knight][BLACK]
    assert svg_array(game.program, game.start().position, own={"bN": "<circle r='31'/>"}).count("r='31'") == 2
