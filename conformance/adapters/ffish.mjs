// Connects ffish to the suite: `npm install ffish`. ffish is Fairy-Stockfish as WebAssembly.
import { createRequire } from 'node:module';
import { serve } from './adapter.mjs';

// Node's `fetch` cannot read files. Without `fetch`, the package reads its WebAssembly module from the file itself.
globalThis.fetch = undefined;
const ffish = createRequire(import.meta.url)('ffish');

ffish.onRuntimeInitialized = () => {
  // ffish knows the men of a variant only after a board of that variant has been made.
  for (const game of ['chess', 'gothic']) new ffish.Board(game);
  // Boards are not freed by themselves, and the memory is full after some ten thousand of them.
  const boards = [];
  const make = (game, position) => {
    const board = new ffish.Board(game, position);
    boards.push(board);
    return board;
  };
  const open = (game, position) => {
    const code = ffish.validateFen(position, game);
    if (code !== 1) throw new Error(`validateFen returns ${code}`);
    return make(game, position);
  };
  const turns = board => board.legalMoves().split(' ').filter(turn => turn !== '');
  serve({
    engine: 'ffish',
    games: ['chess', 'gothic'],
    counts: false,
    conventions: {
      counters: 'unbounded', en_passant: 'legal', fields: 'ignored',
      impossible: 'undefined', notation: 'lenient', unreachable: 'undefined',
    },
    open,
    turns,
    play: (board, turn) => {
      const after = make(board.variant(), board.fen());
      after.push(turn);
      return after;
    },
    position: board => board.fen(),
    check: board => board.checkedPieces().split(' ').filter(cell => cell !== ''),
    forget: () => {
      for (const board of boards.splice(0)) board.delete();
    },
  });
};
