"""Whole evenings by gestures alone in which people want something of the menu, or the power goes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.view.scene import Showing
from hardware_sim.conditions import Conditions, Errand, Result
from hardware_sim.contacts import WORN, Wear
from hardware_sim.evening import play_evening
from hardware_sim.pins.stamping import PinFaults
from hardware_sim.rig import SimulationStuckError

EVENINGS = {
    "a resume after a cut": Conditions(cuts=(60.0,)),
    "three cuts": Conditions(cuts=(33.3, 90.1, 200.7)),
    "awards by hand": Conditions(
        errands=(
            Errand(40, 1, ("award", "award_more"), 2),
            Errand(80, 0, ("award", "award_less"), 2),
        )
    ),
    "a player leaves": Conditions(errands=(Errand(60, 1, ("who_plays", "leave"), 2),)),
    "a guest joins": Conditions(guests=1, errands=(Errand(60, 1, ("who_plays", "join")),)),
    "one leaves and another joins": Conditions(
        guests=1,
        errands=(Errand(60, 0, ("who_plays", "leave"), 1), Errand(100, 0, ("who_plays", "join"))),
    ),
    "a cup is left out": Conditions(errands=(Errand(60, 1, ("inputs", "mask_cup"), 2),)),
    "the menu in mid-race": Conditions(errands=(Errand(60, 1, ("back",), during=Showing.RACE),)),
    "a race is called off": Conditions(errands=(Errand(60, 1, ("void",), during=Showing.RACE),)),
    "an undo": Conditions(errands=(Errand(60, 1, ("undo",), during=Showing.RACE),)),
    "a pause": Conditions(errands=(Errand(60, 1, ("pause",)),)),
    "a self-test": Conditions(errands=(Errand(60, 1, ("self_test",)),)),
    "no sound": Conditions(errands=(Errand(60, 1, ("sound_off",)),)),
    "the game is ended": Conditions(errands=(Errand(100, 1, ("end_game", "yes_end")),)),
}
FAULTS = {
    "callback stamps": Conditions(callback=True),
    "coincident edges": Conditions(faults=PinFaults(coincident=1.0)),
    "doubled edges": Conditions(faults=PinFaults(doubled=0.05)),
    "unsorted edges": Conditions(faults=PinFaults(unsorted=0.2)),
    "worn buttons": Conditions(wear={0: WORN, 2: Wear(sticks=0.05)}),
    "an unplugged cup": Conditions(unplug={1: 60.0}),
}
every_evening = pytest.mark.parametrize("name", EVENINGS)


def check(result: Result) -> None:
    assert result.scores == result.truth_scores, result
    assert (result.wrong_winners, result.needless_dead_heats, result.corrections) == (0, 0, 0), result


@every_evening
def test_an_evening_counts_the_truth_whatever_people_want(name: str) -> None:
    check(play_evening("cha-dango", 3, 1, conditions=EVENINGS[name]))


@pytest.mark.evenings
@pytest.mark.parametrize("seed", range(40))
@every_evening
def test_many_such_evenings(name: str, seed: int) -> None:
    check(play_evening("cha-dango", 3 + seed % 3, seed, conditions=EVENINGS[name]))


OTHERS = [("donguri", 3), ("chai", 3), ("cabanga", 4)]
IN_RACE = {name for name, c in EVENINGS.items() if any(e.during is Showing.RACE for e in c.errands)}


def while_asked(conditions: Conditions) -> Conditions:
    """The same errands in a game without races: while somebody is asked what to do."""
    errands = (replace(errand, during=Showing.QUESTION) for errand in conditions.errands)
    return replace(conditions, errands=tuple(errands))


def other_evening(game: str, players: int, name: str, seed: int) -> Result:
    conditions = EVENINGS[name] if game == "cabanga" else while_asked(EVENINGS[name])
    result = play_evening(game, players, seed, conditions=conditions)
    assert result.disagreements == 0, result
    return result


@pytest.mark.parametrize(("game", "players"), OTHERS)
@pytest.mark.parametrize("name", sorted(EVENINGS.keys() - IN_RACE))
def test_people_of_the_other_games_want_the_same(game: str, players: int, name: str) -> None:
    check(other_evening(game, players, name, 1))


@pytest.mark.parametrize("name", sorted(IN_RACE))
def test_so_do_they_in_a_shout_window(name: str) -> None:
    check(other_evening("cabanga", 4, name, 1))


@pytest.mark.evenings
@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize(("game", "players"), OTHERS)
@pytest.mark.parametrize("name", sorted(EVENINGS.keys() - IN_RACE))
def test_many_such_evenings_of_the_other_games(game: str, players: int, name: str, seed: int) -> None:
    check(other_evening(game, players, name, seed))


@pytest.mark.parametrize(("game", "players"), OTHERS)
@pytest.mark.parametrize("fault", FAULTS)
def test_faults_cost_certainty_but_nothing_else(game: str, players: int, fault: str) -> None:
    result = play_evening(game, players, 2, conditions=FAULTS[fault])
    check(result)
    assert result.disagreements == 0, result


def test_an_evening_in_which_nobody_gets_on_fails_soon() -> None:
    """Two dead buttons of three: nobody can start the game."""
    dead = Conditions(wear={1: Wear(dead=True), 2: Wear(dead=True)})
    with pytest.raises(SimulationStuckError, match="nobody gets on"):
        play_evening("donguri", 3, 1, conditions=dead)


@pytest.mark.parametrize(("game", "players"), OTHERS)
def test_the_power_goes_in_the_other_games_too(game: str, players: int) -> None:
    check(play_evening(game, players, 1, conditions=Conditions(cuts=(45.0, 90.0))))


def test_the_errand_is_really_done() -> None:
    """Else all of the above would say little."""
    ended = play_evening("cha-dango", 3, 1, conditions=EVENINGS["the game is ended"])
    assert ended.races < 20
    assert play_evening("cha-dango", 3, 1, conditions=EVENINGS["a guest joins"]).players == 4
    assert play_evening("cha-dango", 3, 1, conditions=EVENINGS["a player leaves"]).scores[2] == 0
