"""A judgement as a photo finish: lanes, and the margin that decided."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.vocabulary import Finish, Sought, opening
from companion.timing.judgement import Judgement, decisive
from companion.view.scene import Photo


def photo(judgement: Judgement) -> Photo:
    """What people are shown of a judgement; instants count from go, or from the first finish without one."""
    verdict = judgement.verdict
    if not verdict.finishes:
        return Photo(judgement.call, None, (), unknown=verdict.unknown)
    signal = decisive(judgement.race, verdict.finishes)
    zero_us = verdict.go.at_us if verdict.go.at_us is not None else verdict.finishes[0].at_us
    lanes = tuple(replace(f, at_us=f.at_us - zero_us) for f in verdict.finishes)
    margin = _margin(opening(verdict.finishes, signal), dict(judgement.race.signals)[signal])
    reaction = verdict.go.at_us is not None
    return Photo(judgement.call, signal, lanes, *margin, reaction, verdict.unknown)


def _margin(field: tuple[Finish, ...], sought: Sought) -> tuple[int | None, int]:
    if len(field) < 2 or sought is Sought.COUNT:
        return None, 0
    ordered = sorted(field, key=lambda f: f.at_us)
    a, b = ordered[:2] if sought is Sought.FIRST else ordered[-2:]
    return b.at_us - a.at_us, a.error_us + b.error_us
