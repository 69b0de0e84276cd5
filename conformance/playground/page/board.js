// The board: a picture drawn by the engines, overlaid with a button for each cell.
"use strict";

/** Below this width, in pixels, two boards are shown in a column. */
const NARROW = 640;

const board = {
  /** The game and the view for which the buttons were made. */
  made: "",
  /** The button and the place of each cell. */
  cells: new Map(),
  width: 1,
  height: 1,
  /** Whether the board was last used by mouse or finger, not by keys. */
  byPointer: false,
  /** The cell that the Tab key reaches. */
  focus: null,
};

function view() {
  const two = state.game.boards.length > 1 && state.game.extra === "twin";
  return { flipped: state.flipped, stacked: two && window.innerWidth < NARROW };
}

/** Makes a button for each cell if the game or the view has changed. */
function makeBoard() {
  const seen = view();
  const made = JSON.stringify([state.game.game, seen]);
  if (made === board.made) return;
  board.made = made;
  const places = known("places", { game: state.game.game, ...seen });
  board.width = places.width;
  board.height = places.height;
  board.cells.clear();
  const hadFocus = byId("cells").contains(document.activeElement);
  byId("cells").replaceChildren();
  for (const { cell, x, y, reach } of places.cells) {
    // The button of a point covers the area nearer to it than to the centre of any square: a diamond as wide as a square.
    const point = isPoint(cell);
    const half = point ? 30 : reach;
    const percent = (value, all) => `${(100 * value / all).toFixed(3)}%`;
    const button = element("button", { type: "button", class: point ? "cell point" : "cell", tabindex: "-1", "data-cell": cell }, element("span", { class: "mark" }));
    Object.assign(button.style, {
      left: percent(x - half, places.width), width: percent(2 * half, places.width), top: percent(y - half, places.height), height: percent(2 * half, places.height),
    });
    byId("cells").append(button);
    board.cells.set(cell, { button, x, y });
  }
  byId("board").style.aspectRatio = `${places.width} / ${places.height}`;
  byId("main").style.setProperty("--ratio", places.width / places.height);
  byId("board").dataset.game = state.game.game;
  byId("board").dataset.wide = String(!seen.stacked && places.width > 900);
  if (!board.cells.has(board.focus)) board.focus = places.cells[0].cell;
  board.cells.get(board.focus).button.tabIndex = 0;
  if (hadFocus) board.cells.get(board.focus).button.focus();
}

/** What the board shows: a position, a turn in it, and whether the verdict is drawn. */
function shown() {
  if (state.asked && state.asked.position && state.step >= 0) {
    // At a step of the judgment, too, the cells of an illegal turn have the colour of illegal turns.
    return { position: state.asked.position, turn: state.asked.turn, ruled: !state.asked.legal };
  }
  if (state.asked && state.asked.position && !state.asked.played && !state.asked.error && !state.asked.refused) {
    return { position: state.asked.position, turn: state.asked.turn, ruled: true };
  }
  const pending = pendingPicture();
  if (pending) return pending;
  const last = state.at > 0 && !setup.open ? state.turns[state.at - 1] : null;
  return { position: setup.open ? setup.position : positionNow(), turn: last, ruled: false };
}

/** On a narrow page, with the panels below the board: scrolls the board and what is just below it into view. */
function showBoard() {
  if (getComputedStyle(byId("main")).display === "flex") byId("board").scrollIntoView({ block: "start" });
}

function drawBoard() {
  makeBoard();
  const { position, turn, ruled } = shown();
  const fields = { game: state.game.game, position, ruled, ...view() };
  if (turn) fields.turn = turn;
  const picture = asRead("draw", fields);
  byId("picture").innerHTML = picture.svg ?? "";
  const described = position === state.described.position ? state.described : asRead("position", { game: state.game.game, position });
  nameCells(described);
  markCells(described);
  drawPaths();
  glide();
  drawIn(ruled ? JSON.stringify([state.game.game, position, turn]) : null);
}

/** How long a man takes to glide to its cell, in milliseconds. */
const GLIDE = 160;

/** Lets the men of the turn just played glide from the cells they left, unless the user prefers reduced motion. */
function glide() {
  const { moved } = state;
  state.moved = null;
  if (!moved || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const titles = [...byId("picture").querySelectorAll("title")];
  // A man that was dragged is already there.
  for (const half of halves(moved).filter((one) => one.from !== drag.dropped)) {
    const man = titles.find((title) => title.textContent.endsWith(` on ${half.to}`))?.parentNode;
    const [from, to] = [board.cells.get(half.from), board.cells.get(half.to)];
    if (!man || !from || !to) continue;
    // The man's own position is already a transform; the group around it is animated.
    const around = shape("g", {});
    man.replaceWith(around);
    around.append(man);
    around.animate([{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: "none" }], { duration: GLIDE, easing: "ease-out" });
  }
}

/** How long the line of an attack takes to grow to its king, in milliseconds. */
const LINE = 400;

/** Lets the lines of attack of a new verdict grow towards the king, unless the user prefers reduced motion. */
function drawIn(verdict) {
  const isNew = verdict !== null && verdict !== board.verdict;
  board.verdict = verdict;
  if (!isNew || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  byId("picture").querySelectorAll(".verdict .attack").forEach((line, index) => {
    // A line may have dashes of its own, so a mask of the same shape is animated instead.
    const id = `growing-${index}`;
    const mask = shape("mask", { id, maskUnits: "userSpaceOnUse", x: -9999, y: -9999, width: 29999, height: 29999 });
    const grown = shape("path", { d: line.getAttribute("d"), pathLength: 1, stroke: "#fff", "stroke-width": 12, "stroke-dasharray": "1 2" });
    mask.append(grown);
    line.before(mask);
    line.setAttribute("mask", `url(#${id})`);
    const growing = grown.animate([{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], { duration: LINE, easing: "ease-out" });
    growing.finished.then(() => { line.removeAttribute("mask"); mask.remove(); }, () => {});
    line.nextElementSibling?.animate([{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], { duration: LINE, easing: "ease-out" });
  });
}

function nameCells(described) {
  const words = new Map();
  const add = (cell, text) => words.set(cell, words.has(cell) ? `${words.get(cell)}, ${text}` : text);
  for (const man of described.men ?? []) add(man.cell, man.label);
  for (const reflection of described.reflections ?? []) add(reflection.cell, reflection.label);
  for (const bend of described.deflectors?.placed ?? []) add(bend.cell, bend.label);
  const mirrors = new Set(state.game.mirrors);
  board.men = new Set([...(described.men ?? []), ...(described.reflections ?? [])].map((man) => man.cell));
  board.bends = new Set((described.deflectors?.placed ?? []).map((bend) => bend.cell));
  for (const [cell, { button }] of board.cells) {
    let label = words.get(cell);
    const name = `${isPoint(cell) ? "point " : ""}${bare(cell)}${boardOf(cell)}`;
    if (!label) label = `${name}, ${mirrors.has(cell) ? "mirror, " : ""}vacant`;
    else if (!board.men.has(cell)) label = `${name}, ${label}`;
    else if (mirrors.has(cell) && !label.startsWith("reflection")) label = `${label}, a mirror`;
    board.cells.get(cell).label = label;
    button.setAttribute("aria-label", label);
    button.classList.toggle("held", board.men.has(cell) || board.bends.has(cell));
  }
}

/** The cell of the original that vanished in the last turn, if that turn moved a reflection. */
function vanished() {
  if (state.at === 0 || state.game.extra !== "vanishing") return null;
  const [move, named] = state.turns[state.at - 1].split(",");
  const before = known("position", { game: state.game.game, position: state.positions[state.at - 1] });
  const [from] = /^[a-z]\d+/.exec(move);
  return named ?? before.reflections?.find(({ cell }) => cell === from)?.originals[0] ?? null;
}

function markCells(described) {
  const marks = new Map();
  const mark = (cell, name) => marks.set(cell, [...(marks.get(cell) ?? []), name]);
  const judging = state.asked && state.step >= 0;
  if (judging) for (const cell of litCells()) mark(cell, "lit");
  const now = !judging && described.position === positionNow() && !setup.open;
  if (now) for (const cell of state.status?.check ?? []) mark(cell, "check");
  if (!judging) handMarks(mark);
  if (now) for (const cell of cellsOfFound()) mark(cell, "lit");
  if (now && questionStands() && !quiz.guessed) for (const cell of cellsOfQuestion()) mark(cell, "lit");
  if (now && (state.asked?.played ?? true)) mark(vanished(), "vanished");
  for (const [cell, { button, label }] of board.cells) {
    const names = marks.get(cell) ?? [];
    for (const name of ["lit", "check", "hand", "target", "capture", "twin", "twin-target", "vanished"]) {
      button.classList.toggle(name, names.includes(name));
    }
    const spokenMarks = { hand: "in hand", target: "can be reached", capture: "can be captured", twin: "its twin", vanished: "where an original vanished", lit: judging ? "part of this step" : questionStands() ? "part of the turn in question" : "part of the turn that was found", check: "in check" };
    const spoken = names.map((name) => spokenMarks[name]).filter(Boolean);
    button.setAttribute("aria-label", [label, ...spoken].join(", "));
    button.setAttribute("aria-pressed", String(names.includes("hand")));
  }
}

/** Makes a cell the one that the Tab key reaches. */
function makeStop(cell) {
  board.cells.get(board.focus).button.tabIndex = -1;
  board.focus = cell;
  board.cells.get(cell).button.tabIndex = 0;
}

function focusCell(cell) {
  if (!board.cells.has(cell)) return;
  makeStop(cell);
  board.cells.get(cell).button.focus();
}

/** Returns the focus to the board after the user did something elsewhere on the page. */
function backToBoard() {
  if (byId("sheet").open || hand.options.length > 0) return;
  board.cells.get(board.focus)?.button.focus({ preventScroll: true });
}

let typed = "";
let typedAt = 0;
/** A digit typed within this many milliseconds belongs to the letter or digit typed before it. */
let typedWithin = 1500;

/** The keys of the board: arrows, Enter and Space, Escape, the name of a cell. */
function boardKey(event) {
  const cell = event.target.closest?.(".cell")?.dataset.cell;
  if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  if (arrows[event.key]) {
    event.preventDefault();
    // An arrow leads to the next cell of the same kind (square or point) or, with Shift, of the other kind.
    const to = nearest(board.cells, cell, ...arrows[event.key], (other) => (isPoint(other) === isPoint(cell)) !== event.shiftKey);
    if (to) focusCell(to);
    return;
  }
  if (event.key === "Escape") {
    event.preventDefault();
    return letGo();
  }
  if (/^[a-zA-Z0-9]$/.test(event.key)) {
    const now = Date.now();
    // A letter begins a cell; a digit belongs to the letter typed just before it.
    typed = /\d/.test(event.key) && now - typedAt < typedWithin ? typed + event.key : event.key;
    typedAt = now;
    const side = cell.includes(":") ? cell.slice(0, 2) : "";
    const longer = board.cells.has(`${side}${typed}0`);
    if (board.cells.has(side + typed)) {
      focusCell(side + typed);
      if (!longer) typed = "";
    }
  }
}
