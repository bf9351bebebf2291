"""The template for translators: every message key with its English sentence, as a gettext catalogue to fill.

Run as `python -m companion.view.messages FILE` (`make messages`).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from companion.view.sentences import SENTENCES

HEADER = """\
# Chabudai: message keys, each with its English sentence above it; see companion/view/locale/README.md.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""


def pot() -> str:
    """The template, by key."""
    return "\n".join([HEADER, *_entries()])


def _entries() -> Iterator[str]:
    for key, english in sorted(SENTENCES.items()):
        yield f'#. {english}\nmsgid "{_quoted(key)}"\nmsgstr ""\n'


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(pot(), encoding="utf-8")
