// Checks the types of the package as its users see them. This file is only compiled.

import { type Verdict, type Turn, Illegal, Refused, Unreadable, diagnose, games, judge, play, start, status, svg, turns } from "chess-arbiter";

const first: string = games()[0].game;
const verdict: Verdict = judge(first, start(first), "e2e4");
const legal: boolean = verdict.legal;
const listed: Turn[] = turns(first, "start");
const texts: string[] = listed.map(({ turn, san }) => san ?? turn);
const after: string = play(first, "start", ...texts.slice(0, 1));
const winner: "white" | "black" | null | undefined = status(first, after).end?.winner;
const picture: string = svg(first, after, { turn: texts[0], verdict: legal, flipped: true });
const found = diagnose(first, "perft 3 = 8000");
const next: string | undefined = found.less_likely[0] ?? found.ask?.position ?? found.unread[0]?.text ?? found.words;
// @ts-expect-error A turn is a text.
judge(first, "start", 3);
// @ts-expect-error A verdict has no such field.
verdict.verdict;
export const told = (error: unknown): string | null =>
  error instanceof Refused || error instanceof Illegal ? error.clause : error instanceof Unreadable ? error.message : `${winner} ${picture} ${next}`;
