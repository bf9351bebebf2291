"""The cards of Cha Dango: what they show, what they ask for, and how the owner of a box describes them.

A deck file is TOML; `default_deck.toml` beside this module is the default deck and explains the format.
A card's number is its place in the file, from 0.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from companion.rules.game import BoxError

FEATURES = ("figure", "clothing", "background")
KINDS: dict[type, str] = {dict: "section", list: "list", int: "whole number"}


class DeckError(BoxError):
    """A deck that does not add up; the text is one sentence with the value, its place and the mend."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Half of an order: this feature (by its place in FEATURES) is to have this value."""

    feature: int
    value: int


@dataclass(frozen=True, slots=True)
class Card:
    """A client by its three features (CD-4), and its hints: `face` as the order, `back` as the next card."""

    figure: int
    clothing: int
    background: int
    face: Hint
    back: Hint

    @property
    def looks(self) -> tuple[int, int, int]:
        """The three features in the order of FEATURES."""
        return self.figure, self.clothing, self.background

    def satisfies(self, hints: Iterable[Hint]) -> bool:
        """Tell whether this client matches an order: it satisfies every hint (CD-10)."""
        return all(self.looks[hint.feature] == hint.value for hint in hints)


@dataclass(frozen=True, slots=True)
class Deck:
    """A box of cards. `words` names the values of each feature; `start` are the cards with a frame (CD-2)."""

    words: tuple[tuple[str, ...], ...]
    cards: tuple[Card, ...]
    start: tuple[int, ...]

    @property
    def pile(self) -> tuple[int, ...]:
        """The numbers of all cards that begin in the pile, sorted."""
        return tuple(number for number in range(len(self.cards)) if number not in self.start)


def default_deck() -> Deck:
    """Make the default deck of CD-5: 3 x 3 x 3 looks, two copies of each."""
    cards = []
    for f, c, b, copy in product(range(3), range(3), range(3), range(2)):
        face = Hint(1, (f + b) % 3) if copy else Hint(0, (c + b) % 3)
        cards.append(Card(f, c, b, face, Hint(2, (f + c + copy) % 3)))
    words = (("lady", "monk", "traveller"), ("red", "green", "blue"), ("white", "yellow", "grey"))
    return Deck(words, tuple(cards), start=(0, 10, 26, 30, 38))


def deck_options(deck: Deck) -> dict[str, int]:
    """The knobs of a game with this deck; `copies` is 0 if it is no full set."""
    looks = Counter(card.looks for card in deck.cards)
    sizes = {len(words) for words in deck.words}
    copies = set(looks.values())
    full = len(sizes) == len(copies) == 1 and len(looks) == min(sizes) ** len(FEATURES)
    return {
        "total_cards": len(deck.cards),
        "start_clients": len(deck.start),
        "features": len(FEATURES),
        "values": max(sizes),
        "copies": min(copies) if full else 0,
    }


def load_deck(text: str) -> Deck:
    """Read a deck file. Raise DeckError."""
    try:
        file = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DeckError(f"The deck is no TOML file: {error}; mend that line.") from None
    words = _words(_entry(file, "values", dict))
    cards = tuple(_card(number, line, words) for number, line in enumerate(_entry(file, "cards", list)))
    total = _entry(file, "total", int)
    if total != len(cards):
        raise DeckError(f"total: {total} is said but {len(cards)} cards are listed; mend total or the list.")
    return Deck(words, cards, _start(_entry(file, "start", list), len(cards)))


def _entry(file: Mapping[str, Any], name: str, kind: type) -> Any:
    found = file.get(name)
    if found is None:
        raise DeckError(f"{name} is missing; see default_deck.toml for what goes there.")
    if not isinstance(found, kind):
        raise DeckError(f"{name}: {found!r} is no {KINDS[kind]}; see default_deck.toml for what goes there.")
    return found


def _words(values: Mapping[str, Any]) -> tuple[tuple[str, ...], ...]:
    return tuple(_feature_words(feature, values.get(feature)) for feature in FEATURES)


def _feature_words(feature: str, words: object) -> tuple[str, ...]:
    if not isinstance(words, list) or not words or not all(isinstance(word, str) for word in words):
        raise DeckError(f"values.{feature}: {words!r} is no list of words; list every {feature} in the box.")
    if len(set(words)) < len(words):
        raise DeckError(f"values.{feature}: {words!r} names a word twice; name each {feature} once.")
    return tuple(words)


def _card(number: int, line: object, words: tuple[tuple[str, ...], ...]) -> Card:
    if not isinstance(line, dict):
        raise DeckError(f"cards[{number}]: {line!r} is no table; write {{ figure = ..., back = [...] }}.")
    figure, clothing, background = (
        _value(f"cards[{number}].{feature}", place, line.get(feature), words)
        for place, feature in enumerate(FEATURES)
    )
    face, back = (_hint(f"cards[{number}].{side}", line.get(side), words) for side in ("face", "back"))
    return Card(figure, clothing, background, face, back)


def _value(place: str, feature: int, word: object, words: tuple[tuple[str, ...], ...]) -> int:
    known = words[feature]
    if word not in known:
        raise DeckError(f"{place}: {word!r} is none of {', '.join(known)}; take one, or add it to values.")
    return known.index(str(word))


def _hint(place: str, pair: object, words: tuple[tuple[str, ...], ...]) -> Hint:
    if not isinstance(pair, list) or len(pair) != 2 or pair[0] not in FEATURES:
        raise DeckError(f"{place}: {pair!r} is no hint; write a feature and its value, like ['figure', 'x'].")
    feature = FEATURES.index(pair[0])
    return Hint(feature, _value(place, feature, pair[1], words))


def _start(start: list[Any], cards: int) -> tuple[int, ...]:
    for number in start:
        if type(number) is not int or not 0 <= number < cards:
            raise DeckError(f"start: {number!r} is no card; take numbers from 0 to {cards - 1}.")
        if start.count(number) > 1:
            raise DeckError(f"start: card {number} stands there {start.count(number)} times; name it once.")
    if not 1 <= len(start) <= cards - 2:
        raise DeckError(
            f"start: {len(start)} of {cards} cards; name at least one and leave two for the pile."
        )
    return tuple(sorted(start))
