"""A process that takes jobs and prints them, until there are none. Arguments: address of the database, name."""

import sys

from interpreter.web.store import open_store


def main() -> None:
    """Take jobs from when standard input says so."""
    url, name = sys.argv[1:]
    with open_store(url) as store:
        print("ready", flush=True)
        sys.stdin.readline()
        while job := store.claim(name, ["move"], 60):
            print(job.id, flush=True)
            store.finish(job)


if __name__ == "__main__":
    main()
