"""The pages: gallery, rules, new game, game, editor of positions, tournaments, and what makes an app of them."""

from interpreter.web.pages.app import router as app
from interpreter.web.pages.routes import router
from interpreter.web.pages.tournaments import router as tournaments

__all__ = ["app", "router", "tournaments"]
