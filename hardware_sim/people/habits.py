"""How people are: reaction times, slips, and how often. All of it our own guesses."""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import log

SECOND_US = 1_000_000


@dataclass(frozen=True, slots=True)
class Habits:
    """Probabilities of slips, and medians of times in microseconds."""

    notice_us: int = 850_000  # from the card being turned to the hand arriving: a search, not a reflex
    spread: float = 0.22  # sigma of the log-normal around it
    wrong_client: float = 0.05  # slaps a client that does not match
    false_slap: float = 0.04  # slaps although nobody matches
    false_sip: float = 0.03  # drinks although somebody matches
    early: float = 0.03  # presses while the active player still holds
    gives_way: float = 0.8  # does not press where a hand already lies
    again: float = 0.5  # tries for a further client
    broken_sip: float = 0.06  # puts the cup down too soon, then drinks again
    slow_sip: float = 0.05
    no_sip: float = 0.02
    long_slap: float = 0.05  # the hand stays on the button
    closes: float = 0.15  # the next player ends the race by a hold
    forgets_go: float = 0.05  # turns the card without holding the button
    late_go: float = 0.02  # turns the card but keeps holding
    nobody_moves: float = 0.01  # all dream while an order lies open
    calls_open: float = 0.1  # calls a match that nobody has claimed, so that the race goes on
    corrects: float = 0.2  # corrects by the menu instead of by taps
    undoes: float = 0.03  # takes a result back that was right, and tells it by hand
    stops: float = 0.01  # takes back the race that is running; it is run again
    voids: float = 0.05  # a result that has to be told by hand or is contested: lets it not count

    # where people tell what they do, and in the races of any game
    think_us: int = 1_300_000  # from a turn to what is done with the cards
    wrong_answer: float = 0.04  # takes another choice than the one meant
    wrong_number: float = 0.04  # tells a number too soon, or one tap too late
    forgets_to_tell: float = 0.03  # for a while, until somebody asks
    second_thoughts: float = 0.1  # says something of an earlier turn, as far as the rules let people
    dreams: float = 0.03  # does nothing in a race
    late: float = 0.06  # acts when the race is over
    false_throw: float = 0.05  # shouts for a card that does not fit
    silent_throw: float = 0.03  # throws a card but presses too long, or not at all
    stray_tap: float = 0.03  # presses without a card
    tells_colour: float = 0.7  # at once, while the window is open
    wrong_colour: float = 0.03  # says "same colour" of another one

    def notices_us(self, chance: random.Random, skill: float) -> int:
        """How long this person takes to see what to do."""
        return round(chance.lognormvariate(log(self.notice_us * skill), self.spread))


def between(chance: random.Random, low_s: float, high_s: float) -> int:
    """A time in microseconds, evenly between two numbers of seconds."""
    return round(chance.uniform(low_s, high_s) * SECOND_US)


def happens(chance: random.Random, probability: float) -> bool:
    """Tell whether something of this probability happens; always draws once."""
    return chance.random() < probability
