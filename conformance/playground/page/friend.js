// A game with a friend, by link: the address contains the game, and whoever opens it plays the side to move. The page that
// opens it judges its turns anew.
"use strict";

/** The side that is played here: the one to move when the link is opened; nothing in any other game. */
const friend = { side: null };

/** Begins with a link, or goes on from one. `side` is played here. */
function meetFriend(side) {
  friend.side = side;
  if (!side) return;
  state.flipped = side === "black";
  tellTurn();
}

/** What is to be done next, with the link if that is to send it. */
function tellTurn() {
  const mine = state.described.side === friend.side;
  state.hint = state.status?.end || actEnded() ? null
    : mine ? { text: `It is your turn: you play ${capital(friend.side)}.` }
      : { text: "Now it is your friend's turn.", action: "Link for your friend", run: linkSheet };
}

/** Whether the men of the side to move are a friend's. */
function friendsMen() {
  return friend.side !== null && state.described.side !== friend.side && state.at === state.turns.length && state.legal.length > 0;
}
