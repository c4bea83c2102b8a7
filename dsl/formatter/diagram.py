"""Diagrams: strings over several lines whose columns are the board's files."""

_QUOTES = '"""'


def is_diagram(text: str) -> bool:
    """Return True if a string is drawn rank by rank, so that blanks around its lines have no meaning."""
    return "\n" in text and not any(char in text for char in "/\\")


def indented(text: str, indent: str) -> str:
    """Return the diagram with its columns kept, and its ranks indented one step deeper than its quotes."""
    first, *others = [line.expandtabs().rstrip() for line in text[len(_QUOTES) : -len(_QUOTES)].splitlines()]
    margin = min((len(line) - len(line.lstrip()) for line in others if line), default=0)
    ranks = [first.lstrip(), *(line[margin:] for line in others)]
    while ranks and not ranks[0]:
        ranks.pop(0)
    while ranks and not ranks[-1]:
        ranks.pop()
    drawn = "".join(f"{indent}  {rank}".rstrip() + "\n" for rank in ranks)
    return f"{_QUOTES}\n{drawn}{indent}{_QUOTES}"
