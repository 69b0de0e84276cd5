// Starts the page.
"use strict";

function undo() {
  if (hand.pending || hand.options.length > 0) return letGo();
  if (state.act) {
    state.act = null;
    look();
    return letGo();
  }
  if (state.at === 0) return bringBack();
  // If the last turn is an opponent's answer, or the defence in a problem, the user's turn before it is taken back, too.
  // There is none if the game began with the opponent's turn.
  const defended = solverToMove() && !opponent.problem[3] && state.at > 1;
  const answered = defended || (opponent.level > 0 && state.described.side !== opponent.side);
  if (answered && state.at === 1) return say("You have made no turn yet.");
  stopSearch();
  goTo(answered ? state.at - 2 : state.at - 1);
  letGo();
  announce(`Turn taken back. ${capital(state.described.side)} to move.`);
}

function redo() {
  if (state.at >= state.turns.length) return;
  goTo(state.at + 1);
  letGo();
  announce(`${state.turns[state.at - 1]} played again. ${capital(state.described.side)} to move.`);
}

/** Brings back the game that was left last. */
function bringBack() {
  const kept = state.earlier.pop();
  if (!kept) return;
  setup.open = false;
  restore(kept);
  state.hint = null;
  resumeOpponent(kept.against);
  letGo();
  answerTurn();
  announce(`The previous game is back: ${state.game.title}, ${counted(state.at)} played.`);
}

function counted(turns) {
  return turns === 1 ? "1 turn" : `${turns} turns`;
}

function offerKept() {
  const kept = keptGame();
  const game = kept && known("games", {}).games.find((one) => one.game === kept.game);
  if (!game) return;
  // If the game is the same as before, the page was reloaded.
  if (JSON.stringify([kept.game, kept.start, kept.turns]) === JSON.stringify([state.game.game, state.start, state.turns])) return resumeOpponent(kept.against);
  state.earlier.push(kept);
  if (!location.hash) state.hint = { text: `Your last game: ${game.title}, ${counted(kept.turns.length)}.`, action: "Continue it", run: bringBack };
}

/**
 * Opens a position or a game and announces what is wrong with it, if anything. What cannot be opened changes nothing. The
 * game that was open can be brought back. `score` describes a pasted game, `lesson` is the step of a lesson.
 */
function begin(game, position, turns, asked, score, lesson) {
  const { error } = asRead("position", { game, position: position || "start" });
  if (error) {
    state.problem = error;
    render();
    return announce(cut(error));
  }
  const hint = leave();
  stopSearch();
  friend.side = null;
  state.misreading = misreadingOf(game, state.misreading?.name);
  state.problem = open(game, position, turns, asked);
  Object.assign(state, { hint, score: score ?? null, lesson: lesson ?? null });
  setup.open = false;
  emptyHand();
  render();
  if (state.problem) announce(state.problem);
  else if (score) announce([...score.lines, ...score.verdicts.map((verdict) => verdict.why)].join(" "));
  else if (state.asked) announce(verdictInWords());
  answerTurn();
}

function openRandomArray() {
  const { game } = state.game;
  const { position, error } = drawArray(game, Math.floor(Math.random() * 1e6));
  if (error) return say(error);
  begin(game, position, []);
  announce(arrayInWords());
}

function arrayInWords() {
  const [edge, second, third, middle] = state.drawn.kinds.map((kind) => kind.replace("-", " "));
  return `Array number ${state.drawn.seed}, drawn at random: from the edges inward ${listed([edge, second, third])}, and ${middle} beside the king.`;
}

/** What the address names besides a game: question, problem, counts, lesson step. Call this before the page writes its address. */
function namedInAddress() {
  return ["quiz", "problem", "counts", "lesson"].map((name) => fieldsOf().get(name));
}

/** Opens what the address named, once the scripts for it are there. */
function openNamed([question, problem, pasted, step]) {
  if (step) withScripts(["lessons.js"], () => adoptLesson(Number(step)));
  return withQuestions(() => {
    if (pasted) countsSheet(pasted);
    if (problem === "today") return openDaily();
    if (question) askOfAll(question);
    adoptProblem(problem);
  });
}

function listen() {
  const clicks = {
    undo, redo, skip: backToBoard, "random-array": openRandomArray, "setup-open": toggleSetup, "paste-open": pasteSheet, "play-open": playSheet,
    "copy-game": gameSheet, "copy-link": linkSheet, "copy-case": caseSheet, report: reportSheet,
    restart: () => begin(state.game.game, null, []),
    flip: () => { state.flipped = !state.flipped; render(); },
    "verdict-close": () => { byId("verdict").parentNode.classList.remove("answered"); backToBoard(); },
    "lesson-open": () => withScripts(["lessons.js"], () => toggleLesson()),
    "examples-open": () => withQuestions(toggleExamples),
    "quiz-open": () => withQuestions(toggleQuiz),
  };
  for (const [id, act] of Object.entries(clicks)) byId(id).addEventListener("click", act);
  byId("misreading").addEventListener("change", (event) => playBy(event.target.value));
  byId("game").addEventListener("change", () => begin(byId("game").value, null, []));
  byId("ask").addEventListener("submit", (event) => {
    event.preventDefault();
    const turn = byId("ask-turn").value.trim();
    if (!turn) return;
    emptyHand();
    setup.open = false;
    const meant = understood(turn);
    askFor(meant);
    state.hint = meant === turn ? null : { text: `${turn} was read as ${meant}.` };
    drawHint();
    byId("verdict").scrollIntoView({ block: "nearest" });
    if (reporting) reportSheet();
  });
  byId("position-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = byId("position").value.trim();
    const { error } = request("position", { game: state.game.game, position: typed });
    if (error && openPasted(ofLichess(typed), 1).game) return showBoard();
    begin(state.game.game, typed, []);
    if (!state.problem) return showBoard();
    // The typed text stays, to be corrected.
    byId("position").value = typed;
    byId("problem").scrollIntoView({ block: "nearest" });
  });
  const cells = byId("cells");
  cells.addEventListener("click", boardClick);
  cells.addEventListener("keydown", boardKey);
  cells.addEventListener("focusin", (event) => {
    const cell = event.target.closest(".cell")?.dataset.cell;
    if (cell) hover(cell);
  });
  document.addEventListener("pointerdown", (event) => { board.byPointer = Boolean(event.target.closest(".cell")); }, true);
  document.addEventListener("keydown", pageKey, true);
  document.addEventListener("keydown", (event) => { if (!["ArrowLeft", "ArrowRight"].includes(event.key)) board.byPointer = false; }, true);
  cells.addEventListener("contextmenu", (event) => event.preventDefault());
  cells.addEventListener("pointerdown", arrowStart);
  document.addEventListener("pointerup", arrowEnd);
  document.addEventListener("pointerdown", dragStart);
  document.addEventListener("pointermove", dragMove, { passive: false });
  document.addEventListener("pointerup", dragEnd);
  document.addEventListener("pointercancel", dragEnd);
  byId("judgment").addEventListener("keydown", judgmentKey);
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.target.closest("input, textarea")) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) { event.preventDefault(); undo(); }
    if (key === "y" || (key === "z" && event.shiftKey)) { event.preventDefault(); redo(); }
  });
  window.addEventListener("resize", () => { if (JSON.stringify([state.game.game, view()]) !== board.made) render(); });
  window.addEventListener("popstate", (event) => {
    stopSearch();
    if (event.state) restore(event.state);
    else if (location.hash === address()) return;
    else {
      leave();
      state.problem = openAddress(location.hash);
      state.score = null;
    }
    if (!friend.side) state.hint = null;
    emptyHand();
    setup.open = false;
    const named = namedInAddress();
    render();
    openNamed(named);
    answerTurn();
  });
  byId("turns").addEventListener("keydown", turnsKey);
  byId("sheet").addEventListener("close", () => setTimeout(backToBoard));
}

async function start() {
  try {
    await loadEngines();
  } catch (error) {
    byId("loading").className = "problem";
    byId("loading").textContent = `The engines cannot start in this browser: ${error.message}. They need WebAssembly and DecompressionStream, which browsers have had since 2023. If you saved the page without its folder, its other files are missing.`;
    return;
  }
  const families = new Map();
  for (const { game, title, family } of known("games", {}).games) {
    if (!families.has(family)) families.set(family, element("optgroup", { label: capital(family) }));
    families.get(family).append(element("option", { value: game }, title));
  }
  byId("game").append(...families.values());
  state.problem = openAddress(location.hash);
  document.documentElement.classList.toggle("embed", embedded());
  if (!embedded()) offerKept();
  listen();
  byId("loading").hidden = true;
  byId("main").hidden = false;
  const named = namedInAddress();
  render();
  if (!embedded()) byId("cells").dataset.used = "true";
  if (state.asked) announce(verdictInWords());
  answerTurn();
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
  openNamed(named).then(keepPage);
}

/** Registers the worker that caches a page from a server, so that the page can be installed and works without a network. */
function keepPage() {
  if (!location.protocol.startsWith("http") || embedded() || !navigator.serviceWorker) return;
  document.head.append(element("link", { rel: "manifest", href: "manifest.json" }), element("link", { rel: "icon", href: "icon.svg" }));
  navigator.serviceWorker.register("worker.js").catch(() => { /* Then it needs the network, as before. */ });
}

document.addEventListener("DOMContentLoaded", start);
