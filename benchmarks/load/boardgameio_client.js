// Plays Town on boardgame.io: node boardgameio_client.js PORT TABLES SECONDS
// The server sends no legal moves; this client reckons them from the state, as every client of it has to.
const { io } = require('socket.io-client');
const { oneOf, post, run } = require('./loop');
const { Town, SEATS, legal } = require('./town');

run(async (port, hear, fail) => {
  const { matchID } = await post(port, `/games/${Town.name}/create`, { numPlayers: SEATS });
  const seated = [];
  for (const playerID of ['0', '1']) {
    seated.push(await post(port, `/games/${Town.name}/${matchID}/join`, { playerID, playerName: playerID }));
  }
  const sockets = seated.map(({ playerCredentials: credentials }, n) => {
    const playerID = String(n);
    const socket = io(`http://127.0.0.1:${port}/${Town.name}`, { transports: ['websocket'], forceNew: true });
    const tell = ({ _stateID, G, ctx }) => {
      const pick = () => {
        const [type, ...args] = oneOf(legal(G, n));
        return [{ type: 'MAKE_MOVE', payload: { type, args, playerID, credentials } }, _stateID, matchID, playerID];
      };
      const isOver = ctx.gameover !== undefined;
      hear(n, { version: _stateID, isOver, isAsked: !isOver && ctx.currentPlayer === playerID, pick });
    };
    socket.on('connect', () => socket.emit('sync', matchID, playerID, credentials, SEATS));
    socket.on('connect_error', (error) => fail(`match ${matchID}: ${error}`));
    socket.on('disconnect', (reason) => reason === 'io client disconnect' || fail(`match ${matchID}: ${reason}`));
    socket.on('sync', (_, { state }) => tell(state));
    socket.on('update', (_, state) => tell(state));
    return socket;
  });
  return {
    send: (n, answer) => sockets[n].emit('update', ...answer),
    close: () => sockets.forEach((socket) => socket.disconnect()),
  };
});
