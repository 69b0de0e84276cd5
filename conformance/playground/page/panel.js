// The panels beside the board: the status of the game, the turns played, the legal turns.
"use strict";

/** An end in words: `checkmate, white wins`. */
function endWords(end) {
  return end.winner ? `${end.by}, ${end.winner} wins` : `${end.by}, drawn`;
}

/** Check and end after a turn, for screen readers. */
function endInWords() {
  const status = state.status;
  if (!status || status.error) return "";
  if (status.end) return ` ${capital(endWords(status.end))}.`;
  if (status.game?.end) return ` The game is over: ${endWords(status.game.end)}.`;
  return status.check?.length > 0 ? " Check." : "";
}

function drawStatus() {
  const panel = byId("status");
  const status = state.status;
  const lines = [];
  if (!status) {
    lines.push("The position is not accepted, so no turn can be played.");
  } else if (status.error || status.refused) {
    lines.push(status.error ?? status.refused.why);
  } else {
    if (!status.end) lines.push(element("strong", {}, `${capital(status.side)} to move.`));
    for (const king of status.attacked ?? []) {
      const by = king.attacks.map((attack) => `the ${placed(attack.by)}`);
      const clauses = [...new Set(king.attacks.flatMap((attack) => attack.clauses))];
      lines.push([`Check: the ${placed(king.king)} is attacked by ${listed(by)} (`, ...links(clauses), ")."]);
    }
    if (!status.end && status.check.length === 0) lines.push("No check.");
    if (status.end) lines.push([element("strong", {}, `${capital(endWords(status.end))}`), " (", ...links([status.end.clause]), ")."]);
    else if (status.game.over) lines.push(`The game was over before: ${status.game.over}`);
    else if (status.game.end) lines.push([element("strong", {}, capital(endWords(status.game.end))), ": a game that reaches this position is over (", ...links([status.game.end.clause, "CHE-29"]), ")."]);
    for (const claim of status.game.claims ?? []) {
      lines.push([`A draw may be claimed by ${claim} (`, ...links([claim.startsWith("three") ? "CHE-24" : "CHE-26"]), ")."]);
    }
    if (status.times > 1) lines.push([`The position has occurred ${status.times} times (`, ...links(["CHE-24"]), ")."]);
    if (status.halfmove > 0 && !status.end) {
      lines.push([`${status.halfmove} halfmove${status.halfmove === 1 ? "" : "s"} without a capture or pawn move; from 100 on, a draw may be claimed (`, ...links(["CHE-26"]), ")."]);
    }
  }
  const fields = state.told.caption ?? [];
  panel.replaceChildren(element("h2", {}, "Status"), element("ul", {}, ...lines.map((line) => element("li", {}, ...[line].flat()))),
    element("p", { class: "quiet" }, fields.join("; ")));
}

/** Links to clauses with commas between them. */
function links(clauses) {
  return clauses.flatMap((clause, index) => [index > 0 ? ", " : "", clauseLink(known("law", { clause }).page ?? "chess", clause)]);
}

function drawTurns() {
  const panel = byId("turns");
  panel.hidden = state.turns.length === 0;
  const items = state.turns.map((turn, index) => element("li", {},
    element("button", { type: "button", class: index >= state.at ? "undone" : "", "aria-current": index === state.at - 1 ? "true" : null, onclick: () => { goTo(index + 1); letGo(); } }, state.names[index])));
  panel.replaceChildren(element("h2", {}, "Turns"), element("ol", { class: "played" }, ...items));
}

function drawLegal() {
  const panel = byId("legal");
  const count = state.legal.length;
  const heading = element("h2", {}, "Legal turns");
  if (state.told.refused) {
    panel.hidden = true;
    return;
  }
  panel.hidden = false;
  if (hand.from === null && !hand.pending) {
    const men = [...new Set(state.legal.map((turn) => turn.from))];
    panel.replaceChildren(heading, element("p", { class: "quiet" }, `${count === 1 ? "One legal turn" : `${count} legal turns`}. Pick up a man to see its turns.`),
      element("p", { class: "chips" }, ...men.map((cell) => element("button", { type: "button", onclick: () => { take(cell); } }, cell))));
    return;
  }
  const turns = hand.pending ? hand.pending.turns : turnsFrom(hand.from);
  const few = turns.slice(0, 200);
  panel.replaceChildren(heading, element("p", { class: "quiet" }, hand.pending ? `Turns with this move: ${turns.length}.` : `Turns of the man in hand: ${turns.length}.`),
    element("p", { class: "chips" }, ...few.map((turn) => element("button", { type: "button", onclick: () => choose(turn.turn) }, turn.san ?? turn.turn)),
      turns.length > few.length ? ` and ${turns.length - few.length} more` : ""));
}

function drawTools() {
  byId("undo").disabled = state.at === 0 && !hand.pending;
  byId("redo").disabled = state.at >= state.turns.length;
  byId("flip").setAttribute("aria-pressed", String(state.flipped));
  byId("game").value = state.game.game;
  byId("rules").href = `../${state.game.page}.html`;
  if (document.activeElement !== byId("position")) byId("position").value = setup.open ? setup.position : positionNow();
  const problem = byId("position-problem");
  problem.hidden = !state.problem;
  problem.textContent = state.problem ?? "";
}

/** Shows everything as it is now. */
function render() {
  drawBoard();
  drawTrays();
  drawChooser();
  drawVerdict();
  drawScore();
  drawJudgment();
  drawStatus();
  drawTurns();
  drawLegal();
  drawTools();
  drawSetup();
  writeAddress();
}
