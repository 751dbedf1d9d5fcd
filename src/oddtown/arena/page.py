"""The report as one page that needs nothing else: figures, plots, and how they came about."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from oddtown.arena.interval import block_interval
from oddtown.arena.plot import LEFT, Plot, mark, percent, ticks
from oddtown.arena.report import Report, Result, machine
from oddtown.arena.sprt import Sprt
from oddtown.games import load

MOST_POINTS: Final = 150  # on a line
MOST_BARS: Final = 40

STYLE: Final = """
:root{color-scheme:light dark;--page:#fbfaf7;--card:#fff;--ink:#22262b;--quiet:#5f6770;--grid:#e4e2dc;
--c0:#2563a8;--c1:#b8500f;--c2:#2d7d46;--c3:#8a3f9e;--c4:#a3263f;--c5:#00787a;--c6:#6b6100;--c7:#5a5f6a}
@media(prefers-color-scheme:dark){:root{--page:#15181c;--card:#1e2227;--ink:#e8e6e1;--quiet:#a3abb4;--grid:#343a41;
--c0:#7ab4f0;--c1:#f0a060;--c2:#7fce97;--c3:#d79bea;--c4:#f48aa0;--c5:#5fd0d2;--c6:#d6c95a;--c7:#b6bcc6}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:66rem;padding:1rem;background:var(--page);color:var(--ink);
font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.5rem;line-height:1.2;margin:.5rem 0}h2{font-size:1.05rem;margin:0 0 .5rem}
p{margin:.5rem 0}.quiet,small{color:var(--quiet)}
.verdict{border-left:4px solid var(--c0);padding-left:.75rem}
section{background:var(--card);border:1px solid var(--grid);border-radius:.5rem;padding:1rem;min-width:0}
.plots{display:grid;gap:1rem;margin:1rem 0;grid-template-columns:repeat(auto-fit,minmax(min(100%,25rem),1fr))}
.plots section>svg{display:block;width:100%;max-width:32rem;height:auto}
.plots{align-items:start}.wide{overflow-x:auto;margin-bottom:1rem}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:.3rem .6rem;text-align:right;border-bottom:1px solid var(--grid);white-space:nowrap}
tbody tr:last-child>*{border-bottom:0}th{font-weight:600}
th:first-child,td:first-child{text-align:left;padding-left:0}
th:first-child svg{vertical-align:middle;margin-right:.4rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.2rem 1rem;margin:0}dt{color:var(--quiet)}
dd{margin:0;overflow-wrap:anywhere}code{font:.9em ui-monospace,monospace}
svg text{font:12px system-ui,sans-serif;fill:var(--ink)}svg text.quiet{fill:var(--quiet)}
.grid{stroke:var(--grid);fill:none}.fair{stroke:var(--quiet);stroke-dasharray:3 3;stroke-width:1.2}
.line{fill:none}.line:not(.fair){stroke-width:1.8}.band{fill-opacity:.15}.bar{fill-opacity:.75}
@media(max-width:30rem){body,section{padding:.6rem}}
.mark{stroke:var(--card);stroke-width:1}
"""
COLOURS: Final = "".join(
    f".line.c{n}{{stroke:var(--c{n})}}.band.c{n},.bar.c{n},.mark.c{n}{{fill:var(--c{n})}}" for n in range(8)
)


def page(report: Report, command: str = "") -> str:
    """Returns a report as an HTML page, with the command that made it."""
    plan, game = report.plan, load(report.plan.game, report.plan.edition)
    title = f"{game.meta.title}: {', '.join(plan.bots)}"
    ties = {0: "No game was tied.", 1: "1 game was tied."}.get(report.ties, f"{report.ties:,} games were tied.")
    how = f"one {plan.bots[0]} against {plan.bots[1]} in all other seats" if plan.field else "bots in turn"
    sections = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{report.games:,} games at {plan.seats} seats, {escape(how)}. {len(report.blocks):,} deals, each played "
        f"from every seat. {ties} A tie counts as its share of the win.</p>",
    ]
    if report.is_interrupted:
        sections.append(f'<p class="verdict">Interrupted: {plan.games:,} games were planned.</p>')
    if report.sprt is not None:
        sections.append(f'<p class="verdict">{escape(verdict(report))}</p>')
    if report.results:
        sections += [
            _results(report),
            f'<div class="plots">{"".join(_plots(report, game.meta.seat_names[: plan.seats]))}</div>',
        ]
    sections.append(_facts(report, command))
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}{COLOURS}</style></head><body>\n"
        + "\n".join(sections)
        + "\n</body></html>\n"
    )


def verdict(report: Report) -> str:
    """Returns what the sequential test says, as a sentence."""
    test, name = report.sprt, report.plan.bots[0]
    if test is None:
        return ""
    said = {
        "accepted": f"accepted after {report.games:,} games: {name} wins more than its fair share of {test.fair:.1%}",
        "refused": f"refused after {report.games:,} games: {name} does not win {test.fair + test.gain:.1%}",
    }.get(test.verdict, f"undecided after {report.games:,} games")
    return f"SPRT {said}. LLR {test.llr:.2f}, bounds {test.lower:.2f} and {test.upper:.2f}, gain {test.gain:.1%}."


def _results(report: Report) -> str:
    head = ("bot", "wins", "share", "95 %", "fair", "ties", "points", "ms/decision", "99 %", "slowest")
    rows = []
    for number, one in enumerate(report):
        cells = (
            f"{one.wins:,.1f}".removesuffix(".0"),
            f"{one.share:.1%}",
            f"{one.low:.1%} to {one.high:.1%}",
            f"{one.fair:.1%}",
            f"{one.ties:,}",
            f"{one.points:.2f}",
            *(f"{1000 * s:.3g}" for s in (one.seconds_per_decision, one.seconds_99, one.seconds_slowest)),
        )
        sign = f'<svg width="14" height="14" aria-hidden="true">{mark((7, 7), number % 8)}</svg>'
        rows.append(f"<tr><th>{sign}{escape(one.name)}</th>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>")
    titles = "".join(f"<th>{word}</th>" for word in head)
    table = f"<table><thead><tr>{titles}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    return f'<section class="wide" tabindex="0" aria-label="Results">{table}</section>'


def _plots(report: Report, seat_names: Sequence[str]) -> Iterable[str]:
    yield _section("Share of the wins", _shares(report), "With 95 % intervals; the dashed mark is the fair share.")
    yield _section("Share as the games were played", _running(report), "The band is the 95 % interval at that moment.")
    yield _section("Share by seat", _by_seat(report, seat_names), "Of the games in which the bot sat there.")
    yield _section("Points", _points(report), "How often each bot ended with so many points, and their mean.")
    if report.sprt is not None:
        yield _section(
            "Sequential test",
            _llr(report, report.sprt),
            "It ends at a bound. The share at which a test ended leans a little outwards; its verdict holds.",
        )


def _section(title: str, drawing: str, words: str) -> str:
    return f"<section><h2>{title}</h2>{drawing}<small>{words}</small></section>"


def _shares(report: Report) -> str:
    row, count = 36.0, len(report)
    low, high = _room([min(one.low, one.fair) for one in report], [max(one.high, one.fair) for one in report])
    said = "; ".join(f"{one.name} {one.share:.1%}" for one in report)
    plot = Plot(f"Share of the wins: {said}", (low, high), (0.0, float(count)), row * count + 40, left=14)
    plot.x_axis(ticks(low, high, 6), percent)
    for number, one in enumerate(report):
        y = count - number - 0.72
        plot.line([(one.fair, y - 0.2), (one.fair, y + 0.2)], "fair")
        plot.line([(one.low, y), (one.high, y)], f"c{number % 8}")
        plot.mark((one.share, y), number % 8)
        _, top = plot.place((low, count - number - 0.3))
        plot.text((16, top), f"{one.name}  {one.share:.1%} ({one.low:.1%} to {one.high:.1%})")
    return plot.svg()


def _running(report: Report) -> str:
    blocks, seats = report.blocks, report.plan.seats
    counts = _some(len(blocks))
    runs: list[list[tuple[float, float, float, float]]] = []
    for number in range(len(report)):
        means = [block[number] for block in blocks]
        runs.append([(n * seats, sum(means[:n]) / n, *block_interval(means[:n], seats)) for n in counts])
    # The first few games leap; the axis is for those that follow.
    settled = [point for run in runs for point in run[len(run) // 8 :]]
    low, high = _room([point[2] for point in settled], [point[3] for point in settled])
    plot = Plot("Share of the wins as the games were played", (0.0, float(report.games)), (low, high))
    plot.x_axis(ticks(0, report.games), _count, "games")
    plot.y_axis(ticks(low, high), percent)
    for number, run in enumerate(runs):
        kind = f"c{number % 8}"
        plot.line([(0, report[number].fair), (report.games, report[number].fair)], "fair")
        plot.band([(n, least) for n, _, least, _ in run], [(n, most) for n, _, _, most in run], kind)
        plot.line([(n, share) for n, share, _, _ in run], kind)
        plot.mark((run[-1][0], run[-1][1]), number % 8)
    return plot.svg()


def _by_seat(report: Report, seat_names: Sequence[str]) -> str:
    shares = [seat for one in report for seat in one.seats if seat.games]
    low, high = _room([seat.low for seat in shares], [seat.high for seat in shares])
    plot = Plot("Share of the wins by seat", (0.0, float(len(seat_names))), (low, high))
    plot.y_axis(ticks(low, high), percent)
    fair = 1 / len(seat_names)
    plot.line([(0, fair), (len(seat_names), fair)], "fair")
    for seat, name in enumerate(seat_names):
        x, bottom = plot.place((seat + 0.5, low))
        plot.text((x, bottom + 14), name, "middle")
        for number, one in enumerate(report):
            at = seat + (number + 1) / (len(report) + 1)
            if one.seats[seat].games:
                plot.line([(at, one.seats[seat].low), (at, one.seats[seat].high)], f"c{number % 8}")
                plot.mark((at, one.seats[seat].share), number % 8)
    return plot.svg()


def _points(report: Report) -> str:
    least = min(min(one.scores) for one in report)
    most = max(max(one.scores) for one in report)
    width = max(1, -(-(most - least + 1) // MOST_BARS))
    drawings = [_histogram(one, number, least, most, width) for number, one in enumerate(report)]
    return "".join(drawings)


def _histogram(one: Result, number: int, least: int, most: int, width: int) -> str:
    bars: dict[int, int] = {}
    for points, often in one.scores.items():
        first = least + (points - least) // width * width
        bars[first] = bars.get(first, 0) + often
    end, top = most + width, 1.3 * max(bars.values())  # with room for the name above
    plot = Plot(f"Points of {one.name}, {one.points:.2f} on average", (least, end), (0.0, top), 112, left=14)
    # A number of points is as wide as a bar of its own would be, and stands below its middle.
    for value in ticks(least, most, 7):
        if value == int(value):
            x, bottom = plot.place((value + 0.5, 0))
            plot.text((x, bottom + 12), f"{value:g}", "middle")
    for first, often in bars.items():
        plot.bar(first, first + width, often, f"c{number % 8}")
    plot.line([(one.points + 0.5, 0), (one.points + 0.5, top / 1.2)], "fair")
    plot.text((14, 11), f"{one.name}, mean {one.points:.2f}")
    return plot.svg()


def _llr(report: Report, test: Sprt) -> str:
    seats = report.plan.seats
    low, high = min(test.lower, *test.path) - 1, max(test.upper, *test.path) + 1
    plot = Plot(f"LLR, at the end {test.llr:.2f}", (0.0, float(report.games)), (low, high))
    plot.x_axis(ticks(0, report.games), _count, "games")
    plot.y_axis(ticks(low, high), lambda value: f"{value:g}")
    for bound, word, shift in ((test.upper, "accepted", -4), (test.lower, "refused", 12)):
        plot.line([(0, bound), (report.games, bound)], "fair")
        _, y = plot.place((0, bound))
        plot.text((LEFT + 4, y + shift), f"{word} ({bound:.2f})", "start", "quiet")
    plot.line([(0, 0), *((n * seats, test.path[n - 1]) for n in _some(len(test.path)))], "c0")
    plot.mark((len(test.path) * seats, test.llr), 0)
    return plot.svg()


def _facts(report: Report, command: str) -> str:
    plan, here = report.plan, machine()
    figures = report.figures(command)
    facts = {
        "command": f"<code>{escape(command)}</code>" if command else "",
        "oddtown": f"{plan.version}, {here['build']} build",
        "game": f"{plan.game}, rules {plan.rules}",
        "edition": f"{escape(plan.edition)} <code>{plan.edition_hash}</code>",
        "settings": escape(", ".join(f"{name}={value}" for name, value in plan.settings.items())),
        "bots": escape("; ".join(plan.in_full())),
        "seats": f"{plan.seats}{', field' if plan.field else ''}",
        "seed": str(plan.seed),
        "machine": f"{escape(here['processor'])}, {here['cores']} cores, {here['system']}, {here['python']}",
        "played on": escape(report.on),
        "date": f"{figures['date']}, {report.seconds:,.0f} s",
    }
    rows = "".join(f"<dt>{name}</dt><dd>{value}</dd>" for name, value in facts.items() if value)
    return f"<section><h2>How it was measured</h2><dl>{rows}</dl></section>"


def _room(lows: Sequence[float], highs: Sequence[float]) -> tuple[float, float]:
    """Returns a range of shares with a little room around what lies in it."""
    low, high = min(lows), max(highs)
    room = max(0.01, 0.08 * (high - low))
    return max(0.0, low - room), min(1.0, high + room)


def _some(count: int) -> list[int]:
    """Returns numbers from 1 to a count, the last among them, few enough to draw."""
    most = min(count, MOST_POINTS)
    return sorted({max(1, round(count * (place + 1) / most)) for place in range(most)})


def _count(value: float) -> str:
    return f"{value:,.0f}"
