// Makes an adapter in JavaScript from a few functions of a chess library. `chess_js.mjs` is an example.
import { createInterface } from 'node:readline';

// `engine`, `games` and `conventions` are as in the protocol. `open(game, position)` returns a board, or throws an error
// that says why not. `turns(board)` lists the legal turns. `play(board, turn)` returns the board after a turn.
// `position(board)` returns the position as text. `check(board)` lists the cells of the attacked kings of the side to
// move. `counts` is false for a library that is too slow to count. `forget()` is called after each answer, to free boards
// if the library does not do that itself.
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
