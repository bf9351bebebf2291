"""What people have set at the table and want to find again: the language, and whether the buzzer is quiet."""

from __future__ import annotations

import contextlib
import json
from dataclasses import dataclass
from pathlib import Path

from companion.files import FileError, read_text, write_text
from companion.journal.sheet import default_folder

FILE = "preferences.json"


@dataclass(frozen=True, slots=True)
class Kept:
    """`language` is None until somebody has chosen one."""

    language: str | None = None
    quiet: bool = False


def read_kept() -> Kept:
    """What was set; a file that is missing or damaged is as good as none."""
    try:
        raw = json.loads(read_text(_path()))
    except (FileError, ValueError, RecursionError):
        return Kept()
    if not isinstance(raw, dict):
        return Kept()
    language = raw.get("language")
    return Kept(language if isinstance(language, str) else None, raw.get("quiet") is True)


def keep(kept: Kept) -> None:
    """Write it down; if the disk refuses, people set it again next time."""
    with contextlib.suppress(FileError):
        write_text(_path(), json.dumps({"language": kept.language, "quiet": kept.quiet}))


def _path() -> Path:
    return default_folder() / FILE
