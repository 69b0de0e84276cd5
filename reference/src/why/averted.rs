//! What nearly made a legal turn illegal: attacks on the mover's kings that the turn ends, or that only a moved man, a deflector
//! or a reflection prevents; and new attacks on a king's reflection (HOM-15). Attacks that an unmoved man blocks are left out.

use types::facts::{Attack, Bend, Deed, Ending, Entry, Moment, Placed, Thing, Verb, Violation};
use types::{Cell, ClauseId, Family, Kind, Man, Position, Side, Step};

use super::attack::{attacks_on, is_the_same, left_in_check};
use super::going::placed;
use super::reflections::{in_the_way, reflections};
use crate::clauses::Clauses;
use crate::context::{Context, Heard, Repealed};
use crate::games;
use crate::log::{Account, Explain, Log};

/// The clause by which no turn leaves or places the mover's own king in check.
const CHECK: ClauseId = ClauseId::named("CHE-20");

/// The clause against check by what the mirrors show after the turn. In House of Mirrors, CHE-20 covers only attacks by men.
const SETTLED: ClauseId = ClauseId::named("HOM-16");

/// The clause by which the men on a rank of mirrors decide what its mirrors show.
const SHOWN: ClauseId = ClauseId::named("HOM-9");

/// The clause by which a king's reflections are never in check.
const REFLECTED: ClauseId = ClauseId::named("HOM-15");

/// A king of the mover before and after the turn.
#[derive(Clone)]
struct King {
    was: Placed,
    is: Placed,
}

impl King {
    fn has_moved(&self) -> bool {
        self.was.cell != self.is.cell
    }

    /// Whether the king moves along the line of an attack on it: towards the attacker, or one step further away.
    fn stays_in_line(&self, attack: &Attack) -> bool {
        let (was, is) = (self.was.cell, self.is.cell);
        let between = attack.way.between();
        let last = between.last().copied().unwrap_or(attack.by.cell);
        let step = |from: Cell, to: Cell| {
            (to.file.wrapping_sub(from.file), to.rank.wrapping_sub(from.rank), to.board)
        };
        between.contains(&is) || step(was, is) == step(last, was)
    }
}

/// For a turn that leaves kings of a side in check, what attacks them; for any other turn, what it averts.
pub fn own_check(heard: &Heard<'_>, explain: Explain, side: Side, moment: Moment) -> Account {
    if heard.read {
        left_in_check(heard, explain, side, moment)
    } else {
        averts(heard, explain, side)
    }
}

/// What the turn averts: the deeds, the clauses that decide, and the trace entries that show it. The context of `heard` is
/// that of the position after the turn, in which no king of the side is attacked.
pub fn averts(heard: &Heard<'_>, explain: Explain, side: Side) -> Account {
    let Some(before) = heard.cx.before else { return Account::default() };
    let mirrors = before.game.family() == Family::Mirrors;
    let last = heard.law.has(SETTLED) || reflections(&heard.cx.silent()).is_empty();
    if mirrors && !last {
        return Account::default();
    }
    let now = heard.cx.silent().with_attacks(games::rules(before.game));
    let was = now.on(before);
    let mut account = Account::default();
    let mut clauses = Vec::new();
    for king in kings(&was, &now, side) {
        let stood = attacks_on(&was, explain, king.was.cell, side.other());
        if !stood.all.is_empty() {
            let earlier = stood.below.into_iter().map(|entry| Entry { earlier: true, ..entry });
            account.below.extend(earlier);
            // The statement about the man's move before an act has no clause; then [`CHECK`] is used.
            clauses.extend(heard.law.iter().chain([CHECK]).take(1));
        }
        for attack in &stood.all {
            let ends = ended(&was, &now, &king, attack);
            let broken = || hindrance(&now, explain, &attack.by, king.is.cell);
            let mut stays_shut = None;
            match &ends {
                Some(Deed::Shuts { .. } | Deed::Ends { how: Ending::LosesScreen, .. }) => {
                    clauses.extend(broken().map(|it| recorded(it, &mut account.below)));
                }
                Some(Deed::Ends { how: Ending::Fades, .. }) => clauses.push(SHOWN),
                Some(Deed::Ends { how: Ending::KingMoves, .. }) if king.stays_in_line(attack) => {
                    if let Some(it) = broken().filter(|it| it.is_forbidden) {
                        if let Some(Violation::Blocked { by, .. }) = &it.violation {
                            stays_shut = Some(in_its_line(&king, attack, by, it.clause));
                        }
                        clauses.push(recorded(it, &mut account.below));
                    }
                }
                _ => {}
            }
            account.deeds.extend(ends.into_iter().chain(stays_shut));
        }
        for (attack, by) in shut(&was, &now, explain, &king, &stood.all) {
            let Some(it) = hindrance(&now, explain, &attack.by, king.is.cell) else { continue };
            let clause = recorded(it, &mut account.below);
            clauses.push(clause);
            let (king, attack) = (king.is.clone(), Box::new(attack));
            account.deeds.push(Deed::StaysShut { king, attack, by, clause });
        }
    }
    let reflected = only_reflected(&was, &now, explain, side);
    clauses.extend(reflected.iter().map(|_| REFLECTED));
    account.deeds.extend(reflected);
    if !account.deeds.iter().any(has_reflection) {
        clauses.iter_mut().filter(|it| **it == SETTLED).for_each(|it| *it = CHECK);
    }
    account.decides = Clauses::first_of(&clauses);
    account.rests_on = clauses;
    account
}

/// Whether a deed is about an attack by a reflection, or about a reflection that blocks one.
fn has_reflection(deed: &Deed) -> bool {
    match deed {
        Deed::Shuts { attack, by, .. } | Deed::StaysShut { attack, by: Thing::Man(by), .. } => {
            attack.by.is_reflection() || by.is_reflection()
        }
        Deed::Ends { attack, .. } => attack.by.is_reflection(),
        _ => false,
    }
}

/// The kings of a side, each before and after the turn. In a game with two boards, each king stays on its own board.
fn kings(was: &Context<'_>, now: &Context<'_>, side: Side) -> Vec<King> {
    let twins = was.position.game.has_marks();
    let pair = |cell: Cell| {
        let mut others = now.position.men.kings(side);
        let is = others.find(|other| !twins || other.board == cell.board)?;
        Some(King { was: placed(was, cell)?, is: placed(now, is)? })
    };
    was.position.men.kings(side).filter_map(pair).collect()
}

/// Whether a man stands on a cell where it did not stand before the turn.
fn has_come(was: &Context<'_>, now: &Context<'_>, cell: Cell) -> bool {
    let man = now.position.men.get(cell);
    man.is_some() && man != was.position.men.get(cell)
}

/// The fact that shows how the turn ended an attack. `None` if no such fact fits, for example if the
/// attacker's twin can no longer follow, which a fact of KDM-19 reports.
fn ended(was: &Context<'_>, now: &Context<'_>, king: &King, attack: &Attack) -> Option<Deed> {
    let by = &attack.by;
    let ends =
        |how| Some(Deed::Ends { king: king.was.clone(), attack: Box::new(attack.clone()), how });
    if by.is_reflection() {
        if !reflections(now).contains(by) {
            return ends(Ending::Fades);
        }
    } else if now.position.men.get(by.cell) != Some(by.man) {
        return ends(Ending::Captured);
    }
    if king.has_moved() {
        return ends(Ending::KingMoves);
    }
    let shown = reflections(was);
    let on_the_way = |cell: &Cell| attack.way.between().contains(cell);
    let new = in_the_way(now).into_iter().find(|it| on_the_way(&it.cell) && !shown.contains(it));
    let mut way = attack.way.between().iter().copied();
    let man = way.find(|&cell| has_come(was, now, cell)).and_then(|cell| placed(now, cell));
    if let Some(by) = man.or(new) {
        let king = king.is.clone();
        return Some(Deed::Shuts { king, attack: Box::new(attack.clone()), by });
    }
    let screen = attack.screen.as_ref().map(|screen| screen.cell);
    let is_gone = screen.is_some_and(|cell| now.position.men.get(cell).is_none());
    if is_gone { ends(Ending::LosesScreen) } else { None }
}

/// Pairs of an attack on a king and the one thing that prevents it after the turn: a man that the turn has moved, a
/// deflector, or, if reflections block, a reflection. Attacks that the turn has ended, and attacks that the same
/// deflector or reflection prevented before the turn, are omitted.
fn shut(
    was: &Context<'_>,
    now: &Context<'_>,
    explain: Explain,
    king: &King,
    ended: &[Attack],
) -> Vec<(Attack, Thing)> {
    let enemy = king.is.man.side.other();
    let attacks = |cx: &Context<'_>, cell: Cell| attacks_on(cx, explain, cell, enemy).all;
    let is_new = |attack: &Attack, before: &[Attack]| {
        king.has_moved() || !before.iter().any(|earlier| is_the_same(earlier, attack))
    };
    let mut found: Vec<(Attack, Thing)> = Vec::new();
    let mut add = |all: Vec<Attack>, before: &[Attack], by: &Thing| {
        let lines = all.into_iter().filter(|attack| {
            attack.way.between().contains(&by.cell())
                && is_new(attack, ended)
                && is_new(attack, before)
        });
        found.extend(lines.map(|attack| (attack, by.clone())));
    };
    let moved = now.position.men.of(king.is.man.side).map(|(cell, _)| cell);
    for cell in moved.filter(|&cell| cell != king.is.cell && has_come(was, now, cell)) {
        let Some(man) = placed(now, cell) else { continue };
        let mut without = now.position.clone();
        without.men.take(cell);
        add(attacks(&now.on(&without), king.is.cell), &[], &Thing::Man(man));
    }
    for bend in deflectors(now.position) {
        let (without, before) = (without(now.position, bend), without(was.position, bend));
        let before = attacks(&was.on(&before), king.was.cell);
        add(attacks(&now.on(&without), king.is.cell), &before, &Thing::Deflector(bend));
    }
    let (blocking, earlier) = (in_the_way(now), in_the_way(was));
    if !blocking.is_empty() && now.is_plain() {
        let passing = Repealed(ClauseId::named("HOM-14"));
        let without = attacks(&now.read_by(Some(&passing)), king.is.cell);
        let before = attacks(&was.read_by(Some(&passing)), king.was.cell);
        for reflection in blocking {
            let stood = if earlier.contains(&reflection) { &before[..] } else { &[] };
            add(without.clone(), stood, &Thing::Man(reflection));
        }
    }
    found
}

/// The deflectors on the board.
fn deflectors(position: &Position) -> Vec<Bend> {
    let placed = position.deflectors().map_or(&[][..], |fields| &fields.placed);
    placed.iter().map(|&(deflector, cell)| Bend { deflector, cell }).collect()
}

/// A position without this deflector.
fn without(position: &Position, Bend { deflector, cell }: Bend) -> Position {
    let mut without = position.clone();
    if let Some(fields) = without.deflectors_mut() {
        fields.placed.retain(|&lies| lies != (deflector, cell));
    }
    without
}

/// What keeps a man or reflection from attacking a cell.
struct Hindrance {
    clause: ClauseId,
    violation: Option<Violation>,
    /// The trace entries that show the hindrance.
    steps: Vec<Entry>,
    /// Whether a clause forbids the move there; if not, no clause grants it.
    is_forbidden: bool,
}

/// What keeps a man or reflection from attacking a cell; `None` if the cell is attacked.
fn hindrance(now: &Context<'_>, explain: Explain, by: &Placed, cell: Cell) -> Option<Hindrance> {
    let log = Log::new(explain);
    let g = now.heard_by(&log).of_reflection(by.man, Step::new(by.cell, cell), &by.originals);
    let broken = g.attacks().attacks(&g.as_attack()).err()?.into_broken()?;
    let clause = broken.law.iter().next()?;
    let steps = log.into_trace();
    let is_forbidden = steps.last().is_some_and(|step| step.verb == Verb::Forbids);
    Some(Hindrance { clause, violation: broken.violation, steps, is_forbidden })
}

/// Adds the trace of a hindrance to `below`, and returns its clause.
fn recorded(hindrance: Hindrance, below: &mut Vec<Entry>) -> ClauseId {
    below.extend(hindrance.steps);
    hindrance.clause
}

/// The fact that a man blocks an attack on a king that has moved, but has stayed on the line of the attack.
fn in_its_line(king: &King, attack: &Attack, by: &Placed, clause: ClauseId) -> Deed {
    let mut attack = attack.clone();
    if let Some(end) = attack.way.cells.iter().position(|&cell| cell == king.is.cell) {
        attack.way.cells.truncate(end + 1);
    }
    let king = king.is.clone();
    Deed::StaysShut { king, attack: Box::new(attack), by: Thing::Man(by.clone()), clause }
}

/// HOM-15: the attacks that the turn brings about on reflections of the mover's king.
fn only_reflected(was: &Context<'_>, now: &Context<'_>, explain: Explain, side: Side) -> Vec<Deed> {
    if !now.is_in_force(REFLECTED) {
        return Vec::new();
    }
    let earlier = reflections(was);
    let kings = reflections(now).into_iter().filter(|it| it.man == Man::new(side, Kind::King));
    let attacked = kings.filter_map(|king| {
        let cell = king.cell;
        let mut attacks = attacks_on(now, explain, cell, side.other()).all;
        if earlier.contains(&king) {
            let before = attacks_on(was, explain, cell, side.other()).all;
            attacks.retain(|attack| !before.iter().any(|earlier| is_the_same(earlier, attack)));
        }
        let is_attacked = !attacks.is_empty();
        is_attacked.then_some(Deed::NoCheck { king, cell, attacks, clause: REFLECTED })
    });
    attacked.collect()
}
