"""OddVille in English: its sentences, its words, and its city in a terminal."""

from textwrap import wrap
from typing import Any, Final

from oddtown.core.text import Catalogue, styled
from oddtown.core.view import View
from oddtown.games.oddville.city import COLUMN, LINE, SITE_NAMES, site_at
from oddtown.games.oddville.deck import (
    BUILDINGS,
    EAST,
    GUILD_NAMES,
    LETTERS,
    NORTH,
    RESOURCE_NAMES,
    SOUTH,
    SQUARE,
    WEST,
    WORTHS,
)
from oddtown.games.oddville.meta import META
from oddtown.games.oddville.state import NOTHING, REMOVED

SEAT_NAMES: Final = tuple(name.capitalize() for name in META.seat_names)
SEAT_STYLES: Final = ("magenta", "bright_blue", "red", "yellow")
GUILD_WORDS: Final = ("Mask", "Rooster", "Bells", "Fleur-de-lis")
CHARACTER_NAMES: Final = (
    "Human resources manager",
    "Landowner",
    "Seignior",
    "Cheater",
    "Mistress",
    "Bookkeeper",
    "Ghost of lovely spinster",
    "Tax collector",
    "Benefactor",
    "Lamplighter",
    "Builder",
    "Traveller",
)
CHARACTER_POWERS: Final = (
    "any resource with every Worker card",
    "a resource costs 1 less",
    "two resources at once",
    "a coin becomes a building, once a turn",
    "recovering costs 1 less",
    "exchange a building with the row, once a turn",
    "3 coins with every Worker card",
    "1 coin when another pays",
    "1 coin each turn",
    "bonuses without streets too",
    "build after others for 2 coins",
    "onto the Main Square for a resource",
)
BONUS_WORDS: Final = ("wood", "clay", "stone", "crystal", "a coin", "any resource", "double", "transform")
WORTH_TEXTS: Final = (
    "diamond, {points}",
    "{points} + 1 per diamond",
    "{points} + 1 per neighbour",
    "{points} per neighbour",
    "{points} + 1 per card in column",
    "{points} + 1 per card in row",
    "shields of its neighbours",
    "{points} + 1 per {guild}",
)
WORTH_LINES: Final = (
    "diamond",
    "diamonds of the city",
    "neighbours",
    "three for each neighbour",
    "its column",
    "its row",
    "shields around",
    "its guild",
)
assert len(WORTH_TEXTS) == len(WORTH_LINES) == len(WORTHS)
assert len(GUILD_WORDS) == len(GUILD_NAMES)


def worth_text(worth: list[int]) -> str:
    """Says how a building counts: its worth, its flat number and its guild."""
    guild = GUILD_WORDS[worth[2]] if worth[2] >= 0 else ""
    return WORTH_TEXTS[worth[0]].format(points=worth[1], guild=guild)


def goods_text(amounts: list[int]) -> str:
    """Says resources in words: 2 wood, 1 clay."""
    said = [f"{amount} {RESOURCE_NAMES[resource]}" for resource, amount in enumerate(amounts) if amount]
    return ", ".join(said) or "nothing"


def left_text(left: list[int]) -> str:
    """Says which bonuses are left."""
    said = [
        BONUS_WORDS[bonus] if count == 1 else f"{BONUS_WORDS[bonus]} ({count})"
        for bonus, count in enumerate(left)
        if count
    ]
    return ", ".join(said)


def coins_text(coins: int) -> str:
    """Says a number of coins."""
    return "1 coin" if coins == 1 else f"{coins} coins" if coins else "no coins"


def workers_text(workers: int) -> str:
    """Says a number of workers."""
    return "1 worker" if workers == 1 else f"{workers} workers"


def slot_text(price: int) -> str:
    """Says which slot it is, by its price."""
    return f"the slot for {coins_text(price)}" if price else "the free slot"


def sign_text(guild: int) -> str:
    """Says the guild of a building, if it has one."""
    return GUILD_WORDS[guild] if guild >= 0 else "no guild"


def streets_text(streets: int) -> str:
    """Says on which edges a building has streets, as n, e, s and w."""
    return " ".join(edge for n, edge in enumerate("nesw") if streets >> n & 1) or "none"


def price_text(price: int) -> str:
    """Says a price."""
    return coins_text(price) if price else "free"


PRINTED: Final = "{guild:sign}; {worth:worth}; costs {cost:goods}; bonus {bonus:bonus}; streets {streets:streets}"

ENGLISH: Final = Catalogue(
    {
        "removed": "Not in this game: {character:character}.",
        "start": "{seat:seat} begins with {resource:resource}.",
        "start.prompt": "Which resource do you begin with?",
        "start.option": "begin with {resource:resource}",
        "start.taken": "Somebody begins with {resource:resource} already.",
        "turn": "{seat:seat}'s turn.",
        "gain": "{seat:seat} gains {coins:coins}.",
        "excess": "{seat:seat} puts {coins:coins} back: five are the most.",
        "pay": "{seat:seat} pays {coins:coins}.",
        "tax": "{seat:seat} collects tax.",
        "coin": "{seat:seat} puts back the coin that is {building:building}.",
        "coin.prompt": "{coins:coins} to put on the deck; which is next?",
        "coin.turn": "Which coin do you turn over?",
        "coin.unknown": "a coin that nobody knows",
        "coin.known": "the coin that is {building:building}",
        "coin.all_known": "All the coins are known.",
        "coin.absent": "No coin here is known to be {building:building}.",
        "turned": "{seat:seat} turns a coin over: {building:building}.",
        "discard": "{seat:seat} puts {building:building} under the deck.",
        "discard.prompt": "{most} buildings are the most; which one goes under the deck?",
        "discard.option": "discard {building:building}",
        "held.cap": "{most} buildings at hand are the most, and {building:building} is not among the three.",
        "held.absent": "{building:building} is not among the buildings at hand.",
        "return": "The characters of {guild:guild} are given back and shuffled.",
        "character": "{seat:seat} takes the {character:character}.",
        "exchange": "{seat:seat} puts {given:building} into the row and takes {taken:building}.",
        "travel": "{seat:seat} pays {resource:resource} for a place on the Main Square.",
        "sixth": "{seat:seat} has six workers in the city: the game ends with this turn.",
        "cheat.option": "Cheater: turn a coin over",
        "exchange.option": "Bookkeeper: take {building:building} from position {position}",
        "travel.option": "Traveller: onto the Main Square for {resource:resource}",
        "power.not_yours": "The {character:character} is not before you.",
        "power.not_turn": "The {character:character} serves in one's own turn only.",
        "power.once": "The {character:character} was used this turn.",
        "cheat.no_coin": "There is no coin to turn over.",
        "exchange.none_held": "There is no building at hand to exchange.",
        "travel.there": "A worker of yours is on the Main Square already.",
        "travel.taken": "The spot for {resource:resource} is taken by {seat:seat}.",
        "travel.resource": "There is no {resource:resource} to pay with.",
        "give.prompt": "Which building goes to position {position} of the row?",
        "give.option": "give {building:building}",
        "recover": "{seat:seat} recovers the Worker cards.",
        "act.prompt": "Play a Worker card, or develop OddVille?",
        "recovered.prompt": "Which Worker card do you play?",
        "close.prompt": "Use a character, or end the turn?",
        "play.coins": "{seat:seat} plays worker {card} for coins.",
        "play.resource": "{seat:seat} plays worker {card} for {resource:resource}.",
        "play.building": "{seat:seat} plays worker {card} for {building:building}.",
        "coins.option": "worker {card}: {coins:coins}",
        "resource.option": "worker {card}: {resource:resource} ({price:price})",
        "row.option": "worker {card}: {building:building} ({price:price}) - " + PRINTED,
        "recover.option": "recover the Worker cards ({price:price})",
        "build.option": "develop {building:building} - " + PRINTED,
        "end.option": "end the turn",
        "end.not_yet": "The turn has an action yet: play a Worker card, or develop.",
        "act.one": "The turn's one action is done.",
        "play.played": "Worker {card} was played, and is not recovered yet.",
        "play.no_coins": "Worker {card} gives no coins.",
        "play.no_resource": "Worker {card} does not give {resource:resource}.",
        "price": "That costs {price:coins}, of {coins:coins} at hand.",
        "recovered.play": "After recovering a Worker card must be played.",
        "recover.none": "No Worker card is played: there is nothing to recover.",
        "withdraw": "{seat:seat} withdraws a worker from {price:slot} of {resource:resource}.",
        "withdraw.option": "withdraw a worker from {price:slot} of {resource:resource}",
        "withdraw.supply": "With {workers:workers} in the supply none need be withdrawn.",
        "withdraw.not_wanted": "No worker of the supply is wanted now.",
        "withdraw.absent": "No worker of yours is on that slot of {resource:resource}.",
        "slot.option": "a slot of {resource:resource} that is not there",
        "slot.absent": "This side of the Resources Board has no such slot of {resource:resource}.",
        "supply.empty": "No worker is left in the supply; one can be withdrawn from the board.",
        "obtain": "{seat:seat} puts a worker on {price:slot} of {resource:resource}.",
        "second.prompt": "A second resource? Due for the first: {due:coins}.",
        "second.option": "also {resource:resource} ({price:price})",
        "second.none": "no second resource",
        "second.powers": "Coins are owed for the first resource; of the characters only the Traveller serves now.",
        "fill": "{building:building} comes into the row.",
        "build.resources": "For {building:building} is missing: {missing:goods}.",
        "build.no_site": "{building:building} fits nowhere in the city now.",
        "build": "{seat:seat} builds {building:building} at {site:site}.",
        "at.prompt": "Where do you build {building:building}?",
        "at.option": "at {site:site} (bonuses: {left:left})",
        "at.taken": "At {site:site} lies a card already.",
        "at.alone": "{site:site} is not beside any card of the city.",
        "at.edges": "At {site:site} an edge of {building:building} would not match: streets to streets.",
        "bonus": "{seat:seat} uses a bonus ({bonus:bonus}) for {resource:resource}.",
        "transform": "{seat:seat} transforms {source:resource} ({price:slot}) into {resource:resource}.",
        "bonus.prompt": "Bonuses left: {left:left}. Which do you use?",
        "bonus.named": "{resource:resource}",
        "bonus.coin": "draw a coin",
        "bonus.any": "any resource: {resource:resource}",
        "bonus.double": "double {resource:resource}",
        "bonus.transform": "transform {source:resource} ({price:slot}) into {resource:resource}",
        "bonus.none": "no more bonuses",
        "bonus.absent": "There is no such bonus left: {bonus:bonus}.",
        "bonus.same": "Transforming {resource:resource} gives another resource.",
        "bonus.not_owned": "There is no {resource:resource} to double.",
        "react": "{seat:seat} follows with the Builder.",
        "react.prompt": "Build too, for {price:coins}?",
        "react.option": "build {building:building} - " + PRINTED,
        "react.none": "build nothing",
        "end.length": "After {turns} turns of each player the game ends.",
        "end": "The game is over.",
        # Questions as those read them who are not asked.
        "start.prompt.others": "{seat:seat} chooses a resource to begin with.",
        "coin.prompt.others": "{coins:coins} to put on the deck; {seat:seat} chooses the next.",
        "coin.turn.others": "{seat:seat} chooses a coin to turn over.",
        "discard.prompt.others": "{most} buildings are the most; {seat:seat} chooses one to put under the deck.",
        "give.prompt.others": "{seat:seat} chooses a building for position {position} of the row.",
        "act.prompt.others": "{seat:seat} plays a Worker card or develops OddVille.",
        "recovered.prompt.others": "{seat:seat} chooses a Worker card to play.",
        "close.prompt.others": "{seat:seat} uses a character or ends the turn.",
        "second.prompt.others": "{seat:seat} may take a second resource. Due for the first: {due:coins}.",
        "at.prompt.others": "{seat:seat} chooses where to build {building:building}.",
        "bonus.prompt.others": "Bonuses left: {left:left}. {seat:seat} chooses which to use.",
        "react.prompt.others": "{seat:seat} may build too, for {price:coins}.",
        "score.building": "{building:building} at {site:site}: {worth:line}",
        "score.square": "Main Square",
        "score.character": "{character:character}",
        "score.workers": "{workers:workers} on the Resources Board",
    },
    {
        "seat": SEAT_NAMES,
        "resource": RESOURCE_NAMES,
        "guild": GUILD_WORDS,
        "sign": sign_text,
        "streets": streets_text,
        "slot": slot_text,
        "workers": workers_text,
        "character": CHARACTER_NAMES,
        "site": SITE_NAMES,
        "building": tuple(f"building {n + 1}" for n in range(BUILDINGS)),
        "bonus": BONUS_WORDS,
        "line": WORTH_LINES,
        "worth": worth_text,
        "goods": goods_text,
        "left": left_text,
        "coins": coins_text,
        "price": price_text,
    },
)

WIDTH: Final = 7  # of a card of the city; it is four lines high
COLUMNS: Final = 11  # of cards that a terminal of 80 columns holds
WORTH_MARKS: Final = (
    "◆{points}",
    "{points}◆",
    "{points}+",
    "x{points}",
    "{points}|",
    "{points}-",
    "Σ",
    "{points}{guild}",
)
BONUS_MARKS: Final = ("wo", "cl", "st", "cr", "$", "?", "x2", "<>")
GUILD_MARKS: Final = "MRBF"
COMING: Final = 6  # cards of the deck that are shown, if known


def draw(view: View, plain: bool) -> str:
    """Draws the city, the row with its prices, the board, and what every seat has."""
    parts = [_city(view.board, plain), _row(view), _board(view, plain), _seats(view, plain)]
    return "\n\n".join(parts)


def _city(board: dict[str, Any], plain: bool) -> str:
    """Draws the city with a free column on each side; a very wide one in pieces from west to east."""
    cards = {(LINE[card["site"]], COLUMN[card["site"]]): card for card in board["city"]}
    first, last = min(column for _, column in cards) - 1, max(column for _, column in cards) + 1
    lines = []
    for west in range(first, last + 1, COLUMNS):
        columns = range(west, min(last + 1, west + COLUMNS))
        lines.append("   " + "".join(f"{_column_name(column):^{WIDTH}}" for column in columns).rstrip())
        for line in range(max(line for line, _ in cards) + 1):
            for part in range(4):
                head = f"{line + 1:>2} " if part == 1 else "   "
                drawn = [_card(board, cards.get((line, column)), part, plain) for column in columns]
                lines.append((head + "".join(drawn)).rstrip())
    lines.append("streets ═ ║  counts: ◆5 diamond, 3◆ diamonds, 1+ x3 neighbours, 1| column,")
    lines.append("2- row, Σ shields, 1M guild (Mask Rooster Bells Fleur); guild, bonus, owner")
    return "\n".join(lines)


def _column_name(column: int) -> str:
    site = site_at(column, 0)
    return "" if site == NOTHING else SITE_NAMES[site].partition("/")[0]


def _card(board: dict[str, Any], card: dict[str, Any] | None, part: int, plain: bool) -> str:
    """Draws one of the four lines of a card, or of an empty site."""
    if card is None:
        return " " * WIDTH
    printed = board["cards"][str(card["kind"])]
    streets = printed["streets"]
    if part == 0:
        text = f"┌──{'║' if streets & NORTH else '─'}──┐"
    elif part == 3:
        text = f"└──{'║' if streets & SOUTH else '─'}──┘"
    elif part == 1:
        inside = " MAIN" if card["kind"] == SQUARE else f"{card['kind'] + 1:>2} {_worth_mark(printed):<2}"
        text = f"│{inside}│"
    else:
        if card["kind"] == SQUARE:
            inside = (
                "".join(
                    SEAT_NAMES[seat][0] if seat >= 0 else LETTERS[r].lower() for r, seat in enumerate(board["spots"])
                )
                + " "
            )
        else:
            guild = GUILD_MARKS[printed["guild"]] if printed["guild"] >= 0 else " "
            inside = f"{guild} {BONUS_MARKS[printed['bonus']]:<2}{SEAT_NAMES[card['owner']][0]}"
        text = f"{'═' if streets & WEST else '│'}{inside}{'═' if streets & EAST else '│'}"
    return text if card["owner"] < 0 else styled(SEAT_STYLES[card["owner"]], text, plain)


def _worth_mark(printed: dict[str, Any]) -> str:
    guild = GUILD_MARKS[printed["guild"]] if printed["guild"] >= 0 else ""
    return WORTH_MARKS[printed["worth"]].format(points=printed["points"], guild=guild)


def _row(view: View) -> str:
    """Lists the row with the prices of the Worker cards in hand, and the buildings at hand of the seat."""
    board = view.board
    seat = board["turn"] if view.viewer is None else view.viewer
    workers = [n for n in range(len(board["workers"])) if board["hand"][seat] >> n & 1]
    lines = [f"{'row':<5}no. {'guild':<13}{'counts':<26}{'cost':<5}{'bonus':<13}road  price"]
    for position, kind in enumerate(board["row"]):
        prices = " ".join(str(board["workers"][n]["prices"][position]) for n in workers)
        lines.append(f"{position + 1:>3}  {_listed(board, kind)}  {prices}".rstrip())
    for other in range(view.seats):
        for kind in board["held"][other]:
            lines.append(f"{SEAT_NAMES[other][:3]}  {_listed(board, kind)}".rstrip())
    if workers:
        said = ", ".join(_worker(n, board["workers"][n]) for n in workers)
        lines.append(f"prices with {SEAT_NAMES[seat]}'s {said}")
    return "\n".join(lines)


def _worker(number: int, worker: dict[str, Any]) -> str:
    """Says a Worker card in short: its number, coins and resources."""
    resources = "".join(letter for letter, allowed in zip(LETTERS, worker["allowed"], strict=True) if allowed)
    return f"{number + 1} (${worker['coins']} {resources})"


def _listed(board: dict[str, Any], kind: int) -> str:
    printed = board["cards"][str(kind)]
    worth = worth_text([printed["worth"], printed["points"], printed["guild"]])
    guild = GUILD_WORDS[printed["guild"]] if printed["guild"] >= 0 else "-"
    cost = "".join(letter * amount for letter, amount in zip(LETTERS, printed["cost"], strict=True))
    streets = "".join(mark if printed["streets"] >> n & 1 else "." for n, mark in enumerate("nesw"))
    return f"{kind + 1:>3} {guild:<13}{worth:<26}{cost:<5}{BONUS_WORDS[printed['bonus']]:<13}{streets}"


def _board(view: View, plain: bool) -> str:
    board = view.board
    lines = [
        "board    " + "  ".join(f"slot {price}" for price in board["lower"]) + f"  upper slot {board['upper_price']}"
    ]
    for resource, slots in enumerate(board["slots"]):
        lower = "  ".join(_seat(seat, plain, 6) for seat in slots)
        upper = ", ".join(
            f"{_seat(seat, plain)} {count}" for seat, count in enumerate(board["upper"][resource]) if count
        )
        lines.append(f"{RESOURCE_NAMES[resource]:<9}{lower}  {upper or '-'}".rstrip())
    piles = []
    for guild, pile in enumerate(board["piles"]):
        top = CHARACTER_NAMES[pile["top"]] if pile["count"] else "empty"
        piles.append(f"{GUILD_WORDS[guild]} {pile['count']}: {top}")
    lines += ["", f"guilds   {' | '.join(piles[:2])}", f"         {' | '.join(piles[2:])}"]
    removed = [CHARACTER_NAMES[n] for n, holder in enumerate(board["holder"]) if holder == REMOVED]
    if removed:
        lines += wrap(", ".join(removed), 79, initial_indent="not here ", subsequent_indent=" " * 9)
    return "\n".join([*lines, _deck(board["deck"])])


def _deck(deck: list[int]) -> str:
    """Says how many cards the deck has, and the next ones as far as they are known."""
    known = [str(kind + 1) for kind in deck if kind >= 0]
    coming = ["?" if kind < 0 else str(kind + 1) for kind in deck[: -1 - COMING : -1]]
    text = f"deck     {len(deck)} cards, {len(known)} of them known"
    return f"{text}; next {', '.join(coming)}" if any(kind != "?" for kind in coming) else text


def _seat(seat: int, plain: bool, width: int = 0) -> str:
    if seat < 0:
        return f"{'-':<{width}}"
    return styled(SEAT_STYLES[seat], f"{SEAT_NAMES[seat]:<{width}}", plain)


def _seats(view: View, plain: bool) -> str:
    board = view.board
    lines = [f"  {'':8}points  coins  workers 1-4  supply  in city  resources"]
    for seat in range(view.seats):
        mark = ">" if seat == board["turn"] and not view.is_over else " "
        hand = " ".join(str(n + 1) if board["hand"][seat] >> n & 1 else "." for n in range(4))
        resources = "".join(
            LETTERS[r] * (board["slots"][r].count(seat) + board["upper"][r][seat]) for r in range(len(LETTERS))
        )
        numbers = f"{board['scores'][seat]:>6}{len(board['coins'][seat]):>7}  {hand:<11}"
        workers = f"{board['supply'][seat]:>8}{board['settled'][seat]:>9}"
        lines.append(f"{mark} {_seat(seat, plain, 8)}{numbers}{workers}  {resources}".rstrip())
        known = [str(kind + 1) for kind in board["coins"][seat] if kind >= 0]
        if known:
            lines.append(f"          known as coins: {', '.join(known)}")
        for character, holder in enumerate(board["holder"]):
            if holder == seat:
                points = board["character_points"][character]
                lines.append(f"          {CHARACTER_NAMES[character]} ({points}): {CHARACTER_POWERS[character]}")
    return "\n".join(lines)
