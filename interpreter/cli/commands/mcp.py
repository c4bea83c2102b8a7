"""`rumpus mcp`: the server of the model context protocol, which programs with language models start."""


def mcp() -> None:
    """Serve a language model through the model context protocol."""
    from interpreter.cli.shared.files import UsageError
    from interpreter.cli.shared.streams import check_streams

    check_streams()
    try:
        from interpreter.mcp.server import create_server
    except ModuleNotFoundError as fault:
        if fault.name is None or fault.name.partition(".")[0] not in ("anyio", "mcp", "pydantic"):
            raise
        from interpreter.installing import extra_command

        raise UsageError(
            f"`rumpus mcp` needs the SDK of the protocol; install it with `{extra_command('mcp')}`"
        ) from None
    create_server().run()
