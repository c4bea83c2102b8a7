"""The colors of the screen."""

from interpreter.tui.face import Ground

GROUNDS = {
    Ground.LIGHT: "#c4ab83",
    Ground.DARK: "#96785a",
    Ground.LAST: "#b3a24a",
    Ground.OVERLAY: "#7797b4",
    Ground.LINKED: "#3573b8",
    Ground.TARGET: "#7c9f55",
    Ground.SOURCE: "#e3bb3c",
    Ground.GONE: "#38332f",
}

INKS = (("#1b1917", "#fbf8f0"), ("#f4eee2", "#211d1b"), ("#101413", "#8e9a96"))
"""Letter and badge of White, Black and neutral units."""

ACTED = (("#5b554d", "#d3c9b6"), ("#b9aea0", "#574e47"), ("#3c4744", "#7d8884"))
"""Colors for units that have acted in this turn."""

MARK = "#24400d"
"""The dot on an empty target."""

CURSOR = "#d0326e"
LABEL = "#a89a86"
"""File and rank labels."""
