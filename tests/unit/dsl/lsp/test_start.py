"""An editor is greeted before what it may ask for later is loaded."""

import subprocess
import sys

READY = """
import sys
from dsl.lsp.features import create_server
from dsl.lsp.tools import Tools
from rulesets import Catalogue

create_server(Tools(library=Catalogue()))
print(*sys.modules)
"""
LATER = ("dsl.lint", "dsl.formatter", "interpreter", "networkx", "rich", "typer", "pygments")


def test_a_server_is_ready_without_linter_formatter_and_engines() -> None:
    loaded = subprocess.run([sys.executable, "-c", READY], capture_output=True, text=True, check=True).stdout.split()

    assert "dsl.lsp.server" in loaded
    assert [name for name in loaded if name.startswith(LATER)] == []
