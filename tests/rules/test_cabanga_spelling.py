"""Who begins: the spelling race, its dead heats, anybody's no, and what is told by hand."""

from dataclasses import replace

from companion.rules.games.cabanga import GAME
from companion.rules.games.cabanga.state import Phase, State
from companion.rules.history import History
from companion.rules.vocabulary import (
    Move,
    Race,
    Roster,
    Ruling,
    Signal,
    Since,
    Sought,
    Turn,
    Undone,
    Verdict,
    Void,
    Went,
    say,
)
from tests.rules.cabanga import amend, listed, read, refused, slap, went


def _spelling(players: int = 4) -> State:
    return GAME.setup(players, 2, {})


def _tapped(state: State, *taps: tuple[int, float]) -> State:
    return GAME.apply(state, Verdict(Went(), tuple(slap(seat, ms) for seat, ms in taps)))


def _field(state: State) -> tuple[int, ...]:
    race = GAME.awaiting(state)
    assert isinstance(race, Race) and race.signals == ((Signal.SLAP, Sought.FIRST),)
    return race.seats


def test_cb_7_all_spell_until_somebody_taps() -> None:
    race = Race(((Signal.SLAP, Sought.FIRST),), (0, 1, 2, 3), None, (Since(Signal.SLAP, 1_000_000),))
    assert GAME.awaiting(_spelling()) == race
    assert _tapped(_spelling()) == _spelling()


def test_cb_7_the_first_tap_begins_whatever_the_order_of_arrival() -> None:
    for taps in (((3, 900), (1, 910)), ((1, 910), (3, 900))):
        state = _tapped(_spelling(), *taps)
        assert state.active == state.opener == 3 and read(state) == say("spelled_first", seat=3)
        assert GAME.view(state).active == 3


def test_cb_7_of_each_player_the_first_tap_counts() -> None:
    assert _tapped(_spelling(), (1, 900), (3, 950), (1, 1_200)).active == 1


def test_seats_that_cannot_be_told_apart_spell_again_among_themselves() -> None:
    finishes = (slap(3, 900, 50), slap(1, 900.05, 50), slap(0, 950))
    state = GAME.apply(_spelling(), Verdict(Went(), finishes))
    assert _field(state) == (1, 3) and _tapped(state, (1, 700)).active == 1
    assert GAME.view(state).progress == say("spell_backwards", number=1, seats=(1, 3))
    assert refused(state, Verdict(Went(), (slap(0, 1),))) == "not_in_the_race"


def test_a_ruling_says_who_was_first_or_that_nobody_was() -> None:
    ruled = Verdict(Went(), (slap(1, 900),), ruled=Ruling(0, Signal.SLAP, 2))
    assert GAME.apply(_spelling(), ruled).active == 2
    nobody = replace(ruled, ruled=Ruling(0, Signal.SLAP, None))
    assert GAME.apply(_spelling(), nobody) == _spelling()


def test_anybodys_no_reopens_the_race_without_the_winner() -> None:
    state = _tapped(_spelling(), (3, 900))
    assert GAME.legal_moves(state) == tuple(Move(seat, "no") for seat in (0, 1, 2))
    assert refused(state, Move(3, "no")) == "illegal_move"
    state = GAME.apply(state, Move(0, "no"))
    race = GAME.awaiting(state)
    assert isinstance(race, Race) and race.goes_on and race.seats == (0, 1, 2)
    assert read(state) == say("misspelled", seats=(3,))
    assert GAME.view(state).progress == say("spell_backwards", number=1)


def test_when_everybody_has_misspelled_all_start_anew() -> None:
    state = _spelling(3)
    for seat in (1, 2, 0):
        state = GAME.apply(_tapped(state, (seat, 900)), Move((seat + 1) % 3, "no"))
    assert state == replace(_spelling(3), opener=0, active=0)


def test_nobody_objects_once_the_first_card_lies() -> None:
    state = went(_tapped(_spelling(), (3, 900)))
    assert GAME.legal_moves(state) == () and refused(state, Move(0, "no")) == "illegal_move"
    assert read(state) is None


def test_a_spelling_race_taken_back_is_told_by_hand() -> None:
    history = History(GAME, _spelling()).then(Verdict(Went(), (slap(1, 900),)))
    by_hand = history.then(Undone(0)).state
    assert GAME.awaiting(by_hand) == Turn(2)
    assert listed(by_hand) == ["spelled 0", "spelled 1", "spelled 2", "spelled 3", "spell_again"]
    assert amend(by_hand, "spelled 3").active == 3
    assert _field(amend(by_hand, "spell_again")) == (0, 1, 2, 3)
    assert GAME.apply(by_hand, Void()) == _spelling()


def test_where_the_first_player_is_drawn_nobody_spells() -> None:
    state = GAME.setup(4, 2, {"first_player": "drawn"})
    assert state.phase is Phase.TURN and state.active == 2 and GAME.legal_moves(state) == ()


def test_a_roster_before_the_first_card_keeps_who_spelled_first_if_that_player_stays() -> None:
    state = _tapped(_spelling(), (3, 900))
    assert GAME.apply(state, Roster((0, 1, 2, 3, 4))).active == 3
    without = GAME.apply(state, Roster((0, 1, 2)))
    assert _field(without) == (0, 1, 2)
