"""Small parts of sentences."""


def counted(number: int, word: str) -> str:
    """Return a number with its noun, in the singular or plural.

    >>> counted(1, "turn"), counted(3, "turn")
    ('1 turn', '3 turns')
    """
    return f"{number} {word}{'' if number == 1 else 's'}"


def with_article(name: str) -> str:
    """Return a name with its indefinite article; backquotes around the name are ignored.

    >>> with_article("archbishop"), with_article("pawn"), with_article("`ox`")
    ('an archbishop', 'a pawn', 'an `ox`')
    """
    return f"{'an' if name.lstrip('`')[:1] in tuple('aeiou') else 'a'} {name}"
