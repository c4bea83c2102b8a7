"""A value that is made once, by whichever thread asks first."""

import threading
import time

from interpreter.web.caches import once


def test_threads_that_ask_at_the_same_time_share_one_making() -> None:
    made: list[int] = []

    @once
    def slow() -> int:
        time.sleep(0.05)
        made.append(1)
        return len(made)

    found: list[int] = []
    threads = [threading.Thread(target=lambda: found.append(slow())) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [1, 1, 1, 1]
