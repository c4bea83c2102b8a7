"""Look-alikes of the characters of a rule file: letters of other scripts, full-width characters, dashes."""

import re
import unicodedata

_FROM = "АВСЕНКМОРТХУІЈЅԚԜавсеорхуіјѕһԁԛԝкΑΒΕΖΗΙΚΜΝΟΡΤΥΧοανικρυ‐‑‒–—―−﹣×"
_TO = "ABCEHKMOPTXYIJSQWabceopxyijshdqwkABEZHIKMNOPTYXoavikpu--------x"
_KNOWN = dict(zip(_FROM, _TO, strict=True))

_SCRIPTS = {"CYRILLIC": "Cyrillic letter", "GREEK": "Greek letter", "FULLWIDTH": "full-width character"}


def plain(text: str) -> str:
    """Return a text with each look-alike replaced by the character that it resembles.

    >>> plain("К\u043eNIG \uff58 8\u2212d"), plain("König")
    ('KoNIG x 8-d', 'König')
    """
    return text if text.isascii() else "".join(map(_plain, text))


def _plain(char: str) -> str:
    if char.isascii() or char in _KNOWN:
        return _KNOWN.get(char, char)
    other = unicodedata.normalize("NFKC", char)
    return other if re.fullmatch("[!-~]", other) else char


def first_look_alike(text: str) -> str:
    """Return the first look-alike in a text, or an empty string."""
    return "" if text.isascii() else next((char for char in text if _plain(char) != char), "")


def described(char: str) -> str:
    """Return the description of a look-alike.

    >>> described("К"), described("\u2212"), described("\uff58")
    ('the Cyrillic letter `К`', 'the minus sign `−`', 'the full-width character `ｘ`')
    """
    name = unicodedata.name(char, "character")
    return f"the {_SCRIPTS.get(name.partition(' ')[0], name.lower())} `{char}`"
