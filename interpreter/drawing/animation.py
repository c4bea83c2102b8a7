"""Pictures one after the other in one file, a GIF or an animated PNG."""

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
        first, *others = map(self._opened, self._pictures)
        size = first.width, max(image.height for image in (first, *others))
        self._padded(first, size).save(
            file,
            format=form,
            save_all=True,
            append_images=[self._padded(image, size) for image in others],
            duration=durations if others else durations[0],
            loop=0,
        )
        return file.getvalue()

    def _opened(self, picture: bytes) -> "Image":
        return self._image.open(BytesIO(picture))

    def _padded(self, image: "Image", size: tuple[int, int]) -> "Image":
        """Return a picture with a margin at the bottom."""
        canvas = self._image.new("RGB", size, PAPER)
        canvas.paste(image)
        return canvas
