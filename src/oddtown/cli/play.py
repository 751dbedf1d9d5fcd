"""oddtown play: a game at this terminal, against bots or with others at the same keyboard."""

import os
import secrets
import shlex
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.columns import Columns
from rich.table import Column, Table

from oddtown.bots import LEVELS, check_bot, make_bot
from oddtown.bots.pace import choose_at_pace
from oddtown.cli import answers, given, sentences
from oddtown.cli.about import show_topics
from oddtown.cli.file import GameFile, data_folder, uninterrupted
from oddtown.cli.rules import show_rule, show_rules
from oddtown.cli.screen import Screen
from oddtown.cli.table import show_question, show_table
from oddtown.core.card import MOST_SEATS, Seat
from oddtown.core.errors import OddtownError, RecordError
from oddtown.core.game import Action, Game
from oddtown.core.match import Match, replay
from oddtown.core.record import Deal, commit
from oddtown.core.rng import seed_bytes
from oddtown.core.settings import check_seats, check_settings
from oddtown.games import catalogue, folders, load

ME: Final = "me"
BOTS: Final = ", ".join(LEVELS)

HELP: Final = """\
Type an answer: its number, its words, or as many letters as tell it apart.
  ? ANSWER        why it is not open, with the number of the rule
  undo            take the last answer back, while nothing hidden is known by it
  log             everything that happened so far
  score           the score so far, line by line
  hint            the best answers, and what the best gains over the next
  about [WORD]    what a thing on the table is, and its rules; or all that can be asked about
  rules [NUMBER]  the rules, or one of them
  save [FILE]     say where every answer is saved, or save in FILE from now on
  quit            leave; the game can be resumed"""


def play(
    game: Annotated[str, typer.Argument(help="Name of the game.")] = "oddworld",
    seats: Annotated[str, typer.Option(help=f"Who sits where: {ME}, or a bot: {BOTS}. [default: me,casual]")] = "",
    hotseat: Annotated[int, typer.Option(min=0, max=MOST_SEATS, help="So many persons here sit before --seats.")] = 0,
    set_: Annotated[list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="A setting.")] = None,
    edition: Annotated[str, typer.Option(help="Edition, or folder of component files.")] = "",
    seed: Annotated[str | None, typer.Option(help="Deal from this text instead of by chance.")] = None,
    save: Annotated[Path | None, typer.Option(help="File to keep the game in.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with the game kept in this file.")] = None,
    language: Annotated[str, typer.Option(envvar=given.LANGUAGE, help=given.LANGUAGE_HELP)] = "en",
    plain: Annotated[bool, typer.Option("--plain", help="No colours.")] = False,
) -> None:
    """Play a game, against bots or with others at the same keyboard."""
    players = [ME] * hotseat + (given.players(seats) if seats else [])
    language = given.language(language)
    if resume is not None:
        if edition or set_ or seed is not None:
            raise OddtownError("a resumed game keeps its edition, settings and seed: leave those options out")
        file = GameFile(resume)
        match = resumed(file, players)
    else:
        rules = load(game, edition)
        match = new_match(rules, players or _default_players(rules), given.settings(set_ or []), seed)
    if resume is None or save not in (None, resume):
        file = GameFile(save or default_path(game))
        file.check_new()
    sitting = Sitting(match, file, Screen(plain), language)
    if file.held is None:
        file.write(match)
    try:
        sitting.play()
    except (Quit, EOFError):
        sitting.leave()
    except (KeyboardInterrupt, SystemExit):
        sitting.leave()
        raise


def new_match(game: Game[Any], players: list[str], settings: dict[str, str], seed: str | None = None) -> Match[Any]:
    """Returns a new match: with a deal that can be verified, or from a given seed."""
    check_seats(game.meta, len(players))
    checked = check_settings(game.meta, settings)
    if seed is not None:
        return Match(game, len(players), seed, checked, players)
    server_seed = secrets.token_bytes(32)
    contributions = [secrets.token_hex(16) for player in players if player == ME]
    # The file is the player's own, so it may hold the seed from the start: without it nobody could resume.
    deal = Deal(commit(server_seed), secrets.token_hex(8), contributions, server_seed.hex())
    derived = deal.seed(server_seed, game.meta.name, game.edition.hash, checked)
    return Match(game, len(players), derived, checked, players, deal)


def resumed(file: GameFile, players: list[str]) -> Match[Any]:
    """Returns the match kept in a file, played up to where it was left."""
    game, record = file.read()
    path = file.path
    file.remove_leftovers()
    if record.players and players:
        raise OddtownError(f"{path} says who plays ({', '.join(record.players)}): leave --seats and --hotseat out")
    if not record.players and not players:
        raise RecordError(f"{path} does not say who plays: give --seats")
    try:
        return replay(game, replace(record, players=record.players or players))
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def default_path(game: str) -> Path:
    """Returns the file a new game is kept in, in a folder that is there."""
    try:
        folder = data_folder()
    except RuntimeError:
        raise OddtownError("expected a home folder to keep the game in, there is none: give --save FILE") from None
    name = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    path = folder / f"{name}.json"
    number = 2
    while path.exists():
        path = folder / f"{name}-{number}.json"
        number += 1
    return path


def _default_players(game: Game[Any]) -> list[str]:
    folder = folders()[game.meta.name]
    needs = {"casual": "weights", "greedy": "heuristic.py"}  # a game of one's own may have neither yet
    bot = next((bot for bot, file in needs.items() if (folder / file).exists()), "random")
    return [ME] + [bot] * (game.meta.fewest_seats - 1)


class Quit(Exception):
    """The person at the keyboard wants to leave."""


class Sitting:
    """A match with the persons and bots who play it, and the file that keeps it."""

    def __init__(self, match: Match[Any], file: GameFile, screen: Screen, language: str) -> None:
        self.match = match
        self.file = file
        self.screen = screen
        self.language = language
        self.text = catalogue(match.game, language)
        self.not_saved = ""  # and why not
        for player in match.record.players:
            if player != ME:
                check_bot(player, match.game.meta.name)
        self.bots = {
            # Bots follow from the seed too, so that equal answers make an equal game.
            seat: make_bot(player, int.from_bytes(seed_bytes(f"{match.record.seed} {seat} {match.ply}")[:7], "big"))
            for seat, player in enumerate(match.record.players)
            if player != ME
        }
        self.persons = [seat for seat in range(match.seats) if seat not in self.bots]
        # Since which answer each seat has not been told what happened; who looked at the screen last, and whether
        # something stands there that another person must not see.
        self.since = [0] * match.seats
        for answer, (seat, _) in enumerate(match.record.actions, 1):
            self.since[seat] = answer
        self.looking: Seat | None = None
        self.is_secret_on_screen = False

    def play(self) -> None:
        """Puts question after question to bots and persons, until the game is over."""
        self.welcome()
        while not self.match.is_over:
            seat = self.next_seat()
            if seat in self.bots:
                self.answer(seat, choose_at_pace(self.bots[seat], self.match.perspective(seat)).action)
            else:
                self.ask(seat)
        self.finish()

    def next_seat(self) -> Seat:
        """Returns the seat to ask now: where several choose at once, bots first."""
        return min(self.match.to_act, key=lambda seat: (seat not in self.bots, seat))

    @uninterrupted()
    def answer(self, seat: Seat, action: Action) -> None:
        """Gives an answer and keeps the game."""
        self.match.act(seat, action)
        self.keep()

    def keep(self) -> None:
        """Saves the game after every answer; where that fails, the next question says so."""
        try:
            self.file.write(self.match)
            self.not_saved = ""
        except OddtownError as error:
            self.not_saved = str(error)

    def save(self, name: str) -> None:
        """Saves the game, from now on in another file if one is named."""
        file = GameFile(Path(os.path.expanduser(name))) if name else self.file
        try:
            if name:
                file.check_new()
            file.write(self.match)
        except OddtownError as error:
            self.screen.say(f"{error}.", style="yellow")
        else:
            self.file, self.not_saved = file, ""
            self.screen.say_unbroken(f"Saved in {file.path}")

    # Asking a person.

    def ask(self, seat: Seat) -> None:
        """Shows a person the table and reads lines until the question is answered or taken back."""
        self.hand_over(seat)
        self.show_table(seat)
        while True:
            typed = self.screen.read()
            if self.obey(seat, typed):
                return

    def obey(self, seat: Seat, typed: str) -> bool:
        """Does what a line says, and returns whether there is a new question."""
        open_ = self.match.legal(seat)
        found = answers.find(typed, list(open_))
        command, _, rest = typed.partition(" ")
        command, rest = command.lower(), rest.strip()
        # The full words or the number of an answer come before a command, a command before mere beginnings.
        if len(found) != 1 or not (typed.isdecimal() or typed.lower() == found[0].lower()):
            if typed.startswith("?"):
                self.explain(seat, typed[1:].strip())
                return False
            if command == "undo" and not rest:
                return self.undo(seat)
            if command == "quit" and not rest:
                raise Quit
            if self.tell(seat, command, rest):
                return False
        if len(found) == 1:
            self.take(seat, open_[found[0]])
            return True
        if found:
            self.screen.say(f"'{typed}' could be: {', '.join(found)}.", style="yellow")
        elif typed:
            self.explain(seat, typed)
        return False

    def tell(self, seat: Seat, command: str, rest: str) -> bool:
        """Answers a person's own question, and returns whether it was one."""
        if command == "rules":
            try:
                if rest:
                    show_rule(self.screen, self.match.game.meta, rest, self.language)
                else:
                    show_rules(self.screen, self.match.game.meta, self.language)
            except OddtownError as error:
                self.screen.say(str(error), style="yellow")
        elif command == "about":
            show_topics(self.screen, self.match.game, rest, self.language)
        elif command == "save":
            self.save(rest)
        elif rest:
            return False
        elif command == "log":
            for sentence in sentences.log(self.match, self.text, seat):
                self.screen.say(sentence)
        elif command == "score":
            self.screen.show(self.breakdown(seat))
        elif command == "hint":
            answers.show_hint(self.screen, self.match, self.text, seat)
        else:
            return False
        return True

    def take(self, seat: Seat, action: Action) -> None:
        """Gives a person's answer; before a bot goes on, it can still be taken back where the rules of undo allow."""
        question = self.match.view(seat).question
        if len(self.persons) > 1 and question is not None:
            self.is_secret_on_screen |= any(step.sealed for step in self.match.game.steps if step.verb == question.step)
        self.since[seat] = self.match.ply + 1
        had_a_choice = len(self.match.legal(seat)) > 1
        self.answer(seat, action)
        if had_a_choice and self.match.can_undo(seat) and (self.match.is_over or self.next_seat() in self.bots):
            self.screen.say("Enter to go on, or undo.", style="dim")
            while typed := self.screen.read().lower():
                if typed == "undo":
                    self.undo(seat)
                    return
                if typed == "quit":
                    raise Quit
                self.screen.say(f"Expected Enter, undo or quit; came '{typed}'.", style="yellow")

    def undo(self, seat: Seat) -> bool:
        """Takes back the person's last answer, or that of the person who sat here before; says if it cannot be."""
        for person in (seat, self.looking_before(seat)):
            if self.match.can_undo(person):
                with uninterrupted():
                    self.match.undo(person)
                    self.keep()
                self.since[person] = min(self.since[person], self.match.ply + 1)
                return True
        try:
            self.match.undo(seat)
        except OddtownError as error:
            self.screen.say(f"{error}.", style="yellow")
        return False

    def looking_before(self, seat: Seat) -> Seat:
        """Returns the person who answered last."""
        for other, _ in reversed(self.match.record.actions):
            if other not in self.bots:
                return other
        return seat

    def explain(self, seat: Seat, typed: str) -> None:
        """Says why an answer is not open; without one, what can be typed and which answers the rules refuse."""
        if typed:
            answers.explain(self.screen, self.match, self.text, seat, typed)
        else:
            self.screen.say(HELP)
            answers.show_closed(self.screen, self.match, seat)

    # Showing.

    def name(self, seat: Seat) -> str:
        """Returns a seat's name with its player."""
        return f"{self.match.game.meta.seat_names[seat]} ({self.match.record.players[seat]})"

    def welcome(self) -> None:
        """Says who plays what, and what is promised about the deal."""
        record, game = self.match.record, self.match.game
        settings = "".join(f", {name}={value}" for name, value in record.settings.items())
        self.screen.say(f"{game.meta.title}, edition {record.edition}{settings}", style="bold")
        self.screen.say(", ".join(self.name(seat) for seat in range(record.seats)))
        if record.deal is None:
            self.screen.say("The deal follows from the seed that was given.")
        else:
            self.screen.say(f"Promise of the deal: {record.deal.commitment[:32]}")
            self.screen.say(f"                     {record.deal.commitment[32:]}")
        if record.actions:
            self.screen.say(f"Resumed after {self.match.ply} answers.")
        self.screen.say("Type ? for help.")

    def hand_over(self, seat: Seat) -> None:
        """Waits until a person alone sees the screen, if it shows or will show what only one of them may know."""
        last, self.looking = self.looking, seat
        will_show = self.knows_a_secret(seat)
        if last == seat:
            self.is_secret_on_screen |= will_show
            return
        if will_show or self.is_secret_on_screen:
            self.wipe_secret()
            self.screen.read(f"{self.match.game.meta.seat_names[seat]}: press Enter when only you see the screen. ")
        self.is_secret_on_screen = will_show

    def knows_a_secret(self, seat: Seat) -> bool:
        """Says whether a person may see what another person at this keyboard may not."""
        known = [(self.match.view(person).board, self.match.log(person)) for person in (seat, *self.persons)]
        return any(other != known[0] for other in known)

    def wipe_secret(self) -> None:
        """Empties the screen if something stands there that not everybody may know."""
        if self.is_secret_on_screen:
            self.screen.wipe()
            self.is_secret_on_screen = False

    def show_table(self, seat: Seat) -> None:
        """Shows what happened since the person's last answer, the board, the question and its open answers."""
        title = f"{self.name(seat)}, answer {self.match.ply + 1}"
        log = sentences.log(self.match, self.text, seat, self.since[seat])
        show_table(self.screen, self.match, self.text, seat, title, log)
        if self.not_saved:
            self.screen.say(f"{self.not_saved}. Go on; 'save' tries again, 'save FILE' another file.", style="red")
        show_question(self.screen, self.match, self.text, seat)

    def breakdown(self, viewer: Seat | None) -> Columns:
        """Returns the score of every seat line by line, with the numbers of the rules."""
        tables = []
        for seat in range(self.match.seats):
            lines = self.match.breakdown(seat, viewer)
            name = self.name(seat)
            table = Table(
                "rule",
                "what",
                Column(justify="right"),
                title=name,
                title_justify="left",
                box=None,
                show_header=False,
                padding=(0, 1, 0, 0),
                pad_edge=False,
                min_width=len(name),
            )
            for line in lines:
                table.add_row(line.rule, self.text.say(line.message), str(line.points))
            table.add_row("", "total", str(sum(line.points for line in lines)), style="bold")
            tables.append(table)
        return Columns(tables, padding=(1, 1, 0, 0))

    def finish(self) -> None:
        """Shows the end: what happened last, the board, places and scores."""
        match, screen = self.match, self.screen
        screen.heading(f"{match.game.meta.title} is over")
        since = min((self.since[seat] for seat in self.persons), default=0)
        for sentence in sentences.log(match, self.text, None, since)[-10:]:
            screen.say(sentence, style="italic")
        screen.show(screen.board(match.game, match.view(None)))
        screen.show(self.breakdown(None))
        screen.say()
        for seat in sorted(range(match.seats), key=lambda seat: match.places[seat]):
            style = "bold" if match.places[seat] == 1 else ""
            screen.say(f"{match.places[seat]}.  {self.name(seat)}, {match.scores[seat]} points", style=style)
        self.check_saved()
        screen.say("Look through the game, and check how it was dealt:")
        self.say_command("replay")
        self.say_command("verify")

    def leave(self) -> None:
        """Says how to go on with a game that was left."""
        self.wipe_secret()
        self.screen.say()
        self.check_saved()
        self.screen.say("Saved. Go on with:")
        self.say_command("play --resume")

    def check_saved(self) -> None:
        """Tries again to save a game that is not, and says why if it fails for good."""
        if self.not_saved:
            self.file.write(self.match)

    def say_command(self, command: str) -> None:
        """Says what to type to do something with the file of the game."""
        self.screen.say_unbroken(f"{given.program()} {command} {shlex.quote(str(self.file.path))}")
