//! The marks of a verdict on the board, found from its facts alone: lines, rings, crosses and dots.

use types::facts::{Attack, AttackedKing, Company, Fact, Way};
use types::{Cell, Verdict};

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// The path under judgment.
    Way,
    /// An attack.
    Attack,
    /// Where a path leads instead, or an attack that the turn shuts, ends or leaves shut.
    Instead,
    /// A path that a man can take.
    Reach,
}

/// Something drawn over the board.
#[derive(Clone, Debug, PartialEq)]
pub enum Overlay {
    /// A line through the centres of cells, with an arrowhead.
    Line(Stroke, Vec<Cell>),
    /// A ring around a man that blocks, attacks, is attacked or captured.
    Ring(Cell),
    /// A cross on a cell that cannot be reached.
    Cross(Cell),
    /// A dot on a cell that can be reached, or is crossed.
    Dot(Cell),
    /// A dot on a cell that the man of an illegal turn can reach instead.
    Reachable(Cell),
}

/// The marks of a verdict, each once.
pub fn marks(verdict: &Verdict) -> Vec<Overlay> {
    let mut marks = Vec::new();
    for fact in &verdict.facts {
        for mark in of(fact) {
            if !marks.contains(&mark) {
                marks.push(mark);
            }
        }
    }
    marks
}

fn of(fact: &Fact) -> Vec<Overlay> {
    match fact {
        Fact::Goes { way, .. } | Fact::Shifts { way, .. } => {
            [line(way)].into_iter().chain(ignored(way)).collect()
        }
        Fact::Crosses { cell } => vec![Overlay::Dot(*cell)],
        Fact::Captures { whom, .. } => vec![Overlay::Ring(whom.cell)],
        Fact::Over { screen } => vec![Overlay::Ring(screen.cell)],
        Fact::Castles { rook, to, .. } => vec![Overlay::Line(Stroke::Way, vec![rook.cell, *to])],
        Fact::Displaces { reflection }
        | Fact::Appears { reflection }
        | Fact::Fades { reflection } => vec![Overlay::Dot(reflection.cell)],
        Fact::Reflected { on, .. } => on.iter().map(|&cell| Overlay::Dot(cell)).collect(),
        Fact::Vanishes { original } => vec![Overlay::Cross(original.cell)],
        Fact::Waits { pawn, .. } => vec![Overlay::Ring(pawn.cell)],
        Fact::EndsWhereItBegan { path: Some(path), .. } => vec![line(path)],
        Fact::NotTheirs { who, .. } | Fact::HasNoTwin { who } => vec![Overlay::Ring(who.cell)],
        Fact::OutOfReach { to, reach, .. } | Fact::DeflectorOutOfReach { to, reach, .. } => {
            let reach = reach.iter().map(|&cell| Overlay::Reachable(cell));
            [Overlay::Cross(*to)].into_iter().chain(reach).collect()
        }
        Fact::StaysOnItsBoard { to, .. }
        | Fact::NotInitial { to, .. }
        | Fact::CrossesNoCell { to, .. }
        | Fact::MovesOtherwise { to, .. }
        | Fact::NoEscort { to, .. }
        | Fact::CastlingIsWritten { to, .. }
        | Fact::Letter { to, .. }
        | Fact::NoPromotion { to, .. } => vec![Overlay::Cross(*to)],
        Fact::Blocked { way, by, .. }
        | Fact::NotVacant { way, by, .. }
        | Fact::DeflectorBlocked { way, by, .. } => {
            [line(way), Overlay::Ring(by.cell)].into_iter().chain(ignored(way)).collect()
        }
        Fact::CannotFollow { who, twin, .. } => {
            vec![Overlay::Ring(who.cell), Overlay::Ring(twin.cell)]
        }
        Fact::Shuts { king, attack, by } => vec![
            Overlay::Ring(king.cell),
            Overlay::Line(Stroke::Instead, attack.way.cells.clone()),
            Overlay::Ring(by.cell),
        ],
        Fact::Ends { king, attack, .. } => vec![
            Overlay::Ring(king.cell),
            Overlay::Line(Stroke::Instead, attack.way.cells.clone()),
        ],
        Fact::StaysShut { king, attack, by, .. } => vec![
            Overlay::Ring(king.cell),
            Overlay::Line(Stroke::Instead, attack.way.cells.clone()),
            Overlay::Ring(by.cell()),
        ],
        Fact::ShowsNothing { men, .. } => men.iter().map(|man| Overlay::Ring(man.cell)).collect(),
        Fact::NoHurdle { way, needed, found, .. } => {
            let found = found.iter().map(|man| Overlay::Ring(man.cell));
            let marks = [line(way), Overlay::Cross(*needed)].into_iter();
            marks.chain(found).chain(ignored(way)).collect()
        }
        Fact::Diverted { way, bend, leads, .. }
        | Fact::DeflectorDiverted { way, by: bend, leads, .. } => {
            let leads = leads.iter().map(|way| Overlay::Line(Stroke::Instead, way.cells.clone()));
            [line(way), Overlay::Ring(bend.cell)].into_iter().chain(leads).collect()
        }
        Fact::RunsElsewhere { to, run, by, .. } => {
            let run = Overlay::Line(Stroke::Instead, run.cells.clone());
            let by = by.iter().map(|by| Overlay::Ring(by.cell));
            [Overlay::Cross(*to), run].into_iter().chain(by).collect()
        }
        Fact::Screens { way, found, .. } => {
            let found = found.iter().map(|screen| Overlay::Ring(screen.cell));
            [line(way)].into_iter().chain(found).chain(ignored(way)).collect()
        }
        Fact::NothingToCapture { to, crossed, .. } => {
            [Overlay::Cross(*to)].into_iter().chain(crossed.map(Overlay::Dot)).collect()
        }
        Fact::NotJustCrossed { to, other, .. } => vec![Overlay::Cross(*to), Overlay::Ring(other.cell)],
        Fact::TwoDirections { short, max } => vec![line(short), line(max)],
        Fact::NoTwins { short, max }
        | Fact::UnlikeTwins { short, max }
        | Fact::BehindItsTwin { short, max } => {
            vec![Overlay::Ring(short.cell), Overlay::Ring(max.cell)]
        }
        Fact::NeedsItsTwin { twin, .. } => vec![Overlay::Ring(twin.cell)],
        Fact::StaysWaiting { pawn, twin } => {
            let twin = twin.iter().map(|twin| Overlay::Ring(twin.cell));
            [Overlay::Ring(pawn.cell)].into_iter().chain(twin).collect()
        }
        Fact::NoRight { rook, .. } => vec![Overlay::Cross(*rook)],
        Fact::NotThere { needed, .. } => vec![Overlay::Cross(needed.cell)],
        Fact::Between { by, .. } => vec![Overlay::Ring(by.cell)],
        Fact::OtherKo { bend, .. } => vec![Overlay::Ring(bend.cell)],
        Fact::DeflectorBetween { bend, .. } | Fact::DeflectorLiesThere { bend, .. } => {
            vec![Overlay::Ring(bend.cell)]
        }
        Fact::CastlesAcross { cell, attacks, .. }
        | Fact::RunsAcross { cell, attacks, .. }
        | Fact::NoCheck { cell, attacks, .. } => {
            [Overlay::Ring(*cell)].into_iter().chain(attacks.iter().flat_map(attack)).collect()
        }
        Fact::OwnMan { other, .. } => vec![Overlay::Ring(other.cell)],
        Fact::KingStands { king, .. } => vec![Overlay::Ring(king.cell)],
        Fact::ShowsItself { reflection, original, .. } => {
            vec![Overlay::Ring(reflection.cell), Overlay::Ring(*original)]
        }
        Fact::ItsOwnOriginal { original, .. } => vec![Overlay::Ring(original.cell)],
        Fact::Original { who, .. } => who.originals.iter().map(|&it| Overlay::Ring(it)).collect(),
        Fact::ManOnDeflectorsCell { by, .. } | Fact::NeedsVacant { by, .. } => {
            vec![Overlay::Ring(by.cell)]
        }
        Fact::Ko { bend, came_from } => vec![Overlay::Ring(bend.cell), Overlay::Cross(*came_from)],
        Fact::NoPointInCheck { king, to } => {
            [Overlay::Cross(*to)].into_iter().chain(attacked(king)).collect()
        }
        Fact::Check { kings, .. } | Fact::CheckOutOfTurn { kings } => {
            kings.iter().flat_map(attacked).collect()
        }
        // The cells of the turn are framed, and these facts refer to no other cell.
        Fact::EndsWhereItBegan { path: None, .. }
        | Fact::Becomes { .. }
        | Fact::Lays { .. }
        | Fact::Alone { .. }
        | Fact::MayEnterPoint { .. }
        | Fact::FirstStepOffBoard { .. }
        | Fact::OtherForm { .. }
        | Fact::NoCell { .. }
        | Fact::NoMan { .. }
        | Fact::NoSuchKind { .. }
        | Fact::TwoKinds { .. }
        | Fact::NoAct
        | Fact::MoveEndsTheGame
        | Fact::NotInHand { .. }
        | Fact::StillInHand { .. }
        | Fact::NoDeflector { .. }
        // These are about refused positions, in which no turn is judged, or about whole games.
        | Fact::NoKing { .. }
        | Fact::Kings { .. }
        | Fact::PawnCannotStand { .. }
        | Fact::NoCastling { .. }
        | Fact::NeedsPawn { .. }
        | Fact::NoDoubleStep { .. }
        | Fact::TooManyDeflectors { .. }
        | Fact::TwoDeflectors { .. }
        | Fact::KoNeedsDeflector { .. }
        | Fact::KoWithHand { .. }
        | Fact::Mark { .. }
        | Fact::StandsTwice { .. }
        | Fact::NoEnPassant { .. }
        | Fact::Array { .. }
        | Fact::NotInArray { .. }
        | Fact::Ended { .. }
        | Fact::NoSuchAct => Vec::new(),
    }
}

fn line(way: &Way) -> Overlay {
    Overlay::Line(Stroke::Way, way.cells.clone())
}

/// Dots on whatever is in the way but does not count.
fn ignored(way: &Way) -> impl Iterator<Item = Overlay> + use<> {
    let cells: Vec<Cell> = way.ignored.iter().map(|ignored| ignored.what.cell()).collect();
    cells.into_iter().map(Overlay::Dot)
}

fn attacked(king: &AttackedKing) -> Vec<Overlay> {
    let attacks = king.attacks.iter().flat_map(attack);
    [Overlay::Ring(king.king.cell)].into_iter().chain(attacks).collect()
}

/// The marks of an attack: the attacker and its line, its screen, whatever does not count or is
/// gone, and the path of its twin.
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
