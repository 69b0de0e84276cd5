// What a typed turn means: the notation of turns, algebraic notation, or something near to either.
"use strict";

/** A turn without the marks that say how good it is or what follows from it, and with castling in letters. */
function unmarked(text) {
  return text.replace(/[+#!?]+$/, "").replace(/^0-0-0/, "O-O-O").replace(/^0-0/, "O-O");
}

/**
 * The turn that a text means, if it can be made out: a legal turn by its name in the list; the notation of turns, also with
 * something between the cells or before a promotion (`e2-e4`, `e2 e4`, `e7e8=Q`); the cells of a man whose twin moves too; the
 * cell that a man reaches, with its letter (`Nf3`, `e4`). Any other text is left as it is.
 */
function understood(text) {
  if (state.legal.some((turn) => turn.turn === text)) return text;
  const named = state.legal.find((turn) => turn.san && unmarked(turn.san) === unmarked(text));
  if (named) return named.turn;
  const parsed = (turn) => !request("judge", { game: state.game.game, position: positionNow(), turn }).error;
  return spellings(text).find(parsed) ?? ofCells(text) ?? castling(text) ?? ofMan(text) ?? inAlgebra(text) ?? text;
}

/** A text, and how it could be written in the notation of turns: without the letter of a man, a sign or a word between its cells. */
function spellings(text) {
  const joined = unmarked(text).replace(/^[A-Z](?=[a-zA-Z]\d+\S?[a-zA-Z]\d)/, "").replace(/([a-zA-Z]\d+)\s*(?:[-–x:]|\bto\b)?\s*([a-zA-Z]\d)/g, "$1$2").replace(/(\d)=?\(?([A-Za-z])\)?$/, (_, digit, letter) => digit + letter.toLowerCase());
  const hasPoints = [...board.cells.keys()].some((cell) => /^[A-Z]/.test(cell));
  return [text, joined, hasPoints ? joined : joined.toLowerCase()];
}

/** The one legal turn, without an act, in which a man goes from one cell to another, whatever its twin does. */
function ofCells(text) {
  const [, from, to, letter] = /^([a-z]\d+)([a-z]\d+)([a-z]?)$/i.exec(spellings(text).at(-1)) ?? [];
  return from ? onlyTurn((turn, half) => bare(half.from) === from && bare(half.to) === to && kindLetter(turn) === letter) : null;
}

/** The one legal turn, without an act, in which the king goes two files or more to the side of `O-O` or `O-O-O`. */
function castling(text) {
  const side = { "O-O": 1, "O-O-O": -1 }[unmarked(text)];
  const files = ({ from, to }) => bare(to).charCodeAt(0) - bare(from).charCodeAt(0);
  return side ? onlyTurn((turn, half) => manOn(half.from)?.kind === "king" && side * files(half) > 1) : null;
}

/** The letter of the kind that a pawn becomes in a turn, or nothing. */
function kindLetter(turn) {
  return (turn.promotion ?? turn.twin?.promotion)?.letter?.toLowerCase() ?? "";
}

/** The one legal turn without an act with a half that fits, or nothing. */
function onlyTurn(fits) {
  const those = state.legal.filter((turn) => !turn.act && halves(turn).some((half) => fits(turn, half)));
  return those.length === 1 ? those[0].turn : null;
}

/**
 * The turn of the man that can reach a cell, by the letter of its kind, none for a pawn: the one legal turn; if there is no such
 * turn, that of the only man of the kind, or of the pawn nearest to the cell on its file.
 */
function ofMan(text) {
  const [, letter, file, to] = /^([A-Z]?)([a-z]?)x?([a-zA-Z]\d+)$/.exec(unmarked(text)) ?? [];
  if (!to) return null;
  // A small letter before a cell is a file, or else that of a man: nf3.
  const turn = turnOf(letter, file, to);
  return turn || letter || !file ? turn : turnOf(file.toUpperCase(), "", to);
}

function turnOf(letter, file, to) {
  const kind = letter === "" ? "pawn" : state.game.kinds.find((one) => one.letter === letter)?.kind;
  const men = state.told.men.filter((man) => man.side === state.told.side && man.kind === kind && bare(man.cell).startsWith(file));
  const legal = onlyTurn((turn, half) => bare(half.to) === to && kindLetter(turn) === "" && men.some((man) => man.cell === half.from));
  // A man with a twin does not move alone, so its own cells are not a turn.
  if (legal || !board.cells.has(to)) return legal;
  const distance = (man) => Math.abs(parseInt(man.cell.slice(1), 10) - parseInt(to.slice(1), 10));
  const near = kind === "pawn" ? men.filter((man) => file || man.cell[0] === to[0]).sort((one, other) => distance(one) - distance(other)).slice(0, 1) : men;
  return near.length === 1 && near[0].cell !== to ? near[0].cell + to : null;
}

/** The turn that a text means in algebraic notation, in a game that has one. */
function inAlgebra(text) {
  const read = request("read", { game: state.game.game, text: `${positionNow()}\n1. ${unmarked(text)}`, which: 1 });
  return read.ask ?? read.turns?.[0] ?? null;
}
