"""Options and fixtures for all tests."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Golden documents are written anew by a flag."""
    parser.addoption("--update-golden", action="store_true", help="write the golden documents anew")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Slow tests run only when asked for by `-m`."""
    if not config.option.markexpr:
        skip = pytest.mark.skip(reason="slow: run with -m slow")
        for item in items:
            if "slow" in item.keywords or "oracle" in item.keywords:
                item.add_marker(skip)
