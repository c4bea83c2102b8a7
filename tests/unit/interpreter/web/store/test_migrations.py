"""The revisions of the tables."""

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, create_engine, inspect, make_url, text
from support.postgres import Cluster
from support.storing import act, changes, new_ruleset

from interpreter.web.store import Appended, Clock, Publication, StoreError, open_store
from interpreter.web.store.migrations import HEAD, revision_of, upgrade
from interpreter.web.store.migrations.upgrading import SCRIPTS
from interpreter.web.store.tables import metadata

FIRST = """
INSERT INTO rules (sha, text, files, title, program_version) VALUES ('aa', 'board 8x8', '{"herd": "x"}', 'Ox', '1.0');
INSERT INTO games (id, rules, title, start, version, state, actor, number, reason, base_ms, increment_ms, days,
    left_white, left_black, running, since, due_at, listed, created, rematch)
    VALUES ('oldgame', 'aa', 'Ox', '', 1, 'on', 1, 1, '', 60000, 1000, 0, 50000, 60000, 1, 5000, 65000, true, 7, '');
INSERT INTO seats (game, seat, kind, name, level, secret_hash) VALUES ('oldgame', 0, 'person', 'Ada', 0, 'h');
INSERT INTO seats (game, seat, kind, name, level) VALUES ('oldgame', 1, 'computer', '', 3);
INSERT INTO events (game, version, seat, kind, text, client_id, at, left_white, left_black)
    VALUES ('oldgame', 1, 0, 'act', 'e2e4', 'one', 5000, 50000, 60000);
"""
"""What a server of the first revision has stored. These lines never change."""


def _engine(url: str) -> Engine:
    made = make_url(url)
    return create_engine(made if made.drivername == "sqlite" else made.set(drivername="postgresql+psycopg"))


@pytest.fixture
def url(new_url: Callable[[], str]) -> str:
    """The address of an empty database."""
    return new_url()


@pytest.fixture
def old_url(url: str) -> str:
    engine = _engine(url)
    with engine.begin() as connection:
        upgrade(connection, "0001")
        for statement in FIRST.split(";\n")[:-1]:
            connection.execute(text(statement.replace(":", "\\:")))
    engine.dispose()
    return url


def test_games_of_the_first_revision_go_on(old_url: str) -> None:
    with open_store(old_url) as store:
        game = store.game("oldgame")
        assert game is not None
        assert game.clock == Clock(
            base_ms=60_000, increment_ms=1000, days=0, left=(50_000, 60_000), running=1, since=5000
        )
        rules = store.rules(game.rules)
        assert rules is not None
        assert rules.files == {"herd": "x"}
        assert [(seat.kind, seat.level) for seat in store.seats("oldgame")] == [("person", 0), ("computer", 3)]
        assert [(event.text, event.client_id) for event in store.events("oldgame")] == [("e2e4", "one")]
        assert store.append("oldgame", 1, act("e7e5", seat=1), changes(jobs=("move",))) == Appended(2)
        assert store.claim("worker", ["move"], 60) is not None
        assert store.create_ruleset(new_ruleset()).version == 1


OVER = """
INSERT INTO games (id, rules, title, start, version, state, actor, number, reason, listed, created, rematch)
    VALUES ('finished', 'aa', 'Ox', '', 3, 'over', 1, 1, 'resignation', true, 7, '');
INSERT INTO games (id, rules, title, start, version, state, actor, number, reason, listed, created, rematch)
    VALUES ('aborted', 'aa', 'Ox', '', 3, 'over', 1, 1, 'computer unavailable', true, 7, '');
"""


def test_games_that_were_finished_before_are_counted(old_url: str) -> None:
    engine = _engine(old_url)
    with engine.begin() as connection:
        for statement in OVER.split(";\n")[:-1]:
            connection.execute(text(statement))
    engine.dispose()
    with open_store(old_url) as store:
        job = store.claim("worker", ["count"], 60)
        assert job is not None
        assert (job.game, job.version, job.visitor) == ("finished", 3, "")
        assert store.claim("worker", ["count"], 60) is None


def test_the_revisions_lead_to_the_tables_of_the_program(url: str) -> None:
    open_store(url).close()
    engine = _engine(url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_an_upgrade_that_fails_changes_nothing(old_url: str) -> None:
    engine = _engine(old_url)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE jobs (id INTEGER)"))  # in the way of the second revision
    with pytest.raises(StoreError, match="jobs"):
        open_store(old_url)

    with engine.connect() as connection:
        assert revision_of(connection) == "0001"
        assert not inspect(connection).has_table("rulesets")
    engine.dispose()


def test_a_database_of_a_newer_program_is_refused(url: str) -> None:
    open_store(url).close()
    engine = _engine(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()

    with pytest.raises(StoreError, match="unknown revision 9999; install a newer rumpus"):
        open_store(url)


def test_processes_that_start_together_upgrade_once(postgres: Cluster) -> None:
    url = postgres.new_database()
    with ThreadPoolExecutor(4) as threads:
        stores = list(threads.map(lambda _: open_store(url), range(4)))
    for store in stores:
        assert store.recent_games() == ()
        store.close()


def test_rules_that_were_published_before_figures_belong_to_who_published_them(old_url: str) -> None:
    engine = _engine(old_url)
    with engine.begin() as connection:
        upgrade(connection, "push")
        connection.execute(
            text(
                "INSERT INTO rulesets (id, owner, title, summary, search, state, parent, rules, text, files, version, "
                "created, saved, authors) VALUES ('ox', 'ada', 'Ox', '', '', 'public', '', 'aa', '', '{}', 2, 1, 1, '')"
            )
        )
    engine.dispose()
    with open_store(old_url) as store:
        copy = store.create_ruleset(new_ruleset())
        store.figures.put(copy.id, "wN", "<path/>")
        store.publish(copy.id, 1, Publication(sha="aa", summary="", listed=True))
        assert store.figures.of_rules("aa") == {}


def test_the_newest_revision_is_known_without_alembic() -> None:
    assert SCRIPTS.get_current_head() == HEAD


def test_a_server_with_an_up_to_date_file_starts_without_alembic_and_psycopg(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    open_store(url).close()
    script = (
        "import sys; from interpreter.web.store import open_store; open_store(sys.argv[1]).close();"
        "print({'alembic', 'psycopg'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script, url], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
