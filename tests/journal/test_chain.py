"""What was written is read back; whatever else the bytes say is refused with a sentence, never accepted."""

from __future__ import annotations

from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.journal.chain import START, Journal, JournalError, Record, first, hash_of, read_text, seal

BODIES = (
    ("segment", "boot=3f2c wall=2026-11-30T06:48:00+00:00"),
    ("setup", "cha-dango seats=4 seed=7"),
    ("edge", "button0 1 123456 50"),
    ("level", "cup3 0 123999"),
    ("mark", "kernel 130000"),
    ("event", "verdict go=120000:50 slap=1@330000:300 sip=2@1900000:120050"),
    ("event", "void"),
    ("note", "Zoë — #a1b2c3d4e5f60718 is no seal"),
    ("edge", ""),
    ("edge", "button0 0 223456 50"),
)
MASKS = (0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0xFF, 0x0A)


def written(*pairs: tuple[str, str], head: str = "Tuesday at home") -> bytes:
    lines = [seal(START, first(head))]
    for number, (kind, body) in enumerate(pairs, 1):
        lines.append(seal(hash_of(lines[-1]), Record(number, kind, body)))
    return "".join(f"{line}\n" for line in lines).encode()


EVENING = written(*BODIES)
RECORDS = tuple(Record(number, kind, body) for number, (kind, body) in enumerate(BODIES, 1))


def line_of(at: int) -> int:
    """The line, from 1, that a byte of the evening belongs to; a newline belongs to the line it ends."""
    return EVENING[:at].count(b"\n") + 1


def test_what_was_written_is_read_back() -> None:
    journal = read_text(EVENING)
    assert journal == Journal("Tuesday at home", RECORDS, False, len(EVENING), hash_of(EVENING.decode()[:-1]))
    assert journal.last_number == len(BODIES)


def test_a_line_looks_as_documented() -> None:
    line = seal("0" * 16, Record(17, "edge", "button0 1 123456 300"))
    assert line == "17 edge button0 1 123456 300 #12bc70876e2deaee"
    assert hash_of(line) == "12bc70876e2deaee"


@pytest.mark.parametrize("cut", range(len(EVENING)))
def test_a_cut_at_any_byte_keeps_every_complete_record_before_it(cut: int) -> None:
    lines = EVENING[: cut + 1].count(b"\n")  # a record that only lacks its newline is complete
    if lines == 0:
        with pytest.raises(JournalError, match=r"empty|holds nothing"):
            read_text(EVENING[:cut])
        return
    journal = read_text(EVENING[:cut])
    ends_well = EVENING[cut - 1 : cut] == b"\n" or EVENING[cut : cut + 1] == b"\n"
    assert journal.records == RECORDS[: lines - 1]
    assert journal.torn is not ends_well
    assert read_text(EVENING[: journal.good_bytes]).records == journal.records
    assert journal.last_hash == hash_of(EVENING[: journal.good_bytes].decode().rstrip("\n"))


@pytest.mark.parametrize("mask", MASKS)
def test_a_flip_of_any_byte_is_refused_with_the_line_where_the_chain_breaks(mask: int) -> None:
    for at in range(len(EVENING)):
        damaged = bytearray(EVENING)
        damaged[at] ^= mask
        with pytest.raises(JournalError, match=rf"\bline {line_of(at)}\b"):
            read_text(bytes(damaged))


def test_any_byte_turned_into_a_newline_is_refused() -> None:
    for at in range(len(EVENING)):
        if EVENING[at] != 0x0A:
            with pytest.raises(JournalError, match=rf"\bline {line_of(at)}\b"):
                read_text(EVENING[:at] + b"\n" + EVENING[at + 1 :])


@given(st.integers(0, len(EVENING)), st.integers(0, len(EVENING) - 1), st.integers(1, 255))
def test_a_cut_and_a_flip_together_never_yield_a_record_that_was_not_written(
    cut: int, at: int, mask: int
) -> None:
    damaged = bytearray(EVENING)
    damaged[at] ^= mask
    try:
        journal = read_text(bytes(damaged[:cut]))
    except JournalError:
        return
    assert journal.records == RECORDS[: len(journal.records)]


@pytest.mark.parametrize("change", ["drop", "double", "swap"])
@pytest.mark.parametrize("line", range(len(BODIES)))
def test_whole_lines_that_are_missing_doubled_or_moved_are_refused(change: str, line: int) -> None:
    lines = EVENING.splitlines(keepends=True)
    if change == "drop":
        del lines[line]
    elif change == "double":
        lines.insert(line, lines[line])
    else:
        lines[line], lines[line + 1] = lines[line + 1], lines[line]
    with pytest.raises(JournalError, match=r"\bline \d+\b"):
        read_text(b"".join(lines))


def test_zero_bytes_at_the_end_are_what_a_power_cut_leaves() -> None:
    for cut in (len(EVENING), len(EVENING) - 1, len(EVENING) - 5):
        journal = read_text(EVENING[:cut] + bytes(100))
        assert journal.records == (RECORDS if cut >= len(EVENING) - 1 else RECORDS[:-1])
        assert journal.torn
        assert journal.good_bytes <= cut
    for cut in (0, 1, 20):
        with pytest.raises(JournalError, match="holds nothing"):
            read_text(EVENING[:cut] + bytes(100))


def test_a_byte_after_a_complete_record_that_is_no_newline_is_refused() -> None:
    for byte in range(256):
        if byte != 0x0A:
            with pytest.raises(JournalError, match=rf"breaks at line {len(BODIES) + 1}"):
                read_text(EVENING[:-1] + bytes([byte]))


@given(st.binary(max_size=80))
def test_any_bytes_are_refused_with_a_sentence(data: bytes) -> None:
    with pytest.raises(JournalError):
        read_text(data)


@given(st.binary(max_size=40))
def test_bytes_after_a_sound_evening_never_become_records(data: bytes) -> None:
    try:
        journal = read_text(EVENING + data)
    except JournalError:
        return
    assert journal.records == RECORDS
    assert journal.good_bytes == len(EVENING)


TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\n\r"))


@given(TEXT, st.lists(st.tuples(st.from_regex(r"[a-z][a-z0-9-]{0,15}", fullmatch=True), TEXT)))
def test_any_text_without_a_newline_survives(head: str, pairs: list[tuple[str, str]]) -> None:
    pairs = [pair for pair in pairs if pair[0] != "chabudai"]
    journal = read_text(written(*pairs, head=head))
    assert journal.head == head
    assert [(record.kind, record.body) for record in journal.records] == pairs


@pytest.mark.parametrize("body", ["two\nlines", "old\rmac", "a \udcff lone surrogate"])
def test_a_body_that_is_no_line_of_text_is_refused(body: str) -> None:
    with pytest.raises(JournalError, match="write it"):
        seal(START, Record(1, "note", body))


@pytest.mark.parametrize("kind", ["", "Two", "two words", "9", "a" * 17, "edge\n", "chabudai"])
def test_a_kind_that_is_no_short_word_is_refused(kind: str) -> None:
    with pytest.raises(JournalError, match="no kind of record"):
        seal(START, Record(1, kind, ""))


def _sealed(text: bytes, previous: str = START) -> bytes:
    """A line that nobody but a forger writes: the chain holds, the text is wrong."""
    seal_ = blake2b(previous.encode() + text, digest_size=8).hexdigest()
    return text + b" #" + seal_.encode() + b"\n"


FIRST = _sealed(b"0 chabudai 1 x")
AFTER_FIRST = FIRST[-17:-1].decode()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", r"x.journal is empty"),
        (b"0 cha", r"x.journal holds nothing"),
        (b"0 chabudai 1 Tuesday #a1b2", r"x.journal holds nothing"),
        (b"PNG\r\n\x1a\n", r"x.journal: line 1 does not open an evening"),
        (b"a novel without end", r"line 1 does not open an evening"),
        (_sealed(b"0 chabudai 2 x"), r"line 1 says version 2, this program reads 1; use the program"),
        (_sealed(b"0 chabudai 1"), r"the chain breaks at line 1"),
        (_sealed(b"0 chabudai 1x y"), r"the chain breaks at line 1"),
        (_sealed(b"0 chabudai"), r"the chain breaks at line 1"),
        (FIRST + _sealed(b"2 edge x", AFTER_FIRST), r"line 2 has number 2, not 1"),
        (FIRST + _sealed(b"01 edge x", AFTER_FIRST), r"line 2 has number 01, not 1"),
        (FIRST + _sealed(b"1 EDGE x", AFTER_FIRST), r"line 2 is of no kind we write"),
        (FIRST + _sealed(b"1 chabudai 1 x", AFTER_FIRST), r"line 2 is of no kind we write"),
        (FIRST + _sealed(b"1 edge \xff", AFTER_FIRST), r"chain breaks at line 2"),
        (
            FIRST + b"\n",
            r"breaks at line 2, .*; the 1 lines before it are sound: `head -n 1 x.journal > COPY`",
        ),
    ],
)
def test_each_refusal_is_one_sentence_with_file_line_and_mend(data: bytes, sentence: str) -> None:
    with pytest.raises(JournalError, match=sentence) as refusal:
        read_text(data, "x.journal")
    assert "\n" not in str(refusal.value)
    assert str(refusal.value).endswith(".")
