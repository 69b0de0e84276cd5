/** The name of a game, such as `chess` or `masonic`. `games()` lists the games. */
export type GameName = string;
/** A position as a line of text, or `start` for the initial position. */
export type PositionText = string;
/** A turn as text: the cells that the man leaves and reaches, as in `e2e4`, and the letter of a promotion, as in `e7e8q`; some games add more. */
export type TurnText = string;
/** The name of a clause, such as `MAS-13`. */
export type ClauseId = string;
export type Side = "white" | "black";

export interface Game {
  game: GameName;
  /** For people to read. */
  title: string;
  /** The name of the game's family, that is, of the games that share its law. */
  family: string;
}

export interface Clause {
  id: ClauseId;
  title: string;
  /** Who wrote the text of the clause, or made the decision that it states. */
  whose: string;
  /** The place of the text in its source. */
  source: string;
  text: string;
  /** What this project decided, if the source leaves it open. */
  ruling: string | null;
}

/** A clause with the reason for it (`why`) and a reading that was rejected (`rival`). */
export interface WholeClause extends Clause {
  why: string | null;
  rival: string | null;
}

/** A decisive fact. `fact` names its kind, which determines the other fields; see `facts.schema.json` of the project. */
export interface Fact {
  fact: string;
  [field: string]: unknown;
}

export interface Verdict {
  legal: boolean;
  /** The reason in one sentence. */
  why: string;
  /** For a legal turn, every clause that was applied; for an illegal turn, the first clause that it breaks, then the clauses on which this clause rests. */
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
  /** The turn in algebraic notation, in games with that notation. */
  san?: string;
  /** Deflection: the act with a deflector. */
  act?: { deflector: string; to: string } | { from: string; to: string };
  /** House of Mirrors: the cell of the original that vanishes. */
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
  /** The kings in check, with everything that attacks them. */
  attacked: unknown[];
  /** The end, if the position is checkmate or stalemate. */
  end: End | null;
  /** How the game has ended, if it has, and what may be claimed; or `over`, the reason why the game had ended before its last turn. */
  game: { end: End | null; claims: string[] } | { over: string };
  /** How often the position has occurred in the game, this time included. */
  times: number;
  halfmove: number;
  /** How many more turns, by both sides together, until a draw may be claimed by the fifty-turn rule. */
  halfmoves_to_claim: number;
}

export interface Picture {
  /** Marks the cells of this turn. */
  turn?: TurnText;
  /** Also draws the verdict on the turn: the man's path, and what prevents the turn. */
  verdict?: boolean;
  /** Shows the board from Black's side. */
  flipped?: boolean;
}

/** What counts of turns show about an engine. If there is a single cause, that is the diagnosis; several causes explain the counts equally well. */
export interface Diagnosis {
  /** Whether all counts are right. */
  right: boolean;
  /** Each count that was read: what the engine gave (`got`), what the text calls right (`expected`), and what is right. `divide` has the same for each turn. */
  expected: (Count & { position: PositionText; depth: number; divide?: Record<TurnText, Count> })[];
  /** A mistake in the counting itself, if such a mistake explains the counts. */
  signature: { name: string; says: string } | null;
  /** Misreadings of the law that give exactly these counts. */
  causes: {
    misreading: string;
    clause: string;
    says: string;
    /** How many of the counts and lines of divides the cause gives exactly, and how many there are. */
    fits: number;
    of: number;
    /** Whether the rule is misread only at the last turn, as in engines that count the last turns without making them. */
    last_turn_only: boolean;
    /** Whether a game that ends before the full depth is counted, too. */
    finished_game_is_a_leaf: boolean;
  }[];
  /** Misreadings that give the same counts but are far less common. */
  less_likely: string[];
  /** The subject that all causes have in common, if there is one. */
  family: string | null;
  /** A position in which the causes give different counts. */
  separates: { position: PositionText; depth: number; right: number; counts: { misreading: string; count: number }[] } | null;
  /** The divide to ask of the engine next. `turn` is the first turn with a wrong count, which leads to `position`; `null` if none is known. */
  ask: { position: PositionText; turn: TurnText | null; depth: number } | null;
  /** Misreadings that were not tried on every count, because that would have taken too long. */
  untried: string[];
  /** The lines of the text that were not understood. */
  unread: { line: number; text: string }[];
  /** The diagnosis in words, as `arbiter diagnose` prints it. */
  words: string;
}

/** A count: what the engine gave, what the text calls right, and what is right; `null` if it is not stated or was not counted. */
export interface Count {
  got: number | null;
  expected: number | null;
  right: number | null;
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

export function games(): Game[];
export function start(game: GameName): PositionText;
/** Every legal turn, sorted by its text. Throws `Refused`, and `Unreadable` for text that does not parse. */
export function turns(game: GameName, position: PositionText): Turn[];
/** The position after some turns. Throws `Illegal` at the first illegal turn, and `Refused` and `Unreadable` as `turns` does. */
export function play(game: GameName, position: PositionText, ...turns: TurnText[]): PositionText;
/** The status after some turns: check, end and claims. Throws what `play` throws. */
export function status(game: GameName, position: PositionText, turns?: TurnText[]): Status;
/** The verdict on any turn that can be written, with its reasons. Throws `Refused` and `Unreadable`. */
export function judge(game: GameName, position: PositionText, turn: TurnText): Verdict;
/** The board as an SVG document. The position may be one that the law refuses. Throws `Unreadable`. */
export function svg(game: GameName, position: PositionText, picture?: Picture): string;
/** Diagnoses an engine by its counts of turns (perft), in any form in which people paste them. Throws `TypeError` if no count can be read. This may take a minute. */
export function diagnose(game: GameName, text: string): Diagnosis;
/** The clause with this name. Throws `TypeError` if there is none. */
export function clause(id: ClauseId): WholeClause;
