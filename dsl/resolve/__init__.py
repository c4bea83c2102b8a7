"""Which declarations hold: files found, inheritance followed, guards judged, names known."""

from dsl.opened import Opened
from dsl.resolve.declarations import Declarations, declare
from dsl.resolve.files import Library, gather
from dsl.resolve.inherited import tell_where_caused
from dsl.resolve.names import check_names, names_anywhere, names_of
from dsl.resolve.options import OptionTable, check_guards, options_of
from dsl.resolve.vocabulary import retell

__all__ = [
    "Declarations",
    "Library",
    "Opened",
    "OptionTable",
    "check_guards",
    "check_names",
    "declare",
    "gather",
    "names_anywhere",
    "names_of",
    "options_of",
    "retell",
    "tell_where_caused",
]
