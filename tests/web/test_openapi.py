"""Requests as the OpenAPI document allows and forbids them: none gets an answer that blames the server."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from support.cells import home

from interpreter.web.rules.cell import Cells
from interpreter.web.rules.referee import Referee
from interpreter.web.server.app import create_app
from interpreter.web.settings import Rate, Settings
from interpreter.web.store import open_store

if TYPE_CHECKING:
    import schemathesis


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    database = f"sqlite:///{tmp_path_factory.mktemp('openapi') / 'games.db'}"
    store, referee = open_store(database), Referee(Cells(1, home=home()))
    many = Rate(1_000_000, 1)
    names = frozenset({"testserver"})  # what schemathesis calls an application
    limits = Settings(
        database=database,
        names=names,
        requests=many,
        writes=many,
        records=many,
        compiles=many,
        drafts=many,
        analysis=many,
        reports=many,
        tournaments=many,
    )
    yield create_app(limits, store, referee)
    referee.close()
    store.close()


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_no_request_gets_a_server_error(app: FastAPI):
    import schemathesis  # loading it takes every worker a second

    schema = schemathesis.openapi.from_asgi("/api/openapi.json", app)
    modes = [schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE]
    checked = 0
    for found in schema.get_all_operations():
        for mode in modes:
            _check(found.ok(), mode)
        checked += 1
    assert checked > 15


def _check(operation: "schemathesis.APIOperation", mode: "schemathesis.GenerationMode") -> None:
    from schemathesis import GenerationMode

    @settings(max_examples=20, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode))
    def checked(case: "schemathesis.Case") -> None:
        response = case.call()
        assert response.status_code < 500, f"{operation.label}: {response.text}"
        assert response.headers["content-security-policy"]

    try:
        checked()
    except Unsatisfiable:  # what can be wrong with an operation without fields?
        assert mode is GenerationMode.NEGATIVE


def test_the_document_lists_all_resources(app: FastAPI):
    assert {"/api/games", "/api/games/{game}/act", "/api/rulesets"} <= set(app.openapi()["paths"])
