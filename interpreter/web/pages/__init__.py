"""The pages: gallery, rules, new game, game, editor of positions, people, and their templates."""

from fastapi import APIRouter

from interpreter.web.pages import people, routes

router = APIRouter()
router.include_router(routes.router)
router.include_router(people.router)

__all__ = ["router"]
