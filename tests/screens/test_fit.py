"""Every screen, at every number of players, with the longest names of each language, measured in pixels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageChops

from companion.rules.vocabulary import Call, Finish, SeatView, Signal, TableView, say
from companion.view.gallery import scenes
from companion.view.languages import languages
from companion.view.scene import Count, Lamp, Photo, Question, Scene, Sensed, Showing, Telling
from companion.view.screens.examples import LONG_NAMES, asked, waiting
from companion.view.screens.marks import SCREEN, Bar, Box, Dots, Frame, Icon, Mark, Marks, Text
from companion.view.screens.pages import pages, render
from companion.view.screens.paint import paint
from companion.view.screens.words import told
from companion.view.sentences import ALL, by_game, words_of

SAID = sorted((game, key) for game, words in by_game().items() for key in words)
SCORES = {"small": (0, 1, 2, 3, 4, 5), "wide": (104, 99, -12, 118, 240, 100)}


def extent(mark: Mark) -> Box:
    """The rectangle that a mark claims."""
    if isinstance(mark, Icon):
        return Box(mark.x, mark.y, len(mark.rows[0]), len(mark.rows))
    return mark.box


def ink(mark: Text) -> Box | None:
    """The rectangle that a text's pixels really take, on light or on dark."""
    ground: Marks = (Bar(SCREEN),) if mark.dark else ()
    found = ImageChops.logical_xor(paint(ground), paint((*ground, mark))).getbbox()
    return None if found is None else Box(found[0], found[1], found[2] - found[0], found[3] - found[1])


def overlap(one: Box, other: Box) -> bool:
    across = one.x < other.right and other.x < one.right
    return across and one.y < other.bottom and other.y < one.bottom


def check(marks: Marks) -> None:
    """Nothing leaves the screen, no text leaves its box, no two texts or icons touch each other's pixels."""
    for mark in marks:
        assert extent(mark).within(SCREEN), mark
    texts = [mark for mark in marks if isinstance(mark, Text)]
    inks = [(text, seen) for text in texts if (seen := ink(text)) is not None]
    for text, seen in inks:
        assert seen.within(text.box), text
    for index, (text, seen) in enumerate(inks):
        for other, beside in inks[index + 1 :]:
            assert not overlap(seen, beside), (text, other)
        for icon in (mark for mark in marks if isinstance(mark, Icon)):
            assert not overlap(seen, extent(icon)), (text, icon)


@pytest.mark.parametrize("scores", SCORES)
@pytest.mark.parametrize("names", LONG_NAMES)
@pytest.mark.parametrize("language", languages())
def test_every_screen_fits_in_every_language_with_the_longest_names(
    language: str, names: str, scores: str
) -> None:
    for _name, scene, _page in scenes(LONG_NAMES[names], SCORES[scores]):
        for marks in pages(replace(scene, language=language)):
            check(marks)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("language", LONG_NAMES)
def test_the_scores_fit_at_every_number_of_players(language: str, players: int) -> None:
    names = LONG_NAMES[language][:players]
    for wide in SCORES.values():
        for notices in ((), (say("masked_cup", seat=0),), (say("unsaved"), say("masked_button", seat=1))):
            check(pages(replace(waiting(names, wide), notices=notices))[-1])


@pytest.mark.parametrize("players", range(1, 7))
@pytest.mark.parametrize("names", LONG_NAMES)
def test_telling_drawing_and_testing_fit_at_every_number_of_players(names: str, players: int) -> None:
    seats = range(players)
    for scores in SCORES.values():
        counts = tuple(Count(seat, scores[seat], seat, told=seat % 2 == 0) for seat in seats)
        rows = tuple(Sensed(seat, seat % 2 == 0, seat % 3 == 0, True, True) for seat in seats)
        scene = replace(
            waiting(LONG_NAMES[names][:players], scores, active=0),
            telling=Telling(say("tell_cards"), counts),
            test=rows,
            notices=(say("who_begins"), *(say("check_cup", seat=seat) for seat in seats)),
        )
        for stage in (Showing.CHECK, Showing.DRAW, Showing.TELL, Showing.PAUSED, Showing.TEST):
            for marks in pages(replace(scene, stage=stage)):
                check(marks)


@pytest.mark.parametrize("players", range(2, 7))
def test_counts_and_the_marks_of_a_recount_fit_at_every_number_of_players(players: int) -> None:
    for wide in SCORES.values():
        scene = waiting(LONG_NAMES["it"][:players], wide)
        assert scene.view is not None
        counts = (("hand_cards", 10), ("in_hand", 12), ("a_very_long_word", 123))
        seats = tuple(replace(seat, counts=counts) for seat in scene.view.seats)
        view = replace(scene.view, seats=seats, reading=say("recounted", seats=tuple(range(players))))
        for stage in (Showing.WAIT, Showing.OVER):
            for notices in ((), (say("unsaved"),)):
                check(pages(replace(scene, stage=stage, view=view, notices=notices))[-1])


@pytest.mark.parametrize(("game", "key"), SAID)
def test_every_sentence_fits_as_notice_as_question_as_choice_and_as_reading(game: str, key: str) -> None:
    message = say(
        key, seat=0, seats=(0, 1), number=12, total=48, matches=2, which=2, open=1, players=3, bound=9
    )
    scene = waiting(LONG_NAMES["fr"])
    assert scene.view is not None
    scene = replace(scene, view=replace(scene.view, game=game))
    for shown in (
        replace(scene, notices=(message,)),
        asked(scene, key, (message,) * 5, at=3),
        replace(asked(scene, key, (message,)), stage=Showing.MENU),
        replace(scene, photo=Photo(Call.DEAD_HEAT, Signal.SLAP, ()), reading=message),
        replace(scene, stage=Showing.JOIN, notices=(message,)),
        replace(scene, stage=Showing.CHECK, notices=(message, message, message)),
        replace(scene, stage=Showing.TELL, telling=Telling(message, (Count(0, 1, 2, told=True),) * 6)),
    ):
        for marks in pages(shown):
            check(marks)


def cut_texts(scene: Scene) -> Iterator[str]:
    for marks in pages(scene):
        yield from (mark.wanted for mark in marks if isinstance(mark, Text) and mark.text != mark.wanted)


def test_nothing_is_cut_with_ordinary_names_but_in_the_narrowest_places() -> None:
    short = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay")
    assert {cut for _name, scene, _page in scenes(short) for cut in cut_texts(scene)} == set()


def test_words_that_only_screens_use_are_never_cut() -> None:
    fixed = {told(say(key), ()) for key, text in by_game()[ALL].items() if "{" not in text}
    for names in LONG_NAMES.values():
        for _name, scene, _page in scenes(names):
            assert fixed.isdisjoint(cut_texts(scene))


# --- whatever the table may show ---

SEATS = st.integers(0, 7)
LETTERS = st.characters(codec="utf-8", exclude_categories=["Cs"])
MESSAGES = st.builds(
    say,
    st.sampled_from([*words_of("donguri"), "served", "tea_round", "draws", "unheard_of"]),
    seat=SEATS,
    seats=st.lists(SEATS, max_size=4).map(tuple),
    number=st.integers(-999, 999),
    total=st.integers(0, 99),
)
LANES = st.builds(Finish, SEATS, st.sampled_from(Signal), st.integers(0, 40_000_000), st.integers(0, 20_000))
PHOTOS = st.builds(
    Photo,
    st.sampled_from(Call),
    st.none() | st.sampled_from(Signal),
    st.lists(LANES, max_size=9).map(tuple),
    st.none() | st.integers(0, 40_000_000),
    st.integers(0, 50_000),
    st.booleans(),
    st.lists(SEATS, max_size=3, unique=True).map(tuple),
)
QUESTIONS = st.builds(
    Question,
    st.none() | SEATS,
    MESSAGES,
    st.lists(MESSAGES, max_size=9).map(tuple),
    st.integers(-1, 9),
    st.lists(MESSAGES, max_size=9).map(tuple),
)
COUNTS = st.lists(st.tuples(st.sampled_from(["in_hand", "unheard_of"]), st.integers(-9, 999)), max_size=3)
SEAT_VIEWS = st.lists(
    st.builds(SeatView, SEATS, st.integers(-99, 999), st.booleans(), COUNTS.map(tuple)), max_size=6
)
VIEWS = st.builds(
    TableView,
    st.sampled_from(["cha-dango", "donguri", "chai", "cabanga", "my_game"]),
    SEAT_VIEWS.map(tuple),
    st.none() | SEATS,
    MESSAGES,
    st.none() | st.builds(say, st.just("recounted"), seats=st.lists(SEATS, max_size=4).map(tuple)),
)
TELLINGS = st.builds(
    Telling,
    MESSAGES,
    st.lists(
        st.builds(Count, SEATS, st.integers(-99, 9_999), st.integers(0, 9_999), st.booleans()), max_size=6
    ).map(tuple),
)
LEVELS = st.booleans()
SENSED = st.builds(Sensed, SEATS, LEVELS, LEVELS, LEVELS, LEVELS)
SCENES = st.builds(
    Scene,
    st.sampled_from(Showing),
    st.lists(st.text(LETTERS, max_size=30), max_size=6).map(tuple),
    st.none() | VIEWS,
    st.lists(st.sampled_from(Lamp), max_size=6).map(tuple),
    st.none() | MESSAGES,
    st.none() | PHOTOS,
    st.none() | QUESTIONS,
    st.lists(MESSAGES, max_size=4).map(tuple),
    telling=st.none() | TELLINGS,
    test=st.lists(SENSED, max_size=6).map(tuple),
    language=st.sampled_from([*languages(), "tlh"]),
)


@settings(deadline=None, max_examples=300)
@given(SCENES)
def test_any_scene_has_screens_whose_texts_stay_in_their_boxes(scene: Scene) -> None:
    for page, marks in enumerate(pages(scene)):
        image = render(scene, page)
        assert (image.mode, image.size) == ("1", (128, 64))
        for mark in marks:
            if not isinstance(mark, Dots | Frame | Bar | Icon):
                seen = ink(mark)
                assert seen is None or seen.within(mark.box)
            assert extent(mark).within(SCREEN), mark


def test_rendering_has_no_memory() -> None:
    scene = waiting()
    assert render(scene).tobytes() == render(scene).tobytes()
    assert render(scene, 99).tobytes() == render(scene).tobytes()
