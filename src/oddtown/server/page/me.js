// Who you are here: your name, an account, notices, tokens for programs, and how you did.

import { call } from "./call.js";
import { button, confirmed, copied, count, field, form, make } from "./make.js";
import { goBy, myName } from "./seats.js";

export async function showMe(main) {
  document.title = "Me - Oddtown";
  const [me, games] = await Promise.all([call("/api/me"), call("/api/games")]);
  const statistics = me.name ? await call("/api/me/statistics") : [];
  const titles = Object.fromEntries(games.map((game) => [game.name, game.title]));
  const again = () => showMe(main);
  const sections = [nameSection(me), accountSection(me, again)];
  if (me.name)
    sections.push(noticeSection(me), pushSection(me), tokenSection(me), statisticsSection(statistics, titles));
  if (me.name) sections.push(deleteSection(me, again));
  main.replaceChildren(make("h1", {}, "Me"), ...sections);
}

function section(title, ...children) {
  return make("section", {}, make("h2", {}, title), ...children);
}

function done(sentence) {
  return make("p", { role: "status" }, sentence);
}

function text(attributes) {
  return make("input", { autocapitalize: "none", ...attributes });
}

function nameSection(me) {
  const name = make("input", { value: myName() || me.name, maxlength: "40", required: true, autocomplete: "nickname" });
  const save = async () => {
    goBy(name.value);
    element.append(done("Kept, for the next table you sit down at."));
  };
  const element = form(save, field("Your name at tables", name), make("div", {}, make("button", {}, "Keep the name")));
  return section("Name", element);
}

// Account.

function accountSection(me, again) {
  return section("Account", ...(me.account ? knownAccount(me, again) : noAccount(me, again)));
}

function noAccount(me, again) {
  const account = text({
    required: true,
    minlength: "2",
    maxlength: "40",
    pattern: "[A-Za-z0-9_.\\-]+",
    autocomplete: "username",
  });
  const password = text({
    type: "password",
    required: true,
    minlength: "8",
    maxlength: "200",
    autocomplete: "current-password",
  });
  const enter = async (pressed) => {
    const path = pressed?.value === "register" ? "/api/accounts" : "/api/login";
    await call(path, { account: account.value, password: password.value });
    await again();
  };
  const guest = me.name ? `You are here as a guest, ${me.name}. An account you make now keeps your seats.` : "";
  return [
    make("p", {}, `${guest} Without an account a seat is bound to this browser and its personal link.`.trim()),
    form(
      enter,
      field("Account (letters, digits, _ . -)", account),
      field("Password (8 characters or more)", password),
      make(
        "div",
        { class: "row" },
        make("button", { value: "login" }, "Log in"),
        make("button", { value: "register" }, "Make this account"),
      ),
    ),
  ];
}

function knownAccount(me, again) {
  const old = text({ type: "password", required: true, autocomplete: "current-password" });
  const wanted = text({
    type: "password",
    required: true,
    minlength: "8",
    maxlength: "200",
    autocomplete: "new-password",
  });
  const change = async () => {
    await call("/api/me/password", { old: old.value, new: wanted.value });
    old.value = wanted.value = "";
    element.append(done("Changed. All other browsers are logged out."));
  };
  const logOut = async () => {
    await call("/api/logout", {});
    await again();
  };
  const element = form(
    change,
    field("Old password", old),
    field("New password", wanted),
    make("div", {}, make("button", {}, "Change it")),
  );
  return [
    make("p", {}, "You are logged in as ", make("strong", {}, me.account), "."),
    button("Log out", logOut),
    make("details", {}, make("summary", {}, "Change the password"), element),
  ];
}

function deleteSection(me, again) {
  const password = text({ type: "password", required: true, autocomplete: "current-password" });
  const remove = async () => {
    if (!(await confirmed("Delete everything that is kept of you? You resign from running games.", "Delete"))) return;
    await call("/api/me/delete", { password: me.account ? password.value : "" });
    await again();
  };
  return section(
    "Leave for good",
    make(
      "details",
      {},
      make("summary", {}, "Delete me"),
      make("p", {}, "Your name, your words and your password are forgotten. Games stay, with Somebody in your place."),
      form(remove, me.account && field("Password", password), make("div", {}, make("button", {}, "Delete me"))),
    ),
  );
}

// Notices.

function noticeSection(me) {
  const email = text({ type: "email", value: me.email, maxlength: "254", autocomplete: "email" });
  const webhook = text({ type: "url", value: me.webhook, maxlength: "500" });
  const save = async () => {
    await call("/api/me/notices", { email: email.value, webhook: webhook.value }, "PUT");
    element.append(done("Kept."));
  };
  const element = form(
    save,
    field("By e-mail to", email),
    field("By a webhook at", webhook),
    make("div", {}, make("button", {}, "Keep")),
  );
  return section(
    "When it is your turn and you are not there",
    make("p", {}, "Leave empty what you do not want."),
    element,
  );
}

function pushSection(me) {
  const where = make("p", { role: "status" });
  const switches = make("div");
  const draw = async (known) => {
    where.textContent = known
      ? `${count(known, "browser")} of yours ${known === 1 ? "is" : "are"} told.`
      : "No browser of yours is told.";
    const subscription = await currentSubscription();
    switches.replaceChildren(
      subscription ? button("Stop telling this browser", stop) : button("Tell this browser", start),
    );
  };
  const start = async () => {
    if ((await Notification.requestPermission()) !== "granted")
      throw new Error("This browser does not allow notices from this page.");
    await navigator.serviceWorker.register("/push.js");
    const { pushManager } = await navigator.serviceWorker.ready;
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytes(me.push_key),
    });
    await draw((await call("/api/me/pushes", wish(subscription))).pushes);
  };
  const stop = async () => {
    const subscription = await currentSubscription();
    await subscription.unsubscribe();
    await call("/api/me/pushes/remove", wish(subscription)).catch(() => undefined); // it may have forgotten it
    await draw((await call("/api/me")).pushes);
  };
  if (!("serviceWorker" in navigator && "PushManager" in window)) {
    return section(
      "Notices in the browser",
      make("p", {}, "This browser, or a page without TLS, cannot show notices."),
    );
  }
  draw(me.pushes).catch((error) => (where.textContent = String(error.message)));
  return section("Notices in the browser", where, switches);
}

async function currentSubscription() {
  const registration = await navigator.serviceWorker.getRegistration("/push.js");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function wish(subscription) {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
}

/** Returns the bytes of a text in base64url. */
function bytes(text) {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

// Tokens.

function tokenSection(me) {
  const label = make("input", { required: true, maxlength: "40" });
  const tokens = make("ul", { class: "lines" });
  const fresh = make("div", { role: "status" });
  const draw = (labels) =>
    tokens.replaceChildren(
      ...labels.map((each) =>
        make("li", {}, `${each} `, button("Delete", remove(each), { "aria-label": `Delete ${each}` })),
      ),
    );
  const remove = (each) => async () => {
    if (!(await confirmed(`Delete the token "${each}"? Programs that use it no longer play for you.`, "Delete")))
      return;
    await call(`/api/me/tokens/${encodeURIComponent(each)}`, undefined, "DELETE");
    draw((await call("/api/me")).tokens);
  };
  const mint = async () => {
    const token = await call("/api/me/tokens", { label: label.value });
    fresh.replaceChildren(
      make("p", {}, `The token "${token.label}" is shown this once:`),
      copied("Token", token.token),
    );
    label.value = "";
    draw((await call("/api/me")).tokens);
  };
  draw(me.tokens);
  return section(
    "Tokens for programs",
    make("p", {}, "A program that sends ", make("code", {}, "Authorization: Bearer TOKEN"), " plays for you."),
    tokens,
    fresh,
    form(mint, field("What is it for?", label), make("div", {}, make("button", {}, "Make a token"))),
  );
}

// Statistics.

function statisticsSection(lines, titles) {
  if (!lines.length) return section("How you did", make("p", {}, "You have not finished a game yet."));
  const heads = ["Game", "Seats", "Games", "Wins", "Mean score", "Mean place", "Resigned"];
  const row = (line) => [
    titles[line.game] ?? line.game,
    line.seats,
    line.games,
    line.wins,
    line.mean_score,
    line.mean_place,
    line.resigned,
  ];
  const table = make(
    "table",
    {},
    make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head)))),
    make("tbody", {}, ...lines.map((line) => make("tr", {}, ...row(line).map((cell) => make("td", {}, String(cell)))))),
  );
  return section(
    "How you did",
    make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Statistics" }, table),
  );
}
