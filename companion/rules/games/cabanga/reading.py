"""How a turn is understood: a pure function of what was called, so that it can be read again.

The active player draws a card for each thrown card, then one for the colour (CB-10, 13, 16). The discard
pile is shuffled into a new one as soon as the pile is used up, be it in the middle of a draw or with its last
card, the cards thrown in this turn among them (CB-17). It is used up at most once a turn, because nothing
is thrown after the first draw. Nobody shuffles for a round that has ended with this draw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.rules.games.cabanga.options import MOST_SEATS, Rules
from companion.rules.games.cabanga.state import Called, Cards, Reading, Turned, opponents
from companion.rules.vocabulary import Finish, Message, Seat, Value, say


def counted(finishes: tuple[Finish, ...], cards: Cards) -> tuple[int, ...]:
    """Thrown cards of each place: one a shout tap, but never more than the seat has cards.

    A surplus tap is no card: the seat has thrown its whole hand, whatever else it tapped.
    """
    taps = Counter(finish.seat for finish in finishes)
    return tuple(min(taps[seat], cards.hands[seat]) for seat in range(MOST_SEATS))


def read_turn(seat: Seat, before: Cards, called: Called, rules: Rules) -> Turned:
    """The turn of a seat that laid one card, as it is called now."""
    hands = [hand - thrown for hand, thrown in zip(before.hands, called.thrown, strict=True)]
    hands[seat] -= 1
    discards = before.discards + sum(called.thrown)
    draws, owed = [], 0
    left = before.pile + discards
    for drawer, number in _owed(seat, before, called, rules):
        owed += number
        drawn = min(number, left)
        left -= drawn
        hands[drawer] += drawn
        draws.append((drawer, drawn))
    ended = any(had and not has for had, has in zip(before.hands, hands, strict=True))
    shuffled = discards > 0 and owed + (not ended) > before.pile
    reading = Reading(
        cards=Cards(
            tuple(hands),
            left if shuffled else left - discards,
            0 if shuffled else discards,
            before.laid + 1,
        ),
        draws=tuple((drawer, number) for drawer, number in draws if number),
        forgone=owed - sum(number for _, number in draws),
        shuffle_after=before.pile if shuffled else None,
    )
    return Turned(seat, before, called, reading)


def _owed(seat: Seat, before: Cards, called: Called, rules: Rules) -> Iterator[tuple[Seat, int]]:
    """Who has to draw how many, in order: the active player, then whoever threw wrongly (CB-15)."""
    yield seat, sum(called.thrown) + called.same_colour
    for other in opponents(before, seat):
        if called.wrong[other]:
            yield other, called.wrong[other] * rules.false_draw


def message(turn: Turned) -> Message:
    """The reading as a message: "Ada draws 3", and what else people have to do with the cards."""
    reading = turn.reading
    number = dict(reading.draws).get(turn.seat, 0)
    more: dict[str, Value] = {}
    if reading.forgone:
        more["forgone"] = reading.forgone
    if reading.shuffle_after is not None:
        more |= {"shuffled": turn.before.discards + sum(turn.called.thrown), "after": reading.shuffle_after}
    if wrong := tuple(seat for seat, _ in reading.draws if seat != turn.seat):
        more["seats"] = wrong
    if number or more:
        return say("draws", seat=turn.seat, number=number, **more)
    return say("draws_nothing", seat=turn.seat)
