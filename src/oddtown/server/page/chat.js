// What is said at a table.

import { call } from "./call.js";
import { button, field, form, make, sentence } from "./make.js";
import { keepFields, recallFields } from "./memory.js";

export class Chat {
  #shown = new Map(); // elements by the number of what was said
  #lines = make("div", { class: "log", role: "log", "aria-label": "Chat", tabindex: "0" });
  #muted = make("p", { class: "small" });
  #refusal = make("p", { class: "refused", role: "alert", hidden: true });
  #input = make("input", { maxlength: "500", required: true, autocomplete: "off", "aria-label": "Say something" });

  constructor(table, say) {
    this.table = table;
    const send = () => {
      say(this.#input.value);
      this.#input.value = "";
    };
    this.form = form(send, make("div", { class: "row" }, this.#input, make("button", {}, "Say")));
    this.element = make(
      "section",
      { class: "chat" },
      make("h2", {}, "Chat"),
      this.#lines,
      this.form,
      this.#refusal,
      this.#muted,
    );
    this.#drawMuted();
  }

  draw(line, isPlayer, names) {
    const muted = this.#mutes();
    this.element.hidden = !isPlayer && !line.chat.length;
    this.form.hidden = !isPlayer;
    for (const said of line.chat) {
      if (!this.#shown.has(said.id)) this.#add(said, isPlayer && !names.includes(said.name));
      this.#shown.get(said.id).hidden = said.name in muted;
    }
    this.#refusal.hidden = !line.chatRefusal;
    this.#refusal.textContent = line.chatRefusal ? sentence(line.chatRefusal.reason) : "";
  }

  #add(said, isTheirs) {
    const at = new Date(said.at * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    const element = make(
      "div",
      {},
      make("span", { class: "small" }, at),
      " ",
      make("strong", {}, `${said.name}:`),
      ` ${said.text} `,
    );
    if (isTheirs) {
      const about = make("span", { class: "menu" });
      about.append(
        button("Mute", () => this.#mute(said), { class: "quiet", "aria-label": `Mute ${said.name}` }),
        button("Report", () => about.replaceChildren(this.#report(said, about)), {
          class: "quiet",
          "aria-label": `Report what ${said.name} said`,
        }),
      );
      element.append(about);
    }
    this.#shown.set(said.id, element);
    const isAtEnd = this.#lines.scrollTop + this.#lines.clientHeight >= this.#lines.scrollHeight - 8;
    this.#lines.append(element);
    if (isAtEnd) this.#lines.scrollTop = this.#lines.scrollHeight;
  }

  #report(said, about) {
    const reason = make("input", { maxlength: "500", required: true });
    const send = async () => {
      await call(`/api/tables/${this.table}/report`, { chat: said.id, reason: reason.value });
      about.textContent = "(reported to the host)";
    };
    return form(send, field("What is wrong with it?", reason), make("button", {}, "Tell the host"));
  }

  // The server does not send what is muted; the number of something said is kept here, to hear its speaker again.

  #mutes() {
    return recallFields(`muted ${this.table}`);
  }

  async #mute(said) {
    await call(`/api/tables/${this.table}/mute`, { chat: said.id });
    keepFields(`muted ${this.table}`, { ...this.#mutes(), [said.name]: said.id });
    this.#drawMuted();
  }

  async #hear(name, chat) {
    await call(`/api/tables/${this.table}/mute`, { chat, is_muted: false });
    const { [name]: _, ...others } = this.#mutes();
    keepFields(`muted ${this.table}`, others);
    this.#drawMuted();
  }

  #drawMuted() {
    const muted = Object.entries(this.#mutes());
    this.#muted.hidden = !muted.length;
    this.#muted.replaceChildren(
      ...muted.map(([name, chat]) => button(`Hear ${name} again`, () => this.#hear(name, chat), { class: "quiet" })),
    );
    for (const said of this.#shown.values())
      said.hidden = muted.some(([name]) => said.querySelector("strong").textContent === `${name}:`);
  }
}
