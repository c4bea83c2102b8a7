"""The form of an action's text, kind by kind, for engines and for readers without a game."""

from typing import Final

from dsl.lazy import pattern

SQUARE: Final = r"[a-z][0-9]{1,2}"
_SYMBOL = r"\+?[A-Z][A-Z0-9]{0,2}"
_SQUARE = pattern(SQUARE)

ACTION_FORMS: Final = {
    "command": pattern(rf"command:(?P<origin>{SQUARE})(?:/(?P<stance>[a-z][a-z0-9-]*))?"),
    "convert": pattern(rf"convert:(?P<target>{SQUARE})"),
    "ride": pattern(rf"(?P<symbol>{_SYMBOL}):(?P<origin>{SQUARE})(?P<target>{SQUARE})"),
    "fuse": pattern(rf"(?P<symbol>{_SYMBOL})@@(?P<other>{_SYMBOL})"),
    "drop": pattern(rf"(?:(?P<other>{_SYMBOL})-)?(?P<symbol>{_SYMBOL})@(?P<target>{SQUARE})(?:-(?P<shift>{SQUARE}))?"),
    "place": pattern(rf"@(?P<target>{SQUARE})"),
    "claim": pattern(rf"claim:(?P<chain>{SQUARE}(?:-{SQUARE})+)"),
    "relocate": pattern(rf"relocate:(?P<chain>{SQUARE}(?:-{SQUARE})+)"),
    "pocket": pattern(rf"(?P<origin>{SQUARE})@(?::(?P<symbol>{_SYMBOL}))?"),
    "leave": pattern(rf"(?P<origin>{SQUARE})(?P<taken>(?:x{SQUARE})?)-"),
    "move": pattern(
        rf"(?P<origin>{SQUARE})(?P<taken>(?:x{SQUARE})*)(?P<target>{SQUARE})(?:-(?P<shift>{SQUARE}))?"
        rf"(?P<other>\+?[a-z][a-z0-9]{{0,2}}|{_SYMBOL}|\+)?(?:x(?P<victim>{_SYMBOL}))?(?::(?P<symbol>{_SYMBOL}))?"
    ),
}
"""The forms by kind of action; `end` ends a turn."""

_PLACES = ("origin", "taken", "target", "shift", "chain")


def squares_in(text: str) -> list[tuple[str, int]] | None:
    """Return the squares of an action with their offsets in the text, or None if the text is not an action.

    >>> squares_in("c3xd4e5"), squares_in("end"), squares_in("e2-e4")
    ([('c3', 0), ('d4', 3), ('e5', 5)], [], None)
    """
    if text == "end":
        return []
    match = next((found for form in ACTION_FORMS.values() if (found := form.fullmatch(text))), None)
    if match is None:
        return None
    stretches = [match.span(group) for group in _PLACES if match.groupdict().get(group)]
    return [(each[0], each.start()) for span in stretches for each in _SQUARE.finditer(text, *span)]
