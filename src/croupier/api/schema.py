"""`croupier.schema()`: the JSON Schema of the documents that the functions and commands read and write."""

from __future__ import annotations

from typing import Any, Literal, get_args

from croupier.api.arguments import given
from croupier.documents.schema import document_schema
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake

DocumentKind = Literal["sheet", "round", "journal", "play", "approval", "dossier"]


def schema(document: DocumentKind) -> dict[str, Any]:
    """The JSON Schema of a document, with the options of every game: what `croupier schema` prints.

    >>> import croupier
    >>> croupier.schema("approval")["properties"]["location"]["description"]
    'where the sign hangs'
    """
    if document not in (kinds := get_args(DocumentKind)):
        raise Unreadable(Mistake("document", f"{given(document)} is none of {', '.join(kinds)}"))
    return document_schema(document)
