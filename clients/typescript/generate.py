"""Writes `api.d.ts` and `operations.js` from docs/openapi.json: `python clients/typescript/generate.py`.

`api.d.ts` has a type for each schema and, for each operation, what it takes and what it answers. `operations.js` has their
routes.
"""

# ruff: noqa: INP001 (a script, and no package)

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Tree = dict[str, Any]
HERE = Path(__file__).parent
DOCUMENT = HERE.parent.parent / "docs" / "openapi.json"
BY_HEADER = "Idempotency-Key"
_NAME = re.compile(r"[A-Za-z_$][\w$]*")
_PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
_HEAD = "// Written by generate.py from docs/openapi.json. Change it there."


def type_of(schema: Tree, indent: str = "") -> str:
    """A JSON schema as a type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if values := schema.get("enum") or ([schema["const"]] if "const" in schema else []):
        return " | ".join(map(json.dumps, values))
    if parts := schema.get("anyOf") or schema.get("oneOf"):
        return " | ".join(dict.fromkeys(type_of(each, indent) for each in parts))
    kind = schema.get("type", "")
    if kind == "array":
        return _array(schema, indent)
    return _object(schema, indent) if kind == "object" else _PLAIN.get(kind, "unknown")


def _array(schema: Tree, indent: str) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(each, indent) for each in schema['prefixItems'])}]"
    inner = type_of(schema.get("items", {}), indent)
    return f"({inner})[]" if " | " in inner else f"{inner}[]"


def _object(schema: Tree, indent: str) -> str:
    if "properties" not in schema:
        more = schema.get("additionalProperties")
        return f"Record<string, {type_of(more, indent) if isinstance(more, dict) and more else 'unknown'}>"
    deeper, required = indent + "  ", schema.get("required", ())
    lines = ["{"]
    for name, field in schema["properties"].items():
        lines += _comment(field.get("description", ""), deeper)
        key = name if _NAME.fullmatch(name) else json.dumps(name)
        lines.append(f"{deeper}{key}{'' if name in required else '?'}: {type_of(field, deeper)};")
    return "\n".join((*lines, f"{indent}}}"))


def _comment(words: str, indent: str) -> list[str]:
    return [f"{indent}/** {' '.join(words.split()).replace('*/', '* /')} */"] if words else []


def operations(document: Tree) -> Iterator[tuple[str, str, Tree]]:
    for path, methods in document["paths"].items():
        for method, about in methods.items():
            yield path, method.upper(), about


def _input(about: Tree, schemas: Tree) -> Tree:
    """All that an operation takes, as one object: fields of the path and the query, and those of the body."""
    asked = [each for each in about.get("parameters", ()) if each["in"] in {"path", "query"}]
    fields = {each["name"]: {**each["schema"], "description": each.get("description", "")} for each in asked}
    required = [each["name"] for each in asked if each.get("required")]
    body = about.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    body = schemas[type_of(body)] if "$ref" in body else body
    fields |= body.get("properties", {})
    return {"type": "object", "properties": fields, "required": [*required, *body.get("required", ())]}


def _answer(about: Tree) -> str:
    contents = [each.get("content", {}) for status, each in about["responses"].items() if status.startswith("2")]
    [(media, content)] = contents[0].items() if contents[0] else [("", {})]
    if not media:
        return "void"
    return type_of(content["schema"], "    ") if media == "application/json" else "string"


def types(document: Tree) -> str:
    schemas = document["components"]["schemas"]
    lines = [_HEAD, ""]
    for name, schema in sorted(schemas.items()):
        lines += [*_comment(schema.get("description", ""), ""), f"export type {name} = {type_of(schema)};", ""]
    lines += ["/** Every operation: what it takes, and what it answers. */", "export interface Operations {"]
    for _, _, about in operations(document):
        lines += _comment(about["description"], "  ")
        taken = _input(about, schemas)
        shape = type_of(taken, "    ") if taken["properties"] else "Record<string, never>"
        lines += [f"  {about['operationId']}: {{", f"    input: {shape};", f"    answer: {_answer(about)};", "  };"]
    return "\n".join((*lines, "}", ""))


def routes(document: Tree) -> str:
    """Each operation with its method, its path, the names in its query, and whether it takes a key."""
    lines = [_HEAD, "", "export const OPERATIONS = {"]
    for path, method, about in operations(document):
        asked = about.get("parameters", ())
        query = [each["name"] for each in asked if each["in"] == "query"]
        keyed = any(each["name"] == BY_HEADER for each in asked)
        lines.append(f"  {about['operationId']}: {json.dumps([method, path, query, keyed])},")
    return "\n".join((*lines, "};", ""))


def written() -> dict[Path, str]:
    """The files and what belongs into them."""
    document = json.loads(DOCUMENT.read_text("utf-8"))
    return {HERE / "api.d.ts": types(document), HERE / "operations.js": routes(document)}


if __name__ == "__main__":
    for file, text in written().items():
        file.write_text(text, "utf-8")
