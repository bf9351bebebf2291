"""`chabudai demo`: simulated people play a whole evening through simulated contacts, to its end."""

from __future__ import annotations

import argparse
import json
import os
import secrets
import shutil
import stat
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.cli.arguments import (
    UsageError,
    add_game,
    check_people,
    check_players,
    find_game,
    given_path,
    positive_number,
    read_game,
    whole_number,
)
from companion.clock import rest, wall_time
from companion.devices.ports import Animated, Display
from companion.devices.terminal import TerminalDisplay
from companion.devices.terminal_screen import SMALLEST, TerminalScreen
from companion.journal.sheet import new_evening_path
from hardware_sim.conditions import Conditions, Result
from hardware_sim.evening import play_evening
from hardware_sim.unplugging import unplugged

PACE_S = 0.05  # a line on a terminal, so that one can follow


def add_to(commands: Any) -> None:
    """The command line of `demo`."""
    demo: argparse.ArgumentParser = commands.add_parser(
        "demo", help="simulated people play an evening", description=__doc__
    )
    add_game(demo)
    demo.add_argument("--players", type=whole_number, default=4, metavar="N", help="default: 4")
    demo.add_argument("--seed", type=whole_number, metavar="S", help="the same seed gives the same evening")
    demo.add_argument("--headless", action="store_true", help="show nothing while it plays")
    demo.add_argument("--lines", action="store_true", help="tell it in lines, also where it could be drawn")
    demo.add_argument("--json", action="store_true", help="print the result as one JSON object")
    demo.add_argument("--realtime", action="store_true", help="on the real clock and threads, pins simulated")
    demo.add_argument("--orders", type=positive_number, metavar="N", help="stop after so many races")
    demo.add_argument("--callback", action="store_true", help="pins whose edges are stamped in a callback")
    demo.add_argument(
        "--unplug", action="store_true", help="pull plugs in mid-race: the Pico's, or without one a cup's"
    )
    demo.add_argument(
        "--journal", type=given_path, metavar="FILE", help="default: a new file in the temporary folder"
    )
    demo.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the evening; the status is 1 if the table counted anything but the truth."""
    found = find_game(arguments.game)
    check_players(found.core, arguments.players)
    check_people(found)
    options, dealer = read_game(found, arguments.deck, arguments.option)
    drawn = _drawn(arguments)
    seed = secrets.randbelow(1_000_000) if arguments.seed is None else arguments.seed
    conditions = Conditions(
        wiring=arguments.wiring,
        options=options,
        dealer=dealer,
        callback=arguments.callback,
        realtime=arguments.realtime,
        orders=arguments.orders,
        displays=() if drawn else _displays(arguments),
        animated=drawn,
    )
    if arguments.unplug:
        conditions = unplugged(conditions, arguments.players, seed)
    journal = arguments.journal or _new_journal(found.core.name)
    result = play_evening(found.core.name, arguments.players, seed, journal=journal, conditions=conditions)
    print(json.dumps(result.as_json()) if arguments.json else _summary(result))
    return 0 if result.scores == result.truth_scores and not result.wrong_winners else 1


def _drawn(arguments: argparse.Namespace) -> tuple[Animated, ...]:
    """The display and the lamps, drawn in place, if there is a terminal that can show them."""
    if arguments.headless or arguments.json or arguments.lines or not _can_draw():
        return ()
    return (TerminalScreen(_write, shutil.get_terminal_size),)


def _can_draw() -> bool:
    """Tell whether there is a terminal with escape codes, every letter, and room for the picture."""
    if not sys.stdout.isatty() or os.environ.get("TERM", "dumb") == "dumb":
        return False
    room = zip(shutil.get_terminal_size(), SMALLEST, strict=True)
    return "utf" in sys.stdout.encoding.lower() and all(there >= needed for there, needed in room)


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _displays(arguments: argparse.Namespace) -> tuple[Display, ...]:
    if arguments.headless:
        return ()
    stream = sys.stderr if arguments.json else sys.stdout
    return (TerminalDisplay(_paced(stream) if stream.isatty() else lambda line: print(line, file=stream)),)


def _paced(stream: Any) -> Callable[[str], None]:
    def write(line: str) -> None:
        print(line, file=stream, flush=True)
        rest(PACE_S)

    return write


def _new_journal(game: str) -> Path:
    folder = Path(tempfile.gettempdir()) / f"chabudai-{os.getuid()}"
    with suppress(FileExistsError):
        folder.mkdir(mode=0o700)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid():  # where anybody may put a link
        raise UsageError(f"{folder} is not a folder of this user; name another place with --journal.")
    return new_evening_path(folder, f"{wall_time()}-{os.getpid()}", game)  # several may start at once


def _summary(result: Result) -> str:
    agree = "equal to" if result.scores == result.truth_scores else "DIFFERENT FROM"
    return "\n".join(
        [
            f"Seed {result.seed}: the scores counted are {agree} the simulator's truth.",
            _races(result),
            f"{result.simulated_s:.0f} s played in {result.wall_s:.2f} s. Journal: {result.journal}",
        ]
    )


def _races(result: Result) -> str:
    if not result.races:
        return "No race was run."
    ties = f"{_many(result.dead_heats, 'dead heat')} ({result.needless_dead_heats} needless)"
    wrong = _many(result.wrong_winners, "wrong winner")
    return f"{_many(result.races, 'race')}: {wrong}, {ties}, {result.contested} contested."


def _many(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
