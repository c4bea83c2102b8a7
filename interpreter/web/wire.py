"""The messages on a game's socket: what clients may send, read from text and checked."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

RATE_OR_POLICY, FAILED, LATER = 1008, 1011, 1013
WRONG_SEAT, NO_GAME, OTHER_PROTOCOL = 4401, 4404, 4409
"""Codes with which we close a socket; for a frame that is too large and a restart uvicorn has 1009 and 1012."""


class WireError(Exception):
    """A message that is not one of ours; its text says why."""


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**53


def _text(most: int) -> Callable[[object], bool]:
    return lambda value: isinstance(value, str) and len(value) <= most and value.isprintable()


def _is_truth(value: object) -> bool:
    return isinstance(value, bool)


def _is_id(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= 32 and value.isascii() and value.isprintable()


_NEEDED, _OPTIONAL = True, False
_COMMAND = {"id": (_is_id, _NEEDED), "v": (_is_count, _NEEDED)}
_QUESTION = {"rid": (_is_count, _NEEDED)}

FIELDS: Mapping[str, Mapping[str, tuple[Callable[[object], bool], bool]]] = {
    "hello": {
        "protocol": (_is_count, _NEEDED),
        "since": (_is_count, _OPTIONAL),
        "seat": (_text(100), _OPTIONAL),
    },
    "act": {**_COMMAND, "action": (_text(1000), _NEEDED)},
    "undo": _COMMAND,
    "resign": _COMMAND,
    "rematch": _COMMAND,
    "offer": {**_COMMAND, "kind": (_text(20), _NEEDED)},
    "reply": {**_COMMAND, "kind": (_text(20), _NEEDED), "yes": (_is_truth, _NEEDED)},
    "why": {**_QUESTION, "source": (_text(20), _NEEDED), "target": (_text(20), _NEEDED)},
    "look": {**_QUESTION, "overlay": (_text(20), _NEEDED), "unit": (_text(20), _OPTIONAL)},
    "hint": _QUESTION,
    "ping": {"n": (_is_count, _NEEDED)},
}
"""The fields of each message: a check of the value, and whether it must be there."""

COMMANDS = frozenset({"act", "undo", "resign", "rematch", "offer", "reply"})
"""Messages that change the game."""


def read(text: str) -> dict[str, Any]:  # Any: JSON
    """Return the message of a text, with the fields of its type alone.

    >>> read('{"t": "ping", "n": 3}')
    {'t': 'ping', 'n': 3}
    """
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        raise WireError("a message must be JSON") from None
    kind = said.get("t") if isinstance(said, dict) else None
    fields = FIELDS.get(kind) if isinstance(kind, str) else None
    if fields is None:
        raise WireError("a message must be an object with a known `t`")
    message = {"t": kind}
    for name, (check, needed) in fields.items():
        value = said.get(name)
        if value is None and not needed:
            continue
        if not check(value):
            raise WireError(f"the field `{name}` of `{kind}` is missing or wrong")
        message[name] = value
    return message


def write(kind: str, /, **fields: Any) -> str:  # Any: JSON
    """Return the text of a message.

    >>> write("pong", n=3)
    '{"t":"pong","n":3}'
    """
    return json.dumps({"t": kind, **fields}, separators=(",", ":"), ensure_ascii=False)
