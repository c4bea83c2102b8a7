"""The rim of the scripts: a request comes in as JSON, and the answer goes out as JSON."""

import json
import sys
from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Any

Answer = dict[str, float]
"""`amount` of what was done, in `seconds`, and further numbers."""

Jobs = Mapping[str, Callable[..., Answer]]


def answer(jobs: Jobs) -> None:
    """Do what standard input asks for: the name of a job as `do`, and its arguments."""
    asked: dict[str, Any] = json.load(sys.stdin)
    print(json.dumps(jobs[asked.pop("do")](**asked)))


def timed(count: Callable[[], int]) -> Answer:
    """What a count comes to, and the seconds it takes."""
    begun = perf_counter()
    amount = count()
    return {"amount": amount, "seconds": perf_counter() - begun}


def playouts(play: Callable[[], int], count: int) -> Answer:
    """So many games; `play` plays one and says how many actions it had."""
    begun = perf_counter()
    actions = sum(play() for _ in range(count))
    return {"amount": count, "seconds": perf_counter() - begun, "actions": actions}
