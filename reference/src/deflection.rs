//! Deflection: the men of Gothic Chess (DEF-1…4, in `gothic` and `men`) on paths that deflectors bend (DEF-5…13, in
//! `deflectors` and `path`), and the deflector act that may follow a man's move (DEF-15…21, in `act`). This module contains
//! the order of judging (DEF-31) – the man's move, then the act – and the judgments on the whole turn (DEF-22…24, DEF-27).

pub mod acceptance;
pub mod act;
pub mod deflectors;
pub mod gothic;
pub mod men;
pub mod path;

use types::{Act, Cell, Extra, Kind, Position, Side, Step, Turn};

use crate::clauses::Clauses;
use crate::context::{Attacks, Context, Going, Judged};
use crate::rules::Rules;
use crate::statement::{Deflection as States, Usual};
use crate::usual::attack::attacked_kings;
use crate::usual::judge::judge_move;
use crate::usual::{every_step, repetition};
use act::Actor;
use deflectors::is_no_hindrance;
use men::MenOfDeflection;

/// The rules of Deflection.
pub struct Deflection;

/// A turn in progress: after the man's move, and before the act if the turn has one.
pub struct Moved {
    /// The side that makes the turn, and the ko that binds it.
    pub actor: Actor,
    /// The position with the man moved and the other side to move.
    pub after: Position,
    /// Whether a king of the mover is in check in that position.
    in_check: bool,
    /// Whether the move is castling: the king goes farther than one cell (DEF-3).
    castles: bool,
}

impl Moved {
    /// Judges the man's move, except for check on the mover's own king.
    pub fn by(cx: &Context<'_>, step: Step) -> Judged<Moved> {
        let (man, mut after) = judge_move(&MenOfDeflection, cx, step)?;
        act::stay(cx, step.to, &mut after);
        let ko = after.deflectors_mut().and_then(|fields| fields.ko.take());
        let in_check = is_in_check(cx, &after, man.side);
        let castles = man.kind == Kind::King && step.from.file.abs_diff(step.to.file) > 1;
        Ok(Moved { actor: Actor { side: man.side, ko }, after, in_check, castles })
    }

    /// CHE-20, for castling also DEF-3: a turn without an act does not leave the mover's own king in check.
    pub fn leaves_the_king_safe(&self, cx: &Context<'_>) -> Judged {
        let law: Clauses = if self.castles { ["DEF-3", "CHE-20"].into() } else { "CHE-20".into() };
        let statement = Usual::LeavesKingInCheck(self.actor.side);
        cx.after(&self.after).forbids(law, statement, self.in_check)
    }

    /// Judges check after the man's move, then the act, then check after the act (DEF-31). Returns the position after the turn.
    fn followed_by(&self, cx: &Context<'_>, act: Act) -> Judged<Position> {
        let moved = cx.after(&self.after);
        let allowed = || {
            an_act_may_follow(&moved)?;
            act::is_allowed(&moved, self.actor, act)
        };
        cx.in_this_order("DEF-31", (|| self.is_safe_before_the_act(cx), allowed))?;
        moved.reports(States::HasMoved(self.actor.side));
        self.is_safe_after(&moved, act)
    }

    /// DEF-22: no act follows a move that leaves the mover's own king in check.
    fn is_safe_before_the_act(&self, cx: &Context<'_>) -> Judged {
        if !cx.does_not_matter("DEF-22", States::ActFollows) {
            return Ok(());
        }
        let law: Clauses = if self.castles {
            ["DEF-3", "CHE-20", "DEF-22"].into()
        } else {
            ["CHE-20", "DEF-22"].into()
        };
        let statement = States::MoveLeavesKingInCheck(self.actor.side);
        cx.after(&self.after).forbids(law, statement, self.in_check)
    }

    /// DEF-22: the act does not leave the mover's own king in check. Returns the position after the act.
    fn is_safe_after(&self, moved: &Context<'_>, act: Act) -> Judged<Position> {
        let side = self.actor.side;
        let after = act::made(&self.after, side, act);
        if moved.does_not_matter("DEF-22", States::WasSafeBefore) {
            let in_check = is_in_check(moved, &after, side);
            let statement = States::ActLeavesKingInCheck(side);
            moved.after(&after).forbids(["DEF-22", "CHE-20"], statement, in_check)?;
        }
        Ok(after)
    }

    /// The legal acts after the man's move.
    fn acts(&self, cx: &Context<'_>) -> Vec<Act> {
        let moved = cx.after(&self.after);
        if self.is_safe_before_the_act(cx).is_err() || an_act_may_follow(&moved).is_err() {
            return Vec::new();
        }
        let may_follow = |&act: &Act| {
            act::is_allowed(&moved, self.actor, act).is_ok()
                && self.is_safe_after(&moved, act).is_ok()
        };
        act::every_act(&self.after).into_iter().filter(may_follow).collect()
    }
}

/// Whether a king of a side is in check in a position.
fn is_in_check(cx: &Context<'_>, position: &Position, side: Side) -> bool {
    !attacked_kings(&cx.silently_on(position), side).is_empty()
}

/// DEF-23: whether the side to move could make an act that leaves its king safe, without moving a man first.
fn has_act(cx: &Context<'_>) -> bool {
    let cx = cx.silent();
    let side = cx.position.side;
    let ko = cx.position.deflectors().and_then(|fields| fields.ko);
    act::every_act(cx.position).into_iter().any(|act| {
        act::is_allowed(&cx, Actor { side, ko }, act).is_ok()
            && !is_in_check(&cx, &act::made(cx.position, side, act), side)
    })
}

/// DEF-24: whether the ko makes a turn illegal that would otherwise be legal.
fn ko_takes_a_turn_away(cx: &Context<'_>, (stands, came_from): (Cell, Cell)) -> bool {
    let mut without_ko = cx.position.clone();
    if let Some(fields) = without_ko.deflectors_mut() {
        fields.ko = None;
    }
    let cx = cx.silently_on(&without_ko);
    every_step(&MenOfDeflection, &cx).any(|step| {
        let turn = Turn::from(step).with(Extra::Act(Act::Move(stands, came_from)));
        Deflection.judge(&cx, &turn).is_ok()
    })
}

/// DEF-27: an act may follow any legal move of a man, even one that would end the game. `moved` is the context of the
/// position after that move.
fn an_act_may_follow(moved: &Context<'_>) -> Judged {
    is_no_hindrance(moved, "DEF-27", States::MoveMayHaveEndedTheGame)
}

impl Attacks for Deflection {
    fn attacks(&self, g: &Going<'_>) -> Judged {
        MenOfDeflection.attacks(g)
    }
}

impl Rules for Deflection {
    fn accept(&self, cx: &Context<'_>) -> Judged {
        MenOfDeflection.accept(cx)
    }

    fn judge(&self, cx: &Context<'_>, turn: &Turn) -> Judged<Position> {
        let act = act::act_of(cx, turn)?;
        let moved = Moved::by(cx, turn.step)?;
        match act {
            Some(act) => moved.followed_by(cx, act),
            None => moved.leaves_the_king_safe(cx).map(|()| moved.after),
        }
    }

    fn writable<'a>(&'a self, cx: &'a Context<'a>) -> Box<dyn Iterator<Item = Turn> + 'a> {
        Box::new(every_step(&MenOfDeflection, cx).flat_map(|step| {
            let turn = Turn::from(step);
            let acts = act::every_act(cx.position).into_iter();
            std::iter::once(turn).chain(acts.map(move |act| turn.with(Extra::Act(act))))
        }))
    }

    /// Judges each man's move only once, and acts only after moves that an act may follow.
    fn turns_by_rule(&self, cx: &Context<'_>) -> Vec<Turn> {
        let mut turns = Vec::new();
        for step in every_step(&MenOfDeflection, cx) {
            let Ok(moved) = Moved::by(cx, step) else { continue };
            let turn = Turn::from(step);
            turns.extend(moved.leaves_the_king_safe(cx).is_ok().then_some(turn));
            turns.extend(moved.acts(cx).into_iter().map(|act| turn.with(Extra::Act(act))));
        }
        turns
    }

    /// Whether the side to move has a turn depends only on the moves of its men (DEF-23). Acts do not count.
    fn has_turn_by_rule(&self, cx: &Context<'_>) -> bool {
        let is_legal =
            |step| Moved::by(cx, step).is_ok_and(|moved| moved.leaves_the_king_safe(cx).is_ok());
        every_step(&MenOfDeflection, cx).any(is_legal)
            || !cx.does_not_matter("DEF-23", States::CouldMakeAct) && has_act(cx)
    }

    fn is_dead(&self, cx: &Context<'_>) -> bool {
        Rules::is_dead(&MenOfDeflection, cx)
    }

    fn can_never_mate(&self, cx: &Context<'_>, side: Side) -> bool {
        Rules::can_never_mate(&MenOfDeflection, cx, side)
    }

    /// Deflectors and hands count for repetition (DEF-24); the ko counts only if it makes a turn illegal that would otherwise be legal.
    fn for_repetition(&self, cx: &Context<'_>) -> Position {
        let mut same = repetition::for_repetition(&MenOfDeflection, cx);
        let Some(fields) = same.deflectors_mut() else { return same };
        let forbids = fields.ko.is_some_and(|ko| ko_takes_a_turn_away(cx, ko));
        if cx.holds("DEF-24", States::KoForbidsNothing, !forbids) {
            fields.ko = None;
        }
        same
    }
}
