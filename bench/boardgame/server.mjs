// A yardstick of `bench.server`: `node server.mjs PORT` serves matches of boardgame.io, kept in memory, in which
// everybody may always move and a move only counts.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url); // its parts are folders, which `import` does not look into
const { ActivePlayers } = require('boardgame.io/core');
const { Server } = require('boardgame.io/server');

const count = {
  move: ({ G, playerID }) => {
    G.moves[playerID] += 1;
  },
  ignoreStaleStateID: true, // of four moves at once, three would be refused
};

const game = {
  name: 'count',
  setup: ({ ctx }) => ({ moves: Array(ctx.numPlayers).fill(0) }),
  turn: { activePlayers: ActivePlayers.ALL },
  moves: { count },
  disableUndo: true, // what can be undone is copied with every move until the turn ends, and this one never does
};

const server = Server({ games: [game], origins: [] });
// Heard only with koa-compose before 4.2, which package.json asks for: later ones miss what is added after sockets.
server.router.get('/healthz', (ctx) => {
  ctx.body = { status: 'ok' };
});
server.run({ port: { host: '127.0.0.1', port: Number(process.argv[2]) } }); // handed on to `listen`, which takes both
