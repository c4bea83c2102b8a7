"""Requests as the OpenAPI document allows and forbids them: none gets an answer that blames the server."""

from collections.abc import Iterator

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error

from interpreter.web.app import create_app
from interpreter.web.cell import Cells
from interpreter.web.referee import Referee
from interpreter.web.settings import Rate, Settings
from interpreter.web.store import open_store

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]


@pytest.fixture(scope="module")
def schema(tmp_path_factory: pytest.TempPathFactory) -> Iterator[schemathesis.BaseSchema]:
    database = f"sqlite:///{tmp_path_factory.mktemp('openapi') / 'games.db'}"
    store, referee = open_store(database), Referee(Cells(1))
    many = Rate(1_000_000, 1)
    limits = Settings(database=database, requests=many, writes=many, compiles=many)
    yield schemathesis.openapi.from_asgi("/api/openapi.json", create_app(limits, store, referee))
    referee.close()
    store.close()


lazy = schemathesis.pytest.from_fixture("schema")


@lazy.parametrize()
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_request_gets_a_server_error(case: schemathesis.Case):
    response = case.call_and_validate(checks=[not_a_server_error])
    assert response.headers["content-security-policy"]


def test_the_document_lists_all_resources(schema: schemathesis.BaseSchema):
    assert {"/api/games", "/api/games/{game}/act", "/api/rulesets"} <= set(schema.raw_schema["paths"])
