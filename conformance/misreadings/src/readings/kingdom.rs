//! Misreadings of the law of Kingdom: of the boards (KDM-1 to KDM-8) and of the men of a turn (KDM-9 to KDM-12).
//! Castling and promotion are in `promotion` (KDM-13 to KDM-18); attack, the end and accepted positions in `check`
//! (KDM-19 to KDM-26).

pub mod check;
pub mod promotion;

use reference::kingdom::after::carry_out;
use reference::kingdom::boards::goes;
use reference::kingdom::castling::king_on;
use reference::kingdom::check::completes_a_turn;
use reference::kingdom::max::goes_on;
use reference::kingdom::promotion::promotes;
use reference::kingdom::twins::is_pawns_diagonal;
use reference::statement::Range;
use reference::usual::attack::is_attacked;

use crate::readings::prelude::*;

pub const ALL: &[Misreading] = &[
    states("kingdom/boards-exchanged", "KDM-1", KINGDOM, |_, it, truth| {
        ranges(it, truth, |board, range| (board == BoardId::Max) == (range == Range::Short))
    })
    .says("the first board is the max-range board, and the second the short-range board"),
    misreading("kingdom/short-range-on-both-boards", "KDM-1", KINGDOM)
        .says("riders move one step on both boards")
        .by(Says(|_, it, truth| ranges(it, truth, |_, range| range == Range::Short))),
    misreading("kingdom/max-range-on-both-boards", "KDM-1", KINGDOM)
        .says("men move as far as they can on both boards")
        .by(Says(|_, it, truth| ranges(it, truth, |_, range| range == Range::Max))),
    misreading("kingdom/any-men-of-a-kind-are-twins", "KDM-2", KINGDOM)
        .says("a man is the twin of any man of its kind and side on the other board")
        .by(Except(|_, it| match *it {
            Statement::Kingdom(Kingdom::AreStrangers(short, max)) => short.1.kind == max.1.kind,
            _ => false,
        })),
    except("kingdom/promoted-men-have-no-twins", "KDM-2", KINGDOM, |_, it| {
        let Statement::Kingdom(Kingdom::AreTwins(one, other)) = it else { return false };
        [one.1, other.1].iter().all(|man| man.mark.is_some_and(|mark| mark.promoted))
    })
    .says("pawns that have been promoted are no longer twins, and move alone"),
    states("kingdom/twins-stand-on-one-cell", "KDM-2", KINGDOM, |_, it, truth| {
        let Statement::Kingdom(Kingdom::AreTwins(one, other)) = it else { return truth };
        let [one, other] = [one, other].map(|(cell, man)| (cell.file, cell.rank, man.kind));
        one == other
    })
    .says("the twin of a man is the man of its kind and side on the same cell of the other board"),
    except("kingdom/short-range-riders-ride", "KDM-3", KINGDOM, |cx, it| {
        let Statement::Kingdom(Kingdom::GoesFarther(run)) = it else { return false };
        Squares.between(run).all(|cell| is_vacant(cx, cell))
    })
    .says("on the short-range board rook, bishop and queen move any distance, as in chess"),
    except("kingdom/short-range-double-step", "KDM-3", KINGDOM, |cx, it| {
        let Statement::Kingdom(Kingdom::StepsTwice(m)) = *it else { return false };
        let crossed = Cell { rank: m.from().rank.midpoint(m.to().rank), ..m.from() };
        let second = relative_rank(m.side(), m.from().rank, 8) == 2;
        second && is_vacant(cx, crossed) && is_vacant(cx, m.to())
    })
    .says("on the short-range board a pawn on its initial cell may move two cells, as in chess"),
    only("kingdom/max-range-men-stop-anywhere", "KDM-4", KINGDOM, |_, it| could_go_on(it).is_none())
        .says("on the max-range board a man may stop anywhere on its path"),
    except("kingdom/max-range-rook-stops-anywhere", "KDM-4", KINGDOM, |_, it| stops(it, Kind::Rook))
        .says("on the max-range board a rook may stop anywhere on its path"),
    misreading("kingdom/max-range-bishop-stops-anywhere", "KDM-4", KINGDOM)
        .says("on the max-range board a bishop may stop anywhere on its path")
        .by(Except(|_, it| stops(it, Kind::Bishop))),
    misreading("kingdom/max-range-queen-stops-anywhere", "KDM-4", KINGDOM)
        .says("on the max-range board a queen may stop anywhere on her path")
        .by(Except(|_, it| stops(it, Kind::Queen))),
    only("kingdom/max-range-men-stop-before-an-enemy", "KDM-4", KINGDOM, |cx, it| {
        let next = could_go_on(it).and_then(|run| goes_on(cx, run));
        next.is_none_or(|cell| is_vacant(cx, cell))
    })
    .says("on the max-range board a man may stop on the last cell before a man of the other side instead of capturing it"),
    except("kingdom/max-range-king-steps", "KDM-5", KINGDOM, |_, it| goes_far(it, Kind::King))
        .says("on the max-range board the king moves one step, as in chess"),
    except("kingdom/max-range-king-may-step", "KDM-5", KINGDOM, |_, it| {
        stops(it, Kind::King) && could_go_on(it).is_some_and(|run| run.is_one_step())
    })
    .says("on the max-range board the king runs or moves one step"),
    except("kingdom/max-range-king-has-no-diagonals", "KDM-5", KINGDOM, |_, it| {
        let run = runs_along(it).filter(|run| run.moving.man.kind == Kind::King);
        run.is_some_and(|run| run.direction.0 * run.direction.1 != 0)
    })
    .says("on the max-range board the king runs along file and rank only"),
    misreading("kingdom/max-range-knight-leaps-once", "KDM-6", KINGDOM)
        .says("on the max-range board the knight makes one leap, as in chess")
        .by(Except(|_, it| goes_far(it, Kind::Knight))),
    misreading("kingdom/max-range-knight-stops-anywhere", "KDM-6", KINGDOM)
        .says("on the max-range board the knight may stop after any of its leaps, like a nightrider")
        .by(Only(|_, it| could_go_on(it).is_none())),
    forbids("kingdom/max-range-knight-is-blocked-beside", "KDM-6", KINGDOM, |cx, turn| {
        let knight = on_the_max_range_board(cx, turn).filter(|it| it.0.kind == Kind::Knight);
        knight.and_then(|(_, step)| leg(step)).is_some_and(|cell| !is_vacant(cx, cell))
    })
    .says("a man next to a knight on the max-range board stops it from leaping past"),
    except("kingdom/max-range-pawn-steps", "KDM-7", KINGDOM, |_, it| goes_far(it, Kind::Pawn))
        .says("on the max-range board the pawn moves one step, as in chess"),
    misreading("kingdom/max-range-pawn-captures-straight", "KDM-7", KINGDOM)
        .says("on the max-range board a pawn captures the man that stops it when it moves straight")
        .by(Except(|_, it| matches!(it, Statement::Kingdom(Kingdom::CapturesStraight(_))))),
    also("kingdom/max-range-pawn-cannot-stop-before-an-enemy", "KDM-7", KINGDOM, |cx, it| {
        let Some(Run { moving: m, .. }) = could_go_on(it) else { return false };
        let next = Squares.at(m.to(), (0, forward(m.side())));
        let next = next.and_then(|cell| cx.position.men.get(cell));
        m.from().file == m.to().file && next.is_some_and(|other| other.side != m.side())
    })
    .says("on the max-range board a pawn cannot move straight if the next man in its line is of the other side"),
    except("kingdom/max-range-pawn-may-stop-at-first", "KDM-7", KINGDOM, |_, it| {
        let Some(run) = could_go_on(it) else { return false };
        let Moving { man, step: Step { from, .. }, .. } = run.moving;
        let initial = from.board == BoardId::Max && relative_rank(man.side, from.rank, 8) == 2;
        initial && run.direction.0 == 0 && run.steps <= 2
    })
    .says("on the max-range board a pawn on its initial cell may also move one or two cells"),
    except("kingdom/max-range-pawn-captures-next-to-it", "KDM-7", KINGDOM, |_, it| {
        runs_along(it).is_some_and(|run| run.direction.0 != 0 && run.steps > 1)
    })
    .says("on the max-range board a pawn captures on the next cell diagonally only, as in chess"),
    except("kingdom/king-runs-across-no-attacked-cell", "KDM-8", KINGDOM, |cx, it| {
        let Statement::Kingdom(Kingdom::AttacksOnCellCrossed(m, cell)) = *it else {
            return false;
        };
        let moved = king_on(cx.position, m.from(), cell);
        is_attacked(&law(&moved), cell, m.side().other())
    })
    .says("a king that runs may not cross an attacked cell, just as when it castles"),
    misreading("kingdom/twins-move-in-any-directions", "KDM-9", KINGDOM)
        .says("twins move together, but each in a direction of its own")
        .by(Except(|_, it| matches!(it, Statement::Kingdom(Kingdom::GoInTwoDirections(..))))),
    only("kingdom/twin-need-not-move", "KDM-9", KINGDOM, |_, it| leaves_its_twin(it).is_none())
        .says("a man may move without its twin"),
    only("kingdom/twin-that-cannot-follow-stays", "KDM-9", KINGDOM, |cx, it| {
        leaves_its_twin(it).is_none_or(|m| {
            let g = law(cx.position).of(m.man, m.step);
            // If the man itself could not move, that its twin could not is no matter.
            goes(&g).is_err() || completes_a_turn(&g)
        })
    })
    .says("a man moves alone if its twin cannot move in that direction"),
    never("kingdom/lone-man-cannot-move", "KDM-10", KINGDOM)
        .says("a man whose twin is captured cannot move"),
    forbids("kingdom/lone-pawn-captures-nothing", "KDM-10", KINGDOM, |cx, turn| {
        let Step { from, to, .. } = turn.step;
        is_pawn(cx, from) && turn.extra.is_none() && from.file != to.file
    })
    .says("a pawn whose twin is captured moves straight ahead only"),
    misreading("kingdom-capture/one-capture-is-enough", "KDM-11", CAPTURE)
        .says("when twin pawns move diagonally, it is enough that one of them captures")
        .by(Except(|_, it| matches!(it, Statement::Kingdom(Kingdom::CapturesNothing(_, true))))),
    never("kingdom-capture/pawns-move-diagonally", "KDM-11", CAPTURE)
        .says("pawns move diagonally whether they capture or not"),
    misreading("kingdom-capture/only-the-short-range-pawn-must-capture", "KDM-11", CAPTURE)
        .says("when twin pawns move diagonally, only the one on the short-range board must capture")
        .by(Only(|_, it| is_on(it, BoardId::Short))),
    misreading("kingdom-capture/only-the-max-range-pawn-must-capture", "KDM-11", CAPTURE)
        .says("when twin pawns move diagonally, only the one on the max-range board must capture")
        .by(Only(|_, it| is_on(it, BoardId::Max))),
    never("kingdom-escort/both-pawns-capture", "KDM-12", ESCORT)
        .says("when twin pawns move diagonally, both must capture, as by the first rule"),
    always("kingdom-escort/pawns-move-diagonally", "KDM-12", ESCORT)
        .says("pawns move diagonally whether one of them captures or not"),
    misreading("kingdom-escort/short-range-pawn-must-capture", "KDM-12", ESCORT)
        .says("only the pawn on the max-range board may move along without capturing")
        .by(Only(|_, it| is_on(it, BoardId::Max))),
    misreading("kingdom-escort/max-range-pawn-must-capture", "KDM-12", ESCORT)
        .says("only the pawn on the short-range board may move along without capturing")
        .by(Only(|_, it| is_on(it, BoardId::Short))),
    allows("kingdom-escort/twin-of-a-capturing-pawn-may-stay", "KDM-12", ESCORT, |cx| {
        if cx.position.game != Game::KingdomEscort {
            return Vec::new();
        }
        alone(cx, |g| is_pawns_diagonal(g.moving()) && g.man_there().is_some())
    })
    .says("the twin of a capturing pawn may stay where it is"),
];

const CAPTURE: &[Game] = &[Game::KingdomCapture];
const ESCORT: &[Game] = &[Game::KingdomEscort];

/// The step of the man that a turn moves and, if its twin moves along, the twin's step.
fn steps(turn: &Turn) -> impl Iterator<Item = Step> + use<> {
    let twin = if let Some(Extra::Twin(step)) = turn.extra { Some(step) } else { None };
    std::iter::once(turn.step).chain(twin)
}

fn on_the_max_range_board(cx: &Context<'_>, turn: &Turn) -> Option<(Man, Step)> {
    let step = steps(turn).find(|step| step.from.board == BoardId::Max)?;
    Some((cx.position.men.get(step.from)?, step))
}

/// The turns of a man without its twin, if `may` allows them and they leave the kings of the man's side safe.
fn alone(cx: &Context<'_>, may: impl Fn(&Going<'_>) -> bool) -> Allowed {
    let law = law(cx.position);
    let men: Vec<(Cell, Man)> = cx.position.men.of(cx.position.side).collect();
    let cells: Vec<Cell> = cx.position.game.cells().collect();
    let mut turns = Vec::new();
    for (from, man) in men {
        let there = cells.iter().filter(|to| to.board == from.board && **to != from);
        let kinds = cx.position.game.kinds().iter().map(|&(kind, _)| Some(kind)).chain([None]);
        let kinds = kinds.filter(|kind| man.kind == Kind::Pawn || kind.is_none());
        let spared = |other: Man| other.side == man.side || other.kind == Kind::King;
        for (&to, promotion) in there.flat_map(|to| kinds.clone().map(move |kind| (to, kind))) {
            let step = Step { promotion, ..Step::new(from, to) };
            let g = law.of(man, step);
            if goes(&g).is_ok()
                && !g.man_there().is_some_and(spared)
                && may(&g)
                && let Ok(waiting) = promotes(&law, &[g])
            {
                let after = carry_out(&law, &[g], waiting);
                if is_safe(&after, man.side) {
                    turns.push((Turn::from(step), after));
                }
            }
        }
    }
    turns
}

/// KDM-1: whether `have` holds for the board and range, if the statement is that a board has a range. Any other
/// statement keeps its truth.
fn ranges(statement: &Statement, truth: bool, have: impl Fn(BoardId, Range) -> bool) -> bool {
    let Statement::Kingdom(Kingdom::HasRange(board, range)) = *statement else { return truth };
    have(board, range)
}

fn could_go_on(statement: &Statement) -> Option<Run> {
    if let Statement::Kingdom(Kingdom::CouldGoOn(run)) = *statement { Some(run) } else { None }
}

fn runs_along(statement: &Statement) -> Option<Run> {
    if let Statement::Kingdom(Kingdom::RunsAlong(run)) = *statement { Some(run) } else { None }
}

/// KDM-5…7: whether the statement is that a man of this kind makes more than one step, or that it could go on.
fn goes_far(statement: &Statement, kind: Kind) -> bool {
    runs_along(statement).is_some_and(|run| run.moving.man.kind == kind && !run.is_one_step())
        || stops(statement, kind)
}

fn stops(statement: &Statement, kind: Kind) -> bool {
    could_go_on(statement).is_some_and(|run| run.moving.man.kind == kind)
}

fn leaves_its_twin(statement: &Statement) -> Option<Moving> {
    if let Statement::Kingdom(Kingdom::LeavesItsTwin(m, _)) = *statement { Some(m) } else { None }
}

/// KDM-11, KDM-12: whether the statement is about a pawn on this board that moves diagonally without capturing.
fn is_on(statement: &Statement, board: BoardId) -> bool {
    use Kingdom::{CapturesNothing, GoesAlong};
    let Statement::Kingdom(CapturesNothing(m, _) | GoesAlong(m, _)) = statement else {
        return false;
    };
    m.from().board == board
}
