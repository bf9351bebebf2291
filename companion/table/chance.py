"""All chance of the table comes from the seed in its plan, so that judging again finds the same."""

from __future__ import annotations

from random import Random

from companion.rules.vocabulary import Cue, Seat


def first_player(seed: int, players: int) -> Seat:
    """Who begins."""
    return Random(f"{seed} first").randrange(players)


def cue_delay_us(seed: int, cue: Cue, armed_us: int) -> int:
    """How long after arming the cue comes: nobody can know, since nobody arms at a microsecond of choice."""
    return Random(f"{seed} cue {armed_us}").randint(cue.min_us, cue.max_us)
