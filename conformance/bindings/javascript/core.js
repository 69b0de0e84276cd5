// The functions of the package. They use one function that answers requests, in JSON, with replies in JSON.

export class Refused extends Error {
  name = "Refused";
  constructor({ why, clause, facts }) {
    super(why);
    Object.assign(this, { clause, facts });
  }
}

export class Illegal extends Error {
  name = "Illegal";
  constructor(why, clause) {
    super(why);
    this.clause = clause;
  }
}

export class Unreadable extends TypeError {
  name = "Unreadable";
}

/** Makes the functions of the package. `answer` takes a request as JSON text and returns the reply as JSON text; `renew` restarts the engines. */
export function over(answer, renew) {
  // True while a call is running. It is still true when the next call begins if an exception, such as a stack overflow
  // or the caller's time limit, cut the call short.
  let unfinished = false;
  const ask = (cmd, fields = {}) => {
    const request = JSON.stringify({ cmd, ...fields });
    // After a call that was cut short, the memory of the engines is in an undefined state.
    if (unfinished) renew();
    unfinished = true;
    const answered = answer(request);
    unfinished = false;
    const reply = JSON.parse(answered);
    if (reply.column !== undefined) throw new Unreadable(reply.error);
    if (reply.error !== undefined) throw new TypeError(reply.error);
    if (reply.refused) throw new Refused(reply.refused);
    if (typeof reply.illegal === "string") throw new Illegal(reply.illegal, reply.clause);
    return reply;
  };
  /** A clause without `page`, the name of its page, which only the playground needs. */
  const clauseOf = ({ page, ...clause }) => clause;

  const games = () => ask("games").games;
  const start = (game) => ask("game", { game }).start;
  const turns = (game, position) => ask("turns", { game, position }).turns;
  const play = (game, position, ...played) =>
    played.length === 0
      ? ask("status", { game, position }).position
      : played.reduce((at, turn) => ask("play", { game, position: at, turn }).position, position);
  const status = (game, position, played = []) => ask("status", { game, position, turns: played });
  const judge = (game, position, turn) => {
    const { legal, why, clauses, facts } = ask("judge", { game, position, turn });
    return { legal, why, clauses: clauses.map(clauseOf), facts };
  };
  const svg = (game, position, { turn, verdict = false, flipped = false } = {}) =>
    ask("draw", { game, position, turn, ruled: verdict, flipped }).svg;
  const clause = (id) => {
    const { page, code, ...clause } = ask("law", { clause: id });
    return clause;
  };
  const diagnose = (game, text) => ask("diagnose", { game, text });
  return { games, start, turns, play, status, judge, svg, clause, diagnose };
}
