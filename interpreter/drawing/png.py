"""An SVG picture as PNG."""


def png_board(svg: str, width: int = 800) -> bytes:
    """Return the PNG of a picture made by `svg_board`, with a width in pixels."""
    import resvg_py  # a compiled library, unnecessary for text and SVG

    return resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True)
