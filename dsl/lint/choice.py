"""The words by which a user selects rules, on the command line or in settings."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """Words that select, ignore and add rules; without `select` the default rules are on."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    extend_select: tuple[str, ...] = ()
