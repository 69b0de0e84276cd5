"""Reads and checks lines of JSON and their values; raises `ValueError` or `TypeError` for anything unexpected."""

from __future__ import annotations

import json
from typing import Any, TypeVar

Checked = TypeVar("Checked")
_NAMES = {str: "a text", bool: "`true` or `false`", int: "a whole number", dict: "an object"}


def read_object(line: str) -> dict[str, Any]:
    """Reads a line that is a JSON object."""
    try:
        read = json.loads(line, parse_constant=_no_number)
    except RecursionError as error:
        raise ValueError("not JSON: nested too deeply") from error
    except ValueError as error:
        raise ValueError(f"not JSON: {error}") from error
    if not isinstance(read, dict):
        raise ValueError("not a JSON object")
    return read


def write(fields: dict[str, Any]) -> str:
    """A JSON object as a line of text, without the line break."""
    return json.dumps(fields, allow_nan=False)


def checked(kind: type[Checked], value: Any) -> Checked:
    """The value, if it is of this type: `str`, `bool`, `int` or `dict`."""
    # In Python, `True` is a number, too.
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise TypeError(f"{_NAMES[kind]} is needed, not {value!r}")
    return value


def text_or_none(value: Any) -> str | None:
    return None if value is None else checked(str, value)


def all_checked(kind: type[Checked], value: Any) -> list[Checked]:
    """The list of these values, if all of them are of this type."""
    # Python can iterate over the characters of a text and over the keys of an object, but neither is a list.
    if isinstance(value, (str, bytes, dict)):
        raise TypeError(f"a list is needed, not {value!r}")
    return [checked(kind, each) for each in value]


def _no_number(name: str) -> Any:
    raise ValueError(f"`{name}` is not a JSON number")
