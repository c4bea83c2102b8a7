"""The pages: gallery, rules, new game, game, editor of positions, tournaments, and their templates."""

from interpreter.web.pages.routes import router
from interpreter.web.pages.tournaments import router as tournaments

__all__ = ["router", "tournaments"]
