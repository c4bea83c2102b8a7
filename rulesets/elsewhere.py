"""The names that other programs give our rulesets."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain
from pathlib import Path

from rulesets import Catalogue


@dataclass(frozen=True)
class NamesElsewhere:
    """The names of shipped rulesets in other programs, as in `names.toml`; tables go from our name to theirs."""

    default: str
    """The ruleset where another program gives no name."""
    xboard: frozenset[str]
    """Names in protocols that XBoard needs no description for."""
    pychess: frozenset[str]
    """Variants of PyChess that its users' variants may not be named after, besides those of protocols."""
    chess960: Mapping[str, str]
    """The rulesets that UCI plays instead of others once a client asks for Chess960."""
    shuffled: Mapping[str, str]
    """The option that a client of Chess960 sets in other games that have it, with its value."""
    protocols: Mapping[str, tuple[str, ...]]
    records: Mapping[str, tuple[str, ...]]
    """The first name is the one to write."""
    others: Mapping[str, str]
    """Names in protocols of games with other rules than ours, which are not offered, and what differs."""
    letters: Mapping[str, Mapping[str, str]]
    """The letters of other programs for our symbols, by ruleset."""
    read_letters: Mapping[str, Mapping[str, str]]
    """Our symbols for letters of other programs that are only read, by ruleset."""

    search: Mapping[str, tuple[str, ...]]
    """What people call a game, beside its title and the names above."""

    def names(self, ruleset: str) -> tuple[str, ...]:
        """Return all other names of a ruleset.

        >>> names_elsewhere().names("king-of-the-hill")
        ('kingofthehill', 'King of the Hill', 'KOTH')
        """
        tables = (self.protocols, self.records, self.search)
        return tuple(name for table in tables for name in table.get(ruleset, ()) if name)

    @cached_property
    def _rulesets(self) -> Mapping[str, str]:
        """Return the rulesets by all names, folded."""
        theirs = chain(self.protocols.items(), self.records.items())
        found = {_folded(name): ruleset for ruleset, names in theirs for name in names if name}
        return {**found, **{_folded(name): name for name in Catalogue().variants()}}

    def ruleset(self, name: str) -> str | None:
        """Return our name of the ruleset with a name of ours or of another program, or None if there is none.

        >>> [names_elsewhere().ruleset(name) for name in ("King of the Hill", "3check", "CHESS", "nothing")]
        ['king-of-the-hill', 'three-check', 'chess', None]
        """
        return self._rulesets.get(_folded(name))

    def called(self, name: str) -> tuple[str, ...]:
        """Return the rulesets that people or programs call so.

        >>> names_elsewhere().called("koth"), names_elsewhere().called("checkers")
        (('king-of-the-hill',), ('english-draughts',))
        """
        wanted = _folded(name)
        return tuple(each for each in Catalogue().variants() if wanted in map(_folded, self.names(each)))


def _folded(name: str) -> str:
    return re.sub(r"[\s_-]", "", name).casefold()


@cache
def names_elsewhere() -> NamesElsewhere:
    """Return the names in other programs."""
    found = tomllib.loads((Path(__file__).parent / "names.toml").read_text(encoding="utf-8"))
    protocols, records, search = (
        {ruleset: tuple(names) for ruleset, names in found[table].items()}
        for table in ("protocols", "records", "search")
    )
    return NamesElsewhere(
        default=found["default"],
        xboard=frozenset(found["xboard"]),
        pychess=frozenset(found["pychess"]),
        chess960=found["chess960"],
        shuffled=found["shuffled"],
        protocols=protocols,
        records=records,
        search=search,
        others=found["others"],
        letters=found["letters"],
        read_letters=found["read-letters"],
    )
