"""The faces of squares."""

from interpreter import load
from interpreter.game.match import Match
from interpreter.game.overlays import OverlayName
from interpreter.game.table.picking import on
from interpreter.game.table.sitting import HUMAN, Sitting
from interpreter.tui.controller import Controller
from interpreter.tui.face import Face, Ground, faces_of


def _controller(name: str, fen: str | None = None) -> Controller:
    game = load(name)
    state = game.start() if fen is None else game.state(fen)
    return Controller(Sitting(match=Match([state]), seats={"white": HUMAN, "black": HUMAN}))


def _face(controller: Controller, square: str) -> Face:
    return faces_of(controller)[controller.state.game.program.board.square(square)]


def _named(controller: Controller, ground: Ground) -> set[str]:
    names = controller.state.game.program.board.names
    return {names[i] for i, face in enumerate(faces_of(controller)) if face.ground is ground}


def _point(controller: Controller, *squares: str) -> None:
    for square in squares:
        controller.point(on(controller.state.game.program.board.square(square)))


def test_the_corner_of_white_is_dark_and_the_next_square_light() -> None:
    controller = _controller("chess")

    assert (_face(controller, "a1").ground, _face(controller, "b1").ground) == (Ground.DARK, Ground.LIGHT)


def test_source_and_targets_are_marked_until_the_action_is_played() -> None:
    controller = _controller("chess")
    _point(controller, "b1")
    assert (_named(controller, Ground.SOURCE), _named(controller, Ground.TARGET)) == ({"b1"}, {"a3", "c3"})

    _point(controller, "c3")
    assert controller.match.actions == ["b1c3"]
    assert _named(controller, Ground.TARGET) == set()
    assert _named(controller, Ground.LAST) == {"b1", "c3"}


def test_stacks_and_vanished_squares_are_drawn() -> None:
    stacked = _controller("fluid-chess")
    assert [badge.text for badge in _face(stacked, "d1").badges] == ["R", "B"]

    brouhaha = _controller("brouhaha")
    _point(brouhaha, "d0", next(iter(brouhaha.state.destinations("d0"))))
    assert _named(brouhaha, Ground.GONE) == {"d0"}


def test_units_that_may_act_and_units_that_have_acted_differ() -> None:
    controller = _controller("hullabaloo")
    _point(controller, "e2", "e3", "e8", "e7")

    assert _face(controller, "e7").badges[0].acted
    assert not _face(controller, "e7").badges[0].ready
    assert _face(controller, "d8").badges[0].ready


def test_the_units_of_a_giant_join() -> None:
    controller = _controller("hullabaloo", "4c4/9/9/9/9/9/WW7/WW7/4C4[] w - - 0 1")

    assert _face(controller, "a2").joins == {(1, 0), (0, 1)}
    assert _face(controller, "b3").joins == {(-1, 0), (0, -1)}
    assert _face(controller, "e1").joins == frozenset()


def test_an_overlay_marks_its_squares_and_the_links_of_the_cursor() -> None:
    controller = _controller("chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    controller.toggle(OverlayName.ATTACKS)
    assert _named(controller, Ground.OVERLAY) == {"d5"}

    controller.cursor = on(controller.state.game.program.board.square("e4"))
    assert _named(controller, Ground.LINKED) == {"d5"}
    controller.toggle(OverlayName.ATTACKS)
    assert controller.overlay is None
