"""The text form of a record: what people read, and what replays to the same state.

    game      oddworld 1
    edition   ordered-pairs 0f3a...
    seats     3
    settings  advanced=no
    seed      5c1e...

      1  red     draw left; give blue
      2  blue    draw right; keep

Each line of play holds the answers one seat gave in a row.
"""

import json
from collections.abc import Callable
from typing import Any, Final, TypeVar

from oddtown.core.errors import IllegalAction, OddtownError, RecordError
from oddtown.core.game import Game
from oddtown.core.match import Match, replay
from oddtown.core.record import NOT_REVEALED, Deal, Origin, Record
from oddtown.core.state import State

S = TypeVar("S", bound=State)

HEADS: Final = frozenset(
    {"game", "edition", "seats", "settings", "players", "seed", "rewinds", "resigned", "components", "origin"}
    | {"commitment", "match", "contributions", "server-seed"}
)


def write_text(game: Game[S], record: Record, shown: Record | None = None) -> str:
    """Returns a record as text; of an unfinished match give what may be `shown`, its `public_record`."""
    played, record = record, shown or record
    lines = [
        f"game      {record.game} {record.rules}",
        f"edition   {record.edition} {record.edition_hash}",
        f"seats     {record.seats}",
    ]
    if record.settings:
        lines.append("settings  " + " ".join(f"{name}={value}" for name, value in record.settings.items()))
    if record.players:
        lines.append(f"players   {_write_words(record.players)}")
    lines.append(f"seed      {record.seed or NOT_REVEALED}")
    if record.deal is not None:
        lines.append(f"commitment     {record.deal.commitment}")
        lines.append(f"match          {record.deal.match}")
        lines.append(f"contributions  {_write_words(record.deal.contributions)}")
        lines.append(f"server-seed    {record.deal.server_seed or NOT_REVEALED}")
    if record.components is not None:
        lines.append(f"components     {json.dumps(record.components, separators=(',', ':'))}")
    if record.origin is not None:
        lines.append(f"origin    {json.dumps(record.origin.as_dict(), separators=(',', ':'))}")
    if record.rewinds:
        lines.append(f"rewinds   {' '.join(map(str, record.rewinds))}")
    if record.resigned:
        lines.append(f"resigned  {' '.join(f'{seat} {ply}' for seat, ply in record.resigned)}")
    lines.append("")
    match = replay(game, played, 0)
    width = max(len(name) for name in game.meta.seat_names)
    turns: list[tuple[int, list[str]]] = []
    for seat, action in record.actions:
        label = game.label(match._state, seat, action)
        if not turns or turns[-1][0] != seat:
            turns.append((seat, []))
        turns[-1][1].append(label)
        match._act(seat, action, is_forced=False)
    for n, (seat, labels) in enumerate(turns, 1):
        lines.append(f"{n:3d}  {game.meta.seat_names[seat]:{width}}  {'; '.join(labels)}")
    if record.scores:
        lines += ["", "scores    " + " ".join(map(str, record.scores))]
    if record.digests:
        lines.append(f"digest    {record.digests[-1]}")
    return "\n".join(lines) + "\n"


def read_text(text: str, find_game: Callable[[Record], Game[Any]]) -> Record:
    """Reads the text form by playing it, and returns the record with its digests."""
    heads: dict[str, str] = {}
    turns: list[tuple[int, str, list[str]]] = []
    scores: list[int] | None = None
    digest = ""
    for n, line in enumerate(text.splitlines(), 1):
        word, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        if not word:
            continue
        if word in HEADS:
            heads[word] = rest
        elif word == "scores":
            scores = _numbers(n, rest)
        elif word == "digest":
            digest = rest
        elif word.isdecimal():
            name, _, labels = rest.partition(" ")
            turns.append((n, name, [label.strip() for label in labels.split(";") if label.strip()]))
        else:
            raise RecordError(f"line {n}: expected a heading or a numbered line of play, came '{line.strip()}'")
    record = _header(heads)
    game = find_game(record)
    seed = record.seed_as_bytes()
    match = Match(game, record.seats, seed, record.settings, record.players, record.deal, origin=record.origin)
    match.record.rewinds = record.rewinds
    match.record.resigned = record.resigned
    names = game.meta.seat_names[: record.seats]
    for n, name, answers in turns:
        if name not in names:
            raise RecordError(f"line {n}: expected one of the seats {', '.join(names)}; came '{name}'")
        seat = names.index(name)
        for label in answers:
            try:
                legal = match.legal(seat)
            except OddtownError as error:
                raise RecordError(f"line {n}: '{label}': {error}") from None
            if label not in legal:
                open_ = f"open are: {', '.join(legal)}" if legal else "nothing is asked of that seat"
                raise RecordError(f"line {n}: '{label}' does not fit the game; {open_}")
            try:
                match._act(seat, legal[label], is_forced=False)
            except IllegalAction as error:
                raise RecordError(f"line {n}: '{label}': {error}") from None
    came = match.record
    if scores is not None and scores != came.scores:
        raise RecordError(f"expected scores {came.scores}, came {scores}")
    if digest != (came.digests[-1] if came.digests else ""):
        raise RecordError(
            f"expected digest {came.digests[-1] if came.digests else 'none'}, came {digest or 'none'}: "
            "the record was cut off or edited"
        )
    return came


def _header(heads: dict[str, str]) -> Record:
    for name in ("game", "edition", "seats", "seed"):
        if name not in heads:
            raise RecordError(f"a record begins with game, edition, seats and seed; '{name}' is missing")
    game, rules = _pair("game", heads["game"])
    edition, edition_hash = _pair("edition", heads["edition"])
    if not rules.isdecimal() or not heads["seats"].isdecimal():
        raise RecordError(f"expected numbers for rules and seats, came '{rules}' and '{heads['seats']}'")
    settings = {}
    for part in heads.get("settings", "").split():
        name, _, value = part.partition("=")
        settings[name] = value
    deal = None
    if "commitment" in heads:
        seed = heads.get("server-seed", "")
        contributions = _read_words("contributions", heads.get("contributions", ""))
        deal = Deal(heads["commitment"], heads.get("match", ""), contributions, "" if seed == NOT_REVEALED else seed)
    components = _read_json("components", heads)
    if components is not None and not isinstance(components, dict):
        raise RecordError(f"the components of the record must be a table of files, not {components!r}")
    origin = _read_json("origin", heads)
    gone = _numbers(0, heads.get("resigned", ""))
    if len(gone) % 2:
        raise RecordError(f"expected seats that resigned, each with a ply; came {heads['resigned']}")
    record = Record(
        game=game,
        rules=int(rules),
        edition=edition,
        edition_hash=edition_hash,
        seats=int(heads["seats"]),
        settings=settings,
        seed="" if heads["seed"] == NOT_REVEALED else heads["seed"],
        players=_read_words("players", heads.get("players", "")),
        rewinds=_numbers(0, heads.get("rewinds", "")),
        resigned=list(zip(gone[::2], gone[1::2], strict=True)),
        deal=deal,
        components=components,
        origin=None if origin is None else Origin.read(origin),
    )
    record.check_names()
    return record


def _read_json(name: str, heads: dict[str, str]) -> Any:
    """Returns what a heading says in JSON; None if it is not there."""
    try:
        return json.loads(heads[name]) if name in heads else None
    except (ValueError, RecursionError) as error:
        raise RecordError(f"the record is damaged at '{name}': {error}") from None


def _write_words(words: list[str]) -> str:
    """Writes words in a row, or as a JSON list if one of them is empty or has a blank in it."""
    if all(word and word.split() == [word] and not word.startswith("[") for word in words):
        return " ".join(words)
    return json.dumps(words)


def _read_words(name: str, value: str) -> list[str]:
    if not value.startswith("["):
        return value.split()
    try:
        words = json.loads(value)
    except (ValueError, RecursionError):
        words = None
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise RecordError(f"expected a list of texts after '{name}', came {value}")
    return words


def _pair(name: str, value: str) -> tuple[str, str]:
    words = value.rsplit(maxsplit=1)
    if len(words) != 2:
        raise RecordError(f"expected two words after '{name}', came '{value}'")
    return words[0], words[1]


def _numbers(line: int, value: str) -> list[int]:
    try:
        return [int(word) for word in value.split()]
    except ValueError:
        raise RecordError(f"line {line}: expected numbers, came '{value}'") from None
