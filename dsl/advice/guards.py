"""Guards in other syntax: before their statement, without a value, negated, or several in one."""

import re
from collections.abc import Iterator, Mapping

_VALUE = r"[a-z0-9][a-z0-9-]*"
_OPTION = r"[a-z][a-z0-9-]*"
_IS = "(?:==|:=|=|is|:)"
_IS_NOT = "(?:!=|<>|is not|isn't|not)"
_AND = r",? (?:and|&&?) (?:when |if )?|, ?(?:when |if )?"

_BEFORE = re.compile(rf"(?:when|if) ({_OPTION} ?{_IS} ?{_VALUE})(?:(?: then| do)? |[:,] ?)(?!and |or |[&|,])(.+)")
_AFTER = re.compile(r"(?:(.*\S) )?(when|if|unless) (.+)")
_CLAIM = re.compile(rf"(not |no |! ?)?({_OPTION})(?: ?({_IS_NOT}|{_IS}) ?({_VALUE}))?")
_ON = ("on", "yes", "true")
"""Likely values of an option if only its name is given."""


def guarded(said: str, values: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """Yield a statement with its guard in valid syntax, given the values of each option; `<VALUE>` is left open.

    >>> [*guarded("when swift = on moves D", {}), *guarded("moves D when not swift", {"swift": ("off", "on")})]
    ['moves D when swift = on', 'moves D when swift = off']
    """
    before, after = _BEFORE.fullmatch(said), _AFTER.fullmatch(said)
    if before:
        yield from _under(before[2], [_claim(before[1], values, denied=False)])
    elif after:
        denied = after[2] == "unless"
        yield from _under(after[1] or "", [_claim(each, values, denied=denied) for each in re.split(_AND, after[3])])


def _under(statement: str, guards: list[str]) -> Iterator[str]:
    """Yield a statement under some guards: the last one follows it, and the others are blocks around it."""
    *outer, last = guards
    if not all(guards) or (outer and not statement):
        return
    text = f"{statement} when {last}".lstrip()
    for guard in reversed(outer):
        text = f"when {guard} {{ {text} }}"
    yield text


def _claim(said: str, values: Mapping[str, tuple[str, ...]], *, denied: bool) -> str:
    """Return an option and its value, or the other value if negated and there are two; empty if it is not a claim."""
    found = _CLAIM.fullmatch(said)
    known = values.get(found[2], ()) if found else ()
    if found is None or not (known or found[3] in ("=", "==")):
        return ""
    denied ^= bool(found[1]) ^ bool(found[3] and re.fullmatch(_IS_NOT, found[3]))
    value = found[4] or next((each for each in _ON if each in known), "")
    if denied:
        others = [each for each in known if each != value] if value in known else []
        value = others[0] if len(others) == 1 else ""
    return f"{found[2]} = {value or '<VALUE>'}"
