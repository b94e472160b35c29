"""JSON schemas of the types of what is sent, as documents have them: without titles, by name, with references to components."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import TypeAdapter

from croupier.documents.reading import Tree

_COMPONENTS = "#/components/schemas/"
_VALUES = {"examples", "default", "const", "enum", "required"}  # they hold no schemas


def components(types: Mapping[str, Any]) -> Tree:
    """The schemas of named types, with all that they refer to."""
    sent: Literal["serialization"] = "serialization"
    adapters = [(name, sent, TypeAdapter[Any](each)) for name, each in types.items()]
    schemas, shared = TypeAdapter.json_schemas(adapters, ref_template=f"{_COMPONENTS}{{model}}")
    own = {name: schemas[name, sent] for name in types}
    named = {name: schema for name, schema in own.items() if schema.get("$ref") != _COMPONENTS + name}
    return without_titles(shared.get("$defs", {}) | named)


def without_titles(schemas: Tree) -> Tree:
    """Schemas by name without the titles that only repeat the names of fields."""
    return {name: _without("title", schema) for name, schema in schemas.items()}


def without_discriminators(schemas: Tree) -> Tree:
    """Schemas by name without what only OpenAPI says in this form: in AsyncAPI a discriminator is a name."""
    return {name: _without("discriminator", schema) for name, schema in schemas.items()}


def _without(keyword: str, schema: Any) -> Any:
    if isinstance(schema, list):
        return [_without(keyword, each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {}
    for name, value in schema.items():
        if name == "properties":
            kept[name] = {field: _without(keyword, each) for field, each in value.items()}
        elif name in _VALUES:
            kept[name] = value
        elif name != keyword:
            kept[name] = _without(keyword, value)
    return kept
