"""Draw the boards of the gallery on one sheet: `python docs/contact_sheet.py`, with the extra `web`.

The sheet says which games it holds, so that a test finds those that it lacks.
"""

from io import BytesIO
from pathlib import Path
from textwrap import wrap
from unicodedata import normalize

from PIL import Image, ImageDraw, ImageFont, PngImagePlugin

from interpreter import load
from interpreter.drawing import png_board, svg_board
from rulesets import Catalogue

TARGET = Path(__file__).parent / "gallery.png"
COLUMNS, WIDTH, HEIGHT, BOARD = 8, 118, 142, 106
"""The number of games in a row, and sizes in pixels: of the place of a game, and of its board."""

LETTERS, LINE, MOST_LETTERS = 11, 13, 20
COLORS = 32
NAMES = "games"
"""The key under which the sheet keeps the names of its games."""


def main() -> None:
    """Draw all games of the gallery, by their titles."""
    games = sorted((load(name).title, name) for name in Catalogue().gallery())
    rows = -(-len(games) // COLUMNS)
    sheet = Image.new("RGB", (COLUMNS * WIDTH, rows * HEIGHT), "white")
    for at, (title, name) in enumerate(games):
        sheet.paste(_cell(title, name), (at % COLUMNS * WIDTH, at // COLUMNS * HEIGHT))
    info = PngImagePlugin.PngInfo()
    info.add_text(NAMES, " ".join(sorted(name for _, name in games)))
    sheet.quantize(COLORS, dither=Image.Dither.NONE).save(TARGET, optimize=True, pnginfo=info)


def _cell(title: str, name: str) -> Image.Image:
    """Draw the array of a game over its title."""
    game = load(name)
    cell = Image.new("RGB", (WIDTH, HEIGHT), "white")
    svg = svg_board(game.program, game.start().position)
    board = Image.open(BytesIO(png_board(svg, width=4 * BOARD))).convert("RGBA")
    board.thumbnail((BOARD, BOARD), Image.Resampling.LANCZOS)
    cell.paste(board, ((WIDTH - board.width) // 2, BOARD - board.height), board)
    draw, font = ImageDraw.Draw(cell), ImageFont.load_default(LETTERS)
    plain = normalize("NFKD", title).encode("ascii", "ignore").decode()  # the font that Pillow has lacks other letters
    for line, text in enumerate(wrap(plain, MOST_LETTERS, max_lines=2, placeholder="…")):
        draw.text((WIDTH // 2, BOARD + 2 + line * LINE), text, "black", font, anchor="ma")
    return cell


if __name__ == "__main__":
    main()
