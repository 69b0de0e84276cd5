//! Finds the clauses that a difference is about, judging by its effect. If only one engine keeps a castling right, the
//! difference is about the clause on losing rights, not about the clauses of the turn played.

use types::{
    Act, Cell, Claim, ClauseId, End, EndBy, Engine, Extra, Family, Game, Kind, PlayersAct,
    Position, Status, Turn,
};

use super::differ::Subject;

/// The clauses about the parts in which the answers differ; empty if none says more than the clauses of the turns.
pub fn clauses(engines: [&dyn Engine; 2], position: &Position, subject: &Subject) -> Vec<ClauseId> {
    let names = match subject {
        Subject::Play(turn) => match engines.map(|engine| engine.play(position, turn)) {
            [Ok(left), Ok(right)] => of_positions(position, turn, &left, &right),
            _ => Vec::new(),
        },
        Subject::Status => match engines.map(|engine| engine.status(position)) {
            [Ok(left), Ok(right)] => of_statuses(position.game, &left, &right),
            _ => Vec::new(),
        },
        Subject::Game(turns, act) => of_games(engines, position, turns, *act),
        Subject::Acceptance | Subject::Turns | Subject::Perft(_) | Subject::Verdict(_) => {
            Vec::new()
        }
    };
    names.into_iter().map(ClauseId::named).collect()
}

/// The clauses about the parts in which two positions after the same turn differ. If the men differ, other fields may
/// differ because of them, and are not compared.
fn of_positions(
    before: &Position,
    turn: &Turn,
    left: &Position,
    right: &Position,
) -> Vec<&'static str> {
    if left.men != right.men {
        return of_men(before, turn, left, right).into_iter().collect();
    }
    let (en_passant, halfmove) = match left.game.family() {
        Family::Mirrors => ("HOM-8", "CHE-26"),
        Family::Kingdom => ("KDM-18", "KDM-23"),
        Family::Chess | Family::Masonic | Family::Deflection | Family::Spectral => {
            ("CHE-13", "CHE-26")
        }
    };
    let placed = match turn.extra {
        Some(Extra::Act(Act::Place(..))) => "DEF-16",
        Some(Extra::Act(Act::Move(..))) => "DEF-20",
        None | Some(Extra::Vanishing(_) | Extra::Twin(_)) => "DEF-17",
    };
    let own = |position: &Position| position.deflectors().cloned().unwrap_or_default();
    let (here, there) = (own(left), own(right));
    let parts = [
        (left.castling != right.castling, "CHE-17"),
        (left.en_passant != right.en_passant, en_passant),
        (here.hands != there.hands, "DEF-16"),
        (here.placed != there.placed, placed),
        (here.ko != there.ko, "DEF-21"),
        (left.array() != right.array(), "SPE-20"),
        (left.halfmove != right.halfmove, halfmove),
        ((left.side, left.fullmove) != (right.side, right.fullmove), "CHE-2"),
    ];
    let differing = parts.into_iter().filter(|(differ, _)| *differ);
    let mut names: Vec<&str> = differing.map(|(_, name)| name).collect();
    names.dedup();
    names
}

/// The clause about an effect of the turn away from the cells of its steps, such as a man that vanishes or moves along.
/// `None` if men differ only on the cells of the steps, which the clauses of the turn itself are about. In Kingdom also
/// `None` if a cell elsewhere is vacant in one of the positions and no king moved.
fn of_men(
    before: &Position,
    turn: &Turn,
    left: &Position,
    right: &Position,
) -> Option<&'static str> {
    let (game, mover) = (before.game, before.side);
    let twin = match turn.extra {
        Some(Extra::Twin(step)) => step,
        None | Some(Extra::Act(_) | Extra::Vanishing(_)) => turn.step,
    };
    let of_the_move =
        |cell: Cell| [turn.step, twin].iter().any(|step| cell == step.from || cell == step.to);
    let mut differing = game.cells().filter(|&cell| left.men.get(cell) != right.men.get(cell));
    let cell = differing.find(|&cell| !of_the_move(cell))?;
    let kinds = [left, right].map(|position| position.men.get(cell).map(|man| man.kind));
    let own = before.men.get(cell).is_none_or(|man| man.side == mover);
    let by = before.men.get(turn.step.from).map(|man| man.kind);
    match game.family() {
        Family::Kingdom if kinds.iter().all(Option::is_some) => {
            Some(if own { "KDM-15" } else { "KDM-17" })
        }
        Family::Kingdom => (by == Some(Kind::King)).then_some("KDM-13"),
        Family::Mirrors if !own => Some("HOM-10"),
        Family::Mirrors => Some(match (by, turn.extra) {
            (None, Some(Extra::Vanishing(_))) => "HOM-12",
            (None, _) => "HOM-11",
            (Some(_), _) => "HOM-7",
        }),
        Family::Masonic if by == Some(Kind::Pawn) => Some("MAS-14"),
        Family::Spectral if by == Some(Kind::Pawn) => Some("SPE-9"),
        Family::Chess | Family::Deflection if by == Some(Kind::Pawn) => Some("CHE-13"),
        Family::Deflection => Some("DEF-3"),
        Family::Chess | Family::Masonic | Family::Spectral => Some("CHE-16"),
    }
}

fn of_statuses(game: Game, left: &Status, right: &Status) -> Vec<&'static str> {
    let mut names = Vec::new();
    if left.check != right.check {
        names.push("CHE-19");
    }
    names.extend(of_ends(game, left.end, right.end));
    names.dedup();
    names
}

/// The clauses about the parts in which two answers about a game differ; empty if an engine objects to it.
fn of_games(
    engines: [&dyn Engine; 2],
    start: &Position,
    turns: &[Turn],
    act: Option<PlayersAct>,
) -> Vec<&'static str> {
    let [Some(left), Some(right)] =
        engines.map(|engine| engine.hold(start).ok()?.adjudicate(turns, act).ok())
    else {
        return Vec::new();
    };
    let mut names = of_ends(start.game, left.end, right.end);
    let only_one = |claim: &Claim| left.claims.contains(claim) != right.claims.contains(claim);
    names.extend(Claim::ALL.iter().filter(|claim| only_one(claim)).map(|claim| match claim {
        Claim::ThreefoldRepetition => "CHE-24",
        Claim::FiftyTurns => "CHE-26",
    }));
    names.dedup();
    names
}

/// The clauses that define two ends, if they differ.
fn of_ends(game: Game, left: Option<End>, right: Option<End>) -> Vec<&'static str> {
    let ends = [left, right].into_iter().flatten().filter(|_| left != right);
    ends.map(|end| of_end(game, end.by)).collect()
}

/// The clause that defines this end of a game.
fn of_end(game: Game, by: EndBy) -> &'static str {
    match (game.family(), by) {
        (Family::Kingdom, EndBy::Checkmate | EndBy::Stalemate) => "KDM-22",
        (_, EndBy::Checkmate) => "CHE-21",
        (_, EndBy::Stalemate) => "CHE-22",
        (_, EndBy::Dead) => "CHE-23",
        (_, EndBy::ThreefoldRepetition) => "CHE-24",
        (_, EndBy::FivefoldRepetition) => "CHE-25",
        (_, EndBy::FiftyTurns) => "CHE-26",
        (_, EndBy::SeventyFiveTurns) => "CHE-27",
        (_, EndBy::Resignation) => "CHE-32",
        (_, EndBy::Agreement) => "CHE-33",
    }
}
