// An adapter in JavaScript from a few functions, for chess libraries: see `chess_js.mjs`.
import { createInterface } from 'node:readline';

// `engine`, `games` and `conventions` are what the protocol calls so. `open(game, position)` returns a board, or throws why not;
// `turns(board)` lists the legal turns, `play(board, turn)` returns the board after one of them, `position(board)` its text,
// `check(board)` the cells of the attacked kings of the side to move. A library that is too slow to count sets `counts` to false;
// `forget()`, called after each answer, frees the boards of a library that does not do so by itself.
export function serve({ engine, games = ['chess'], conventions, counts = true, open, turns, play, position, check, forget = () => {} }) {
  const perft = (board, depth) => {
    const list = depth > 0 ? turns(board) : [];
    if (depth < 2) return depth === 0 ? 1 : list.length;
    return list.reduce((count, turn) => count + perft(play(board, turn), depth - 1), 0);
  };
  const end = board => {
    if (turns(board).length > 0) return null;
    const winner = position(board).split(' ')[1] === 'w' ? 'black' : 'white';
    return check(board).length > 0 ? { by: 'checkmate', winner } : { by: 'stalemate', winner: null };
  };
  const answer = ask => {
    if (ask.cmd === 'start') {
      const commands = ['turns', 'play', 'status', 'judge', ...(counts ? ['perft'] : [])];
      return { engine, games, commands, conventions };
    }
    let board;
    try {
      board = open(ask.game, ask.position);
    } catch (error) {
      return { refused: String(error.message ?? error) };
    }
    switch (ask.cmd) {
      case 'turns':
        return { turns: turns(board) };
      case 'status':
        return { check: check(board), end: end(board) };
      case 'perft':
        return { nodes: perft(board, ask.depth) };
      case 'judge':
        return { legal: turns(board).includes(ask.turn) };
      case 'play':
        if (!turns(board).includes(ask.turn)) return { illegal: 'the library does not list it' };
        return { position: position(play(board, ask.turn)) };
      default:
        return { skipped: `there is no command ${ask.cmd}` };
    }
  };
  createInterface({ input: process.stdin }).on('line', line => {
    let ask;
    try {
      ask = JSON.parse(line);
    } catch (why) {
      console.log(JSON.stringify({ id: null, error: String(why.message) }));
      return;
    }
    console.log(JSON.stringify({ id: ask.id, ...answer(ask) }));
    forget();
  });
}
