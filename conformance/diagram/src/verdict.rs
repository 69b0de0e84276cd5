//! The marks of a verdict on the board, found from its facts alone: lines, rings, crosses and dots.

use types::facts::{Attack, AttackedKing, Company, Deed, Placed, Violation, Way};
use types::{Cell, Verdict};

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
    /// A dot: on a cell in reach of a man, on the cell that a double step crosses, on a reflection that changes, or on
    /// something that a path ignores.
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
            [line(way)].into_iter().chain(ignored(way)).collect()
        }
        Deed::Crosses { cell } => vec![Overlay::Dot(*cell)],
        Deed::Captures { whom: man, .. }
        | Deed::Over { screen: man }
        | Deed::Waits { pawn: man, .. } => vec![Overlay::Ring(man.cell)],
        Deed::Castles { rook, to, .. } => vec![Overlay::Line(Stroke::Way, vec![rook.cell, *to])],
        Deed::Displaces { reflection }
        | Deed::Appears { reflection }
        | Deed::Fades { reflection } => vec![Overlay::Dot(reflection.cell)],
        Deed::Reflected { on, .. } => on.iter().map(|&cell| Overlay::Dot(cell)).collect(),
        Deed::Vanishes { original } => vec![Overlay::Cross(original.cell)],
        Deed::CannotFollow { who, twin, .. } => rings([who.cell, twin.cell]),
        Deed::Shuts { king, attack, by } => averted(king, attack, Some(by.cell)),
        Deed::Ends { king, attack, .. } => averted(king, attack, None),
        Deed::StaysShut { king, attack, by, .. } => averted(king, attack, Some(by.cell())),
        Deed::OtherKo { bend, .. } => vec![Overlay::Ring(bend.cell)],
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
        | Violation::ManOnDeflectorsCell { by: man, .. } => vec![Overlay::Ring(man.cell)],
        Violation::OutOfReach { to, reach, .. }
        | Violation::DeflectorOutOfReach { to, reach, .. } => {
            let reach = reach.iter().map(|&cell| Overlay::Reachable(cell));
            [Overlay::Cross(*to)].into_iter().chain(reach).collect()
        }
        Violation::StaysOnItsBoard { to, .. }
        | Violation::NotInitial { to, .. }
        | Violation::CrossesNoCell { to, .. }
        | Violation::MovesOtherwise { to, .. }
        | Violation::NoEscort { to, .. }
        | Violation::CastlingIsWritten { to, .. }
        | Violation::Letter { to, .. }
        | Violation::NoPromotion { to, .. } => vec![Overlay::Cross(*to)],
        Violation::Blocked { way, by, .. }
        | Violation::NotVacant { way, by, .. }
        | Violation::DeflectorBlocked { way, by, .. } => {
            [line(way), Overlay::Ring(by.cell)].into_iter().chain(ignored(way)).collect()
        }
        Violation::ShowsNothing { men, .. } => rings(men.iter().map(|man| man.cell)),
        Violation::NoHurdle { way, needed, found, .. } => {
            let found = found.iter().map(|man| Overlay::Ring(man.cell));
            let marks = [line(way), Overlay::Cross(*needed)].into_iter();
            marks.chain(found).chain(ignored(way)).collect()
        }
        Violation::Diverted { way, bend, leads, .. }
        | Violation::DeflectorDiverted { way, by: bend, leads, .. } => {
            let leads = leads.iter().map(|way| Overlay::Line(Stroke::Instead, way.cells.clone()));
            [line(way), Overlay::Ring(bend.cell)].into_iter().chain(leads).collect()
        }
        Violation::RunsElsewhere { to, run, by, .. } => {
            let run = Overlay::Line(Stroke::Instead, run.cells.clone());
            let by = by.iter().map(|by| Overlay::Ring(by.cell));
            [Overlay::Cross(*to), run].into_iter().chain(by).collect()
        }
        Violation::Screens { way, found, .. } => {
            let found = found.iter().map(|screen| Overlay::Ring(screen.cell));
            [line(way)].into_iter().chain(found).chain(ignored(way)).collect()
        }
        Violation::NothingToCapture { to, crossed, .. } => {
            [Overlay::Cross(*to)].into_iter().chain(crossed.map(Overlay::Dot)).collect()
        }
        Violation::NotJustCrossed { to, other, .. } => {
            vec![Overlay::Cross(*to), Overlay::Ring(other.cell)]
        }
        Violation::TwoDirections { short, max } => vec![line(short), line(max)],
        Violation::NoTwins { short, max } => rings([short.cell, max.cell]),
        Violation::StaysWaiting { pawn, twin } => {
            rings([pawn].into_iter().chain(twin).map(|man| man.cell))
        }
        Violation::NoRight { rook, .. } => vec![Overlay::Cross(*rook)],
        Violation::NotThere { needed, .. } => vec![Overlay::Cross(needed.cell)],
        Violation::DeflectorBetween { bend, .. } | Violation::DeflectorLiesThere { bend, .. } => {
            vec![Overlay::Ring(bend.cell)]
        }
        Violation::CastlesAcross { cell, attacks, .. }
        | Violation::RunsAcross { cell, attacks, .. } => attacked_cell(*cell, attacks),
        Violation::ShowsItself { reflection, original, .. } => rings([reflection.cell, *original]),
        Violation::Original { who, .. } => rings(who.originals.iter().copied()),
        Violation::Ko { bend, came_from } => {
            vec![Overlay::Ring(bend.cell), Overlay::Cross(*came_from)]
        }
        Violation::NoPointInCheck { king, to } => {
            [Overlay::Cross(*to)].into_iter().chain(attacked(king)).collect()
        }
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

fn rings(cells: impl IntoIterator<Item = Cell>) -> Vec<Overlay> {
    cells.into_iter().map(Overlay::Ring).collect()
}

/// The marks of an attack on a king that the turn ends, or that the man or deflector on `by` blocks.
fn averted(king: &Placed, attack: &Attack, by: Option<Cell>) -> Vec<Overlay> {
    let line = Overlay::Line(Stroke::Instead, attack.way.cells.clone());
    [Overlay::Ring(king.cell), line].into_iter().chain(by.map(Overlay::Ring)).collect()
}

fn attacked_cell(cell: Cell, attacks: &[Attack]) -> Vec<Overlay> {
    [Overlay::Ring(cell)].into_iter().chain(attacks.iter().flat_map(attack)).collect()
}

fn line(way: &Way) -> Overlay {
    Overlay::Line(Stroke::Way, way.cells.clone())
}

/// Dots on whatever is on the path but does not affect it.
fn ignored(way: &Way) -> impl Iterator<Item = Overlay> + use<> {
    let cells: Vec<Cell> = way.ignored.iter().map(|ignored| ignored.what.cell()).collect();
    cells.into_iter().map(Overlay::Dot)
}

fn attacked(king: &AttackedKing) -> Vec<Overlay> {
    attacked_cell(king.king.cell, &king.attacks)
}

/// The marks of an attack: its line, the attacker, its screen, everything that the line ignores, everything that no
/// longer blocks it, and the path of the attacker's twin.
fn attack(attack: &Attack) -> Vec<Overlay> {
    let mut marks = vec![Overlay::Line(Stroke::Attack, attack.way.cells.clone())];
    marks.push(Overlay::Ring(attack.by.cell));
    marks.extend(attack.screen.iter().map(|screen| Overlay::Ring(screen.cell)));
    marks.extend(ignored(&attack.way));
    marks.extend(attack.gone.iter().map(|gone| Overlay::Cross(gone.what.cell())));
    if let Some(Company::Twin { way, .. }) = &attack.company {
        marks.push(Overlay::Line(Stroke::Attack, way.cells.clone()));
    }
    marks
}
