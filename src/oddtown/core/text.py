"""Sentences for people: message ids with named values, and the catalogues that turn them into words.

Rules never contain a sentence. They say `Message("flip", {"seat": 1, "planet": 3})`; a catalogue holds
`"flip": "{seat:seat} turns up {planet:planet}."` and the words for each seat and planet. A game has a catalogue for
each language it is told in.
"""

import string
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple


class Said(NamedTuple):
    """A text in every language, side by side."""

    en: str
    de: str

    def in_language(self, language: str) -> str:
        """Returns the text in a language, in English if it is not told in that one."""
        return self.de if language == "de" else self.en


class Message(NamedTuple):
    """A sentence without its language: an id and named values (ints, strings, lists of them, other messages)."""

    id: str
    values: dict[str, Any]


class Refusal(NamedTuple):
    """Why an answer is not open: the number of the rule and the sentence."""

    rule: str
    message: Message


class ScoreLine(NamedTuple):
    """One line of a score: the rule it follows from, what it counts, and its points."""

    rule: str
    message: Message
    points: int


Words = Sequence[str] | Callable[[Any], str]


class Language(NamedTuple):
    """What all games share in one language: the sentences and words of the core, and how several are said."""

    sentences: Mapping[str, str]
    words: Mapping[str, Words]
    joint: str  # before the last of several
    nobody: str  # for none of them


def gain(points: float) -> str:
    """Says a number of points that is an average.

    >>> gain(1.0), gain(2.54)
    ('1 point', '2.5 points')
    """
    return "1 point" if f"{points:.1f}" == "1.0" else f"{points:.1f}".removesuffix(".0") + " points"


CORE_WORDS: Final[dict[str, Words]] = {
    "yes": ("no", "yes"),
    "gain": gain,
    "percent": "{:.0%}".format,
    "until": ("before your next turn", "by the end of the game"),
}

CORE_SENTENCES: Final[dict[str, str]] = {
    "core.label": "{label}",
    "core.over": "The game is over: no question is open.",
    "core.seat": "This question is put to {asked:seat}, not to {seat:seat}.",
    "core.nobody": "There is no seat {seat}; this game has {seats} seats, numbered from 0.",
    "core.step": "The question now is: {asked}. The answer came for: {came}.",
    "core.action": "There is no action {action}; this game numbers its actions from 0 to {last}.",
    "core.option": "That answer is not open. Open are: {open}.",
    "core.sealed": "{seat:seat} has chosen.",
    "core.resigned": "{seat:seat} resigns.",
    "core.asked": "{seats:seat}: {prompt}",
    "core.hint.only": "There is nothing to choose.",
    "core.hint.points": "The first brings you {points:gain} more than the second {until:until} (above all: {line}).",
    "core.hint.denies": "The first leaves {seat:seat} {points:gain} fewer than the second {until:until} (above all: "
    "{line}).",
    "core.hint.ends": "After the first the game ends before your next turn in {first:percent} of the cases looked at, "
    "after the second in {second:percent}.",
    "core.hint.sooner": "After the first it is your turn again sooner than after the second.",
    "core.hint.later": "The first brings you {points:gain} fewer than the second {until:until}, but wins more often.",
    "core.hint.outlook": "In points the first two are about equal {until:until}; the first wins more often.",
    "core.hint.equal": "The first two are about equally good.",
}

IN_ENGLISH: Final = Language(CORE_SENTENCES, CORE_WORDS, " and ", "nobody")


class _Part(NamedTuple):
    """A piece of a sentence: what is written before a value, the value's name, and how it is put into words."""

    literal: str
    name: str
    spec: str


class Catalogue:
    """The sentences of one game in one language.

    `words` says how each kind of value is put into words: a list to look it up in, as `{"planet": ("Mercury", ...)}`,
    or a function.
    """

    def __init__(
        self, sentences: Mapping[str, str], words: Mapping[str, Words], language: Language = IN_ENGLISH
    ) -> None:
        self.sentences: dict[str, str] = {**language.sentences, **sentences}
        self._words: dict[str, Words] = {**language.words, **words}
        self._joint: str = language.joint
        self._nobody: str = language.nobody
        self._parts: dict[str, list[_Part]] = {}  # sentences taken apart, when they are first said

    def __contains__(self, message_id: str) -> bool:
        return message_id in self.sentences

    def say(self, message: Message, seats: Sequence[str] = ()) -> str:
        """Returns the message as a sentence; names given by seat stand in it for the words of the seats.

        >>> text = Catalogue({}, {"seat": ("Red", "Blue")})
        >>> text.say(Message("core.sealed", {"seat": 1})), text.say(Message("core.sealed", {"seat": 1}), ["Ada", "Bo"])
        ('Blue has chosen.', 'Bo has chosen.')
        """
        parts = self._parts.get(message.id)
        if parts is None:
            parsed = string.Formatter().parse(self.sentences[message.id])
            parts = [_Part(literal, name or "", spec or "") for literal, name, spec, _ in parsed]
            self._parts[message.id] = parts
        said = ""
        for part in parts:
            said += part.literal
            if part.name:
                said += self._word(message.values[part.name], part.spec, seats)
        return said

    def question(self, prompt: Message, asked: list[int], viewer: int | None, seats: Sequence[str] = ()) -> str:
        """Returns a prompt as a viewer reads it; who is not asked reads the sentence `<id>.others`, if there is one.

        >>> text = Catalogue({"go": "Where do you go?", "go.others": "{seat:seat} goes."}, {"seat": ("Red", "Blue")})
        >>> [text.question(Message("go", {"seat": 1}), [1], viewer) for viewer in (1, 0)]
        ['Where do you go?', 'Blue goes.']
        """
        if viewer in asked:
            return self.say(prompt, seats)
        others = f"{prompt.id}.others"
        if others in self.sentences:
            return self.say(Message(others, prompt.values), seats)
        return self.say(Message("core.asked", {"seats": asked, "prompt": prompt}), seats)

    def seat(self, seat: int) -> str:
        """Returns the word for a seat."""
        return self._word(seat, "seat", ())

    def _word(self, value: Any, spec: str, seats: Sequence[str]) -> str:
        if isinstance(value, Message):
            return self.say(value, seats)
        words = seats if seats and spec == "seat" else self._words.get(spec)
        if words is None:
            return format(value, spec)
        if callable(words):
            return words(value)
        if isinstance(value, list):
            *first, last = [words[each] for each in value] or [self._nobody]
            return f"{', '.join(first)}{self._joint}{last}" if first else last
        word: str = words[value]
        return word


def styled(style: str, text: str, plain: bool) -> str:
    """Marks text with a terminal style like [bold red]this[/], unless plain."""
    return text if plain else f"[{style}]{text}[/]"
