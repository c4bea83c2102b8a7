"""Small parts of sentences."""


def counted(number: int, word: str) -> str:
    """A number of things.

    >>> counted(1, "turn"), counted(3, "turn")
    ('1 turn', '3 turns')
    """
    return f"{number} {word}{'' if number == 1 else 's'}"
