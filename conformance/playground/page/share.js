// What leaves the page: links, cases, the text of the form for a disputed ruling; and what is pasted into it.
"use strict";

/** Opens the sheet with a text that can be copied. */
function sheet(title, about, text, more) {
  const dialog = byId("sheet");
  const area = element("textarea", { rows: "10", spellcheck: "false", "aria-label": title });
  area.value = text;
  const done = element("span", { role: "status", class: "quiet" });
  const copy = async () => {
    area.select();
    try {
      await navigator.clipboard.writeText(area.value);
    } catch {
      document.execCommand("copy");
    }
    done.textContent = " Copied.";
  };
  dialog.replaceChildren(
    element("h2", { id: "sheet-title" }, title),
    element("p", { class: "quiet" }, about),
    area,
    element("div", { class: "tools" },
      more ?? button({ class: "main", id: "sheet-copy", onclick: copy }, "Copy"),
      button({ id: "sheet-close", onclick: () => dialog.close() }, "Close"), done));
  dialog.showModal();
  area.focus();
  const show = (text) => { area.value = text; area.focus(); area.select(); };
  return { area, done, dialog, show };
}

/** Copies a text and confirms it on the button; if copying is not allowed, the text is shown. */
async function copyText(text, button) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return sheet("To be copied", "This browser does not let the page copy by itself.", text);
  }
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = "Cite"; }, 1500);
  announce("Copied.");
}

function linkSheet() {
  const link = new URL(address(), location.href).href;
  const frame = `<iframe src="${link.replace(/&/g, "&amp;")}&amp;embed=1" title="${state.game.title}, a live board" width="720" height="560" style="border:0"></iframe>`;
  const { done, show } = sheet("A link to this page", "It opens the same position and the same verdict. The frame puts a live board into a page of your own.", link);
  done.before(button({ id: "sheet-frame", onclick: () => show(frame) }, "Show the frame"));
}

/** The length to which a message is cut, since pasted text can be very long. */
const LONGEST_PROBLEM = 300;

function problemOf(answer) {
  return cut(answer.error ?? answer.illegal ?? answer.refused?.why ?? "There is no text for this.");
}

/** A message, with its middle cut out if it is too long. */
function cut(text) {
  if (text.length <= LONGEST_PROBLEM) return text;
  // The text is split into the characters that people see, so that no emoji is cut in half.
  const letters = [...new Intl.Segmenter("en").segment(text)].map(({ segment }) => segment);
  const left = letters.length - LONGEST_PROBLEM;
  return left <= 0 ? text : `${letters.slice(0, LONGEST_PROBLEM - 80).join("")} […${left} characters…] ${letters.slice(-80).join("")}`;
}

function caseSheet() {
  const turns = state.asked?.played ? turnsNow().slice(0, -1) : turnsNow();
  const answer = request("case", { game: state.game.game, position: state.start, turns, turn: state.asked?.turn });
  sheet("A case", "The expectation is the answer of the reference, and its field `source` says so. Before you mark the case as made by hand, work the answer out from the law. Give the case an id that names its topic.", answer.case ?? problemOf(answer));
}

/** Whether the report form is to open as soon as a turn has been asked about. */
let reporting = false;

function reportSheet() {
  const turn = state.asked?.turn;
  reporting = !turn;
  if (!turn) {
    say("Which turn is judged wrongly? Ask about it here; the report follows.");
    return byId("ask-turn").focus();
  }
  const position = state.asked?.position ?? positionNow();
  const answer = request("issue", { game: state.game.game, position, turn });
  const { done } = sheet("Report a wrong verdict", "The text for the issue form. Add your reading and your reason, then open an issue with it.", answer.title ? `${answer.title}\n\n${answer.body}` : problemOf(answer));
  const address = inRepository("issues/new/choose");
  if (address) done.before(element("a", { href: address }, "Open an issue"));
}

function pasteSheet() {
  const open = button({ class: "main", id: "sheet-open" }, "Open");
  const { area, done, dialog } = sheet("Paste", "A game, as PGN or as bare turns (1. e2e4 e7e5, or 1. Nf3 Nf6 in games with algebraic notation); a position, with or without turns after it; a cited verdict, or the command that asks for one; a case; or a link to the playground.", "", open);
  open.addEventListener("click", () => {
    const text = area.value.trim();
    const refuse = (why) => {
      done.className = "problem";
      done.textContent = cut(why);
    };
    if (!text) return refuse("There is nothing to open yet.");
    if (/^\S*#game=\S+$/.test(text)) {
      const link = text.slice(text.indexOf("#"));
      const problem = problemOfAddress(link);
      if (problem) return refuse(problem);
      const hint = leave();
      state.problem = openAddress(link);
      Object.assign(state, { score: null, hint });
      dialog.close();
      return letGo();
    }
    if (/^https?:\S+$/.test(text) && ofLichess(text) === text) return refuse("Only links to the playground can be opened. Paste the game or the position itself.");
    const answer = openPasted(ofLichess(text), 1);
    if (answer.game) return dialog.close();
    refuse(problemOf(answer));
  });
}

/** The position in a Lichess address; any other text unchanged. */
function ofLichess(text) {
  const [, position] = /^https:\/\/lichess\.org\/(?:analysis|editor)\/(?:standard\/|fromPosition\/)?([^?#\s]+\/[^?#\s]+)/.exec(text) ?? [];
  return position ? decodeURIComponent(position) : text;
}

/** Opens a pasted text. If it has several games, opens the one with this number. */
function openPasted(text, which) {
  const answer = request("read", { game: state.game.game, text, which });
  // A text is not a game if its first turn cannot be read.
  if (answer.score?.fault && answer.turns.length === 0 && !answer.ask && which === 1) return { error: answer.score.lines[0] };
  if (answer.game) {
    state.pasted = text;
    begin(answer.game, answer.position, answer.turns, answer.ask, answer.score);
  }
  return answer;
}

/** A pasted game: how it ended, or the turn at which it stopped, with each turn that its text may mean. */
function drawScore() {
  const { score } = state;
  if (!score) return show("score", null);
  const verdicts = score.verdicts.map((verdict) => element("li", {},
    verdict.judged ? button({ onclick: () => { goTo(state.turns.length); askFor(verdict.turn); } }, verdict.turn) : element("code", {}, verdict.turn),
    " ", ...links(verdict.clauses), `: ${verdict.why}`, verdict.castling ? ` Castling is written as the king's move: ${verdict.castling}.` : ""));
  const games = (score.games ?? []).map((one, index) => [index + 1, `${index + 1}: ${one.players ?? `line ${one.line}`}`]);
  const shown = choice({ id: "score-game", onchange: (event) => {
    const answer = openPasted(state.pasted, Number(event.target.value));
    state.problem = answer.game ? state.problem : problemOf(answer);
    render();
    byId("score-game")?.focus();
  } }, games, score.number);
  show("score", [
    element("h2", {}, score.players ?? "The game"),
    games.length > 0 ? element("p", {}, element("label", {}, `${games.length} games; shown: `, shown)) : null,
    element("p", { class: score.fault ? "problem" : "quiet" }, cut(score.lines[0])),
    ...score.lines.slice(1).map((line) => element("p", { class: "quiet" }, line)),
    verdicts.length > 0 ? element("ul", { class: "meant" }, ...verdicts) : null,
  ]);
}
