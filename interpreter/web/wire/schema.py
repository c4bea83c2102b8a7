"""The shapes of answers and messages as schemas of JSON, for the document of the API."""

import types
from collections.abc import Iterable, Mapping
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from interpreter.web.wire.plain import Json

_PLAIN: Mapping[Any, Json] = {  # Any: types
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    Any: {},
}


def schema_of(hint: Any) -> Json:  # Any: a type
    """Return the schema of a type; a shape is a reference to that of its name.

    >>> schema_of(list[int | None])
    {'type': 'array', 'items': {'anyOf': [{'type': 'integer'}, {'type': 'null'}]}}
    """
    if is_typeddict(hint):
        return {"$ref": f"#/components/schemas/{hint.__name__}"}
    if hint in _PLAIN:
        return dict(_PLAIN[hint])
    if hasattr(hint, "__metadata__"):
        said = [each for each in hint.__metadata__ if isinstance(each, str)]
        return {**schema_of(hint.__origin__), **({"description": said[0]} if said else {})}
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return {"anyOf": [schema_of(part) for part in parts]}
    if origin is NotRequired:
        return schema_of(parts[0])
    if origin is Literal:
        return {"enum": list(parts)}
    if origin is tuple:
        return {"type": "array", "prefixItems": [schema_of(part) for part in parts]}
    if origin is list:
        return {"type": "array", "items": schema_of(parts[0])}
    assert origin is dict, f"{hint} has no schema yet"
    return {"type": "object", "additionalProperties": schema_of(parts[1])}


def shapes_of(hints: Iterable[Any]) -> dict[str, Json]:  # Any: types
    """Return the schemas of all shapes that some types name, by their names."""
    found: dict[str, Json] = {}
    named: dict[str, Any] = {}  # Any: types
    waiting = list(hints)
    for hint in waiting:
        if not is_typeddict(hint):
            waiting += get_args(hint)
        elif named.setdefault(hint.__name__, hint) is not hint:
            raise ValueError(f"two shapes are called {hint.__name__}")
        elif hint.__name__ not in found:
            fields = get_type_hints(hint, include_extras=True)
            found[hint.__name__] = _shape(hint, fields)
            waiting += fields.values()
    return found


def _shape(shape: Any, fields: Mapping[str, Any]) -> Json:  # Any: a shape, and types
    return {
        "type": "object",
        "description": (shape.__doc__ or "").strip(),
        "properties": {name: schema_of(hint) for name, hint in fields.items()},
        "required": [name for name in fields if name in shape.__required_keys__],
    }
