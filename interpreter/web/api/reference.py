"""The page of the API: its OpenAPI document as plain HTML, without scripts from elsewhere."""

from __future__ import annotations

from html import escape

from fastapi import APIRouter, Request, Response

from interpreter.web.wire.plain import Json

router = APIRouter(tags=["reference"])


@router.get("", include_in_schema=False)
@router.get("/docs", include_in_schema=False)
async def reference(request: Request) -> Response:
    """Return the page."""
    return Response(page_of(request.app.openapi()), media_type="text/html")


def page_of(document: Json) -> str:
    """Return an OpenAPI document as a page."""
    operations = [
        _operation(method, path, spec)
        for path, methods in document["paths"].items()
        for method, spec in methods.items()
    ]
    shapes = [_shape(name, spec) for name, spec in document.get("components", {}).get("schemas", {}).items()]
    title = escape(document["info"]["title"])
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{title}: the API</title><link rel="stylesheet" href="/static/theme.css"></head><body><main>'
        f"<h1>{title}: the API</h1><p>{escape(document['info']['description'])} "
        'The same as <a href="/api/openapi.json">OpenAPI document</a>.</p>'
        f"<h2>Requests</h2>{''.join(operations)}<h2>Bodies</h2>{''.join(shapes)}</main></body></html>"
    )


def _operation(method: str, path: str, spec: Json) -> str:
    fields = [(f["name"], f["in"], f["schema"]) for f in spec.get("parameters", ())]
    body = spec.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    rows = "".join(f"<li><code>{escape(name)}</code> ({place}): {_type(schema)}</li>" for name, place, schema in fields)
    rows += f"<li>body: {_type(body)}</li>" if body else ""
    about = escape(spec.get("description", ""))
    return f"<section><h3><code>{method.upper()} {escape(path)}</code></h3><p>{about}</p><ul>{rows}</ul></section>"


def _shape(name: str, spec: Json) -> str:
    rows = "".join(
        f"<li><code>{escape(field)}</code>: {_type(schema)}</li>"
        for field, schema in spec.get("properties", {}).items()
    )
    about = escape(spec.get("description", ""))
    return f'<section id="{escape(name)}"><h3>{escape(name)}</h3><p>{about}</p><ul>{rows}</ul></section>'


def _type(schema: Json) -> str:
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    if "anyOf" in schema:
        return " or ".join(map(_type, schema["anyOf"]))
    if "enum" in schema or "const" in schema:
        return " or ".join(f"<code>{escape(str(value))}</code>" for value in schema.get("enum", [schema.get("const")]))
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    limits = [f"{word} {schema[key]}" for key, word in _LIMITS.items() if key in schema]
    return escape(", ".join([str(schema.get("type", "anything")), *limits]))


_LIMITS = {
    "minimum": "from",
    "exclusiveMinimum": "above",
    "maximum": "to",
    "maxLength": "at most",
    "maxItems": "at most",
}
