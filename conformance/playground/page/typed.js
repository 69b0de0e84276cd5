// The meaning of a typed turn: the notation of turns, algebraic notation, or something close to either.
"use strict";

/** A turn without its annotation, check and mate marks, and with castling in letters. */
function unmarked(text) {
  return text.replace(/[+#!?]+$/, "").replace(/^0-0-0/, "O-O-O").replace(/^0-0/, "O-O");
}

/**
 * The turn that a text means, if it can be made out: a legal turn by its name in the list; the notation of turns, even with
 * something between the cells or before a promotion (`e2-e4`, `e2 e4`, `e7e8=Q`); the cells of a man whose twin also moves;
 * the cell that a man reaches, with its letter (`Nf3`, `e4`). Any other text is returned unchanged.
 */
function understood(text) {
  if (state.legal.some((turn) => turn.turn === text)) return text;
  const named = state.legal.find((turn) => turn.san && unmarked(turn.san) === unmarked(text));
  if (named) return named.turn;
  const parsed = (turn) => !request("judge", { game: state.game.game, position: positionNow(), turn }).error;
  return spellings(text).find(parsed) ?? ofCells(text) ?? castling(text) ?? ofMan(text) ?? inAlgebra(text) ?? text;
}

/** A text, and likely forms of it in the notation of turns: without a man's letter, and without a sign or word between the cells. */
function spellings(text) {
  const hasPoints = [...board.cells.keys()].some((cell) => /^[A-Z]/.test(cell));
  const mine = (cell) => state.described.men.some((man) => man.side === state.described.side && bare(man.cell) === (hasPoints ? cell : cell.toLowerCase()));
  const joined = unmarked(text)
    .replace(/^[A-Z](?=[a-zA-Z]\d+\S?[a-zA-Z]\d)/, "")
    // After a space, the second cell may belong to the next turn, as in e4 e5.
    .replace(/([a-zA-Z]\d+)(\s*(?:[-–x:]|\bto\b)\s*|\s+|)([a-zA-Z]\d)/g, (whole, one, between, other) => (between.trim() || mine(one) ? one + other : whole))
    .replace(/(\d)=?\(?([A-Za-z])\)?(?=$|[,:])/g, (_, digit, letter) => digit + letter.toLowerCase());
  return [text, joined, hasPoints ? joined : joined.toLowerCase()];
}

/** The only legal turn without an act in which a man goes from one cell to another, whatever its twin does. */
function ofCells(text) {
  const [, from, to, letter] = /^([a-z]\d+)([a-z]\d+)([a-z]?)$/i.exec(spellings(text).at(-1)) ?? [];
  return from ? onlyTurn((turn, half) => bare(half.from) === from && bare(half.to) === to && kindLetter(turn) === letter) : null;
}

/** The only legal turn without an act in which the king castles as `O-O` or `O-O-O` says, for games without algebraic notation. */
function castling(text) {
  const wing = { "O-O": "K", "O-O-O": "Q" }[unmarked(text)];
  const right = state.described.side === "white" ? wing : wing?.toLowerCase();
  if (!wing || !state.described.fields.castling.includes(right)) return null;
  const files = ({ from, to }) => (bare(to).charCodeAt(0) - bare(from).charCodeAt(0)) * (wing === "K" ? 1 : -1);
  // In castling the king goes two files or more along its rank; twin kings go alike on both boards.
  const isCastling = (turn, half) => half === turn && manOn(half.from)?.kind === "king" && files(half) >= 2
    && halves(turn).every(({ from, to }) => bare(from) === bare(turn.from) && bare(to) === bare(turn.to))
    && bare(half.from).slice(1) === bare(half.to).slice(1) && /^[a-z]/.test(bare(half.to));
  return onlyTurn(isCastling);
}

/** The letter of the kind that a pawn becomes in a turn; empty if none is promoted. */
function kindLetter(turn) {
  return (turn.promotion ?? turn.twin?.promotion)?.letter ?? "";
}

/** The legal turns without an act in which `fits` holds for the move of a man or of its twin. */
function plainTurns(fits) {
  return state.legal.filter((turn) => !turn.act && halves(turn).some((half) => fits(turn, half))).map(({ turn }) => turn);
}

/** The only legal turn without an act in which `fits` holds for the move of a man or of its twin; null unless there is exactly one. */
function onlyTurn(fits) {
  const turns = plainTurns(fits);
  return turns.length === 1 ? turns[0] : null;
}

/**
 * The turn named by the cell reached and the letter of the man's kind (none for a pawn): the only such legal turn; if there
 * is no legal one, the turn of the only man of the kind, or of the pawn nearest behind the cell on its file.
 */
function ofMan(text) {
  const [, letter, file, to] = /^([A-Z]?)([a-z]?)x?([a-zA-Z]\d+)$/.exec(unmarked(text)) ?? [];
  if (!to) return null;
  // A lower-case letter before a cell means a file or, if no turn fits that, a man, as in nf3.
  const readings = [[letter, file], ...(letter || !file ? [] : [[file.toUpperCase(), ""]])];
  const legal = readings.map(([letter, file]) => legalTo(letter, file, to)).find((turns) => turns.length > 0);
  // If several legal turns fit, none is chosen.
  if (legal) return legal.length === 1 ? legal[0] : null;
  return readings.map(([letter, file]) => guessTo(letter, file, to)).find(Boolean) ?? null;
}

/** Those of `all` that belong to the side to move and are of the kind with this letter, on `file` if one is given. */
function movers(all, letter, file) {
  const kind = letter === "" ? "pawn" : state.game.kinds.find((one) => one.letter === letter)?.kind;
  return all.filter((man) => man.side === state.described.side && man.kind === kind && bare(man.cell).startsWith(file));
}

/** The legal turns, without acts, of a man or a reflection of a kind to a cell. */
function legalTo(letter, file, to) {
  const cells = movers(menOf(state.described), letter, file).map((man) => man.cell);
  return plainTurns((turn, half) => bare(half.to) === to && kindLetter(turn) === "" && cells.includes(half.from));
}

/** The turn, legal or not, to a cell by the only man of a kind or by the nearest pawn; null if there is no such man. */
function guessTo(letter, file, to) {
  // In the Kingdom games, whose cells have a board's name, a man moves with its twin, so its cells are not a whole turn.
  if (!board.cells.has(to)) return null;
  const men = movers(state.described.men, letter, file).filter((man) => man.cell !== to);
  if (letter !== "") return men.length === 1 ? men[0].cell + to : null;
  const ahead = ({ cell }) => (parseInt(to.slice(1), 10) - parseInt(cell.slice(1), 10)) * (state.described.side === "white" ? 1 : -1);
  const near = men.filter((man) => (file || man.cell[0] === to[0]) && ahead(man) >= 0).sort((one, other) => ahead(one) - ahead(other))[0];
  return near ? near.cell + to : null;
}

/** The turn that a text means in algebraic notation, in a game that has one. */
function inAlgebra(text) {
  const read = request("read", { game: state.game.game, text: `${positionNow()}\n1. ${unmarked(text)}`, which: 1 });
  return read.ask ?? read.turns?.[0] ?? null;
}
