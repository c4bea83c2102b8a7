"""A server of the static folder with the page's strict policy."""

from http.server import SimpleHTTPRequestHandler
from pathlib import Path

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
STATIC = Path(__file__).parents[2] / "interpreter/web/static"


class Handler(SimpleHTTPRequestHandler):
    """Serves `/static/` from the package, and the pages of a test."""

    pages: dict[str, tuple[str, str]]
    """For each path, its content type and text."""

    def do_GET(self) -> None:
        if self.path not in self.pages:
            return super().do_GET()
        kind, text = self.pages[self.path]
        body = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def translate_path(self, path: str) -> str:
        return super().translate_path(path.removeprefix("/static"))

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


class Site:
    """A running server: `put` sets a page, `url` is where it is."""

    def __init__(self, url: str, pages: dict[str, tuple[str, str]]) -> None:
        self.url, self._pages = url, pages

    def put(self, path: str, text: str, kind: str = "text/html; charset=utf-8") -> None:
        self._pages[path] = (kind, text)
