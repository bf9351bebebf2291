"""`chabudai play`: a real evening on the Pi's own pins."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion import __version__
from companion.cli.arguments import (
    Options,
    UsageError,
    add_game,
    find_game,
    given_name,
    given_path,
    read_game,
    whole_number,
)
from companion.cli.streams import complain
from companion.clock import Clock, MonotonicClock, wall_time
from companion.devices.own_pace import OwnPace
from companion.devices.pin_factory import open_factory
from companion.devices.ports import Animated, Display
from companion.devices.terminal import TerminalDisplay
from companion.devices.wired import SOURCE, buzzer_for, edges_for, lamps_for, oled_for, settings_for
from companion.journal.sheet import Sheet, create, default_folder, new_evening_path, read, resume
from companion.journal.writer import ThreadWriter
from companion.rules.game import shelf
from companion.table.inbox import Inbox, ThreadInbox
from companion.table.loop import Loop
from companion.table.past import Past, PastError, read_past, resumed
from companion.table.plan import Plan
from companion.table.table import Table
from companion.timing.settings import Settings
from wiring.load import load, to_text
from wiring.model import Wiring

SWITCH_S = 0.0005
"""So long a thread may keep the interpreter. With Python's own 5 ms a display that draws could make an edge
arrive later than its source has promised (measured on a laptop: 5.2 ms median wait, then 0.7 ms)."""


def add_to(commands: Any) -> None:
    """The command line of `play`."""
    command: argparse.ArgumentParser = commands.add_parser(
        "play", help="a real evening, on a Raspberry Pi", description=__doc__
    )
    add_game(command)
    command.add_argument(
        "--pins", type=given_name, metavar="FACTORY", help="gpiozero's lgpio (default), rpigpio or native"
    )
    command.add_argument("--names", default="", metavar="A,B,…", help="the players by place; else P1, P2 …")
    command.add_argument(
        "--seed", type=whole_number, metavar="S", help="decides who begins; else the clock does"
    )
    command.add_argument(
        "--journal", type=given_path, metavar="FILE", help="a new file, or an evening to go on with"
    )
    command.add_argument("--quiet", action="store_true", help="no buzzer")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Open the doors, play, and close them whatever happens."""
    found = find_game(arguments.game)
    options, _ = read_game(found, arguments.deck, arguments.option)
    wiring = load(arguments.wiring)
    factory = open_factory(arguments.pins)
    clock = MonotonicClock()
    sys.setswitchinterval(SWITCH_S)
    try:
        play(arguments, options, wiring, Ground(factory, clock, ThreadInbox(clock)))
    finally:
        factory.close()
    return 0


@dataclass(frozen=True, slots=True)
class Ground:
    """What a table stands on: pins, their clock, and the queue between devices and table."""

    factory: Any
    clock: Clock
    inbox: Inbox


def play(arguments: argparse.Namespace, options: Options, wiring: Wiring, ground: Ground) -> None:
    """Build the table on this ground and run it to the evening's end."""
    clock, inbox = ground.clock, ground.inbox
    edges = edges_for(ground.factory, wiring)
    plan = _plan(arguments, options, wiring, settings_for(wiring, edges), clock.now_us())
    with ExitStack() as open_doors:  # closed in the opposite order, whatever happens
        animated = _animated(ground.factory, wiring, quiet=arguments.quiet)
        for door in animated:
            open_doors.callback(door.close)
        past, path, sheet = _evening(arguments.journal, plan)  # only now: nobody wants an empty file
        open_doors.callback(print, f"The evening is in {path}.")
        writer = ThreadWriter(sheet, lambda _number: inbox.put(None), _report)
        open_doors.callback(writer.close)
        displays = OwnPace(clock, _displays(wiring, clock), animated, report=_report)
        open_doors.callback(displays.close)
        open_doors.callback(edges.close)
        table = _table(past, plan, writer, clock.now_us())
        edges.start(inbox.put)
        loop = Loop(table, clock, inbox, [edges], displays.show)
        loop.start()
        loop.run(lambda: False)
        writer.close()
        displays.show(table.scene())  # the ranking that stays is the one that is on disk


def _table(past: Past | None, plan: Plan, writer: ThreadWriter, booted_us: int) -> Table:
    """A new table, or one that goes on with an evening; what it rests on is written down first."""
    if past is None:
        writer.append("plan", plan.to_text())
    writer.append("boot", f"at={booted_us}")
    table = Table(past.plan if past else plan, shelf()[plan.game].core, writer)
    if past is not None:
        resumed(past, table, booted_us)
    return table


def _plan(
    arguments: argparse.Namespace, options: Options, wiring: Wiring, settings: Settings, now_us: int
) -> Plan:
    return Plan(
        game=arguments.game,
        options=options,
        seed=now_us if arguments.seed is None else arguments.seed,
        places=tuple(seat.seat for seat in wiring.seats),
        sources={SOURCE: tuple(sorted(wiring.contacts().values()))},
        settings=settings,
        names=_names(arguments.names, len(wiring.seats)),
        budget=to_text(wiring),
        rules_version=__version__,
    )


def _names(words: str, seats: int) -> tuple[str, ...]:
    names = tuple(name.strip() for name in words.split(",") if name.strip())
    if len(names) > seats:
        raise UsageError(
            f"--names gives {len(names)} names, but the wiring has {seats} places; leave some out."
        )
    return names


def _evening(journal: Path | None, plan: Plan) -> tuple[Past | None, Path, Sheet]:
    """The evening to go on with, if there is one, and the sheet to write on."""
    path = journal or new_evening_path(default_folder(), wall_time(), plan.game)
    if not path.exists():
        return None, path, create(path, f"{plan.game} {wall_time()}")
    try:
        past = read_past(read(path).records)
    except PastError as error:
        raise PastError(f"{path}: {error}") from None
    if past.plan.game != plan.game:
        raise UsageError(f"{path} is an evening of {past.plan.game}; name that game, or another file.")
    if past.plan.sources != plan.sources:
        raise UsageError(
            f"{path} was played with other contacts; name the same wiring file, or another journal."
        )
    return past, path, resume(path)[1]


def _displays(wiring: Wiring, clock: Clock) -> Sequence[Display]:
    oled = oled_for(wiring, clock, _report)
    text = TerminalDisplay(print)
    return [text] if oled is None else [text, oled]


def _animated(factory: Any, wiring: Wiring, *, quiet: bool) -> Sequence[Animated]:
    buzzer = buzzer_for(factory, wiring, quiet=quiet)
    lamps = lamps_for(factory, wiring)
    return [lamps] if buzzer is None else [lamps, buzzer]


def _report(sentence: str) -> None:
    """Called by threads that must live on where nobody is there to be told."""
    complain(sentence, 0)
