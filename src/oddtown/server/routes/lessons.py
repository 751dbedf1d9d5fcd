"""First lessons over HTTP. Nothing is kept here: whoever learns sends all answers that were given in a scene."""

import asyncio
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any, Final, cast

from fastapi import APIRouter, Path, Query, Response

from oddtown.core.errors import IllegalAction, OddtownError
from oddtown.core.game import Action
from oddtown.core.lesson import Lesson, Stand, go_through, right_answers
from oddtown.core.match import Match
from oddtown.games import begin_scene, catalogue, lesson_of, meta_of
from oddtown.server.protocol import Closed, LessonInfo, LessonStand, Player, Position, SceneInfo, View, encode
from oddtown.server.routes.asking import Language
from oddtown.server.sight import closed_answers, open_answers, told
from oddtown.server.table import BOT, OVER, PERSON, PLAYING, Denied
from oddtown.server.tables import NotThere

router = APIRouter(prefix="/api")
SCRIPT: Final = "script"  # the level of those who only follow the lesson
ANSWERS: Final = re.compile(r"(-1|\d{1,9})(,(-1|\d{1,9}))*")

Number = Annotated[int, Path(alias="scene", description="of the scene, from 0")]
Answers = Annotated[
    str, Query(max_length=1_000, description="numbers of actions, with commas between them; -1 to read on")
]
See = Callable[[Match[Any]], None]


@router.get("/games/{name}/lesson")
async def lesson(name: str, language: Language) -> LessonInfo:
    """Returns what there is to learn in a game's first lesson."""
    found = _lesson(name)
    scenes = [SceneInfo(scene.title.in_language(language), len(scene.tasks)) for scene in found.scenes]
    return LessonInfo(name, found.seat, found.minutes, scenes)


@router.get("/games/{name}/lesson/{scene}")
async def stand(name: str, number: Number, language: Language, answers: Answers = "") -> Response:
    """Returns how far these answers lead in a scene, and what is to be done next, as the learner's seat sees it."""

    def learn() -> bytes:
        taught, way = _lesson(name), list[Position]()
        match, stand = _go(name, number, answers, lambda match: way.append(position(match, taught, language)))
        return encode(as_taught(match, taught, number, stand, way, language))

    return Response(await asyncio.to_thread(learn), media_type="application/json")


@router.get("/games/{name}/lesson/{scene}/refusals")
async def refusals(name: str, number: Number, language: Language, answers: Answers = "") -> list[Closed]:
    """Returns the answers to the question to which these lead that are not open, each with the rule that closes it."""

    def learn() -> list[Closed]:
        match, _ = _go(name, number, answers)
        return closed_answers(match, _lesson(name).seat, catalogue(match.game, language), _names(match, language))

    return await asyncio.to_thread(learn)


def _lesson(name: str) -> Lesson:
    found = lesson_of(name)
    if found is None:
        raise NotThere(f"there is no lesson in {meta_of(name).title} yet")
    return found


def _go(name: str, number: int, answers: str, see: See | None = None) -> tuple[Match[Any], Stand]:
    """Plays a scene of a lesson from its beginning."""
    taught = _lesson(name)
    if not 0 <= number < len(taught.scenes):
        raise NotThere(f"expected a scene from 0 to {len(taught.scenes) - 1}, came {number}")
    if answers and not ANSWERS.fullmatch(answers):
        raise OddtownError(f"expected answers as numbers with commas between them, came '{answers:.40}'")
    given: list[Action] = [int(each) for each in answers.split(",") if each]
    match = begin_scene(name, taught.scenes[number])
    try:
        return match, go_through(match, taught.seat, taught.scenes[number], given, see and (lambda: see(match)))
    except IllegalAction as error:
        rule, message = error.refusal
        raise Denied(lambda to: catalogue(match.game, to).say(message, _names(match, to)), rule) from None


def _names(match: Match[Any], language: str) -> list[str]:
    """Returns what those in a lesson are called: by the colours of their seats."""
    text = catalogue(match.game, language)
    return [text.seat(seat) for seat in range(match.seats)]


def position(match: Match[Any], lesson: Lesson, language: str) -> Position:
    """Returns where a lesson stands, as the learner's seat sees it; nothing can be answered, nothing is told."""
    names = _names(match, language)
    learner = Player("", PERSON, True, PERSON)
    others = Player("", BOT, True, SCRIPT, level=SCRIPT)
    view = match.view(lesson.seat)
    text, asked = catalogue(match.game, language), view.question
    return Position(
        version=match.ply,
        seat=lesson.seat,
        status=OVER if match.is_over else PLAYING,
        players=[replace(learner if seat == lesson.seat else others, name=name) for seat, name in enumerate(names)],
        view=cast("View", view.as_dict()),
        ply=match.ply,
        prompt="" if asked is None else text.question(asked.prompt, asked.seats, lesson.seat, names),
        scores=match.scores,
        places=match.places,
        drawing=match.game.draw(view, plain=True),
    )


def as_taught(
    match: Match[Any], lesson: Lesson, number: int, stand: Stand, way: list[Position], language: str
) -> LessonStand:
    """Returns how far a learner has come, and what is to be done next."""
    scene, text, names = lesson.scenes[number], catalogue(match.game, language), _names(match, language)
    here = position(match, lesson, language)
    here.log = told(match, lesson.seat, text, names, stand.since)
    is_over = stand.task == len(scene.tasks)
    task = None if is_over else scene.tasks[stand.task]
    if task is not None and task.answers:
        here.answers = open_answers(match, lesson.seat, text, names, with_outlook=True)
    return LessonStand(
        scene=number,
        task=stand.task,
        tasks=len(scene.tasks),
        says="" if task is None else task.says.in_language(language),
        remark="" if stand.remark is None else stand.remark.in_language(language),
        points_at=[] if task is None else list(task.points_at),
        right=[] if task is None else right_answers(match, lesson.seat, task),
        is_over=is_over,
        way=way,
        position=here,
    )
