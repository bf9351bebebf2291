"""`chabudai screens`: what the display shows, as pictures."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from companion.cli.arguments import UsageError
from companion.view.gallery import write_png


def add_to(commands: Any) -> None:
    """The command line of `screens`."""
    command: argparse.ArgumentParser = commands.add_parser(
        "screens", help="write every example screen of the display as a PNG", description=__doc__
    )
    command.add_argument("folder", type=Path, metavar="DIR")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the pictures and say how many."""
    folder: Path = arguments.folder
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder} is no folder; name one, it is made if it does not exist.")
    folder.mkdir(parents=True, exist_ok=True)
    written = write_png(folder)
    print(f"{len(written)} pictures in {folder}.")
    return 0
