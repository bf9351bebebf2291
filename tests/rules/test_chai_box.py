"""Boxes of Chai: the default one is that of CH-2, the shipped file describes it, and what does not add up."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.game import BoxError, Option
from companion.rules.games import chai
from companion.rules.games.chai.box import Ability, Customer, Effect, Tip, box_options, default_box
from companion.rules.games.chai.box_file import load_box
from companion.rules.games.chai.table import Table
from companion.rules.vocabulary import Over
from tests.rules.random_play import evening

FILE = Path(chai.__file__).parent / "default_box.toml"
TEXT = FILE.read_text(encoding="utf-8")


def test_the_shipped_file_is_the_default_box() -> None:
    assert load_box(TEXT) == default_box()


def test_the_default_customers_are_those_of_the_generator() -> None:
    customers = default_box().customers
    assert len(customers) == len(set(customers)) == 40
    assert [sum(customer.tea == tea for customer in customers) for tea in range(5)] == [8] * 5
    assert [customer.points for customer in customers[:8]] == [3, 4, 4, 5, 5, 6, 7, 8]
    assert sum(customer.points for customer in customers) == 210
    flavours = [sum(c.flavours[kind] for c in customers) for kind in range(6)]
    pantry = [sum(c.pantry[kind] for c in customers) for kind in range(5)]
    assert sum(flavours) == 125 and min(flavours) == 19 and max(flavours) == 23
    assert pantry == [9] * 5


def test_green_six_wants_mint_mint_jasmine_lemon_honey_and_vanilla() -> None:
    assert default_box().customers[6] == Customer(0, (2, 1, 1, 0, 0, 0), (0, 0, 1, 1, 0), 7)


def test_white_seven_starts_where_its_colour_and_card_say() -> None:
    # flavours from (4 + 7) mod 6 = lavender, three of it and two mint; pantry from (4 + 14) mod 5 = vanilla
    assert default_box().customers[39] == Customer(4, (2, 0, 0, 0, 0, 3), (0, 0, 0, 1, 1), 8)


def test_the_default_tips_prices_and_abilities() -> None:
    box = default_box()
    assert box.tips == tuple(Tip(coins) for coins in (1, 1, 2, 2, 3, 3))
    assert box.prices == (1, 1, 2, 2, 3, 3)
    assert box.abilities[:3] == (
        Ability(Effect.PANTRY, 1),
        Ability(Effect.BLIND, 2),
        Ability(Effect.COINS, 2),
    )
    assert [ability.effect for ability in box.abilities] == list(Effect)


def test_the_knobs_of_a_game_follow_from_the_box() -> None:
    assert box_options(default_box()) == {
        knob.name: knob.default for knob in chai.GAME.options if knob.name in box_options(default_box())
    }
    changed = TEXT.replace("points = 8 }, # 7", "points = 12 }, # 7").replace(
        '"coins", number = 2', '"coins", number = 4'
    )
    options, dealer = chai.read_box(changed.replace("{ coins = 3 }", "{ coins = 5, pantry = 1 }", 1))
    assert (options["most_points"], options["most_tip"], options["ability_coins"]) == (12, 5, 4)
    assert chai.GAME.setup(3, 0, options).rules.points == (3, 12)
    known = {knob.name: knob for knob in dealer.options}
    assert isinstance(known["most_points"], Option) and known["most_points"].default == 12


def test_a_box_of_ones_own_is_played_to_its_end() -> None:
    text = TEXT.replace("prices = [1, 1, 2, 2, 3, 3]", "prices = [1, 1, 2, 3]")
    text = text.replace("{ coins = 1 }", "{ pantry = 1, flavours = 2 }", 1)
    _options, dealer = chai.read_box(text)
    *_, last = evening(dealer, 2, seed=3, changes=0)
    assert isinstance(last.state, Table) and isinstance(dealer.awaiting(last.state), Over)


WRONG = [
    ("total = 40", "total = 41", "total: 41 is said but 40 customers are listed"),
    ("total = 40", 'total = "40"', "total: '40' is said but 40"),
    ("total = 40", "total = ", "The box is no TOML file"),
    ("total = 40", "total = 1" + "0" * 5_000, "The box is no TOML file"),
    ("total = 40", "total = 0x1" + "0" * 5_000, "total: a huge number is said"),
    ("total = 40", "total = " + "[" * 5_000, "The box is no TOML file"),
    ("total = 40", "total = 40\ncups = 5", "cups: nothing of the kind is known; there is total, prices"),
    ("prices = [1, 1, 2, 2, 3, 3]", "prices = [1, 2, 3]", "prices: a list of 3 is no list of 4 to 10 prices"),
    ("prices = [1, 1, 2, 2, 3, 3]", "prices = 3", "prices: 3 is no list of 4 to 10"),
    (
        "prices = [1, 1, 2, 2, 3, 3]",
        "prices = [1, 1, 2, 4]",
        r"prices\[3\]: 4 is no whole number from 1 to 3",
    ),
    ("prices = [1, 1, 2, 2, 3, 3]", "prices = [1, 2, 1, 3]", "do not rise from left to right"),
    ("prices = [1, 1, 2, 2, 3, 3]", "prices = [1, true, 1, 3]", r"prices\[1\]: True is no whole number"),
    ("  { coins = 1 },\n  { coins = 1 },\n", "", "tips: 4 are too few; list at least 5"),
    ("{ coins = 1 }", "{ coins = 1.5 }", r"tips\[0\].coins: 1.5 is no whole number from 0 to 9"),
    ("{ coins = 1 }", "{ coin = 1 }", r"tips\[0\].coin: nothing of the kind is known"),
    ("{ coins = 1 }", "1", r"tips\[0\]: 1 is no table"),
    ("tips = [", "tips = 3\nold = [", "old: nothing of the kind is known"),
    ('does = "pantry"', 'does = "tea"', r"abilities\[0\].does: 'tea' is none of pantry, blind"),
    ('does = "tile"', 'does = "tile", number = 2', r"abilities\[3\].number: tile comes in no number"),
    (
        '"coins", number = 2',
        '"coins", number = 10',
        r"abilities\[2\].number: 10 is no whole number from 1 to 9",
    ),
    ('tea = "green"', 'tea = "grey"', r"customers\[0\].tea: 'grey' is none of green, black"),
    ('tea = "green"', 'tea = ["green"]', r"customers\[0\].tea: a list of 1 is none of green"),
    ("{ mint = 2 }", "{ mint = 13 }", r"customers\[0\].flavours.mint: 13 is no whole number from 0 to 12"),
    (
        "{ mint = 2 }",
        "{ mint = 12, lemon = 1 }",
        r"customers\[0\].flavours: 13 in all, but nobody may hold more",
    ),
    ("{ mint = 2 }", "{ mint = [[2]] }", r"customers\[0\].flavours.mint: a list of 1 is no whole number"),
    ("{ mint = 2 }", "{ cocoa = 2 }", r"customers\[0\].flavours: 'cocoa' is none of mint"),
    ("{ mint = 2 }", "2", r"customers\[0\].flavours: 2 is no table"),
    ("{ mint = 2 }", "{}", r"customers\[0\].flavours: nothing is wanted"),
    ("{ honey = 1 }", "{ honey = 7 }", r"customers\[1\].pantry: 7 in all, but nobody may hold more than 6"),
    ("points = 3 }, # 0", "points = 0 }, # 0", r"customers\[0\].points: 0 is no whole number from 1 to 99"),
    ("points = 3 }, # 0", "}, # 0", "The box is no TOML file"),
    (", points = 3 }, # 0", " }, # 0", r"customers\[0\].points: None is no whole number"),
    ("customers = [", "customers = [ 7,", r"customers\[0\]: 7 is no table"),
]


@pytest.mark.parametrize("old, new, sentence", WRONG)
def test_a_box_that_does_not_add_up_is_refused_in_one_sentence(old: str, new: str, sentence: str) -> None:
    assert old in TEXT
    with pytest.raises(BoxError, match=sentence) as refused:
        load_box(TEXT.replace(old, new, 1))
    text = str(refused.value)
    assert ";" in text and "\n" not in text and len(text) < 200


@pytest.mark.parametrize("text", ["", "total = 40", "customers = 3"])
def test_a_box_without_its_lists_says_where_to_look(text: str) -> None:
    with pytest.raises(BoxError, match=r"customers: .* is no list; see default_box\.toml"):
        load_box(text)


def test_a_colour_needs_a_customer_for_each_of_its_base_teas() -> None:
    lines = [line for line in TEXT.splitlines() if 'tea = "white"' not in line or "# 39" in line]
    with pytest.raises(BoxError, match="customers: 1 want white tea; list at least 6"):
        load_box("\n".join(lines).replace("total = 40", "total = 33"))


scraps = st.recursive(
    st.integers() | st.text(max_size=5) | st.booleans() | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("ab"), inner, max_size=2),
    max_leaves=6,
)


@given(scraps)
def test_whatever_stands_in_a_place_a_box_is_read_or_refused_in_a_sentence(scrap: object) -> None:
    for old in ("[1, 1, 2, 2, 3, 3]", "40", '"green"', "{ mint = 2 }", "{ coins = 1 }", '"pantry"'):
        try:
            load_box(TEXT.replace(f" = {old}", f" = {_toml(scrap)}", 1))
        except BoxError as refused:
            assert ";" in str(refused) and "\n" not in str(refused)  # noqa: PT017 - it may also be read


def _toml(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return '"' + "".join(f"\\U{ord(letter):08X}" for letter in value) + '"'
        case list():
            return "[" + ", ".join(map(_toml, value)) + "]"
        case dict():
            return "{ " + ", ".join(f"{key} = {_toml(inner)}" for key, inner in value.items()) + " }"
    return repr(value)
