"""`chabudai screens`: what the display shows, as pictures."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from companion.cli.arguments import UsageError, given_path
from companion.files import FileError, make_folder, reason
from companion.view.gallery import write_png
from companion.view.languages import ENGLISH, languages

OTHERWISE = "name another folder"


def add_to(commands: Any) -> None:
    """The command line of `screens`."""
    command: argparse.ArgumentParser = commands.add_parser(
        "screens", help="write every example screen of the display as a PNG", description=__doc__
    )
    command.add_argument("folder", type=given_path, metavar="DIR")
    command.add_argument(
        "--language", default=ENGLISH, metavar="CODE", help=f"one of {', '.join(languages())}; default: en"
    )
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the pictures and say how many."""
    folder: Path = arguments.folder
    known = languages()
    if arguments.language not in known:
        raise UsageError(f"--language: {arguments.language!r:.40} is none of {', '.join(known)}.")
    try:
        make_folder(folder)
        written = write_png(folder, arguments.language)
    except FileError as wrong:
        raise UsageError(wrong.of(folder, OTHERWISE)) from None
    except OSError as error:
        raise UsageError(reason(error).of(error.filename or folder, OTHERWISE)) from None
    print(f"{len(written)} pictures in {folder}.")
    return 0
