// Connects chess.js to the suite: `npm install chess.js`.
import { Chess } from 'chess.js';
import { serve } from './adapter.mjs';

serve({
  engine: 'chess.js',
  conventions: {
    counters: 'unbounded', en_passant: 'legal', fields: 'ignored',
    impossible: 'accepted', notation: 'lenient', unreachable: 'undefined',
  },
  open: (_game, position) => new Chess(position),
  turns: board => board.moves({ verbose: true }).map(move => move.lan),
  play: (board, turn) => {
    const after = new Chess(board.fen());
    after.move({ from: turn.slice(0, 2), to: turn.slice(2, 4), promotion: turn[4] });
    return after;
  },
  position: board => board.fen(),
  check: board => (board.isCheck() ? board.findPiece({ type: 'k', color: board.turn() }) : []),
});
