"""`rumpus serve`: the web page and its API."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from interpreter.cli.shared.files import UsageError

_DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        help="The database: a path of an SQLite file, or postgresql://USER@HOST/NAME.",
        show_default="a file in your data folder",
    ),
]
_TrustedOption = Annotated[
    list[str] | None,
    typer.Option(
        "--trusted",
        metavar="ADDRESS",
        help="The address of a proxy: its requests are not limited, and it names its clients in X-Forwarded-For.",
    ),
]
_NameOption = Annotated[
    list[str] | None,
    typer.Option(
        "--name",
        metavar="NAME",
        help="A name under which the page is served, such as rumpus.example; may be repeated.",
    ),
]
_PushOption = Annotated[
    list[str] | None,
    typer.Option(
        "--push-service",
        metavar="NAME",
        help="A push service besides those of the known browsers, such as push.example; may be repeated.",
    ),
]


def serve(
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; 0 chooses a free one.")] = 8000,
    database: _DatabaseOption = None,
    workers: Annotated[
        int, typer.Option("--workers", min=1, max=64, help="The number of server processes; several need PostgreSQL.")
    ] = 1,
    trusted: _TrustedOption = None,
    name: _NameOption = None,
    push_service: _PushOption = None,
    backup: Annotated[
        Path | None, typer.Option("--backup", metavar="FILE", help="Write all games to a new file, and exit.")
    ] = None,
    restore: Annotated[
        Path | None,
        typer.Option("--restore", metavar="FILE", help="Read all games of a backup into a new database, and exit."),
    ] = None,
    reports: Annotated[
        bool, typer.Option("--reports", help="Print what players have reported of each other's chat, and exit.")
    ] = False,
    open_page: Annotated[
        bool | None,
        typer.Option("--open/--no-open", help="Open the page in a browser.", show_default="only from a terminal"),
    ] = None,
    tables: Annotated[
        Path | None,
        typer.Option(
            "--tables",
            metavar="FOLDER",
            help="Ask tables of endgames before a search, as `rumpus endgame --out` writes them.",
        ),
    ] = None,
    own_analysis: Annotated[
        bool, typer.Option("--own-analysis", help="Analyse whole games for their players alone.")
    ] = False,
    log: Annotated[bool, typer.Option("--log", help="Print each request.")] = False,
) -> None:
    """Serve the web page: play, watch and write in a browser."""
    try:
        from interpreter.web.server import serve as serving
        from interpreter.web.settings import Settings

        database = serving.database_address(database or serving.default_database())
        if backup is not None or restore is not None:
            _copy(database, backup, restore)
            return
        if reports:
            _print_reports(database)
            return
        with serving.listening(host, port) as bound:
            settings = Settings(
                database=database,
                workers=workers,
                trusted=frozenset(trusted or ()),
                host=bound.getsockname()[0],
                names=frozenset((host, *(name or ()))),
                push_services=frozenset(push_service or ()),
                tables=_tables(tables),
                own_analysis=own_analysis,
                log_requests=log,
            )
            address = serving.address_of(bound)
            _prepare()
            serving.serve(
                settings, bound, lambda: _ready(address, sys.stdout.isatty() if open_page is None else open_page)
            )
    except ModuleNotFoundError as fault:
        if fault.name is None or fault.name.partition(".")[0] in ("dsl", "interpreter", "rulesets"):
            raise
        from interpreter.installing import extra_command

        raise UsageError(f"the web page needs more packages; install them with `{extra_command('web')}`") from None


def _tables(folder: Path | None) -> str:
    """Return the folder of tables, which must be there; files that are no tables are noted."""
    if folder is None:
        return ""
    from interpreter.cli.shared.notes import note
    from interpreter.endgames import read_folder

    for fault in read_folder(folder).faults:
        note(fault)
    return str(folder.resolve())


def _prepare() -> None:
    """Make what the first visitor would wait for."""
    from interpreter.cli.shared.progress import progress
    from interpreter.web.rules.cards import prepare_cards
    from rulesets import Catalogue

    with progress("preparing the gallery", len(Catalogue().variants())) as advance:
        prepare_cards(advance)


def _ready(address: str, opens: bool) -> None:
    print(f"Rumpus is at {address}  (Ctrl+C ends it)", flush=True)
    if opens and (
        sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        import webbrowser

        webbrowser.open(address)


def _print_reports(database: str) -> None:
    """Print the lines that players have reported, each with its game, time and player."""
    from datetime import UTC, datetime

    from interpreter.web import store

    lines = store.reported(database)
    for line in lines:
        at = datetime.fromtimestamp(line.at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
        print(f"{line.game}  {at}  {('White', 'Black')[line.seat]} ({line.name or 'no name'}): {line.text}")
    if not lines:
        print("no player has reported another one")


def _copy(database: str, backup: Path | None, restore: Path | None) -> None:
    """Write all games to a file, or read them from one."""
    from interpreter.web import store
    from interpreter.web.server.serve import prepare_folder

    if backup is not None and restore is not None:
        raise UsageError("choose one: --backup or --restore")
    if backup is not None:
        store.backup(database, backup)
        print(f"wrote all games to {backup}")
    elif restore is not None:
        prepare_folder(database)
        store.restore(restore, database)
        print(f"read all games of {restore}")
