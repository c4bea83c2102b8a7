"""Which declarations hold: files found, inheritance followed, guards evaluated, names resolved."""

from dsl.opened import Opened
from dsl.resolve.declarations import Declarations, declare
from dsl.resolve.files import Library, gather, is_unread
from dsl.resolve.inherited import report_at_cause
from dsl.resolve.names import check_names, names_anywhere, names_of, symbols_unread
from dsl.resolve.options import OptionTable, check_guards, options_of

__all__ = [
    "Declarations",
    "Library",
    "Opened",
    "OptionTable",
    "check_guards",
    "check_names",
    "declare",
    "gather",
    "is_unread",
    "names_anywhere",
    "names_of",
    "options_of",
    "report_at_cause",
    "symbols_unread",
]
