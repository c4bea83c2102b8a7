"""Weights as a file: a small JSON document that people can read, and that says of which rules it is."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from dsl.errors import RumpusError
from dsl.version import VERSION
from interpreter.engines.scale import Term
from interpreter.game.judging.network import NetworkError, as_json, from_json
from interpreter.game.judging.weights import Errors, Trait, Weights
from interpreter.program.tables import Program
from interpreter.replacing import replace_text

_ONE_LINE = re.compile(r"\{[^{}]*\}")
"""An object without objects in it."""

_AGAIN = "run `rumpus train --network` again"

_MAX_FILE = 64_000_000
"""Maximum size of a file in bytes; `rumpus train` writes less than that for any ruleset."""

_MOST = 10_000
"""Greatest weight in points, a third of a won game; the kernel's sums of greater ones could overflow."""

_MAX_SHOWN = 40

_MOST_COUNTED = 10**12
"""Greatest number of games or positions, and greatest error."""


class WeightsError(RumpusError):
    """A file of weights cannot be used."""


class _WrongNumberError(ValueError):
    """A number is missing or out of range; the message says which."""


def write_weights(path: Path, weights: Weights, rules: str, title: str) -> None:
    """Write learned weights to a file, or leave the file as it was."""
    replace_text(path, weights_text(weights, rules, title))


def weights_text(weights: Weights, rules: str, title: str) -> str:
    """Return weights as JSON, a line for each piece."""
    document = {
        "title": title,
        "rules": rules,
        "version": VERSION,
        "games": weights.games,
        "nodes": weights.nodes,
        "terms": {_named(term): _rounded(weight) for term, weight in weights.terms.items()},
        "pieces": _traits(weights.pieces),
        "sizes": {name: _rounded(size) for name, size in weights.sizes.items()},
    }
    if weights.errors is not None:
        document["errors"] = {
            "terms": {_named(term): _rounded(error) for term, error in weights.errors.terms.items()},
            "pieces": _traits(weights.errors.pieces),
        }
    if weights.network is not None:
        document["network"] = as_json(weights.network)
    text = json.dumps(document, indent=2, ensure_ascii=False)
    return _ONE_LINE.sub(lambda found: re.sub(r"\s*\n\s*", " ", found[0]), text) + "\n"


def read_weights(path: Path, program: Program, rules: str) -> Weights:
    """Return the weights in a file, or raise `WeightsError` if they are not weights of these rules."""
    return parse_weights(_content(path), str(path), program, rules)


def parse_weights(content: bytes, path: str, program: Program, rules: str) -> Weights:
    """Return the weights in the content of a file, as `read_weights` does; a message names the file."""
    try:
        document = json.loads(content.decode())
        found, of_rules = _weights(document), str(document["rules"])
    except _WrongNumberError as fault:
        raise WeightsError(f"{path} has an unusable number: {fault}; run `rumpus train` again") from None
    except (LookupError, TypeError, ValueError, AttributeError, RecursionError):
        raise WeightsError(f"{path} is not a file of weights; `rumpus train` writes one") from None
    if of_rules != rules:
        raise WeightsError(
            f"{path} has weights for other rules: expected {rules}, found {of_rules[: len(rules)]}; "
            "run `rumpus train` again, or remove the file"
        )
    names = {piece.name for piece in program.pieces}
    if any(set(rows) != names for rows in _rows_by_piece(found)):
        raise WeightsError(f"{path} weighs other pieces than the rules have; run `rumpus train` again")
    if "network" not in document:
        return found
    try:
        return replace(found, network=from_json(document["network"], program))
    except NetworkError as fault:
        raise WeightsError(f"{path} cannot be used: {fault}; {_AGAIN}") from None


def _content(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            content = file.read(_MAX_FILE + 1)
    except OSError as fault:
        raise WeightsError(f"{path} cannot be read: {fault.strerror}") from None
    if len(content) > _MAX_FILE:
        raise WeightsError(f"{path} is larger than {_MAX_FILE} bytes; `rumpus train` writes a smaller one")
    return content


def _rows_by_piece(found: Weights) -> Iterator[Mapping[str, object]]:
    yield found.pieces
    yield found.sizes
    if found.errors is not None:
        yield found.errors.pieces


def _weights(document: Mapping[str, Any]) -> Weights:  # Any: JSON
    """Return the weights in a file's JSON, without the network."""
    errors = document.get("errors")
    return Weights(
        pieces=_read_pieces(document["pieces"], _weight),
        terms=_read_terms(document["terms"], _weight),
        sizes={name: _weight(size, f"sizes, {name}") for name, size in document["sizes"].items()},
        games=_count(document["games"], "games"),
        nodes=_count(document["nodes"], "nodes"),
        errors=None
        if errors is None
        else Errors(pieces=_read_pieces(errors["pieces"], _error), terms=_read_terms(errors["terms"], _error)),
    )


_Read = Callable[[object, str], float]
"""Returns a number of JSON, or raises `_WrongNumberError` with the name that it has in the file."""


def _read_pieces(rows: Mapping[str, Any], read: _Read) -> dict[str, dict[Trait, float]]:  # Any: JSON
    return {
        name: {trait: read(row[trait.value], f"{name}, {trait.value}") for trait in Trait} for name, row in rows.items()
    }


def _read_terms(row: Mapping[str, Any], read: _Read) -> dict[Term, float]:  # Any: JSON
    return {term: read(row.get(_named(term)), _named(term)) for term in Term}


def _traits(pieces: Mapping[str, Mapping[Trait, float]]) -> dict[str, dict[str, float | None]]:
    return {name: {trait.value: _rounded(row[trait]) for trait in Trait} for name, row in pieces.items()}


def _named(term: Term) -> str:
    return term.name.lower().replace("_", " ")


def _rounded(number: float) -> float | None:
    """Return a number as it is written; what is not known is null."""
    return round(number, 2) if number < float("inf") else None


def _weight(value: object, name: str) -> float:
    return _bounded(value, name, -_MOST, _MOST)


def _error(value: object, name: str) -> float:
    return float("inf") if value is None else _bounded(value, name, 0, _MOST_COUNTED)


def _count(value: object, name: str) -> int:
    found = _bounded(value, name, 0, _MOST_COUNTED)
    if not found.is_integer():
        raise _WrongNumberError(f"`{name}` must be a whole number, found {_shown(value)}")
    return int(found)


def _bounded(value: object, name: str, least: int, most: int) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise _WrongNumberError(f"`{name}` must be a number from {least} to {most}, found {_shown(value)}")
    return float(value)


def _shown(value: object) -> str:
    """Return a value as JSON; long ones are cut."""
    text = json.dumps(value)
    return text if len(text) <= _MAX_SHOWN else f"{text[:_MAX_SHOWN]}…"
