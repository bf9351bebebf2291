"""What devices put into the inbox, each with a text form, and the changes that are made sure of from it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from companion.rules.vocabulary import Seat

NEVER = 1 << 62
"""Later than any instant on the table clock."""


class Kind(StrEnum):
    """The two contacts of a seat. A button is active while pressed, a cup while it is up (tilted)."""

    BUTTON = "button"
    CUP = "cup"


@dataclass(frozen=True, slots=True, order=True)
class Contact:
    """One physical switch: whose and which."""

    seat: Seat
    kind: Kind


@dataclass(frozen=True, slots=True)
class Edge:
    """A raw change of level.

    The true instant of the contact is within `error_us` of `at_us`, on either side; fewer than 1 stamp
    in 10^7 may miss that bound.
    """

    contact: Contact
    active: bool
    at_us: int
    error_us: int


@dataclass(frozen=True, slots=True)
class Level:
    """A level that was read, not an edge: at start, and again after race edges (coincidence guard)."""

    contact: Contact
    active: bool
    at_us: int


@dataclass(frozen=True, slots=True)
class Watermark:
    """A source's promise: every edge of it up to and including `at_us` has been handed over."""

    source: str
    at_us: int


class Fault(StrEnum):
    """Why a contact cannot be judged."""

    LOST = "lost"  # an edge is missing, or may be
    UNPLUGGED = "unplugged"  # the input or its link is gone
    BACK = "back"  # it works again from here on
    MASKED = "masked"  # taken out, by the players or because it is stuck
    UNSURE = "unsure"  # a press that may have meant something else


@dataclass(frozen=True, slots=True)
class Notice:
    """A source says that from `at_us` on a contact cannot be relied on, or can again."""

    contact: Contact
    fault: Fault
    at_us: int


@dataclass(frozen=True, slots=True)
class Change:
    """A confirmed change: a press or release of a button, a raising or lowering of a cup."""

    contact: Contact
    active: bool
    at_us: int
    error_us: int


Sensed: TypeAlias = Change | Notice


Input: TypeAlias = Edge | Level | Watermark | Notice


class InputError(ValueError):
    """A line that is no input; the text is one sentence with the line."""


def write(item: Input) -> str:
    """The line of an input; `read(write(item)) == item`."""
    match item:
        case Edge(contact, active, at, error):
            return f"edge {contact_text(contact)} {active:d} {at} {error}"
        case Level(contact, active, at):
            return f"level {contact_text(contact)} {active:d} {at}"
        case Watermark(source, at):
            return f"mark {source} {at}"
        case Notice(contact, fault, at):
            return f"notice {contact_text(contact)} {fault} {at}"


def read(line: str) -> Input:
    """The input of a line. Raise InputError if it is none."""
    try:
        item = _read(line.split(" "))
    except (ValueError, IndexError):
        raise InputError(f"{line!r} is no input.") from None
    if write(item) != line:
        raise InputError(f"{line!r} is no input.")
    return item


def _read(words: list[str]) -> Input:
    match words:
        case ["edge", contact, active, at, error]:
            return Edge(read_contact(contact), active == "1", int(at), int(error))
        case ["level", contact, active, at]:
            return Level(read_contact(contact), active == "1", int(at))
        case ["mark", source, at]:
            return Watermark(source, int(at))
        case ["notice", contact, fault, at]:
            return Notice(read_contact(contact), Fault(fault), int(at))
    raise ValueError(words)


def contact_text(contact: Contact) -> str:
    """A contact in a word: `cup1`."""
    return f"{contact.kind}{contact.seat}"


def read_contact(word: str) -> Contact:
    """The contact of a word such as `cup1`. Raise ValueError if it is none."""
    name = word.rstrip("0123456789")
    return Contact(int(word[len(name) :]), Kind(name))
