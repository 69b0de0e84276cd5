/** A game by its name, such as `chess` or `masonic`; `games()` lists them. */
export type GameName = string;
/** A position as a line of text, or `start` for the initial position. */
export type PositionText = string;
/** A turn as text: the cells that the man leaves and reaches, as in `e2e4`, and what the game adds to them. */
export type TurnText = string;
/** The name of a clause, such as `MAS-13`. */
export type ClauseId = string;
export type Side = "white" | "black";

export interface Game {
  game: GameName;
  /** The name for people. */
  title: string;
  /** The family of games that shares a law. */
  family: string;
}

/** A clause of the law. */
export interface Clause {
  id: ClauseId;
  title: string;
  /** Whose words or decision it is. */
  whose: string;
  /** Its place in the source. */
  source: string;
  text: string;
  /** What this project decided, if the source leaves it open. */
  ruling: string | null;
}

/** A clause with its reason and the reading that was rejected. */
export interface WholeClause extends Clause {
  why: string | null;
  rival: string | null;
}

/** A decisive fact; `fact` names its kind, which determines the other fields (`facts.schema.json` of the project). */
export interface Fact {
  fact: string;
  [field: string]: unknown;
}

/** The verdict on a turn. */
export interface Verdict {
  legal: boolean;
  /** The reason in one sentence. */
  why: string;
  /** For a legal turn, every clause that was applied; for an illegal one, the first clause that it breaks, then the clauses on which that one rests. */
  clauses: Clause[];
  facts: Fact[];
}

export interface Step {
  from: string;
  to: string;
  promotion?: { kind: string; letter: string };
}

/** A legal turn with its parts. */
export interface Turn extends Step {
  turn: TurnText;
  /** The turn in algebraic notation, in games that have it. */
  san?: string;
  /** Deflection: the act with a deflector. */
  act?: { deflector: string; to: string } | { from: string; to: string };
  /** House of Mirrors: the original that vanishes. */
  vanishing?: string;
  /** Kingdom: the step on the other board. */
  twin?: Step;
}

export interface End {
  /** `checkmate`, `stalemate`, `dead`, `fivefold repetition`, `seventy-five turns` … */
  by: string;
  winner: Side | null;
  clause: ClauseId;
}

/** The status of a position, and of the game that led to it. */
export interface Status {
  position: PositionText;
  side: Side;
  /** The cells of the kings that are in check. */
  check: string[];
  /** These kings with everything that attacks them. */
  attacked: unknown[];
  /** The end of the position by itself. */
  end: End | null;
  /** The end of the game, if it has ended, and what may be claimed; or why the game was over before its last turn. */
  game: { end: End | null; claims: string[] } | { over: string };
  /** How often the position has occurred, this time included. */
  times: number;
  halfmove: number;
  /** Turns until a draw may be claimed by the fifty-turn rule. */
  halfmoves_to_claim: number;
}

export interface Picture {
  /** Marks the cells of this turn. */
  turn?: TurnText;
  /** Also draws the verdict on the turn: its path, and what prevents it. */
  verdict?: boolean;
  /** Shows the board from Black's side. */
  flipped?: boolean;
}

/** What counts say about an engine. A single cause is the diagnosis; several cannot be told apart. */
export interface Diagnosis {
  /** Whether all counts are right. */
  right: boolean;
  /** Each count, and the right one. */
  expected: { position: PositionText; depth: number; got: number | null; right: number | null }[];
  /** A mistake in the counting itself, if that explains the counts. */
  signature: { name: string; says: string } | null;
  /** Misreadings of the law that give exactly these counts. */
  causes: { misreading: string; clause: string; says: string; fits: number; of: number }[];
  /** The subject of all causes, if they share one. */
  family: string | null;
}

/** A position that the law does not accept. */
export class Refused extends Error {
  clause: ClauseId | null;
  facts: Fact[];
}

/** A turn that cannot be played; the message is the reason. */
export class Illegal extends Error {
  /** The first clause that the turn breaks. */
  clause: ClauseId | null;
}

/** Text that cannot be read as a position, a turn or a game. */
export class Unreadable extends TypeError {}

/** Every game. */
export function games(): Game[];
/** The initial position of a game. */
export function start(game: GameName): PositionText;
/** Every legal turn, sorted by its text. Throws `Refused`, and `Unreadable` for text that does not parse. */
export function turns(game: GameName, position: PositionText): Turn[];
/** The position after some turns. Throws `Illegal` at the first turn that is illegal, `Refused` and `Unreadable` as above. */
export function play(game: GameName, position: PositionText, ...turns: TurnText[]): PositionText;
/** Check, end and claims after some turns. Throws as `play` does. */
export function status(game: GameName, position: PositionText, turns?: TurnText[]): Status;
/** The verdict on any turn that can be written, with its reasons. Throws `Refused` and `Unreadable`. */
export function judge(game: GameName, position: PositionText, turn: TurnText): Verdict;
/** The board as an SVG document. The position may be one that the law refuses. Throws `Unreadable`. */
export function svg(game: GameName, position: PositionText, picture?: Picture): string;
/** What wrong counts of turns (perft), as people paste them, say of an engine: which are right, and which mistake gives the
 * others. Throws `TypeError` if no count can be read. It may take a minute. */
export function diagnose(game: GameName, text: string): Diagnosis;
/** A clause by its name. Throws `TypeError` if there is none. */
export function clause(id: ClauseId): WholeClause;
