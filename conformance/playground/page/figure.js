// Interactive figures of the book: a man that is clicked, or chosen with the keyboard, shows where it can go. The book's
// `figures.js` fetches this script, and those that it uses, when a figure is first used.
"use strict";

/** The live figures, by the frames of their boards. */
const liveFigures = new WeakMap();

const FIGURE_KEYS = "Men. The arrow keys go from man to man; Enter shows where a man may go, and Escape puts it back.";

/** The live figure of a frame, whose `data-` attributes name the game, the position and perhaps a misreading. */
function figureOf(frame) {
  if (!liveFigures.has(frame)) liveFigures.set(frame, enliven(frame));
  return liveFigures.get(frame);
}

/** Adds to a board a layer for the marks of the man in hand, and a button for each man. */
function enliven(frame) {
  const { game, position, misreading } = frame.dataset;
  const standing = standingOf(game, position, misreading);
  const { width, height, cells } = known("places", { game });
  const places = new Map(cells.map((place) => [place.cell, place]));
  const [marks, lines, buttons] = ["marks", "paths", "men"].map((name) => shape("g", { class: name }));
  const men = new Map(menOf(standing.described).map(({ cell, label }) => {
    const button = shape("path", { d: outline(places.get(cell)), role: "button", tabindex: -1, "aria-pressed": false, "aria-label": label });
    button.dataset.cell = cell;
    return [cell, button];
  }));
  buttons.append(...men.values());
  const over = shape("svg", { class: "over", viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": FIGURE_KEYS });
  over.append(marks, lines, buttons);
  frame.querySelector(".diagram").after(over);
  const figure = { frame, standing, places, men, marks, lines, from: null };
  over.addEventListener("keydown", (event) => figureKey(figure, event));
  return figure;
}

/** The edge of a cell; that of a point is a diamond. */
function outline({ cell, x, y, reach }, inset = 0) {
  const half = reach - inset;
  return isPoint(cell) ? diamond({ x, y }, half) : `M${x - half} ${y - half}h${2 * half}v${2 * half}h${-2 * half}z`;
}

function diamond({ x, y }, half) {
  return `M${x} ${y - half}l${half} ${half}l${-half} ${half}l${-half} ${-half}z`;
}

/** The man at a place of a board, in the units of its picture. A point lies over the squares. */
function manAt({ men, places }, { x, y }) {
  const within = (cell) => {
    const place = places.get(cell);
    const [dx, dy] = [Math.abs(x - place.x), Math.abs(y - place.y)];
    return (isPoint(cell) ? dx + dy : Math.max(dx, dy)) <= place.reach;
  };
  const found = [...men.keys()].filter(within);
  return found.find(isPoint) ?? found[0] ?? null;
}

function tapFigure(frame, place) {
  const figure = figureOf(frame);
  const cell = manAt(figure, place);
  figure.men.get(cell)?.focus({ preventScroll: true });
  take(figure, cell);
}

function takeInFigure(frame, cell) {
  take(figureOf(frame), cell);
}

/** Moves the focus to the man in hand, or else to the first man of the side to move. */
function enterFigure(frame) {
  const figure = figureOf(frame);
  const { described } = figure.standing;
  const own = [...figure.men.keys()].find((cell) => standsOn(figure.standing, cell).side === described.side);
  const cell = figure.from ?? own ?? figure.men.keys().next().value;
  figure.men.get(cell)?.focus({ preventScroll: true });
  tell(figure, cell ? "" : "There is no man on the board.", true);
}

/** Takes the man on `cell` in hand. If that man is in hand already, or `cell` is null, only puts the man in hand back. */
function take(figure, cell) {
  const { standing, places, men } = figure;
  const from = cell === figure.from ? null : cell;
  men.get(figure.from)?.setAttribute("aria-pressed", "false");
  men.get(from)?.setAttribute("aria-pressed", "true");
  figure.from = from;
  figure.frame.classList.toggle("in-hand", from !== null);
  if (from) figure.frame.dataset.from = from;
  else delete figure.frame.dataset.from;
  const ways = from ? pathsOf(standing, from) : [];
  drawLines(figure.lines, ways, places, men);
  figure.marks.replaceChildren(...(from ? handShapes(figure) : []));
  if (from) tellReach(figure);
  else tell(figure, "");
}

/** The shapes that mark the man in hand, the cells that it can reach, its twin and the twin's cells. */
function handShapes({ standing, places, from }) {
  const edge = (name, cell, inset) => shape("path", { class: name, d: outline(places.get(cell), inset) });
  const circle = (name, cell, onSquare, onPoint) => shape("circle", { class: name, cx: places.get(cell).x, cy: places.get(cell).y, r: isPoint(cell) ? onPoint : onSquare });
  const { targets, captures } = reachOf(standing, from);
  const { twin } = standsOn(standing, from);
  return [
    edge("hand", from, 2),
    ...(twin ? [edge("twin", twin, 3)] : []),
    ...twinsReach(standing, from).map((cell) => shape("path", { class: "twin-target", d: diamond(places.get(cell), 24) })),
    ...targets.map((cell) => circle("target", cell, 10, 7)),
    ...captures.flatMap((cell) => ["casing", "capture"].map((name) => circle(name, cell, 26, 16))),
  ];
}

/** Says where the man in hand may go. The text is visible if there is nothing to mark on the board. */
function tellReach(figure) {
  const { standing, from } = figure;
  const { error, refused } = standing.described;
  if (error ?? refused) return tell(figure, error ?? `The position is refused. ${refused.why}`, true);
  const man = standsOn(standing, from);
  const reach = reachOf(standing, from);
  const twins = twinsReach(standing, from);
  const text = outOfTurn(standing, man) ?? `${capital(man.label)}: ${reachInWords(reach)}${twins.length > 0 ? `; its twin can move to ${listed(twins.map(bare))}` : ""}.`;
  tell(figure, text, reach.targets.length + reach.captures.length === 0);
}

/** Sets the text below the board: visible if `shown`, otherwise for screen readers only. */
function tell({ frame }, text, shown = false) {
  const note = frame.parentNode.querySelector(".figure-note");
  note.classList.toggle("unseen", !shown);
  announce(text, note);
}

/** Handles the keys pressed on a man of a figure, and keeps them from the page around it. */
function figureKey(figure, event) {
  const { cell } = event.target.dataset;
  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
  if (arrows[event.key]) {
    const places = new Map([...figure.men.keys()].map((one) => [one, figure.places.get(one)]));
    const to = nearest(places, cell, ...arrows[event.key]);
    if (to) figure.men.get(to).focus();
  } else if (event.key === "Enter" || event.key === " ") {
    take(figure, cell);
  } else if (event.key === "Escape" && !figure.from && !figure.frame.closest("dialog")) {
    figure.frame.parentNode.querySelector(".larger").focus();
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

// Escape first puts back the man in hand.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.target.closest?.("input, select, textarea")) return;
  const field = document.querySelector("dialog[open]") ?? document;
  const held = field.querySelectorAll(".board.in-hand");
  if (held.length === 0) return;
  for (const frame of held) take(figureOf(frame), null);
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
