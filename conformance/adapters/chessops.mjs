// Connects chessops to the suite: `npm install chessops`.
import { createInterface } from 'node:readline';
import { Chess } from 'chessops/chess';
import { makeFen, parseFen } from 'chessops/fen';
import { makeSquare, makeUci, parseUci } from 'chessops/util';

const promotions = ['queen', 'rook', 'bishop', 'knight'];

// chessops writes castling as a move of the king onto its own rook.
function* turns(position) {
  for (const [from, reached] of position.allDests()) {
    for (const to of reached) {
      const last = position.board.pawn.has(from) && (to < 8 || to >= 56);
      if (last) for (const promotion of promotions) yield { from, to, promotion };
      else yield { from, to };
    }
  }
}

function text(position, move) {
  const castles = position.board.king.has(move.from) && position.board[position.turn].has(move.to);
  if (!castles) return makeUci(move);
  return makeUci({ from: move.from, to: move.from + (move.to > move.from ? 2 : -2) });
}

function after(position, move) {
  const next = position.clone();
  next.play(move);
  return next;
}

function perft(position, depth) {
  if (depth === 0) return 1;
  let nodes = 0;
  for (const move of turns(position)) nodes += depth === 1 ? 1 : perft(after(position, move), depth - 1);
  return nodes;
}

function answer(ask) {
  if (ask.cmd === 'start') {
    return {
      engine: 'chessops',
      games: ['chess'],
      commands: ['turns', 'play', 'status', 'perft', 'judge'],
      conventions: { counters: 150, en_passant: 'legal', fields: 'ignored', notation: 'lenient' },
    };
  }
  const position = parseFen(ask.position).chain(setup => Chess.fromSetup(setup)).unwrap(p => p, error => error);
  if (position instanceof Error) return { refused: position.message };
  switch (ask.cmd) {
    case 'turns':
      return { turns: [...turns(position)].map(move => text(position, move)) };
    case 'status': {
      const winner = position.turn === 'white' ? 'black' : 'white';
      let end = null;
      if (position.isCheckmate()) end = { by: 'checkmate', winner };
      if (position.isStalemate()) end = { by: 'stalemate', winner: null };
      return { check: position.isCheck() ? [makeSquare(position.board.kingOf(position.turn))] : [], end };
    }
    case 'perft':
      return { nodes: perft(position, ask.depth) };
    case 'play':
    case 'judge': {
      const move = [...turns(position)].find(move => text(position, move) === ask.turn);
      if (ask.cmd === 'judge') return { legal: move !== undefined };
      return move ? { position: makeFen(after(position, move).toSetup()) } : { illegal: 'not among its moves' };
    }
  }
  return { error: `no command ${ask.cmd}` };
}

for await (const line of createInterface({ input: process.stdin })) {
  const ask = JSON.parse(line);
  process.stdout.write(JSON.stringify({ id: ask.id, ...answer(ask) }) + '\n');
}
