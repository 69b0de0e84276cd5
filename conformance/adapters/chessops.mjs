// Connects chessops to the suite: `npm install chessops`.
import { Chess, normalizeMove } from 'chessops/chess';
import { makeFen, parseFen } from 'chessops/fen';
import { makeSquare, makeUci, parseUci } from 'chessops/util';
import { serve } from './adapter.mjs';

const promotions = ['queen', 'rook', 'bishop', 'knight'];

// chessops writes castling as a move of the king onto its own rook.
function text(board, from, to) {
  const castles = board.board.king.has(from) && board.board[board.turn].has(to);
  return makeUci({ from, to: castles ? from + (to > from ? 2 : -2) : to });
}

serve({
  engine: 'chessops',
  conventions: { counters: 150, en_passant: 'legal', fields: 'ignored', notation: 'lenient' },
  open: (_game, position) => parseFen(position).chain(setup => Chess.fromSetup(setup)).unwrap(),
  turns: board =>
    [...board.allDests()].flatMap(([from, reached]) =>
      [...reached].flatMap(to => {
        const promotes = board.board.pawn.has(from) && (to < 8 || to >= 56);
        return promotes ? promotions.map(promotion => makeUci({ from, to, promotion })) : [text(board, from, to)];
      }),
    ),
  play: (board, turn) => {
    const after = board.clone();
    after.play(normalizeMove(board, parseUci(turn)));
    return after;
  },
  position: board => makeFen(board.toSetup()),
  check: board => (board.isCheck() ? [makeSquare(board.board.kingOf(board.turn))] : []),
});
