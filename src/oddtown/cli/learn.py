"""oddtown learn: a game's first lesson at this terminal."""

import contextlib
import json
import textwrap
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from oddtown.cli import answers, given
from oddtown.cli.about import show_topics
from oddtown.cli.file import data_folder
from oddtown.cli.play import Quit
from oddtown.cli.rules import show_rule, show_rules
from oddtown.cli.screen import Screen
from oddtown.cli.table import show_question, show_table
from oddtown.core.errors import OddtownError
from oddtown.core.game import Action
from oddtown.core.lesson import READ_ON, Lesson, Scene, Stand, Task, go_through, right_answers
from oddtown.core.match import Match
from oddtown.core.text import Said
from oddtown.games import begin_scene, catalogue, lesson_of, meta_of, words

HELP: Final = """\
Type an answer: its number, its words, or as many letters as tell it apart.
Where there is only something to read, press Enter.
  ? ANSWER        why it is not open, with the number of the rule
  show            which answer is right
  back            go back by a task
  about [WORD]    what a thing on the table is, with its rules
  rules [NUMBER]  the rules, or one of them
  quit            leave; the lesson can be resumed"""
GO_ON: Final = Said("Enter to go on.", "Weiter mit Enter.")
DONE: Final = Said(
    "You know enough to play. Against a beginner:", "Du weißt genug, um zu spielen. Gegen einen Anfänger:"
)
BACK: Final = Said(
    "You go on where you were; --scene 1 starts again.", "Es geht weiter, wo du warst; neu mit --scene 1."
)
SCENE: Final = Said("scene {} of {}", "Szene {} von {}")


def learn(
    game: Annotated[str, typer.Argument(help="Name of the game.")] = "oddworld",
    scene: Annotated[int | None, typer.Option(min=1, help="Begin with this scene. [default: where you were]")] = None,
    language: Annotated[str, typer.Option(envvar=given.LANGUAGE, help=given.LANGUAGE_HELP)] = "en",
    plain: Annotated[bool, typer.Option("--plain", help="No colours.")] = False,
) -> None:
    """Learn a game by playing: its first lesson, in a few minutes."""
    language = given.language(language)
    lesson = lesson_of(game)
    if lesson is None:
        raise OddtownError(f"there is no lesson in {meta_of(game).title} yet")
    if scene is not None and scene > len(lesson.scenes):
        raise OddtownError(f"expected a scene from 1 to {len(lesson.scenes)}, came {scene}")
    learning = Learning(game, lesson, Screen(plain), language)
    if scene is None:
        learning.resume()
    else:
        learning.scene = scene - 1
    try:
        learning.learn()
    except (Quit, EOFError):
        learning.leave()


class Learning:
    """A lesson, and how far somebody has come with it."""

    def __init__(self, name: str, lesson: Lesson, screen: Screen, language: str) -> None:
        self.name = name
        self.lesson = lesson
        self.screen = screen
        self.language = language
        self.scene = 0
        self.answers: list[Action] = []

    # Keeping.

    def file(self) -> Path:
        """Returns the file that keeps how far one has come."""
        return data_folder() / f"lesson-{self.name}.json"

    def resume(self) -> None:
        """Goes on where the file says; what this lesson does not have begins anew."""
        try:
            kept = json.loads(self.file().read_text(encoding="utf-8"))
            self.scene, self.answers = int(kept["scene"]), [int(each) for each in kept["answers"]]
            if self.stand()[1].remark is not None:
                self.answers = []
        except (OSError, RuntimeError, OddtownError, ValueError, KeyError, TypeError, IndexError):
            self.scene, self.answers = 0, []
        if self.scene or self.answers:
            self.say(BACK)

    def keep(self) -> None:
        """Keeps how far one has come; where nothing can be kept, the lesson goes on all the same."""
        with contextlib.suppress(OSError, RuntimeError):
            self.file().write_text(json.dumps({"scene": self.scene, "answers": self.answers}), encoding="utf-8")

    # Learning.

    def learn(self) -> None:
        """Goes through scene after scene."""
        while self.scene < len(self.lesson.scenes):
            self.keep()
            match, stand = self.stand()
            if stand.task < len(self.here.tasks):
                self.show(match, stand)
                self.ask(match, self.here.tasks[stand.task])
                continue
            if stand.since < len(match.events):  # what the last answer brought about
                self.show(match, stand)
                if not self.read(match):
                    continue
            self.scene, self.answers = self.scene + 1, []
        with contextlib.suppress(OSError, RuntimeError):
            self.file().unlink(missing_ok=True)
        self.say(DONE)
        self.screen.say_unbroken(f"{given.program()} play {self.name} --seats me,beginner{self.spoken()}")

    @property
    def here(self) -> Scene:
        """The scene one is in."""
        return self.lesson.scenes[self.scene]

    def stand(self) -> tuple[Match[Any], Stand]:
        """Plays the scene up to where one is."""
        match = begin_scene(self.name, self.here)
        return match, go_through(match, self.lesson.seat, self.here, self.answers)

    def show(self, match: Match[Any], stand: Stand) -> None:
        """Shows what happened since the last right answer, the table, and what is to be done now."""
        screen, seat, text = self.screen, self.lesson.seat, catalogue(match.game, self.language)
        task = self.here.tasks[stand.task] if stand.task < len(self.here.tasks) else None
        says = "" if task is None else task.says.in_language(self.language)
        log = [text.say(event.message) for _, event in match.events[stand.since :] if event.is_for(seat)]
        count = SCENE.in_language(self.language).format(self.scene + 1, len(self.lesson.scenes))
        title = f"{words(match.game.meta, self.language).title}, {count}: {self.here.title.in_language(self.language)}"
        show_table(screen, match, text, seat, title, log, len(textwrap.wrap(says, screen.console.width)) + 1)
        if says:
            screen.say(says)
            screen.say()
        if task is not None and task.answers:
            show_question(screen, match, text, seat)

    def ask(self, match: Match[Any], task: Task) -> None:
        """Reads lines until the task is done, or one goes back."""
        if not task.answers:
            if self.read(match):
                self.answers.append(READ_ON)
            return
        while True:
            typed = self.screen.read()
            open_ = match.legal(self.lesson.seat)
            found = answers.find(typed, list(open_))
            if len(found) != 1 and self.obey(typed, match, task):
                if typed == "back":
                    return
            elif len(found) == 1:
                if open_[found[0]] in right_answers(match, self.lesson.seat, task):
                    self.answers.append(open_[found[0]])
                    return
                self.say(task.otherwise, style="yellow")
            elif found:
                self.screen.say(f"'{typed}' could be: {', '.join(found)}.", style="yellow")
            elif typed:
                answers.explain(self.screen, match, catalogue(match.game, self.language), self.lesson.seat, typed)

    def read(self, match: Match[Any]) -> bool:
        """Waits for Enter; returns whether it came, and not that one goes back."""
        self.say(GO_ON, style="dim")
        while typed := self.screen.read():
            if not self.obey(typed, match):
                self.screen.say(f"Expected Enter, back or quit; came '{typed}'. ? says what else.", style="yellow")
            elif typed == "back":
                return False
        return True

    def obey(self, typed: str, match: Match[Any], task: Task | None = None) -> bool:
        """Does what a line says if it is no answer, and returns whether it was something else."""
        command, _, rest = typed.partition(" ")
        game = match.game
        if typed == "quit":
            raise Quit
        if typed == "back":
            self.back()
        elif typed == "?":
            self.screen.say(HELP)
        elif typed.startswith("?") and task is not None:
            text = catalogue(game, self.language)
            answers.explain(self.screen, match, text, self.lesson.seat, typed[1:].strip())
        elif typed == "show" and task is not None:
            right = right_answers(match, self.lesson.seat, task)
            self.screen.say(next(label for label, action in match.legal(self.lesson.seat).items() if action in right))
        elif command == "about":
            show_topics(self.screen, game, rest, self.language)
        elif command == "rules":
            try:
                if rest:
                    show_rule(self.screen, game.meta, rest, self.language)
                else:
                    show_rules(self.screen, game.meta, self.language)
            except OddtownError as error:
                self.screen.say(str(error), style="yellow")
        else:
            return False
        return True

    def back(self) -> None:
        """Goes back by a task, or to the beginning of the scene before."""
        if self.answers:
            self.answers.pop()
        else:
            self.scene = max(0, self.scene - 1)

    def leave(self) -> None:
        """Says how to go on."""
        self.screen.say()
        self.screen.say_unbroken(f"{given.program()} learn {self.name}{self.spoken()}")

    def say(self, said: Said, style: str = "") -> None:
        """Says something in the language that was asked for."""
        self.screen.say(said.in_language(self.language), style=style)

    def spoken(self) -> str:
        """Returns the option for the language, where it takes one."""
        return "" if self.language == "en" else f" --language {self.language}"
