// A game with a friend, by link: the address contains the game, and whoever opens it plays the side to move. The page that
// opens it judges its turns anew.
"use strict";

/** The side that is played on this page, which was to move when the link was opened; null if there is no game with a friend. */
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
