"""`chabudai firmware`: what runs on the Pico is put there, and looked at."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from typing import Any

from companion.cli.arguments import given_name
from companion.clock import MonotonicClock
from companion.devices.pico_check import check, lines
from companion.devices.pico_install import NEW_PICO, install
from companion.devices.pico_port import finder


def add_to(commands: Any) -> None:
    """The command lines of `firmware install` and `firmware check`."""
    firmware: argparse.ArgumentParser = commands.add_parser(
        "firmware", help="put this program's firmware onto a Pico, or look at it", description=__doc__
    )
    actions = firmware.add_subparsers(title="actions", metavar="ACTION", required=True)
    for name, what, run in (
        ("install", "copy the firmware onto a Pico that runs MicroPython, and start it", run_install),
        ("check", "talk to the Pico for five seconds: version, clock, error bound, line", run_check),
    ):
        action: argparse.ArgumentParser = actions.add_parser(
            name, help=what, description=what, epilog=f"{NEW_PICO}."
        )
        action.add_argument(
            "--port", type=given_name, metavar="PATH", help="default: found by its USB identity"
        )
        action.set_defaults(run=run, refuse=action.error)
        if name == "check":
            action.add_argument("--json", action="store_true", help="print one JSON object")


def run_install(arguments: argparse.Namespace) -> int:
    """Copy, start, and say what lies there now."""
    port = finder(arguments.port)()
    installed = install(port)
    print(f"Installed on the Pico at {port}: {', '.join(installed)}.")
    return 0


def run_check(arguments: argparse.Namespace) -> int:
    """Say how the link is."""
    state = check(finder(arguments.port), MonotonicClock())
    if arguments.json:
        print(json.dumps(asdict(state)))
    else:
        for line in lines(state):
            print(line)
    return 0
