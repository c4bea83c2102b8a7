"""Messages about wrong fields of a request, for the person who filled it in."""

from collections.abc import Mapping
from typing import Any

from interpreter.web.languages.marking import N_, Filled

_NAMES = {
    "title": N_("A title"),
    "name": N_("A name"),
    "text": N_("A rule file"),
    "start": N_("A position"),
    "minutes": N_("The minutes"),
    "games": N_("The number of games"),
    "stars": N_("An opinion"),
    "increment": N_("The seconds added after a turn"),
    "days": N_("The days for a turn"),
    "level": N_("The level of the computer"),
    "actions": N_("A game"),
    "record": N_("A record"),
    "to": N_("The name of a player"),
}
"""Names of fields for people."""

_LIMITS = {
    "string_too_long": N_("%(field)s may have %(max_length)s characters."),
    "string_too_short": N_("%(field)s needs at least %(min_length)s character(s)."),
    "too_long": N_("%(field)s may have %(max_length)s entries."),
    "too_short": N_("%(field)s needs at least %(min_length)s entries."),
    "string_pattern_mismatch": N_("%(field)s has a character that is not allowed there."),
    "literal_error": N_("%(field)s must be %(expected)s."),
    "missing": N_("%(field)s is missing."),
    "extra_forbidden": N_("%(field)s is not a field of this request."),
    "greater_than": N_("%(field)s must be greater than %(gt)s."),
    "greater_than_equal": N_("%(field)s must be at least %(ge)s."),
    "less_than": N_("%(field)s must be less than %(lt)s."),
    "less_than_equal": N_("%(field)s may be at most %(le)s."),
    "value_error": N_("%(field)s is wrong: %(error)s."),
    "int_parsing": N_("%(field)s must be a whole number."),
    "int_type": N_("%(field)s must be a whole number."),
    "int_from_float": N_("%(field)s must be a whole number."),
    "float_parsing": N_("%(field)s must be a number."),
    "float_type": N_("%(field)s must be a number."),
    "bool_type": N_("%(field)s must be true or false."),
    "string_type": N_("%(field)s must be text."),
    "list_type": N_("%(field)s must be a list."),
    "dict_type": N_("%(field)s must be an object."),
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
        return N_("The request is not an object in JSON with the fields that it needs.")
    name = _NAMES.get(place[-1], f"`{'.'.join(place)[:100]}`")
    template = _LIMITS.get(fault["type"])
    if template is None:
        return f"{name}: {fault['msg'][:200]}."
    values = {key: f"{value:g}" if isinstance(value, float) else value for key, value in fault.get("ctx", {}).items()}
    return Filled(template, {**values, "field": name})
