"""Subscriptions of web push in both kinds of database."""

from support.storing import created

from interpreter.web.store import Store, Subscription
from interpreter.web.store.push import MOST


def subscription(name: str) -> Subscription:
    return Subscription(endpoint=f"https://push.example/{name}", p256dh="key", auth="auth", host="rumpus.example")


def test_the_first_key_stays(store: Store) -> None:
    assert store.push.key(lambda: "first") == "first"
    assert store.push.key(lambda: "second") == "first"


def test_the_subscriptions_of_a_seat_are_those_of_the_browsers_that_hold_it(store: Store) -> None:
    game = created(store).id
    store.hold("ada", game, 0)
    store.hold("bob", game, 1)
    for holder in ("ada", "bob", "eve"):
        store.push.add(holder, subscription(holder))
    assert store.push.of_seat(game, 0) == (subscription("ada"),)
    store.push.remove(subscription("ada").endpoint, "bob")
    assert store.push.of_seat(game, 0) == (subscription("ada"),)
    store.push.remove(subscription("ada").endpoint, "ada")
    assert store.push.of_seat(game, 0) == ()
    store.push.remove(subscription("bob").endpoint)
    assert store.push.of_seat(game, 1) == ()


def test_a_browser_has_a_few_subscriptions_and_each_once(store: Store) -> None:
    game = created(store).id
    store.hold("ada", game, 0)
    for number in range(MOST + 2):
        store.push.add("ada", subscription(str(number)))
    store.push.add("ada", subscription(str(MOST)))
    assert len(store.push.of_seat(game, 0)) == MOST
