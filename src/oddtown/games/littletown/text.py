"""Little Town Builders in English: its sentences, its words, and its town in a terminal."""

from typing import Any, Final

from oddtown.core.text import Catalogue, styled
from oddtown.core.view import View
from oddtown.games.littletown.meta import META
from oddtown.games.littletown.town import CELL_NAMES, COLUMNS, GOOD_NAMES, ROWS, SPECIALS

SEAT_NAMES: Final = tuple(name.capitalize() for name in META.seat_names)
SEAT_MARKS: Final = ("Bu", "Re", "Ye", "Bk")
SEAT_STYLES: Final = ("bright_blue", "red", "yellow", "bright_white")
GOAL_NAMES: Final = (
    "three own buildings joined by their sides",
    "more own buildings than workers",
    "food for two rounds",
    "own buildings beside lake, mountain and forest",
    "use a building that takes two kinds of resource",
    "feed all workers with fish",
    "build two buildings that give points",
    "build a building with fish in its effect",
    "build two buildings with coins in their effect",
    "build a building with wood or stone in its effect",
    "build a building that costs 3 stone or more",
    "have no coins",
    "have six coins or more",
    "spend a resource in the turn it was gathered",
    "use four buildings or more in a turn",
    "get points from two buildings in a turn",
    "gather five resources or more in a turn",
    "build a building that costs 3 wood or more",
)
SPECIAL_TEXTS: Final = (
    "",
    "no effect",
    "any 2 resources -> any 2",
    "end: 4 points per own house around",
    "end: 4 points per house around",
    "end: 2 points per empty grass around",
    "round end: use all 8 squares around",
    "round end: use buildings around",
    "round end: 1 point per worker around",
    "round end: 1 point per own worker around",
)
assert len(SPECIAL_TEXTS) == len(SPECIALS)


def amounts(goods: list[int]) -> str:
    """Says goods in words: 2 wood, 1 coin."""
    said = []
    for good, amount in enumerate(goods):
        if amount:
            name = GOOD_NAMES[good]
            if name == "coin" and amount != 1:
                name = "coins"
            elif name == "points" and amount == 1:
                name = "point"
            said.append(f"{amount} {name}")
    return ", ".join(said) or "nothing"


def effect_text(effect: list[list[int]]) -> str:
    """Says what a building takes and gives."""
    takes, gives = effect
    return f"{amounts(takes)} -> {amounts(gives)}" if any(takes) else amounts(gives)


def workers_text(workers: int) -> str:
    """Says how many workers."""
    return f"{workers} {'worker' if workers == 1 else 'workers'}"


def fed_text(workers: int) -> str:
    """Says for how many workers something is, unless for none."""
    return f" for {workers_text(workers)}" if workers else ""


def hungry_text(workers: int) -> str:
    """Says how many workers get no food."""
    return "nobody stays hungry" if not workers else f"{workers} {'stays' if workers == 1 else 'stay'} hungry"


def coins_text(coins: int) -> str:
    """Says how many coins."""
    return f"{coins or 'no'} coins"


def and_coins_text(coins: int) -> str:
    """Says what is paid in coins beside something else, unless nothing is."""
    return f" and {coins_text(coins)}" if coins else ""


def rent_text(rent: int) -> str:
    """Says the rent, unless there is none."""
    return f"; rent {rent}" if rent else ""


ENGLISH: Final = Catalogue(
    {
        "round": "Round {round} begins with {seat:seat}.",
        "goal.dealt": "You hold the goal: {goal:goal}.",
        "goal.out": "Out of reach with these buildings, and taken out: {goal:goal}.",
        "goal.met": "{seat:seat} reveals a goal for {points} points: {goal:goal}.",
        "act.prompt": "Place a worker, or construct a building?",
        "place.option": "place a worker on {cell:cell}",
        "build.option": "construct the {building}",
        "build.not_offered": "The {building} is not on offer.",
        "build.no_house": "No house is left to mark a building with.",
        "build.cost": "The {building} would take {coins} coins with three for each missing resource; {held} are there.",
        "cell.terrain": "{cell:cell} is not a grassy field.",
        "cell.building": "On {cell:cell} stands the {building}.",
        "cell.worker": "On {cell:cell} stands a worker.",
        "place": "{seat:seat} places a worker on {cell:cell}.",
        "collect": "{seat:seat} collects {goods:goods}.",
        "rent": "{seat:seat} pays {to:seat} 1 coin of rent for the {building}.",
        "use": "{seat:seat} uses the {building} and gets {goods:goods}.",
        "swapped": "{seat:seat} uses the {building}.",
        "use.prompt": "Use a building around?",
        "use.order": "The stock is short: use a building or collect first?",
        "use.option": "use the {building} on {cell:cell} ({effect:effect}{rent:rent})",
        "use.swap": "use the {building} on {cell:cell} (any 2 resources -> any 2{rent:rent})",
        "use.useless": "use the {building} on {cell:cell}",
        "use.nothing": "use a building on {cell:cell}",
        "use.done": "use no more buildings",
        "collect.option": "collect the {good:good}",
        "collect.none": "No {good:good} is left to collect.",
        "use.no_building": "There is no building on {cell:cell}.",
        "use.far": "The {building} on {cell:cell} is not around this worker.",
        "use.never": "The {building} is never used by a worker.",
        "use.again": "The {building} was used already.",
        "use.rent": "There is no coin for the rent that {to:seat} gets for the {building}.",
        "use.input": "What the {building} takes cannot be paid.",
        "give.first": "Which resource do you give first?",
        "give.second": "Which resource do you give as the second?",
        "give.option": "give {good:good}",
        "give.order": "The second resource is named after the first, from {good:good} on.",
        "give.absent": "Neither {good:good} nor three coins for it can be paid beside the other resource.",
        "take": "{seat:seat} takes 1 {good:good}.",
        "take.first": "Which resource do you take first?",
        "take.second": "Which resource do you take as the second?",
        "take.option": "take {good:good}",
        "take.empty": "There is no {good:good} in the stock.",
        "take.order": "The second resource is named after the first: begin with another.",
        "at.prompt": "Where do you construct the {building}?",
        "at.option": "on {cell:cell}",
        "build": "{seat:seat} constructs the {building} on {cell:cell}.",
        "coins.prompt": "{due} {good:good} to pay; how many of them with three coins each?",
        "coins.option": "{cubes} {good:good}{coins:and_coins}",
        "coins.due": "Only {due} {good:good} must be paid.",
        "coins.cubes": "You have only {held} {good:good}.",
        "coins.short": "That takes {coins} coins, and you have {held}.",
        "feed.prompt": "{needed:workers} to feed; how many with three coins each?",
        "feed.option": "{coins:coins}{units:fed}; {missing:hungry}",
        "feed.workers": "You have only {workers:workers} to feed.",
        "fish.prompt": "How many fish among the food?",
        "fish.option": "{fish} fish and {wheat} wheat",
        "fish.held": "You have only {fish} fish.",
        "fish.enough": "Food is needed for only {workers:workers}.",
        "fish.wheat": "You have only {wheat} wheat.",
        "fed": "{seat:seat} feeds all workers: {goods:goods}.",
        "fed.short": "{seat:seat} feeds with {goods:goods}; {missing:hungry}: {lost} points lost.",
        "cathedral": "The Cathedral brings {seat:seat} {points} points.",
        "end": "The game is over.",
        # Questions as those read them who are not asked.
        "act.prompt.others": "{seat:seat} places a worker or constructs a building.",
        "use.prompt.others": "{seat:seat} chooses a building around to use.",
        "use.order.others": "The stock is short; {seat:seat} uses a building or collects first.",
        "give.first.others": "{seat:seat} chooses the first resource to give.",
        "give.second.others": "{seat:seat} chooses the second resource to give.",
        "take.first.others": "{seat:seat} chooses the first resource to take.",
        "take.second.others": "{seat:seat} chooses the second resource to take.",
        "at.prompt.others": "{seat:seat} chooses where to construct the {building}.",
        "coins.prompt.others": "{due} {good:good} to pay; {seat:seat} chooses how many of them with three coins each.",
        "feed.prompt.others": "{needed:workers} to feed; {seat:seat} chooses how many with three coins each.",
        "fish.prompt.others": "{seat:seat} chooses how many fish are among the food.",
        "score.track": "points on the track",
        "score.goals": "goals achieved",
        "score.building": "{building} on {cell:cell}",
        "score.coins": "{coins} coins, a point for each three",
    },
    {
        "seat": SEAT_NAMES,
        "goal": GOAL_NAMES,
        "cell": CELL_NAMES,
        "good": GOOD_NAMES,
        "goods": amounts,
        "effect": effect_text,
        "workers": workers_text,
        "fed": fed_text,
        "hungry": hungry_text,
        "coins": coins_text,
        "and_coins": and_coins_text,
        "rent": rent_text,
    },
)

TERRAIN_MARKS: Final = {-1: ".", 0: "♣", 1: "▲", 2: "≈"}
TERRAIN_STYLES: Final = {-1: "dim", 0: "green", 1: "white", 2: "cyan"}
SHORT: Final = ("W", "S", "F", "G", "C", "P")


def draw(view: View, plain: bool) -> str:
    """Draws the town, what every seat holds, and what is on offer."""
    board = view.board
    lines = [f"Round {board['round']} of 4      ♣ forest: wood   ▲ mountain: stone   ≈ lake: fish   . grass", ""]
    lines.append("     " + "".join(f"{name:<8}" for name in "abcdefghi").rstrip())
    for row in range(ROWS):
        cells = (_cell(board, row * COLUMNS + column, plain) for column in range(COLUMNS))
        lines.append(f" {row + 1}   " + "".join(cells))
    lines += ["", _seats(view, plain), "", _offer(board)]
    own = [] if view.viewer is None else board["goals"][view.viewer]
    if own:
        lines.append("")
        for goal in own:
            done = "x" if board["met"][view.viewer] >> goal & 1 else " "
            lines.append(
                f"[{done}] {board['goal_points'][goal]} points: {GOAL_NAMES[goal]}".replace("[", "(").replace("]", ")")
            )
    return "\n".join(lines)


def _cell(board: dict[str, Any], cell: int, plain: bool) -> str:
    if board["worker"][cell] >= 0:
        seat = board["worker"][cell]
        return styled(SEAT_STYLES[seat], f"{'@' + SEAT_MARKS[seat]:<8}", plain)
    if board["building"][cell] >= 0:
        seat = board["owner"][cell]
        mark = f"{short_name(board['names'][board['building'][cell]])}/{SEAT_MARKS[seat]}"
        return styled(SEAT_STYLES[seat], f"{mark:<8}", plain)
    terrain = board["terrain"][cell]
    return styled(TERRAIN_STYLES[terrain], f"{TERRAIN_MARKS[terrain]:<8}", plain)


def short_name(name: str) -> str:
    """Returns four letters that tell a building apart on the board."""
    return name.replace(" ", "")[:4]


def _seats(view: View, plain: bool) -> str:
    board = view.board
    heads = f"{'score':>6}{'track':>7}{'workers':>9}{'houses':>8}{'goals':>7}"
    lines = [f"  {'':8}{'wood stone  fish wheat coins':<30}{heads}"]
    for seat in range(view.seats):
        mark = ">" if seat == board["turn"] and not view.is_over else " "
        name = styled(SEAT_STYLES[seat], f"{SEAT_NAMES[seat]:<8}", plain)
        held = "".join(f"{amount:>5} " for amount in board["goods"][seat])
        goals = f"{len(board['revealed'][seat])}/{len(board['goals'][seat]) + board['hidden_goals'][seat]}"
        points = f"{board['scores'][seat]:>6}{board['points'][seat]:>7}"
        left = f"{board['workers'][seat]:>9}{board['houses'][seat]:>8}"
        lines.append(f"{mark} {name}{held:<30}{points}{left}{goals:>7}")
    stock = "".join(f"{amount:>5} " for amount in board["stock"])
    lines.append(f"  {'stock':<8}{stock}")
    return "\n".join(lines)


def _offer(board: dict[str, Any]) -> str:
    lines = [f"{'on offer':<18}{'cost':>6}{'pts':>4}  effect   (Wood Stone Fish Grain Coin Point)"]
    for tile in board["offer"]:
        cost = " ".join(f"{amount}{SHORT[good]}" for good, amount in enumerate(tile["cost"]) if amount)
        if tile["special"]:
            effect = SPECIAL_TEXTS[tile["special"]]
        else:
            sides = [
                " ".join(f"{amount}{SHORT[good]}" for good, amount in enumerate(tile[side]) if amount)
                for side in ("takes", "gives")
            ]
            effect = " -> ".join(side for side in sides if side)
        left = f" x{tile['left']}" if tile["left"] > 1 else ""
        lines.append(f"{tile['name'] + left:<18}{cost:>6}{tile['points']:>3}p  {effect}")
    return "\n".join(lines)
