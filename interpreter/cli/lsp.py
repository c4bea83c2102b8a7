"""`rumpus lsp`: the language server, which editors start and talk to."""


def lsp() -> None:
    """Serve an editor over standard input and output, by the language server protocol."""
    from dsl.lsp.server import create_server
    from dsl.lsp.tools import Tools
    from interpreter.editor import run_tests
    from rulesets import Catalogue

    create_server(Tools(library=Catalogue(), run_tests=run_tests)).start_io()
