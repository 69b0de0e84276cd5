//! Deflection: the men of Gothic Chess (DEF-1…4, in `gothic` and `men`) on paths that deflectors turn (DEF-5…13,
//! in `path`), and the act that may follow a move (DEF-15…21, in `act`). This module has the order of
//! judging – the man's move, then the act – and what is judged about the whole turn (DEF-22…27).

mod acceptance;
mod act;
mod gothic;
mod men;
mod path;
mod why;

use record::facts::{AttackedKing, Fact, Moment};
use record::{
    Act, Cell, Deflector, DeflectorFields, Kind, Man, Position, Second, Side, Step, Turn,
};

pub(crate) use act::has_act;
pub(crate) use gothic::Gothic;
pub(crate) use path::{Angle, Arrival, Ending, Heading, Paths};

use crate::context::{Clauses, Context, Defined, R};
use crate::rules::Rules;
use crate::usual::{self, Possible, Usual, attacked_kings, kings_in_check, tell_what_shuts};
use act::Actor;
use men::{MenOfDeflection, Rider};

/// The rules of Deflection.
pub(crate) struct Deflection;

/// The deflector on a cell, if one lies there.
fn deflector_on(position: &Position, cell: Cell) -> Option<Deflector> {
    position.deflectors().and_then(|fields| fields.on(cell))
}

/// A turn after the man's move and before the act, if any.
struct Moved {
    /// Who makes the turn.
    actor: Actor,
    /// The position with the man moved and the other side to move.
    after: Position,
    /// The mover's own kings that are in check after the man's move; `None` if they are safe.
    in_check: Option<Vec<Cell>>,
    /// Whether the move is castling.
    castles: bool,
}

impl Moved {
    /// The man's move, judged except for check on the mover's own king.
    fn by(cx: &Context<'_>, step: Step) -> R<Moved> {
        let (man, after) = usual::judge_move(&MenOfDeflection, cx, step)?;
        Ok(Moved::carried_out(cx, (man, step), after))
    }

    /// The same of a move that the clauses of movement and path are known to allow.
    fn by_possible(cx: &Context<'_>, possible: Possible) -> R<Moved> {
        let after = possible.carried_out(&MenOfDeflection, cx)?;
        Ok(Moved::carried_out(cx, (possible.man, possible.step), after))
    }

    fn carried_out(cx: &Context<'_>, (man, step): (Man, Step), mut after: Position) -> Moved {
        let castles = man.kind == Kind::King && !is_kings_step(step);
        act::stay(cx, step.to, &mut after);
        let ko = after.deflectors_mut().and_then(|fields| fields.ko.take());
        let in_check = in_check(cx, &after, man.side);
        Moved { actor: Actor { side: man.side, ko }, after, in_check, castles }
    }

    /// The rest of the turn: check on the mover's own king after the move, the act, and check again after the act.
    fn and_then(&self, cx: &Context<'_>, act: Option<Act>) -> R<Position> {
        let Some(act) = act else {
            self.leaves_the_king_safe(cx)?;
            return Ok(self.after.clone());
        };
        self.followed_by(cx, act)?;
        let after = act::made(&self.after, self.actor.side, act);
        tell_what_shuts(&MenOfDeflection, cx, &self.after, self.actor.side);
        act_leaves_the_king_safe(&cx.on(&self.after), &after, self.actor.side)?;
        Ok(after)
    }

    /// The act, judged except for check on the mover's own king after it.
    fn followed_by(&self, cx: &Context<'_>, act: Act) -> R<()> {
        let moved = cx.on(&self.after);
        let acts = || {
            an_act_may_follow(&moved)?;
            act::is_allowed(&moved, self.actor, act)
        };
        cx.in_order("DEF-31", || self.may_be_followed(cx), acts).map(drop)
    }

    /// The acts that may follow the man's move. The king is safe after the move, and an act changes the path of an attack
    /// only if the path comes to a cell of the act (DEF-7): after an act only such riders are asked again.
    fn acts(&self, cx: &Context<'_>) -> Vec<Act> {
        let moved = cx.on(&self.after);
        let mut acts = act::possible_acts(&moved, self.actor);
        if !cx.is_plain() {
            acts.retain(|&act| self.and_then(cx, Some(act)).is_ok());
            return acts;
        }
        let kings: Vec<Cell> = self.after.men.kings(self.actor.side).collect();
        let enemies = Rider::all(&moved.silent(), self.actor.side.other());
        acts.retain(|&act| {
            if self.followed_by(cx, act).is_err() {
                return false;
            }
            let mut asked = enemies.iter().filter(|it| it.comes_to_a_cell_of(act)).peekable();
            // Where no path comes, the position after the act need not be known.
            asked.peek().is_none() || {
                let after = act::made(&self.after, self.actor.side, act);
                let after = cx.aside(&after);
                asked.all(|enemy| kings.iter().all(|&king| !enemy.attacks(&after, king)))
            }
        });
        acts
    }

    /// CHE-20: without an act the turn ends with the man's move. DEF-3: nor is the king in check once castling is done.
    fn leaves_the_king_safe(&self, cx: &Context<'_>) -> R<()> {
        let law: Clauses = if self.castles { ["DEF-3", "CHE-20"].into() } else { "CHE-20".into() };
        cx.forbids(law, self.in_check.clone(), |kings| self.check(cx, &kings, Moment::Turn))?;
        tell_what_shuts(&MenOfDeflection, cx, &self.after, self.actor.side);
        Ok(())
    }

    /// DEF-22: no act follows a move that leaves the mover's own king in check.
    fn may_be_followed(&self, cx: &Context<'_>) -> R<()> {
        if !moments(cx).contains(&Moment::Move) {
            return Ok(());
        }
        let in_check = self.in_check.clone();
        let law: Clauses = if self.castles {
            ["DEF-3", "CHE-20", "DEF-22"].into()
        } else {
            ["CHE-20", "DEF-22"].into()
        };
        cx.forbids(law, in_check, |kings| self.check(cx, &kings, Moment::Move))
    }

    fn check(&self, cx: &Context<'_>, kings: &[Cell], after: Moment) -> Fact {
        Fact::Check { kings: kings_in_check(&MenOfDeflection, cx, &self.after, kings), after }
    }
}

/// Whether a king's move is a step: castling takes it farther (DEF-3).
fn is_kings_step(step: Step) -> bool {
    step.from.file.abs_diff(step.to.file) <= 1
}

/// The kings of a side that are in check in a position; `None` if none is.
fn in_check(cx: &Context<'_>, position: &Position, side: Side) -> Option<Vec<Cell>> {
    let attacked = attacked_kings(&MenOfDeflection, &cx.aside(position), side);
    (!attacked.is_empty()).then_some(attacked)
}

/// DEF-22: the moments at which the mover's own king must not be in check, if there is an act: after the man's move
/// and after the act.
const MOMENTS: [Moment; 2] = [Moment::Move, Moment::Act];

/// DEF-22: these moments.
fn moments(cx: &Context<'_>) -> Defined<Moment> {
    cx.defines("DEF-22", &MOMENTS)
}

/// DEF-22: the act does not expose the king. The position judged is the one before the act.
fn act_leaves_the_king_safe(cx: &Context<'_>, after: &Position, side: Side) -> R<()> {
    if !moments(cx).contains(&Moment::Act) {
        return Ok(());
    }
    cx.forbids(["DEF-22", "CHE-20"], in_check(cx, after, side), |kings| Fact::Check {
        kings: kings_in_check(&MenOfDeflection, cx, after, &kings),
        after: Moment::Act,
    })
}

/// DEF-23: whether the side to move has a turn depends only on the moves of its men: an act that
/// it could make is not a move.
fn can_go_on(cx: &Context<'_>) -> bool {
    let leaves_the_king_safe = |possible| {
        Moved::by_possible(cx, possible).is_ok_and(|moved| moved.leaves_the_king_safe(cx).is_ok())
    };
    let found = usual::possible_moves(&MenOfDeflection, cx).any(leaves_the_king_safe);
    found || !cx.says("DEF-23", true, &()) && has_act(cx)
}

/// DEF-24: deflectors and hands count for repetition, the ko only if it takes a legal turn away.
fn for_repetition(cx: &Context<'_>) -> Position {
    let mut same = usual::for_repetition(&MenOfDeflection, cx);
    if let Some(fields) = same.deflectors_mut()
        && cx.says("DEF-24", !ko_takes_a_turn_away(cx), &())
    {
        fields.ko = None;
    }
    same
}

/// Whether some turn would be legal, were it not for the ko.
fn ko_takes_a_turn_away(cx: &Context<'_>) -> bool {
    let Some((stands, came_from)) = cx.position.deflectors().and_then(|fields| fields.ko) else {
        return false;
    };
    let mut without_ko = cx.position.clone();
    if let Some(fields) = without_ko.deflectors_mut() {
        fields.ko = None;
    }
    let cx = cx.aside(&without_ko);
    usual::possible_moves(&MenOfDeflection, &cx).any(|possible| {
        let turn = Turn::from(possible.step).with(Second::Act(Act::Move(stands, came_from)));
        Deflection.judge(&cx, &turn).is_ok()
    })
}

/// DEF-25: two bare kings are dead, alone or with one knight, whatever deflectors there are; with one
/// bishop if there is no J and no V.
fn is_dead(cx: &Context<'_>) -> bool {
    let kinds = cx.position.men.iter().map(|(_, man)| man.kind);
    let others: Vec<Kind> = kinds.filter(|&kind| kind != Kind::King).collect();
    let dead = match others.as_slice() {
        [] | [Kind::Knight] => true,
        [Kind::Bishop] => !has(cx.position, Deflector::J) && !has(cx.position, Deflector::V),
        _ => false,
    };
    cx.says("DEF-25", dead, &())
}

/// DEF-25: whether a deflector of a type is on the board or in a hand.
fn has(position: &Position, deflector: Deflector) -> bool {
    let lies =
        |fields: &DeflectorFields| fields.placed.iter().any(|&(other, _)| other == deflector);
    let in_hand = Side::BOTH.into_iter().any(|side| act::holds(position, side, deflector));
    in_hand || position.deflectors().is_some_and(lies)
}

/// DEF-27: an act may follow any legal move of a man, even one that would end the game. The position
/// judged is the one after the man's move.
fn an_act_may_follow(cx: &Context<'_>) -> R<()> {
    cx.grants("DEF-27", Some(()), || Fact::MoveEndsTheGame)
}

impl Rules for Deflection {
    fn accept(&self, cx: &Context<'_>) -> R<()> {
        Rules::accept(&MenOfDeflection, cx)?;
        acceptance::accept(cx)
    }

    fn judge(&self, cx: &Context<'_>, turn: &Turn) -> R<Position> {
        let act = act::act_of(cx, turn)?;
        Moved::by(cx, turn.step)?.and_then(cx, act)
    }

    fn writable<'a>(&'a self, cx: &'a Context<'a>) -> Box<dyn Iterator<Item = Turn> + 'a> {
        Box::new(usual::every_step(&MenOfDeflection, cx).flat_map(|step| {
            let turn = Turn::from(step);
            let acts = act::every_act(cx.position);
            std::iter::once(turn).chain(acts.map(move |act| turn.with(Second::Act(act))))
        }))
    }

    /// Every move that can be written is judged first; acts are judged only after those moves that
    /// an act may follow.
    fn turns(&self, cx: &Context<'_>) -> Vec<Turn> {
        let mut turns = Vec::new();
        for possible in usual::possible_moves(&MenOfDeflection, cx) {
            let Ok(moved) = Moved::by_possible(cx, possible) else { continue };
            let turn = Turn::from(possible.step);
            turns.extend(moved.leaves_the_king_safe(cx).is_ok().then_some(turn));
            if moved.may_be_followed(cx).is_ok() {
                let acts = moved.acts(cx).into_iter();
                turns.extend(acts.map(|act| turn.with(Second::Act(act))));
            }
        }
        turns
    }

    fn has_turn(&self, cx: &Context<'_>) -> bool {
        can_go_on(cx)
    }

    fn attacked_kings(&self, cx: &Context<'_>, side: Side) -> Vec<Cell> {
        attacked_kings(&MenOfDeflection, cx, side)
    }

    fn checks(&self, cx: &Context<'_>, side: Side) -> Vec<AttackedKing> {
        usual::checks(&MenOfDeflection, cx, side)
    }

    fn attackers(&self, cx: &Context<'_>, cell: Cell, by: Side) -> Vec<Cell> {
        usual::attackers(&MenOfDeflection, cx, cell, by)
    }

    fn is_dead(&self, cx: &Context<'_>) -> bool {
        Usual::is_dead(&MenOfDeflection, cx)
    }

    fn can_never_mate(&self, cx: &Context<'_>, side: Side) -> bool {
        Usual::can_never_mate(&MenOfDeflection, cx, side)
    }

    fn for_repetition(&self, cx: &Context<'_>) -> Position {
        for_repetition(cx)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use record::{Engine as _, Game};

    use super::*;
    use crate::context::InForce;

    /// The list judges the man's move once for all acts, and asks only some men whether they give check after an act; the
    /// result must be the same as judging every whole turn that can be written.
    #[test]
    fn the_list_is_every_writable_turn_that_is_judged_legal() {
        let in_force = InForce::default();
        for text in [
            "k9/10/10/10/7r2/10/P9/4K5[JL] w - - - - 0 1",
            "9k/10/10/10/10/10/K9/7R2[v] b - - Jd6Lh4 d6d4 0 1",
            "k9/4K5/10/4pn4/3P6/2b7/10/4R5[] w - - Le4Vc5Ve6 - 3 9",
            "4r4k/10/10/10/4N5/10/10/4K5[] w - - Je6Ld4Le4 - 0 1",
            // Riders that a deflector laid, moved there or taken away turns to the king.
            "q8k/8m1/10/3r6/10/1a6b1/10/5K1R2[JV] w - - Jb5Lf6Vh4 - 0 1",
            "q8k/8m1/10/3r6/10/1a6b1/10/5K1R2[] w - - Jb5Jf4Lf6Vh4 - 0 1",
            "r4k3r/pp2pp2pp/10/4M2Q2/3A6/10/PP6PP/R4K3R[l] b - - Jd6Le5Vf4 - 0 1",
        ] {
            let position = Position::parse(Game::Deflection, text).expect("a canonical text");
            let cx = Context::new(&in_force, &position);
            assert!(Deflection.accept(&cx).is_ok(), "{text}");
            let listed: BTreeSet<Turn> = Deflection.turns(&cx).into_iter().collect();
            let judged: BTreeSet<Turn> = Deflection
                .writable(&cx)
                .filter(|turn| Deflection.judge(&cx, turn).is_ok())
                .collect();
            assert_eq!(listed, judged, "{text}");
            assert!(judged.len() > 20, "{text}");
        }
    }

    /// Some of the acts of those positions would expose the king: to place or move a deflector on the way of a rider.
    #[test]
    fn an_act_that_turns_an_attack_to_the_king_is_not_listed() {
        let in_force = InForce::default();
        let text = "9k/10/10/r9/10/10/P9/4K5[JLV] w - - - - 0 1";
        let position = Position::parse(Game::Deflection, text).expect("a canonical text");
        let cx = Context::new(&in_force, &position);
        let listed = Deflection.turns(&cx);
        let read = |text| Turn::parse(Game::Deflection, text).expect("a turn");
        assert!(!listed.contains(&read("a2a3,L@e5")));
        assert!(listed.contains(&read("a2a3,V@e5")));
        assert!(listed.contains(&read("a2a3,L@f5")));
    }

    #[test]
    fn a_rider_to_which_no_path_leads_back_does_not_stay_either() {
        let (start, reference) = (Game::Deflection.start(), crate::Reference::new());
        let turn = Turn::parse(Game::Deflection, "a1a1").expect("a turn");
        let ruling = reference.judge(&start, &turn).expect("the start is accepted");
        assert!(!ruling.legal);
        assert_eq!(ruling.clauses, [record::ClauseId::named("CHE-2")]);
    }

    /// An act whose cells are not on the board, or a second part in another game's form, is illegal and
    /// does nothing else.
    #[test]
    fn what_no_text_can_say_is_illegal_and_no_panic() {
        let in_force = InForce::default();
        let start = Game::Deflection.start();
        let cx = Context::new(&in_force, &start);
        let step = Step::new(Cell::square(0, 2), Cell::square(0, 3));
        let off = Cell::square(200, 77);
        for second in [
            Second::Act(Act::Place(Deflector::J, off)),
            Second::Act(Act::Move(off, off)),
            Second::Vanishing(off),
            Second::Twin(step),
        ] {
            let turn = Turn::from(step).with(second);
            assert!(Deflection.judge(&cx, &turn).is_err());
        }
        let turn = Turn::of(off, off);
        assert!(Deflection.judge(&cx, &turn).is_err());
    }
}
