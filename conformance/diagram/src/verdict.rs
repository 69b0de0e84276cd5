//! The marks of a verdict on the board: lines, rings and dots, from the facts alone.

use record::facts::{Attack, AttackedKing, Company, Fact, Way};
use record::{Cell, Ruling};

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// The path that is judged.
    Way,
    /// An attack.
    Attack,
    /// Where a path leads instead.
    Instead,
    /// A path that a man can take.
    Reach,
}

/// Something drawn over the board.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
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

/// The marks of a ruling, each once.
pub fn marks(ruling: &Ruling) -> Vec<Mark> {
    let mut marks = Vec::new();
    for fact in &ruling.facts {
        for mark in of(fact) {
            if !marks.contains(&mark) {
                marks.push(mark);
            }
        }
    }
    marks
}

fn of(fact: &Fact) -> Vec<Mark> {
    match fact {
        Fact::Goes { way, .. } | Fact::Shifts { way, .. } => {
            [line(way)].into_iter().chain(ignored(way)).collect()
        }
        Fact::Crosses { cell } => vec![Mark::Dot(*cell)],
        Fact::Captures { whom, .. } => vec![Mark::Ring(whom.cell)],
        Fact::Over { screen } => vec![Mark::Ring(screen.cell)],
        Fact::Castles { rook, to, .. } => vec![Mark::Line(Stroke::Way, vec![rook.cell, *to])],
        Fact::Displaces { reflection }
        | Fact::Appears { reflection }
        | Fact::Fades { reflection } => vec![Mark::Dot(reflection.cell)],
        Fact::Reflected { on, .. } => on.iter().map(|&cell| Mark::Dot(cell)).collect(),
        Fact::Vanishes { original } => vec![Mark::Cross(original.cell)],
        Fact::Waits { pawn, .. } => vec![Mark::Ring(pawn.cell)],
        Fact::EndsWhereItBegan { path: Some(path), .. } => vec![line(path)],
        Fact::NotTheirs { who, .. } | Fact::HasNoTwin { who } => vec![Mark::Ring(who.cell)],
        Fact::OutOfReach { to, reach, .. } | Fact::DeflectorOutOfReach { to, reach, .. } => {
            let reach = reach.iter().map(|&cell| Mark::Reachable(cell));
            [Mark::Cross(*to)].into_iter().chain(reach).collect()
        }
        Fact::StaysOnItsBoard { to, .. }
        | Fact::NotInitial { to, .. }
        | Fact::CrossesNoCell { to, .. }
        | Fact::MovesOtherwise { to, .. }
        | Fact::NoEscort { to, .. }
        | Fact::CastlingIsWritten { to, .. }
        | Fact::Letter { to, .. }
        | Fact::NoPromotion { to, .. } => vec![Mark::Cross(*to)],
        Fact::Blocked { way, by, .. }
        | Fact::NotVacant { way, by, .. }
        | Fact::DeflectorBlocked { way, by, .. } => {
            [line(way), Mark::Ring(by.cell)].into_iter().chain(ignored(way)).collect()
        }
        Fact::CannotFollow { who, twin, .. } => {
            vec![Mark::Ring(who.cell), Mark::Ring(twin.cell)]
        }
        Fact::Shuts { king, attack, by } => vec![
            Mark::Ring(king.cell),
            Mark::Line(Stroke::Instead, attack.way.cells.clone()),
            Mark::Ring(by.cell),
        ],
        Fact::NoHurdle { way, needed, found, .. } => {
            let found = found.iter().map(|man| Mark::Ring(man.cell));
            let marks = [line(way), Mark::Cross(*needed)].into_iter();
            marks.chain(found).chain(ignored(way)).collect()
        }
        Fact::Diverted { way, bend, leads, .. }
        | Fact::DeflectorDiverted { way, by: bend, leads, .. } => {
            let leads = leads.iter().map(|way| Mark::Line(Stroke::Instead, way.cells.clone()));
            [line(way), Mark::Ring(bend.cell)].into_iter().chain(leads).collect()
        }
        Fact::RunsElsewhere { to, run, by, .. } => {
            let run = Mark::Line(Stroke::Instead, run.cells.clone());
            let by = by.iter().map(|by| Mark::Ring(by.cell));
            [Mark::Cross(*to), run].into_iter().chain(by).collect()
        }
        Fact::Screens { way, found, .. } => {
            let found = found.iter().map(|screen| Mark::Ring(screen.cell));
            [line(way)].into_iter().chain(found).chain(ignored(way)).collect()
        }
        Fact::NothingToCapture { to, crossed, .. } => {
            [Mark::Cross(*to)].into_iter().chain(crossed.map(Mark::Dot)).collect()
        }
        Fact::NotJustCrossed { to, other, .. } => vec![Mark::Cross(*to), Mark::Ring(other.cell)],
        Fact::TwoDirections { short, max } => vec![line(short), line(max)],
        Fact::NoTwins { short, max }
        | Fact::UnlikeTwins { short, max }
        | Fact::BehindItsTwin { short, max } => {
            vec![Mark::Ring(short.cell), Mark::Ring(max.cell)]
        }
        Fact::NeedsItsTwin { twin, .. } => vec![Mark::Ring(twin.cell)],
        Fact::StaysWaiting { pawn, twin } => {
            let twin = twin.iter().map(|twin| Mark::Ring(twin.cell));
            [Mark::Ring(pawn.cell)].into_iter().chain(twin).collect()
        }
        Fact::NoRight { rook, .. } => vec![Mark::Cross(*rook)],
        Fact::NotThere { needed, .. } => vec![Mark::Cross(needed.cell)],
        Fact::Between { by, .. } => vec![Mark::Ring(by.cell)],
        Fact::DeflectorBetween { bend, .. } | Fact::DeflectorLiesThere { bend, .. } => {
            vec![Mark::Ring(bend.cell)]
        }
        Fact::CastlesAcross { cell, attacks, .. } | Fact::RunsAcross { cell, attacks, .. } => {
            [Mark::Ring(*cell)].into_iter().chain(attacks.iter().flat_map(attack)).collect()
        }
        Fact::OwnMan { other, .. } => vec![Mark::Ring(other.cell)],
        Fact::KingStands { king, .. } => vec![Mark::Ring(king.cell)],
        Fact::ShowsItself { reflection, original, .. } => {
            vec![Mark::Ring(reflection.cell), Mark::Ring(*original)]
        }
        Fact::ItsOwnOriginal { original, .. } => vec![Mark::Ring(original.cell)],
        Fact::Original { who, .. } => who.originals.iter().map(|&it| Mark::Ring(it)).collect(),
        Fact::ManOnDeflectorsCell { by, .. } | Fact::NeedsVacant { by, .. } => {
            vec![Mark::Ring(by.cell)]
        }
        Fact::Ko { bend, came_from } => vec![Mark::Ring(bend.cell), Mark::Cross(*came_from)],
        Fact::NoPointInCheck { king, to } => {
            [Mark::Cross(*to)].into_iter().chain(attacked(king)).collect()
        }
        Fact::Check { kings, .. } | Fact::CheckOutOfTurn { kings } => {
            kings.iter().flat_map(attacked).collect()
        }
        // The cells of the turn are framed, and these facts point to no other cell.
        Fact::EndsWhereItBegan { path: None, .. }
        | Fact::Becomes { .. }
        | Fact::Lays { .. }
        | Fact::Alone { .. }
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
        // Only of positions that are not accepted, where no turn is judged, or of a whole game.
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

fn line(way: &Way) -> Mark {
    Mark::Line(Stroke::Way, way.cells.clone())
}

/// What is on a way and does not count.
fn ignored(way: &Way) -> impl Iterator<Item = Mark> + use<> {
    let cells: Vec<Cell> = way.ignored.iter().map(|ignored| ignored.what.cell()).collect();
    cells.into_iter().map(Mark::Dot)
}

fn attacked(king: &AttackedKing) -> Vec<Mark> {
    let attacks = king.attacks.iter().flat_map(attack);
    [Mark::Ring(king.king.cell)].into_iter().chain(attacks).collect()
}

/// The attacker's line, its screen, what does not count or is gone, and the path of its twin.
fn attack(attack: &Attack) -> Vec<Mark> {
    let mut marks = vec![Mark::Line(Stroke::Attack, attack.way.cells.clone())];
    marks.push(Mark::Ring(attack.by.cell));
    marks.extend(attack.screen.iter().map(|screen| Mark::Ring(screen.cell)));
    marks.extend(ignored(&attack.way));
    marks.extend(attack.gone.iter().map(|gone| Mark::Cross(gone.what.cell())));
    if let Some(Company::Twin { way, .. }) = &attack.company {
        marks.push(Mark::Line(Stroke::Attack, way.cells.clone()));
    }
    marks
}
