"""Passkeys of people, and challenges that are answered once."""

from dataclasses import replace

import pytest

from interpreter.web.store import Passkey, Person, Store
from interpreter.web.store import passkeys as module


def key(person: Person, credential: str) -> Passkey:
    return Passkey(credential=credential, person=person.id, public_key="key", sealed="sealed", used=0)


def named(store: Store, name: str) -> Person:
    person = store.people.choose_name(name, f"hash of {name}")
    assert person is not None
    return person


def test_a_passkey_is_found_by_its_credential_until_it_is_removed(store: Store) -> None:
    ada, bob = named(store, "ada"), named(store, "bob")
    assert store.passkeys.add(key(ada, "one"))
    assert store.passkeys.add(key(ada, "two"))
    assert store.passkeys.add(key(bob, "three"))
    assert not store.passkeys.add(key(bob, "one"))
    store.passkeys.note_use("one", 7)
    assert store.passkeys.find("one") == replace(key(ada, "one"), used=7)
    assert sorted(store.passkeys.of_person(ada.id)) == ["one", "two"]
    store.passkeys.remove(ada.id)
    assert store.passkeys.find("one") is None
    assert store.passkeys.of_person(bob.id) == ("three",)


def test_a_person_has_some_passkeys_and_takes_them_along(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST", 1)
    ada = named(store, "ada")
    assert store.passkeys.add(key(ada, "one"))
    assert not store.passkeys.add(key(ada, "two"))
    store.people.forget(ada.id)
    assert store.passkeys.find("one") is None


def test_a_challenge_is_answered_once_and_in_time(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.passkeys.challenge("one")
    assert store.passkeys.take("one")
    assert not store.passkeys.take("one")
    assert not store.passkeys.take("two")
    store.passkeys.challenge("late")
    monkeypatch.setattr(module, "_WAITING_MS", -1)
    assert not store.passkeys.take("late")
