"""Whatever hands do in the lobby: it shows something each time, and what it comes to can be played."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.game import shelf
from companion.rules.vocabulary import say
from companion.table.beginning import begin
from companion.table.evening import Preferences
from companion.table.plan import Plan
from companion.timing.edge import Contact, Kind
from companion.view.screens.pages import pages
from tests.table.fingers import Paper
from tests.table.lobby.entrance import Entrance

ACTS = {
    "tap": (Entrance.tap, 0.5),
    "tap again": (Entrance.tap, 0.5),
    "hold": (Entrance.hold, 1.3),
    "hold again": (Entrance.hold, 1.3),
    "held beside": (Entrance.hold, 0.1),
    "tilt": (Entrance.tilt, 0.7),
    "chord": (Entrance.menu, 2.6),
}
SCRIPTS = st.lists(st.tuples(st.sampled_from(sorted(ACTS)), st.integers(0, 3)), max_size=40)
CONTACTS = st.builds(Contact, st.integers(0, 3), st.sampled_from(Kind))


def arrived(entrance: Entrance, script: list[tuple[str, int]]) -> bool:
    """Do all this; tell whether the lobby is done."""
    free_s = dict.fromkeys(range(4), 0.0)
    entrance.until(1.7)
    for name, place in script:
        act, wait_s = ACTS[name]
        at_s = max(entrance.now_s + 0.01, free_s[place])
        act(entrance, place, at_s)
        scene = entrance.until(at_s + wait_s)
        free_s[place] = at_s + 2.5
        assert pages(scene)
        assert len(scene.lamps) == len(scene.names) == 4
    return entrance.lobby.arrival is not None


@settings(max_examples=60)
@given(SCRIPTS, st.sets(CONTACTS, max_size=3), st.booleans(), st.booleans())
def test_random_hands_come_to_an_evening_that_can_begin(
    script: list[tuple[str, int]], stuck: set[Contact], tongues: bool, cut_off: bool
) -> None:
    entrance = Entrance(4, stuck=tuple(stuck))
    if tongues:
        entrance.house = replace(entrance.house, languages={"en": "English", "fr": "français"})
    if cut_off:
        entrance.house = replace(entrance.house, unfinished=("chai", say("order", number=3, total=48)))
    if not arrived(entrance.power(), script) or entrance.arrival.resume:
        return
    arrival, house = entrance.arrival, entrance.house
    assert not {contact.seat for contact in arrival.masked if contact.kind is Kind.BUTTON} & {*arrival.places}
    assert {*arrival.masked} <= stuck
    plan = Plan(
        game=arrival.game,
        options=arrival.options,
        seed=1,
        places=arrival.places,
        sources=house.sources,
        settings=house.settings,
        masked=arrival.masked,
    )
    game, read = shelf()[plan.game].core, Plan.from_text(plan.to_text())
    table = begin(read, game, Paper(), 0, preferences=Preferences())
    assert pages(table.scene())
