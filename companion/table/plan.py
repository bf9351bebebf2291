"""What an evening is made of, decided before anybody sits down; it stands in the journal's head."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from companion.rules.vocabulary import Seat
from companion.timing.edge import Contact, Kind
from companion.timing.settings import Settings
from companion.view.people import numbered


@dataclass(frozen=True, slots=True)
class Plan:
    """Game and options, the seed of all chance, the contacts by source, and the times that judge them."""

    game: str
    options: Mapping[str, int | str]
    seed: int
    places: tuple[Seat, ...]
    sources: Mapping[str, tuple[Contact, ...]]
    settings: Settings
    names: tuple[str, ...] = ()
    budget: str = ""  # the wiring's error budget, as it was; edges carry what follows from it
    rules_version: str = ""
    masked: tuple[Contact, ...] = ()

    def name(self, place: Seat) -> str:
        """What to call the player at a place."""
        return self.names[place] if place < len(self.names) else numbered(place)

    def masked_at(self, place: Seat, seat: Seat) -> frozenset[Contact]:
        """What is left out at a place, as the contacts of the seat that is there."""
        return frozenset(Contact(seat, contact.kind) for contact in self.masked if contact.seat == place)

    def to_text(self) -> str:
        """One line that `from_text` reads back to an equal plan."""
        return json.dumps(asdict(self), sort_keys=True, separators=(",", ":"))

    @staticmethod
    def from_text(text: str) -> Plan:
        """Read a plan back. Raise ValueError if the text is none, whatever it is instead."""
        try:
            plan = _read(json.loads(text))
        except (KeyError, TypeError, AttributeError, RecursionError) as error:
            raise ValueError(f"it is no plan: {error}") from None
        for what, is_so in _checks(plan):
            if not is_so:
                raise ValueError(f"its {what} are none")
        return plan


def _read(raw: Any) -> Plan:
    sources = {name: tuple(map(_contact, own)) for name, own in raw["sources"].items()}
    return Plan(
        **{
            **raw,
            "options": dict(raw["options"]),
            "places": tuple(raw["places"]),
            "names": tuple(raw["names"]),
            "sources": sources,
            "settings": Settings(**raw["settings"]),
            "masked": tuple(map(_contact, raw["masked"])),
        }
    )


def _checks(plan: Plan) -> Iterator[tuple[str, bool]]:
    """What each part must be: a sealed line may say anything."""
    yield (
        "words",
        all(type(word) is str for word in (plan.game, plan.budget, plan.rules_version, *plan.names)),
    )
    yield "options", all(type(value) in (int, str) for value in plan.options.values())
    yield (
        "seed and times",
        all(type(number) is int for number in (plan.seed, *asdict(plan.settings).values())),
    )
    yield "times", all(time_us > 0 for time_us in asdict(plan.settings).values())
    yield "places", len({*plan.places}) == len(plan.places) and all(type(seat) is int for seat in plan.places)


def _contact(raw: Mapping[str, Any]) -> Contact:
    return Contact(int(raw["seat"]), Kind(raw["kind"]))
