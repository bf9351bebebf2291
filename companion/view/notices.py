"""What a notice is for: it says what people may do, or how things are, or that something is wrong."""

from __future__ import annotations

from companion.rules.vocabulary import Message
from companion.view.scene import Scene

PROMPTS = frozenset(
    {
        "press_to_join",
        "hold_to_start",
        "hold_to_mask",
        "hold_to_tell",
        "hold_to_race",
        "hold_to_go_on",
        "hold_to_end_test",
        "hold_to_end",
        "amend_more",
    }
)
"""These ask for something."""

CALM = PROMPTS | {"splash", "paused", "who_begins", "first_player", "fastest_hand"}
"""These and what is only told: all others say that something is not as it should be."""


def troubles(scene: Scene) -> tuple[Message, ...]:
    """The notices that say what is wrong or out of the ordinary."""
    return tuple(notice for notice in scene.notices if notice.key not in CALM)


def prompt(scene: Scene) -> Message | None:
    """What is asked for, if anything is."""
    return next((notice for notice in scene.notices if notice.key in PROMPTS), None)
