// Connects kokopu to the suite: `npm install kokopu`.
import kokopu from 'kokopu';
import { serve } from './adapter.mjs';

serve({
  engine: 'kokopu',
  conventions: { counters: 'unbounded', en_passant: 'legal', fields: 'ignored', notation: 'lenient' },
  open: (_game, position) => {
    const board = new kokopu.Position(position);
    if (!board.isLegal()) throw new Error('the position is not legal');
    const [, , , , halfmove, fullmove] = position.split(' ');
    return { board, halfmove: Number(halfmove), fullmove: Number(fullmove) };
  },
  turns: ({ board }) => board.moves().map(move => board.uci(move)),
  // kokopu's positions have no counters, so the counters are kept here.
  play: ({ board, halfmove, fullmove }, turn) => {
    const after = new kokopu.Position(board);
    const move = board.moves().find(known => board.uci(known) === turn);
    after.play(move);
    const starts = move.isCapture() || move.movingPiece() === 'p';
    return { board: after, halfmove: starts ? 0 : halfmove + 1, fullmove: fullmove + (board.turn() === 'b' ? 1 : 0) };
  },
  position: ({ board, halfmove, fullmove }) => board.fen({ fiftyMoveClock: halfmove, fullMoveNumber: fullmove }),
  check: ({ board }) => (board.isCheck() ? [board.kingSquare(board.turn())] : []),
});
