// Which page is shown: the path says it, and going back works.

class Route {
  path = $state(location.pathname);
  query = $state(new URLSearchParams(location.search));

  constructor() {
    addEventListener("popstate", () => this.#read());
  }

  /** The parts of the path: ["table", "abc"] at /table/abc. */
  get parts(): string[] {
    return this.path.split("/").filter(Boolean).map(decoded);
  }

  go(address: string, replaces = false): void {
    if (replaces) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    this.#read();
    if (!replaces) scrollTo(0, 0);
  }

  #read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }
}

/** Reads a part of a path; one that is damaged stays as it is, and leads nowhere. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const route = new Route();

/** Lets links inside the house change the page without loading it anew. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (!isPage(link.pathname)) return;
  event.preventDefault();
  route.go(link.pathname + link.search + link.hash);
}

const isPage = (path: string): boolean => path === "/" || /^\/(new|me|verify|table|record|learn)(\/|$)/.test(path);
