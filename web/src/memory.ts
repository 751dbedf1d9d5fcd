// What this browser remembers. One that remembers nothing still plays, as long as the page stays open.

const spare = new Map<string, string>();

export function recall(name: string): string {
  try {
    return localStorage.getItem(name) ?? spare.get(name) ?? "";
  } catch {
    return spare.get(name) ?? "";
  }
}

export function keep(name: string, text: string): void {
  spare.set(name, text);
  try {
    localStorage.setItem(name, text);
  } catch {
    // full, or not allowed
  }
}

export function forget(name: string): void {
  spare.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // not allowed
  }
}

/** Returns fields that were kept as JSON; none if there are none, or if they are damaged. */
export function recallFields<T extends object>(name: string): Partial<T> {
  try {
    const kept: unknown = JSON.parse(recall(name) || "{}");
    return kept !== null && typeof kept === "object" ? (kept as Partial<T>) : {};
  } catch {
    return {};
  }
}

export function keepFields(name: string, fields: object): void {
  keep(name, JSON.stringify(fields));
}
