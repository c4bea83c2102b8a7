"""The pages: gallery, rules, new game, game, editor of positions, and their templates."""

from interpreter.web.pages.routes import router

__all__ = ["router"]
