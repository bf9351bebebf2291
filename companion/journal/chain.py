"""The text of an evening: numbered lines, each sealed with a hash over the one before.

Theory of operation.
A line is `number kind body #hash`, for example `17 edge button0 1 123456 300 #a1b2c3d4e5f60718`.
The hash is blake2b over the previous line's hash and this line without its own: checksum and chain in one.
It tells a damaged, missing, doubled or moved line from a sound one; it is no signature, since anybody can
compute it. Line 1 is record 0 and says what the file is: `0 chabudai 1 <free body> #hash`.

A power cut leaves a beginning of what was written, so an unfinished last line is no error but left out.
Some file systems fill the end with zero bytes after a cut; those are unfinished too.
This file is pure: bytes in, values out. It does not know what the bodies mean.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import blake2b
from shlex import quote

START = "0" * 16
"""What the first line is chained to."""

VERSION = "1"
_FIRST_KIND = "chabudai"
_FIRST = f"0 {_FIRST_KIND} {VERSION} ".encode()
_SEAL = re.compile(rb" #[0-9a-f]{16}")
_SEAL_BYTES = 18
_KIND = re.compile(r"[a-z][a-z0-9-]{0,15}")


class JournalError(ValueError):
    """What is wrong with a journal: one sentence with the file, the line and the mend."""


@dataclass(frozen=True, slots=True)
class Record:
    """One line of an evening; the kind is a short lower-case word, the body any text without a newline."""

    number: int
    kind: str
    body: str


@dataclass(frozen=True, slots=True)
class Journal:
    """What a file holds: the free body of its first line and the complete records from number 1 on.

    `good_bytes` is where the complete records end (the newline of the last may be missing, and then is not
    counted); `torn` tells that something unfinished follows, which a resumed evening cuts off.
    """

    head: str
    records: tuple[Record, ...]
    torn: bool
    good_bytes: int
    last_hash: str

    @property
    def last_number(self) -> int:
        """The number of the last complete record; 0 if there is only the first line."""
        return len(self.records)


def first(head: str) -> Record:
    """The record that opens an evening."""
    return Record(0, _FIRST_KIND, f"{VERSION} {head}")


def seal(previous: str, record: Record) -> str:
    """The line of a record, without its newline, chained to the hash `previous`; `hash_of` finds its own."""
    _check(record)
    text = f"{record.number} {record.kind} {record.body}" if record.body else f"{record.number} {record.kind}"
    return f"{text} #{_hash(previous, text.encode())}"


def hash_of(line: str) -> str:
    """The hash at the end of a sealed line."""
    return line[-16:]


def read_text(data: bytes, name: str = "the journal") -> Journal:
    """Parse a whole file. Raise JournalError unless it is a beginning of what one evening wrote."""
    _check_first(data, name)
    lines = data.split(b"\n")
    tail = lines.pop()
    records: list[Record] = []
    last = START
    for number, line in enumerate(lines):
        records.append(_open(line, number, last, name))
        last = line[-16:].decode()
    good = len(data) - len(tail)
    complete = _complete_in(tail, len(records), last, name)
    if complete:
        records.append(_open(complete, len(records), last, name))
        last = complete[-16:].decode()
        good += len(complete)
    if not records:
        raise JournalError(_holds_nothing(name))
    return Journal(_head(records[0], name), tuple(records[1:]), good < len(data), good, last)


def _head(record: Record, name: str) -> str:
    version, space, head = record.body.partition(" ")
    if version != VERSION or not space:
        raise JournalError(_broken(name, 0))
    return head


def _hash(previous: str, text: bytes) -> str:
    return blake2b(previous.encode() + text, digest_size=8).hexdigest()


def _check(record: Record) -> None:
    kind, body = record.kind, record.body
    if not _KIND.fullmatch(kind) or (kind == _FIRST_KIND) != (record.number == 0):
        raise JournalError(
            f"{kind!r} is no kind of record: use another lower-case word of at most 16 letters."
        )
    if "\n" in body or "\r" in body:
        raise JournalError(f"The body {body!r} has a newline: a record is one line, so write it without.")
    try:
        body.encode()
    except UnicodeEncodeError:
        raise JournalError(f"The body {body!r} is no text: write it as proper Unicode.") from None


def _check_first(data: bytes, name: str) -> None:
    """Tell our files from all others by the beginning of line 1; its chain is checked with all the rest."""
    if not data:
        raise JournalError(f"{name} is empty: no evening was in it, so it can be deleted.")
    line, newline, _ = data.partition(b"\n")
    begun = line if newline else line.rstrip(b"\0")
    if not newline and _FIRST.startswith(begun):
        raise JournalError(_holds_nothing(name))
    words = begun.split(b" ", 3)
    if words[:2] != _FIRST.split(b" ")[:2]:
        raise JournalError(f"{name}: line 1 does not open an evening of Chabudai; choose another file.")
    if len(words) > 2 and words[2].isdigit() and words[2] != VERSION.encode():
        raise JournalError(
            f"{name}: line 1 says version {words[2].decode()}, this program reads {VERSION}; "
            "use the program that wrote it."
        )


def _holds_nothing(name: str) -> str:
    return (
        f"{name} holds nothing: it was cut off within line 1, before the evening began, so it can be deleted."
    )


def _valid(line: bytes, previous: str) -> bool:
    """Tell whether a line is what was written after the line with the hash `previous`."""
    text, seal_ = line[:-_SEAL_BYTES], line[-_SEAL_BYTES:]
    return seal_ == b" #" + _hash(previous, text).encode()


def _open(line: bytes, number: int, previous: str, name: str) -> Record:
    """The record of a line that must be number `number`."""
    if not _valid(line, previous):
        raise JournalError(_broken(name, number))
    try:
        word, _, rest = line[:-_SEAL_BYTES].decode().partition(" ")
    except UnicodeDecodeError:
        raise JournalError(_broken(name, number)) from None
    if word != str(number):
        raise JournalError(
            f"{name}: line {number + 1} has number {word}, not {number}; {_mend(name, number)}"
        )
    kind, _, body = rest.partition(" ")
    if not _KIND.fullmatch(kind) or (number == 0) != (kind == _FIRST_KIND):
        raise JournalError(f"{name}: line {number + 1} is of no kind we write; {_mend(name, number)}")
    return Record(number, kind, body)


def _complete_in(tail: bytes, number: int, previous: str, name: str) -> bytes:
    """The complete record in an unfinished last line, or nothing.

    A cut only ever takes bytes away, so a complete record is followed by its newline or by nothing: any
    other byte there is damage. Two or more zero bytes are what a file system leaves after a cut.
    """
    for found in _SEAL.finditer(tail):
        line, rest = tail[: found.end()], tail[found.end() :]
        if not _valid(line, previous):
            continue
        if rest and (len(rest) == 1 or rest.strip(b"\0")):
            raise JournalError(_broken(name, number))
        return line
    return b""


def _broken(name: str, number: int) -> str:
    line = number + 1
    return f"{name}: the chain breaks at line {line}, which is not as it was written; {_mend(name, number)}"


def _mend(name: str, number: int) -> str:
    if number == 0:
        return "take a copy of the file, if there is one."
    return f"the {number} lines before it are sound: `head -n {number} {quote(name)} > COPY` keeps them."
