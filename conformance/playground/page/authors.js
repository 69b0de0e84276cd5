// For authors of engines: counts of turns, and the contents of the page as data and as pictures.
"use strict";

const count = {
  open: false,
  running: false,
  depth: 3,
  /** What was counted (`at`), the count of each turn (`rows`), and their sum (`total`). */
  at: null,
  rows: [],
  total: 0n,
  of: 0,
  failed: null,
};

/** Counts the sequences of legal turns, separately for each first turn, to show progress and allow stopping. */
async function countTurns() {
  const [game, position, at] = [state.game.game, positionNow(), placeNow()];
  const turns = state.legal.map((turn) => turn.turn);
  Object.assign(count, { running: true, at, rows: [], total: 0n, of: turns.length, failed: null });
  drawAuthors();
  for (const turn of turns) {
    const after = request("play", { game, position, turn });
    const answer = await search(`Counting, ${count.rows.length} of ${turns.length} turns done`, "perft", { game, position: after.position, depth: count.depth - 1 });
    if (!answer) {
      count.running = false;
      return drawAuthors();
    }
    if (!answer.count) {
      count.failed = problemOf(answer);
      break;
    }
    count.rows.push([turn, answer.count]);
    count.total += BigInt(answer.count);
    drawAuthors();
  }
  count.running = false;
  drawOpponent();
  drawAuthors();
  announce(count.failed ?? `${count.total} sequences of ${count.depth} turn${count.depth === 1 ? "" : "s"}.`);
}

/** A number in groups of three digits. The space between groups is only visual: copied text has only digits. */
function grouped(number) {
  const groups = String(number).split(/(?=(?:\d{3})+$)/);
  return element("span", { class: "digits" }, groups[0], ...groups.slice(1).map((group) => element("span", {}, group)));
}

/** Opens a sheet with position, turns and verdict as data. */
function dataSheet() {
  const { asked } = state;
  const data = { game: state.game.game, start: state.start, turns: turnsNow(), position: positionNow(), legal: state.legal.map((turn) => turn.turn), status: state.status };
  if (asked && !asked.error) data.verdict = { turn: asked.turn, legal: asked.legal, why: asked.why, clauses: (asked.clauses ?? []).map((clause) => clause.id), facts: asked.facts };
  sheet("Position, turns and verdict", "The position on the board, its legal turns, and the verdict that is shown, as JSON.", JSON.stringify(data, null, 1));
}

/** The picture of the board as an SVG document by itself. */
function pictureText() {
  return byId("picture").innerHTML.replace(/^<svg(?![^>]*xmlns=)/, '<svg xmlns="http://www.w3.org/2000/svg"');
}

/** The pixels of a PNG for each unit of the picture. */
const PIXELS = 2;

function save(blob, name) {
  const link = element("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  announce(`${name} saved.`);
}

async function savePng() {
  const [width, height] = [board.width * PIXELS, board.height * PIXELS];
  const text = pictureText().replace(/^<svg/, `<svg width="${width}" height="${height}"`);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  try {
    await image.decode();
    const canvas = element("canvas", { width, height });
    const context = canvas.getContext("2d");
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0, width, height);
    const blob = await new Promise((made) => canvas.toBlob(made, "image/png"));
    save(blob, `${state.game.game}.png`);
  } catch (error) {
    say(`This browser cannot make a PNG of the board (${error.message}). Save the SVG instead.`);
  }
}

function drawAuthors() {
  const panel = byId("authors");
  panel.hidden = embedded() || setup.open || Boolean(state.misreading);
  if (panel.hidden) return panel.replaceChildren();
  const here = count.at === placeNow();
  const depth = choice({ id: "count-depth", onchange: (event) => { count.depth = Number(event.target.value); } }, [1, 2, 3, 4, 5, 6].map((one) => [one, one]), count.depth);
  const done = here && (count.rows.length === count.of || count.failed);
  const result = !here || count.of === 0 ? [] : [
    count.failed ? element("p", { class: "problem" }, count.failed)
      : element("p", { class: "counted", "data-done": done ? "" : null }, grouped(count.total), ` sequences${done ? "" : ` so far, ${count.rows.length} of ${count.of} turns`}`),
    element("progress", { max: count.of, value: count.rows.length, "aria-label": "Turns counted", hidden: Boolean(done) }),
    element("pre", { tabindex: "0", class: "divide" }, count.rows.map(([turn, number]) => `${turn}: ${number}`).join("\n")),
  ];
  const details = element("details", { open: count.open }, element("summary", {}, "For authors of engines"),
    element("p", { class: "row-of" }, element("label", {}, "Count sequences of legal turns (perft) to depth ", depth), " ",
      count.running ? element("button", { type: "button", id: "count-start", onclick: () => { stopSearch(); drawOpponent(); announce("Stopped."); } }, "Stop")
        : element("button", { type: "button", id: "count-start", disabled: !canSearch(), onclick: countTurns }, "Count")),
    ...result,
    element("div", { class: "tools" },
      element("button", { type: "button", id: "counts-open", onclick: () => countsSheet() }, "My perft count is wrong"),
      element("button", { type: "button", id: "data-open", onclick: dataSheet }, "JSON"),
      element("button", { type: "button", id: "save-svg", onclick: () => save(new Blob([pictureText()], { type: "image/svg+xml" }), `${state.game.game}.svg`) }, "Save SVG"),
      element("button", { type: "button", id: "save-png", onclick: savePng }, "Save PNG")));
  details.addEventListener("toggle", () => { count.open = details.open; });
  fill(panel, [details]);
}
