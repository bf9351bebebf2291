"""Whatever single edge of a duel is lost, nobody wins by it unasked, whoever stamps the edges."""

from __future__ import annotations

import random

import pytest

from companion.rules.vocabulary import Call
from companion.timing.edge import Edge
from hardware_sim.bench.contest import SEATS, Players
from hardware_sim.bench.referees import budget, judgement, named
from hardware_sim.bench.stamper import Stamper
from wiring.model import Stamp

GAPS_US = {Stamp.KERNEL: (0, 700, 1_500, 20_000), Stamp.CALLBACK: (0, 31_000, 60_000)}


@pytest.mark.parametrize(
    ("stamp", "gap_us"), [(stamp, gap_us) for stamp, gaps in GAPS_US.items() for gap_us in gaps]
)
def test_one_lost_edge_makes_no_wrong_winner_and_loses_no_press_silently(stamp: Stamp, gap_us: int) -> None:
    own = budget(stamp)
    players = Players(gap_us, "lost")
    stamper = Stamper(own.stamps, own.error_us, random.Random("lost"))
    for _ in range(60):
        duel = players.duel()
        inputs = stamper.inputs(duel)
        for lost in (item for item in inputs if isinstance(item, Edge)):
            judged = judgement(duel, [item for item in inputs if item is not lost], own.settings)
            call, seat = named(judged)
            if call is Call.CONTESTED:
                continue
            assert {finish.seat for finish in judged.verdict.finishes} == set(SEATS), lost
            assert call is Call.DEAD_HEAT or seat == duel.first, lost
