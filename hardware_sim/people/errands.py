"""How somebody finds the way through the menu for an errand."""

from __future__ import annotations

from companion.view.scene import Question
from hardware_sim.conditions import Errand


def next_place(errand: Errand, question: Question) -> int:
    """The choice of this page that leads on; back to the table if there is none."""
    for key in reversed(errand.path):
        for place, choice in enumerate(question.choices):
            if choice.key == key and errand.about in (None, dict(choice.values).get("seat", errand.about)):
                return place
    return next((at for at, choice in enumerate(question.choices) if choice.key == "back"), 0)
