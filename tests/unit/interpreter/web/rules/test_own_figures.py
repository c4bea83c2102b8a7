"""What is kept of an SVG that an author uploads, and what is refused with which reason."""

import pytest

from interpreter.web.rules.own_figures import MOST_BYTES, FigureError, figure_of


def drawn(inside: str, words: str = 'viewBox="0 0 45 45"') -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" {words}>{inside}</svg>'


@pytest.mark.parametrize(
    ("words", "place"),
    [
        ('viewBox="0 0 45 45"', "translate(0 0) scale(1)"),
        ('viewBox="0 0 90 90"', "translate(0 0) scale(0.5)"),
        ('viewBox="-10,-10,20,10"', "translate(22.5 33.75) scale(2.25)"),
        ('width="90px" height="90"', "translate(0 0) scale(0.5)"),
    ],
)
def test_a_drawing_fills_the_field_of_a_square(words: str, place: str) -> None:
    assert (
        figure_of(drawn('<path d="M1 1h2"/>', words)) == f'<g class="author" transform="{place}"><path d="M1 1h2"/></g>'
    )


def test_shapes_keep_their_looks_and_nothing_else() -> None:
    text = drawn(
        '<title>An ox</title><g fill="#fff" id="a" class="b" data-x="1"><rect x="1" y="2" width="3" height="4" rx="1" '
        'style="stroke: black; stroke-width:2; font-family:serif"/></g><x:y xmlns:x="urn:editor"/>'
        '<polygon points="0,0 1,1 2,0" fill="none" transform="rotate(45)"/>'
    )
    assert figure_of(text) == (
        '<g class="author" transform="translate(0 0) scale(1)"><g fill="#fff"><rect x="1" y="2" width="3" height="4" rx="1" '
        'stroke="black" stroke-width="2"/></g><polygon points="0,0 1,1 2,0" transform="rotate(45)" fill="none"/></g>'
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("an ox", "the file is not SVG"),
        ("", "the file is not SVG"),
        (drawn("<title>\ud800</title>"), "the file is not SVG"),
        ('{"svg": 1}', "the file is not SVG"),
        ("<svg><path/></svg>", "its first element must be `svg`"),
        ('<html xmlns="http://www.w3.org/1999/xhtml"/>', "its first element must be `svg`"),
        (drawn("<path").replace("</svg>", ""), "the file is not SVG"),
        ('<!DOCTYPE svg [<!ENTITY e "x">]>' + drawn("<path d='M0 0'/>"), "document type or entities"),
        (drawn(""), "at least one shape"),
        (drawn("<title>x</title>"), "at least one shape"),
        (drawn('<path d="M0 0"/>' * 1001), "at most 1000"),
        (drawn("<g>" * 21 + "<path/>" + "</g>" * 21), "more than 20 deep"),
        (drawn(f'<path d="{"M0 0" * MOST_BYTES}"/>'), "larger than 32 KB"),
        (drawn("<path/>", ""), "needs a `viewBox`"),
        (drawn("<path/>", 'viewBox="0 0 0 45"'), "needs a `viewBox`"),
        (drawn("<path/>", 'viewBox="0 0 1e9999 45"'), "needs a `viewBox`"),
        (drawn("<path/>", 'width="100%" height="100%"'), "needs a `viewBox`"),
        (drawn("<text>x</text>"), "`text` is not kept"),
        (drawn("<script>1</script>"), "`script` is not kept"),
        (drawn("<style>path{}</style>"), "`style` is not kept"),
        (drawn('<image width="1" height="1"/>'), "`image` is not kept"),
        (drawn('<g><use href="#a"/></g>'), "`use` is not kept"),
        (drawn("<foreignObject/>"), "`foreignObject` is not kept"),
        (drawn("<defs><linearGradient/></defs>"), "`defs` is not kept"),
        (drawn('<path onclick="x"/>'), "`onclick` of `path`"),
        (drawn("<path/>", 'viewBox="0 0 1 1" onload="x"'), "`onload` of `svg`"),
        (drawn('<path xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#a"/>'), "`href` of `path`"),
        (drawn('<path fill="url(#a)"/>'), "`fill` of `path` is neither a color nor numbers"),
        (drawn('<path style="fill:url(http://a.example)"/>'), "`fill` of `path`"),
        (drawn("<path d='M0 0\"'/>"), "`d` of `path`"),
    ],
)
def test_what_is_not_a_drawing_of_shapes_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(FigureError) as refused:
        figure_of(text)
    assert reason in str(refused.value)
