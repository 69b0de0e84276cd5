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
  const { width, height, cells } = known("places", { game: state.game.game, ...seen });
  Object.assign(board, { made, width, height });
  board.cells.clear();
  const hadFocus = byId("cells").contains(document.activeElement);
  const percent = (value, all) => `${(100 * value / all).toFixed(3)}%`;
  for (const { cell, x, y, reach } of cells) {
    // The button of a point covers the area nearer to it than to the centre of any square: a diamond as wide as a square.
    const half = isPoint(cell) ? 30 : reach;
    const one = button({ class: isPoint(cell) ? "cell point" : "cell", tabindex: "-1", "data-cell": cell }, element("span", { class: "mark" }));
    Object.assign(one.style, { left: percent(x - half, width), width: percent(2 * half, width), top: percent(y - half, height), height: percent(2 * half, height) });
    board.cells.set(cell, { button: one, x, y });
  }
  byId("cells").replaceChildren(...[...board.cells.values()].map((one) => one.button));
  byId("board").style.aspectRatio = `${width} / ${height}`;
  byId("main").style.setProperty("--ratio", width / height);
  Object.assign(byId("board").dataset, { game: state.game.game, wide: !seen.stacked && width > 900 });
  if (!board.cells.has(board.focus)) board.focus = cells[0].cell;
  board.cells.get(board.focus).button.tabIndex = 0;
  if (hadFocus) board.cells.get(board.focus).button.focus();
}

/** What the board shows: a position, a turn in it, and whether the verdict is drawn. */
function shown() {
  const { position, turn, legal, played, error, refused } = state.asked ?? {};
  // At a step of the judgment, too, the cells of an illegal turn have the colour of illegal turns.
  if (position && state.step >= 0) return { position, turn, ruled: !legal };
  if (position && !played && !error && !refused) return { position, turn, ruled: true };
  if (setup.open) return { position: setup.position, turn: null, ruled: false };
  return pendingPicture() ?? { position: positionNow(), turn: state.turns[state.at - 1], ruled: false };
}

/** On a narrow page, with the panels below the board: scrolls the board and what is just below it into view. */
function showBoard() {
  if (getComputedStyle(byId("main")).display === "flex") byId("board").scrollIntoView({ block: "start" });
}

function drawBoard() {
  makeBoard();
  const { position, turn, ruled } = shown();
  const picture = asRead("draw", { game: state.game.game, position, ruled, turn, ...view() });
  byId("picture").innerHTML = picture.svg ?? "";
  const described = position === state.described.position ? state.described : asRead("position", { game: state.game.game, position });
  nameCells(described);
  markCells(described);
  // The paths lie between the picture and the marks of the cells.
  byId("paths").setAttribute("viewBox", `0 0 ${board.width} ${board.height}`);
  drawLines(byId("paths"), pathsInHand(), board.cells, board.men);
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
  const [men, bends] = [menOf(described), described.deflectors?.placed ?? []];
  const words = new Map();
  for (const { cell, label } of [...men, ...bends]) words.set(cell, words.has(cell) ? `${words.get(cell)}, ${label}` : label);
  const mirrors = new Set(state.game.mirrors);
  board.men = new Set(men.map((man) => man.cell));
  board.bends = new Set(bends.map((bend) => bend.cell));
  for (const [cell, { button }] of board.cells) {
    const name = `${isPoint(cell) ? "point " : ""}${bare(cell)}${boardOf(cell)}`;
    const there = words.get(cell);
    const label = !there ? `${name}, ${mirrors.has(cell) ? "mirror, " : ""}vacant`
      : !board.men.has(cell) ? `${name}, ${there}`
        : mirrors.has(cell) && !there.startsWith("reflection") ? `${there}, a mirror` : there;
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
  if (!/^[a-zA-Z0-9]$/.test(event.key)) return;
  const now = Date.now();
  // A letter begins a cell; a digit belongs to the letter typed just before it.
  typed = /\d/.test(event.key) && now - typedAt < typedWithin ? typed + event.key : event.key;
  typedAt = now;
  const to = `${cell.includes(":") ? cell.slice(0, 2) : ""}${typed}`;
  if (!board.cells.has(to)) return;
  focusCell(to);
  if (!board.cells.has(`${to}0`)) typed = "";
}
