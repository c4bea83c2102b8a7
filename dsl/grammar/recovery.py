"""Recovery from missing and extra braces by the layout of a file: the rules of the scanner.

A line is judged by the column in which it begins and by its first words. The scanner follows these rules only if the
braces of a file do not match. A file with matching braces therefore never depends on its layout.
"""

from dsl.grammar.block import block_of, end_of_head, is_of_file, may_start, needs_block, takes_text
from dsl.grammar.brace import early_brace, missing_brace, unclosed_block
from dsl.grammar.nesting import Closed, Left, Open, Scanner
from dsl.source import Span
from dsl.syntax import Chunk

_MOST_LINES = 60
"""Maximum number of lines of a string without opening quotes: more than any board needs."""

_LONGEST = 200
"""Number of characters of a line that are examined."""


def begin_line(scanner: Scanner, start: int) -> None:
    """Judge a line whose first word starts here; `doubts` counts the places that recovery would repair."""
    end = scanner.source.text.find("\n", start)
    line = scanner.source.text[start : end if 0 <= end < start + _LONGEST else start + _LONGEST].rstrip("\r")
    if scanner.start is not None:
        if not _begins_another(scanner, line):
            return
        scanner.finish()
    if not (_leave_blocks(scanner, line, start) or _go_on_with_closed(scanner, line, start)):
        _enter_unopened(scanner, line, start)
    inner = scanner.blocks[-1]
    inner.content = scanner.column if inner.content is None else inner.content


def _begins_another(scanner: Scanner, line: str) -> bool:
    """Return True if a line in a list or a bracket begins a statement, so that the list or bracket is not closed."""
    if scanner.column:
        return scanner.depth > 0 and may_start(line, scanner.blocks[-1].kind)
    return is_of_file(line)


def close_deeper(scanner: Scanner, start: int) -> None:
    """Close the blocks that a `}` at the start of a line does not close, because they start to the right of it."""
    columns = [block.column for block in scanner.blocks[1:]]
    closed = scanner.closed
    if closed and closed.left.blocks and closed.left.blocks[0].column == scanner.column:
        _go_on_with_left(scanner, closed, scanner.span(start, start + 1))
    elif scanner.recovers and columns and columns[-1] > scanner.column and scanner.column in columns:
        scanner.finish()
        blocks, n_findings = list[Open](), len(scanner.findings)
        while scanner.blocks[-1].column > scanner.column:
            blocks.append(scanner.blocks[-1])
            leave(scanner, None)
        scanner.left = Left(tuple(blocks) if all(block.head for block in blocks) else (), n_findings)


def open_on_line(scanner: Scanner, start: int) -> None:
    """Open the block that a `}` closes if no brace opens it on its line, though the line begins with its statement."""
    inner = scanner.blocks[-1]
    line = scanner.source.text.rfind("\n", 0, start) + 1
    if not scanner.recovers or (inner.brace >= line and len(scanner.blocks) > 1):
        return
    own = [chunk for chunk in inner.chunks if chunk.head.start >= line]
    for number, chunk in enumerate(own):
        size = end_of_head(chunk.head.text, inner.kind) if chunk.body is None else None
        if size is not None:
            head = chunk.head.part(0, size)
            rest = chunk.head.text[size:]
            first = chunk.head.part(size + len(rest) - len(rest.lstrip()), len(chunk.head.text))
            del inner.chunks[len(inner.chunks) - len(own) + number :]
            inside = scanner.source.text[first.start : start].strip()
            scanner.findings.append(missing_brace(head, first, inside))
            scanner.enter(head.end, head, scanner.column, is_reported=True)
            scanner.blocks[-1].chunks += [Chunk(first, first), *own[number + 1 :]]
            return


def statement_without_text(scanner: Scanner, start: int) -> Span | None:
    """Undo the lines of a string without opening quotes and the statement before them, and return its head."""
    chunks = scanner.blocks[-1].chunks
    for number in reversed(range(len(chunks))):
        head, text = chunks[number].head, scanner.source.text
        if text.count("\n", head.start, start) > _MOST_LINES:
            break
        if chunks[number].body is None and takes_text(head.text.rstrip('" \t'), scanner.blocks[-1].kind):
            del chunks[number:]
            scanner.findings = [found for found in scanner.findings if found.span.start < head.start]
            return head
    return None


def _leave_blocks(scanner: Scanner, line: str, start: int) -> bool:
    """Close the blocks that a line cannot belong to, because it is not indented more than their heads."""
    inner, depth = scanner.blocks[-1], len(scanner.blocks)
    while scanner.blocks[depth - 1].column >= scanner.column:
        depth -= 1
    if depth == len(scanner.blocks) or not may_start(line, scanner.blocks[depth - 1].kind):
        return False
    is_inside = may_start(line, inner.kind)
    is_deeper = inner.content > scanner.column if inner.content is not None else len(inner.chunks) > 0
    if not scanner.recovers:
        scanner.doubts += is_deeper and not is_inside
    elif is_deeper or not is_inside:
        while len(scanner.blocks) > depth:
            leave(scanner, _first_word(scanner, line, start))
        return True
    return False


def _go_on_with_closed(scanner: Scanner, line: str, start: int) -> bool:
    """Reopen the last closed block, if a line belongs to it."""
    closed = scanner.closed
    if closed is None:
        return False
    if closed.left.blocks and _belongs(scanner, line, closed.left.blocks[0]):
        _go_on_with_left(scanner, closed, _first_word(scanner, line, start))
        return True
    if not scanner.recovers:
        scanner.doubts += _belongs(scanner, line, closed.block) and not may_start(line, scanner.blocks[-1].kind)
        return False
    if not _belongs(scanner, line, closed.block):
        return False
    _tell_early(scanner, closed, closed.block, _first_word(scanner, line, start))
    scanner.blocks[-1].chunks.pop()
    scanner.push(closed.block)
    return True


def _go_on_with_left(scanner: Scanner, closed: Closed, after: Span) -> None:
    """Reopen the blocks that a brace has closed by mistake, as the following text shows."""
    del scanner.findings[closed.left.n_findings :]
    _tell_early(scanner, closed, closed.left.blocks[0], after)
    scanner.blocks[-1].chunks.pop()
    for block in (closed.block, *reversed(closed.left.blocks[1:])):
        block.chunks.pop()
        scanner.push(block)
    scanner.push(closed.left.blocks[0])


def _tell_early(scanner: Scanner, closed: Closed, block: Open, after: Span) -> None:
    """Report a brace that closes a block too early, as the following text shows."""
    if block.head is not None:
        scanner.findings.append(early_brace(scanner.span(closed.brace, closed.brace + 1), after, block.head))
    block.is_reported = True


def _belongs(scanner: Scanner, line: str, block: Open) -> bool:
    """Return True if a line belongs to a closed block, by its column and its first words."""
    if block.head is None or scanner.column <= block.column or not may_start(line, block.kind):
        return False
    is_alike = scanner.column == block.content or not block.chunks
    return is_alike or not may_start(line, scanner.blocks[-1].kind)


def _enter_unopened(scanner: Scanner, line: str, start: int) -> None:
    """Open a block for the statement on the line before, if a line belongs to it and no brace opens it."""
    outer, said = scanner.blocks[-1], scanner.said
    if said is None or scanner.column <= said.column:
        return
    head = said.head
    kind = block_of(head.text, outer.kind)
    if not may_start(line, kind) or (may_start(line, outer.kind) and not needs_block(head.text, outer.kind)):
        return
    if not scanner.recovers:
        scanner.doubts += 1
        return
    scanner.findings.append(missing_brace(head, _first_word(scanner, line, start)))
    outer.chunks.pop()
    scanner.enter(head.end, head, said.column, is_reported=True)


def leave(scanner: Scanner, before: Span | None) -> None:
    """Close the innermost block at the end of its last statement, because no brace does."""
    block = scanner.blocks.pop()
    if not block.is_reported:
        brace = scanner.span(block.brace, block.brace + 1)
        scanner.findings.append(unclosed_block(brace, scanner.solid, before))
    if block.head is not None:
        scanner.add(Chunk(block.head, scanner.span(block.head.start, scanner.solid), tuple(block.chunks)))
    elif block.kind is not None:
        scanner.blocks[-1].chunks += block.chunks


def _first_word(scanner: Scanner, line: str, start: int) -> Span:
    return scanner.span(start, start + len(line.split()[0]))
