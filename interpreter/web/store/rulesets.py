"""Statements about the rulesets of authors: drafts, and what is published of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, Select, delete, exists, func, insert, select, update

from interpreter.web.store import figures
from interpreter.web.store.database import Transaction, milliseconds
from interpreter.web.store.errors import UnknownDraftError
from interpreter.web.store.games import new_id
from interpreter.web.store.tables import games, holders, rules, rulesets, seats
from interpreter.web.store.values import Appended, Draft, NewRuleset, Publication, Repeated, Ruleset, Stale
from interpreter.web.wire.words import BOT, PERSON

Values = dict[str, Any]  # Any: values of columns

_OF_DRAFT = ("title", "text", "files")
_PUBLISHED = select(
    *(column for column in rulesets.c if column.name not in _OF_DRAFT), *(rules.c[name] for name in _OF_DRAFT)
).join(rules)
"""Rulesets as others see them: a draft is its author's own."""


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
        published=None,
        kept=new.kept,
        authors="",
    )
    row = {name: getattr(ruleset, name) for name in Ruleset.__dataclass_fields__}
    transaction.connection.execute(insert(rulesets), {**row, "rules": None, "search": ""})
    return ruleset


def find(connection: Connection, name: str) -> Ruleset | None:
    """Return a ruleset."""
    row = connection.execute(select(rulesets).where(rulesets.c.id == name)).one_or_none()
    return None if row is None else _ruleset(row)


def _ruleset(row: Row[Any]) -> Ruleset:
    values = dict(row._mapping)
    del values["search"]
    return Ruleset(rules=values.pop("rules") or "", **values)


def save(transaction: Transaction, name: str, expected: int, draft: Draft) -> Appended | Stale | Repeated:
    """Replace the draft of the expected version; the same draft again is not a conflict."""
    present = _present(transaction, name)
    is_same = (present.title, present.text, present.files) == (draft.title, draft.text, dict(draft.files))
    if is_same and present.version in (expected, expected + 1):
        return Repeated(present.version)
    row = {"title": draft.title, "text": draft.text, "files": dict(draft.files), "saved": milliseconds()}
    return _changed(transaction, present, expected, row)


def publish(transaction: Transaction, name: str, expected: int, new: Publication) -> Appended | Stale | Repeated:
    """Publish the draft of the expected version as stored rules. Games keep the rules with which they began."""
    present = _present(transaction, name)
    state = "public" if new.listed else "unlisted"
    row: Values = {"rules": new.sha, "summary": new.summary, "authors": new.authors, "state": state}
    if present.version == expected:
        figures.publish(transaction, name, new.sha)
    if all(getattr(present, column) == value for column, value in row.items()):
        return Repeated(present.version)
    title = transaction.connection.execute(select(rules.c.title).where(rules.c.sha == new.sha)).scalar_one()
    row |= {"search": f"{title}\n{new.summary}\n{new.authors}".casefold(), "published": milliseconds()}
    return _changed(transaction, present, expected, row)


def withdraw(transaction: Transaction, name: str, browser: str) -> str:
    """Make a published ruleset a draft again, or archive it if others have played it; return its state."""
    present = _present(transaction, name)
    if games_of_others(transaction.connection, present, browser):
        archive(transaction, name)
        return "archived"
    figures.withdraw(transaction, name)
    row: Values = {"rules": None, "summary": "", "authors": "", "search": "", "published": None, "kept": True}
    transaction.connection.execute(update(rulesets).where(rulesets.c.id == name).values(state="draft", **row))
    return "draft"


def games_of_others(connection: Connection, found: Ruleset, browser: str) -> int:
    """Return the number of games that others than a browser have begun with rules since they were published."""
    is_own = exists().where(holders.c.game == games.c.id, holders.c.secret_hash == browser)
    is_played = exists().where(seats.c.game == games.c.id, seats.c.kind.in_((PERSON, BOT)))
    wanted = select(func.count()).where(
        games.c.rules == found.rules, games.c.created >= (found.published or 0), is_played, ~is_own
    )
    count: int = connection.execute(wanted).scalar_one()
    return count


def _present(transaction: Transaction, name: str) -> Ruleset:
    ruleset = find(transaction.connection, name)
    if ruleset is None:
        raise UnknownDraftError(f"there is no ruleset {name}")
    return ruleset


def _changed(transaction: Transaction, present: Ruleset, expected: int, row: Values) -> Appended | Stale:
    changed = update(rulesets).where(rulesets.c.id == present.id, rulesets.c.version == expected)
    if transaction.connection.execute(changed.values(version=expected + 1, **row)).rowcount:
        return Appended(expected + 1)
    return Stale(_present(transaction, present.id).version)


def clone(transaction: Transaction, name: str, owner: str, kept: bool) -> Ruleset:
    """Create a draft with the text of a ruleset: its draft for its owner, what is published for others."""
    origin = _present(transaction, name)
    is_own = origin.owner == owner
    if not is_own:
        shown = find_published(transaction.connection, name)
        if shown is None:
            raise UnknownDraftError(f"there is no published ruleset {name}")
        origin = shown
    new = NewRuleset(title=origin.title, text=origin.text, files=origin.files, owner=owner, parent=name, kept=kept)
    made = create(transaction, new)
    figures.copy(transaction, name, "" if is_own else origin.rules, made.id)
    return made


def archive(transaction: Transaction, name: str) -> None:
    """Hide a ruleset from lists; its games go on."""
    _present(transaction, name)
    transaction.connection.execute(update(rulesets).where(rulesets.c.id == name).values(state="archived"))


def keep(transaction: Transaction, name: str) -> None:
    """Note that the author of a draft has come back to it."""
    transaction.connection.execute(update(rulesets).where(rulesets.c.id == name).values(kept=True))


def expire(transaction: Transaction, before: int) -> int:
    """Delete the drafts to which nobody has come back since a time; return their number."""
    lost = delete(rulesets).where(~rulesets.c.kept, rulesets.c.rules.is_(None), rulesets.c.created < before)
    count = transaction.connection.execute(lost).rowcount
    figures.forget(transaction)
    return count


def find_published(connection: Connection, name: str) -> Ruleset | None:
    """Return a ruleset with the title and text that were published last, and not those of the draft."""
    row = connection.execute(_PUBLISHED.where(rulesets.c.id == name)).one_or_none()
    return None if row is None else _ruleset(row)


def listed(connection: Connection, search: str, limit: int) -> Sequence[Ruleset]:
    """Return public rulesets in which a search finds all its words, the latest first, as published."""
    words = (rulesets.c.search.contains(word, autoescape=True) for word in search.casefold().split())
    wanted = _PUBLISHED.where(rulesets.c.state == "public", *words)
    return _all(connection, wanted.order_by(rulesets.c.published.desc(), rulesets.c.id).limit(limit))


def of_owner(connection: Connection, owner: str) -> Sequence[Ruleset]:
    """Return the rulesets of an author, the latest first."""
    wanted = select(rulesets).where(rulesets.c.owner == owner)
    return _all(connection, wanted.order_by(rulesets.c.saved.desc(), rulesets.c.id))


def _all(connection: Connection, wanted: Select[Any]) -> Sequence[Ruleset]:
    return tuple(_ruleset(row) for row in connection.execute(wanted))
