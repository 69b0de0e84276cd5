//! The first generator: games played at random, in several tempers.

use record::{Claim, Kind, PlayersAct, Position, Side, Turn};

use super::Comparison;
use super::choices::Choices;
use super::differ::Pair;
use super::known::{known, known_games};
use super::shrink::Found;
use super::writable::writable;
use crate::games::editing;

/// How a game is played.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Temper {
    /// Any legal turn.
    Even,
    /// Captures, promotions and second actions before others.
    Keen,
    /// Back where the man came from, so that positions come again.
    Restless,
}

/// Games of cases repeated in a round.
const REPEATED_A_ROUND: usize = 4;
/// The longest game.
const LONGEST: usize = 60;

impl Comparison<'_> {
    /// Plays one game and compares along the way.
    pub(super) fn walked(&mut self, choices: &mut Choices<'_>) -> Option<Found> {
        if choices.one_in(6) {
            return (0..REPEATED_A_ROUND).find_map(|_| self.repeated(choices));
        }
        let temper = [Temper::Even, Temper::Keen, Temper::Restless][choices.below(3)];
        let start = self.start(choices);
        let mut position = start.clone();
        let mut played: Vec<Turn> = Vec::new();
        let length = 1 + choices.below(LONGEST);
        while played.len() < length && !self.is_over() {
            let pair = Pair::new(self.left, self.right, &position);
            // A restless game sees the same positions over and over.
            if (temper != Temper::Restless || played.len() < 4 || choices.one_in(6))
                && let Some(found) = self.examine(&pair, choices)
            {
                return Some(found);
            }
            if choices.one_in(12)
                && let Some(found) = self.examine_game(&start, &played, choices)
            {
                return Some(found);
            }
            let turn = choose(&position, pair.listed(), &played, temper, choices);
            let Some(turn) = turn else { break };
            let after = pair.after(&turn)?;
            played.push(turn);
            position = after;
        }
        if choices.one_in(6) {
            let turns = self.left.turns(&position).unwrap_or_default();
            played.push(writable(&position, &turns, choices));
        }
        self.examine_game(&start, &played, choices)
    }

    /// Repeats the game of a case, or the beginning of one, maybe with one turn more: what ends games
    /// takes more turns than chance finds.
    fn repeated(&mut self, choices: &mut Choices<'_>) -> Option<Found> {
        let (start, mut turns) = choices.pick(known_games(self.game)).cloned()?;
        if choices.one_in(2) {
            turns.truncate(choices.below(turns.len()));
        }
        let played = turns
            .iter()
            .try_fold(start.clone(), |position, turn| self.left.play(&position, turn).ok());
        if let Some(position) = played {
            let next = self.left.turns(&position).unwrap_or_default();
            turns.extend(choices.pick(&next).filter(|_| choices.one_in(2)));
        }
        self.examine_game(&start, &turns, choices)
    }

    /// The start of the game, or a position of a case; often with the clocks about to run out.
    fn start(&self, choices: &mut Choices<'_>) -> Position {
        let mut start = if choices.one_in(3) {
            self.game.start()
        } else {
            choices.pick(known(self.game)).cloned().unwrap_or_else(|| self.game.start())
        };
        if start.array().is_some() && choices.one_in(2) {
            start = self.game.start();
            editing(self.game).vary(&mut start, choices);
        }
        if choices.one_in(4) {
            start.en_passant = None;
            start.halfmove = [90, 96, 99, 100, 140, 146, 149][choices.below(7)];
        }
        let accepted = self.left.accept(&start).is_ok() && self.right.accept(&start).is_ok();
        if accepted { start } else { self.game.start() }
    }
}

/// The positions of one game, for choosing among them: nothing is compared.
pub(super) fn positions(comparison: &Comparison<'_>, choices: &mut Choices<'_>) -> Vec<Position> {
    let temper = [Temper::Even, Temper::Keen][choices.below(2)];
    let mut position = comparison.start(choices);
    let mut positions = Vec::new();
    let mut played: Vec<Turn> = Vec::new();
    let length = 1 + choices.below(LONGEST);
    for _ in 0..length {
        let turns = comparison.left.turns(&position).unwrap_or_default();
        let turn = choose(&position, &turns, &played, temper, choices);
        let next = turn.and_then(|turn| comparison.left.play(&position, &turn).ok());
        positions.push(position);
        let (Some(turn), Some(next)) = (turn, next) else { break };
        played.push(turn);
        position = next;
    }
    positions
}

/// Any legal turn; one time in three a keen one, where there is any.
pub(crate) fn any_turn(
    position: &Position,
    turns: &[Turn],
    choices: &mut Choices<'_>,
) -> Option<Turn> {
    if choices.one_in(3) {
        let keen: Vec<Turn> =
            turns.iter().filter(|turn| is_keen(position, turn)).copied().collect();
        if let Some(turn) = choices.pick(&keen) {
            return Some(*turn);
        }
    }
    choices.pick(turns).copied()
}

fn choose(
    position: &Position,
    turns: &[Turn],
    played: &[Turn],
    temper: Temper,
    choices: &mut Choices<'_>,
) -> Option<Turn> {
    let mut wanted: Vec<Turn> = match temper {
        Temper::Even => Vec::new(),
        Temper::Keen => turns.iter().filter(|turn| is_keen(position, turn)).copied().collect(),
        Temper::Restless => {
            let own_last = played.len().checked_sub(2).map(|index| played[index].step);
            let back = |turn: &&Turn| {
                own_last.is_some_and(|last| turn.step.from == last.to && turn.step.to == last.from)
            };
            let mut wanted: Vec<Turn> = turns.iter().filter(back).copied().collect();
            if wanted.is_empty() {
                // Of what can be undone, the moves of kings and rooks undo more than they show.
                let castles = choices.one_in(2);
                wanted = turns
                    .iter()
                    .filter(|turn| can_return(position, turn, castles))
                    .copied()
                    .collect();
            }
            wanted
        }
    };
    if wanted.is_empty() || choices.one_in(8) {
        wanted = turns.to_vec();
    }
    // Long lists are long by second actions; a man's move alone would hardly ever be played.
    if wanted.len() > 200 && (choices.one_in(3) || temper == Temper::Restless) {
        wanted.retain(|turn| turn.second.is_none());
    }
    choices.pick(&wanted).copied()
}

/// Whether the turn captures nothing and moves no pawn; if asked, only kings and rooks.
fn can_return(position: &Position, turn: &Turn, castles: bool) -> bool {
    let kind = position.men.get(turn.step.from).map(|man| man.kind);
    let captures = position.men.get(turn.step.to).is_some();
    let is_either = matches!(kind, Some(Kind::King | Kind::Rook));
    !captures && kind != Some(Kind::Pawn) && (is_either || !castles)
}

fn is_keen(position: &Position, turn: &Turn) -> bool {
    let captures = position.men.get(turn.step.to).is_some_and(|man| man.side != position.side);
    captures || turn.step.promotion.is_some() || turn.second.is_some()
}

/// Mostly nothing; sometimes what a player does beside moving.
pub(super) fn act(choices: &mut Choices<'_>) -> Option<PlayersAct> {
    if !choices.one_in(3) {
        return None;
    }
    let acts = [
        PlayersAct::Claims(Claim::ThreefoldRepetition),
        PlayersAct::Claims(Claim::FiftyTurns),
        PlayersAct::AgreesDraw,
        PlayersAct::Resigns(Side::White),
        PlayersAct::Resigns(Side::Black),
    ];
    choices.pick(&acts).copied()
}
