//! The clauses that a difference is about by its effect: a right that was kept is about the loss of rights, not about the
//! turn that was played.

use record::{
    Act, Claim, ClauseId, EndBy, Engine, Family, Game, PlayersAct, Position, ScoreStatus, Second,
    Status, Turn,
};

use super::differ::Subject;

/// The clauses of what the engines answer otherwise; empty where the effect is that of the turn itself, or an engine
/// has no answer.
pub fn clauses(
    left: &dyn Engine,
    right: &dyn Engine,
    position: &Position,
    subject: &Subject,
) -> Vec<ClauseId> {
    let names = match subject {
        Subject::Play(turn) => match (left.play(position, turn), right.play(position, turn)) {
            (Ok(left), Ok(right)) => of_positions(turn, &left, &right),
            _ => Vec::new(),
        },
        Subject::Status => match (left.status(position), right.status(position)) {
            (Ok(left), Ok(right)) => of_statuses(position.game, &left, &right),
            _ => Vec::new(),
        },
        Subject::Game(turns, act) => of_games([left, right], position, turns, *act),
        Subject::Acceptance | Subject::Turns | Subject::Perft(_) | Subject::Verdict(_) => {
            Vec::new()
        }
    };
    names.into_iter().map(ClauseId::named).collect()
}

/// What two positions after the same turn differ in. None where men do: the clauses of the turn say where they go.
fn of_positions(turn: &Turn, left: &Position, right: &Position) -> Vec<&'static str> {
    let family = left.game.family();
    let mut names = Vec::new();
    if left.men != right.men {
        return names;
    }
    if left.castling != right.castling {
        names.push("CHE-17");
    }
    if left.en_passant != right.en_passant {
        names.push(match family {
            Family::Mirrors => "HOM-8",
            Family::Kingdom => "KDM-18",
            Family::Chess | Family::Masonic | Family::Deflection | Family::Spectral => "CHE-13",
        });
    }
    if let (Some(left), Some(right)) = (left.deflectors(), right.deflectors()) {
        if (left.white_hand, left.black_hand) != (right.white_hand, right.black_hand) {
            names.push("DEF-16");
        }
        if left.placed != right.placed {
            names.push(match turn.second {
                Some(Second::Act(Act::Place(..))) => "DEF-16",
                Some(Second::Act(Act::Move(..))) => "DEF-20",
                None | Some(Second::Vanishing(_) | Second::Twin(_)) => "DEF-17",
            });
        }
        if left.ko != right.ko {
            names.push("DEF-21");
        }
    }
    if left.array() != right.array() {
        names.push("SPE-20");
    }
    if left.halfmove != right.halfmove {
        names.push(match family {
            Family::Kingdom => "KDM-23",
            Family::Chess
            | Family::Masonic
            | Family::Deflection
            | Family::Mirrors
            | Family::Spectral => "CHE-26",
        });
    }
    if left.side != right.side || left.fullmove != right.fullmove {
        names.push("CHE-2");
    }
    names.dedup();
    names
}

/// What two statuses of a position differ in.
fn of_statuses(game: Game, left: &Status, right: &Status) -> Vec<&'static str> {
    let mut names = Vec::new();
    if left.check != right.check {
        names.push("CHE-19");
    }
    if left.end != right.end {
        names.extend([left.end, right.end].into_iter().flatten().map(|end| of_end(game, end.by)));
    }
    names.dedup();
    names
}

/// What two answers about a game differ in; the clause of a turn that one of them does not play is not among them.
fn of_games(
    engines: [&dyn Engine; 2],
    start: &Position,
    turns: &[Turn],
    act: Option<PlayersAct>,
) -> Vec<&'static str> {
    let [left, right] = engines.map(|engine| {
        let held = engine.hold(start).ok()?;
        held.adjudicate(turns, act).ok()
    });
    let (Some(left), Some(right)) = (left, right) else { return Vec::new() };
    let ScoreStatus { end, claims } = left;
    let mut names: Vec<&str> = Vec::new();
    if end != right.end {
        let ends = [end, right.end].into_iter().flatten();
        names.extend(ends.map(|end| of_end(start.game, end.by)));
    }
    let only_one = |claim: &Claim| claims.contains(claim) != right.claims.contains(claim);
    names.extend(Claim::ALL.iter().filter(|claim| only_one(claim)).map(|claim| match claim {
        Claim::ThreefoldRepetition => "CHE-24",
        Claim::FiftyTurns => "CHE-26",
    }));
    names.dedup();
    names
}

/// The clause by which a game ends so.
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
