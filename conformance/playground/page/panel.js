// The panels beside the board: the status of the game, the turns played, the legal turns.
"use strict";

/** An end in words: `checkmate, White wins`. */
function endWords(end) {
  const by = end.by === "dead" ? "dead material" : end.by;
  return end.winner ? `${by}, ${capital(end.winner)} wins` : `${by}, drawn`;
}

/** Check and end after a turn, for screen readers. */
function endInWords() {
  const { status } = state;
  if (!status || status.error) return "";
  if (status.end) return ` ${capital(endWords(status.end))}.`;
  if (status.game?.end) return ` The game is over: ${endWords(status.game.end)}.`;
  return status.check?.length > 0 ? " Check." : "";
}

function drawStatus() {
  const { status } = state;
  const lines = [];
  if (!status) {
    lines.push("The position is refused, so no turn can be played.");
  } else if (status.error || status.refused) {
    lines.push(status.error ?? status.refused.why);
  } else {
    if (!status.end && !actEnded()) lines.push(element("strong", {}, `${capital(status.side)} to move.`));
    const cited = (words, ...clauses) => lines.push([words, " (", ...links(clauses), ")."].flat());
    for (const king of status.attacked ?? []) {
      const by = king.attacks.map((attack) => `the ${placed(attack.by)}`);
      cited(`Check: the ${placed(king.king)} is attacked by ${listed(by)}`, ...new Set(king.attacks.flatMap((attack) => attack.clauses)));
    }
    if (!status.end && status.check.length === 0) lines.push("No check.");
    const end = status.end ?? status.game.end;
    const ended = end && element("strong", {}, capital(endWords(end)));
    if (!status.end && status.game.over) lines.push(status.game.over);
    else if (status.end || actEnded()) cited(ended, end.clause);
    else if (end) cited([ended, ": a game that reaches this position is over"], end.clause, "CHE-29");
    for (const claim of status.game.claims ?? []) cited(`A draw can be claimed: ${claim}`, claim.startsWith("three") ? "CHE-24" : "CHE-26");
    if (status.times > 1) cited(`The position has occurred ${status.times} times`, "CHE-24");
    if (status.halfmove > 0 && !status.end) cited(`${status.halfmove} halfmove${status.halfmove === 1 ? "" : "s"} without a capture or pawn move; from 100 on, a draw may be claimed`, "CHE-26");
  }
  // After the end no side is to move.
  const fields = (state.described.caption ?? []).slice(status?.end || actEnded() ? 1 : 0);
  fill(byId("status"), [element("h2", {}, "Status"), element("ul", {}, ...lines.map((line) => element("li", {}, ...[line].flat()))),
    ...statusByLaw(), ...capturedMen(), element("p", { class: "quiet" }, fields.join("; "))]);
}

/** Links to clauses with commas between them. */
function links(clauses) {
  return clauses.flatMap((clause, index) => [index > 0 ? ", " : "", clauseLink(known("law", { clause }).page ?? "chess", clause)]);
}

/** Lists the turns in numbered full moves; each is a button that leads to the position after it. */
function drawTurns() {
  const panel = byId("turns");
  const held = panel.contains(document.activeElement);
  const rows = [];
  for (const [index, name] of state.names.entries()) {
    const [side, number] = sideAndNumber(index);
    if (side === "w" || rows.length === 0) {
      rows.push([element("span", { class: "number" }, `${number}.`), ...(side === "w" ? [] : [element("span", { class: "none" }, "…")])]);
    }
    // Endgame tables follow the law, so under a misreading there are no marks.
    const mark = (!state.misreading && marks.get(keyOfTurn(index))) || "";
    rows[rows.length - 1].push(button({
      "data-at": index + 1, class: index >= state.at ? "undone" : "", "aria-current": index === state.at - 1 ? "true" : null,
      "aria-label": `${number}, ${side === "w" ? "White" : "Black"}: ${name}${mark}${MARKS[mark]}`, title: `${state.turns[index]}${MARKS[mark]}`,
      onclick: () => seek(index + 1),
    }, name, mark));
  }
  panel.replaceChildren(element("div", { class: "row" }, element("h2", {}, "Turns"),
    turnsToMark().length > 0 ? button({ id: "mark-turns", class: "cite", title: "Marks what the endgame tables prove: ! for the only turn that keeps the win or the draw, ? for a turn that gives it away", onclick: markTurns }, "Mark ! ?") : ""),
    element("div", { class: "steps", role: "toolbar", "aria-label": "Places in the game" },
      ...[["first", "First", "Before the first turn", 0], ["back", "◀", "Back one turn", state.at - 1], ["on", "▶", "Forward one turn", state.at + 1], ["last", "Last", "After the last turn", state.turns.length]]
        .map(([name, short, long, to]) => button({ "data-seek": name, "aria-label": long, "aria-disabled": String(to < 0 || to > state.turns.length || to === state.at), onclick: () => seek(to, name) }, short))),
    rows.length === 0 ? element("p", { class: "quiet" }, "None yet.") : element("ol", { class: "played" }, ...rows.map((row) => element("li", {}, ...row))));
  const list = panel.querySelector(".played");
  const current = panel.querySelector("[aria-current]");
  if (current) list.scrollTop = Math.max(0, current.parentElement.offsetTop - list.clientHeight / 2);
  if (held) (current ?? panel.querySelector(".played button"))?.focus({ preventScroll: true });
}

/** The letter of the side that played a turn of the game, and the number of its full move, as texts. */
function sideAndNumber(index) {
  const fields = state.positions[index].split(" ");
  return [fields[1], fields.at(-1)];
}

/** The mark of each turn that the endgame tables have judged; an empty mark if they prove nothing. `MARKS` says what the marks mean. */
const marks = new Map();
const MARKS = { "": "", "!": ", the only turn that keeps the win or the draw", "?": ", gives away the win or the draw" };

function keyOfTurn(index) {
  return JSON.stringify([state.game.game, state.positions[index], state.turns[index]]);
}

/** The indices of the turns without a mark that were played in positions with endgame tables. */
function turnsToMark() {
  if (state.misreading || embedded()) return [];
  return [...state.turns.keys()].filter((index) => known("position", { game: state.game.game, position: state.positions[index] }).tables && !marks.has(keyOfTurn(index)));
}

/** Marks the turns about which the endgame tables prove something. */
async function markTurns() {
  const whole = () => JSON.stringify([state.game.game, state.start, state.turns]);
  const game = whole();
  for (const index of turnsToMark()) {
    const [position, turn] = [state.positions[index], state.turns[index]];
    const answer = await askTables("Comparing the turns with the endgame tables", position);
    if (!answer?.keeping || game !== whole()) return drawOpponent();
    const { value, keeping, too_late: late } = answer;
    const count = known("turns", { game: state.game.game, position }).turns.length;
    const proven = value !== "loss" && !late;
    marks.set(keyOfTurn(index), !proven ? "" : !keeping.includes(turn) ? "?" : keeping.length === 1 && count > 1 ? "!" : "");
  }
  drawOpponent();
  drawTurns();
  const marked = state.names.map((name, index) => [name, marks.get(keyOfTurn(index))]).filter(([, mark]) => mark);
  announce(marked.length > 0 ? `Marked: ${listed(marked.map(([name, mark]) => `${name}${MARKS[mark]}`))}.` : "The tables give no turn a mark.");
}

/** Goes to the position after a number of turns and announces it. */
function showPlace(at) {
  if (at < 0 || at > state.turns.length) return;
  goTo(at);
  letGo();
  announce(at === 0 ? "Before the first turn." : `After ${state.names[at - 1]}. ${capital(state.described.side)} to move.`);
}

/** Goes to the position after a number of turns. Then the button `from` gets the focus or, without `from`, the current turn. */
function seek(at, from) {
  showPlace(at);
  document.querySelector(`#turns ${from ? `[data-seek="${from}"]` : "[aria-current]"}`)?.focus({ preventScroll: true });
}

/** ← and → step through the game where they have no other use; on the board, only while it is used by mouse or finger. */
function pageKey(event) {
  const { target, key } = event;
  if (!["ArrowLeft", "ArrowRight"].includes(key) || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (target.closest("input, select, textarea, pre, dialog, #turns, #judgment") || state.turns.length === 0 || setup.open) return;
  if (target.closest(".cell") && (!board.byPointer || hand.from !== null)) return;
  event.preventDefault();
  event.stopPropagation();
  showPlace(state.at + (key === "ArrowLeft" ? -1 : 1));
}

function turnsKey(event) {
  const to = { ArrowLeft: state.at - 1, ArrowRight: state.at + 1, ArrowUp: state.at - 2, ArrowDown: state.at + 2, Home: 0, End: state.turns.length }[event.key];
  if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  seek(Math.max(0, Math.min(state.turns.length, to)));
}

/** Shows the page's message, which is apart from the verdict, and at the top what is wrong with a link. */
function drawHint() {
  const { hint, problem } = state;
  show("hint", hint && [element("span", {}, hint.text),
    hint.action && button({ onclick: hint.run }, hint.action),
    button({ class: "close", "aria-label": "Close this message", onclick: () => { state.hint = null; drawHint(); backToBoard(); } }, "✕")]);
  show("problem", problem && [cut(problem)]);
}

/** Shows a text beside the board and announces it. */
function say(text) {
  state.hint = { text };
  drawHint();
  announce(text);
}

function drawLegal() {
  // The list would reveal the answer of the quiz.
  if ((questionStands() && !quiz.guessed) || state.described.refused) return show("legal", null);
  const count = state.legal.length;
  const draw = (about, ...parts) => show("legal", [element("h2", {}, "Legal turns"), element("p", { class: "quiet" }, about), ...parts]);
  if (hand.from === null && !hand.pending) {
    const men = [...new Set(state.legal.map((turn) => turn.from))];
    const named = (cell) => {
      const label = manOn(cell)?.label ?? "";
      return label.includes(cell) ? label : `${cell}, ${label}`;
    };
    return draw(count === 0 ? "There is no legal turn." : `${count === 1 ? "One legal turn" : `${count} legal turns`}. Pick up a man to see its turns.`,
      ...turnsApart(),
      state.game.extra === "twin" && element("p", { class: "note" }, element("code", {}, "s:"), " is on the short-range board, ", element("code", {}, "m:"), " on the max-range board."),
      element("p", { class: "chips" }, ...men.map((cell) => button({ "aria-label": named(cell), title: named(cell), onclick: () => { take(cell); focusCell(cell); } }, cell))));
  }
  const turns = hand.pending ? hand.pending.turns : turnsFrom(hand.from);
  const few = turns.slice(0, 200);
  draw(hand.pending ? `Turns with this move: ${turns.length}.` : `Turns of the man in hand: ${turns.length}.`,
    element("p", { class: "chips" }, ...few.map((turn) => button({ onclick: () => choose(turn.turn) }, turn.san ?? turn.turn)),
      turns.length > few.length && ` and ${turns.length - few.length} more`));
}

function drawTools() {
  byId("undo").disabled = state.at === 0 && !hand.pending && state.earlier.length === 0;
  byId("undo").title = state.at === 0 && state.earlier.length > 0 ? "Bring back the previous game (Ctrl+Z)" : "Take back the last turn (Ctrl+Z)";
  byId("redo").disabled = state.at >= state.turns.length;
  byId("flip").setAttribute("aria-pressed", String(state.flipped));
  byId("random-array").hidden = state.game.own !== "array";
  byId("array-name").hidden = !isDrawn();
  byId("array-name").textContent = isDrawn() ? arrayInWords() : "";
  byId("game").value = state.game.game;
  byId("rules").href = `../${state.game.page}.html`;
  if (document.activeElement !== byId("position")) byId("position").value = setup.open ? setup.position : positionNow();
}

/** A turn of the game as an example of what may be typed, and its name in algebraic notation. */
function exampleOfTurn() {
  const turn = state.legal.find(({ san }) => san?.startsWith("N")) ?? state.legal[0];
  return turn ? [turn.turn, turn.san].filter(Boolean).join(" or ") : "";
}

/** Redraws the whole page from its state. */
function render() {
  document.title = `${state.game.title} – the playground of Chess Arbiter`;
  byId("ask-turn").placeholder = exampleOfTurn();
  drawBoard();
  drawTrays();
  drawChooser();
  drawVerdict();
  drawScore();
  drawJudgment();
  drawStatus();
  drawTurns();
  drawLegal();
  // The script with this function may not be loaded yet.
  window.drawLesson?.();
  drawQuiz();
  drawExamples();
  drawOpponent();
  drawAuthors();
  drawMisreading();
  drawHint();
  drawTools();
  drawSetup();
  writeAddress();
  if (document.activeElement === document.body && byId("cells").dataset.used) backToBoard();
}
