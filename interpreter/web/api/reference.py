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
    shapes = [_shape(name, spec) for name, spec in sorted(document.get("components", {}).get("schemas", {}).items())]
    title = escape(document["info"]["title"])
    limits = "".join(f"<li>{_words(each)}</li>" for each in document["x-limits"])
    parts = [
        f"<h2>Secrets</h2><p>{_words(document['x-secrets'])}</p>",
        f"<h2>Errors</h2><p>{_words(document['x-errors'])}</p>",
        f"<h2>Limits</h2><p>For each address:</p><ul>{limits}</ul>",
        f"<h2>Requests</h2>{''.join(operations)}",
        f"<h2>Sockets</h2>{''.join(_socket(path, spec) for path, spec in document['x-sockets'].items())}",
        f"<h3>Why a socket is closed</h3><ul>{''.join(_closed(*each) for each in document['x-closed'].items())}</ul>",
        f"<h2>Shapes</h2><p>A field with ? may be missing.</p>{''.join(shapes)}",
    ]
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{title}: the API</title><link rel="stylesheet" href="/static/theme.css"></head>'
        f'<body><main class="page text manual"><p><a href="/">{title}</a></p>'
        f"<h1>{title}: the API</h1><p>{escape(document['info']['description'])} "
        'The same as <a href="/api/openapi.json">OpenAPI document</a>. '
        'What scenes, views and legal actions mean is in the <a href="/manual/reference/scene">manual</a>.</p>'
        f"{''.join(parts)}</main></body></html>"
    )


def _words(text: str) -> str:
    """Return a text of ours with its code.

    >>> _words("say `hello`")
    'say <code>hello</code>'
    """
    return "".join(
        f"<code>{escape(part)}</code>" if index % 2 else escape(part) for index, part in enumerate(text.split("`"))
    )


def _operation(method: str, path: str, spec: Json) -> str:
    fields = [(f["name"], f["in"], f["schema"]) for f in spec.get("parameters", ())]
    body = spec.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    rows = "".join(f"<li><code>{escape(name)}</code> ({place}): {_type(schema)}</li>" for name, place, schema in fields)
    rows += f"<li>body: {_type(body)}</li>" if body else ""
    status, answer = next((code, found) for code, found in spec["responses"].items() if code.startswith("2"))
    for kind, content in answer["content"].items():
        told = _type(content["schema"]) if kind == "application/json" else f"a file, {escape(kind)}"
        rows += f"<li>answer, {status}: {told}</li>"
    about = _words(spec.get("description", ""))
    return f"<section><h3><code>{method.upper()} {escape(path)}</code></h3><p>{about}</p><ul>{rows}</ul></section>"


def _socket(path: str, spec: Json) -> str:
    sends, gets = (", ".join(map(_type, spec[way])) for way in ("sends", "gets"))
    return (
        f"<section><h3><code>{escape(path)}</code></h3><p>{_words(spec['description'])}</p>"
        f"<ul><li>you send: {sends}</li><li>you get: {gets}</li></ul></section>"
    )


def _closed(code: str, why: str) -> str:
    return f"<li><code>{escape(code)}</code>: {_words(why)}</li>"


def _shape(name: str, spec: Json) -> str:
    needed = spec.get("required", ())
    rows = "".join(
        f"<li><code>{escape(field)}</code>{'' if field in needed else '?'}: {_type(schema)}</li>"
        for field, schema in spec.get("properties", {}).items()
    )
    about = _words(spec.get("description", ""))
    return f'<section id="{escape(name)}"><h3>{escape(name)}</h3><p>{about}</p><ul>{rows}</ul></section>'


def _type(schema: Json) -> str:
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    if "description" in schema and schema.get("type") == "array":
        return f"<code>{escape(schema['description'])}</code>"
    if "anyOf" in schema:
        return " or ".join(map(_type, schema["anyOf"]))
    if "enum" in schema or "const" in schema:
        return " or ".join(f"<code>{escape(str(value))}</code>" for value in schema.get("enum", [schema.get("const")]))
    if "prefixItems" in schema:
        return f"list of exactly {', '.join(map(_type, schema['prefixItems']))}"
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    if isinstance(schema.get("additionalProperties"), dict):
        return f"object whose values are {_type(schema['additionalProperties'])}"
    limits = [f"{word} {schema[key]}" for key, word in _LIMITS.items() if key in schema]
    return escape(", ".join([str(schema.get("type", "anything")), *limits]))


_LIMITS = {
    "minimum": "from",
    "exclusiveMinimum": "above",
    "maximum": "to",
    "maxLength": "at most",
    "maxItems": "at most",
}
