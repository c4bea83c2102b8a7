"""What every test of a protocol leaves behind: nothing."""

from collections.abc import Iterator

import pytest
from support.protocols import end_thoughts


@pytest.fixture(autouse=True)
def _no_thought_outlives_its_test() -> Iterator[None]:
    yield
    end_thoughts()
