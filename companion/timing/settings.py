"""The times that turn edges into presses, sips and verdicts; all come from the wiring file."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """Defaults, to be revised by measurement; every field is microseconds."""

    gate_us: int = 1_000  # a closing shorter than this, alone, is no press
    bounce_us: int = (
        7_000  # a closing after a gap this long is no bounce (worst good switch: 6.2 ms, Ganssle)
    )
    rest_us: int = 25_000  # open so long before the next press counts
    release_us: int = 10_000  # open so long confirms a release
    doubled_us: int = 20  # an equal level so soon is a doubled edge
    explain_us: int = 1_000  # a level that was read may run so far ahead of its edge's stamp
    solid_us: int = 50_000  # a cup up so long without a break is really up
    bridge_us: int = 30_000  # shorter gaps of a cup that is really up are chatter
    ripe_us: int = 800_000  # a press so long is a hold
    anticipation_us: int = 100_000  # below human reaction: earlier is a false start in a cue race
    stuck_us: int = 5_000_000  # a cup still up so long after its sip is broken (an unplugged one reads as up)
    sort_us: int = 5_000  # an edge is at most so late in the inbox
    silent_us: int = 500_000  # a source that says nothing for so long is silent

    @property
    def rereads(self) -> bool:
        """Tell whether equal levels in a row are usual: the level of an edge was read after it.

        Then every edge is as good as a reading. A kernel that tells one edge twice does so within the gate.
        """
        return self.doubled_us > self.gate_us
