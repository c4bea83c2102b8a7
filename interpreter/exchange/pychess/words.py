"""The texts of a kit: names and a description that the site's form takes."""

import re
from collections.abc import Iterable

from dsl.model import Ruleset
from interpreter.exchange.pychess import limits
from interpreter.exchange.pychess.judging import is_built_in


def site_name(name: str) -> str:
    """Return a name that a section may have on the site, as near to another one as possible.

    >>> site_name("chess"), site_name("4x5 Chess!"), site_name("go")
    ('chess-variant', 'x5-chess', 'go-variant')
    """
    plain = re.sub(r"[^a-z0-9_-]+", "-", name.lower()).lstrip("0123456789_-").rstrip("_-")
    found = plain[: limits.LONGEST_NAME].rstrip("_-") or "variant"
    if is_built_in(found) or limits.NAME.fullmatch(found) is None:
        found = f"{found[: limits.LONGEST_NAME - len('-variant')]}-variant"
    return found


def display_name(title: str) -> str:
    """Return a title as the site shows it, without characters that it refuses, or a word if nothing is left.

    >>> display_name("Tic-tac-toe: Misère!"), display_name("K & R -- the Game.")
    ('Tic-tac-toe Misère', 'K R - the Game')
    """
    kept = "".join(c if c.isalnum() or c in f" {limits.TITLE_CHARACTERS}" else " " for c in title)
    joined = re.sub(f"([{re.escape(limits.SEPARATORS.strip())}])[{re.escape(limits.SEPARATORS)}]*\\1", r"\1", kept)
    return " ".join(joined.split())[: limits.TITLE].strip(limits.SEPARATORS) or "Variant"


def description(ruleset: Ruleset) -> str:
    """Return what the rules say about themselves, their authors and their sources, in whole sentences."""
    about = " ".join(ruleset.about.split())
    sentences = [*re.split(r"(?<=[.!?]) ", about)] if about else []
    credits = [f"By {', '.join(ruleset.authors)}."] if ruleset.authors else []
    credits += [f"Source: {', '.join(ruleset.sources)}."] if ruleset.sources else []
    found = ""
    for sentence in (*sentences, *credits):
        longer = f"{found} {sentence}".strip()
        if len(longer) > limits.DESCRIPTION:
            break
        found = longer
    return found


def piece_names(named: Iterable[tuple[str, str]]) -> str:
    """Return a line for each piece, with its letter and its name.

    >>> piece_names([("k", "king"), ("+p", "tokin")])
    'k = King\\n+p = Tokin\\n'
    """
    return "".join(f"{letter} = {name.replace('-', ' ').capitalize()[: limits.PIECE_NAME]}\n" for letter, name in named)
