"""Everything that Cabanga! says, asks, offers or refuses has its sentence."""

from collections.abc import Iterator

from companion.rules.games.cabanga import DEALER, GAME
from companion.rules.vocabulary import Message, Move, Over, Tell, say
from companion.view.catalogue import sentence
from companion.view.languages import speaking
from companion.view.sentences import words_of
from tests.rules.cabanga import amend, holding, read, turn, went
from tests.rules.random_play import Evening, evening

NAMES = ("Ada", "Bo", "Cy", "Dee", "Eve", "Flo")
SMALL = 21  # characters in a line of the small screen


def _evenings(seed: int) -> Iterator[Evening]:
    for game in (GAME, DEALER):
        for players in game.players:
            yield from evening(game, players, seed)


def _said(message: Message | None) -> str:
    assert message
    with speaking(game=GAME.name):
        return sentence(message, NAMES)


def test_whatever_is_shown_and_offered_has_a_sentence(seed: int) -> None:
    keys = set()
    for played in _evenings(seed):
        game, state = played.history.game, played.state
        view, awaited = game.view(state), game.awaiting(state)
        keys |= {view.progress.key, *([view.reading.key] if view.reading else [])}
        keys |= {f"move_{move.name}" for move in game.legal_moves(state)}
        keys |= {f"count_{name}" for seat in view.seats for name, _ in seat.counts}
        keys |= {f"tell_{awaited.quantity}"} if isinstance(awaited, Tell) else set()
        keys |= {awaited.outcome.reason} if isinstance(awaited, Over) else set()
    assert len(keys) > 15 and keys <= words_of(GAME.name).keys()


def test_a_turn_is_read_aloud_with_what_people_have_to_do() -> None:
    assert _said(read(turn(holding(8, 8, 8), {1: 3}))) == "Ada draws 3"
    assert _said(read(turn(holding(8, 8, 8)))) == "Ada draws nothing"
    short = turn(holding(8, 8, 8, pile=1, discards=4), {1: 3})
    assert _said(read(short)) == "Ada draws 3; after 1 the thrown cards are shuffled into a new pile"
    gone = turn(holding(8, 8, 8, pile=0, laid=1), {1: 1}, colour=True)
    assert _said(read(gone)) == "Ada draws 1, all that is left of pile and thrown cards"
    wrong = amend(turn(holding(8, 8, 8, false_cabanga_draw=1), {1: 1}), "wrong_throw 1")
    assert _said(read(wrong)) == "Ada draws 0; Bo draws for a wrong shout"


def test_refusals_and_progress_are_sentences() -> None:
    told = say("symbols_out_of_bounds", seat=1, number=9, cards=2, low=2, high=6)
    assert _said(told) == "Bo cannot have 9: 2 cards show 2 to 6"
    assert "correct the count" in _said(say("a_count_is_not_ruled", seat=0))
    state = turn(holding(8, 8, 8))
    assert _said(GAME.view(state).progress) == "Round 1, 48 cards in the pile, 0 thrown"
    toggled = GAME.apply(went(state), Move(1, "colour"))
    assert _said(GAME.view(toggled).progress) == "Round 1, 48 cards in the pile, 0 thrown, same colour"
    tied = say("spell_backwards", number=1, seats=(1, 2))
    assert _said(tied) == "Dead heat: Bo and Cy spell again, then tap"


def test_what_stands_in_a_narrow_box_fits_it() -> None:
    messages = (
        say("round_pile_short", number=12, pile=48, discards=9),
        say("round_pile_short", number=12, pile=48, discards=9, same_colour=1),
        say("round_told_short", number=9),
        say("spell_backwards_short"),
        say("draws_short", seat=2, number=15, shuffled=12, after=3),
        say("spelled_first_short", seat=3),
        say("tell_symbols_short"),
        say("symbols_out_of_bounds_short", seat=1, low=24, high=72),
    )
    assert [text for text in map(_said, messages) if len(text) > SMALL] == []
    moves = [_said(say(f"move_{name}", seat=3)) for name in ("one_more", "one_fewer", "wrong_throw")]
    assert moves == ["one card more: Dee", "one card fewer: Dee", "wrong throw: Dee"]
