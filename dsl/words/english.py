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


def singulars(word: str) -> tuple[str, ...]:
    """Return the words of which a word may be the plural; whether they exist is not known.

    >>> singulars("rooks"), singulars("wolves"), singulars("ponies"), singulars("oxen"), singulars("bishop")
    (('rook',), ('wolve', 'wolv', 'wolf', 'wolfe'), ('ponie', 'poni', 'pony'), ('ox',), ())
    """
    found = (word.removesuffix(end) + one for end, ones in _PLURALS.items() if word.endswith(end) for one in ones)
    return tuple(one for one in found if one)


_PLURALS = {"s": ("",), "es": ("",), "ies": ("y",), "ves": ("f", "fe"), "men": ("man",), "en": ("",)}
"""The ends of plurals, with those of their singulars."""
