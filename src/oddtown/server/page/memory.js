// What this browser remembers. One that remembers nothing still plays, as long as the page stays open.

const spare = new Map();

export function recall(name) {
  try {
    return localStorage.getItem(name) ?? spare.get(name) ?? "";
  } catch {
    return spare.get(name) ?? "";
  }
}

export function keep(name, text) {
  spare.set(name, text);
  try {
    localStorage.setItem(name, text);
  } catch {
    // full, or not allowed
  }
}

export function forget(name) {
  spare.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // not allowed
  }
}

/** Returns fields that were kept as JSON; none if there are none, or if they are damaged. */
export function recallFields(name) {
  try {
    return JSON.parse(recall(name) || "{}") ?? {};
  } catch {
    return {};
  }
}

export function keepFields(name, fields) {
  keep(name, JSON.stringify(fields));
}
