"""The cards of Donguri Korokoro: nine kinds, and how many of each are in the box (DK-1).

A card's number is its place in the whole deck, from 0, kind by kind in the order of `KINDS`.
"""

from __future__ import annotations

from dataclasses import dataclass

WILD_VALUES = (1, 5)  # what an acorn "1 or 5" may count (DK-16)
PLAYERS_WITHOUT_WILD = 2  # at so many players every "1 or 5" stays in the box (rules §2.2)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of card. `value` counts down in a pond and is 0 on a loach; `name` is also its knob."""

    name: str
    value: int
    wild: bool = False


KINDS = (
    Kind("acorn_1", 1),
    Kind("acorn_2", 2),
    Kind("acorn_3", 3),
    Kind("acorn_4", 4),
    Kind("acorn_5", 5),
    Kind("acorn_1_or_5", min(WILD_VALUES), wild=True),
    Kind("loach", 0),
    Kind("pond_1", -1),
    Kind("pond_2", -2),
)
COPIES = (1, 2, 2, 2, 1, 2, 2, 2, 2)  # DK-1


@dataclass(frozen=True, slots=True)
class Deck:
    """How many cards of each of `KINDS` there are."""

    copies: tuple[int, ...] = COPIES

    @property
    def cards(self) -> tuple[Kind, ...]:
        """What each card shows, by its number."""
        return tuple(kind for kind, copies in zip(KINDS, self.copies, strict=True) for _ in range(copies))

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum(self.copies)

    @property
    def wild(self) -> int:
        """How many cards "1 or 5" there are."""
        return sum(copies for kind, copies in zip(KINDS, self.copies, strict=True) if kind.wild)

    def at(self, players: int) -> Deck:
        """The cards that so many players use."""
        if players != PLAYERS_WITHOUT_WILD:
            return self
        return Deck(
            tuple(0 if kind.wild else copies for kind, copies in zip(KINDS, self.copies, strict=True))
        )

    def numbers(self, players: int) -> tuple[int, ...]:
        """The numbers of the cards that so many players use, sorted."""
        cards = enumerate(self.cards)
        return tuple(number for number, kind in cards if not (kind.wild and players == PLAYERS_WITHOUT_WILD))
