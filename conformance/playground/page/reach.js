// What the man in hand and its twin can do, according to the engine's legal turns. These functions take a standing: a position
// with the engines' answers about it. The playground has one standing, and each live figure of the book has its own.
"use strict";

/** A standing: the position of a game with the engines' description and its legal turns, by a misreading if one is named. */
function standingOf(game, position, misreading) {
  const fields = { game, position, misreading };
  const described = request("position", fields);
  const legal = described.error || described.refused ? {} : request("turns", fields);
  return { ...fields, described, legal: legal.turns ?? [] };
}

/** The move of each man in a turn: the man's own and its twin's. */
function halves(turn) {
  return turn.twin ? [turn, turn.twin] : [turn];
}

/** The legal turns in which a man or its twin leaves the cell `from` and, if `to` is given, reaches the cell `to`. */
function turnsLeaving({ legal }, from, to) {
  const fits = (half) => half.from === from && (to === undefined || half.to === to);
  return legal.filter((turn) => halves(turn).some(fits));
}

/** The men and the reflections on the board. */
function menOf({ men = [], reflections = [] }) {
  return [...men, ...reflections];
}

function standsOn({ described }, cell) {
  return menOf(described).find((man) => man.cell === cell);
}

/** The cells that the man on `from` can reach: `captures`, where it captures a man (never a reflection), and `targets`. */
function reachOf(standing, from) {
  const { side } = standsOn(standing, from) ?? {};
  const own = turnsLeaving(standing, from).flatMap(halves).filter((half) => half.from === from);
  const cells = [...new Set(own.map((half) => half.to))];
  const isCapture = (cell) => standing.described.men.some((man) => man.cell === cell && man.side !== side);
  return { targets: cells.filter((cell) => !isCapture(cell)), captures: cells.filter(isCapture) };
}

/** The cells that the twin of the man on `from` can reach in the same turn; with `to`, only in turns to that cell. */
function twinsReach(standing, from, to) {
  const others = turnsLeaving(standing, from, to).flatMap(halves).filter((half) => half.from !== from);
  return [...new Set(others.map((half) => half.to))];
}

/** Where a man can go, in words. If there are more than `most` cells, only the first ones are named. */
function reachInWords({ targets, captures }, most = Infinity) {
  const parts = [["move to", targets], ["capture on", captures]].filter(([, cells]) => cells.length > 0)
    .map(([what, cells]) => `${what} ${listed(cells.slice(0, most).map(bare))}${cells.length > most ? " and more" : ""}`);
  return parts.length === 0 ? "no legal turn" : `can ${parts.join(", and ")}`;
}

/** The message about a man whose side is not to move; null for a man of the side to move, and in a refused position. */
function outOfTurn({ described }, man) {
  if (man.side === described.side || described.refused) return null;
  return `It is ${capital(described.side)}'s turn; the ${man.label} has no legal turn now.`;
}
