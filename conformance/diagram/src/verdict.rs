//! The marks of a verdict on the board, found from its facts alone: lines, rings, crosses and dots.

use types::facts::{Attack, AttackedKing, Company, Deed, Placed, Violation, Way};
use types::{Cell, Verdict};

use self::Overlay::{Cross, Dot, Line, Reachable, Ring};

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// The path of the turn under judgment.
    Way,
    /// An attack.
    Attack,
    /// A path that a man or deflector would take instead, or an attack that the turn blocks, ends or leaves blocked.
    Instead,
    /// A path that a man can take.
    Reach,
}

/// Something drawn over the board.
#[derive(Clone, Debug, PartialEq)]
pub enum Overlay {
    /// A line through the centres of cells, with an arrowhead.
    Line(Stroke, Vec<Cell>),
    /// A ring around a cell, such as that of a man that blocks or attacks, or is attacked or captured.
    Ring(Cell),
    /// A cross on a cell that cannot be reached, where a man is missing, or from which something is gone.
    Cross(Cell),
    /// A dot on a cell in reach or crossed by a double step, on a reflection that changes, or on what a path ignores.
    Dot(Cell),
    /// A dot on a cell that the man of an illegal turn can reach instead.
    Reachable(Cell),
}

/// The marks of a verdict, each once.
pub fn marks(verdict: &Verdict) -> Vec<Overlay> {
    let deeds = verdict.facts.deeds().iter().flat_map(of_deed);
    let violations = verdict.facts.violations().iter().flat_map(of_violation);
    let mut marks = Vec::new();
    for mark in deeds.chain(violations) {
        if !marks.contains(&mark) {
            marks.push(mark);
        }
    }
    marks
}

fn of_deed(deed: &Deed) -> Vec<Overlay> {
    match deed {
        Deed::Goes { way, .. } | Deed::Shifts { way, .. } => {
            [vec![line(way)], ignored(way)].concat()
        }
        Deed::Crosses { cell } => vec![Dot(*cell)],
        Deed::Captures { whom: man, .. }
        | Deed::Over { screen: man }
        | Deed::Waits { pawn: man, .. } => vec![Ring(man.cell)],
        Deed::Castles { rook, to, .. } => vec![Line(Stroke::Way, vec![rook.cell, *to])],
        Deed::Displaces { reflection }
        | Deed::Appears { reflection }
        | Deed::Fades { reflection } => vec![Dot(reflection.cell)],
        Deed::Reflected { on, .. } => on.iter().map(|&cell| Dot(cell)).collect(),
        Deed::Vanishes { original } => vec![Cross(original.cell)],
        Deed::CannotFollow { who, twin, .. } => around([who, twin]),
        Deed::Shuts { king, attack, by } => averted(king, attack, Some(by.cell)),
        Deed::Ends { king, attack, .. } => averted(king, attack, None),
        Deed::StaysShut { king, attack, by, .. } => averted(king, attack, Some(by.cell())),
        Deed::OtherKo { bend, .. } => vec![Ring(bend.cell)],
        Deed::RunsAcross { cell, attacks, .. } | Deed::NoCheck { cell, attacks, .. } => {
            attacked_cell(*cell, attacks)
        }
        // The cells of the turn are framed, and these deeds refer to no other cell.
        Deed::Becomes { .. }
        | Deed::Lays { .. }
        | Deed::Alone { .. }
        | Deed::MayEnterPoint { .. }
        | Deed::FirstStepOffBoard { .. } => Vec::new(),
    }
}

fn of_violation(violation: &Violation) -> Vec<Overlay> {
    match violation {
        Violation::EndsWhereItBegan { path: Some(path), .. } => vec![line(path)],
        Violation::NotTheirs { who: man, .. }
        | Violation::HasNoTwin { who: man }
        | Violation::NeedsItsTwin { twin: man, .. }
        | Violation::Between { by: man, .. }
        | Violation::OwnMan { other: man, .. }
        | Violation::KingStands { king: man, .. }
        | Violation::ItsOwnOriginal { original: man, .. }
        | Violation::ManOnDeflectorsCell { by: man, .. } => vec![Ring(man.cell)],
        Violation::OutOfReach { to, reach, .. }
        | Violation::DeflectorOutOfReach { to, reach, .. } => {
            [vec![Cross(*to)], reach.iter().map(|&cell| Reachable(cell)).collect()].concat()
        }
        Violation::StaysOnItsBoard { to, .. }
        | Violation::NotInitial { to, .. }
        | Violation::CrossesNoCell { to, .. }
        | Violation::MovesOtherwise { to, .. }
        | Violation::NoEscort { to, .. }
        | Violation::CastlingIsWritten { to, .. }
        | Violation::Letter { to, .. }
        | Violation::NoPromotion { to, .. } => vec![Cross(*to)],
        Violation::Blocked { way, by, .. }
        | Violation::NotVacant { way, by, .. }
        | Violation::DeflectorBlocked { way, by, .. } => {
            [vec![line(way), Ring(by.cell)], ignored(way)].concat()
        }
        Violation::ShowsNothing { men, .. } => around(men),
        Violation::NoHurdle { way, needed, found, .. } => {
            [vec![line(way), Cross(*needed)], around(found), ignored(way)].concat()
        }
        Violation::Diverted { way, bend, leads, .. }
        | Violation::DeflectorDiverted { way, by: bend, leads, .. } => {
            let leads = leads.iter().map(|way| Line(Stroke::Instead, way.cells.clone()));
            [line(way), Ring(bend.cell)].into_iter().chain(leads).collect()
        }
        Violation::RunsElsewhere { to, run, by, .. } => {
            let run = Line(Stroke::Instead, run.cells.clone());
            [vec![Cross(*to), run], around(by)].concat()
        }
        Violation::Screens { way, found, .. } => {
            [vec![line(way)], around(found), ignored(way)].concat()
        }
        Violation::NothingToCapture { to, crossed, .. } => {
            [Cross(*to)].into_iter().chain(crossed.map(Dot)).collect()
        }
        Violation::NotJustCrossed { to, other, .. } => vec![Cross(*to), Ring(other.cell)],
        Violation::TwoDirections { short, max } => vec![line(short), line(max)],
        Violation::NoTwins { short, max } => around([short, max]),
        Violation::StaysWaiting { pawn, twin } => around([pawn].into_iter().chain(twin)),
        Violation::NoRight { rook, .. } => vec![Cross(*rook)],
        Violation::NotThere { needed, .. } => vec![Cross(needed.cell)],
        Violation::DeflectorBetween { bend, .. } | Violation::DeflectorLiesThere { bend, .. } => {
            vec![Ring(bend.cell)]
        }
        Violation::CastlesAcross { cell, attacks, .. }
        | Violation::RunsAcross { cell, attacks, .. } => attacked_cell(*cell, attacks),
        Violation::ShowsItself { reflection, original, .. } => {
            vec![Ring(reflection.cell), Ring(*original)]
        }
        Violation::Original { who, .. } => who.originals.iter().map(|&cell| Ring(cell)).collect(),
        Violation::Ko { bend, came_from } => vec![Ring(bend.cell), Cross(*came_from)],
        Violation::NoPointInCheck { king, to } => [vec![Cross(*to)], attacked(king)].concat(),
        Violation::Check { kings, .. } => kings.iter().flat_map(attacked).collect(),
        // The cells of the turn are framed, and these violations refer to no other cell or are about whole games.
        Violation::EndsWhereItBegan { path: None, .. }
        | Violation::OtherForm { .. }
        | Violation::NoCell { .. }
        | Violation::NoMan { .. }
        | Violation::NoSuchKind { .. }
        | Violation::TwoKinds { .. }
        | Violation::NoAct
        | Violation::MoveEndsTheGame
        | Violation::NotInHand { .. }
        | Violation::StillInHand { .. }
        | Violation::NoDeflector { .. }
        | Violation::Ended { .. }
        | Violation::NoSuchAct => Vec::new(),
    }
}

/// Rings around men.
fn around<'a>(men: impl IntoIterator<Item = &'a Placed>) -> Vec<Overlay> {
    men.into_iter().map(|man| Ring(man.cell)).collect()
}

/// The marks of an attack on a king that the turn ends, or that the man or deflector on `by` blocks.
fn averted(king: &Placed, attack: &Attack, by: Option<Cell>) -> Vec<Overlay> {
    let line = Line(Stroke::Instead, attack.way.cells.clone());
    [Ring(king.cell), line].into_iter().chain(by.map(Ring)).collect()
}

fn attacked_cell(cell: Cell, attacks: &[Attack]) -> Vec<Overlay> {
    [Ring(cell)].into_iter().chain(attacks.iter().flat_map(attack)).collect()
}

fn line(way: &Way) -> Overlay {
    Line(Stroke::Way, way.cells.clone())
}

/// Dots on whatever is on the path but does not affect it.
fn ignored(way: &Way) -> Vec<Overlay> {
    way.ignored.iter().map(|ignored| Dot(ignored.what.cell())).collect()
}

fn attacked(king: &AttackedKing) -> Vec<Overlay> {
    attacked_cell(king.king.cell, &king.attacks)
}

/// The marks of an attack: line, attacker, screen, what the line ignores, what is gone from it, and the twin's path.
fn attack(attack: &Attack) -> Vec<Overlay> {
    let mut marks = vec![Line(Stroke::Attack, attack.way.cells.clone()), Ring(attack.by.cell)];
    marks.extend(around(&attack.screen));
    marks.extend(ignored(&attack.way));
    marks.extend(attack.gone.iter().map(|gone| Cross(gone.what.cell())));
    if let Some(Company::Twin { way, .. }) = &attack.company {
        marks.push(Line(Stroke::Attack, way.cells.clone()));
    }
    marks
}
