//! An opponent for all games: a search for a good turn, within a limit on time or nodes.
//!
//! It is an iteratively deepened alpha-beta search that plays out captures at its leaves. All it knows about a game comes from the
//! [board](fast::board::Board) and from the [values](Values) of men. In Deflection it considers deflector acts only for the turn
//! that it is about to play, and only if time allows; turns with acts come last and are searched less deeply.
//!
//! ```
//! # use types as chess_arbiter_types;
//! use chess_arbiter_types::{Game, Position};
//! use chess_arbiter_search::play::{Options, Eval, best};
//!
//! let position = Position::parse(Game::Masonic, "7k/8/6K1/8/8/8/8/3R4 w - - 0 1").unwrap();
//! let options = Options { depth: Some(3), ..Options::default() };
//! let choice = best(&position, &[], &options, &mut |_| {}).unwrap().unwrap();
//! assert!(choice.line.starts_with(&[choice.turn]));
//! assert!(choice.score > Eval::Value(0));
//! ```

mod order;
mod values;

use std::cmp::Reverse;
use std::time::Duration;

use fast::board::Board;
use fast::{AnyBoard, AnyTurn, Fast};
use types::{Extra, Objection, Position, Stopped, Turn};

use crate::meter::{Limits, Meter};
use crate::table::Table;
use crate::tables::{self, Tables};
use crate::turns::{every_turn, mobility, plain_turns};
use order::Order;
use values::MOBILITY;
pub use values::Values;

/// How to search for a turn. Without a limit on depth, nodes or time, only the watch ends the search.
#[derive(Clone, Debug)]
pub struct Options {
    /// When to stop. The best turn found until then is returned.
    pub limits: Limits,
    /// How many plies to look ahead; `None` for as many as the limits allow, up to 64.
    pub depth: Option<u32>,
    /// The only turns to consider; if empty, all are considered. Turns that are not legal are ignored.
    pub only: Vec<Turn>,
    /// Whether to search every turn to the full depth. This misses no forced win within that depth, except one that needs
    /// a deflector act after the first turn.
    pub thorough: bool,
    /// The size of the transposition table in MiB. If there is not enough memory, the table is smaller.
    pub table: usize,
    /// Endgame tables. A position that they contain is not searched, unless the counters may end the game before the win.
    pub tables: Tables,
    /// The values of men; if `None`, those of [`Values::of`].
    pub values: Option<Values>,
}

impl Default for Options {
    fn default() -> Options {
        let (limits, only, tables) = (Limits::default(), Vec::new(), Tables::default());
        Options { limits, depth: None, only, thorough: false, table: 16, tables, values: None }
    }
}

/// An evaluation from the point of view of the side to move. The greater, the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Eval {
    /// The side to move loses in this many of its own turns; 0 if it has lost already. A later loss compares as greater.
    Loses(u32),
    /// The advantage of the side to move in hundredths of a pawn.
    Value(i32),
    /// The side to move wins in this many of its own turns. An earlier win compares as greater.
    Wins(Reverse<u32>),
}

/// The result of a search after an iteration, or when it was stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The turn to play.
    pub turn: Turn,
    /// The evaluation for the side to move.
    pub score: Eval,
    /// The turn, followed by the turns that the search expects of both sides.
    pub line: Vec<Turn>,
    /// The number of plies looked ahead.
    pub depth: u32,
    /// The number of positions reached.
    pub nodes: u64,
    /// How full the transposition table is, in thousandths.
    pub full: u16,
}

/// The turn that the side to move should play after `turns`; `None` if it has no legal turn, or if none of [`Options::only`] is
/// legal. Calls `report` after every iteration. Refuses a starting position that `fast` refuses, and an illegal turn.
pub fn best(
    start: &Position,
    turns: &[Turn],
    options: &Options,
    report: &mut dyn FnMut(&Choice),
) -> Result<Option<Choice>, Objection> {
    let mut board = Fast::new().board(start)?;
    // The clock starts here, so replaying the game counts, too.
    let meter = Meter::start(&options.limits);
    // After a capture or a pawn move, no earlier position can recur.
    let mut path = Vec::new();
    for turn in turns {
        let Some(found) = board.find(turn) else {
            let why = format!("`{turn}` is not legal in the position reached");
            return Err(Objection::Illegal { clause: None, facts: Vec::new(), why });
        };
        path.push(board.fingerprint());
        board = board.after(found);
        if board.halfmove() == 0 {
            path.clear();
        }
    }
    let table = Table::at_most(options.table);
    let values = options.values.clone();
    let values = values.unwrap_or_else(|| Values::of(board.position().game));
    let mut search = Search {
        table: &table,
        tables: Some(&options.tables).filter(|tables| !tables.is_empty()),
        meter,
        values,
        thorough: options.thorough,
        path,
        order: Order::new(),
    };
    Ok(search.deepen(&board, options, report))
}

/// A bound that no score reaches.
const INFINITE: i32 = 32_000;
/// The score of an immediate win. A later win scores one less for every ply.
const WIN: i32 = 31_000;
/// Scores above this are proven wins.
const SURE: i32 = 30_000;
/// The greatest depth of an iteration.
const DEEPEST: u32 = 64;
/// The ply at which the full search ends in any case, even if checks extend it.
const LONGEST: u16 = 120;
/// The number of plies for which captures and promotions are played out beyond the full depth.
const SETTLED: u32 = 8;
/// The most that a capture or promotion is assumed to gain beyond its gain in material.
const MARGIN: i32 = 200;

/// Up to this depth, turns with deflector acts are usually skipped: they are about a hundred times as many as the turns
/// without acts, and few of them matter.
const WITHOUT_ACTS: u32 = 2;
/// The number of plies by which the search after a deflector act is shallower, unless the turn seems better than all
/// turns before it.
const LESS_AFTER_ACTS: u32 = 2;

/// With less time than this, no deflector act is considered, unless [`Options::thorough`] or [`Options::only`] asks for it:
/// generating every turn with every act would take much of that time. A side with a legal turn always has one without an
/// act, because a man's move must be legal before any act (DEF-22).
const TIME_FOR_ACTS: Duration = Duration::from_millis(50);

struct Search<'a> {
    table: &'a Table,
    tables: Option<&'a Tables>,
    meter: Meter,
    values: Values,
    thorough: bool,
    /// The fingerprints of the positions from which the one being searched was reached.
    path: Vec<u64>,
    order: Order,
}

/// A legal turn, and the position after it.
struct Child {
    turn: AnyTurn,
    /// The index of the turn in the order in which the board generates turns.
    number: u16,
    after: AnyBoard,
    /// The material that the turn gains at once, in hundredths of a pawn.
    gain: i32,
    rank: i32,
    /// Whether the turn is searched after the others and less deeply, because of its deflector act.
    postponed: bool,
}

impl Search<'_> {
    fn deepen(
        &mut self,
        board: &AnyBoard,
        options: &Options,
        report: &mut dyn FnMut(&Choice),
    ) -> Option<Choice> {
        let in_haste = options.limits.time.is_some_and(|time| time < TIME_FOR_ACTS);
        let with_acts = !in_haste || options.thorough || !options.only.is_empty();
        let mut children = self.children(board, None, 0, with_acts);
        if !options.only.is_empty() {
            children.retain(|child| options.only.contains(&board.written(child.turn)));
        } else if with_acts && !options.thorough {
            for child in &mut children {
                child.postponed = matches!(board.written(child.turn).extra, Some(Extra::Act(_)));
            }
            children.sort_by_cached_key(|child| child.postponed);
        }
        let mobility = mobility(board);
        let mut best = self.choice(board, children.first()?, 0, 0);
        let deepest = options.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST);
        for depth in 1..=deepest {
            let (mut alpha, mut stopped) = (-INFINITE, false);
            let mut first = 0;
            // Turns with acts are not skipped at the last depth, nor if every turn without an act loses.
            let skips = depth <= WITHOUT_ACTS.min(deepest - 1);
            self.path.push(board.fingerprint());
            for (number, child) in children.iter().enumerate() {
                if child.postponed && skips && alpha > -SURE {
                    continue;
                }
                let less = if child.postponed { LESS_AFTER_ACTS } else { 0 };
                let window = (alpha, INFINITE);
                let score = self.child(&child.after, depth, 1, window, mobility, (number, less));
                let Ok(score) = score else {
                    stopped = true;
                    break;
                };
                if score > alpha {
                    (alpha, first) = (score, number);
                    best = self.choice(board, child, score, depth);
                }
            }
            self.path.pop();
            children[..=first].rotate_right(1);
            best.nodes = self.meter.nodes();
            best.full = self.table.full();
            if stopped {
                break;
            }
            report(&best);
            // A proven loss cannot be averted. A win within the depth is a shortest one if every turn was searched to
            // full depth; a win beyond the depth, shown by a line of checks, need not be.
            let within = u32::try_from(WIN - alpha).is_ok_and(|plies| plies <= depth);
            let is_sure = alpha < -SURE || alpha > SURE && within;
            if is_sure || children.len() == 1 && options.limits.time.is_some() {
                break;
            }
        }
        Some(best)
    }

    /// Makes a [`Choice`] of a turn in the searched position `board`. The transposition table supplies the rest of its line.
    fn choice(&self, board: &AnyBoard, child: &Child, score: i32, depth: u32) -> Choice {
        let turn = board.written(child.turn);
        let mut line = vec![turn];
        let mut seen = vec![board.fingerprint()];
        let mut at = child.after.clone();
        while line.len() < depth as usize {
            let key = at.fingerprint();
            if seen.contains(&key) {
                break;
            }
            let Some(known) = self.table.get(key).map(TableEntry::of) else { break };
            let turns = plain_turns(&at);
            let Some(&next) = turns.get(usize::from(known.best)) else { break };
            line.push(at.written(next));
            seen.push(key);
            at = at.after(next);
        }
        Choice { turn, score: Eval::of(score), line, depth, nodes: 0, full: 0 }
    }

    /// The score of the position after the turn with index `number`, for the side that played the turn. For every turn but
    /// the first, a search with a narrow window comes first. It is shallower if `less` is not 0 or the turn comes late in
    /// the list. The full search follows only if the turn seems better than `alpha`.
    fn child(
        &mut self,
        after: &AnyBoard,
        depth: u32,
        ply: u16,
        (alpha, beta): (i32, i32),
        mobility: i64,
        (number, less): (usize, u32),
    ) -> Result<i32, Stopped> {
        if number > 0 {
            // Most turns are worse than the first, and a search with a narrow window shows this sooner.
            let is_late = !self.thorough && number > 5 && depth > 2;
            let late = u32::from(is_late && !after.in_check()).max(less).min(depth - 1);
            let score =
                -self.visit(after, depth - 1 - late, ply, (-alpha - 1, -alpha), mobility)?;
            if score <= alpha || score >= beta && late == 0 {
                return Ok(score);
            }
        }
        Ok(-self.visit(after, depth - 1, ply, (-beta, -alpha), mobility)?)
    }

    /// The score of a position for the side to move; outside the window it is only a bound. `mobility_of_other` is the
    /// number of turns from which the other side has just chosen.
    fn visit(
        &mut self,
        board: &AnyBoard,
        depth: u32,
        ply: u16,
        (mut alpha, beta): (i32, i32),
        mobility_of_other: i64,
    ) -> Result<i32, Stopped> {
        self.meter.spend()?;
        let check = board.in_check();
        let key = board.fingerprint();
        if !check && (self.path.contains(&key) || board.halfmove() >= 100 || board.is_dead()) {
            return Ok(if board.mobility() == 0 { Self::end(board, ply) } else { 0 });
        }
        if self.path.contains(&key) {
            return Ok(0);
        }
        if let Some(score) = self.probe(board, ply) {
            return Ok(score);
        }
        let depth = if check && ply < LONGEST { depth + 1 } else { depth };
        if depth == 0 || ply >= LONGEST {
            return self.settle(board, SETTLED, ply, (alpha, beta), mobility_of_other);
        }
        let known = self.table.get(key).map(TableEntry::of);
        if let Some(known) = known
            && u32::from(known.depth) >= depth
            && let Some(score) = known.within(ply, alpha, beta)
        {
            return Ok(score);
        }
        let children = self.children(board, known.map(|known| known.best), ply, false);
        if children.is_empty() {
            return Ok(Self::end(board, ply));
        }
        let mobility = i64::try_from(children.len()).unwrap_or(i64::MAX);
        let (mut best, mut number_of_best, first_alpha) = (-INFINITE, 0, alpha);
        self.path.push(key);
        for (number, child) in children.iter().enumerate() {
            let window = (alpha, beta);
            let score = self.child(&child.after, depth, ply + 1, window, mobility, (number, 0));
            let Ok(score) = score else {
                self.path.pop();
                return score;
            };
            if score > best {
                (best, number_of_best) = (score, child.number);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                if child.gain <= 0 {
                    self.order.refuted(child.turn, ply, depth);
                }
                break;
            }
        }
        self.path.pop();
        let bound = if best >= beta {
            Bound::Lower
        } else if best > first_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let known = TableEntry::new(depth, bound, best, ply, number_of_best);
        self.table.put(key, known.entry());
        Ok(best)
    }

    /// Like [`Search::visit`], but plays only captures and promotions.
    fn settle(
        &mut self,
        board: &AnyBoard,
        left: u32,
        ply: u16,
        (mut alpha, beta): (i32, i32),
        mobility_of_other: i64,
    ) -> Result<i32, Stopped> {
        let mobility = mobility(board);
        if mobility == 0 {
            return Ok(Self::end(board, ply));
        }
        let us = board.side();
        let balance = self.values.balance(board, us);
        // An advantage counts for less as the fifty-turn draw approaches.
        let lead = i32::try_from((mobility - mobility_of_other).clamp(-200, 200)).unwrap_or(0);
        let standing = balance + MOBILITY * lead;
        let standing = standing * (200 - i32::from(board.halfmove().min(100))) / 200;
        if standing >= beta || left == 0 {
            return Ok(standing);
        }
        alpha = alpha.max(standing);
        let mut best = standing;
        let men = men(board);
        let mut captures = Vec::new();
        for turn in plain_turns(board) {
            let after = board.after(turn);
            let gain = self.values.balance(&after, us) - balance;
            if gain > 0
                && (self::men(&after) < men || gain > 200)
                && standing + gain + MARGIN > alpha
            {
                captures.push((gain, after));
            }
        }
        captures.sort_by_cached_key(|&(gain, _)| Reverse(gain));
        for (_, after) in captures {
            self.meter.spend()?;
            let score = -self.settle(&after, left - 1, ply + 1, (-beta, -alpha), mobility)?;
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }

    /// The score of a position from the endgame tables. `None` if they do not contain the position, or if the game
    /// could be drawn by the fifty-turn rule before it is won or lost.
    fn probe(&self, board: &AnyBoard, ply: u16) -> Option<i32> {
        let (plies, wins) = match self.tables?.probe_board(board)? {
            tables::Value::Draw => return Some(0),
            tables::Value::Win(plies) => (plies, true),
            tables::Value::Loss(plies) => (plies, false),
        };
        let score = WIN - i32::from(plies) - i32::from(ply);
        let in_time = board.halfmove() + plies <= 100 && score > SURE;
        in_time.then_some(if wins { score } else { -score })
    }

    /// The score of a position without a legal turn.
    fn end(board: &AnyBoard, ply: u16) -> i32 {
        let lost = board.end().is_some_and(|end| end.winner.is_some());
        if lost { i32::from(ply) - WIN } else { 0 }
    }

    /// Every turn to consider, the most promising first; `best` is the number of the best turn known so far.
    fn children(
        &self,
        board: &AnyBoard,
        best: Option<u16>,
        ply: u16,
        with_acts: bool,
    ) -> Vec<Child> {
        let us = board.side();
        let before = self.values.balance(board, us);
        let mut number = 0_u16;
        let child = |turn: AnyTurn| {
            let after = board.after(turn);
            let gain = self.values.balance(&after, us) - before;
            let rank =
                if best == Some(number) { i32::MAX } else { self.order.rank(turn, ply, gain) };
            let child = Child { turn, number, after, gain, rank, postponed: false };
            number = number.saturating_add(1);
            child
        };
        let turns = if with_acts { every_turn(board) } else { plain_turns(board) };
        let mut children: Vec<_> = turns.into_iter().map(child).collect();
        children.sort_by_cached_key(|child| Reverse(child.rank));
        children
    }
}

/// The number of men on all boards.
fn men(board: &AnyBoard) -> u32 {
    let sides = types::Side::BOTH.into_iter().flat_map(|side| board.cells(side));
    sides.map(u128::count_ones).sum()
}

impl Eval {
    fn of(score: i32) -> Eval {
        let turns = |plies: i32| u32::try_from((plies + 1) / 2).unwrap_or(0);
        if score > SURE {
            Eval::Wins(Reverse(turns(WIN - score)))
        } else if score < -SURE {
            Eval::Loses(turns(score + WIN - 1))
        } else {
            Eval::Value(score)
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Exact,
    Lower,
    Upper,
}

/// A score as seen `plies` plies earlier, from where a win or loss is that many plies farther away.
const fn earlier(score: i32, plies: i32) -> i32 {
    if score > SURE {
        score - plies
    } else if score < -SURE {
        score + plies
    } else {
        score
    }
}

#[derive(Clone, Copy)]
struct TableEntry {
    depth: u8,
    bound: Bound,
    /// The score for the side to move. A win or loss is counted from this position, not from where the search began.
    score: i16,
    best: u16,
}

impl TableEntry {
    fn new(depth: u32, bound: Bound, score: i32, ply: u16, best: u16) -> TableEntry {
        let score = i16::try_from(earlier(score, -i32::from(ply))).unwrap_or(0);
        TableEntry { depth: u8::try_from(depth).unwrap_or(u8::MAX), bound, score, best }
    }

    /// The score, counted from where the search began; `None` if it does not decide the search in this window.
    fn within(self, ply: u16, alpha: i32, beta: i32) -> Option<i32> {
        let score = earlier(self.score.into(), ply.into());
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        decides.then_some(score)
    }

    fn entry(self) -> u64 {
        let [low, high] = self.score.to_le_bytes();
        let [first, second] = self.best.to_le_bytes();
        u64::from_le_bytes([low, high, first, second, self.bound as u8, 0, 0, self.depth])
    }

    fn of(entry: u64) -> TableEntry {
        let [low, high, first, second, bound, _, _, depth] = entry.to_le_bytes();
        let bound = match bound {
            0 => Bound::Exact,
            1 => Bound::Lower,
            _ => Bound::Upper,
        };
        let score = i16::from_le_bytes([low, high]);
        TableEntry { depth, bound, score, best: u16::from_le_bytes([first, second]) }
    }
}
