"""A Pygments lexer for rule files, used by documentation, terminals and code hosts."""

from typing import ClassVar

from pygments.lexer import RegexLexer, bygroups, words
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text, Whitespace

from dsl.grammar.keywords import ACTION, declaring, keywords, openers

_EDGE = r"(?![A-Za-z0-9_-])"
_NAME = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"


class RumpusLexer(RegexLexer):
    """Pygments lexer for rule files."""

    name = "Rumpus"
    aliases: ClassVar = ["rumpus"]
    filenames: ClassVar = ["*.rumpus"]
    mimetypes: ClassVar = ["text/x-rumpus"]

    tokens: ClassVar = {
        "root": [
            (r"\s+", Whitespace),
            (r"#[^\n]*", Comment.Single),
            (r'"""(?:[^"\\]|\\.|"(?!""))*"""', String.Heredoc),
            (r'"(?:[^"\\\n]|\\.)*"', String),
            (r"(moves)(\s+)([^\s;#{}]*[A-Z@(\[][^\s;#{}]*)", bygroups(Keyword, Whitespace, String.Regex)),
            (
                rf"({'|'.join(declaring())})(\s+)({_NAME})",
                bygroups(Keyword.Declaration, Whitespace, Name.Class),
            ),
            (f"(?:{ACTION}){_EDGE}", Name.Function),
            (words(openers(), suffix=_EDGE), Keyword),
            (words(keywords(), suffix=_EDGE), Keyword.Pseudo),
            (r"[0-9]+x[0-9]+|[a-z]?[0-9]+" + _EDGE, Number),
            (r"[A-Z][A-Z0-9]{0,2}" + _EDGE, Name.Constant),
            (_NAME, Name),
            (r"[=|+,:-]", Operator),
            (r"[{}\[\]();]", Punctuation),
            (r"[A-Za-z0-9@:/*+-]+", Text),
            (r".", Text),
        ]
    }
