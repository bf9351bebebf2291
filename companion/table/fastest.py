"""The fastest hand of an evening: the quickest slap after go that was first beyond doubt."""

from __future__ import annotations

from collections.abc import Iterable

from companion.rules.vocabulary import Event, Message, Signal, Verdict, first, of, say


def fastest_hand(events: Iterable[Event]) -> Message | None:
    """Whose it was and after how many milliseconds; None if nobody slapped after a go that is known."""
    best = min((own for event in events if (own := _reaction(event))), default=None)
    return None if best is None else say("fastest_hand", seat=best[1], number=best[0] // 1_000)


def _reaction(event: Event) -> tuple[int, int] | None:
    """Microseconds from go to the first slap, and whose it was."""
    if not isinstance(event, Verdict) or event.go.at_us is None or event.ruled is not None:
        return None
    foremost = first(of(event.finishes, Signal.SLAP))
    if len(foremost) != 1 or foremost[0].at_us < event.go.at_us:
        return None
    return foremost[0].at_us - event.go.at_us, foremost[0].seat
