// Arrow keys within a group: they go to the nearest stop in their direction, and Tab comes to one stop of the group only.

const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** An attachment: `<div {@attach arrows}>` around elements with `data-stop`. */
export function arrows(group: HTMLElement): () => void {
  const stops = () =>
    [...group.querySelectorAll<HTMLElement>("[data-stop]")].filter((stop) => stop.getClientRects().length);

  function settle(now?: HTMLElement): void {
    const all = stops();
    const one = now ?? all.find((stop) => stop.tabIndex === 0) ?? all[0];
    for (const stop of all) if (stop.tabIndex !== (stop === one ? 0 : -1)) stop.tabIndex = stop === one ? 0 : -1;
  }

  function middle(stop: HTMLElement): [number, number] {
    const box = stop.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  }

  function move(event: KeyboardEvent): void {
    const way = WAYS[event.key];
    const target = event.target as HTMLElement;
    if (!way || event.ctrlKey || event.altKey || event.metaKey || !target.matches("[data-stop]")) return;
    event.preventDefault();
    event.stopPropagation(); // a replay steps with the same keys
    const [fromX, fromY] = middle(target);
    const found = stops()
      .map((stop) => {
        const [x, y] = middle(stop);
        const along = (x - fromX) * way[0] + (y - fromY) * way[1];
        const off = Math.abs((x - fromX) * way[1]) + Math.abs((y - fromY) * way[0]);
        return { stop, along, off };
      })
      .filter(({ along }) => along > 4)
      .sort((one, other) => one.along + 3 * one.off - other.along - 3 * other.off);
    found[0]?.stop.focus();
  }

  const focus = (event: FocusEvent) => {
    const stop = (event.target as HTMLElement).closest<HTMLElement>("[data-stop]");
    if (stop && group.contains(stop)) settle(stop);
  };
  const watch = new MutationObserver(() => settle());
  watch.observe(group, { childList: true, subtree: true });
  group.addEventListener("keydown", move);
  group.addEventListener("focusin", focus);
  settle();
  return () => {
    watch.disconnect();
    group.removeEventListener("keydown", move);
    group.removeEventListener("focusin", focus);
  };
}
