"""Draws docs/terminal.svg: a game of Odd World as the terminal shows it."""

import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI

import oddtown
from oddtown.bots import make_bot


def main() -> None:
    """Plays half a game between bots and records what a player would see."""
    match = oddtown.Match(oddtown.load("oddworld"), 4, "a picture", {"advanced": "yes"})
    bots = [make_bot("greedy", seed) for seed in range(4)]
    while match.ply < 61 or match.to_act != [0]:
        seat = match.to_act[0]
        match.act(seat, bots[seat].choose(match.perspective(seat)).action)
    with open("/dev/null", "w", encoding="utf-8") as nowhere:
        console = Console(record=True, width=84, file=nowhere, highlight=False)
        for line in match.log(0)[-3:]:
            console.print(line)
        console.print()
        console.print(match.game.draw(match.view(0)))
        console.print(f"\n[bold]{match.prompt}[/]")
        for number, (label, action) in enumerate(match.legal(0).items(), 1):
            console.print(f"  {number}  {match.describe(0, action)}  [dim]({label})[/]")
        console.print("> ", end="")
        svg = console.export_svg(title="oddtown play oddworld --set advanced=yes", theme=MONOKAI)
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)  # a page that shows it fetches nothing
    svg = svg.replace("Fira Code", "ui-monospace, DejaVu Sans Mono").replace(
        '<svg class="rich-terminal"', '<svg class="rich-terminal" role="img" aria-label="Odd World in the terminal"'
    )
    svg = re.sub(r"<!--.*?-->\s*", "", svg, flags=re.DOTALL)
    (Path(__file__).parent.parent / "docs" / "terminal.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
