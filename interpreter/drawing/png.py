"""An SVG picture as PNG."""


def png_board(svg: str, width: int = 800) -> bytes:
    """The PNG of a picture made by `svg_board`, so many pixels wide."""
    import resvg_py  # a compiled library that text and SVG pictures need not load

    return resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True)
