"""Words with a grammatical function, which are not names, and words that negate a statement."""

import re

NEGATIONS = frozenset(
    ("not", "never", "no", "without", "except", "but", "cannot", "none", "neither", "nor", "unless", "excluding")
)
EVERY = frozenset(("any", "anything", "all", "every", "everything", "everyone", "each", "both"))
"""Words for all things of a kind."""

CONDITIONS = frozenset(("unless", "if", "when", "whenever", "while", "until", "once", "provided"))
"""Words that begin a condition."""

FUNCTION_WORDS = (
    NEGATIONS
    | EVERY
    | {"or", "and", "if", "when", "only", "optional", "optionally", "last", "first", "other", "others", "own", "royal"}
    | {
        "enemy",
        "enemies",
        "friend",
        "friends",
        "opponent",
        "player",
        "loses",
        "lost",
        "unit",
        "units",
        "piece",
        "pieces",
    }
)
"""Words that an author does not mean as the name of something that is yet to be declared."""

_OPPOSITES = (("wins", "loses"), ("win", "lose"), ("won", "lost"), ("white", "black"), ("active", "idle"))
_REMOVALS = ("remove", "delete", "disable", "unset", "exclude", "illegal", "forbidden", "inactive", "refuse")


def is_negated(text: str) -> bool:
    """Return True if a text has a negation.

    >>> is_negated("drops pawn except in home"), is_negated("drops pawn in home")
    (True, False)
    """
    words = re.findall("[a-z']+", text.lower())
    return any(word in NEGATIONS or word in _REMOVALS or word.endswith("n't") for word in words)


def inverts(typed: str, written: str) -> bool:
    """Return True if a statement may mean the opposite of another.

    >>> inverts("out of check", "not out of check"), inverts("black loses", "black wins"), inverts("a pawn", "pawn")
    (True, True, False)
    """
    said, meant = ({*re.findall("[a-z]+", text.lower())} for text in (typed, written))
    pairs = (*_OPPOSITES, *((word.removeprefix("un"), word) for word in said | meant if word.startswith("un")))
    turned = any(
        (one in said and other not in said and other in meant) or (other in said and one not in said and one in meant)
        for one, other in pairs
    )
    return turned or is_negated(typed) != is_negated(written) or ("only" in meant and "only" not in said)
