from dataclasses import replace

import pytest
from support.storing import RULES, SHA, created, draft, new_game, new_ruleset, published

from interpreter.web.store import Appended, Publication, Repeated, Rules, Stale, Store, UnknownDraftError


def _titles(store: Store, search: str = "") -> list[str]:
    return [ruleset.title for ruleset in store.listed_rulesets(search)]


def test_a_new_ruleset_is_a_draft_of_its_owner(store: Store) -> None:
    ruleset = store.create_ruleset(new_ruleset())

    assert store.ruleset(ruleset.id) == ruleset
    assert (ruleset.state, ruleset.owner, ruleset.version, ruleset.rules) == ("draft", "ada", 1, "")
    assert ruleset.files == {"herd": "library herd\n"}
    assert store.ruleset("nowhere") is None


def test_a_draft_is_saved_over_the_version_that_it_was_written_from(store: Store) -> None:
    ruleset = store.create_ruleset(new_ruleset())

    assert store.save_draft(ruleset.id, 1, draft("board 9x9\n", "Elk")) == Appended(2)
    found = store.ruleset(ruleset.id)
    assert found is not None
    assert (found.title, found.text, found.files, found.version) == ("Elk", "board 9x9\n", {}, 2)


def test_of_two_tabs_the_second_is_told_of_the_conflict(store: Store) -> None:
    ruleset = store.create_ruleset(new_ruleset())
    store.save_draft(ruleset.id, 1, draft("board 9x9\n"))

    assert store.save_draft(ruleset.id, 1, draft("board 10x10\n")) == Stale(2)
    found = store.ruleset(ruleset.id)
    assert found is not None
    assert found.text == "board 9x9\n"


def test_a_draft_sent_again_is_no_conflict(store: Store) -> None:
    ruleset = store.create_ruleset(new_ruleset())
    store.save_draft(ruleset.id, 1, draft("board 9x9\n"))

    assert store.save_draft(ruleset.id, 1, draft("board 9x9\n")) == Repeated(2)
    assert store.save_draft(ruleset.id, 2, draft("board 9x9\n")) == Repeated(2)


def test_a_draft_of_an_unknown_ruleset_is_an_error(store: Store) -> None:
    with pytest.raises(UnknownDraftError, match="there is no ruleset nowhere"):
        store.save_draft("nowhere", 1, draft("board 9x9\n"))


def test_publishing_expects_the_version_that_was_checked(store: Store) -> None:
    store.put_rules(RULES)
    ruleset = store.create_ruleset(new_ruleset())
    store.save_draft(ruleset.id, 1, draft("board 9x9\n"))

    herd = Publication(sha=SHA, summary="A herd", authors="Ada")

    assert store.publish(ruleset.id, 1, herd) == Stale(2)
    assert store.publish(ruleset.id, 2, herd) == Appended(3)
    assert store.publish(ruleset.id, 2, herd) == Repeated(3)
    found = store.ruleset(ruleset.id)
    assert found is not None
    assert (found.state, found.rules, found.summary, found.authors) == ("public", SHA, "A herd", "Ada")


def test_games_under_way_keep_the_rules_with_which_they_began(store: Store) -> None:
    game = created(store)
    ruleset = store.create_ruleset(new_ruleset())
    store.publish(ruleset.id, 1, Publication(sha=SHA))
    newer = Rules(sha="b" * 64, text="board 9x9\n", files={}, title="Ox", program_version="1.1")
    store.put_rules(newer)
    store.publish(ruleset.id, 2, Publication(sha=newer.sha))

    found = store.game(game.id)
    assert found is not None
    assert store.rules(found.rules) == RULES
    assert found.rules == SHA
    changed = store.ruleset(ruleset.id)
    assert changed is not None
    assert store.rules(changed.rules) == newer


def test_lists_have_public_rulesets_the_latest_first(store: Store) -> None:
    store.create_ruleset(new_ruleset("Draft"))
    published(store, "Unlisted", listed=False)
    archived = published(store, "Archived")
    store.archive(archived.id)
    public = published(store, "Public")

    assert _titles(store) == ["Public"]
    assert store.listed_rulesets(limit=0) == ()
    store.archive(public.id)
    assert _titles(store) == []


FOUND = {
    "": ["100% hare", "Ox and elk", "Élan vital"],
    "ox": ["Ox and elk"],
    "ELK ox": ["Ox and elk"],
    "élan": ["Élan vital"],
    "ÉLAN": ["Élan vital"],
    "pieces": ["100% hare", "Ox and elk"],
    "%": ["100% hare"],
    "_": [],
    "elk hare": [],
}


def test_a_search_finds_all_its_words_in_title_and_summary(store: Store) -> None:
    published(store, "Ox and elk", "Two pieces")
    published(store, "100% hare", "Fast Pieces")
    published(store, "Élan vital")

    assert {search: sorted(_titles(store, search)) for search in FOUND} == FOUND


def test_a_draft_after_publication_is_seen_by_its_owner_alone(store: Store) -> None:
    ruleset = published(store, "Ox", "Heavy")
    store.save_draft(ruleset.id, ruleset.version, draft("board 9x9\n", "Elk"))

    assert (_titles(store, "ox heavy"), _titles(store, "elk")) == (["Ox"], [])
    shown, own = store.published_ruleset(ruleset.id), store.ruleset(ruleset.id)
    assert shown is not None
    assert own is not None
    assert (shown.title, shown.text, shown.files) == ("Ox", RULES.text, RULES.files)
    assert (own.title, own.text, own.files) == ("Elk", "board 9x9\n", {})
    assert store.clone(ruleset.id, "bo").text == RULES.text
    assert store.clone(ruleset.id, "ada").text == "board 9x9\n"


def test_a_draft_that_was_never_published_is_not_cloned_by_others(store: Store) -> None:
    ruleset = store.create_ruleset(new_ruleset())

    assert store.published_ruleset(ruleset.id) is None
    with pytest.raises(UnknownDraftError, match="there is no published ruleset"):
        store.clone(ruleset.id, "bo")


def test_a_clone_is_a_draft_of_another_author(store: Store) -> None:
    origin = published(store, "Ox")

    clone = store.clone(origin.id, "bo")

    assert (clone.text, clone.files, clone.owner, clone.parent) == (RULES.text, RULES.files, "bo", origin.id)
    assert (clone.state, clone.rules, clone.version) == ("draft", "", 1)
    assert [ruleset.id for ruleset in store.rulesets_of("bo")] == [clone.id]
    assert [ruleset.id for ruleset in store.rulesets_of("ada")] == [origin.id]


def test_drafts_to_which_nobody_has_come_back_expire(store: Store) -> None:
    left, kept, come_back = (store.create_ruleset(replace(new_ruleset(), kept=kept)) for kept in (False, True, False))
    store.keep_draft(come_back.id)
    assert store.expire_drafts(left.created) == 0
    assert store.expire_drafts(left.created + 100_000) == 1
    assert [store.ruleset(each.id) is None for each in (left, kept, come_back)] == [True, False, False]


def test_what_is_published_does_not_expire(store: Store) -> None:
    store.put_rules(RULES)
    draft = store.create_ruleset(replace(new_ruleset(), kept=False))
    store.publish(draft.id, 1, Publication(sha=RULES.sha))
    assert store.expire_drafts(draft.created + 100_000) == 0


def test_what_nobody_else_has_played_becomes_a_draft_again(store: Store) -> None:
    ruleset = published(store, "Ox", "Heavy")
    own = store.create_game(replace(new_game(), rules=ruleset.rules))
    store.hold("ada", own.id, 0)
    store.create_game(replace(new_game(("computer", "computer")), rules=ruleset.rules))

    assert store.games_of_others(ruleset, "ada") == 0
    assert store.withdraw(ruleset.id, "ada") == "draft"
    assert store.published_ruleset(ruleset.id) is None
    assert _titles(store) == []
    draft = store.ruleset(ruleset.id)
    assert draft is not None
    assert (draft.state, draft.rules, draft.text) == ("draft", "", ruleset.text)
    store.publish(ruleset.id, ruleset.version, Publication(sha=ruleset.rules))
    assert _titles(store) == ["Ox"]


def test_what_others_have_played_is_archived_and_its_link_goes_on(store: Store) -> None:
    ruleset = published(store, "Ox")
    store.create_game(replace(new_game(), rules=ruleset.rules))

    assert store.games_of_others(ruleset, "ada") == 1
    assert store.withdraw(ruleset.id, "ada") == "archived"
    assert _titles(store) == []
    assert store.published_ruleset(ruleset.id) is not None
