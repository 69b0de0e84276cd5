// An opponent, a hint, the shortest mate, and problems. The search runs in a worker, so it never blocks the page; the
// reference replays whatever it finds.
"use strict";

const opponent = {
  /** The level of the opponent, from 1 to 4; 0 if there is none. */
  level: 0,
  side: "black",
  worker: null,
  /** What the search under way is doing, in words; null if there is no search. */
  busy: null,
  /** Gives up the search under way: its answer becomes null. */
  giveUp: null,
  /** Whether the turn that the board shows next is the opponent's answer. */
  answers: false,
  /** What was found for a position: `{ at, text, turn, line, failed }`. */
  found: null,
  /** The problem on the board: `[case, position, turns, together]`. */
  problem: null,
};

const LEVEL_NAMES = ["nobody", "level 1, weakest", "level 2", "level 3", "level 4, strongest"];
/** The level that uses endgame tables. */
const STRONGEST = LEVEL_NAMES.length - 1;
/** The longest mate, in turns, for which the page searches in a position that is no problem. */
const MOST_MATE = 3;

/** Runs in the worker, after the engines' script and `loadEngines`: starts the engines once and answers requests. */
function searcher() {
  let ready = null;
  self.onmessage = async ({ data: { packed, request } }) => {
    if (packed) { ready = loadEngines(packed); return; }
    try {
      await ready;
      self.postMessage({ answer: JSON.parse(wasm_bindgen.ask(JSON.stringify(request))) });
    } catch (error) {
      self.postMessage({ answer: { error: `The search failed (${error.message}).` }, broken: true });
    }
  };
}

/** Sends a request that may take long. A search under way is given up; its answer is null. */
function search(words, cmd, fields) {
  stopSearch();
  opponent.worker ??= startWorker();
  opponent.busy = words;
  const { worker } = opponent;
  return new Promise((answered) => {
    const done = ({ answer, broken }) => {
      // The worker of a search that was given up is no longer in use.
      if (worker !== opponent.worker) return;
      opponent.busy = null;
      if (broken) dropWorker();
      answered(answer);
    };
    opponent.giveUp = () => answered(null);
    worker.onmessage = ({ data }) => done(data);
    worker.onerror = (event) => { event.preventDefault(); done({ answer: { error: `The search cannot start (${event.message ?? "no worker"}).` }, broken: true }); };
    worker.postMessage({ request: { cmd, ...fields } });
    showBusy();
  });
}

function startWorker(glue = ENGINES_GLUE, packed = ENGINES_PACKED) {
  const address = URL.createObjectURL(new Blob([glue, `\n${loadEngines}\n(${searcher})();`], { type: "text/javascript" }));
  const worker = new Worker(address);
  URL.revokeObjectURL(address);
  worker.postMessage({ packed });
  return worker;
}

function dropWorker() {
  opponent.worker?.terminate();
  opponent.worker = null;
}

/** Gives up the search that is under way, if any. */
function stopSearch() {
  if (!opponent.busy) return;
  opponent.busy = null;
  dropWorker();
  opponent.giveUp();
}

/** A text that identifies the position and the turns before it. What a search found is valid while this text is the same. */
function placeNow() {
  return JSON.stringify([state.game.game, state.start, turnsNow()]);
}

/** Whether the page may search for a turn in the position on the board. */
function canSearch() {
  return state.legal.length > 0 && !actEnded() && !setup.open && !hand.pending;
}

/** Whether the men of the side to move are the opponent's. */
function opponentsMen() {
  return opponent.level > 0 && !state.misreading && canSearch() && !state.lesson && state.described.side === opponent.side && !questionStands() && !problemStands();
}

function opponentToMove() {
  return opponentsMen() && state.at === state.turns.length;
}

/** Plays a turn for the opponent, if the opponent is to move. */
async function answerTurn() {
  if (!opponentToMove()) return;
  const at = placeNow();
  const answer = await askBest("The opponent is thinking", opponent.level, Math.floor(Math.random() * 2 ** 32));
  if (!answer || at !== placeNow() || !opponentToMove()) return drawOpponent();
  if (!answer.turn) {
    opponent.found = { at, text: problemOf(answer), failed: true };
    return drawOpponent();
  }
  emptyHand();
  play(answer.turn);
  Object.assign(opponent, { found: null, answers: true });
  render();
  opponent.answers = false;
  backToBoard();
  announce(`${capital(opponent.side)} plays ${answer.names[0]}.${endInWords()}`);
}

/**
 * The turn that the opponent of a level finds in the position on the board; null if the search was given up, or if the page left
 * the position, or may no longer search in it, while endgame tables were built.
 */
async function askBest(words, level, seed) {
  const at = placeNow();
  if (level === STRONGEST && state.described.tables && !(await askTables(words))) return null;
  if (at !== placeNow() || !canSearch()) return null;
  return search(words, "best", { game: state.game.game, position: state.start, turns: turnsNow(), level, seed });
}

function standing(score) {
  if (score.wins_in !== undefined) return `mates in ${score.wins_in}`;
  if (score.loses_in !== undefined) return score.loses_in === 0 ? "is mated" : `is mated in ${score.loses_in}`;
  const pawns = (Math.abs(score.hundredths) / 100).toFixed(1);
  if (Math.abs(score.hundredths) < 30) return "stands about equal";
  return `stands ${score.hundredths > 0 ? "better" : "worse"} by about ${pawns} pawn${pawns === "1.0" ? "" : "s"}`;
}

/** A line with full moves numbered from 1. */
function numbered(names, side) {
  const first = side === "black" ? 1 : 0;
  return names.map((name, index) => ((index + first) % 2 === 0 ? `${(index + first) / 2 + 1}. ${name}` : index === 0 ? `1… ${name}` : name)).join(" ");
}

/** Runs a search in the position on the board and shows what it found, unless the position has changed in the meantime. */
async function find(what, ask, found) {
  if (!canSearch()) return say(`There is no ${what} to look for: no legal turn is left.`);
  const at = placeNow();
  const answer = await ask();
  if (!answer || at !== placeNow()) return drawOpponent();
  opponent.found = { at, ...(found(answer) ?? { text: problemOf(answer), failed: true }) };
  drawBoard();
  drawOpponent();
  byId("opponent").querySelector("[data-play-found]")?.focus();
  announce(opponent.found.text);
}

function showHint() {
  return find("turn", () => askBest("Looking for a good turn", STRONGEST), (answer) => {
    const { side } = state.described;
    return answer.turn && { turn: answer.turn, line: answer.line.slice(0, 1), text: `A good turn: ${answer.names[0]}. ${capital(side)} ${standing(answer.score)}; expected: ${numbered(answer.names, side)}.` };
  });
}

/** What endgame tables say about the position, once the worker has built them; null if the search was given up. */
async function askTables(words, position = positionNow()) {
  const fields = { game: state.game.game, position };
  for (let progress = words; ;) {
    const answer = await search(progress, "endgame", fields);
    if (!answer || answer.left === undefined) return answer;
    progress = `${words}: ${answer.of - answer.left} of ${answer.of} endgame tables are built`;
  }
}

/** Says, from the endgame tables, who wins the position and how. */
function showWinner() {
  return find("turn", () => askTables("Finding out who wins"), (answer) => answer.value
    && { turn: answer.best[0], line: answer.value === "draw" ? answer.best.slice(0, 1) : answer.line, text: winnerInWords(answer) });
}

function winnerInWords({ value, winner, turns, best_names: best, names, too_late }) {
  const { side } = state.described;
  if (value === "draw") {
    const all = best.length === state.legal.length;
    return `Draw: neither side can force a win. ${all ? "Every turn keeps the draw." : `${best.length === 1 ? "One turn keeps" : `${best.length} turns keep`} the draw: ${best.join(", ")}.`}`;
  }
  const others = best.length > 1 ? ` Equally good first turns: ${best.slice(1).join(", ")}.` : "";
  const late = too_late ? " A draw can be claimed before that, after 50 turns of each side without a capture or a pawn move." : "";
  return `${capital(winner)} wins in ${turns}${winner === side ? "" : ` whatever ${capital(side)} plays`}: ${numbered(names, side)}.${others}${late}`;
}

/** Shows the shortest mate, or that there is none. */
function showMate() {
  const [, , turns, together] = problemStands() && state.at === 0 ? opponent.problem : [null, null, MOST_MATE, false];
  const ask = () => search("Looking for a mate", "mate", { game: state.game.game, position: positionNow(), turns, together });
  return find("mate", ask, (answer) => answer.keys && mateFound(answer, together));
}

function mateFound(answer, together) {
  const side = capital(state.described.side);
  if (answer.keys.length === 0) {
    return { text: answer.stopped
      ? `${side} has no mate in ${answer.none_in}; a longer one was not looked for: the search would take too long.`
      : `${side} cannot force mate in ${answer.none_in} turns.` };
  }
  const others = answer.keys.length > 1 ? ` ${answer.keys.length} first turns do it.` : "";
  const what = together ? `Both sides together reach mate in ${answer.turns}` : `${side} mates in ${answer.turns}`;
  return { turn: answer.line[0], line: answer.line, text: `${what}: ${numbered(answer.names, state.described.side)}.${others}` };
}

function foundHere() {
  return opponent.found && opponent.found.at === placeNow() && !setup.open && !questionStands() ? opponent.found : null;
}

function cellsOfFound() {
  const found = foundHere();
  const parts = found && state.legal.find((one) => one.turn === found.turn);
  return parts ? [...halves(parts), parts.act ?? {}].flatMap(({ from, to }) => [from, to]).filter(Boolean) : [];
}

/** Plays what was found: one turn, or a whole line that can be stepped through. */
function playFound() {
  const { turn, line } = opponent.found;
  if (line.length === 1) {
    choose(turn);
    return backToBoard();
  }
  const from = state.at;
  // The opponent must not answer while a line is being shown.
  setOpponent(0);
  for (const one of line) play(one);
  goTo(from);
  letGo();
  seek(from + 1, "on");
}

// --- Problems ----------------------------------------------------------------------------------------------------------

function stipulation([, position, turns, together]) {
  const first = position.split(" ")[1] === "w" ? "White" : "Black";
  const other = first === "White" ? "Black" : "White";
  return together ? `${first} begins, and both sides together mate ${first} in ${turns}` : `${first} to move mates ${other} in ${turns}`;
}

/** Whether the problem is still on the board. Opening another position ends it. */
function problemStands() {
  return Boolean(opponent.problem) && state.start === opponent.problem[1] && (opponent.problem[0] === "" || (PROBLEMS[state.game.game] ?? []).includes(opponent.problem));
}

/** Opens the problem of a case, or the next problem. */
function openProblem(id) {
  const all = PROBLEMS[state.game.game] ?? [];
  const chosen = id ? all.find((one) => one[0] === id) : all[(all.indexOf(opponent.problem) + 1) % all.length];
  if (!chosen) return say(id ? `There is no problem “${id}” of ${state.game.title}.` : `There are no problems of ${state.game.title}.`);
  setProblem(chosen);
}

function setProblem(problem) {
  // The game that is left is saved with its opponent.
  begin(state.game.game, problem[1], []);
  setOpponent(0);
  Object.assign(opponent, { problem, found: null });
  state.hint = null;
  render();
  showBoard();
  announce(`${stipulation(problem)}.`);
}

/** Opens the problem that the address named; its position may be open already, with turns played. */
function adoptProblem(id) {
  if (!id) return;
  const named = (PROBLEMS[state.game.game] ?? []).find((one) => one[0] === id);
  if (!named || named[1] !== state.start) return openProblem(id);
  opponent.problem = named;
  render();
}

/** Whether the side that solves the problem is to move. */
function solverToMove() {
  return problemStands() && state.at % 2 === 0;
}

/** Answers a turn of a problem: a key with the defence that holds out longest, any other turn with one that refutes it. */
async function followProblem() {
  if (!problemStands() || solverToMove() || state.at !== state.turns.length || !state.asked?.played) return;
  const [, , turns, together] = opponent.problem;
  if (together) return checkKey();
  const [name, left] = [state.names[state.at - 1], turns - (state.at + 1) / 2];
  if (state.status?.end?.by === "checkmate") {
    keepSolved(opponent.problem);
    return tellProblem(`✓ Solved: ${name} mates. ${dailyInWords()}`.trim());
  }
  if (left === 0 || state.status?.end) return tellProblem(`✗ ${name} does not mate${left === 0 ? ` in ${turns}` : ""}. Take it back and try another turn.`);
  const at = placeNow();
  const answer = await search("Looking for a defence", "reply", { game: state.game.game, position: positionNow(), turns: left });
  if (!answer || at !== placeNow()) return drawOpponent();
  if (!answer.turn) return tellProblem(problemOf(answer));
  emptyHand();
  play(answer.turn);
  render();
  backToBoard();
  tellProblem(answer.refutes ? `✗ ${name} does not solve it: ${answer.name} refutes it. Take it back and try another turn.`
    : `✓ Right: ${name}${state.at === 2 ? " is the key" : ""}. ${capital(state.described.side === "white" ? "black" : "white")} defends by ${answer.name}; mate in ${answer.mate_in} more.`);
}

function tellProblem(text) {
  opponent.found = { at: placeNow(), text };
  drawOpponent();
  announce(text);
}

/** Once the search has found all solutions of a helpmate, says whether the first turn played begins one. */
async function checkKey() {
  if (state.at !== 1) return;
  const [at, turn, [, , turns]] = [placeNow(), state.turns[0], opponent.problem];
  const answer = await search("Comparing your turn with the solution", "mate", { game: state.game.game, position: state.start, turns, together: true });
  if (!answer || at !== placeNow()) return drawOpponent();
  tellProblem(!answer.keys ? problemOf(answer)
    : answer.keys.includes(turn) ? `✓ Right: ${state.names[0]} is the key.` : `✗ ${state.names[0]} does not solve it. Take it back and try another turn.`);
}

// --- The problem of the day, chosen from all games by the date. Only this browser keeps the number of solved days in a row ---

/** The name under which the browser keeps the last day solved and the number of days in a row. */
const DAILY = "arbiter-daily";

/** The number of days since the beginning of 1970, by the user's clock. */
function today() {
  const now = new Date();
  return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
}

/** The game and the problem of a day. The problems of neighbouring days are far apart in the list, so that the games alternate. */
function problemOfDay(day) {
  const all = Object.entries(PROBLEMS).flatMap(([game, list]) => list.filter(([, , , together]) => !together).map((problem) => [game, problem]));
  return all[(day * 7919) % all.length];
}

function openDaily() {
  const [game, problem] = problemOfDay(today());
  if (state.game.game !== game) begin(game, null, []);
  openProblem(problem[0]);
}

function solvedDays() {
  const { day, streak } = kept(DAILY) ?? {};
  return { day: Number(day) || 0, streak: Number(streak) || 0 };
}

/** Records that a problem was solved, if it is the problem of the day. */
function keepSolved(problem) {
  const day = today();
  const before = solvedDays();
  if (problemOfDay(day)[1] !== problem || before.day === day) return;
  keepAs(DAILY, { day, streak: before.day === day - 1 ? before.streak + 1 : 1 });
}

/** The panel's text about the consecutive days. */
function dailyInWords() {
  const { day, streak } = solvedDays();
  if (streak === 0 || day < today() - 1) return "";
  return `${day === today() ? "Solved today" : "Solved yesterday"}; ${streak} day${streak === 1 ? "" : "s"} in a row.`;
}

// --- The panel -----------------------------------------------------------------------------------------------------------

function setOpponent(level, side) {
  stopSearch();
  opponent.level = level;
  opponent.side = side ?? opponent.side;
  keep();
}

/** Continues a kept game against its opponent, unless the user has chosen an opponent already. */
function resumeOpponent(against) {
  if (!against || opponent.level > 0) return;
  const { level, side } = against;
  if (LEVEL_NAMES[level] && level > 0 && ["white", "black"].includes(side)) setOpponent(level, side);
}

/** Shows what is being searched for. The button beside it does not change, so that it is easy to hit. */
function showBusy() {
  const words = byId("search-stop")?.parentNode.querySelector("span");
  if (words) words.textContent = `${opponent.busy}… `;
  else drawOpponent();
}

function drawOpponent() {
  // The opponent plays by the law.
  if (embedded() || questionStands() || state.misreading) return show("opponent", null);
  const set = (level, side) => { setOpponent(level, side); render(); answerTurn(); };
  const level = choice({ id: "opponent-level", onchange: (event) => set(Number(event.target.value)) }, [...LEVEL_NAMES.entries()], opponent.level);
  const side = choice({ id: "opponent-side", onchange: (event) => set(opponent.level, event.target.value) }, [["black", "White"], ["white", "Black"]], opponent.side);
  const found = foundHere();
  const problem = problemStands() && opponent.problem;
  const goesOn = state.legal.length > 0 && !actEnded();
  show("opponent", [
    element("h2", {}, "Opponent and hints"),
    element("div", { class: "fields" }, element("label", {}, "Play against ", level), opponent.level > 0 ? element("label", {}, "with ", side) : ""),
    problem && element("p", { class: "problem-text" }, element("strong", {}, `${stipulation(problem)}.`), " ",
      problem[0] === "" ? "" : element("a", { href: `#${new URLSearchParams({ game: state.game.game, problem: problem[0] })}` }, "link to this problem")),
    element("div", { class: "tools" },
      goesOn && button({ id: "hint-ask", onclick: showHint }, "Hint"),
      goesOn && button({ id: "mate-ask", onclick: showMate }, "Show me the mate"),
      goesOn && state.described.tables && button({ id: "winner-ask", onclick: showWinner }, "Who wins?"),
      button({ id: "problem-next", onclick: () => withQuestions(() => openProblem()) }, problem ? "Next problem" : "Try a problem"),
      button({ id: "daily", onclick: () => withQuestions(openDaily) }, "Problem of the day"),
      ...(opponent.level > 0 ? gameTools() : [])),
    dailyInWords() && element("p", { class: "quiet" }, `Problem of the day: ${dailyInWords()}`),
    solvePanel(),
    element("label", { class: "tick" }, element("input", { type: "checkbox", id: "sound", checked: sound.on, onchange: (event) => setSound(event.target.checked) }), " Sound"),
    opponent.busy ? element("p", { class: "busy" }, element("span", {}, `${opponent.busy}… `), button({ id: "search-stop", onclick: () => { stopSearch(); drawOpponent(); backToBoard(); announce("Stopped."); } }, "Stop"))
      : opponentToMove() ? element("p", { class: "busy" }, element("span", {}, "It is the opponent's turn. "), button({ id: "opponent-go", onclick: () => { answerTurn(); backToBoard(); } }, "Let it move")) : null,
    found ? element("p", { class: found.failed ? "problem" : "found" }, found.text) : null,
    found?.turn ? button({ class: "main", "data-play-found": "", onclick: playFound }, found.line.length === 1 ? "Play it" : "Play it through") : null,
  ]);
}
