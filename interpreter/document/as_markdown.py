"""A page as Markdown; pictures without a file are text."""

from collections.abc import Iterator

from interpreter.document.page import Block, Bullets, Entry, Page, Paragraph, Picture, Section, Table


def as_markdown(page: Page) -> str:
    """Return the page as text."""
    return "\n".join([f"# {_plain(page.title)}", "", *(line for part in page.sections for line in _section(part))])


def _section(section: Section) -> Iterator[str]:
    if section.title:
        yield from (f"## {section.title}", "")
    for block in section.blocks:
        yield from _block(block)
        yield ""


def _block(block: Block) -> Iterator[str]:
    """Yield the lines of a block of a document in Markdown."""
    match block:
        case Paragraph(text, _):
            yield _plain(text)
        case Bullets(items):
            yield from (f"- {_plain(item)}" for item in items)
        case Table(head, rows):
            yield _row(head)
            yield f"|{'---|' * len(head)}"
            yield from map(_row, rows)
        case Picture(name, _, text, file):
            yield from [f"![{_plain(name)}]({file})"] if file else ["```text", text, "```"]
        case Entry(name, text, notes, picture):
            yield from (f"### {_plain(name)}", "", _plain(text), "")
            yield from (*_block(Bullets(notes)), "") if notes else ()
            yield from _block(picture)


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(_plain(cell).replace('|', chr(92) + '|') for cell in cells)} |"


def _plain(text: str) -> str:
    """Escape text for Markdown."""
    return text.replace("&", "&amp;").replace("<", "&lt;")
