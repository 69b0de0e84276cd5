// Arrows and rings drawn with the right mouse button, as notes while thinking. A turn or a click removes them.
"use strict";

const arrows = { from: null, drawn: [] };

/** Draws an arrow from one cell to another, or a ring if both cells are the same. Removes what is drawn there already. */
function toggleArrow(from, to) {
  const name = `${from} ${to}`;
  arrows.drawn = arrows.drawn.includes(name) ? arrows.drawn.filter((one) => one !== name) : [...arrows.drawn, name];
  drawArrows();
}

function drawArrows() {
  const drawn = byId("arrows");
  drawn.setAttribute("viewBox", `0 0 ${board.width} ${board.height}`);
  const ends = arrows.drawn.map((name) => name.split(" ").map((cell) => board.cells.get(cell)));
  drawn.replaceChildren(...ends.filter(([from, to]) => from && to).map(([from, to]) => {
    if (from === to) return shape("circle", { cx: from.x, cy: from.y, r: 24 });
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const tip = (turn) => `L${to.x} ${to.y}L${to.x - 18 * Math.cos(angle + turn)} ${to.y - 18 * Math.sin(angle + turn)}`;
    return shape("path", { d: `M${from.x} ${from.y}${tip(0.5)}${tip(-0.5).replace(/^L/, "M")}` });
  }));
}

function arrowStart(event) {
  arrows.from = event.button === 2 ? event.target.closest(".cell")?.dataset.cell ?? null : null;
  if (event.button !== 0 || arrows.drawn.length === 0) return;
  arrows.drawn = [];
  drawArrows();
}

function arrowEnd(event) {
  const { from } = arrows;
  arrows.from = null;
  const to = event.button === 2 && from ? cellAt(event) : null;
  if (to) toggleArrow(from, to);
}
