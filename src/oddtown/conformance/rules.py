"""The rules of a game as a machine: it ends, copies, packs, names its answers and can be replayed."""

import json
import pickle
from typing import Any

from oddtown.conformance.positions import Case, answers, expect
from oddtown.core.card import LOT, seen_by
from oddtown.core.errors import IllegalAction
from oddtown.core.game import Game
from oddtown.core.hidden import viewers
from oddtown.core.match import Match, replay
from oddtown.core.notation import read_text, write_text
from oddtown.core.record import Record
from oddtown.core.rng import Rng


def check_rules(game: Game[Any], case: Case, seed: int, stride: int = 1) -> int:
    """Plays one random match, checking its positions and its record; returns how many positions were checked."""
    match = Match(game, case.seats, f"conformance {seed}", case.settings)
    census = game.census(match._state)
    checked = 0
    for seat, action in answers(match, Rng(seed), stride):
        checked += 1
        _check_questions(match, seed)
        _check_copies(match, seat, action)
        _check_refusals(match)
        _check_views(match)
        expect(game.census(match._state) == census, match, "a card or piece was lost or made")
        _check_disclosure(match, seat, action)
        _check_lots(match)
    expect(game.census(match._state) == census, match, "a card or piece was lost or made")
    _check_result(match)
    _check_record(match)
    return checked


def _check_questions(match: Match[Any], seed: int) -> None:
    """Every asked seat has answers; they ascend, have unique labels, and the sensible ones are picked as listed."""
    game, s = match.game, match._state
    step = game.steps[s.agenda[-1][0]]
    for seat in match.to_act:
        options = step.options(s, seat, s.agenda[-1][2])
        expect(bool(options), match, f"seat {seat} is asked '{step.verb}' and has no answer")
        expect(options == sorted(set(options)), match, f"options of '{step.verb}' must ascend: {options}")
        expect(0 <= options[0] <= options[-1] < step.size, match, f"options of '{step.verb}' reach past {step.size}")
        legal = match.legal(seat)
        expect(len(legal) == len(options), match, f"labels are not unique: {sorted(legal)}")
        for label, action in legal.items():
            expect(label == label.strip() and ";" not in label, match, f"'{label}' does not fit the notation")
            match.describe(seat, action)
            _check_outlook(match, seat, action, label)
        sensible = step.sensible(s, seat, s.agenda[-1][2])
        expect(bool(sensible), match, f"seat {seat} is asked '{step.verb}' and has no sensible answer")
        expect([each for each in options if each in sensible] == sensible, match, f"'{step.verb}': {sensible}")
        expected = sensible[Rng(seed).below(len(sensible))]
        picked = step.pick(s, seat, s.agenda[-1][2], Rng(seed))
        expect(picked == expected, match, f"'{step.verb}' picks {picked} where the list gives {expected}")


def _check_outlook(match: Match[Any], seat: int, action: int, label: str) -> None:
    """What an answer would bring is plain data, and asking for it changes nothing."""
    before = match._state.pack()
    outlook = match.outlook(seat, action)
    expect(match._state.pack() == before, match, f"the outlook of '{label}' changed the state")
    expect(json.loads(json.dumps(outlook)) == outlook, match, f"the outlook of '{label}' is not plain data: {outlook}")


def _check_copies(match: Match[Any], seat: int, action: int) -> None:
    """Copies and pickles are equal and independent."""
    game, s = match.game, match._state
    before = s.pack()
    copy = game.copy(s)
    pickled = pickle.loads(pickle.dumps(s))
    expect(copy.pack() == before == pickled.pack(), match, "a copy or pickle differs from its state")
    expect(copy.events is None, match, "a copy must have no listeners")
    game.apply(copy, seat, action)
    game.apply(pickled, seat, action)
    expect(s.pack() == before, match, "playing on a copy changed the state it was copied from")
    expect(copy.pack() == pickled.pack(), match, "a copy and a pickle play on differently")


def _check_refusals(match: Match[Any]) -> None:
    """Whatever is not open is refused with a sentence, and changes nothing."""
    game, s = match.game, match._state
    step = game.steps[s.agenda[-1][0]]
    before = s.pack()
    for seat in range(-1, match.seats + 1):
        legal = game.legal_actions(s, seat) if 0 <= seat < match.seats else []
        tried = {*range(step.base, min(step.base + step.size, step.base + 40)), -1, game.actions, game.actions // 2}
        for action in sorted(tried - set(legal)):
            try:
                game.apply(s, seat, action)
            except IllegalAction as error:
                expect(bool(str(error)), match, "a refusal without a sentence")
                expect(game.why_not(s, seat, action) == error.refusal, match, "why_not and the refusal disagree")
            else:
                expect(False, match, f"action {action} of seat {seat} is not open, yet it was taken")
        for action in legal:
            expect(game.why_not(s, seat, action) is None, match, f"why_not refuses open action {action}")
    expect(s.pack() == before, match, "a refused action changed the state")


def _check_disclosure(match: Match[Any], seat: int, action: int) -> None:
    """Whoever learns a card by an answer makes it impossible to take back."""
    game, s = match.game, match._state
    after = game.copy(s)
    game.apply(after, seat, action)
    if after.disclosed == s.disclosed:
        # A card that all know may leave the piles for a public field; one that is hidden may not.
        hidden = [
            sum(1 for pile in state.piles for card in pile if not card & seen_by(v))
            for state in (s, after)
            for v in viewers(s.seats)
        ]
        expect(
            hidden[: s.seats + 1] == hidden[s.seats + 1 :],
            match,
            f"a card was shown by action {action}, yet it can be undone",
        )


def _check_lots(match: Match[Any]) -> None:
    """Hidden cards in an unordered pile are of one lot: of which lot is a card taken from it, nobody could tell."""
    s = match._state
    for cards, is_ordered in zip(s.piles, match.game.ordered(s), strict=True):
        lots = {card & LOT for card in cards if not card & seen_by(None)}
        expect(is_ordered or len(lots) <= 1, match, "an unordered pile holds hidden cards of several shuffles")


def _check_views(match: Match[Any]) -> None:
    """Views, prompts, score lines and events have words; drawing works for everybody."""
    game = match.game
    for viewer in viewers(match.seats):
        view = match.view(viewer)
        if view.question is not None:
            game.text.say(view.question.prompt)
        game.draw(view)
        game.draw(view, plain=True)
        for seat in range(match.seats):
            for line in match.breakdown(seat, viewer):
                game.text.say(line.message)


def _check_result(match: Match[Any]) -> None:
    """Scores add up from their lines, and places follow from standings."""
    game, s = match.game, match._state
    expect(len(match.scores) == match.seats, match, f"expected a score per seat, came {match.scores}")
    for viewer in viewers(match.seats):
        match.log(viewer)
        for seat, score in enumerate(match.scores):
            total = sum(line.points for line in match.breakdown(seat, viewer))
            expect(total == score, match, f"seat {seat} has {score} points, its lines add up to {total}")
    expect(min(match.places) == 1, match, f"nobody has won: {match.places}")
    expect(game.standing(s, match.places.index(1))[0] == max(match.scores), match, "the winner has not most points")


def _check_record(match: Match[Any]) -> None:
    """JSON and text replay to the same state."""
    game, record = match.game, match.record
    again = Record.from_json(record.to_json())
    expect(again == record, match, "the record changes when it is written as JSON and read")
    expect(read_text(write_text(game, record), lambda _: game) == record, match, "the text form reads differently")
    expect(replay(game, again)._state.pack() == match._state.pack(), match, "the record replays to another state")
