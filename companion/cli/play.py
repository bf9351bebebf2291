"""`chabudai play`: real evenings on the Pi's own pins, from power-on to the ranking, one after another."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import Any

from companion import __version__
from companion.cli.arguments import (
    Options,
    UsageError,
    add_game,
    command_words,
    find_game,
    given_name,
    given_path,
    read_game,
    whole_number,
)
from companion.cli.contacts import Contacts, contacts_for
from companion.cli.desk import FileDesk
from companion.cli.preferences import Kept, keep, read_kept
from companion.cli.streams import complain
from companion.clock import Clock, MonotonicClock
from companion.devices.own_pace import OwnPace
from companion.devices.pin_factory import open_factory
from companion.devices.ports import Animated, Display
from companion.devices.terminal import TerminalDisplay
from companion.devices.wired import buzzer_for, oled_for
from companion.rules.game import shelf
from companion.rules.vocabulary import Message
from companion.table.evening import Preferences
from companion.table.inbox import DisplayNews, Inbox, ThreadInbox
from companion.table.lobby.lobby import House
from companion.table.loop import Host, Loop
from companion.table.power_on import Occasion, power_on
from companion.table.table import Table
from companion.view.catalogue import sentence
from companion.view.languages import languages
from companion.view.scene import Scene
from wiring.load import load, to_text
from wiring.model import Wiring

SWITCH_S = 0.0005
"""So long a thread may keep the interpreter. With Python's own 5 ms a display that draws could make an edge
arrive later than its source has promised (measured on a laptop: 5.2 ms median wait, then 0.7 ms)."""


def add_to(commands: Any) -> None:
    """The command line of `play`."""
    command: argparse.ArgumentParser = commands.add_parser(
        "play", help="real evenings, on a Raspberry Pi", description=__doc__
    )
    add_game(command, default=None)
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
    command.add_argument("--once", action="store_true", help="end after one evening")
    command.add_argument(
        "--power-off",
        type=command_words,
        metavar="COMMAND",
        help='run when the menu says so, for example "systemctl poweroff"',
    )
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Open the doors, play, and close them whatever happens."""
    options = _options(arguments)
    wiring = load(arguments.wiring)
    factory = open_factory(arguments.pins)
    clock = MonotonicClock()
    sys.setswitchinterval(SWITCH_S)
    try:
        wants_power_off = play(arguments, options, wiring, Ground(factory, clock, ThreadInbox(clock)))
    finally:
        factory.close()
    if wants_power_off and arguments.power_off:
        return subprocess.run(arguments.power_off, check=False).returncode  # noqa: S603
    return 0


def _options(arguments: argparse.Namespace) -> Options:
    """The knobs that are given. Without a game they wait for the one that is chosen."""
    if arguments.game is not None:
        return read_game(find_game(arguments.game), arguments.deck, arguments.option)[0]
    if arguments.deck is not None or arguments.option:
        raise UsageError("--deck and --option belong to one game: name it, as in `chabudai play cha-dango`.")
    return {}


@dataclass(frozen=True, slots=True)
class Ground:
    """What a table stands on: pins, their clock, and the queue between devices and table."""

    factory: Any
    clock: Clock
    inbox: Inbox


def play(arguments: argparse.Namespace, options: Options, wiring: Wiring, ground: Ground) -> bool:
    """Play evenings on this ground; tell whether the players want the power off afterwards."""
    clock, inbox = ground.clock, ground.inbox
    _names(arguments.names, len(wiring.seats))  # refused before anything opens
    with ExitStack() as open_doors:  # closed in the opposite order, whatever happens
        contacts = contacts_for(ground.factory, wiring, clock, _report)
        open_doors.callback(contacts.lamps.close)
        house = _house(arguments, options, wiring, contacts)
        desk = FileDesk(arguments.journal, house, lambda _number: inbox.put(None), _report)
        desk.check()  # refused now, not when somebody has said yes to it
        open_doors.callback(desk.close)
        buzzer = buzzer_for(ground.factory, wiring)
        animated: Sequence[Animated] = [contacts.lamps] if buzzer is None else [contacts.lamps, buzzer]
        displays = _displays(wiring, clock, inbox, animated)
        for display in displays:
            open_doors.callback(display.close)
        open_doors.callback(contacts.edges.close)
        contacts.edges.start(inbox.put)
        for warning in wiring.warnings:
            _report(warning)
        return _evenings(arguments, house, desk, Doors(contacts, displays, clock, inbox), wiring)


@dataclass(frozen=True, slots=True)
class Doors:
    """What is open while evenings are played."""

    contacts: Contacts
    displays: Sequence[Display]
    clock: Clock
    inbox: Inbox

    def run(self, host: Host) -> None:
        """Let a lobby or a table run on these doors to its end."""
        self.contacts.journal(host.evening.journal.append if isinstance(host, Table) else _nowhere)
        loop = Loop(host, self.clock, self.inbox, [self.contacts.edges], self.show)
        loop.start()
        loop.run(lambda: False)

    def show(self, scene: Scene) -> None:
        """Have this scene shown."""
        self.contacts.watch(scene)
        for display in self.displays:
            display.show(scene)


def _nowhere(kind: str, body: str) -> None:
    del kind, body  # nothing is judged in the lobby


def _evenings(
    arguments: argparse.Namespace, house: House, desk: FileDesk, doors: Doors, wiring: Wiring
) -> bool:
    """One evening after another; tell whether the players want the power off."""
    while True:
        occasion = Occasion(_seed(arguments, doors.clock), to_text(wiring), __version__)
        table = _evening(house, occasion, desk, doors)
        doors.show(table.scene())  # the ranking that stays is the one that is on disk
        if arguments.once or table.evening.power_off:
            return table.evening.power_off
        preferences = table.evening.preferences
        house = replace(house, checked=True, language=preferences.language, quiet=preferences.quiet)


def _evening(house: House, occasion: Occasion, desk: FileDesk, doors: Doors) -> Table:
    """One evening, from the lobby to its end."""
    table = power_on(house, occasion, desk, doors.run, doors.clock.now_us)
    assert table is not None  # only whoever ends the loop leaves the lobby
    try:
        doors.run(table)
    finally:
        desk.close()
        _keep(house, table.evening.preferences)
        print(f"The evening is in {desk.path}.")
    return table


def _keep(house: House, preferences: Preferences) -> None:
    """Remember what people have set at the table; what the command line said was for this time."""
    changed = preferences.quiet != house.quiet
    keep(Kept(preferences.language, preferences.quiet if changed else read_kept().quiet))


def _seed(arguments: argparse.Namespace, clock: Clock) -> int:
    seed: int | None = arguments.seed
    return clock.now_us() if seed is None else seed


def _house(arguments: argparse.Namespace, options: Options, wiring: Wiring, contacts: Contacts) -> House:
    kept = read_kept()
    return House(
        places=tuple(seat.seat for seat in wiring.seats),
        sources={contacts.source: tuple(sorted(wiring.contacts().values()))},
        settings=contacts.settings,
        games={name: shelved.core for name, shelved in shelf().items()},
        names=_names(arguments.names, len(wiring.seats)),
        languages=languages(),
        language=kept.language,
        quiet=arguments.quiet or kept.quiet,
        game=arguments.game,
        options=options,
    )


def _names(words: str, seats: int) -> tuple[str, ...]:
    names = tuple(name.strip() for name in words.split(",") if name.strip())
    if len(names) > seats:
        raise UsageError(
            f"--names gives {len(names)} names, but the wiring has {seats} places; leave some out."
        )
    return names


def _displays(wiring: Wiring, clock: Clock, inbox: Inbox, animated: Sequence[Animated]) -> Sequence[Display]:
    """What shows the scenes, each at its own pace: a terminal may block, and nothing else with it."""

    def tell(message: Message) -> None:
        """The lamps say it too: nobody may be looking at a terminal."""
        inbox.put(DisplayNews(str(dict(message.values).get("why", ""))))
        _report(sentence(message, ()))

    oled = oled_for(wiring, clock, tell)
    text = OwnPace(clock, [TerminalDisplay(print)], report=_report)
    lamps = OwnPace(clock, (), animated, report=_report)
    return [text, lamps] if oled is None else [text, lamps, oled]


def _report(sentence: str) -> None:
    """Called by threads that must live on where nobody is there to be told."""
    complain(sentence, 0)
