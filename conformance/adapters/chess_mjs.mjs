// Connects chess.mjs to the suite: `npm install chess.mjs`.
import { Chess } from 'chess.mjs';
import { serve } from './adapter.mjs';

const lan = ({ from, to, promotion = '' }) => from + to + promotion;

serve({
  engine: 'chess.mjs',
  conventions: { counters: 'unbounded', en_passant: 'legal', fields: 'ignored', impossible: 'undefined', notation: 'lenient', unreachable: 'undefined' },
  open: (_game, position) => {
    const board = new Chess();
    if (!board.load(position)) throw new Error('the library refuses the position');
    return board;
  },
  turns: board => board.moves({ verbose: true }).map(lan),
  play: (board, turn) => {
    const after = new Chess();
    after.load(board.fen());
    after.move({ from: turn.slice(0, 2), to: turn.slice(2, 4), promotion: turn[4] });
    return after;
  },
  position: board => board.fen(),
  check: board => {
    const king = ({ type, color }) => type === 'k' && color === board.turn();
    const cells = [...'abcdefgh'].flatMap(file => [...'12345678'].map(rank => file + rank));
    const in_check = board.in_check ? board.in_check() : board.inCheck();
    return in_check ? cells.filter(cell => board.get(cell) && king(board.get(cell))) : [];
  },
});
