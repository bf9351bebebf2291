"""What a photo says in words."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.vocabulary import Call, Seat, Signal, say
from companion.view.catalogue import sentence, tenths
from companion.view.languages import template
from companion.view.measured import RACED, sought, tie_bound_us, tied
from companion.view.scene import Photo


def called(photo: Photo, names: Sequence[str]) -> str:
    """What the race is called, unless it is simply clear; an input that failed is named."""
    if photo.call is Call.CLEAR:
        return ""
    if photo.call is Call.CONTESTED and photo.unknown:
        return sentence(say("call_contested_by", seats=photo.unknown), names)
    return template(f"call_{photo.call}") or photo.call


def photo_sentence(photo: Photo, names: Sequence[str], told: Sequence[Seat] = ()) -> str:
    """What was measured: "812 ms after go, +93.4 ms ±0.3 before Cy". Empty if there is nothing to say.

    Seats are named unless they are among `told`, those that the sentence before it spoke of.
    """
    lanes = sought(photo)
    if not lanes or photo.signal not in RACED or photo.call not in (Call.CLEAR, Call.DEAD_HEAT):
        return ""
    alike = tuple(lane.seat for lane in lanes if lane.seat in tied(photo))
    decided = photo.call is Call.CLEAR and (lanes[0].seat in told or len(alike) == 1)
    reaction = say("photo_reaction", number=lanes[0].at_us // 1_000)
    parts = [sentence(reaction, names)] if photo.reaction and photo.call is Call.CLEAR else []
    if not decided:
        parts.append(sentence(say("photo_within", bound=tenths(tie_bound_us(photo), up=True)), names))
    elif photo.margin_us is not None and len(lanes) > 1:
        sip = photo.signal is Signal.SIP
        gap = say("photo_after" if sip else "photo_before", margin=margin(photo), seat=lanes[1].seat)
        parts.append(sentence(gap, names))
    who = (lanes[0].seat,) if decided else alike
    named = "" if set(who) <= set(told) or not parts else f"{sentence(say('seats', seats=who), names)} "
    return named + ", ".join(parts)


def margin(photo: Photo) -> str:
    """How far the next is behind: +93.4 ms ±0.3; the error is rounded up."""
    return f"{tenths(photo.margin_us or 0, '+')} ms ±{tenths(photo.margin_error_us, up=True)}"
