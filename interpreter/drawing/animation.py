"""Pictures one after the other in one file, a GIF or an animated PNG."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING

from interpreter.drawing.palette import PAPER

if TYPE_CHECKING:
    from PIL.Image import Image

FORMS = {".gif": "GIF", ".png": "PNG", ".apng": "PNG"}
"""The forms by the ending of the file."""

_LAST = 3
"""How many times as long as the others the last picture is shown."""


class Animation:
    """An animation to which PNGs of one width are added."""

    def __init__(self) -> None:
        """Raise `ModuleNotFoundError` without Pillow."""
        from PIL import Image

        self._image = Image
        self._pictures: list[bytes] = []

    def add(self, picture: bytes) -> None:
        """Add a PNG at the end."""
        self._pictures.append(picture)

    def written(self, *, form: str, seconds: float) -> bytes:
        """Return the animation, which repeats; `form` is one of `FORMS`."""
        shown, file = round(seconds * 1000), BytesIO()
        durations = [shown] * (len(self._pictures) - 1) + [_LAST * shown]
        sizes = [self._opened(picture).size for picture in self._pictures]
        padded = partial(self._padded, size=(sizes[0][0], max(height for _, height in sizes)))
        first, *others = self._pictures
        padded(first).save(
            file,
            format=form,
            save_all=True,
            append_images=_Frames(others, padded),
            duration=durations if others else durations[0],
            loop=0,
        )
        return file.getvalue()

    def _opened(self, picture: bytes) -> "Image":
        return self._image.open(BytesIO(picture))

    def _padded(self, picture: bytes, size: tuple[int, int]) -> "Image":
        """Return a picture with a margin at the bottom."""
        canvas = self._image.new("RGB", size, PAPER)
        canvas.paste(self._opened(picture))
        return canvas


@dataclass(frozen=True, slots=True)
class _Frames:
    """Pictures that are decoded one at a time, whenever they are iterated: together they need gigabytes."""

    pictures: Sequence[bytes]
    decoded: Callable[[bytes], "Image"]

    def __iter__(self) -> "Iterator[Image]":
        return map(self.decoded, self.pictures)
