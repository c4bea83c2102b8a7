"""The pages: gallery, rules, new game, game, editor of positions, people, tournaments, and what makes them an app."""

from fastapi import APIRouter

from interpreter.web.pages import app, people, routes, tournaments

router = APIRouter()
for part in (routes.router, people.router, tournaments.router, app.router):
    router.include_router(part)

__all__ = ["app", "router", "tournaments"]
