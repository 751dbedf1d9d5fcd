// Town: our own small worker-placement game written for boardgame.io, about as large as Little Town Builders.
// A worker takes what lies around its cell and may use the buildings there; or it builds. Four rounds, two seats.
const { INVALID_MOVE } = require('boardgame.io/core');
const { terrain, buildings, goals } = require('./town.json');

const SEATS = 2;
const ROUNDS = 4;
const WORKERS = 5;
const HOUSES = 7;
const WIDTH = 9;
const CELLS = terrain.length;
const GRASS = 0;
const FOOD = [2, 3];
const COINS = 4;
const POINTS = 5;
const COINS_FOR_ONE = 3; // what a missing good, or a meal, costs in coins

// A building's row: 4 goods to build it, its points, 4 goods and coins to use it, 6 things it gives, points a round.
const price = (building) => buildings[building].slice(0, 4);
const points = (building) => buildings[building][4];
const fee = (building) => buildings[building].slice(5, 9);
const feeInCoins = (building) => buildings[building][9];
const gift = (building) => buildings[building].slice(10, 16);
const pointsPerRound = (building) => buildings[building][16];
const isUsable = buildings.map((_, building) => gift(building).some((amount) => amount > 0));

const row = (cell) => Math.floor(cell / WIDTH);
const column = (cell) => cell % WIDTH;
const around = terrain.map((_, cell) => {
  const isNear = (other) => Math.abs(row(other) - row(cell)) <= 1 && Math.abs(column(other) - column(cell)) <= 1;
  return [...terrain.keys()].filter((other) => other !== cell && isNear(other));
});

const coinsFor = (player, goods) =>
  goods.reduce((coins, amount, good) => coins + COINS_FOR_ONE * Math.max(0, amount - player.has[good]), 0);

function pay(player, goods, coins) {
  player.has[COINS] -= coinsFor(player, goods) + coins;
  goods.forEach((amount, good) => { player.has[good] = Math.max(0, player.has[good] - amount); });
}

const isFree = (G, cell) => terrain[cell] === GRASS && G.building[cell] < 0 && G.worker[cell] < 0;
const rent = (G, seat, cell) => (G.owner[cell] === seat ? 0 : 1);

const canBuild = (G, seat, building) => {
  const player = G.players[seat];
  return player.houses > 0 && G.supply[building] > 0 && coinsFor(player, price(building)) <= player.has[COINS];
};

const canUse = (G, seat, cell) => {
  const player = G.players[seat];
  const building = G.building[cell];
  return coinsFor(player, fee(building)) + feeInCoins(building) + rent(G, seat, cell) <= player.has[COINS];
};

/** Returns every legal move of a seat as [name, ...arguments]. */
function legal(G, seat) {
  if (G.toUse.length) {
    const usable = G.toUse.filter((cell) => canUse(G, seat, cell));
    return [...usable.map((cell) => ['use', cell]), ['done']];
  }
  const free = [...terrain.keys()].filter((cell) => isFree(G, cell));
  const affordable = [...buildings.keys()].filter((building) => canBuild(G, seat, building));
  return [
    ...free.map((cell) => ['place', cell]),
    ...affordable.flatMap((building) => free.map((cell) => ['build', building, cell])),
  ];
}

function isMet(player, goal) {
  const [what, needed] = goals[goal];
  if (what <= POINTS) return player.has[what] >= needed;
  return what === 6 ? player.built.length >= needed : player.built.includes(needed);
}

function endTurn(G, seat, events) {
  const player = G.players[seat];
  player.goals.forEach((goal, n) => { player.isDone[n] ||= isMet(player, goal); });
  G.toUse = [];
  let next = (seat + 1) % SEATS;
  if (G.players[next].workers === 0) {
    endRound(G);
    next = G.round % SEATS;
  }
  events.endTurn({ next: String(next) });
}

function endRound(G) {
  for (const player of G.players) {
    for (const building of player.built) player.has[POINTS] += pointsPerRound(building);
    let hungry = WORKERS;
    for (const food of FOOD) {
      const eaten = Math.min(player.has[food], hungry);
      player.has[food] -= eaten;
      hungry -= eaten;
    }
    const bought = Math.min(Math.floor(player.has[COINS] / COINS_FOR_ONE), hungry);
    player.has[COINS] -= COINS_FOR_ONE * bought;
    player.has[POINTS] -= 3 * (hungry - bought);
    player.workers = WORKERS;
  }
  G.worker = Array(CELLS).fill(-1);
  G.round += 1;
}

function score(player) {
  const built = player.built.reduce((sum, building) => sum + points(building), 0);
  const reached = player.goals.reduce((sum, goal, n) => sum + (player.isDone[n] ? goals[goal][2] : 0), 0);
  return player.has[POINTS] + Math.floor(player.has[COINS] / COINS_FOR_ONE) + built + reached;
}

const Town = {
  name: 'town',
  minPlayers: SEATS,
  maxPlayers: SEATS,

  setup: ({ random }) => {
    const supply = buildings.map((_, building) => (building === 0 ? 5 : 0));
    random.Shuffle([...buildings.keys()].slice(1)).slice(0, 12).forEach((building) => { supply[building] = 1; });
    const deck = random.Shuffle([...goals.keys()]);
    const players = [...Array(SEATS).keys()].map((seat) => ({
      has: [0, 0, 0, 0, 3, 0],
      workers: WORKERS,
      houses: HOUSES,
      goals: deck.slice(3 * seat, 3 * seat + 3),
      isDone: [false, false, false],
      built: [],
    }));
    const empty = () => Array(CELLS).fill(-1);
    return { building: empty(), owner: empty(), worker: empty(), supply, round: 0, toUse: [], players };
  },

  moves: {
    place: ({ G, ctx, events }, cell) => {
      const seat = Number(ctx.currentPlayer);
      if (G.toUse.length || !isFree(G, cell)) return INVALID_MOVE;
      for (const near of around[cell]) {
        if (G.building[near] < 0 && terrain[near] !== GRASS) G.players[seat].has[terrain[near] - 1] += 1;
      }
      G.players[seat].workers -= 1;
      G.worker[cell] = seat;
      G.toUse = around[cell].filter((near) => G.building[near] >= 0 && isUsable[G.building[near]]);
      if (!G.toUse.length) endTurn(G, seat, events);
    },

    build: ({ G, ctx, events }, building, cell) => {
      const seat = Number(ctx.currentPlayer);
      if (G.toUse.length || !isFree(G, cell) || !canBuild(G, seat, building)) return INVALID_MOVE;
      const player = G.players[seat];
      pay(player, price(building), 0);
      player.workers -= 1;
      player.houses -= 1;
      player.built.push(building);
      G.supply[building] -= 1;
      G.building[cell] = building;
      G.owner[cell] = seat;
      endTurn(G, seat, events);
    },

    use: ({ G, ctx, events }, cell) => {
      const seat = Number(ctx.currentPlayer);
      if (!G.toUse.includes(cell) || !canUse(G, seat, cell)) return INVALID_MOVE;
      const building = G.building[cell];
      G.players[G.owner[cell]].has[COINS] += rent(G, seat, cell);
      pay(G.players[seat], fee(building), feeInCoins(building) + rent(G, seat, cell));
      gift(building).forEach((amount, thing) => { G.players[seat].has[thing] += amount; });
      G.toUse = G.toUse.filter((other) => other !== cell);
      if (!G.toUse.length) endTurn(G, seat, events);
    },

    done: ({ G, ctx, events }) => {
      if (!G.toUse.length) return INVALID_MOVE;
      endTurn(G, Number(ctx.currentPlayer), events);
    },
  },

  endIf: ({ G }) => (G.round < ROUNDS ? undefined : { scores: G.players.map(score) }),
};

module.exports = { Town, SEATS, legal };
