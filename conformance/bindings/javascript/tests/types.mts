// The types of the package, as its users see them; only compiled.

import { type Ruling, type Turn, Illegal, Refused, Unreadable, games, judge, play, start, status, svg, turns } from "chess-arbiter";

const first: string = games()[0].game;
const ruling: Ruling = judge(first, start(first), "e2e4");
const legal: boolean = ruling.legal;
const listed: Turn[] = turns(first, "start");
const texts: string[] = listed.map(({ turn, san }) => san ?? turn);
const after: string = play(first, "start", ...texts.slice(0, 1));
const winner: "white" | "black" | null | undefined = status(first, after).end?.winner;
const picture: string = svg(first, after, { turn: texts[0], ruling: legal, flipped: true });
// @ts-expect-error A turn is a text.
judge(first, "start", 3);
// @ts-expect-error A ruling has no such field.
ruling.verdict;
export const told = (error: unknown): string | null =>
  error instanceof Refused || error instanceof Illegal ? error.clause : error instanceof Unreadable ? error.message : `${winner} ${picture}`;
