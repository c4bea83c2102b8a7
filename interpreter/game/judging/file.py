"""Weights as a file: a small JSON document that people can read, and that says of which rules it is."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from dsl.errors import RumpusError
from dsl.version import VERSION
from interpreter.engines.scale import Term
from interpreter.game.judging.weights import Errors, Trait, Weights
from interpreter.program.tables import Program

_ONE_LINE = re.compile(r"\{[^{}]*\}")
"""An object without objects in it."""


class WeightsError(RumpusError):
    """A file of weights cannot be used."""


def write_weights(path: Path, weights: Weights, rules: str, title: str) -> None:
    """Write learned weights to a file, or leave the file as it was."""
    new = path.with_name(f".{path.name}.new")
    new.write_text(weights_text(weights, rules, title), encoding="utf-8")
    new.replace(path)


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
    text = json.dumps(document, indent=2, ensure_ascii=False)
    return _ONE_LINE.sub(lambda found: re.sub(r"\s*\n\s*", " ", found[0]), text) + "\n"


def read_weights(path: Path, program: Program, rules: str) -> Weights:
    """Return the weights in a file, or raise `WeightsError` if they are not weights of these rules."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        found = _weights(document)
    except OSError as fault:
        raise WeightsError(f"{path} cannot be read: {fault.strerror}") from None
    except (LookupError, TypeError, ValueError, AttributeError):
        raise WeightsError(f"{path} is not a file of weights; `rumpus train` writes one") from None
    if document["rules"] != rules:
        raise WeightsError(
            f"{path} has weights of other rules: expected {rules}, found {document['rules']}; "
            "run `rumpus train` again, or remove the file"
        )
    if set(found.pieces) != {piece.name for piece in program.pieces}:
        raise WeightsError(f"{path} weighs other pieces than the rules have; run `rumpus train` again")
    return found


def _weights(document: Mapping[str, Any]) -> Weights:  # Any: JSON
    errors = document.get("errors")
    return Weights(
        pieces=_read_pieces(document["pieces"]),
        terms=_read_terms(document["terms"]),
        sizes={str(name): float(size) for name, size in document["sizes"].items()},
        games=int(document["games"]),
        nodes=int(document["nodes"]),
        errors=errors and Errors(pieces=_read_pieces(errors["pieces"]), terms=_read_terms(errors["terms"])),
    )


def _read_pieces(rows: Mapping[str, Any]) -> dict[str, dict[Trait, float]]:  # Any: JSON
    return {str(name): {trait: _number(row[trait.value]) for trait in Trait} for name, row in rows.items()}


def _read_terms(row: Mapping[str, Any]) -> dict[Term, float]:  # Any: JSON
    return {term: _number(row[_named(term)]) for term in Term}


def _traits(pieces: Mapping[str, Mapping[Trait, float]]) -> dict[str, dict[str, float | None]]:
    return {name: {trait.value: _rounded(row[trait]) for trait in Trait} for name, row in pieces.items()}


def _named(term: Term) -> str:
    return term.name.lower().replace("_", " ")


def _rounded(number: float) -> float | None:
    """Return a number as it is written; what is not known is null."""
    return round(number, 2) if number < float("inf") else None


def _number(value: float | None) -> float:
    return float("inf") if value is None else float(value)
