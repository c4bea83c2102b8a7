"""The edges that units go over to the other side of the board."""

from interpreter import load
from interpreter.drawing import svg_board
from interpreter.program.wrapping import open_edges


def edges(name: str) -> set[tuple[str, int, int]]:
    program = load(name).program
    return {(program.board.names[square], dx, dy) for square, dx, dy in open_edges(program)}


def test_a_cylinder_is_open_on_its_sides() -> None:
    assert edges("cylinder-chess") == {
        (f"{file}{rank}", way, 0) for file, way in (("a", -1), ("h", 1)) for rank in range(1, 9)
    }


def test_a_torus_is_open_all_around() -> None:
    assert edges("toroidal-chess") - edges("cylinder-chess") == {
        (f"{file}{rank}", 0, way) for rank, way in ((1, -1), (8, 1)) for file in "abcdefgh"
    }


def test_the_border_of_a_picture_is_dashed_there_and_nowhere_else() -> None:
    pictures = {
        name: svg_board(load(name).program, load(name).start().position) for name in ("chess", "cylinder-chess")
    }
    assert [picture.count('class="open"') for picture in pictures.values()] == [0, 1]
