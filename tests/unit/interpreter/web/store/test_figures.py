"""Figures of drafts, and those that rules are published with."""

from dataclasses import replace

from support.storing import RULES, SHA, new_ruleset

from interpreter.web.store import MOST_FIGURES, Publication, Store


def publish(store: Store, name: str) -> None:
    store.put_rules(RULES)
    found = store.ruleset(name)
    assert found is not None
    store.publish(name, found.version, Publication(sha=SHA, summary="An ox.", listed=True))


def test_figures_belong_to_a_draft_and_are_published_with_it(store: Store) -> None:
    ruleset = store.create_ruleset(new_ruleset())
    assert store.figures.put(ruleset.id, "wN", "<path/>")
    assert store.figures.put(ruleset.id, "bN", "<g/>")
    assert store.figures.put(ruleset.id, "wN", "<rect/>")
    assert store.figures.of_draft(ruleset.id) == {"bN": "<g/>", "wN": "<rect/>"}
    assert store.figures.of_rules(SHA) == {}

    publish(store, ruleset.id)
    store.figures.remove(ruleset.id, "bN")
    assert store.figures.of_rules(SHA) == {"bN": "<g/>", "wN": "<rect/>"}

    publish(store, ruleset.id)
    assert store.figures.of_rules(SHA) == {"wN": "<rect/>"}


def test_rules_keep_the_figures_with_which_they_were_first_published(store: Store) -> None:
    first, second = store.create_ruleset(new_ruleset()), store.create_ruleset(new_ruleset(owner="bob"))
    store.figures.put(first.id, "wN", "<path/>")
    store.figures.put(second.id, "wN", "<rect/>")
    publish(store, first.id)
    publish(store, second.id)
    assert store.figures.of_rules(SHA) == {"wN": "<path/>"}

    store.withdraw(first.id, "")
    assert store.figures.of_rules(SHA) == {}


def test_a_copy_draws_nothing_for_games_of_rules_that_were_published_without_figures(store: Store) -> None:
    first = store.create_ruleset(new_ruleset())
    publish(store, first.id)
    copy = store.clone(first.id, "bob")
    store.figures.put(copy.id, "wN", "<rect/>")
    publish(store, copy.id)
    assert store.figures.of_rules(SHA) == {}

    store.figures.put(first.id, "wN", "<path/>")
    publish(store, first.id)
    assert store.figures.of_rules(SHA) == {"wN": "<path/>"}


def test_all_figures_of_a_draft_have_a_limit(store: Store) -> None:
    ruleset = store.create_ruleset(new_ruleset())
    assert store.figures.put(ruleset.id, "wN", "x" * MOST_FIGURES)
    assert not store.figures.put(ruleset.id, "bN", "x")
    assert store.figures.put(ruleset.id, "wN", "x")
    assert store.figures.put(ruleset.id, "bN", "x")


def test_a_copy_has_the_figures_that_its_maker_could_see(store: Store) -> None:
    ruleset = store.create_ruleset(new_ruleset())
    store.figures.put(ruleset.id, "wN", "<path/>")
    publish(store, ruleset.id)
    store.figures.put(ruleset.id, "wN", "<rect/>")
    own, other = store.clone(ruleset.id, "ada"), store.clone(ruleset.id, "bob")
    assert store.figures.of_draft(own.id) == {"wN": "<rect/>"}
    assert store.figures.of_draft(other.id) == {"wN": "<path/>"}


def test_figures_of_a_draft_to_which_nobody_has_come_back_are_deleted(store: Store) -> None:
    left, kept = (store.create_ruleset(replace(new_ruleset(), kept=kept)) for kept in (False, True))
    for each in (left, kept):
        store.figures.put(each.id, "wN", "<path/>")
    store.expire_drafts(kept.created + 1)
    assert store.figures.of_draft(left.id) == {}
    assert store.figures.of_draft(kept.id) == {"wN": "<path/>"}
