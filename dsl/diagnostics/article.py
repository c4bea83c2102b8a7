"""Names in sentences, behind their article."""


def with_article(name: str) -> str:
    """A name behind its article; marks around it are passed over.

    >>> with_article("archbishop"), with_article("pawn"), with_article("`ox`")
    ('an archbishop', 'a pawn', 'an `ox`')
    """
    return f"{'an' if name.lstrip('`')[:1] in tuple('aeiou') else 'a'} {name}"
