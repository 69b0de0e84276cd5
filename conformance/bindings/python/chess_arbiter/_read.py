"""Reads and checks lines of JSON and their values; raises `ValueError` or `TypeError` for anything unexpected."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any


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


def a_text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"a text is needed, not {value!r}")
    return value


def a_text_or_none(value: Any) -> str | None:
    return None if value is None else a_text(value)


def a_flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"`true` or `false` is needed, not {value!r}")
    return value


def a_number(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"a whole number is needed, not {value!r}")
    number: int = value
    return number


def an_object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError(f"an object is needed, not {value!r}")
    return value


def texts(value: Any) -> list[str]:
    return [a_text(one) for one in _several(value)]


def objects(value: Any) -> list[dict[str, Any]]:
    return [an_object(one) for one in _several(value)]


def _several(value: Any) -> Iterable[Any]:
    # Python can iterate over the characters of a text and over the keys of an object, but neither is a list.
    if isinstance(value, (str, bytes, dict)):
        raise TypeError(f"a list is needed, not {value!r}")
    several: Iterable[Any] = iter(value)
    return several


def _no_number(name: str) -> Any:
    raise ValueError(f"`{name}` is not a JSON number")
