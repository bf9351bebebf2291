"""How the owner of a box describes it: a TOML file, of which `default_box.toml` beside this is the default.

Whatever does not add up is refused with the place, the value and the mend.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from companion.rules.game import BoxError
from companion.rules.games.chai.box import COUNTED, TEAS, Ability, Box, Customer, Effect, Tip
from companion.rules.games.chai.goods import FLAVOURS, PANTRY, TILES_EACH, TOKENS_EACH, Goods
from companion.rules.games.chai.limits import MOST_TILES, MOST_TOKENS
from companion.rules.games.chai.options import BASE_TEA, MARKET_COINS, MOST_PLAYERS

FEWEST_COLUMNS, MOST_COLUMNS = 4, 10
MOST_POINTS = 99
MOST_COINS = 9  # that a tip or an ability gives
SHOWN = 60  # characters of a wrong value

Entry = Mapping[str, Any]


class ChaiBoxError(BoxError):
    """A box that does not add up; the text is one sentence with the value, its place and the mend."""


def load_box(text: str) -> Box:
    """Read a box file. Raise ChaiBoxError."""
    try:
        file = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise ChaiBoxError(f"The box is no TOML file: {_brief(str(error))}; mend that line.") from None
    _check_keys("", file, ("total", "prices", "tips", "abilities", "customers"))
    customers = tuple(_customer(place, line) for place, line in _lines(file, "customers"))
    _check_total(file.get("total"), len(customers))
    _check_colours(customers)
    tips = tuple(_tip(place, line) for place, line in _lines(file, "tips"))
    if len(tips) < MOST_PLAYERS:
        raise ChaiBoxError(f"tips: {len(tips)} are too few; list at least {MOST_PLAYERS}, one for each cup.")
    abilities = tuple(_ability(place, line) for place, line in _lines(file, "abilities"))
    return Box(customers, tips, abilities, _prices(file.get("prices")))


# --- the parts -------------------------------------------------------------------------------------------


def _customer(place: str, line: Entry) -> Customer:
    _check_keys(place, line, ("tea", "flavours", "pantry", "points"))
    customer = Customer(
        tea=_word(f"{place}.tea", line.get("tea"), TEAS),
        flavours=_goods(f"{place}.flavours", line.get("flavours", {}), FLAVOURS, TILES_EACH, MOST_TILES),
        pantry=_goods(f"{place}.pantry", line.get("pantry", {}), PANTRY, TOKENS_EACH, MOST_TOKENS),
        points=_number(f"{place}.points", line.get("points"), 1, MOST_POINTS),
    )
    if not any(customer.flavours):
        raise ChaiBoxError(f"{place}.flavours: nothing is wanted; a customer shows at least one flavour.")
    return customer


def _goods(place: str, wanted: object, names: tuple[str, ...], each: int, limit: int) -> Goods:
    """How many of each kind; no more than there are, nor than a player may have (CH-20, CH-23)."""
    if not isinstance(wanted, dict):
        raise ChaiBoxError(f"{place}: {_shown(wanted)} is no table; write it like {{ {names[0]} = 1 }}.")
    counts = [0] * len(names)
    for name, count in wanted.items():
        counts[_word(place, name, names)] = _number(f"{place}.{name}", count, 0, each)
    if sum(counts) > limit:
        raise ChaiBoxError(
            f"{place}: {sum(counts)} in all, but nobody may hold more than {limit}; want fewer."
        )
    return tuple(counts)


def _tip(place: str, line: Entry) -> Tip:
    _check_keys(place, line, ("coins", "pantry", "flavours"))
    return Tip(
        coins=_number(f"{place}.coins", line.get("coins", 0), 0, MOST_COINS),
        pantry=_number(f"{place}.pantry", line.get("pantry", 0), 0, MOST_TOKENS),
        flavours=_number(f"{place}.flavours", line.get("flavours", 0), 0, MOST_TILES),
    )


def _ability(place: str, line: Entry) -> Ability:
    _check_keys(place, line, ("does", "number"))
    effects = tuple(Effect)
    effect = effects[_word(f"{place}.does", line.get("does"), tuple(e.value for e in effects))]
    if effect not in COUNTED and "number" in line:
        raise ChaiBoxError(f"{place}.number: {effect.value} comes in no number; leave it out.")
    return Ability(effect, _number(f"{place}.number", line.get("number", 1), 1, MOST_COINS))


def _prices(prices: object) -> tuple[int, ...]:
    """Rising from left to right (CH-8); what a visit brings pays for the dearest (3.7, 12)."""
    if not isinstance(prices, list) or not FEWEST_COLUMNS <= len(prices) <= MOST_COLUMNS:
        raise ChaiBoxError(
            f"prices: {_shown(prices)} is no list of {FEWEST_COLUMNS} to {MOST_COLUMNS} prices; "
            "name one for each column."
        )
    numbers = [_number(f"prices[{column}]", price, 1, MARKET_COINS) for column, price in enumerate(prices)]
    if numbers != sorted(numbers):
        raise ChaiBoxError(f"prices: {numbers} do not rise from left to right; put them in order.")
    return tuple(numbers)


# --- what adds up ----------------------------------------------------------------------------------------


def _check_total(total: object, listed: int) -> None:
    if type(total) is not int or total != listed:
        raise ChaiBoxError(
            f"total: {_shown(total)} is said but {listed} customers are listed; mend total or the list."
        )


def _check_colours(customers: tuple[Customer, ...]) -> None:
    """With fewer customers than base teas a game might not come to its end."""
    for tea, name in enumerate(TEAS):
        count = sum(customer.tea == tea for customer in customers)
        if count < BASE_TEA:
            raise ChaiBoxError(
                f"customers: {count} want {name} tea; list at least {BASE_TEA}, one for each base tea token."
            )


def _check_keys(place: str, entry: Entry, known: tuple[str, ...]) -> None:
    for key in entry:
        if key not in known:
            where = f"{place}.{_brief(key)}" if place else _brief(key)
            raise ChaiBoxError(f"{where}: nothing of the kind is known; there is {', '.join(known)}.")


def _lines(file: Entry, name: str) -> list[tuple[str, Entry]]:
    """Each line of a list with its place."""
    found = file.get(name)
    if not isinstance(found, list):
        raise ChaiBoxError(f"{name}: {_shown(found)} is no list; see default_box.toml for what goes there.")
    for number, line in enumerate(found):
        if not isinstance(line, dict):
            raise ChaiBoxError(f"{name}[{number}]: {_shown(line)} is no table; write {{ ... }}.")
    return [(f"{name}[{number}]", line) for number, line in enumerate(found)]


def _word(place: str, word: object, known: tuple[str, ...]) -> int:
    if not isinstance(word, str) or word not in known:
        raise ChaiBoxError(f"{place}: {_shown(word)} is none of {', '.join(known)}; take one of them.")
    return known.index(word)


def _number(place: str, number: object, low: int, high: int) -> int:
    if type(number) is not int or not low <= number <= high:
        raise ChaiBoxError(f"{place}: {_shown(number)} is no whole number from {low} to {high}; mend it.")
    return number


def _shown(value: object) -> str:
    """A wrong value, short enough for one sentence."""
    if type(value) is int and value.bit_length() > 64:
        return "a huge number"
    if isinstance(value, dict | list):
        return "a table" if isinstance(value, dict) else f"a list of {len(value)}"
    return _brief(repr(value))


def _brief(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= SHOWN else f"{line[: SHOWN - 1]}…"
