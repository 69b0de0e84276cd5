// A game against the program or, by link, with a friend; resigning, claiming, a rematch; captured men; the game as text.
"use strict";

/** Asks for game, side and level, and begins. */
function playSheet() {
  const dialog = byId("sheet");
  const radio = (name, value, text, checked) => element("label", { class: "tick" }, element("input", { type: "radio", name, value, checked }), ` ${text}`);
  const games = byId("game").cloneNode(true);
  Object.assign(games, { id: "play-game", value: state.game.game });
  const mine = opponent.side === "black" ? "white" : "black";
  const form = element("form", { method: "dialog", onsubmit: () => {
    const fields = new FormData(form);
    const side = fields.get("side");
    startGame(games.value, side === "random" ? ["white", "black"][Math.floor(Math.random() * 2)] : side, Number(fields.get("level")));
  } },
    element("p", {}, element("label", {}, "Game ", games)),
    element("fieldset", {}, element("legend", {}, "You play"), radio("side", "white", "White", mine === "white"), radio("side", "black", "Black", mine === "black"), radio("side", "random", "either, at random")),
    element("fieldset", {}, element("legend", {}, "Against"), radio("level", "0", "a friend, by link", false), ...LEVEL_NAMES.slice(1).map((name, index) => radio("level", String(index + 1), name, index + 1 === (opponent.level || 2)))),
    element("div", { class: "tools" },
      element("button", { class: "main", id: "play-start" }, "Begin"),
      button({ onclick: () => dialog.close() }, "Cancel")));
  dialog.replaceChildren(element("h2", { id: "sheet-title" }, "A new game"), form);
  dialog.showModal();
  byId("play-start").focus();
}

/** Begins a game against the program or, at level 0, with a friend. The user's side is at the bottom of the board. */
function startGame(game, mine, level) {
  setOpponent(0);
  begin(game, null, []);
  state.flipped = mine === "black";
  setOpponent(level, mine === "white" ? "black" : "white");
  if (level === 0) meetFriend(mine);
  render();
  backToBoard();
  announce(`${state.game.title}. You play ${capital(mine)}.`);
  answerTurn();
}

/** Whether a player's act has ended the game that is on the board. */
function actEnded() {
  return Boolean(state.act && state.status?.game?.end);
}

/** Records a player's act, such as `white resigns`, at this point of the game. The law decides its effect. */
function act(text) {
  stopSearch();
  state.act = text;
  look();
  letGo();
  announce(endInWords().trim());
}

/** The buttons that belong to a game against the program. */
function gameTools() {
  const mine = opponent.side === "white" ? "black" : "white";
  const over = state.legal.length === 0 || actEnded();
  const claims = over || opponentsMen() ? [] : state.status?.game?.claims ?? [];
  if (over) return [button({ id: "rematch", class: "main", onclick: () => startGame(state.game.game, opponent.side, opponent.level) }, "Rematch, sides changed")];
  return state.turns.length === 0 ? []
    : [button({ id: "resign", onclick: () => act(`${mine} resigns`) }, "Resign"),
      ...claims.map((claim) => button({ "data-claim": claim, onclick: () => act(`claim ${claim}`) }, `Claim a draw: ${claim}`))];
}

/** The men that each side has captured so far, in the order of capture. */
function captured() {
  const taken = { white: [], black: [] };
  const men = (position) => known("position", { game: state.game.game, position }).men ?? [];
  for (let at = 0; at < state.at; at += 1) {
    const [before, after] = [men(state.positions[at]), men(state.positions[at + 1])];
    const side = sideAndNumber(at)[0] === "w" ? "white" : "black";
    const stays = (man) => after.some((other) => other.cell === man.cell && other.side === man.side);
    taken[side].push(...before.filter((man) => man.side !== side && !stays(man)));
  }
  return taken;
}

function capturedMen() {
  const taken = captured();
  return ["white", "black"].filter((side) => taken[side].length > 0).map((side) => element("p", { class: "captured" }, `${capital(side)} has captured: `,
    ...taken[side].map(({ letter, kind }) => element("span", { class: "figure", role: "img", "aria-label": kind, html: known("man", { game: state.game.game, man: letter }).svg }))));
}

/** The game as PGN: tags (with the position if it is not the initial one), then the turns in full moves, and the result. */
function pgn() {
  const end = state.status?.end ?? state.status?.game?.end;
  const result = !end ? "*" : !end.winner ? "1/2-1/2" : end.winner === "white" ? "1-0" : "0-1";
  const mine = opponent.side === "white" ? "Black" : "White";
  const player = (side) => (opponent.level === 0 || side === mine ? "?" : `Chess Arbiter, ${LEVEL_NAMES[opponent.level]}`);
  const tags = { Event: "?", Site: "?", Date: "????.??.??", Round: "?", White: player("White"), Black: player("Black"), Result: result, Variant: state.game.game };
  if (state.start !== state.game.start) Object.assign(tags, { SetUp: "1", FEN: state.start });
  const words = state.names.slice(0, state.at).flatMap((name, index) => {
    const [side, number] = sideAndNumber(index);
    return side === "w" ? [`${number}.`, name] : index === 0 ? [`${number}...`, name] : [name];
  });
  return `${Object.entries(tags).map(([name, value]) => `[${name} "${value}"]`).join("\n")}\n\n${[...words, result].join(" ")}\n`;
}

function gameSheet() {
  const { done, show } = sheet("The game as a text", "PGN, with the name of the game as its variant. It can be pasted here again, and read by the program.", pgn());
  done.before(button({ onclick: () => show(`${state.start}\n${turnsNow().join(" ")}\n`) }, "Show position and turns"));
}

// --- A friend: the address contains the game. Whoever opens it plays the side to move, and the page judges the turns anew -----

/** The side that is played on this page; null if there is no game with a friend. */
const friend = { side: null };

/** Begins or continues a game by link. `side` is the side that is played on this page. */
function meetFriend(side) {
  friend.side = side;
  if (!side) return;
  state.flipped = side === "black";
  tellTurn();
}

/** Says whose turn it is; if it is the friend's, offers the link to send. */
function tellTurn() {
  const mine = state.described.side === friend.side;
  state.hint = state.status?.end || actEnded() ? null
    : mine ? { text: `It is your turn: you play ${capital(friend.side)}.` }
      : { text: "Now it is your friend's turn.", action: "Link for your friend", run: linkSheet };
}

/** Whether it is the friend's turn. */
function friendsMen() {
  return friend.side !== null && state.described.side !== friend.side && state.at === state.turns.length && state.legal.length > 0;
}

// --- Sound ---------------------------------------------------------------------------------------------------------------

/** The name under which the browser keeps whether turns make a sound. */
const SOUND = "arbiter-sound";
const sound = { on: false, context: null };
try { sound.on = localStorage.getItem(SOUND) === "on"; } catch { /* Without storage it is off. */ }

function setSound(on) {
  sound.on = on;
  try { localStorage.setItem(SOUND, on ? "on" : "off"); } catch { /* Then it lasts as long as the page. */ }
  if (on) knock();
}

/** Plays the sound of a man being put down. */
function knock() {
  if (!sound.on) return;
  sound.context ??= new AudioContext();
  const { context } = sound;
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  tone.type = "triangle";
  tone.frequency.setValueAtTime(220, context.currentTime);
  tone.frequency.exponentialRampToValueAtTime(70, context.currentTime + 0.08);
  volume.gain.setValueAtTime(0.25, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.1);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + 0.12);
}
