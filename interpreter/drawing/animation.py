"""Pictures one after the other in one file, a GIF or an animated PNG."""

from collections.abc import Callable, Iterator
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
        images = [self._image.open(BytesIO(picture)) for picture in self._pictures]  # only their headers are read here
        size = images[0].width, max(image.height for image in images)
        first, *others = self._pictures
        self._padded(first, size).save(
            file,
            format=form,
            save_all=True,
            append_images=_Again(lambda: (self._padded(picture, size) for picture in others)),
            duration=durations if others else durations[0],
            loop=0,
        )
        return file.getvalue()

    def _padded(self, picture: bytes, size: tuple[int, int]) -> "Image":
        """Return a picture with a margin at the bottom."""
        canvas = self._image.new("RGB", size, PAPER)
        canvas.paste(self._image.open(BytesIO(picture)))
        return canvas


class _Again:
    """Images that are opened one by one each time they are asked for: all at once they would take gigabytes."""

    def __init__(self, images: Callable[[], Iterator["Image"]]) -> None:
        self._images = images

    def __iter__(self) -> Iterator["Image"]:
        return self._images()
