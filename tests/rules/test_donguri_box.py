"""Box files: the shipped one is the default, and one that does not add up says where and what to mend."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.game import BoxError, read_options
from companion.rules.games import donguri
from companion.rules.games.donguri import DEALER, GAME, read_box
from companion.rules.games.donguri.box import load_box
from companion.rules.vocabulary import Deal

TEXT = (Path(donguri.__file__).parent / "default_box.toml").read_text(encoding="utf-8")


def test_the_shipped_file_is_the_default_box() -> None:
    defaults = read_options(GAME, {})
    box, dealer = read_box(TEXT)
    assert all(defaults[knob] == number for knob, number in box.items())
    assert dealer.setup(3, 0, {}) == DEALER.setup(3, 0, {})


def test_another_box_is_played_with_its_own_cards_and_tokens() -> None:
    text = TEXT.replace("total = 16", "total = 18").replace("loach = 2", "loach = 4")
    box, dealer = read_box(text.replace("4 = 3", "4 = 5").replace("tokens = 50", "tokens = 60"))
    table = dealer.setup(4, 0, {})
    assert dealer.awaiting(table) == Deal("deck", 18)
    assert table.core == GAME.setup(4, 0, box)
    assert table.core.tokens.owned == (5, 5, 5, 5) and table.core.tokens.bank == 40
    assert sum(card.name == "loach" for card in table.core.rules.deck.cards) == 4


@pytest.mark.parametrize(
    "line, instead, says",
    [
        ("total = 16", "total = 17", "total: 17 is said but the copies make 16"),
        ("total = 16", "", "total: nothing is said"),
        ("total = 16", "total = true", "total: True is said"),
        ("tokens = 50", "tokens = 'many'", "tokens: 'many' is no whole number from 1 to 1000"),
        ("tokens = 50", "tokens = 5", "option start_tokens_2: 4 for each of 2 players"),
        ("loach = 2", "loach = -1", r"copies\.loach: -1 is no whole number from 0 to 20"),
        ("loach = 2", "loach = 2.0", r"copies\.loach: 2\.0 is no"),
        ("loach = 2", "loach = true", r"copies\.loach: True is no"),
        ("loach = 2", "loach = [[2], {a = 2}]", r"copies\.loach: \[\[2\], \{'a': 2\}\] is no"),
        ("loach = 2", "loach = 0x" + "f" * 9_000, r"copies\.loach: a number too long to repeat"),
        ("loach = 2", f"loach = {'9' * 4_000}", r"copies\.loach: 9{40}… is no"),
        ("loach = 2", f"loach = {'9' * 9_000}", "The box is no TOML file"),
        ("loach = 2", f"loach = {'[' * 9_000}", "The box is no TOML file"),
        ("loach = 2", "", r"copies\.loach: nothing is no whole number"),
        ("loach = 2", "lamprey = 2", r"'copies\.lamprey': no entry has that name"),
        ("3 = 4", "5 = 4", r"'start_tokens\.5': no entry"),
        ("[copies]", "[copies.acorns]", r"'copies\.acorns': no entry"),
        ("[start_tokens]", "start_tokens = 3\n[more]", "'start_tokens': no entry"),
        ("aside_2p = 0", "aside_2p = 12", "14 cards at 2 players less 12 set aside"),
        ("aside_2p = 0", "aside_2p = ", "The box is no TOML file: Invalid value"),
    ],
)
def test_a_box_that_does_not_add_up_is_refused_with_the_place(line: str, instead: str, says: str) -> None:
    assert line in TEXT
    with pytest.raises(BoxError, match=says) as refused:
        load_box(TEXT.replace(line, instead, 1) if line != "tokens = 50" else TEXT.replace(line, instead))
    assert "\n" not in str(refused.value) and str(refused.value).endswith(".")


names = st.sampled_from(("total", "tokens", "copies", "start_tokens", "copies.loach", "2", "x"))
odd = st.sampled_from(
    ("1", "-1", "1e9", "''", "[]", "[[1]]", "{}", "{ loach = {} }", "1979-05-27", "nan", "?")
)


@given(st.lists(st.tuples(names, odd), max_size=6))
def test_no_file_makes_it_stumble(lines: list[tuple[str, str]]) -> None:
    with pytest.raises(BoxError):
        load_box("\n".join(f"{name} = {value}" for name, value in lines))
