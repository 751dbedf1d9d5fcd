// Serves Town by boardgame.io: node boardgameio_server.js PORT [FOLDER]; without a folder it keeps all in memory.
// package.json holds koa-compose at 4.1.0: 4.2.0 copies the list of routes before boardgame.io adds its own.
// It holds node-persist at 3.1.0, which boardgame.io itself names: in 3.1.3 a write that comes during another one waits
// for a timer of one second, and that timer would be the figure.
const { FlatFile, Origins, Server } = require('boardgame.io/server');
const { Town } = require('./town');

const [port, folder] = process.argv.slice(2);
const db = folder && new FlatFile({ dir: folder, logging: false });
Server({ games: [Town], origins: [Origins.LOCALHOST], ...(db && { db }) }).run(Number(port));
