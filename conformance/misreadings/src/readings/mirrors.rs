//! Misreadings of the House of Mirrors: of boards, men and accepted positions (HOM-1 to HOM-8, HOM-19 to HOM-21). What
//! mirrors show, how reflections move, and what they block and attack (HOM-9 to HOM-16) is in `reflections`.
//!
//! Four clauses have no entry. HOM-3: with queen and dragon horse exchanged, the initial position is only another start of
//! the same game. HOM-5: the readings of the usual rules cover king, queen, rook, knight and pawn, which move as in chess.
//! HOM-17: no mirror is an initial cell of a king or rook, so a man that moves by its reflection has no right to lose.
//! HOM-18: which man vanishes in the first example follows from other clauses.

pub mod reflections;

use reference::chess;
use reference::mirrors::{MirrorRules, Reflection};
use reference::usual::judge::carry_out;

use crate::readings::prelude::*;

pub const ALL: &[Misreading] = &[
    misreading("mirrors/board-of-eight-by-eight", "HOM-1", MIRRORS)
        .says("the board has only the eight files and ranks of chess")
        .by(Except(|_, it| match *it {
            Statement::Mirrors(Mirrors::IsCell(cell)) => cell.file >= 8 || cell.rank > 8,
            _ => false,
        })),
    misreading("mirrors/far-pair-of-mirrors-a-rank-further", "HOM-2", LARGE)
        .says("the far pair of mirrors of the large board is on rank 10")
        .by(Ranks(|cx, list| on(cx, list, &FAR_PAIR_ON_RANK_TEN))),
    misreading("mirrors/no-mirror-in-the-middle", "HOM-2", MIRRORS)
        .says("every rank of mirrors has two; ranks of three lack the one on the e-file")
        .by(Ranks(|cx, _| on(cx, &PAIRS_OF_THE_SMALL_BOARD, &PAIRS_OF_THE_LARGE_BOARD))),
    misreading("mirrors/mirrors-of-a-file-belong-together", "HOM-2", MIRRORS)
        .says("the mirrors on the c-file show each other's men, and so do those on the g-file")
        .by(Ranks(|cx, _| on(cx, &FILES_OF_THE_SMALL_BOARD, &FILES_OF_THE_LARGE_BOARD))),
    misreading("mirrors/pairs-of-mirrors-belong-together", "HOM-2", MIRRORS)
        .says("a man alone on one of the four mirrors on the c- and g-files is shown on the three others")
        .by(Ranks(|cx, _| on(cx, &FOUR_OF_THE_SMALL_BOARD, &FOUR_OF_THE_LARGE_BOARD))),
    misreading("mirrors/rooks-start-in-the-corners", "HOM-3", MIRRORS)
        .says("the queen's rook starts on the a-file, as in chess")
        .by(Castlings(|cx, _| on(cx, &CORNERS_OF_THE_SMALL_BOARD, &CORNERS_OF_THE_LARGE_BOARD))),
    misreading("mirrors/dragon-horse-steps-only", "HOM-4", MIRRORS)
        .says("a dragon horse moves one step in any direction, as a king does")
        .by(Only(|cx, _| goes(cx, |files, ranks| files.max(ranks) == 1))),
    misreading("mirrors/dragon-horse-is-a-bishop", "HOM-4", MIRRORS)
        .says("a dragon horse moves as a bishop, and makes no step along file or rank")
        .by(Only(|cx, _| goes(cx, |files, ranks| files == ranks))),
    misreading("mirrors/dragon-horse-is-a-dragon-king", "HOM-4", MIRRORS)
        .says("a dragon horse moves as a king or as a rook")
        .by(Directions(|_, list| if list.len() == DIAGONALS.len() { &ORTHOGONALS } else { list })),
    misreading("mirrors/dragon-horse-is-a-queen", "HOM-4", MIRRORS)
        .says("a dragon horse moves any distance in any direction")
        .by(Directions(|_, _| &chess::ROYAL)),
    misreading("mirrors/promotion-on-the-last-rank", "HOM-6", MIRRORS)
        .says("a pawn is promoted on the last rank of the board")
        .by(Says(|cx, it, truth| promotes_on(cx, it, truth, ranks(cx)))),
    misreading("mirrors/promotion-on-the-ninth-rank", "HOM-6", MIRRORS)
        .says("a pawn is promoted on the ninth rank of its side")
        .by(Says(|cx, it, truth| promotes_on(cx, it, truth, 9))),
    misreading("mirrors/promotion-to-a-queen", "HOM-6", MIRRORS)
        .says("a pawn becomes a queen")
        .by(Kinds(|_, _| &[Kind::Queen])),
    misreading("mirrors/no-promotion-to-the-dragon-horse", "HOM-6", MIRRORS)
        .says("a pawn becomes a queen, rook or knight, never a dragon horse")
        .by(Kinds(|_, _| &[Kind::Queen, Kind::Rook, Kind::Knight])),
    misreading("mirrors/king-castles-by-one-cell", "HOM-7", MIRRORS)
        .says("the king castles by one cell, and the rook stands beyond it")
        .by(Castlings(|cx, _| on(cx, &BY_ONE_ON_THE_SMALL_BOARD, &BY_ONE_ON_THE_LARGE_BOARD))),
    never("mirrors/double-step-leaves-a-field", "HOM-8", MIRRORS)
        .says("a double step leaves an en passant field, as in chess"),
    misreading("mirrors/dead-as-in-chess", "HOM-19", MIRRORS)
        .says("the material that is dead in chess is dead here")
        .by(DEAD_AS_IN_CHESS),
    never("mirrors/nothing-is-dead", "HOM-19", MIRRORS)
        .says("no material is dead, since kings can check each other"),
    misreading("mirrors/pawns-stand-anywhere", "HOM-20", MIRRORS)
        .says("a pawn may stand on any rank of a position")
        .by(Except(|_, it| matches!(it, Statement::Usual(Usual::PawnCannotStand(..))))),
    except("mirrors/pawns-stand-beyond-the-eighth-rank", "HOM-20", MIRRORS, |cx, it| {
        let Statement::Usual(Usual::PawnCannotStand(pawn, cell)) = it else { return false };
        (2..ranks(cx)).contains(&relative_rank(pawn.side, cell.rank, ranks(cx)))
    })
    .says("a position with a pawn on or beyond the eighth rank of its side is accepted, as long as it is not on the last"),
    except("mirrors/check-by-a-reflection-out-of-turn", "HOM-20", MIRRORS, |cx, it| {
        use Usual::{HasNotOneKing, OpponentIsInCheck};
        let side = cx.position.side;
        let kings = cx.position.men.kings(side.other());
        matches!(it, Statement::Usual(HasNotOneKing(_) | OpponentIsInCheck(_)))
            && kings.flat_map(|king| attackers(cx, king, side)).all(|at| is_vacant(cx, at))
    })
    .says("a position is accepted if only reflections check the side that is not to move"),
    never("mirrors/bare-king-mates", "HOM-21", MIRRORS)
        .says("a bare king may give checkmate by its reflection, so whoever resigns against one has lost"),
];

/// The games of variant I.
const BLOCK: &[Game] = &[Game::Mirrors7Block, Game::Mirrors10Block];

/// The games of variant II.
const PASS: &[Game] = &[Game::Mirrors7Pass, Game::Mirrors10Pass];

const LARGE: &[Game] = &[Game::Mirrors10Block, Game::Mirrors10Pass];

fn shown(position: &Position, cell: Cell) -> Option<Reflection> {
    reference::mirrors::reflections(position).into_iter().find(|shown| shown.cell == cell)
}

fn moved_reflection(cx: &Context<'_>, turn: &Turn) -> Option<Reflection> {
    shown(cx.position, turn.step.from)
}

fn landed_on(cx: &Context<'_>, turn: &Turn) -> Option<Reflection> {
    shown(cx.position, turn.step.to)
}

/// The man that a turn moves; if the turn moves a reflection, the man that the reflection shows.
fn mover(cx: &Context<'_>, turn: &Turn) -> Option<Man> {
    let man = cx.position.men.get(turn.step.from);
    man.or_else(|| moved_reflection(cx, turn).map(|shown| shown.man))
}

/// Whether a turn moves a rider along a line by more than one cell.
fn rides(cx: &Context<'_>, turn: &Turn) -> bool {
    let Step { from, to, .. } = turn.step;
    let (files, ranks) = (from.file.abs_diff(to.file), from.rank.abs_diff(to.rank));
    let straight = files == 0 || ranks == 0 || files == ranks;
    let kind = mover(cx, turn).map(|man| man.kind);
    matches!(kind, Some(Kind::Queen | Kind::Rook | Kind::DragonHorse))
        && straight
        && files.max(ranks) > 1
}

/// A move of a man or of a reflection, carried out even if the law forbids it: the turn and the position after it. If
/// given, `vanishing` is the original that vanishes. `None` if the move captures a man of its own side or a king, or
/// leaves the mover's king in check.
fn moved(
    cx: &Context<'_>,
    man: Man,
    step: Step,
    originals: &[Cell],
    vanishing: Option<Cell>,
) -> Option<(Turn, Position)> {
    let law = law(cx.position);
    let there = cx.position.men.get(step.to);
    if there.is_some_and(|other| other.side == man.side || other.kind == Kind::King) {
        return None;
    }
    let g = law.of_reflection(man, step, originals);
    let mut after = carry_out(&MirrorRules::of(&law), &g, Manner::Plain);
    if let Some(original) = vanishing {
        after.men.take(original);
    }
    let extra = vanishing.filter(|_| originals.len() > 1).map(Extra::Vanishing);
    let turn = Turn { extra, ..Turn::from(step) };
    is_safe(&after, man.side).then_some((turn, after))
}

/// Whether a reflection would attack a king of this side in a position, even if no mirror shows this reflection there.
fn checks(position: &Position, shown: &Reflection, side: Side) -> bool {
    let law = law(position);
    position.men.kings(side).any(|king| {
        let step = Step::new(shown.cell, king);
        let g = law.of_reflection(shown.man, step, &shown.originals);
        shown.man.side != side && law.attacks().attacks(&g.as_attack()).is_ok()
    })
}

/// A rank of mirrors that belong together.
type Rank = &'static [Cell];

const fn at(file: u8, rank: u8) -> Cell {
    Cell::square(file, rank)
}

const FIFTH: Rank = &[at(2, 5), at(6, 5)];
const SIXTH: Rank = &[at(0, 6), at(4, 6), at(8, 6)];
const EIGHTH: Rank = &[at(0, 8), at(4, 8), at(8, 8)];

const FAR_PAIR_ON_RANK_TEN: [Rank; 4] = [FIFTH, SIXTH, EIGHTH, &[at(2, 10), at(6, 10)]];

const PAIRS_OF_THE_SMALL_BOARD: [Rank; 3] = [FIFTH, &[at(0, 6), at(8, 6)], &[at(2, 7), at(6, 7)]];
const PAIRS_OF_THE_LARGE_BOARD: [Rank; 4] =
    [FIFTH, &[at(0, 6), at(8, 6)], &[at(0, 8), at(8, 8)], &[at(2, 9), at(6, 9)]];

const FILES_OF_THE_SMALL_BOARD: [Rank; 3] = [&[at(2, 5), at(2, 7)], SIXTH, &[at(6, 5), at(6, 7)]];
const FILES_OF_THE_LARGE_BOARD: [Rank; 4] =
    [&[at(2, 5), at(2, 9)], SIXTH, EIGHTH, &[at(6, 5), at(6, 9)]];

const FOUR_OF_THE_SMALL_BOARD: [Rank; 2] = [&[at(2, 5), at(6, 5), at(2, 7), at(6, 7)], SIXTH];
const FOUR_OF_THE_LARGE_BOARD: [Rank; 3] =
    [&[at(2, 5), at(6, 5), at(2, 9), at(6, 9)], SIXTH, EIGHTH];

const CORNERS_OF_THE_SMALL_BOARD: [Castling; 4] = castlings_on(11, 4, (7, 6, 5), (0, 2, 3));
const CORNERS_OF_THE_LARGE_BOARD: [Castling; 4] = castlings_on(13, 4, (7, 6, 5), (0, 2, 3));
const BY_ONE_ON_THE_SMALL_BOARD: [Castling; 4] = castlings_on(11, 4, (7, 5, 6), (1, 3, 2));
const BY_ONE_ON_THE_LARGE_BOARD: [Castling; 4] = castlings_on(13, 4, (7, 5, 6), (1, 3, 2));

/// `small` or `large`, whichever fits the board of the game.
fn on<T>(cx: &Context<'_>, small: &'static [T], large: &'static [T]) -> &'static [T] {
    if ranks(cx) == 13 { large } else { small }
}

pub fn ranks(cx: &Context<'_>) -> u8 {
    cx.position.game.shape(BoardId::Squares).ranks
}

/// Whether `so` holds for the numbers of files and ranks that the moving man's step covers.
fn goes(cx: &Context<'_>, so: fn(i32, i32) -> bool) -> bool {
    cx.moving().is_some_and(|m| {
        let (files, ranks) = Squares.displacement(m.from(), m.to());
        so(files.abs(), ranks.abs())
    })
}

/// HOM-6: whether the cell that a pawn reaches is on this rank, counted from the pawn's side. A statement about
/// anything else keeps its truth.
fn promotes_on(cx: &Context<'_>, statement: &Statement, truth: bool, rank: u8) -> bool {
    let Statement::Mirrors(Mirrors::IsOnEighthRank(side, to)) = *statement else { return truth };
    relative_rank(side, to.rank, ranks(cx)) == rank
}
