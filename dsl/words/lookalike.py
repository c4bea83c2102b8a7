"""Characters that look like those of a rule file and are others: letters of other scripts, wide ones, dashes."""

import re
import unicodedata

_FROM = "АВСЕНКМОРТХУІЈЅԚԜавсеорхуіјѕһԁԛԝкΑΒΕΖΗΙΚΜΝΟΡΤΥΧοανικρυ‐‑‒–—―−﹣×"
_TO = "ABCEHKMOPTXYIJSQWabceopxyijshdqwkABEZHIKMNOPTYXoavikpu--------x"
_KNOWN = dict(zip(_FROM, _TO, strict=True))

_SCRIPTS = {"CYRILLIC": "Cyrillic letter", "GREEK": "Greek letter", "FULLWIDTH": "full-width character"}


def plain(text: str) -> str:
    """A text with the characters that each of its look-alikes looks like.

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
    """The first look-alike in a text; nothing if there is none."""
    return "" if text.isascii() else next((char for char in text if _plain(char) != char), "")


def described(char: str) -> str:
    """What a look-alike is, in words.

    >>> described("К"), described("\u2212"), described("\uff58")
    ('the Cyrillic letter `К`', 'the minus sign `−`', 'the full-width character `ｘ`')
    """
    name = unicodedata.name(char, "character")
    return f"the {_SCRIPTS.get(name.partition(' ')[0], name.lower())} `{char}`"
