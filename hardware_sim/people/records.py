"""The records of the journal that people at the table hear of, read as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.rules.notation import read as read_event
from companion.rules.vocabulary import Event, Seat
from companion.timing.edge import Contact, read_contact


@dataclass(frozen=True, slots=True)
class Begun:
    """The game has begun with so many players."""

    players: int
    first: Seat


@dataclass(frozen=True, slots=True)
class Masked:
    """An input is left out by people, or (not `out`) wanted again."""

    contact: Contact
    out: bool


@dataclass(frozen=True, slots=True)
class FoundOut:
    """The table has found out by itself that an input cannot be relied on."""

    contact: Contact


Heard: TypeAlias = Begun | Masked | FoundOut | Event


def heard(kind: str, body: str) -> Heard | None:
    """What a record says to people; None if it is only for judging again."""
    match kind:
        case "begin":
            words = dict(word.split("=") for word in body.split())
            return Begun(int(words["players"]), int(words["first"]))
        case "event":
            return read_event(body)
        case "input":
            name, where = body.split()
            return Masked(read_contact(name), where == "out")
        case "mask":
            return FoundOut(read_contact(body.split(maxsplit=1)[0]))
    return None
