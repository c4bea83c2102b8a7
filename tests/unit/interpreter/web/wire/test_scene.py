"""The shapes of scenes, and their page."""

from pathlib import Path

from support.each import each

from interpreter.web.wire import scene as shapes

PAGE = Path(__file__).parents[5] / "docs" / "pages" / "reference" / "scene.md"
SHAPES = [shape for shape in vars(shapes).values() if hasattr(shape, "__required_keys__")]


@each("shape", SHAPES, ids=lambda shape: shape.__name__)
def test_every_field_is_on_the_page(shape: type) -> None:
    page = PAGE.read_text(encoding="utf-8")

    assert [field for field in shape.__annotations__ if f"`{field}`" not in page and f".{field}`" not in page] == []
