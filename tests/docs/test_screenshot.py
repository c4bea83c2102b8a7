"""The picture of the full-screen table shows what the table shows."""

import asyncio
import re

from screenshot import TARGET, picture


def _texts(svg: str) -> str:
    """The texts of a picture without spaces, which do not depend on how it is cut into elements."""
    return re.sub(r"\s|&#160;", "", "".join(re.findall(r"<text[^>]*>([^<]*)</text>", svg)))


def test_the_picture_is_current_and_loads_nothing_from_the_network() -> None:
    svg = TARGET.read_text(encoding="utf-8")

    assert "f2f4isrefused" in _texts(svg)
    assert _texts(svg) == _texts(asyncio.run(picture()))
    assert re.findall(r"https?://\S*?(?=[\"'])", svg) == ["http://www.w3.org/2000/svg"]
