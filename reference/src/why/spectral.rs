//! Explanations of the statements of Spectral Realm Chess.

use types::facts::{Deed, Ignored, Moment, Thing, Verb, Violation, Way};
use types::{BoardId, Cell, ClauseId, Game, Kind};

use super::attack::{attacked, checks};
use super::going::{
    blocked, goes, going, is_breach, leaps, out_of_line, out_of_reach, placed, via, who,
};
use super::usual::{not_initial, nothing_to_capture, over};
use crate::context::{Going, Heard};
use crate::log::{Account, Explain};
use crate::plane::Plane as _;
use crate::spectral::board::{HalfSteps, diagonal, on_its_board};
use crate::spectral::cannons::men_between;
use crate::spectral::kinds;
use crate::spectral::men::{counts, is_checked_on_a_point, king, men_that_count};
use crate::spectral::pawn::{self, kinds_of_the_array};
use crate::spectral::turning::{Circle, circles, griffins_path, hurdle, straight};
use crate::statement::{Moving, Purpose, Run, Spectral};
use crate::usual::attack::attacked_kings;

/// The explanation of a statement.
pub fn account(heard: &Heard<'_>, statement: Spectral, explain: Explain) -> Account {
    let breaks = is_breach(heard);
    match statement {
        Spectral::Counts(..) => Account::untraced(),
        Spectral::IsCheckedOnPoint(m) => parries(heard, explain, &going(heard, m)),
        Spectral::EntersPointInCheck(m) if breaks => enters_no_point(heard, explain, m),
        Spectral::EntersPointInCheck(m) if m.attacks => Account::untraced(),
        Spectral::StepsTwiceFromPoint(_) | Spectral::HasNoKindToBecome(_) if !heard.truth => {
            Account::untraced()
        }
        _ if breaks => Account::of(breach(heard, statement)),
        _ => allowed(heard, statement, explain),
    }
}

/// The explanation of a statement that breaks nothing: how the man moves, and what it passes.
fn allowed(heard: &Heard<'_>, statement: Spectral, explain: Explain) -> Account {
    let Some(m) = heard.cx.moving() else { return Account::default() };
    let g = going(heard, m);
    match statement {
        Spectral::MakesHalfStep(run) => enters_a_point(heard, &g, along(heard, &run, way(&run))),
        Spectral::RunsDiagonally(run)
        | Spectral::CapturesByHalfStep(run)
        | Spectral::HasJustCrossed(run, _)
        | Spectral::RunsAsDuke(run) => along(heard, &run, way(&run)),
        Spectral::RunsOnItsBoard(run) => along(heard, &run, over(heard, &run)),
        Spectral::HasOneScreen(run) => {
            let deeds = hops_over(&g, men_between(&g, run).next());
            Account { deeds, ..along(heard, &run, over(heard, &run)) }
        }
        Spectral::HasOneScreenOnDiagonal(run) => {
            let deeds = hops_over(&g, men_that_count(&g, run).next());
            passing("SPE-22", &g, &run, Account { deeds, ..along(heard, &run, way(&run)) })
        }
        Spectral::ManInTheWay(run) => passing("SPE-5", &g, &run, Account::default()),
        Spectral::MayBeFullStep(_) => passes_in_a_full_step(&g),
        Spectral::LeapsAsKnight(_) | Spectral::StepsAsKing(_) | Spectral::Leaps(..) => {
            Account::does(leaps(&g))
        }
        Spectral::GoesAsGriffin(_) => {
            Account::does(goes(&g, via(m.step, griffins_path(&g).unwrap_or_default())))
        }
        Spectral::GoesAsRhinoceros(_) => {
            let free = circles(&g).filter(|path| path.man_on(&g).is_none());
            let mut ways = free.map(|path| goes(&g, circle(m, path)));
            let deed = ways.next();
            let other_ways = if explain.all_ways { ways.collect() } else { Vec::new() };
            Account { deed, other_ways, ..Account::default() }
        }
        Spectral::HopsAsGrasshopper(_) => {
            let account = Account { deeds: hops_over(&g, hurdle(&g)), ..Account::does(leaps(&g)) };
            let run = diagonal(&g);
            if run.steps % 2 == 0 { passing("SPE-30", &g, &run, account) } else { account }
        }
        _ => Account::default(),
    }
}

/// The fact that a man moves along a line, with the clauses that define its direction. A move that only another reading
/// grants is shown as going straight to the cell.
fn along(heard: &Heard<'_>, run: &Run, way: Way) -> Account {
    let g = going(heard, run.moving);
    if !heard.truth {
        return Account::does(leaps(&g));
    }
    Account { rests_on: run.by.iter().collect(), ..Account::does(goes(&g, way)) }
}

/// The cells of a diagonal, half-step by half-step.
fn way(run: &Run) -> Way {
    via(run.moving.step, HalfSteps.between(run))
}

/// The path of a Rhinoceros.
fn circle(m: Moving, path: Circle) -> Way {
    Way::over(std::iter::once(m.from()).chain(path.cells()).collect())
}

/// The fact that a man hops over a screen, if there is one.
fn hops_over(g: &Going<'_>, screen: Option<Cell>) -> Vec<Deed> {
    let screen = screen.and_then(|cell| placed(g, cell));
    screen.map(|screen| Deed::Over { screen }).into_iter().collect()
}

/// SPE-5: the men between the ends of a diagonal that by the clause `law` do not count as being in the way.
fn ignored(law: &'static str, g: &Going<'_>, run: &Run) -> Vec<Ignored> {
    let by = ClauseId::named(law);
    let men = HalfSteps.between(run).filter_map(|cell| placed(g, cell));
    let men = men.filter(|man| !counts(g, *run, man.cell));
    men.map(|man| Ignored { what: Thing::Man(man), by }).collect()
}

/// The account of a man that passes others that do not count: the clause by which they do not count decides.
fn passing(law: &'static str, g: &Going<'_>, run: &Run, account: Account) -> Account {
    let ignored = ignored(law, g, run);
    let decides = (!ignored.is_empty()).then_some(law.into());
    Account { decides, ignored, ..account }
}

/// SPE-5: the account of a full diagonal step, which passes whatever is on the point or square in between. It is empty for
/// riders, for which the clause itself is judged.
fn passes_in_a_full_step(g: &Going<'_>) -> Account {
    let steps =
        matches!(g.man.kind, Kind::King | Kind::Pawn | Kind::Fers | Kind::Mann | Kind::Counsellor);
    let run = diagonal(g);
    let account = Account::default();
    if steps && run.steps == 2 { passing("SPE-5", g, &run, account) } else { account }
}

/// SPE-12: the account of a turn that parries a check on a point; untraced if there is no such check.
fn parries(heard: &Heard<'_>, explain: Explain, g: &Going<'_>) -> Account {
    if is_breach(heard) {
        let found = checks(g, explain, g.man.side);
        let check = Violation::Check { kings: found.all, after: Moment::Turn };
        let instead = Some((Verb::Grants, heard.law));
        return Account { below: found.below, instead, ..Account::of(check) };
    }
    if !heard.read || !is_checked_on_a_point(g) {
        return Account::untraced();
    }
    Account { is_grant: true, ..Account::default() }
}

/// SPE-11: the fact that a king in check does not move to a point.
fn enters_no_point(heard: &Heard<'_>, explain: Explain, m: Moving) -> Account {
    let mut found = attacked(heard.cx, explain, &[m.from()]);
    let violation = found.all.pop().map(|king| Violation::NoPointInCheck { king, to: m.to() });
    Account { below: found.below, ..Account::of(violation) }
}

/// Adds to an account the fact that a king in check enters a point in `spectral-free`, where SPE-11 does not hold.
/// Returns the accounts of all other half-steps unchanged.
fn enters_a_point(heard: &Heard<'_>, g: &Going<'_>, account: Account) -> Account {
    let enters = g.step.from.board == BoardId::Squares && g.man.kind == Kind::King && !g.attacks;
    let is_free = g.position.game == Game::SpectralFree && enters;
    if !is_free || !attacked_kings(&heard.cx.silent(), g.man.side).contains(&g.step.from) {
        return account;
    }
    let deeds = vec![Deed::MayEnterPoint { king: who(g), to: g.step.to }];
    Account { deeds, decides: Some("SPE-11".into()), ..account }
}

/// The fact that shows how a statement breaks its clause; `None` if there is no such fact.
fn breach(heard: &Heard<'_>, statement: Spectral) -> Option<Violation> {
    match statement {
        Spectral::IsPoint(cell) => Some(Violation::NoCell { cell }),
        _ => of_moving(heard, statement, &going(heard, heard.cx.moving()?)),
    }
}

/// The fact that shows how a statement about the moving man `g` breaks its clause; `None` if there is no such fact.
fn of_moving(heard: &Heard<'_>, statement: Spectral, g: &Going<'_>) -> Option<Violation> {
    let (to, stays) = (g.step.to, on_its_board(g).is_some());
    let is_held = |&cell: &Cell| g.position.men.get(cell).is_some();
    Some(match statement {
        Spectral::RunsDiagonally(_) => out_of_line(g, moves),
        Spectral::RunsOnItsBoard(_) => match g.man.kind {
            Kind::Queen => out_of_reach(g, moves),
            Kind::Rook => out_of_line(g, moves),
            _ if stays => out_of_line(g, moves),
            _ => stays_on_its_board(g),
        },
        Spectral::ManInTheWay(run) => {
            let way = Way { ignored: ignored("SPE-5", g, &run), ..way(&run) };
            blocked(g, way, men_that_count(g, run).next()?)
        }
        Spectral::LeapsAsKnight(_)
        | Spectral::StepsAsKing(_)
        | Spectral::MakesHalfStep(_)
        | Spectral::IsPawnsStep(_)
        | Spectral::RunsAsDuke(_) => out_of_reach(g, moves),
        Spectral::StepsTwiceFromPoint(_) => not_initial(g, None),
        Spectral::CapturesByHalfStep(_) => nothing_to_capture(g),
        Spectral::HasJustCrossed(_, pawn) => {
            Violation::NotJustCrossed { pawn: who(g), to, other: placed(g, pawn)? }
        }
        Spectral::HasNoKindToBecome(_) | Spectral::BecomesOneOfArray(_) => Violation::Letter {
            pawn: who(g),
            to,
            written: g.step.promotion,
            kinds: kinds_of_the_array(g)?,
        },
        Spectral::HasOneScreen(run) => screens(g, over(heard, &run), men_between(g, run)),
        Spectral::HasOneScreenOnDiagonal(run) => {
            let way = Way { ignored: ignored("SPE-22", g, &run), ..way(&run) };
            screens(g, way, men_that_count(g, run))
        }
        Spectral::LandsOnMan(run) => blocked(g, over(heard, &run), men_between(g, run).next()?),
        Spectral::Leaps(_, purpose) => leaps_otherwise(g, purpose),
        Spectral::GoesAsGriffin(_) if stays => out_of_line(g, moves),
        Spectral::LeavesItsBoard(_) | Spectral::GoesAsGriffin(_) => stays_on_its_board(g),
        Spectral::GriffinIsStopped(m) => {
            let between = griffins_path(g)?;
            let held = between.iter().copied().find(is_held)?;
            blocked(g, via(m.step, between), held)
        }
        Spectral::GoesAsRhinoceros(m) => {
            let shortest = circles(g).min_by_key(|path| path.steps);
            match shortest.and_then(|path| Some((path, path.man_on(g)?))) {
                Some((path, cell)) => blocked(g, circle(m, path), cell),
                None if stays => out_of_reach(g, moves),
                None => stays_on_its_board(g),
            }
        }
        Spectral::HopsAsGrasshopper(_) => {
            no_hurdle(heard, g).unwrap_or_else(|| out_of_reach(g, moves))
        }
        _ => return None,
    })
}

/// The fact that a man does not change boards.
fn stays_on_its_board(g: &Going<'_>) -> Violation {
    Violation::StaysOnItsBoard { who: who(g), to: g.step.to }
}

/// The fact that the number of men over which a man would capture is not one.
fn screens(g: &Going<'_>, way: Way, between: impl Iterator<Item = Cell>) -> Violation {
    let found = between.filter_map(|cell| placed(g, cell)).collect();
    Violation::Screens { who: who(g), way, found }
}

/// The fact that a man leaps only to other cells, or goes to this cell only to capture, or only without capturing.
fn leaps_otherwise(g: &Going<'_>, purpose: Purpose) -> Violation {
    if !kinds::switches(g.man.kind) && on_its_board(g).is_none() {
        return stays_on_its_board(g);
    }
    let other = match purpose {
        Purpose::Move => Purpose::Capture,
        Purpose::Capture => Purpose::Move,
    };
    if !kinds::leaps(g, other) || kinds::leaps(g, purpose) {
        return out_of_reach(g, |g| kinds::leaps(g, purpose_there(g)));
    }
    let whom = placed(g, g.step.to).filter(|whom| whom.man.side != g.man.side);
    if purpose == Purpose::Capture && whom.is_none() {
        return out_of_reach(g, |g| kinds::leaps(g, purpose));
    }
    Violation::MovesOtherwise { who: who(g), to: g.step.to, whom }
}

/// The fact that a Grasshopper lacks a hurdle: a man directly before its destination, the only one on its line. `None` if
/// the line is too short for a hurdle.
fn no_hurdle(heard: &Heard<'_>, g: &Going<'_>) -> Option<Violation> {
    let (straight, across) = (straight(g), diagonal(g));
    let (way, needed) = if straight.is_along_a_line() {
        let way = over(heard, &straight);
        let needed = way.between().last().copied();
        (way, needed?)
    } else {
        let ignored =
            if across.steps % 2 == 0 { ignored("SPE-30", g, &across) } else { Vec::new() };
        let way = Way { ignored, ..way(&across) };
        let needed = way.between().iter().rev().nth(1).copied();
        (way, needed?)
    };
    let counts = |cell: &Cell| way.ignored.iter().all(|ignored| ignored.what.cell() != *cell);
    let between = way.between().iter().copied().filter(counts);
    let found = between.filter_map(|cell| placed(g, cell)).collect();
    Some(Violation::NoHurdle { who: who(g), way, needed, found })
}

/// Whether the man reaches its destination by the clauses of movement of its kind, other than by castling.
fn moves(g: &Going<'_>) -> bool {
    match g.man.kind {
        Kind::King => king(g).is_ok(),
        Kind::Pawn => pawn::goes(g).is_ok(),
        _ => kinds::goes(g, purpose_there(g)).is_ok(),
    }
}

/// The purpose for which a man goes to the cell.
fn purpose_there(g: &Going<'_>) -> Purpose {
    if g.man_there().is_some() { Purpose::Capture } else { Purpose::Move }
}
