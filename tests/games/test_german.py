"""German: every game can be told in it completely, with the same values as in English."""

import re
import string

import pytest

import oddtown
from oddtown.core.rng import Rng
from oddtown.core.text import Message
from oddtown.games import catalogue, languages, meta_of, words

GAMES = [meta.name for meta in oddtown.games()]
TO_YOU = re.compile(r"\b(you|your|du|dich|dir|dein\w*|wähle)\b", re.IGNORECASE)
NAMES = ["Ada", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal"]
ENGLISH_WORDS = re.compile(
    r"\b(the|and|with|your|you|of|from|for|to|is|are|not|no|"
    r"worker|coins?|building|wood|stone|wheat|fish|strength|points?|blue|red|yellow|black|purple|green|pink|sky|brown)\b"
)


def german(game):
    return catalogue(oddtown.load(game), "de")


def values_in(sentence):
    """Returns the names of the values that a sentence uses, each as often as it does."""
    return sorted(name for _, name, _, _ in string.Formatter().parse(sentence) if name)


def spoken(sentence):
    """Returns a sentence after a look at what no German sentence may hold."""
    assert sentence == sentence.strip() != ""
    assert not re.search(r"[{}]|  |None|\bTrue\b|\bFalse\b|\[|\]", sentence), sentence
    assert not ENGLISH_WORDS.search(sentence), sentence
    return sentence


def test_the_languages():
    assert languages() == ["en", "de"]
    game = oddtown.load("oddworld")
    assert catalogue(game, "en") is catalogue(game, "fr") is catalogue(game, "") is game.text
    assert catalogue(game, "de") is catalogue(game, "de") is not game.text


def test_a_game_without_german_is_told_in_english(monkeypatch, tmp_path):
    from oddtown.cli.new import write_template

    monkeypatch.setenv("ODDTOWN_GAMES", str(tmp_path))
    write_template("noodles", tmp_path)
    game = oddtown.load("noodles")
    assert catalogue(game, "de") is game.text
    assert words(game.meta, "de") == words(game.meta, "en")


@pytest.mark.parametrize("game", GAMES)
def test_german_has_the_sentences_of_english_with_the_same_values(game):
    english, told = oddtown.load(game).text.sentences, german(game).sentences
    assert list(told) == list(english)
    assert {id_: values_in(told[id_]) for id_ in told} == {id_: values_in(english[id_]) for id_ in english}
    same = {id_ for id_ in told if told[id_] == english[id_] and re.search("[a-z]{3}", re.sub("{.*?}", "", told[id_]))}
    assert not same, "not translated"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", languages())
def test_a_prompt_names_nobody_and_a_sentence_begins_large_and_ends(game, language):
    sentences = catalogue(oddtown.load(game), language).sentences
    prompts = [sentences[id_] for id_ in sentences if id_.endswith((".prompt", ".first", ".second"))]
    assert prompts
    for prompt in prompts:
        assert "seat}" not in prompt
        assert re.match("[A-ZÄÖÜ{]", prompt)
        assert prompt.endswith((".", "?"))


@pytest.mark.parametrize("game", GAMES)
def test_settings_and_their_choices_have_german_words(game):
    meta = meta_of(game)
    told, english = words(meta, "de"), words(meta, "en")
    assert told.title
    assert list(told.settings) == list(english.settings) == [setting.name for setting in meta.settings]
    for setting in meta.settings:
        title, meaning, choices = told.settings[setting.name]
        assert list(choices) == list(english.settings[setting.name].choices) == list(setting.choices)
        assert all(choices.values())
        assert len(set(choices.values())) == len(choices)
        assert meaning != setting.meaning
        assert title[0].isupper()
        assert not ENGLISH_WORDS.search(f"{title} {meaning} {' '.join(choices.values())}")


def test_every_name_of_the_editions_has_a_german_one():
    from oddtown.games.littletown import german as littletown
    from oddtown.games.tybor import german as tybor

    town = oddtown.load("littletown").town
    assert set(littletown.NAMES) == set(town.names)
    cards = oddtown.load("tybor").cards
    tasks = [task.name for task in (*cards.scenarios, *cards.chapters)]
    assert set(tybor.NAMES) == {name for name in cards.names if name} | set(tasks)
    for names in (littletown.NAMES, tybor.NAMES):
        assert len(set(names.values())) == len(names)


def test_a_name_that_german_does_not_know_stays():
    built = Message("build", {"seat": 0, "building": "Windmill", "cell": 30, "side": 1, "cost": 3})
    assert german("littletown").say(built) == "Blau baut: Windmill auf d4."
    assert german("tybor").say(built) == "Schwarz baut: Windmill (groß) für 3 Stärke."
    display = Message("display", {"buildings": ["Inn", "Windmill"]})
    assert german("tybor").say(display) == "In der Auslage: Gasthaus, Windmill."


def settings_of(game):
    """Returns every choice of every setting at least once."""
    meta = meta_of(game)
    most = max((len(setting.choices) for setting in meta.settings), default=1)
    return [{setting.name: setting.choices[n % len(setting.choices)] for setting in meta.settings} for n in range(most)]


def tell(match, rng, text, names):
    """Plays a random game and tells all of it; returns the ids that were said."""
    game = match.game
    said = set()

    def say(message):
        said.add(message.id)
        return spoken(text.say(message, names))

    while not match.is_over:
        seat = match.to_act[rng.below(len(match.to_act))]
        question = match.view(None).question
        said.add(f"{question.prompt.id}.others")
        for each in (game.text, text):
            assert not TO_YOU.search(each.question(question.prompt, question.seats, None, names))
        prompt = say(match.view(None).question.prompt)
        assert prompt.endswith((".", "?"))
        step = game.steps[match._state.agenda[-1][0]]
        actions = game.legal_actions(match._state, seat)
        for action in actions:
            say(match.message(seat, action))
        for action in range(step.base, step.base + step.size, 1 if match.ply % 16 == 0 else 23):
            refusal = match.why_not(seat, action)
            if refusal is not None:
                assert say(refusal.message).endswith(".")
        match.act(seat, actions[rng.below(len(actions))])
        if match.ply % 16 == 0:
            for line in match.breakdown(seat, seat):
                say(line.message)
    for _, event in match.events:
        assert say(event.message).endswith(".")
    for seat in range(match.seats):
        for line in match.breakdown(seat, None):
            say(line.message)
    return said


@pytest.mark.parametrize("game", GAMES)
def test_whoever_is_not_asked_reads_who_is(game):
    match = oddtown.Match(oddtown.load(game), seed=1)
    asked = match.view(None).question
    for text in (match.game.text, catalogue(match.game, "de")):
        names = ("Ada", "Bo")
        mine, theirs = (text.question(asked.prompt, asked.seats, viewer, names) for viewer in (asked.seats[0], None))
        assert mine == text.say(asked.prompt, names)
        assert mine != theirs
        assert not TO_YOU.search(theirs)
        assert len(asked.seats) > 1 or names[asked.seats[0]] in theirs


@pytest.mark.parametrize("game", GAMES)
def test_random_games_can_be_told_in_german(game):
    rules = oddtown.load(game)
    text = catalogue(rules, "de")
    said = set()
    choices = settings_of(game)
    spread = rules.meta.most_seats - rules.meta.fewest_seats + 1
    for number in range(16):
        seats = rules.meta.fewest_seats + number % spread
        match = oddtown.Match(rules, seats, number, choices[number % len(choices)])
        said |= tell(match, Rng(number), text, NAMES if number % 2 else ())
    own = {id_ for id_ in text.sentences if not id_.startswith("core.")}
    assert len(own - said) < 0.25 * len(own), sorted(own - said)


@pytest.mark.parametrize(
    ("game", "message", "sentence"),
    [
        ("oddworld", Message("draw.option", {"deck": 1}), "die Karte vom rechten Stapel nehmen"),
        (
            "oddworld",
            Message("given", {"seat": 0, "to": 1, "pair": [2, 3], "planet": 2}),
            "Ada gibt eine Karte (Erde und Mars) an Bo. Auf der Rückseite: Erde.",
        ),
        ("littletown", Message("collect", {"seat": 0, "goods": [2, 0, 1, 0, 0, 0]}), "Ada sammelt 2 Holz, 1 Fisch."),
        (
            "littletown",
            Message("use", {"seat": 1, "building": "Well", "goods": [0, 0, 0, 0, 1, 1]}),
            "Bo nutzt ein Gebäude (Brunnen) und bekommt 1 Münze, 1 Punkt.",
        ),
        (
            "littletown",
            Message(
                "use.option",
                {"building": "Bakery", "cell": 0, "rent": 1, "effect": [[0, 0, 0, 1, 0, 0], [0, 0, 0, 0, 4, 0]]},
            ),
            "Bäckerei auf a1 nutzen (1 Weizen -> 4 Münzen; Miete 1)",
        ),
        (
            "littletown",
            Message("fed.short", {"seat": 0, "goods": [0] * 6, "missing": 1, "lost": 3}),
            "Ada gibt als Nahrung nichts; ohne Nahrung: 1 Arbeiter, das kostet 3 Punkte.",
        ),
        ("oddville", Message("gain", {"seat": 1, "coins": 1}), "Bo bekommt 1 Münze."),
        ("oddville", Message("price", {"price": 2, "coins": 0}), "Das kostet 2 Münzen; vorhanden: keine Münzen."),
        (
            "oddville",
            Message("obtain", {"seat": 0, "resource": 3, "price": 0}),
            "Ada setzt einen Arbeiter auf Kristall (kostenloses Feld).",
        ),
        (
            "oddville",
            Message("bonus.prompt", {"seat": 1, "left": [1, 0, 0, 0, 2, 0, 0, 1]}),
            "Übrige Boni: Holz, eine Münze (2), Umwandeln. Welchen nutzt du?",
        ),
        (
            "oddville",
            Message(
                "build.option",
                {"building": 4, "guild": -1, "worth": [1, 3, -1], "cost": [1, 0, 2, 0], "bonus": 5, "streets": 3},
            ),
            "Gebäude 5 bauen - keine Gilde; 3 + 1 je Diamant; kostet 1 Holz, 2 Stein; Bonus beliebiger Rohstoff; "
            "Straßen n o",
        ),
        ("tybor", Message("show", {"seat": 1, "card": [5, 4, 2]}), "Bo zeigt: Soldat (Stärke 4, rot)."),
        (
            "tybor",
            Message("reveal", {"seat": 0, "colours": [0, 1, 3]}),
            "Der geheime Auftrag von Ada: Sätze aus blauen, grünen und gelben Gebäuden.",
        ),
        ("tybor", Message("take", {"seat": 0, "count": 1}), "Ada nimmt 1 Person vom Nachziehstapel."),
        ("tybor", Message("score.pair", {"building": "Bakery", "of": 0}), "Bäckerei: jedes zweite blaue Gebäude"),
    ],
)
def test_sentences(game, message, sentence):
    assert german(game).say(message, NAMES) == sentence
