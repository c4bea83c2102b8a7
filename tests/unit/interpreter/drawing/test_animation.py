"""Animations made of PNGs."""

from io import BytesIO

import pytest
from PIL import Image

from interpreter.drawing import png_board
from interpreter.drawing.animation import Animation

RED, BLUE = "#ff0000", "#0000ff"


def _picture(height: int, color: str) -> bytes:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 {height}" width="100" height="{height}">'
    return png_board(f'{svg}<rect width="100" height="{height}" fill="{color}"/></svg>', 100)


@pytest.mark.parametrize("form", ["GIF", "PNG"])
def test_pictures_of_different_heights_share_the_greatest(form: str) -> None:
    animation = Animation()
    animation.add(_picture(50, RED))
    animation.add(_picture(80, BLUE))
    with Image.open(BytesIO(animation.written(form=form, seconds=0.1))) as image:
        first = image.convert("RGB")
        image.seek(1)
        last = image.convert("RGB")

    assert (image.n_frames, first.size, last.size) == (2, (100, 80), (100, 80))
    assert (first.getpixel((50, 40)), last.getpixel((50, 40))) == ((255, 0, 0), (0, 0, 255))
    assert first.getpixel((50, 70)) == (250, 247, 240)
    assert last.getpixel((50, 70)) == (0, 0, 255)


def test_one_picture_stays() -> None:
    animation = Animation()
    animation.add(_picture(50, RED))
    with Image.open(BytesIO(animation.written(form="GIF", seconds=1))) as image:
        assert image.size == (100, 50)
