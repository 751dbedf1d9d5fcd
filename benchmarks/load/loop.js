// The closed loop, the same for every server: at each table one answer is under way at any time.
//
// Run as `node CLIENT.js PORT TABLES SECONDS`. A client says {} when all its tables are seated, plays when it is sent a
// line, says what it measured, and keeps its sockets open until its input ends.
const { once } = require('node:events');

/** Ends the run: a benchmark of legal answers meets no refusal and no lost connection. */
function fail(reason) {
  console.error(reason);
  process.exit(1);
}

/** A table of two seats: an answer goes out, both sockets hear what came of it, the next answer goes out. */
class Table {
  constructor(tally) {
    this.tally = tally;
    this.news = [null, null]; // what each seat heard last: {version, isOver, isAsked, pick}
    this.answered = -1; // the version that was answered last
    this.isWaiting = true;
  }

  /** Takes both seats, and resolves when both have heard where the table stands. */
  async open(seat, port) {
    const heard = new Promise((resolve) => { this.onBoth = resolve; });
    this.line = await seat(port, (n, news) => this.hear(n, news), fail);
    await heard;
    this.onBoth = () => {
      if (this.tally.isPlaying) this.tally.times.push(performance.now() - this.sentAt);
      this.answer();
    };
  }

  hear(n, news) {
    this.news[n] = news;
    if (!this.isWaiting || !this.news.every((one) => one !== null && one.version > this.answered)) return;
    this.isWaiting = false;
    this.onBoth();
  }

  answer() {
    if (!this.tally.isPlaying) return;
    if (this.news[0].isOver) {
      this.line.close();
      this.tally.replace(this);
      return;
    }
    const n = this.news.findIndex((one) => one.isAsked);
    if (n < 0) fail(`version ${this.news[0].version}: expected a seat that is asked, came none`);
    const answer = this.news[n].pick();
    this.answered = this.news[n].version;
    this.isWaiting = true;
    this.sentAt = performance.now();
    this.line.send(n, answer);
  }
}

/** Keeps tables playing; `seat(port, hear, fail)` takes both seats of a new one, gives {send(n, answer), close()}. */
async function run(seat) {
  const [port, tables, seconds] = process.argv.slice(2).map(Number);
  const tally = { isPlaying: false, times: [], games: 0 };
  const open = async () => {
    const table = new Table(tally);
    await table.open(seat, port);
    return table;
  };
  const all = new Set();
  while (all.size < tables) all.add(await open());
  tally.replace = async (old) => {
    tally.games += 1;
    all.delete(old);
    const table = await open();
    all.add(table);
    table.answer();
  };
  console.log('{}');

  await once(process.stdin, 'data');
  const start = performance.now();
  const cpuBefore = process.cpuUsage();
  tally.isPlaying = true;
  for (const table of [...all]) table.answer();
  await new Promise((resolve) => { setTimeout(resolve, seconds * 1000); });
  tally.isPlaying = false;
  const took = (performance.now() - start) / 1000;
  const cpu = process.cpuUsage(cpuBefore);
  const times = Float64Array.from(tally.times).sort();
  const quantile = (part) => times[Math.floor(times.length * part)];
  console.log(JSON.stringify({
    actions_per_s: times.length / took,
    p50_ms: quantile(0.5),
    p90_ms: quantile(0.9),
    p99_ms: quantile(0.99),
    games: tally.games,
    client_cpu: (cpu.user + cpu.system) / 1e6 / took,
  }));
  await once(process.stdin, 'end');
  process.exit(0);
}

/** Posts JSON and returns the answer. */
async function post(port, path, body) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) fail(`POST ${path}: expected success, came ${response.status} ${text}`);
  return JSON.parse(text);
}

const oneOf = (list) => list[Math.floor(Math.random() * list.length)];

module.exports = { run, post, oneOf };
