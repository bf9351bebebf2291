"""Questions in lines: who is asked what, the choices, the one that a hold takes, the numbers told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.devices.terminal_words import line, name
from companion.rules.vocabulary import Seat
from companion.view.catalogue import choices, sentence
from companion.view.scene import Count, Question, Scene, Showing, Telling

AFTER_TELLING = (Showing.WAIT, Showing.OVER, Showing.QUESTION)
FEW = 3  # so many choices are told each time they are asked


def asked(before: Question | None, scene: Scene, *, whole: bool) -> str:
    """The question with its choices, all of them if `whole`; while people go through them, where they are."""
    question = scene.question
    assert question is not None
    labels = [sentence(choice, scene.names) for choice in choices(question)]
    chosen = [line("choice", choice=label) for label in labels[question.at : question.at + 1]]
    if before is not None and replace(before, at=question.at) == question:
        return _who_asked(scene, question.seat, " ".join(["…", *chosen]))
    text = sentence(question.text, scene.names)
    if len(labels) > FEW and all(choice.key == "number" for choice in question.choices):
        shown = [line("numbers", low=labels[0], high=labels[-1]), *chosen]
    elif whole or len(labels) <= FEW:
        shown = [*labels[: question.at], *chosen, *labels[question.at + 1 :]]
    else:
        shown = [" ".join(["…", *chosen])]
    return _who_asked(scene, question.seat, _labelled(text, "  ".join(shown)))


def telling(before: Scene, now: Scene) -> Iterator[str]:
    """What everybody is asked, and then each number that somebody goes to, or tells."""
    if now.telling is None:
        return
    counts = now.telling.counts
    if before.telling is None or before.telling.text != now.telling.text:
        yield _tell(now, now.telling)
        return
    known = {count.seat: count for count in before.telling.counts}
    for count in counts:
        if count != known.get(count.seat):
            yield _told(now, count)


def last_told(before: Scene, now: Scene) -> Iterator[str]:
    """What the last one told: the question is gone with the answer."""
    left = [count for count in before.telling.counts if not count.told] if before.telling else []
    if len(left) == 1 and now.telling is None and now.stage in AFTER_TELLING:
        yield _told(now, replace(left[0], told=True))


def _tell(scene: Scene, telling: Telling) -> str:
    """The question with what is preset; if only one seat tells, it is a question to that one."""
    text = sentence(telling.text, scene.names)
    if len(telling.counts) == 1:
        (only,) = telling.counts
        return _who_asked(scene, only.seat, _labelled(text, line("choice", choice=str(only.number))))
    counts = (line("counted", scene.names, seat=own.seat, number=own.number) for own in telling.counts)
    return _who_asked(scene, None, _labelled(text, ", ".join(counts)))


def _told(scene: Scene, count: Count) -> str:
    if not count.told:
        return _who_asked(scene, count.seat, f"… {line('choice', choice=str(count.number))}")
    if count.counted is None or count.counted == count.number:
        return line("tells", scene.names, seat=count.seat, number=count.number)
    return line("tells_otherwise", scene.names, seat=count.seat, number=count.number, counted=count.counted)


def _who_asked(scene: Scene, seat: Seat | None, question: str) -> str:
    return line("asked", who=name(scene, seat), question=question)


def _labelled(text: str, answers: str) -> str:
    """The question with its answers; one without a question mark gets a colon, as the language has it."""
    if not answers:
        return text
    return f"{text} {answers}" if text.endswith("?") else line("labelled", label=text, text=answers)
