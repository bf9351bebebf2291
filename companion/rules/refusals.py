"""What every game refuses in the same words: who may sit down, and what nothing waits for."""

from __future__ import annotations

from companion.rules.game import IllegalEvent, OptionError
from companion.rules.vocabulary import Event, Move, Seat


def check_table(fits: range, players: int, first: Seat) -> None:
    """Raise OptionError unless so many players fit, and seat `first` is one of theirs."""
    if players not in fits:
        raise OptionError(f"players: {players} is not between {fits[0]} and {fits[-1]}.")
    if not 0 <= first < players:
        raise OptionError(f"first: seat {first} is none of the {players} seats 0 to {players - 1}.")


def checked_present(present: tuple[Seat, ...], fewest: int, seats: int) -> tuple[Seat, ...]:
    """The seats of a roster in their order. Raise IllegalEvent if there is no such seat, or too few."""
    for seat in present:
        if not 0 <= seat < seats:
            raise IllegalEvent("unknown_seat", seat=seat)
    if len(set(present)) < fewest:
        raise IllegalEvent("too_few_players", players=len(set(present)))
    return tuple(sorted(set(present)))


def not_awaited(event: Event) -> IllegalEvent:
    """The refusal of an event that nothing waits for."""
    return IllegalEvent("not_awaited", event=type(event).__name__.lower())


def illegal(move: Move) -> IllegalEvent:
    """The refusal of a move that its seat may not do now."""
    return IllegalEvent("illegal_move", seat=move.seat, move=move.name)
