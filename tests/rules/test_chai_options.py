"""The knobs of Chai that do not add up, and seats that are not there."""

import pytest

from companion.rules.game import OptionError
from companion.rules.games.chai import GAME
from tests.rules.chai import start


@pytest.mark.parametrize(
    "knobs, sentence",
    [
        ({"fewest_points": 9}, "fewest_points: 9 is more than most_points, 8"),
        ({"least_tip": 4}, "least_tip: 4 is more than most_tip, 3"),
        ({"solo_master": 30}, "solo_merchant: 40 is more than solo_master, 30"),
        ({"coin_total": 4}, "coin_total: 4 coins do not cover the 5 that 3 players start with"),
        ({"pantry_start": "one_each", "pantry_display": 4}, "one_each needs a display of 5, not of 4"),
        ({"edition": "third"}, "edition: 'third' is none of seed, retail"),
        ({"rounds": 6}, "rounds: 6 is not between 1 and 5"),
    ],
)
def test_knobs_that_do_not_add_up_are_refused(knobs: dict[str, int | str], sentence: str) -> None:
    with pytest.raises(OptionError, match=sentence):
        start(3, **knobs)


def test_a_seat_that_is_not_there_cannot_begin() -> None:
    for players, first in ((0, 0), (6, 0), (2, 2), (2, -1)):
        with pytest.raises(OptionError):
            GAME.setup(players, first, {})
