// The sheet "My perft count is wrong": the worker diagnoses pasted counts; the address keeps them.
"use strict";

/** The text pasted into the open sheet; null if it is not open. */
const counts = { text: null };

/** Opens the sheet; if there is a text, diagnoses it at once. */
function countsSheet(text = "") {
  const find = element("button", { type: "button", class: "main", id: "counts-find" }, "Find the mistake");
  const stop = element("button", { type: "button", id: "counts-stop", hidden: true, onclick: stopSearch }, "Stop");
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
    ...places.map((position) => element("button", { type: "button", onclick: () => { dialog.close(); begin(state.game.game, position, []); } }, "Show that position")),
  ];
}

/** A link to the page of a misreading; for a partial one, such as `chess/no-castling-for-white`, to that of the whole. */
function misreadingLink(name) {
  const { misreadings } = known("misreadings", { game: state.game.game });
  const whole = misreadings.map((one) => one.name).filter((one) => name.startsWith(one)).sort((one, other) => other.length - one.length)[0] ?? name;
  return element("a", { href: `../misreadings/${whole.replace("/", "-")}.html` }, `About ${name}`);
}
