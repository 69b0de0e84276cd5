// Connects ffish, Fairy-Stockfish as WebAssembly, to the suite: `npm install ffish`.
import { createRequire } from 'node:module';
import { serve } from './adapter.mjs';

// Node's `fetch` reads no files; without it the package reads its module itself.
globalThis.fetch = undefined;
const ffish = createRequire(import.meta.url)('ffish');

ffish.onRuntimeInitialized = () => {
  // It knows the men of a variant once there has been a board of it.
  for (const game of ['chess', 'gothic']) new ffish.Board(game);
  // WebAssembly frees nothing by itself, and its memory ends after some ten thousand boards.
  const boards = [];
  const make = (game, position) => {
    const board = new ffish.Board(game, position);
    boards.push(board);
    return board;
  };
  const open = (game, position) => {
    const code = ffish.validateFen(position, game);
    if (code !== 1) throw new Error(`validateFen answers ${code}`);
    return make(game, position);
  };
  const turns = board => board.legalMoves().split(' ').filter(turn => turn !== '');
  serve({
    engine: 'ffish',
    games: ['chess', 'gothic'],
    counts: false,
    conventions: {
      counters: 'unbounded',
      en_passant: 'legal',
      fields: 'ignored',
      impossible: 'undefined',
      notation: 'lenient',
      unreachable: 'undefined',
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
