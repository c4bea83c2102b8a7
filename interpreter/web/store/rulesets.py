"""Statements about the rulesets of authors: drafts, and what is published of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, insert, select, update

from interpreter.web.store.database import Transaction, milliseconds
from interpreter.web.store.errors import UnknownDraftError
from interpreter.web.store.games import new_id
from interpreter.web.store.tables import rulesets
from interpreter.web.store.values import Appended, Draft, NewRuleset, Repeated, Ruleset, Stale


def create(transaction: Transaction, new: NewRuleset) -> Ruleset:
    """Create a ruleset as a draft of version 1."""
    now = milliseconds()
    ruleset = Ruleset(
        id=new_id(),
        owner=new.owner,
        title=new.title,
        summary="",
        state="draft",
        parent=new.parent,
        rules="",
        text=new.text,
        files=dict(new.files),
        version=1,
        created=now,
        saved=now,
    )
    row = {name: getattr(ruleset, name) for name in Ruleset.__dataclass_fields__}
    row |= {"rules": None, "search": _folded(new.title, "")}
    transaction.connection.execute(insert(rulesets), row)
    return ruleset


def _folded(title: str, summary: str) -> str:
    return f"{title}\n{summary}".casefold()


def find(connection: Connection, name: str) -> Ruleset | None:
    """Return a ruleset."""
    row = connection.execute(select(rulesets).where(rulesets.c.id == name)).one_or_none()
    return None if row is None else _ruleset(row)


def _ruleset(row: Row[Any]) -> Ruleset:
    values = dict(row._mapping)
    del values["search"]
    return Ruleset(rules=values.pop("rules") or "", **values)


def save(transaction: Transaction, name: str, expected: int, draft: Draft) -> Appended | Stale | Repeated:
    """Replace the draft of the expected version; the same draft again is no conflict."""
    present = _present(transaction, name)
    is_same = (present.title, present.text, present.files) == (draft.title, draft.text, dict(draft.files))
    if is_same and present.version in (expected, expected + 1):
        return Repeated(present.version)
    row = {"title": draft.title, "text": draft.text, "files": dict(draft.files), "saved": milliseconds()}
    return _changed(transaction, present, expected, {**row, "search": _folded(draft.title, present.summary)})


def publish(
    transaction: Transaction, name: str, expected: int, sha: str, summary: str, listed: bool
) -> Appended | Stale | Repeated:
    """Publish the draft of the expected version as stored rules. Games keep the rules with which they began."""
    present = _present(transaction, name)
    state = "public" if listed else "unlisted"
    row = {"rules": sha, "summary": summary, "state": state}
    if (present.rules, present.summary, present.state) == (sha, summary, state):
        return Repeated(present.version)
    return _changed(transaction, present, expected, {**row, "search": _folded(present.title, summary)})


def _present(transaction: Transaction, name: str) -> Ruleset:
    ruleset = find(transaction.connection, name)
    if ruleset is None:
        raise UnknownDraftError(f"there is no ruleset {name}")
    return ruleset


def _changed(transaction: Transaction, present: Ruleset, expected: int, row: dict[str, Any]) -> Appended | Stale:
    changed = update(rulesets).where(rulesets.c.id == present.id, rulesets.c.version == expected)
    if transaction.connection.execute(changed.values(version=expected + 1, **row)).rowcount:
        return Appended(expected + 1)
    return Stale(_present(transaction, present.id).version)


def clone(transaction: Transaction, name: str, owner: str) -> Ruleset:
    """Create a draft with the text of a ruleset."""
    origin = _present(transaction, name)
    return create(
        transaction, NewRuleset(title=origin.title, text=origin.text, files=origin.files, owner=owner, parent=name)
    )


def archive(transaction: Transaction, name: str) -> None:
    """Hide a ruleset from lists; its games go on."""
    _present(transaction, name)
    transaction.connection.execute(update(rulesets).where(rulesets.c.id == name).values(state="archived"))


def listed(connection: Connection, search: str, limit: int) -> Sequence[Ruleset]:
    """Return public rulesets whose title or summary has all words of a search, the latest first."""
    words = (rulesets.c.search.contains(word, autoescape=True) for word in search.casefold().split())
    return _all(connection, [rulesets.c.state == "public", *words], limit)


def of_owner(connection: Connection, owner: str) -> Sequence[Ruleset]:
    """Return the rulesets of an author, the latest first."""
    return _all(connection, [rulesets.c.owner == owner], None)


def _all(connection: Connection, conditions: Sequence[ColumnElement[bool]], limit: int | None) -> Sequence[Ruleset]:
    wanted = select(rulesets).where(*conditions).order_by(rulesets.c.saved.desc(), rulesets.c.id).limit(limit)
    return tuple(_ruleset(row) for row in connection.execute(wanted))
