"""Messages about wrong fields of a request, for the person who filled it in."""

from collections.abc import Mapping
from typing import Any

_NAMES = {
    "title": "A title",
    "name": "A name",
    "text": "A rule file",
    "start": "A position",
    "minutes": "The minutes",
    "games": "The number of games",
    "stars": "An opinion",
    "increment": "The seconds added after a turn",
    "days": "The days for a turn",
    "level": "The level of the computer",
    "actions": "A game",
    "record": "A record",
    "to": "The name of a player",
}
"""Names of fields for people."""

_LIMITS = {
    "string_too_long": "may have {max_length} characters",
    "string_too_short": "needs at least {min_length} character(s)",
    "too_long": "may have {max_length} entries",
    "too_short": "needs at least {min_length} entries",
    "string_pattern_mismatch": "has a character that is not allowed there",
    "literal_error": "must be {expected}",
    "missing": "is missing",
    "extra_forbidden": "is not a field of this request",
    "greater_than": "must be greater than {gt:g}",
    "greater_than_equal": "must be at least {ge:g}",
    "less_than": "must be less than {lt:g}",
    "less_than_equal": "may be at most {le:g}",
    "value_error": "is wrong: {error}",
    "int_parsing": "must be a whole number",
    "int_type": "must be a whole number",
    "int_from_float": "must be a whole number",
    "float_parsing": "must be a number",
    "float_type": "must be a number",
    "bool_type": "must be true or false",
    "string_type": "must be text",
    "list_type": "must be a list",
    "dict_type": "must be an object",
}
"""Messages by the validator's kinds of faults."""


def sentence(fault: Mapping[str, Any]) -> str:  # Any: a fault of the validator
    """Return a fault as a sentence.

    >>> sentence({"type": "string_too_long", "loc": ("body", "title"), "ctx": {"max_length": 100}, "msg": ""})
    'A title may have 100 characters.'
    >>> sentence({"type": "missing", "loc": ("body", "seats", 0, "kind"), "msg": ""})
    '`seats.0.kind` is missing.'
    """
    place = [str(part) for part in fault["loc"][1:]]
    if fault["type"] == "json_invalid" or not place:
        return "The request is not an object in JSON with the fields that it needs."
    name = _NAMES.get(place[-1], f"`{'.'.join(place)[:100]}`")
    template = _LIMITS.get(fault["type"])
    return f"{name} {template.format(**fault.get('ctx', {}))}." if template else f"{name}: {fault['msg'][:200]}."
