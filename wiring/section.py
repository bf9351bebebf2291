"""One table of a wiring file, read key by key; whatever is not as asked is refused with a sentence."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from wiring.model import WiringError


@dataclass(frozen=True, slots=True)
class Section:
    """`file` and `title` are how a sentence names it; the title of the whole file is empty."""

    file: str
    title: str
    values: Mapping[str, object]

    def refuse(self, said: str) -> WiringError:
        """The error to raise; `said` goes on after the name of file and section."""
        return WiringError(f"{self.file}: {self.title + ': ' if self.title else ''}{said}.")

    def only(self, *known: str) -> None:
        """Refuse any other key."""
        for key in self.values:
            if key not in known:
                raise self.refuse(f"{key_of(key)} is no key here; remove it or use one of {', '.join(known)}")

    def get(self, key: str, example: str) -> object:
        """The value of a key that must be there."""
        if key not in self.values:
            raise self.refuse(f"{key} is missing; add a line like {example}")
        return self.values[key]

    def whole(self, key: str, example: int) -> int:
        """A whole number; what range it may have is for the caller to say."""
        value = self.get(key, f"{key} = {example}")
        if type(value) is not int:  # a bool is an int for Python, not for people
            raise self.refuse(
                f"{key} = {shown(value)} is no whole number; write for example {key} = {example}"
            )
        return value

    def word(self, key: str, example: str) -> str:
        value = self.get(key, f'{key} = "{example}"')
        if not isinstance(value, str) or not value.isprintable() or not 0 < len(value) <= 40:
            raise self.refuse(
                f'{key} = {shown(value)} is no short text in quotes; write for example {key} = "{example}"'
            )
        return value

    def section(self, key: str) -> Section:
        """The table `[key]` below this one."""
        value = self.get(key, f"[{key}] as in profiles/direct.toml")
        if not isinstance(value, dict):
            raise self.refuse(
                f"{key} = {shown(value)} is no section; write [{key}] as in profiles/direct.toml"
            )
        return Section(self.file, f"[{key}]", value)

    def sections(self, key: str) -> tuple[Section, ...]:
        """The tables `[[key]]` below this one, titled by their number from 1."""
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.refuse(f"{key} = {shown(value)} is no list of sections; write [[{key}]] for each")
        return tuple(Section(self.file, f"{key} {n}", item) for n, item in enumerate(value, 1))


def shown(value: object) -> str:
    """A value as its file would have it, short enough for a sentence."""
    match value:
        case bool():
            return str(value).lower()
        case int():
            return str(value) if abs(value) < 10**15 else "a huge number"
        case float():
            return str(value)
        case str():
            return json.dumps(
                value if len(value) <= 40 else f"{value[:40]}...", ensure_ascii=not value.isprintable()
            )
        case list():
            return "a list"
        case dict():
            return "a section"
    return "a date or a time" if value is not None else "nothing"


def key_of(key: str) -> str:
    """A key as its file would have it."""
    return key if key.replace("_", "").replace("-", "").isalnum() and len(key) <= 40 else shown(key)
