// A plain page that plays any game as labelled buttons: the lobby at /, a table at /table/ID, and so on.

import { make, sentence } from "./make.js";

const main = document.querySelector("main");
const [, place, id] = location.pathname.split("/").map(decodeURIComponent);

async function show() {
  if (place === "table") return (await import("./table.js")).showTable(main, id);
  if (place === "record") return (await import("./record.js")).showRecord(main, id);
  if (place === "me") return (await import("./me.js")).showMe(main);
  return (await import("./lobby.js")).showLobby(main);
}

for (const link of document.querySelectorAll("nav a")) {
  if (link.pathname === location.pathname) link.setAttribute("aria-current", "page");
}
show().catch((error) => {
  main.replaceChildren(
    make("h1", {}, "Oddtown"),
    make("p", { class: "refused", role: "alert" }, sentence(error)),
    make(
      "p",
      {},
      make("a", { href: location.href }, "Try again"),
      " or ",
      make("a", { href: "/" }, "go to the tables"),
      ".",
    ),
  );
});
