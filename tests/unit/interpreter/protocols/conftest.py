"""After every test of a protocol, the searches that it began are ended."""

from collections.abc import Iterator

import pytest
from support.protocols import end_thoughts


@pytest.fixture(autouse=True)
def _no_thought_outlives_its_test() -> Iterator[None]:
    yield
    end_thoughts()
