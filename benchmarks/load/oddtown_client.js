// Plays Little Town Builders on Oddtown: node oddtown_client.js PORT TABLES SECONDS
const WebSocket = require('ws');
const { oneOf, post, run } = require('./loop');

run(async (port, hear, fail) => {
  const { id } = await post(port, '/api/tables', { game: 'littletown', players: ['open', 'open'], is_listed: false });
  let isClosed = false;
  const sockets = [];
  const connect = (n, secret) => {
    // It offers compression, as browsers do and as socket.io's client does; the server decides.
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/tables/${id}/socket`);
    socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', secret })));
    socket.on('error', (error) => fail(`table ${id}: ${error}`));
    socket.on('close', (code) => isClosed || fail(`table ${id}: the server closed the socket with ${code}`));
    socket.on('message', (data) => {
      const message = JSON.parse(data);
      if (message.type === 'refused') fail(`table ${id}: ${data}`);
      if (message.type !== 'position' || message.status === 'waiting') return;
      const { version, status, answers = [] } = message;
      const pick = () => ({ type: 'act', version, action: oneOf(answers).action });
      hear(n, { version, isOver: status === 'over', isAsked: answers.length > 0, pick });
    });
    sockets.push(socket);
  };
  const seated = [];
  for (const name of ['a', 'b']) seated.push(await post(port, `/api/tables/${id}/join`, { name }));
  seated.forEach(({ secret }, n) => connect(n, secret));
  return {
    send: (n, answer) => sockets[n].send(JSON.stringify(answer)),
    close: () => {
      isClosed = true;
      for (const socket of sockets) socket.close();
    },
  };
});
