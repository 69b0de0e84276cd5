// The state of the page. The address contains the game, its initial position, the turns played, and the turn asked about.
"use strict";

const state = {
  game: null,
  /** The position before the first turn. */
  start: "",
  /** All turns, including those taken back. */
  turns: [],
  /** The names of these turns in the list of turns. */
  names: [],
  /** The positions before each of these turns, and after the last. */
  positions: [],
  /** How many of the turns are played. */
  at: 0,
  /** The current position: men, fields, and why it is refused, if it is. */
  described: null,
  legal: [],
  /** Under a misreading, how the law answers differently about the position or its legal turns; otherwise null. */
  law: null,
  status: null,
  /** The verdict shown. It has `played` if it is the verdict on the last turn played. */
  asked: null,
  /** The step of the judgment shown; -1 for none. */
  step: -1,
  flipped: false,
  /** A player's act after the turns, such as `white resigns`; null if there is none. */
  act: null,
  /** The turn that was just played, with its parts, until the board has shown it. */
  moved: null,
  /** The array drawn at random, `{ seed, position, kinds }`, or null. */
  drawn: null,
  /** What is wrong with the link, the position or the game that was to be opened. */
  problem: null,
  /** The page's message about what was last done, `{ text, action, run }`; if there is an `action`, it labels a button. */
  hint: null,
  /** Snapshots of the earlier games that can be brought back, the most recent last. */
  earlier: [],
  /** The misreading by which the page answers; null for the law. */
  misreading: null,
  /** The number of the step of the first lesson that is on the board; null if there is none. */
  lesson: null,
  /** The report on a pasted game, and its text. */
  score: null,
  pasted: "",
};

function positionNow() {
  return state.positions[state.at];
}

function standingNow() {
  return { game: state.game.game, position: positionNow(), misreading: state.misreading?.name, described: state.described, legal: state.legal };
}

function turnsNow() {
  return state.turns.slice(0, state.at);
}

/** Opens a game at a position and plays turns. Returns an error, or nothing. */
function open(game, position, turns, asked) {
  const described = asRead("position", { game, position: position || "start" });
  if (described.error) return described.error;
  const start = described.position;
  Object.assign(state, { game: known("game", { game }), start, turns: [], names: [], positions: [start], at: 0, asked: null, act: null, lesson: null });
  let problem = null;
  for (const turn of turns ?? []) {
    const after = asRead("play", { game, position: positionNow(), turn });
    if (!after.position) {
      problem = `${turn}: ${after.error ?? after.illegal ?? after.refused?.why ?? "cannot be played"}`;
      asked = turn;
      break;
    }
    push(turn, after);
  }
  look();
  if (asked) judge(asked);
  return problem;
}

/** Adds a turn, with the engine's answer to playing it. If the answer has algebraic notation, this becomes the turn's name. */
function push(turn, after) {
  state.turns.splice(state.at, Infinity, turn);
  state.names.splice(state.at, Infinity, after.san ?? turn);
  state.positions.splice(state.at + 1, Infinity, after.position);
  state.at += 1;
}

/** Sends a request to be answered by the page's misreading, if one is set. */
function asRead(cmd, fields) {
  return request(cmd, state.misreading ? { ...fields, misreading: state.misreading.name } : fields);
}

/** The misreading of a game with this name; null if there is none, or if it makes no difference in the game. */
function misreadingOf(game, name) {
  const { misreadings } = name ? known("misreadings", { game }) : {};
  return misreadings?.find((one) => one.name === name) ?? null;
}

/** Gets the engines' answers about the current position. */
function look() {
  const game = state.game.game;
  state.step = -1;
  state.described = asRead("position", { game, position: positionNow() });
  const legal = state.described.refused ? {} : asRead("turns", { game, position: positionNow() });
  state.legal = legal.turns ?? [];
  state.law = state.described.law ?? legal.law ?? null;
  state.status = state.described.refused ? null : asRead("status", { game, position: state.start, turns: turnsNow(), act: state.act ?? undefined });
}

function play(turn) {
  const game = state.game.game;
  const before = positionNow();
  const after = asRead("play", { game, position: before, turn });
  if (!after.position) return judge(turn);
  state.moved = state.legal.find((one) => one.turn === turn) ?? null;
  push(turn, after);
  state.act = null;
  knock();
  state.asked = { ...asRead("judge", { game, position: before, turn }), played: true };
  look();
}

/** Gets the verdict on a turn in the current position. */
function judge(turn) {
  state.asked = asRead("judge", { game: state.game.game, position: positionNow(), turn });
  state.asked.turn ??= turn;
  state.step = -1;
}

function goTo(at) {
  if (at < 0 || at > state.turns.length) return;
  Object.assign(state, { at, asked: null, act: null });
  look();
}

/** The fields that an address can have. */
const ADDRESS_FIELDS = ["game", "position", "seed", "turns", "ask", "misreading", "problem", "quiz", "counts", "friend", "lesson", "embed"];

/** The part of the address after `#` for this state. */
function address() {
  const fields = new URLSearchParams({ game: state.game.game });
  if (isDrawn()) fields.set("seed", state.drawn.seed);
  else if (state.start !== state.game.start) fields.set("position", state.start);
  if (problemStands() && opponent.problem[0]) fields.set("problem", opponent.problem[0]);
  if (state.at > 0) fields.set("turns", turnsNow().join(" "));
  if (state.asked && !state.asked.played) fields.set("ask", state.asked.turn);
  if (counts.text) fields.set("counts", counts.text);
  if (friend.side) fields.set("friend", "1");
  if (state.lesson) fields.set("lesson", state.lesson);
  if (state.misreading) fields.set("misreading", state.misreading.name);
  return `#${fields}`;
}

/** Whether the position before the first turn is that of the drawn array. */
function isDrawn() {
  return Boolean(state.drawn) && state.drawn.position === state.start && state.game.own === "array";
}

/** The position that an address gives as a text or by a seed. */
function positionOf(fields, game) {
  const seed = fields.get("seed");
  if (seed === null || fields.get("position")) return { position: fields.get("position") };
  if (!/^\d{1,9}$/.test(seed)) return { error: `“${seed}” is not the number of an array.` };
  return drawArray(game, Number(seed));
}

/** Returns the initial position that a seed gives, and remembers it for the address. */
function drawArray(game, seed) {
  const drawn = request("array", { game, seed });
  if (drawn.position) state.drawn = { seed, ...drawn };
  return drawn;
}

/** The fields of an address, by default the page's own. */
function fieldsOf(hash = location.hash) {
  return new URLSearchParams(hash.replace(/^#/, ""));
}

/** Whether `embed=1` in the address makes the page a board in another page. */
function embedded() {
  return fieldsOf().get("embed") === "1";
}

/** What an address names: a game, a position or what is wrong with it, turns, and a misreading. */
function namedIn(fields) {
  const game = fields.get("game") ?? "chess";
  const turns = (fields.get("turns") ?? "").split(/\s+/).filter(Boolean);
  return { game, turns, misreading: misreadingOf(game, fields.get("misreading")), ...positionOf(fields, game) };
}

/** Opens the state in an address. Returns an error, or nothing. */
function openAddress(hash) {
  const fields = fieldsOf(hash);
  const { game, turns, position, error, misreading } = namedIn(fields);
  const strange = [...fields.keys()].filter((name) => !ADDRESS_FIELDS.includes(name));
  const unread = strange.length > 0 ? `This page does not know what ${listed(strange.map((name) => `“${name}”`))} in its address means.` : null;
  state.misreading = misreading;
  const unknown = fields.get("misreading") && !misreading ? `There is no misreading ${fields.get("misreading")} of ${game}; this is the law.` : null;
  const problem = error ?? open(game, position, turns, fields.get("ask"));
  if (state.game && !problem) meetFriend(fields.get("friend") === "1" ? state.described.side : null);
  const instead = !state.game && problem ? `${problem.replace(/[^.!?…]$/, "$&.")} Chess is shown instead.` : problem;
  if (!state.game) open("chess", null, []);
  return instead || (unknown ?? unread);
}

/** What is wrong with an address, if anything. The open game stays as it is. */
function problemOfAddress(hash) {
  const { game, turns, misreading, ...named } = namedIn(fieldsOf(hash));
  let { position, error } = named.error ? named : request("position", { game, position: named.position || "start" });
  for (const turn of turns) {
    if (error) break;
    const after = request("play", { game, position, turn, misreading: misreading?.name });
    position = after.position;
    if (!position) error = `${turn}: ${problemOf(after)}`;
  }
  return error ?? null;
}

// --- What is kept: the browser's history, the earlier games, the last game ------------------------------------------

/** The most earlier games that can be brought back. */
const MOST_EARLIER = 20;
const KEPT = "arbiter-game";

/** What is kept of the game. It includes the turns taken back, the number of turns played, and the opponent. */
function snapshot() {
  return { against: opponent.level > 0 ? { level: opponent.level, side: opponent.side } : null, game: state.game.game, start: state.start, turns: [...state.turns], at: state.at, act: state.act, ask: state.asked && !state.asked.played ? state.asked.turn : null, misreading: state.misreading?.name, lesson: state.lesson };
}

function restore(kept) {
  state.misreading = misreadingOf(kept.game, kept.misreading);
  state.problem = open(kept.game, kept.start, kept.turns);
  state.score = null;
  state.at = Math.max(0, Math.min(Number(kept.at) || 0, state.turns.length));
  state.act = typeof kept.act === "string" ? kept.act : null;
  state.lesson = kept.lesson ?? null;
  look();
  if (kept.ask) judge(kept.ask);
}

/** Remembers the game that is about to be left, unless nothing was done in it; returns the message that offers it, or null. */
function leave() {
  if (!state.game || (state.turns.length === 0 && state.start === state.game.start)) return null;
  state.earlier = [...state.earlier, snapshot()].slice(-MOST_EARLIER);
  return { text: "The previous game is kept.", action: "Bring it back", run: bringBack };
}

/** The last game that this browser has kept, or nothing. */
function keptGame() {
  const game = kept(KEPT, "sessionStorage") ?? kept(KEPT);
  return game && typeof game.game === "string" && Array.isArray(game.turns) && game.turns.length > 0 ? game : null;
}

/** Keeps the game, if the browser allows it and there is one. */
function keep() {
  if (state.turns.length === 0 || state.lesson || embedded()) return;
  // Each tab keeps its own game; a new tab starts with the most recent one.
  for (const storage of ["sessionStorage", "localStorage"]) keepAs(KEPT, snapshot(), storage);
}

/**
 * Writes the address. Another game, a turn played or a turn asked about is a new step for the browser's Back button; another
 * place in the same game is not.
 */
function writeAddress() {
  // In a frame, the address does not change: the history belongs to the page around it.
  if (embedded()) return;
  const hash = address();
  const now = snapshot();
  if (hash === location.hash) {
    if (!history.state) history.replaceState(now, "", hash);
    return;
  }
  const before = history.state;
  const same = before && before.game === now.game && before.start === now.start && before.misreading === now.misreading && before.lesson === now.lesson && !now.ask && String(before.turns) === String(now.turns);
  // The opponent's turn is no step for the Back button: going back before it would only start the search again.
  if (before && !same && !opponent.answers) history.pushState(now, "", hash);
  else history.replaceState(now, "", hash);
  keep();
}
