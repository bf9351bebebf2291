"""The template for translators: every message key with its English sentence, as a gettext catalogue to fill.

Run as `python -m companion.view.messages FILE` (`make messages`).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from companion.view.sentences import ALL, by_game

HEADER = """\
# Chabudai: message keys, each with its English sentence above it; see companion/view/locale/README.md.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""


def pot() -> str:
    """The template: what all games say, then each game's own words, by key."""
    return "\n".join([HEADER, *(entry for game in sorted(by_game()) for entry in _entries(game))])


def _entries(game: str) -> Iterator[str]:
    context = "" if game == ALL else f'msgctxt "{_quoted(game)}"\n'
    for key, english in sorted(by_game()[game].items()):
        yield f'#. {english}\n{context}msgid "{_quoted(key)}"\nmsgstr ""\n'


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(pot(), encoding="utf-8")
