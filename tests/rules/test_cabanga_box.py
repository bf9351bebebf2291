"""Box files: the shipped one is the default box, and one that does not add up says what to mend."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.game import BoxError, OptionError
from companion.rules.games import cabanga
from companion.rules.games.cabanga import DEALER, GAME, read_box
from companion.rules.games.cabanga.box import default_box, load_box
from companion.rules.games.cabanga.cards import COLOURS, colour_of, value_of
from companion.rules.games.cabanga.table import ALL_CARDS, ALL_STARTS
from tests.rules.cabanga import table

TEXT = (Path(cabanga.__file__).parent / "default_box.toml").read_text(encoding="utf-8")
RED = "red    = [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3]"
START = "start_values = [1, 3, 5, 7, 12, 14, 16, 18]"


def test_the_shipped_file_is_the_default_box() -> None:
    assert load_box(TEXT) == default_box()


def test_cb_1_there_are_72_number_cards_each_value_once_in_each_colour() -> None:
    cards = [(COLOURS[colour_of(number)], value_of(number, ())) for number in ALL_CARDS]
    assert cards == [(colour, v) for colour in ("red", "blue", "violet", "yellow") for v in range(1, 19)]


def test_cb_2_eight_start_cards_have_values_and_no_symbols() -> None:
    box = default_box()
    assert [value_of(number, box.start_values) for number in ALL_STARTS] == [1, 3, 5, 7, 12, 14, 16, 18]
    assert len(box.symbols) == len(ALL_CARDS) == 72 and ALL_STARTS[0] == 72


def test_cb_4_the_default_box_has_24_cards_of_each_kind_and_144_symbols() -> None:
    symbols = default_box().symbols
    assert [symbols.count(shown) for shown in (1, 2, 3)] == [24, 24, 24] and sum(symbols) == 144
    assert {symbols[value - 1] for value in range(1, 7)} == {1} and symbols[17] == symbols[71] == 3


def test_another_box_brings_its_own_symbols_and_knobs() -> None:
    options, dealer = read_box(TEXT.replace(RED, f"red = {[3] * 18}"))
    assert options == {"cards_with_1": 18, "cards_with_2": 18, "cards_with_3": 36}
    assert dealer.setup(3, 0, {}).core.rules == GAME.setup(3, 0, options).rules
    with pytest.raises(OptionError, match="cards_with_1: 24 does not fit the box; it has 18"):
        dealer.setup(3, 0, {"cards_with_1": 24})
    assert DEALER.setup(3, 0, {}).core.rules == GAME.setup(3, 0, {}).rules


def test_cb_4_the_symbols_are_those_of_each_card_by_colour_and_value() -> None:
    blue = RED.replace("red    =", "blue   =")
    _, dealer = read_box(TEXT.replace(RED, f"red = {[3] + [1] * 17}").replace(blue, f"blue = {[2] * 18}"))
    state = table("red 1", "red 18, blue 1", "violet 1, violet 18, yellow 9", tops={})
    assert [dealer.symbols(state, seat) for seat in range(3)] == [3, 1 + 2, 1 + 3 + 2]


@pytest.mark.parametrize(
    "old, new, sentence",
    [
        (START, "", "start_values: this is missing"),
        (START, "start_values = 7", "start_values: 7 is no list; list 8 whole numbers"),
        (START, "start_values = [1, 3, 5, 7, 12, 14, 16]", "there are 7 numbers; list 8, one a card"),
        (START, "start_values = [1, 3, 5, 7, 12, 14, 16, 19]", r"start_values\[7\]: 19 is no whole number"),
        (START, "start_values = [1, 3, 5, 7, 12, 14, 16, 16]", "16 stands there 2 times; name each"),
        (START, f"{START}\ncolour = 1", "colour: this is none of start_values, symbols"),
        (RED, "", "symbols.red: this is missing"),
        (RED, "crimson = [1]", "symbols.crimson: this is none of red, blue, violet, yellow"),
        (RED, f"red = {[1] * 17}", "symbols.red: there are 17 numbers; list 18, one a card"),
        (RED, f"red = {[1] * 17 + [4]}", r"symbols.red\[17\]: 4 is no whole number from 1 to 3"),
        (RED, f"red = {[1] * 17 + [0]}", r"symbols.red\[17\]: 0 is no whole number"),
        (RED, "red = [true]", r"symbols.red\[0\]: True is no whole number"),
        (RED, "red = [[1, [2]]]", r"symbols.red\[0\]: \[1, \[2\]\] is no whole number"),
        (RED, f"red = [{'9' * 5_000}]", "no TOML file"),
        (RED, f"red = [0x{'f' * 5_000}]", r"symbols.red\[0\]: a number of thousands of digits"),
        (RED, "red = {a = 1}", "symbols.red: {'a': 1} is no list"),
        (RED, "red = [1, ", "no TOML file"),
        ("[symbols]", "symbols = 3\n[other]", "other: this is none of"),
        (TEXT, f"{START}\nsymbols = 'none'", "symbols: 'none' is no table"),
        (TEXT, f"a = {'[' * 5_000}", "no TOML file"),
    ],
)
def test_what_does_not_add_up_is_said_with_its_place(old: str, new: str, sentence: str) -> None:
    assert old in TEXT
    with pytest.raises(BoxError, match=sentence) as refused:
        load_box(TEXT.replace(old, new))
    assert len(str(refused.value)) < 200 and str(refused.value).endswith(".")


junk = st.recursive(
    st.none() | st.booleans() | st.integers(-4, 40) | st.text("ab\"'", max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("ab"), inner, max_size=2),
    max_leaves=8,
)


def _toml(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case list():
            return f"[{', '.join(map(_toml, value))}]"
        case dict():
            return f"{{{', '.join(f'{key} = {_toml(inner)}' for key, inner in value.items())}}}"
        case int():
            return str(value)
    return f"'''{value}'''" if value is not None else "nothing"


@given(st.sampled_from((START, RED)), junk)
def test_whatever_stands_in_a_box_it_is_read_or_refused_in_a_sentence(old: str, value: object) -> None:
    name = old.partition("=")[0]
    try:
        box = load_box(TEXT.replace(old, f"{name}= {_toml(value)}"))
    except BoxError:
        return
    assert len(box.symbols) == 72 and len(box.start_values) == 8
