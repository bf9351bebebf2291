"""`chabudai simulate`: many games of simulated people without a table, on all cores, and their statistics."""

from __future__ import annotations

import argparse
import json
import os
import secrets
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from companion.cli.arguments import (
    add_box,
    check_people,
    check_players,
    find_game,
    positive_number,
    read_game,
    whole_number,
)
from companion.cli.simulate_table import lines
from companion.cli.streams import complain
from companion.clock import wall_seconds
from hardware_sim.headless.play import SimulationError
from hardware_sim.headless.simulation import Played, Simulation, play_all
from hardware_sim.headless.summary import summary
from hardware_sim.policies import policy_for, random_policy

POLICIES = ("sensible", "random")
PACE_S = 0.1  # between two lines of progress
CLEARED = "\r\x1b[K"


def add_to(commands: Any) -> None:
    """The command line of `simulate`."""
    command: argparse.ArgumentParser = commands.add_parser(
        "simulate", help="many games without a table, and their statistics", description=__doc__
    )
    command.add_argument("game", nargs="?", default="cha-dango", metavar="GAME", help="default: cha-dango")
    add_box(command)
    command.add_argument("--players", type=whole_number, default=4, metavar="N", help="default: 4")
    command.add_argument("--games", type=positive_number, default=200, metavar="M", help="default: 200")
    command.add_argument("--policy", choices=POLICIES, default=POLICIES[0], help="default: sensible")
    command.add_argument("--seed", type=whole_number, metavar="S", help="the same seed gives the same games")
    command.add_argument(
        "--jobs", type=positive_number, metavar="J", help="processes that play; default: one a core"
    )
    command.add_argument("--json", action="store_true", help="print one JSON object")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the games and print what they came to."""
    simulation = _simulation(arguments)
    jobs = min(arguments.games, arguments.jobs or os.cpu_count() or 1)
    started = wall_seconds()
    try:
        played = list(_shown(play_all(simulation, arguments.games, jobs), arguments.games))
    except SimulationError as failed:
        return complain(failed, 1)
    found = summary(played)
    if arguments.json:
        print(json.dumps(_head(simulation, arguments.policy) | found.as_json()))
        return 0
    print("\n".join(lines(simulation, found)))
    took = f"{wall_seconds() - started:.1f} s on {jobs} process{'' if jobs == 1 else 'es'}"
    print(f"The {arguments.policy} policy at every place; {took}.")
    return 0


def _head(simulation: Simulation, policy: str) -> dict[str, Any]:
    """What was played, and how to play it again."""
    return {
        "game": simulation.dealer.name,
        "players": simulation.players,
        "policy": policy,
        "seed": simulation.seed,
        "options": dict(simulation.options),
    }


def _simulation(arguments: argparse.Namespace) -> Simulation:
    """What is to be played. Raise UsageError, OptionError or BoxError."""
    found = find_game(arguments.game)
    check_players(found.core, arguments.players)
    check_people(found)
    options, dealer = read_game(found, arguments.deck, arguments.option)
    assert dealer is not None
    dealer.setup(arguments.players, 0, options)  # knobs that do not fit so many players are refused here
    policy = random_policy if arguments.policy == "random" else policy_for(arguments.game)
    seed = secrets.randbelow(1_000_000) if arguments.seed is None else arguments.seed
    return Simulation(dealer, arguments.players, options, policy, seed)


def _shown(played: Iterable[Played], games: int) -> Iterator[Played]:
    """The games as they come, with a line of progress where somebody may look at it.

    That is all that a library for progress bars would do here, so none is asked of a Raspberry Pi.
    """
    if not sys.stderr.isatty():
        yield from played
        return
    started = shown = wall_seconds()
    try:
        for done, game in enumerate(played, 1):
            now = wall_seconds()
            if now - shown >= PACE_S:
                shown = now
                print(CLEARED + progress(done, games, now - started), end="", file=sys.stderr, flush=True)
            yield game
    finally:
        print(CLEARED, end="", file=sys.stderr, flush=True)


def progress(done: int, games: int, seconds: float) -> str:
    """How far it is, and how long it is likely to take."""
    left = seconds / done * (games - done)
    filled = 24 * done // games
    return f"[{'#' * filled}{'.' * (24 - filled)}] {done:,} of {games:,} games, {left:.0f} s left"
