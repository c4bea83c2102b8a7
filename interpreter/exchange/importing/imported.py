"""What an import of another format gives, and how its rule file is called."""

import re
from dataclasses import dataclass
from unicodedata import normalize

from dsl.diagnostics import Diagnostic
from dsl.source import Source
from rulesets import Catalogue

_MOST_NAME = 80
"""Characters of the name of a rule file; file systems have 255 bytes."""


@dataclass(frozen=True, slots=True)
class Imported:
    """A rule file: its name, its text, and the findings; the text is empty after an error."""

    name: str
    text: str
    findings: tuple[Diagnostic, ...]


def file_name(name: str) -> str:
    """Return the name of the rule file of a variant, which no shipped file has.

    >>> file_name("Cannon_Hill"), file_name("chess"), file_name("Ä")
    ('cannon-hill', 'chess-variant', 'ä')
    """
    plain = "-".join(re.findall(r"[^\W_]+", normalize("NFKC", name.lower())))
    plain = plain[:_MOST_NAME].rstrip("-")
    plain = plain if plain[:1].isalpha() else f"variant-{plain}".rstrip("-")
    return f"{plain}-variant" if Catalogue().path(plain) is not None else plain


def stem(source: Source) -> str:
    """Return the name of a file without its folders and its ending."""
    return re.sub(r"\.\w+$", "", source.name.replace("\\", "/").rpartition("/")[2])
