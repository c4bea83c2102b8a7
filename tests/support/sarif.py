"""The part of the SARIF 2.1.0 schema that our logs use, and a validator of just the words it needs.

What a log may and must have is as in the standard (OASIS, sections 3.13 to 3.58): properties not named are refused.
"""

from typing import Any


def _object(required: list[str], **properties: Any) -> dict[str, Any]:
    return {"type": dict, "required": required, "properties": properties}


def _list(items: Any, least: int = 0) -> dict[str, Any]:
    return {"type": list, "items": items, "least": least}


TEXT = {"type": str}
FROM_ONE = {"type": int, "minimum": 1}
MESSAGE = _object(["text"], text=TEXT)
REGION = _object(["startLine"], startLine=FROM_ONE, startColumn=FROM_ONE, endLine=FROM_ONE, endColumn=FROM_ONE)
ARTIFACT = _object(["uri"], uri=TEXT)
PLACE = _object(["artifactLocation"], artifactLocation=ARTIFACT, region=REGION)
LOCATION = _object([], physicalLocation=PLACE, message=MESSAGE)
REPLACEMENT = _object(["deletedRegion"], deletedRegion=REGION, insertedContent=_object([], text=TEXT))
CHANGE = _object(["artifactLocation", "replacements"], artifactLocation=ARTIFACT, replacements=_list(REPLACEMENT, 1))
FIX = _object(["artifactChanges"], description=MESSAGE, artifactChanges=_list(CHANGE, 1))
RESULT = _object(
    ["message"],
    ruleId=TEXT,
    ruleIndex={"type": int, "minimum": 0},
    level={"type": str, "among": ["none", "note", "warning", "error"]},
    message=MESSAGE,
    locations=_list(LOCATION),
    relatedLocations=_list(LOCATION),
    fixes=_list(FIX),
)
RULE = _object(["id"], id=TEXT, name=TEXT, shortDescription=MESSAGE, help=MESSAGE)
DRIVER = _object(["name"], name=TEXT, version=TEXT, rules=_list(RULE))
RUN = _object(
    ["tool"],
    tool=_object(["driver"], driver=DRIVER),
    columnKind={"type": str, "among": ["utf16CodeUnits", "unicodeCodePoints"]},
    results=_list(RESULT),
)
LOG = _object(["version", "runs"], **{"$schema": TEXT}, version={"type": str, "among": ["2.1.0"]}, runs=_list(RUN))


def faults(value: Any, schema: dict[str, Any] = LOG, place: str = "log") -> list[str]:
    """What is wrong with a value by a schema; nothing if it is sound."""
    if not isinstance(value, schema["type"]):
        return [f"{place} is no {schema['type'].__name__}"]
    found = [f"{place} is {value}"] if "among" in schema and value not in schema["among"] else []
    found += [f"{place} is too small"] if value.__class__ is int and value < schema.get("minimum", value) else []
    if isinstance(value, dict):
        found += [f"{place} has no {key}" for key in schema["required"] if key not in value]
        found += [f"{place} may not have {key}" for key in value if key not in schema["properties"]]
        for key in value.keys() & schema["properties"].keys():
            found += faults(value[key], schema["properties"][key], f"{place}.{key}")
    if isinstance(value, list):
        found += [f"{place} is too short"] if len(value) < schema["least"] else []
        found += [fault for i, one in enumerate(value) for fault in faults(one, schema["items"], f"{place}[{i}]")]
    return found
