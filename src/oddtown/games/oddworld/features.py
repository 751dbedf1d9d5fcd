"""What a trained value of Odd World looks at: one row of numbers for every seat of a world.

A row counts its seat's own secret card and nobody else's. What is left in the decks counts as a whole, never by its
order, and of their top cards nothing counts but the open fronts and the odds that everybody can work out.
"""

from typing import Final

from oddtown.core.card import KIND, seen_by
from oddtown.core.game import LOWEST
from oddtown.games.oddworld.deck import CARDS, NINE
from oddtown.games.oddworld.rules import ALL_NINE, ASSIGN, REVEAL, OddWorld, secret
from oddtown.games.oddworld.state import LEFT, LINE_UPS, RIGHT, OddWorldState

FEATURES: Final = (
    # Points, and the lead over the best of the others: now, and the nearer the end the more.
    "points",
    "lead",
    "lead.late",
    "lead.at_eight",  # while a line-up shows eight planets
    "lead.hazard",  # by how likely a ninth planet is
    "lead.of_mean",
    "share",  # of the win, if the game ended now
    "share.late",
    "share.at_eight",
    "share.hazard",
    "leads",  # alone
    # How many planets lie there once, twice and so on.
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "more",
    "ones.late",
    "twos.late",
    "threes.late",
    "fours.late",
    "fives.late",
    # Different planets: the tie-break, and the way to the end.
    "planets",
    "planets.ahead",  # of seats with as many points
    "seven",
    "eight",
    "eight.leading",
    "eight.trailing",
    "seven.leading",
    "seven.trailing",
    # What a card that nobody has seen would do, one for one, and what cannot change any more.
    "any_card",
    "any_card.wakes",
    "any_card.late",
    "safe",
    "largest",  # awake, with cards left that could put it to sleep
    "asleep",  # with cards left that could wake it
    # Whose turn it is.
    "turn",
    "turn.lead",
    "turn.at_eight",
    "turn.leads_at_eight",
    "distance",  # turns until this seat's own
    "distance.lead",
    # The two open fronts.
    "hope",  # the better of both, kept
    "fear",  # the worse of both, received
    "hope.turn",
    "fear.waiting",
    "finish",  # the chance to end the game now and win it, if it were this seat's turn
    "finish.turn",
    "ends_well",  # share of the win after the ninth planet that suits best, by how likely that is
    "ends_badly",
    # After the answer that looks best to whoever's turn it is.
    "reply.gain",
    "reply.lead",
    "reply.lead.late",
    "reply.wins",
    "reply.loses",
    # The own secret card.
    "secret.gain",
    "secret.ninth",
)

OUTSET: Final = -1000.0  # below every value that an answer can have


def features(game: OddWorld, s: OddWorldState) -> list[list[float]]:
    """Returns a row for every seat, each as long as `FEATURES`."""
    seats = s.seats
    counts = s.counts
    back = game.deck.back
    step, asked, arg = s.agenda[-1]
    taker = LOWEST[asked]
    if step == REVEAL:
        taker = (taker + 1) % seats
    faces = [-1, -1, -1, -1]  # the two planets of the left top card, then those of the right one
    chances = [0.0, 0.0, 0.0, 0.0]
    supply = _unseen(game, s, faces, chances)
    unseen = 0
    for left in supply:
        unseen += left
    in_decks = len(s.piles[LEFT]) + len(s.piles[RIGHT])
    late = 1.0 - in_decks / CARDS

    points = [_points(counts, seat) for seat in range(seats)]
    planets = [s.shown[seat].bit_count() for seat in range(seats)]
    at_eight = 0.0
    hazard = 0.0
    for seat in range(seats):
        if planets[seat] >= 7:
            missing = ALL_NINE & ~s.shown[seat]
            chance = 0.0
            for planet in range(NINE):
                if missing >> planet & 1:
                    chance += 4.0 * supply[planet] / unseen
            if planets[seat] == 8:
                at_eight = 1.0
            else:
                chance *= 0.15
            hazard = max(hazard, min(chance, 1.0))

    decks = [LEFT, RIGHT]
    if step == ASSIGN:
        decks = [arg]
    gains = [0.0] * (2 * seats)  # what each seat would expect of each deck's top card
    for deck in (LEFT, RIGHT):
        one, other = faces[2 * deck], faces[2 * deck + 1]
        if one >= 0:
            for seat in range(seats):
                first, second = counts[NINE * seat + one], counts[NINE * seat + other]
                gains[2 * seat + deck] = chances[2 * deck] * _change(first) + chances[2 * deck + 1] * _change(second)
    reply = _reply(s, points, planets, faces, chances, gains, decks, taker)
    reply_to, reply_gain = int(reply[0]), reply[1]

    rows: list[list[float]] = []
    for seat in range(seats):
        start = NINE * seat
        own = points[seat]
        kinds = planets[seat]
        hidden = -1
        secret_gain = 0.0
        if s.advanced:
            hidden = back[s.piles[secret(s, seat)][0] & KIND]
            secret_gain = float(_change(counts[start + hidden]))
            own += _change(counts[start + hidden])
        best = -1
        best_kinds = -1
        total = 0
        for other in range(seats):
            if other != seat:
                total += points[other]
                if points[other] > best or (points[other] == best and planets[other] > best_kinds):
                    best = points[other]
                    best_kinds = planets[other]
        lead = (own - best) * 0.1
        own_kinds = kinds
        if hidden >= 0 and not s.shown[seat] >> hidden & 1:
            own_kinds += 1
        ahead = float(own_kinds - best_kinds) if abs(own - best) <= 1 else 0.0
        share = 0.0
        if own > best or (own == best and own_kinds > best_kinds):
            share = 1.0
        elif own == best and own_kinds == best_kinds:
            share = 0.5
        leads = 1.0 if share == 1.0 else 0.0
        trails = 1.0 if share == 0.0 else 0.0

        groups = [0.0] * 8
        any_card = 0.0
        wakes = 0.0
        safe = 0.0
        largest = 0.0
        asleep = 0.0
        for planet in range(NINE):
            count = counts[start + planet]
            if planet == hidden:
                count += 1
            groups[min(count, 7)] += 1.0
            left = supply[planet]
            if count & 1:
                any_card -= count * left
                if left == 0:
                    safe += count
                elif count > largest:
                    largest = float(count)
            else:
                any_card += (count + 1) * left
                wakes += (count + 1) * left
                if left:
                    asleep += count
        any_card /= unseen
        wakes /= unseen

        distance = (seat - taker) % seats
        turn = 1.0 if distance == 0 else 0.0
        waits = distance / (seats - 1.0)

        hope, fear = gains[2 * seat], gains[2 * seat + 1]
        if faces[2 * RIGHT] < 0:
            fear = hope
        elif faces[2 * LEFT] < 0:
            hope = fear
        elif hope < fear:
            hope, fear = fear, hope
        hope *= 0.2
        fear *= 0.2
        finish = _finish(s, points, planets, faces, chances, seat)
        ends_well = 0.0
        ends_badly = 0.0
        for to in range(seats):
            if planets[to] == NINE - 1:
                missing = (ALL_NINE & ~s.shown[to]).bit_length() - 1
                chance = min(1.0, 4.0 * supply[missing] / unseen)
                if _share(points, planets, to, missing, counts, seat) > 0.5:
                    ends_well = max(ends_well, chance)
                else:
                    ends_badly = max(ends_badly, chance)

        gain = reply_gain if seat == reply_to else 0.0
        best_after = OUTSET
        for other in range(seats):
            if other != seat:
                best_after = max(best_after, points[other] + (reply_gain if other == reply_to else 0.0))
        lead_after = (own + gain - best_after) * 0.1
        reply_wins = reply[3 + seat]
        reply_loses = reply[2] - reply_wins

        rows.append(
            [
                own * 0.1,
                lead,
                lead * late,
                lead * at_eight,
                lead * hazard,
                (own - total / (seats - 1.0)) * 0.1,
                share,
                share * late,
                share * at_eight,
                share * hazard,
                leads,
                groups[1] * 0.3,
                groups[2] * 0.3,
                groups[3] * 0.5,
                groups[4] * 0.5,
                groups[5],
                groups[6],
                groups[7],
                groups[1] * 0.3 * late,
                groups[2] * 0.3 * late,
                groups[3] * 0.5 * late,
                groups[4] * 0.5 * late,
                groups[5] * late,
                own_kinds * 0.2 - 1.0,
                ahead * 0.3,
                1.0 if kinds == 7 else 0.0,
                1.0 if kinds == 8 else 0.0,
                leads if kinds == 8 else 0.0,
                trails if kinds == 8 else 0.0,
                leads if kinds == 7 else 0.0,
                trails if kinds == 7 else 0.0,
                any_card,
                wakes,
                any_card * late,
                safe * 0.2,
                largest * 0.2,
                asleep * 0.1,
                turn,
                turn * lead,
                turn * at_eight,
                turn * leads * at_eight,
                waits,
                waits * lead,
                hope,
                fear,
                hope * turn,
                fear * (1.0 - turn),
                finish,
                finish * turn,
                ends_well,
                ends_badly,
                gain * 0.2,
                lead_after,
                lead_after * late,
                reply_wins,
                reply_loses,
                secret_gain * 0.2,
                1.0 if hidden >= 0 and s.shown[seat] | 1 << hidden == ALL_NINE else 0.0,
            ]
        )
    return rows


def _points(counts: list[int], seat: int) -> int:
    """Returns what the line-up of a seat is worth."""
    total = 0
    for place in range(NINE * seat, NINE * seat + NINE):
        count = counts[place]
        if count & 1:
            total += count
    return total


def _change(count: int) -> int:
    """Returns the points that one more card brings to so many of a planet, or takes."""
    return -count if count & 1 else count + 1


def _unseen(game: OddWorld, s: OddWorldState, planets: list[int], chances: list[float]) -> list[int]:
    """Returns how many of each planet are still to come.

    It also notes both planets of each deck's top card, -1 without a card, and how likely each of them is.
    """
    front, back = game.deck.front, game.deck.back
    public = seen_by(None)
    supply = [0] * NINE
    left_front = right_front = left_one = right_one = -1
    if s.piles[LEFT]:
        left_front = front[s.piles[LEFT][-1] & KIND]
        left_one, planets[1] = game.deck.pairs[left_front]
        planets[0] = left_one
    if s.piles[RIGHT]:
        right_front = front[s.piles[RIGHT][-1] & KIND]
        right_one, planets[3] = game.deck.pairs[right_front]
        planets[2] = right_one
    left_ones = left_total = right_ones = right_total = 0
    for pile in range(len(s.piles)):
        is_line_up = LINE_UPS <= pile < LINE_UPS + s.seats
        for card in s.piles[pile]:
            if card & public:
                continue
            kind = card & KIND
            planet = back[kind]
            if not is_line_up:
                supply[planet] += 1
            shows = front[kind]
            if shows == left_front:
                left_total += 1
                if planet == left_one:
                    left_ones += 1
            if shows == right_front:
                right_total += 1
                if planet == right_one:
                    right_ones += 1
    if left_total:
        chances[0] = left_ones / left_total
        chances[1] = 1.0 - chances[0]
    if right_total:
        chances[2] = right_ones / right_total
        chances[3] = 1.0 - chances[2]
    return supply


def _share(points: list[int], planets: list[int], to: int, planet: int, counts: list[int], seat: int) -> float:
    """Returns a seat's share of the win, 1, 0.5 or 0, if the game ended with this planet coming to `to`."""
    change = _change(counts[NINE * to + planet])
    new = 1 if counts[NINE * to + planet] == 0 else 0
    own = 16 * points[seat] + planets[seat]
    if seat == to:
        own += 16 * change + new
    share = 1.0
    for other in range(len(points)):
        if other != seat:
            theirs = 16 * points[other] + planets[other]
            if other == to:
                theirs += 16 * change + new
            if theirs > own:
                return 0.0
            if theirs == own:
                share = 0.5
    return share


def _finish(
    s: OddWorldState, points: list[int], planets: list[int], faces: list[int], chances: list[float], seat: int
) -> float:
    """Returns the best chance that handing a top card to anybody ends the game and wins it for a seat."""
    best = 0.0
    is_last = len(s.piles[LEFT]) + len(s.piles[RIGHT]) == 1
    for to in range(s.seats):
        if planets[to] < NINE - 1 and not is_last:
            continue
        for deck in (LEFT, RIGHT):
            won = 0.0
            for side in (2 * deck, 2 * deck + 1):
                if chances[side] > 0.0 and (is_last or s.shown[to] | 1 << faces[side] == ALL_NINE):
                    won += chances[side] * _share(points, planets, to, faces[side], s.counts, seat)
            best = max(best, won)
    return best


def _reply(
    s: OddWorldState,
    points: list[int],
    planets: list[int],
    faces: list[int],
    chances: list[float],
    gains: list[float],
    decks: list[int],
    taker: int,
) -> list[float]:
    """Returns what the answer that looks best to whoever takes a card does.

    First who receives the card and the change in points to expect, then the chance that the game ends by it and
    each seat's chance to win then.
    """
    seats = s.seats
    reply = [-1.0, 0.0, 0.0] + [0.0] * seats
    best_value = OUTSET
    is_last = len(s.piles[LEFT]) + len(s.piles[RIGHT]) == 1
    for deck in decks:
        if faces[2 * deck] < 0:
            continue
        for to in range(seats):
            gain = gains[2 * to + deck]
            best = OUTSET
            for other in range(seats):
                if other != taker:
                    best = max(best, points[other] + (gain if other == to else 0.0))
            value = points[taker] + (gain if to == taker else 0.0) - best
            won, lost = 0.0, 0.0
            if is_last or planets[to] == NINE - 1:
                for side in (2 * deck, 2 * deck + 1):
                    if chances[side] > 0.0 and (is_last or s.shown[to] | 1 << faces[side] == ALL_NINE):
                        share = _share(points, planets, to, faces[side], s.counts, taker)
                        won += chances[side] * share
                        lost += chances[side] * (1.0 - share)
                value += 50.0 * (won - lost)
            if value > best_value:
                best_value = value
                reply[0], reply[1], reply[2] = float(to), gain, won + lost
                for seat in range(seats):
                    reply[3 + seat] = 0.0
                if won + lost > 0.0:
                    for side in (2 * deck, 2 * deck + 1):
                        if chances[side] > 0.0 and (is_last or s.shown[to] | 1 << faces[side] == ALL_NINE):
                            for seat in range(seats):
                                reply[3 + seat] += chances[side] * _share(
                                    points, planets, to, faces[side], s.counts, seat
                                )
    return reply
