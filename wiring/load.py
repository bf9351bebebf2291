"""Wiring files: found by name or path, read, and carried along in a journal as one line."""

from __future__ import annotations

import json
import tomllib
from dataclasses import asdict
from importlib import resources

from companion.files import FileError
from companion.files import read_text as read_file
from wiring.check import SCHEMA, build
from wiring.model import Wiring, WiringError

IN_JOURNAL = "the journal's wiring"


def profiles() -> tuple[str, ...]:
    """The names of the tables that come with the program."""
    folder = resources.files("wiring") / "profiles"
    return tuple(sorted(item.name[:-5] for item in folder.iterdir() if item.name.endswith(".toml")))


def load(name_or_path: str, players: int | None = None) -> Wiring:
    """The wiring of a profile or file, with the first `players` seats. Raise WiringError."""
    if name_or_path in profiles():
        text = (resources.files("wiring") / "profiles" / f"{name_or_path}.toml").read_text("utf-8")
    else:
        text = _text(name_or_path)
    return read_text(text, name_or_path, players)


def read_text(text: str, file: str, players: int | None = None) -> Wiring:
    """The wiring of a TOML text; `file` is how sentences name it."""
    try:
        return build(tomllib.loads(text), file, players)
    except WiringError:
        raise
    except RecursionError:
        raise WiringError(f"{file}: it is nested too deep; write it as in profiles/direct.toml.") from None
    except ValueError as error:  # TOMLDecodeError, and numbers of too many digits
        raise WiringError(f"{file}: it is no TOML: {_inner(error)}; mend it there.") from None


def to_text(wiring: Wiring) -> str:
    """One line with everything that a wiring says, the same for equal wirings; `from_text` reads it."""
    values = asdict(wiring)
    del values["warnings"]  # they follow from the rest
    seats = [{key: value for key, value in seat.items() if key != "seat"} for seat in values.pop("seats")]
    known = {key: value for key, value in values.items() if value is not None}
    return json.dumps({"schema": SCHEMA, **known, "seat": seats}, sort_keys=True, separators=(",", ":"))


def from_text(text: str) -> Wiring:
    """The wiring of a line from a journal. Raise WiringError if it is none."""
    try:
        values = json.loads(text)
    except (ValueError, RecursionError):
        values = None
    if not isinstance(values, dict):
        raise WiringError(f"{IN_JOURNAL}: it cannot be read; use the version that wrote the journal.")
    return build(values, IN_JOURNAL)


def _text(path: str) -> str:
    try:
        return read_file(path)
    except FileError as wrong:
        known = ", ".join(profiles())
        raise WiringError(wrong.of(path, f"name a TOML file, or one of the profiles: {known}")) from None


def _inner(error: ValueError) -> str:
    """What a library says, in one line, fit to stand within a sentence."""
    line = "".join(char if char.isprintable() else "?" for char in str(error)[:120])
    return line[:1].lower() + line[1:].rstrip(".")
