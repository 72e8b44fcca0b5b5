"""`python -m pacwar.table.schema OUT.json`: the JSON Schema of all that goes over the wire, for the client's types.

With `--openapi` the OpenAPI description of the HTTP interface instead.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from pacwar.core.records import schema
from pacwar.table.requests import (
    FURTHEST,
    MAX_ACTIONS,
    MAX_DELAY,
    MAX_HINTS,
    MAX_ID,
    MAX_SENTENCES,
    MAX_WORDS,
)
from pacwar.table.wire import Wire


def wire_schema() -> dict[str, Any]:
    """Every type under `$defs`, by its name."""
    made = schema(Wire)
    made["$defs"].pop("Wire", None)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "pacwar",
        "$defs": made["$defs"],
    }


_ID = {"minLength": 1, "maxLength": MAX_ID, "pattern": r"^[^\x00]*$"}
_NUMBER = {"minimum": 0, "exclusiveMaximum": FURTHEST}
BOUNDS: dict[str, dict[str, dict[str, Any]]] = {  # what the types of requests check themselves
    "NewMatch": {
        "delay": {"oneOf": [{"type": "number", "minimum": 0, "maximum": MAX_DELAY}, {"type": "null"}]}
    },
    "Branch": {"entry": {"oneOf": [{"type": "integer", **_NUMBER}, {"type": "null"}]}},
    "Join": {
        "nonce": {"oneOf": [{"type": "string", "pattern": f"^[A-Za-z0-9]{{1,{MAX_ID}}}$"}, {"type": "null"}]}
    },
    "ActionRequest": {},
    "Play": {"id": _ID, "seen": _NUMBER, "actions": {"minItems": 1, "maxItems": MAX_ACTIONS}},
    "GiveOrder": {},
    "Undo": {"id": _ID, "seen": _NUMBER, "actions": {"minimum": 1, "maximum": MAX_ACTIONS}},
    "Click": {},
    "Describe": {"actions": {"minItems": 1, "maxItems": MAX_SENTENCES}},
    "AskHint": {"seen": _NUMBER, "count": {"minimum": 1, "maximum": MAX_HINTS}},
    "Offer": {"id": _ID, "seen": _NUMBER, "entries": _NUMBER | {"minimum": 1}},
    "Answer": {"id": _ID, "seen": _NUMBER},
    "Say": {
        "id": _ID,
        "text": {"minLength": 1, "maxLength": MAX_WORDS, "pattern": r"^[^\x00]*[^\s\x00][^\x00]*$"},
    },
}


def bounded(described: dict[str, Any]) -> dict[str, Any]:
    """The description with what the framework cannot see: bounds, and that no field is too many."""
    made: dict[str, Any] = json.loads(json.dumps(described))
    for name, fields in BOUNDS.items():
        kind = made["components"]["schemas"][name]
        kind["additionalProperties"] = False
        for field, bounds in fields.items():
            given = kind["properties"][field]
            if "oneOf" in bounds:
                given.pop("oneOf", None)
            given.update(bounds)
    body = {"content": {"text/plain": {"schema": {"type": "string"}}}, "required": True}
    made["paths"]["/api/matches/load"]["post"]["requestBody"] = body
    return made


def openapi() -> dict[str, Any]:
    from pacwar.table.app import create

    with tempfile.TemporaryDirectory() as folder:
        app = create(f"sqlite:///{folder}/schema.db")
        described = bounded(app.openapi_schema.to_schema())
        app.state.pool.close()
    return described


def main(arguments: list[str]) -> int:
    given = [a for a in arguments if a != "--openapi"]
    if len(given) != 1:
        print("usage: python -m pacwar.table.schema [--openapi] OUT.json", file=sys.stderr)
        return 2
    made = openapi() if "--openapi" in arguments else wire_schema()
    Path(given[0]).write_text(
        json.dumps(made, indent=2, sort_keys=True) + "\n", encoding="utf-8", newline="\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
