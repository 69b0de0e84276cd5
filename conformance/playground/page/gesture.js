// Making a turn by hand. A man is picked up and put down; if several legal turns fit, the player chooses one. A gesture that
// fits no legal turn is judged as it is.
"use strict";

const hand = {
  /** The cell of the man in hand. */
  from: null,
  /** A move that has been made and may still be followed by a deflector act. */
  pending: null,
  /** The deflector in hand: a letter if it comes from the hand of the side, a cell if it comes from the board. */
  deflector: null,
  /** The turns to choose from, each with the words that distinguish it. */
  options: [],
  /** The cell under the man in hand. */
  over: null,
};

function emptyHand() {
  Object.assign(hand, { from: null, pending: null, deflector: null, options: [], over: null });
}

/** Puts back everything in hand, and redraws the page. */
function letGo() {
  emptyHand();
  render();
}

/** The legal turns in the current position in which a man or its twin leaves `from` and, if `to` is given, reaches `to`. */
function turnsFrom(from, to) {
  return turnsLeaving(standingNow(), from, to);
}

function manOn(cell) {
  return standsOn(standingNow(), cell);
}

/** Handles the choice of a cell, by a click, a touch or a key. */
function pick(cell) {
  typed = "";
  state.hint = null;
  state.problem = null;
  if (setup.open) return setupPick(cell);
  const named = hand.options.find((option) => option.cell === cell);
  if (named) return choose(named.turn);
  if (hand.pending) return pickForAct(cell);
  if (hand.from === null) return take(cell);
  if (cell === hand.from) return letGo();
  const own = manOn(cell)?.side === state.described.side;
  if (own && turnsFrom(hand.from, cell).length === 0) {
    const king = hand.from;
    take(cell);
    return tellCastling(king, cell);
  }
  drop(cell);
}

function take(cell) {
  const man = manOn(cell);
  const refuse = (why) => {
    letGo();
    say(why);
  };
  if (friendsMen() && !actEnded()) {
    letGo();
    tellTurn();
    drawHint();
    return announce(state.hint.text);
  }
  if (whyNot()) return refuse(whyNot());
  dismiss();
  if (!man) return refuse(`${board.cells.get(cell).label}: there is no man to move.`);
  Object.assign(hand, { from: cell, options: [], over: null });
  render();
  const text = state.status?.end ? null : outOfTurn(standingNow(), man);
  if (text) state.hint = { text };
  drawHint();
  announce(`${man.label}, in hand: ${reachInWords(reachOf(standingNow(), cell), 12)}.`);
}

/** Why no turn can be made on this page now; null if one can, or if only a friend can make one. */
function whyNot() {
  return actEnded() ? "The game is over. Take back, or begin another." : opponentsMen() ? "The opponent is to move." : null;
}

/** Closes the verdict on a turn that was not played; called as soon as the user does something else. */
function dismiss() {
  if (!state.asked) return;
  state.step = -1;
  if (!state.asked.played) state.asked = null;
}

/** Puts the man in hand down on a cell. */
function drop(to) {
  const from = hand.from;
  const turns = turnsFrom(from, to);
  dismiss();
  if (turns.length === 0) {
    const { turn } = asRead("drop", { game: state.game.game, position: positionNow(), from, to });
    emptyHand();
    askFor(turn ?? bare(from) + bare(to));
    return tellCastling(from, to);
  }
  narrow(turns);
}

/** Explains how to castle after a king was dropped on its rook. */
function tellCastling(from, to) {
  if (manOn(from)?.kind !== "king" || manOn(to)?.kind !== "rook" || manOn(to).side !== state.described.side) return;
  const far = (half) => half.from === from && Math.abs(bare(half.to).charCodeAt(0) - bare(from).charCodeAt(0)) > 1;
  const cells = [...new Set(state.legal.flatMap((turn) => halves(turn).filter(far).map((half) => bare(half.to))))];
  say(`Castling is made with the king${cells.length > 0 ? `: here it goes to ${cells.join(" or ")}` : "; here it cannot castle"}. The rook follows by itself.`);
}

/** Plays the turn if only one is left; otherwise lets the player choose. */
function narrow(turns) {
  if (turns.length === 1) return choose(turns[0].turn);
  const letters = [...new Set(turns.map(kindLetter))];
  if (letters.length > 1 && state.game.extra === "act") {
    hand.options = letters.map((letter) => {
      const those = turns.filter((turn) => (turn.promotion?.letter ?? "") === letter);
      return { turns: those, words: those[0].promotion.kind, man: letter };
    });
    return offer(turns[0].to);
  }
  if (turns.some((turn) => turn.act)) return beginAct(turns);
  hand.options = turns.map((turn) => ({ turn: turn.turn, ...apart(turn, turns) }));
  const half = halves(turns[0]).find((one) => one.from === hand.from);
  offer(half?.to);
}

/** Kinds in the order of their value, the strongest first; unlisted kinds come last. */
const BY_VALUE = ["queen", "chancellor", "archbishop", "rook", "bishop", "knight"];

function rank({ words }) {
  const at = BY_VALUE.findIndex((kind) => words.startsWith(kind));
  return at < 0 ? BY_VALUE.length : at;
}

/** The words that distinguish a turn from the other turns to choose from. */
function apart(turn, turns) {
  const words = [];
  let man = null;
  let cell = null;
  if (turns.some((other) => kindLetter(other) !== kindLetter(turn))) {
    man = kindLetter(turn);
    words.push(man ? (turn.promotion ?? turn.twin.promotion).kind : "no promotion");
  }
  if (turns.some((other) => other.vanishing !== turn.vanishing)) {
    const original = manOn(turn.vanishing);
    words.push(`the ${original ? original.label : turn.vanishing} vanishes`);
    cell = turn.vanishing;
  }
  const steps = (one) => halves(one).map((half) => half.from + half.to).join();
  if (turns.some((other) => steps(other) !== steps(turn))) {
    const half = halves(turn).find((one) => one.from !== hand.from);
    words.push(half ? `its twin moves from ${bare(half.from)} to ${bare(half.to)}` : "its twin stays");
  }
  return { words: words.join(", ") || turn.turn, man, cell };
}

function offer(cell) {
  hand.options.sort((one, other) => rank(one) - rank(other));
  hand.at = hand.options.some((option) => option.man) ? cell : null;
  render();
  focusOn(byId("chooser").querySelector("button"));
  announce(`Choose between ${listed(hand.options.map((option) => option.words))}.`);
}

function choose(turn) {
  if (whyNot()) return say(whyNot());
  emptyHand();
  if (friendsMen()) return;
  play(turn);
  if (friend.side) tellTurn();
  render();
  if (!state.asked) return;
  announce(state.asked.legal ? `Played ${turn}. ${state.asked.why}${endInWords()}` : verdictInWords());
  if (!state.asked.played) return;
  followProblem();
  answerTurn();
}

function askFor(turn) {
  judge(turn);
  render();
  announce(verdictInWords());
}

// --- Deflector acts -----------------------------------------------------------------------------------------------

function beginAct(turns) {
  const { from, to, promotion } = turns[0];
  const plain = `${from}${to}${promotion?.letter ?? ""}`;
  Object.assign(hand, { pending: { turns, plain, to }, deflector: null, options: [] });
  render();
  focusOn(byId("chooser").querySelector("button"));
  announce(`${plain} made. Place a deflector, move one on the board, or make no act.`);
}

function pickForAct(cell) {
  dismiss();
  if (hand.deflector === null) {
    if (board.bends.has(cell)) hand.deflector = cell;
    render();
    return hand.deflector ? announce(`Deflector on ${cell} in hand.`) : say("Pick up a deflector first, from your hand or from the board.");
  }
  if (hand.deflector === cell) {
    hand.deflector = null;
    return render();
  }
  const act = hand.deflector.length === 1 ? `${hand.deflector}@${cell}` : `${hand.deflector}${cell}`;
  const turn = `${hand.pending.plain},${act}`;
  if (hand.pending.turns.some((one) => one.turn === turn)) return choose(turn);
  hand.deflector = null;
  askFor(turn);
}

/** Picks up a deflector from the hand of the side to move. */
function takeDeflector(letter) {
  if (setup.open) {
    setup.held = { deflector: letter };
    return render();
  }
  dismiss();
  if (!hand.pending) return say("Move a man first; then you may place or move a deflector.");
  hand.deflector = hand.deflector === letter ? null : letter;
  render();
  announce(hand.deflector ? `Deflector ${letter} in hand.` : `Deflector ${letter} put back.`);
}

/** Ends the turn without an act, or asks for a verdict if that is illegal. */
function noAct() {
  const { turns, plain } = hand.pending;
  if (turns.some((turn) => turn.turn === plain)) return choose(plain);
  dismiss();
  askFor(plain);
}

/** The cells to which legal acts take the deflector in hand. */
function actTargets() {
  const held = hand.deflector;
  return hand.pending.turns
    .filter(({ act }) => act && (held.length === 1 ? act.deflector === held : act.from === held))
    .map(({ act }) => act.to);
}

// --- What is shown ------------------------------------------------------------------------------------------------

/** The picture of the board while a move waits for its act. */
function pendingPicture() {
  if (!hand.pending) return null;
  const { position } = request("looks", { game: state.game.game, position: positionNow(), turn: hand.pending.plain });
  return { position, turn: hand.pending.plain, ruled: false };
}

/** Marks the man or deflector in hand, the cells it can reach, and its twin. */
function handMarks(mark) {
  if (hand.pending) {
    if (hand.deflector === null) return;
    if (hand.deflector.length > 1) mark(hand.deflector, "hand");
    for (const cell of actTargets()) mark(cell, "target");
    return;
  }
  if (hand.from === null) return;
  mark(hand.from, "hand");
  const twin = manOn(hand.from)?.twin;
  if (twin) mark(twin, "twin");
  if (hand.options.length > 0) return hand.options.forEach(({ cell }) => cell && mark(cell, "capture"));
  const { targets, captures } = reachOf(standingNow(), hand.from);
  for (const to of targets) mark(to, "target");
  for (const to of captures) mark(to, "capture");
  // Marks the twin's moves: all, or only those that fit the cell over which the man in hand is held.
  const over = hand.over && turnsFrom(hand.from, hand.over).length > 0 ? hand.over : undefined;
  for (const to of twinsReach(standingNow(), hand.from, over)) mark(to, "twin-target");
}

/** The paths of the man in hand and of its twin, or of the deflector in hand if it comes from the board. */
function pathsInHand() {
  if (setup.open || state.asked) return [];
  const standing = standingNow();
  if (hand.pending) {
    const moved = hand.pending.turns.filter(({ act }) => act?.from && act.from === hand.deflector);
    return longest(moved.flatMap(({ act, turn }) => waysOf(standing, turn, [act.from])));
  }
  return hand.from !== null && hand.options.length === 0 ? pathsOf(standing, hand.from) : [];
}

function drawChooser() {
  const chooser = byId("chooser");
  const cancel = button({ class: "back", onclick: letGo }, "Cancel");
  if (hand.pending) {
    const { turns, plain } = hand.pending;
    const legal = turns.some((turn) => turn.turn === plain);
    show("chooser", [
      element("p", {}, `${plain}: add a deflector act? Pick up a deflector from your hand or the board and put it down, or choose:`),
      button({ class: "main", onclick: noAct }, legal ? "No act" : "No act (illegal)"), cancel]);
  } else {
    show("chooser", hand.options.length > 0 && [element("p", {}, "Which turn?"), ...hand.options.map(optionButton), cancel]);
  }
  placeChooser(chooser);
  chooser.onkeydown = (event) => { if (event.key === "Escape") { letGo(); focusCell(board.focus); } };
}

function optionButton({ man, turn, turns, words }) {
  const figure = man && known("man", { game: state.game.game, man: state.described.side === "white" ? man.toUpperCase() : man }).svg;
  const go = () => (turns ? (hand.options = [], narrow(turns)) : choose(turn));
  return button({ onclick: go }, figure && element("span", { class: "figure", "aria-hidden": "true", html: figure }), words);
}

/** Places the choice of a promotion over the board, at its cell; any other choice stays below the board. */
function placeChooser(chooser) {
  const place = hand.options.length > 0 && hand.at ? board.cells.get(hand.at) : null;
  chooser.classList.toggle("at-cell", Boolean(place));
  if (!place) return chooser.removeAttribute("style");
  const [field, around] = [byId("board"), chooser.parentNode].map((one) => one.getBoundingClientRect());
  const half = place.button.offsetHeight / 2;
  const upper = place.y < board.height / 2;
  const middle = field.top - around.top + place.y / board.height * field.height;
  chooser.style.top = `${upper ? middle + half : middle - half - chooser.offsetHeight}px`;
  const [least, most] = [field.left - around.left, field.right - around.left - chooser.offsetWidth];
  const left = least + place.x / board.width * field.width - chooser.offsetWidth / 2;
  chooser.style.left = `${Math.max(least, Math.min(most, left))}px`;
}

/** The deflectors in both hands, beside the board. */
function drawTrays() {
  const [near, far] = state.flipped ? ["black", "white"] : ["white", "black"];
  for (const [tray, side] of [[byId("tray-near"), near], [byId("tray-far"), far]]) {
    const held = (setup.open ? setup : state).described.deflectors?.hands[side];
    tray.hidden = !held;
    if (!held) continue;
    const lent = hand.pending && side === state.described.side;
    tray.replaceChildren(element("span", {}, `${capital(side)}'s deflectors: ${held.length === 0 ? "none in hand" : ""}`), ...held.map((letter) => {
      const { svg, angle } = known("deflector", { deflector: letter });
      return button({
        class: "token", "data-deflector": letter, html: svg, onclick: () => takeDeflector(letter),
        "aria-label": `deflector ${letter}, ${angle} degrees, in ${side}'s hand`,
        "aria-pressed": String(Boolean(lent) && hand.deflector === letter), disabled: side !== state.described.side && !setup.open,
      });
    }));
  }
}

// --- Drag -----------------------------------------------------------------------------------------------------------

const drag = { from: null, token: null, x: 0, y: 0, moving: false, ghost: null, ended: 0, dropped: null };

function dragStart(event) {
  if (event.button !== 0 || setup.open) return;
  const cell = event.target.closest(".cell")?.dataset.cell ?? null;
  const token = event.target.closest(".token")?.dataset.deflector ?? null;
  if (cell && hand.pending && !board.bends.has(cell)) return;
  if (cell && !hand.pending && !manOn(cell)) return;
  if (!cell && !(token && hand.pending)) return;
  Object.assign(drag, { from: cell, token, x: event.clientX, y: event.clientY, moving: false });
}

function dragMove(event) {
  if (drag.from === null && drag.token === null) {
    if (hand.from !== null && event.pointerType === "mouse") hover(cellAt(event));
    return;
  }
  if (!drag.moving) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 6) return;
    drag.moving = true;
    drag.ghost = element("div", { class: "ghost", "aria-hidden": "true", html: pickedUp() });
    drag.ghost.style.width = `${byId("cells").querySelector(".cell").offsetWidth}px`;
    document.body.append(drag.ghost);
  }
  event.preventDefault();
  drag.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
  hover(cellAt(event));
}

/** Takes what is dragged in hand; returns its picture. */
function pickedUp() {
  const { from, token } = drag;
  if (!hand.pending && !token) {
    if (hand.from !== from) take(from);
    return known("man", { game: state.game.game, man: manOn(from).letter }).svg;
  }
  const bend = token ?? state.described.deflectors.placed.find((one) => one.cell === from)?.deflector;
  if (hand.deflector !== (token ?? from)) token ? takeDeflector(token) : pickForAct(from);
  return bend && known("deflector", { deflector: bend }).svg;
}

function dragEnd(event) {
  const { from, token, moving, ghost } = drag;
  Object.assign(drag, { from: null, token: null, moving: false, ghost: null });
  ghost?.remove();
  if (!moving) return;
  drag.ended = Date.now();
  const to = event.type === "pointerup" ? cellAt(event) : null;
  if (!to || to === from) return hand.pending || token ? render() : letGo();
  if (hand.pending) return pickForAct(to);
  drag.dropped = from;
  drop(to);
  drag.dropped = null;
}

function cellAt(event) {
  return document.elementFromPoint(event.clientX, event.clientY)?.closest?.(".cell")?.dataset.cell ?? null;
}

/** Shows where the twin would move, while the man in hand is over a cell. */
function hover(cell) {
  if (hand.over === cell || hand.from === null) return;
  hand.over = cell;
  if (state.game.extra !== "twin") return;
  markCells(state.described);
  // What the twin would do is announced before the turn is made.
  const twins = twinsReach(standingNow(), hand.from, cell);
  if (twins.length > 0) announce(`Its twin would go to ${listed(twins.map((one) => `${bare(one)}${boardOf(one)}`))}.`);
}

function boardClick(event) {
  const cell = event.target.closest(".cell")?.dataset.cell;
  if (!cell || Date.now() - drag.ended < 80) return;
  makeStop(cell);
  pick(cell);
}
