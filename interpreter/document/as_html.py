"""A page as stand-alone HTML: pictures inside, nothing loaded from elsewhere."""

import re
from collections.abc import Iterable, Iterator
from html import escape

from interpreter.document.page import Block, Bullets, Entry, Page, Paragraph, Picture, Section, Table
from interpreter.drawing.palette import BORDER, INKS, PAPER, TRAY, WRITING

_STYLE = f"""
:root {{ color-scheme: light; }}
body {{ max-width: 54rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 Georgia, serif; }}
body {{ background: {PAPER}; color: {INKS[1].edge}; overflow-wrap: break-word; }}
h1, h2, h3 {{ color: {WRITING}; line-height: 1.25; }}
.wide {{ overflow-x: auto; margin: 0 0 1rem; }}
table {{ border-collapse: collapse; }}
th, td {{ border: 1px solid {BORDER}; padding: 0.2rem 0.6rem; text-align: left; vertical-align: top; }}
th, code {{ background: {TRAY}; }}
code {{ overflow-wrap: anywhere; }}
figure {{ margin: 0; }}
.figures {{ display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 24rem), 1fr)); gap: 1.5rem; }}
svg {{ max-width: 100%; height: auto; }}
.pieces {{ display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); gap: 1rem; }}
"""

_META = '<meta charset="utf-8"/>\n<meta name="viewport" content="width=device-width"/>'
"""How to read the page; a phone would shrink a page that does not name its width."""


def as_html(page: Page) -> str:
    """Return the page as one document."""
    title = escape(page.title)
    head = f"{_META}\n<title>{title}</title>\n<style>{_STYLE}</style>"
    return f'<!DOCTYPE html>\n<html lang="en">\n<head>\n{head}\n</head>\n<body>\n{body_html(page)}\n</body>\n</html>\n'


def body_html(page: Page) -> str:
    """Return what is in the page's body, for a document with a style of its own."""
    lines = (line for section in page.sections for line in _section(section))
    return "\n".join([f"<h1>{escape(page.title)}</h1>", *lines])


def _section(section: Section) -> Iterator[str]:
    if section.title:
        yield f"<h2>{escape(section.title)}</h2>"
    entries = [block for block in section.blocks if isinstance(block, Entry)]
    figures = [block for block in section.blocks if isinstance(block, Picture)]
    is_gallery = len(figures) > 1
    apart = Entry | Picture if is_gallery else Entry
    yield from (_block(block) for block in section.blocks if not isinstance(block, apart))
    if is_gallery:
        yield f'<div class="figures">{"".join(map(_block, figures))}</div>'
    if entries:
        yield f'<div class="pieces">{"".join(map(_block, entries))}</div>'


def _block(block: Block) -> str:
    """Return a block of a document in HTML."""
    match block:
        case Paragraph(text, drawn):
            return f"<p>{_inline(drawn or text)}</p>"
        case Bullets(items):
            return f"<ul>{''.join(f'<li>{_inline(item)}</li>' for item in items)}</ul>"
        case Table(head, rows):
            body = "".join(_row("td", row) for row in rows)
            return f'<div class="wide"><table><thead>{_row("th", head)}</thead><tbody>{body}</tbody></table></div>'
        case Picture(_, svg):
            return f"<figure>{svg}</figure>"
        case Entry(name, text, notes, picture):
            listed = _block(Bullets(notes)) if notes else ""
            return f"<section><h3>{_inline(name)}</h3>{picture.svg}<p>{_inline(text)}</p>{listed}</section>"


def _row(tag: str, cells: Iterable[str]) -> str:
    return f"<tr>{''.join(f'<{tag}>{_inline(cell)}</{tag}>' for cell in cells)}</tr>"


def _inline(text: str) -> str:
    """Escape text, with code for parts in backticks, and keep its lines."""
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", escape(text)).replace("\n", "<br>\n")
