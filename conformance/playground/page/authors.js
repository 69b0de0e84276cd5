// For authors of engines: counts of turns, a diagnosis of wrong counts, and the contents of the page as data and as pictures.
"use strict";

const count = {
  open: false,
  running: false,
  depth: 3,
  /** The place counted (`at`), the count after each turn (`rows`), their sum (`total`), and the number of turns (`of`). */
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
  if (embedded() || setup.open || state.misreading) return show("authors", null);
  const here = count.at === placeNow();
  const depth = choice({ id: "count-depth", onchange: (event) => { count.depth = Number(event.target.value); } }, [1, 2, 3, 4, 5, 6].map((one) => [one, one]), count.depth);
  const done = here && (count.rows.length === count.of || count.failed);
  const result = !here || count.of === 0 ? [] : [
    count.failed ? element("p", { class: "problem" }, count.failed)
      : element("p", { class: "counted", "data-done": done ? "" : null }, grouped(count.total), ` sequences${done ? "" : ` so far, ${count.rows.length} of ${count.of} turns`}`),
    element("progress", { max: count.of, value: count.rows.length, "aria-label": "Turns counted", hidden: Boolean(done) }),
    element("pre", { tabindex: "0", class: "divide" }, count.rows.map(([turn, number]) => `${turn}: ${number}`).join("\n")),
  ];
  show("authors", [element("details", { open: count.open, ontoggle: (event) => { count.open = event.target.open; } }, element("summary", {}, "For authors of engines"),
    element("p", { class: "row-of" }, element("label", {}, "Count sequences of legal turns (perft) to depth ", depth), " ",
      count.running ? button({ id: "count-start", onclick: () => { stopSearch(); drawOpponent(); announce("Stopped."); } }, "Stop")
        : button({ id: "count-start", disabled: !canSearch(), onclick: countTurns }, "Count")),
    ...result,
    element("div", { class: "tools" },
      button({ id: "counts-open", onclick: () => countsSheet() }, "My perft count is wrong"),
      button({ id: "data-open", onclick: dataSheet }, "JSON"),
      button({ id: "save-svg", onclick: () => save(new Blob([pictureText()], { type: "image/svg+xml" }), `${state.game.game}.svg`) }, "Save SVG"),
      button({ id: "save-png", onclick: savePng }, "Save PNG")))]);
}

// --- The sheet "My perft count is wrong": the worker diagnoses pasted counts; the address keeps them --------------------------

/** The text in the open sheet that was diagnosed last; null if there is none. */
const counts = { text: null };

/** Opens the sheet; if there is a text, diagnoses it at once. */
function countsSheet(text = "") {
  const find = button({ class: "main", id: "counts-find" }, "Find the mistake");
  const stop = button({ id: "counts-stop", hidden: true, onclick: stopSearch }, "Stop");
  const found = element("div", { id: "counts-found", role: "status" });
  const { area, done, dialog } = sheet("My perft count is wrong",
    `Paste what your engine printed for ${state.game.title}: a position, or the name of a known one (start, Kiwipete, position 3), and counts with their depths, a divide, or lines of EPD.`,
    text, element("span", {}, find, " ", stop));
  area.placeholder = "position 4\nperft 2 = 258\nperft 3 = 9233";
  area.after(found);
  const run = async () => {
    if (!area.value.trim()) return area.focus();
    counts.text = area.value;
    writeAddress();
    find.disabled = true;
    stop.hidden = false;
    found.replaceChildren();
    const begun = Date.now();
    const shown = setInterval(() => { done.textContent = ` Counting for ${Math.round((Date.now() - begun) / 1000)} s…`; }, 1000);
    const failed = await withDiagnosis();
    const answer = failed ?? (dialog.open ? await search("Looking for the mistake", "diagnose", { game: state.game.game, text: area.value }) : null);
    clearInterval(shown);
    done.textContent = answer ? "" : " Stopped.";
    find.disabled = false;
    stop.hidden = true;
    drawOpponent();
    if (answer) found.replaceChildren(...diagnosed(answer, dialog));
  };
  find.addEventListener("click", run);
  dialog.addEventListener("close", () => {
    if (find.disabled) stopSearch();
    counts.text = null;
    writeAddress();
  }, { once: true });
  if (text) run();
}

/** Loads the module that can diagnose (and do everything else) and restarts the worker with it. Returns an error, if any. */
async function withDiagnosis() {
  try {
    await fetchScript("diagnosis.js");
  } catch (error) {
    return { error: `${capital(error.message)}.` };
  }
  stopSearch();
  dropWorker();
  opponent.worker = startWorker(DIAGNOSIS_GLUE, DIAGNOSIS_PACKED);
  return null;
}

/** The parts that show a diagnosis, with links to the pages of its misreadings and to the positions that it names. */
function diagnosed(answer, dialog) {
  if (!answer.words) return [element("p", { class: "problem" }, problemOf(answer))];
  const names = answer.causes.flatMap((cause) => cause.misreading.split("+")).slice(0, 8);
  const places = [answer.separates?.position, answer.ask?.position].filter(Boolean);
  return [
    ...answer.unread.map(({ line, text }) => element("p", { class: "quiet" }, `Line ${line} cannot be read: ${cut(text)}`)),
    element("pre", { class: "solution", tabindex: "0" }, answer.words.trim()),
    element("p", {}, ...names.flatMap((name) => [misreadingLink(name), " "])),
    ...places.map((position) => button({ onclick: () => { dialog.close(); begin(state.game.game, position, []); } }, "Show that position")),
  ];
}

/** A link to the page of a misreading; for a partial one, such as `chess/no-castling-for-white`, to that of the whole. */
function misreadingLink(name) {
  const { misreadings } = known("misreadings", { game: state.game.game });
  const whole = misreadings.map((one) => one.name).filter((one) => name.startsWith(one)).sort((one, other) => other.length - one.length)[0] ?? name;
  return element("a", { href: `../misreadings/${whole.replace("/", "-")}.html` }, `About ${name}`);
}
