// The functions of the package, over one that answers requests of JSON with JSON.

/** A position that the law does not accept. */
export class Refused extends Error {
  constructor({ why, clause, facts }) {
    super(why);
    this.name = "Refused";
    this.clause = clause ?? null;
    this.facts = facts ?? [];
  }
}

/** A turn that is illegal. */
export class Illegal extends Error {
  constructor(why) {
    super(why);
    this.name = "Illegal";
  }
}

/** The functions of the package; `answer` takes and returns text. */
export function over(answer) {
  const ask = (cmd, fields = {}) => {
    const told = JSON.parse(answer(JSON.stringify({ cmd, ...fields })));
    if (told.error !== undefined) throw new TypeError(told.error);
    if (told.refused) throw new Refused(told.refused);
    if (typeof told.illegal === "string") throw new Illegal(told.illegal);
    return told;
  };
  /** Without the addresses of pages, which only the playground has. */
  const clauseOf = ({ page, ...clause }) => clause;

  const games = () => ask("games").games;
  const start = (game) => ask("game", { game }).start;
  const turns = (game, position) => ask("turns", { game, position }).turns;
  const play = (game, position, ...played) =>
    played.reduce((at, turn) => ask("play", { game, position: at, turn }).position, position);
  const status = (game, position, played = []) => ask("status", { game, position, turns: played });
  const judge = (game, position, turn) => {
    const { legal, why, clauses, facts } = ask("judge", { game, position, turn });
    return { legal, why, clauses: clauses.map(clauseOf), facts };
  };
  const svg = (game, position, { turn, ruling = false, flipped = false } = {}) =>
    ask("draw", { game, position, turn, ruled: ruling, flipped }).svg;
  const clause = (id) => {
    const { page, code, ...told } = ask("law", { clause: id });
    return told;
  };
  return { games, start, turns, play, status, judge, svg, clause };
}
