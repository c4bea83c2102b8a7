"""Options as programs declare them, and the check of the settings that they are given."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from dsl.words.near import near_names, quoted_list
from interpreter.match.outside.fault import PlayerFault, shown

MOST_OPTIONS = 500

_MOST_LISTED = 20
"""Maximum number of names in a message."""

_UCI = re.compile(r"option name (?P<name>.*?) type (?P<kind>\w+) ?(?P<rest>.*)")
_UCI_BOUND = r"(?:.* )?{} (-?[0-9]{{1,15}})(?: .*)?"
_CECP = re.compile(r"(?P<name>.*?) *-(?P<kind>[a-z]+)\b *(?P<rest>.*)")
_CECP_SPIN = re.compile(r"-?[0-9]{1,15} +(-?[0-9]{1,15}) +(-?[0-9]{1,15}) *")
_WHOLE = re.compile(r"-?[0-9]{1,15}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """An option: its name, and the values that it takes."""

    name: str
    values: tuple[str, ...] = ()
    """The only values; if there are none, any text."""
    bounds: tuple[int, int] | None = None
    """The least and the greatest number, of an option that takes numbers."""
    is_button: bool = False
    """True if it has no value."""
    default: str = ""
    """The value without a setting, as CECP gives that of a check."""


def uci_option(line: str) -> Option | None:
    """Return the option that a line of UCI declares, or None if it is malformed.

    >>> uci_option("option name Skill Level type spin default 20 min 0 max 20")
    Option(name='Skill Level', values=(), bounds=(0, 20), is_button=False, default='')
    >>> uci_option("option name Style type combo default very solid var very solid var wild").values
    ('very solid', 'wild')
    """
    found = _UCI.fullmatch(line)
    if found is None:
        return None
    name, kind, rest = found["name"].strip(), found["kind"], found["rest"]
    least, most = (re.fullmatch(_UCI_BOUND.format(word), rest) for word in ("min", "max"))
    combo = tuple(value.strip() for value in re.split(r"(?:^|\s)var\s", rest)[1:])
    return Option(
        name=name,
        values={"check": ("true", "false"), "combo": combo}.get(kind, ()),
        bounds=(int(least[1]), int(most[1])) if kind == "spin" and least and most else None,
        is_button=kind == "button",
    )


def cecp_option(text: str) -> Option | None:
    """Return the option that a feature of CECP declares, or None if it is malformed.

    >>> cecp_option("Level -combo random /// *8").values, cecp_option("Elo -spin 9 0 10").bounds
    (('random', '8'), (0, 10))
    """
    found = _CECP.fullmatch(text)
    if found is None:
        return None
    kind, rest = found["kind"], found["rest"]
    spin = _CECP_SPIN.fullmatch(rest) if kind in ("spin", "slider") else None
    combo = tuple(value.strip().removeprefix("*") for value in rest.split("///"))
    return Option(
        name=found["name"],
        values={"check": ("0", "1"), "combo": combo}.get(kind, ()),
        bounds=(int(spin[1]), int(spin[2])) if spin else None,
        is_button=kind in ("button", "save", "reset"),
        default=rest if kind == "check" else "",
    )


def checked(options: Mapping[str, Option], name: str, value: str) -> Option:
    """Return the option of a setting; raise `PlayerFault` if there is none, or it does not take the value.

    `options` are those that the program declares, by their names in lower case.
    """
    option = options.get(name.lower())
    if option is None:
        names = [known.name for known in options.values()]
        raise PlayerFault(f"has no option `{shown(name)}`", help=advice(name, names, "its options are", "and"))
    if option.values and value not in option.values:
        raise refused(name, value, advice(value, option.values, "it takes"))
    if option.bounds is not None:
        least, most = option.bounds
        if not (_WHOLE.fullmatch(value) and least <= int(value) <= most):
            raise refused(name, value, f"it takes whole numbers from {least} to {most}")
    return option


def refused(name: str, value: str, help: str) -> PlayerFault:
    """Return the fault of a program that does not take the value of a setting."""
    return PlayerFault(f"does not take `{shown(value)}` for `{shown(name)}`", help=help)


def advice(wanted: str, known: Iterable[str], sentence: str, last: str = "or") -> str:
    """Return the near names as a question, or a sentence with those that there are."""
    names = [shown(name) for name in known]
    near = near_names(wanted, names) if len(wanted) > 1 else ()  # a single letter is near to every other
    if near:
        return f"did you mean {quoted_list(near)}?"
    if not names:
        return ""
    if len(names) <= _MOST_LISTED:
        return f"{sentence} {quoted_list(names, last)}"
    listed = ", ".join(f"`{name}`" for name in names[:_MOST_LISTED])
    return f"{sentence} {listed} {last} {len(names) - _MOST_LISTED} more"
