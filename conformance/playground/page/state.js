// The state of the page: a game, the position it began with, the turns played, and the turn asked about.
// The address holds all of it.
"use strict";

const state = {
  /** The description of the game. */
  game: null,
  /** The position before the first turn. */
  start: "",
  /** Every turn, those taken back included; their names in the list; and the position before each and after the last. */
  turns: [],
  names: [],
  positions: [],
  /** How many of them are played. */
  at: 0,
  /** The position now: men, fields, refusal. */
  told: null,
  /** Its legal turns. */
  legal: [],
  /** The status of the game. */
  status: null,
  /** The verdict shown; `played` if it is on the last turn played. */
  asked: null,
  /** The step of the judgment shown; -1 for none. */
  step: -1,
  flipped: false,
  /** The report on a pasted game, and its text. */
  score: null,
  pasted: "",
};

/** The text of the position now. */
function positionNow() {
  return state.positions[state.at];
}

/** The turns played. */
function turnsNow() {
  return state.turns.slice(0, state.at);
}

/** Opens a game at a position and plays turns. Returns what is wrong, or nothing. */
function open(game, position, turns, asked) {
  const text = position || "start";
  const told = request("position", { game, position: text });
  if (told.error) return told.error;
  state.game = known("game", { game });
  state.start = told.position;
  state.turns = [];
  state.names = [];
  state.positions = [told.position];
  state.at = 0;
  state.asked = null;
  let problem = null;
  for (const turn of turns ?? []) {
    const after = request("play", { game, position: positionNow(), turn });
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

/** Adds a turn with what was answered when it was played. In games with algebraic notation it is listed in that. */
function push(turn, after) {
  state.turns.splice(state.at, Infinity, turn);
  state.names.splice(state.at, Infinity, after.san ?? turn);
  state.positions.splice(state.at + 1, Infinity, after.position);
  state.at += 1;
}

/** Asks the engines everything about the position now. */
function look() {
  const game = state.game.game;
  state.step = -1;
  state.told = request("position", { game, position: positionNow() });
  const legal = state.told.refused ? {} : request("turns", { game, position: positionNow() });
  state.legal = legal.turns ?? [];
  state.status = state.told.refused ? null : request("status", { game, position: state.start, turns: turnsNow() });
}

/** Plays a legal turn. */
function play(turn) {
  const game = state.game.game;
  const before = positionNow();
  const after = request("play", { game, position: before, turn });
  if (!after.position) return judge(turn);
  push(turn, after);
  state.asked = { ...request("judge", { game, position: before, turn }), played: true };
  look();
}

/** Asks for the verdict on a turn in the position now. */
function judge(turn) {
  state.asked = request("judge", { game: state.game.game, position: positionNow(), turn });
  state.asked.turn ??= turn;
  state.step = -1;
}

/** Goes to the position after so many turns. */
function goTo(at) {
  if (at < 0 || at > state.turns.length) return;
  state.at = at;
  state.asked = null;
  look();
}

/** The part of the address after `#` for this state. */
function address() {
  const fields = new URLSearchParams({ game: state.game.game });
  if (state.start !== state.game.start) fields.set("position", state.start);
  if (state.at > 0) fields.set("turns", turnsNow().join(" "));
  if (state.asked && !state.asked.played) fields.set("ask", state.asked.turn);
  return `#${fields}`;
}

/** Opens the state of an address. Returns what is wrong, or nothing. */
function openAddress(hash) {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const turns = (fields.get("turns") ?? "").split(/\s+/).filter(Boolean);
  const problem = open(fields.get("game") ?? "chess", fields.get("position"), turns, fields.get("ask"));
  if (!state.game) open("chess", null, []);
  return problem;
}

/** Writes the address; the browser's Back button does not go through every turn. */
function writeAddress() {
  const hash = address();
  if (hash !== location.hash) history.replaceState(null, "", hash);
}
