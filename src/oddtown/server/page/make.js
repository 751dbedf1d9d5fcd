// Elements of a page. All text is set as text, never as markup.

/** Returns an element; `on...` attributes are listeners, `true` sets an attribute, `false` and nothing leave it out. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined && value !== null) element.setAttribute(name, value);
  }
  element.append(...present(children));
  return element;
}

/** Returns the children that are there; what a condition left out is false, nothing, 0 or an empty text. */
export function present(children) {
  return children.flat(Infinity).filter((child) => child);
}

const causes = new WeakMap();

/** Draws an element anew, but only if its cause has changed: what is not touched keeps its focus and its text. */
export function refresh(element, cause, build) {
  const now = JSON.stringify(cause);
  if (causes.get(element) === now) return false;
  causes.set(element, now);
  element.replaceChildren(...present([build()]));
  element.hidden = element.childNodes.length === 0;
  return true;
}

/** Returns a button; when its work fails, the reason stands beside it. */
export function button(text, work, attributes = {}) {
  const problem = make("span", { class: "refused", role: "alert" });
  const press = async () => {
    element.disabled = true;
    problem.remove();
    try {
      await work(element);
    } catch (error) {
      problem.textContent = ` ${sentence(error)}`;
      element.after(problem);
    }
    element.disabled = false;
  };
  const element = make("button", { type: "button", onclick: press, ...attributes }, text);
  return element;
}

/** Returns a form; when its work fails, the reason stands at its end. */
export function form(work, ...children) {
  const problem = make("p", { class: "refused", role: "alert", hidden: true });
  const send = async (event) => {
    event.preventDefault();
    const buttons = [...element.querySelectorAll("button")].filter((each) => !each.disabled);
    buttons.forEach((each) => (each.disabled = true));
    problem.hidden = true;
    try {
      await work(event.submitter);
    } catch (error) {
      problem.textContent = sentence(error);
      problem.hidden = false;
    }
    buttons.forEach((each) => (each.disabled = false));
  };
  const element = make("form", { onsubmit: send }, ...children, problem);
  return element;
}

/** Returns a field with its label. */
export function field(label, input) {
  return make("label", {}, label, input);
}

/** Returns a choice of [value, text] pairs. */
export function choice(pairs, chosen, attributes = {}) {
  const options = pairs.map(([value, text]) => make("option", { value, selected: value === chosen }, text));
  return make("select", attributes, ...options);
}

/** Returns a link to copy, in a field from which it can also be taken by hand. */
export function copied(label, text) {
  const input = make("input", { readonly: true, value: text, "aria-label": label, onfocus: () => input.select() });
  const copy = async (pressed) => {
    input.select();
    try {
      await navigator.clipboard.writeText(text);
      pressed.textContent = "Copied";
    } catch {
      pressed.textContent = "Press Ctrl+C"; // without TLS a browser lets no page write to the clipboard
    }
  };
  const share = () => navigator.share({ url: text }).catch(() => undefined); // somebody thought better of it
  return make("div", { class: "row" }, input, button("Copy", copy), navigator.share && button("Share", share));
}

/** Asks before something that cannot be taken back. */
export function confirmed(question, yes) {
  return new Promise((resolve) => {
    const answer = (verb) => make("button", { value: verb }, verb);
    const dialog = make(
      "dialog",
      { "aria-label": question, onclose: () => finish() },
      make(
        "form",
        { method: "dialog" },
        make("p", {}, question),
        make("div", { class: "row" }, answer("Cancel"), answer(yes)),
      ),
    );
    const finish = () => {
      dialog.remove();
      resolve(dialog.returnValue === yes);
    };
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Returns what went wrong as a sentence. */
export function sentence(error) {
  const text = capital(String(error.message ?? error).trim());
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns a number with its noun. */
export function count(number, one, many = `${one}s`) {
  return `${number} ${number === 1 ? one : many}`;
}

/** Returns names as a sentence lists them. */
export function list(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Returns a span of time as a clock shows it, and in days where there are many. */
export function duration(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= 2 * 86_400) return `${Math.floor(whole / 86_400)} d ${Math.floor((whole % 86_400) / 3600)} h`;
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Returns a drawing in text, as large as its longest line lets it be. */
export function showDrawing(element, text) {
  if (element.textContent === text) return;
  element.textContent = text;
  element.hidden = !text;
  const longest = Math.max(...text.split("\n").map((line) => line.trimEnd().length));
  element.style.setProperty("--columns", longest);
}
