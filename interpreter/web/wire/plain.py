"""Plain JSON, for the answers to requests, which no code of ours reads again."""

from typing import Any

Json = dict[str, Any]  # Any: JSON
