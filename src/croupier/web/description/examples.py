"""Examples of what is sent, put together from the examples of the fields. So none can miss a field or have another type."""

from __future__ import annotations

from typing import Any

from croupier.documents.reading import Tree

_COMPONENTS = "#/components/schemas/"
_PLAIN: Tree = {"string": "text", "integer": 1, "number": 1.0, "boolean": False, "null": None}


def example_of(schema: Tree, schemas: Tree) -> Any:
    """An example: the schema's own first one, or else one made of those of its parts."""
    for name in ("examples", "enum"):
        if schema.get(name):
            return schema[name][0]
    for name in ("const", "default"):
        if name in schema:
            return schema[name]
    if "$ref" in schema:
        return example_of(schemas[schema["$ref"].removeprefix(_COMPONENTS)], schemas)
    choices = schema.get("anyOf") or schema.get("oneOf") or schema.get("allOf")
    if choices:
        return example_of(choices[0], schemas)
    return _of_type(schema, schemas)


def _of_type(schema: Tree, schemas: Tree) -> Any:
    match schema.get("type"):
        case "object":
            return _object(schema, schemas)
        case "array":
            parts = schema.get("prefixItems") or [schema["items"]] * max(1, schema.get("minItems", 1))
            return [example_of(each, schemas) for each in parts]
        case str(plain):
            return schema.get("minimum", _PLAIN[plain]) if plain == "integer" else _PLAIN[plain]
        case _:
            return {}


def _object(schema: Tree, schemas: Tree) -> Tree:
    """The required fields, and those others that have an example of their own."""
    required, fields = schema.get("required", ()), schema.get("properties", {})
    example = {
        name: example_of(each, schemas) for name, each in fields.items() if name in required or each.get("examples")
    }
    more = schema.get("additionalProperties")
    return example if fields or not isinstance(more, dict) or not more else {"blackjack": example_of(more, schemas)}
