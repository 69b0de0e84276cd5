// The paths of the man in hand and of its twin: a line along every path of a rider, bent at deflectors.
"use strict";

/** Riders, for which even a single step to the next cell is a path. */
const RIDERS = new Set(["queen", "rook", "bishop"]);

/** Riders that also leap as a knight. */
const LEAPING = new Set(["marshall", "chancellor", "archbishop"]);

/** How far, in the units of the picture, a line keeps away from the middle of the man in hand and of a captured man. */
const CLEAR = 26;

/** The paths that the engine found for what leaves one of these cells in a turn: a man, its twin, or a deflector. */
function waysOf({ game, position, misreading }, turn, cells) {
  const { facts = [] } = known("ways", { game, position, turn, misreading });
  return facts.filter(isPath).map((fact) => fact.way.cells).filter(([first]) => cells.includes(first));
}

/** Whether a fact is about a path to be drawn: not about a leap, a single step of a man that is no rider, or a pawn's move. */
function isPath({ fact, who, way }) {
  if (fact === "shifts") return true;
  if (fact !== "goes" || who.kind === "pawn" || way.cells.length < 2) return false;
  if (way.cells.length > 2 || RIDERS.has(who.kind)) return true;
  return LEAPING.has(who.kind) && !isLeap(...way.cells);
}

function isLeap(from, to) {
  const files = bare(from).charCodeAt(0) - bare(to).charCodeAt(0);
  const ranks = bare(from).slice(1) - bare(to).slice(1);
  return Math.abs(files * ranks) === 2;
}

/** The paths of the man on a cell and of its twin. */
function pathsOf(standing, from) {
  const ways = [];
  // The path to a cell does not depend on act or promotion: the first turn is enough.
  const seen = new Set();
  for (const turn of turnsLeaving(standing, from)) {
    const moves = halves(turn);
    const name = moves.map(({ from, to }) => `${from} ${to}`).join(", ");
    if (!seen.has(name)) ways.push(...waysOf(standing, turn.turn, moves.map(({ from }) => from)));
    seen.add(name);
  }
  return longest(ways);
}

/** These paths, each once, without those that are only the beginning of another path. */
function longest(ways) {
  const named = new Map(ways.map((way) => [way.join(" "), way]));
  const names = [...named.keys()];
  return names.filter((name) => !names.some((other) => other.startsWith(`${name} `))).map((name) => named.get(name));
}

/** Draws paths in an SVG element. `places` has the place of each cell; lines keep clear of the men on the cells `held`. */
function drawLines(drawn, ways, places, held) {
  // All casings (the light borders of lines) are drawn first, so that they lie under all lines.
  const line = (way, more) => shape("path", { d: lineThrough(way, places, held), ...more });
  const casings = ways.map((way) => line(way, { class: "casing" }));
  const lines = ways.map((way) => line(way, { class: "path", "data-cells": way.join(" ") }));
  drawn.replaceChildren(...casings, ...lines);
}

/** The line through the middles of cells, clear of the men at its ends. */
function lineThrough(way, places, held) {
  const middles = way.map((cell) => places.get(cell));
  const last = middles.length - 1;
  const start = clearOf(middles[0], middles[1]);
  const end = held.has(way[last]) ? clearOf(middles[last], middles[last - 1]) : middles[last];
  return [start, ...middles.slice(1, last), end].map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join(" ");
}

/** A place moved towards another until it is clear of a man. */
function clearOf(place, toward) {
  const [dx, dy] = [toward.x - place.x, toward.y - place.y];
  const length = Math.hypot(dx, dy) || 1;
  return { x: place.x + CLEAR * dx / length, y: place.y + CLEAR * dy / length };
}
