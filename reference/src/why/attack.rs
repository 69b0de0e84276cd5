//! What attacks a king, and how the attack arose: the facts of check (CHE-4, CHE-19, CHE-20). What a legal turn does to
//! attacks is in `averted`.

use types::facts::{
    Attack, AttackedKing, Bend, Company, Deed, Departure, Entry, Gone, How, Moment, Placed, Thing,
    Verb, Violation, Way,
};
use types::{Cell, ClauseId, Man, Position, Side, Step};

use super::going::placed;
use super::reflections::{in_the_way, opens_by_fading, reflections};
use crate::context::{Context, Heard};
use crate::games;
use crate::log::{Account, Explain, Log};
use crate::usual::attack::{attacked_kings, man_attacks, placed_attacks};

/// A list of attacks or of attacked kings, and the trace of how the attacks were found.
#[derive(Default)]
pub struct AttackList<T> {
    /// The attacks or attacked kings.
    pub all: Vec<T>,
    /// The trace entries that show how they were found.
    pub below: Vec<Entry>,
}

/// The attacks on a cell (CHE-4) by all men and reflections of side `by`, men first.
pub fn attacks_on(cx: &Context<'_>, explain: Explain, cell: Cell, by: Side) -> AttackList<Attack> {
    let rules = games::rules(cx.position.game);
    let quiet = cx.silent().with_attacks(rules);
    let men = cx.position.men.of(by).map(|(from, man)| Placed::new(man, from));
    let mut found = AttackList { all: Vec::new(), below: Vec::new() };
    let all = men.chain(rules.reflected_attackers(&quiet, by));
    for by in all.filter(|by| placed_attacks(&quiet, by, cell)) {
        let log = Log::new(explain);
        let step = Step::new(by.cell, cell);
        let g = quiet.heard_by(&log).of_reflection(by.man, step, &by.originals);
        if man_attacks(&g.as_attack()) {
            found.all.push(described(by.clone(), cell, &log));
            found.below.extend(log.into_trace());
        }
    }
    found
}

/// An attack as its log describes it: the attacker's path, the screen over which it captures, and in the Kingdom games
/// how the attacker's twin moves along, or why the attacker moves alone.
fn described(by: Placed, cell: Cell, log: &Log) -> Attack {
    let mut attack = Attack {
        way: Way::over(vec![by.cell, cell]),
        by,
        screen: None,
        company: None,
        gone: Vec::new(),
        clauses: log.clauses(),
    };
    for deed in log.deeds() {
        match deed {
            Deed::Goes { who, way } if who.cell == attack.by.cell => attack.way = way,
            Deed::Goes { who, way } => attack.company = Some(Company::Twin { who, way }),
            Deed::Alone { company, .. } => attack.company = Some(company),
            Deed::Over { screen } => attack.screen = Some(screen),
            _ => {}
        }
    }
    attack
}

/// The kings of a side that are in check (CHE-19), with everything that attacks them.
pub fn checks(cx: &Context<'_>, explain: Explain, side: Side) -> AttackList<AttackedKing> {
    attacked(cx, explain, &attacked_kings(&cx.silent(), side))
}

/// Attacked kings, each with everything that attacks it.
pub fn attacked(cx: &Context<'_>, explain: Explain, kings: &[Cell]) -> AttackList<AttackedKing> {
    let mut found = AttackList { all: Vec::new(), below: Vec::new() };
    for &cell in kings {
        let Some(king) = placed(cx, cell) else { continue };
        let attacks = attacks_on(cx, explain, cell, king.man.side.other());
        found.all.push(AttackedKing { king, attacks: attacks.all, how: None });
        found.below.extend(attacks.below);
    }
    found
}

/// The account of a turn that leaves kings of a side in check: what attacks them, how each attack arose, and the
/// clauses of the game's own law on which the first attack on each king rests. HOM-16 comes first if a reflection that
/// has faded was in the way. The context of `heard` is that of the position after the turn.
pub fn left_in_check(heard: &Heard<'_>, explain: Explain, side: Side, moment: Moment) -> Account {
    let Some(before) = heard.cx.before else { return Account::default() };
    let cx = heard.cx.silent().on(before);
    let found = arisen(&cx, explain, heard.cx.position, side);
    let fades = opens_by_fading(&found.all).filter(|&clause| cx.is_in_force(clause));
    let decisive = found.all.iter().filter_map(|king| king.attacks.first());
    let rests_on = decisive.flat_map(clauses_of_its_own).filter(|&by| cx.is_in_force(by));
    Account {
        rests_on: rests_on.collect(),
        violation: Some(Violation::Check { kings: found.all, after: moment }),
        below: found.below,
        instead: fades.map(|clause| (Verb::Forbids, heard.law.within(clause))),
        ..Account::default()
    }
}

/// The clauses on which an attack rests: those of the game's own law, and those by which something in the way does not count.
pub fn clauses_of_its_own(attack: &Attack) -> Vec<ClauseId> {
    let reflects = ["HOM-15", "HOM-9"].map(ClauseId::named);
    let reflects = reflects.into_iter().filter(|_| attack.by.is_reflection());
    let own = attack.clauses.iter().copied().filter(|clause| clause.prefix() != "CHE");
    let ignored = attack.way.ignored.iter().map(|ignored| ignored.by);
    reflects.chain(ignored).chain(own).collect()
}

/// The kings of a side that are in check after a turn, with what attacks them and how each attack arose.
fn arisen(
    cx: &Context<'_>,
    explain: Explain,
    after: &Position,
    side: Side,
) -> AttackList<AttackedKing> {
    let mut found = checks(&cx.on(after), explain, side);
    for king in &mut found.all {
        let mut came = Vec::new();
        for attack in &king.attacks {
            let gone = gone(cx, explain, after, (&king.king, attack));
            came.push((how(cx, explain, (&king.king, attack, &gone)), gone));
        }
        // An attack that the turn has caused comes first: it is more informative than one that the turn has failed to end.
        let is_new = |(how, _): &(How, Vec<Gone>)| !matches!(how, How::NotParried | How::InVain(_));
        if let Some(new) = came.iter().position(is_new) {
            came[..=new].rotate_right(1);
            king.attacks[..=new].rotate_right(1);
        }
        king.how = came.first().map(|&(how, _)| how);
        for (attack, (how, gone)) in king.attacks.iter_mut().zip(came) {
            if !matches!(how, How::NotParried | How::InVain(_)) {
                attack.gone = gone;
            }
        }
    }
    found
}

/// How a turn caused an attack on a king, or failed to end it. The context is that of the position before the turn.
fn how(
    cx: &Context<'_>,
    explain: Explain,
    (king, attack, gone): (&Placed, &Attack, &[Gone]),
) -> How {
    let stood = |man: Man, cell: Cell| cx.position.men.get(cell) == Some(man);
    if !stood(king.man, king.cell) {
        return How::WalkedInto;
    }
    let before = attacks_on(cx, explain, king.cell, king.man.side.other()).all;
    if before.iter().any(|earlier| is_the_same(earlier, attack)) {
        let shown = reflections(cx);
        let came = attack.way.ignored.iter().find(|ignored| match &ignored.what {
            Thing::Man(it) if it.is_reflection() => !shown.contains(it),
            Thing::Man(it) => !stood(it.man, it.cell),
            Thing::Deflector(_) => false,
        });
        return came.map_or(How::NotParried, |ignored| How::InVain(ignored.what.cell()));
    }
    let is_man = |gone: &&Gone| matches!(gone.what, Thing::Man(_));
    let lies = |cell| cx.position.deflectors().and_then(|all| all.on(cell)).is_some();
    let laid = attack.way.bends.iter().find(|bend| !lies(bend.cell));
    match (gone.iter().find(is_man), laid, gone.first()) {
        (Some(man), _, _) => How::Opened(man.what.cell()),
        (None, Some(bend), _) => How::Turned(bend.cell),
        (None, None, Some(taken)) => How::NoLongerTurned(taken.what.cell()),
        (None, None, None) => How::GivenUp,
    }
}

/// Whether the same man makes both attacks along the same cells.
pub fn is_the_same(one: &Attack, other: &Attack) -> bool {
    one.by == other.by && one.way.cells == other.way.cells
}

/// What blocked an attack before the turn, or bent its path away, and is now gone; the attacked king does not count. A
/// man counts only if putting it back would end the attack.
fn gone(
    cx: &Context<'_>,
    explain: Explain,
    after: &Position,
    (king, attack): (&Placed, &Attack),
) -> Vec<Gone> {
    let twins_way = match &attack.company {
        Some(Company::Twin { way, .. }) => way.between(),
        _ => &[],
    };
    let lay = |position: &Position, cell| position.deflectors().and_then(|all| all.on(cell));
    let (shown, shown_now) = (in_the_way(cx), in_the_way(&cx.on(after)));
    // The attacked king's twin counts, however: it can be in the way of the attacker's twin on the other board.
    let twins = cx.position.game.has_marks();
    let is_king =
        |man: Man, cell: Cell| man == king.man && (cell.board == king.cell.board || !twins);
    let ends_it = |man: Man, cell: Cell| {
        let mut with_it = after.clone();
        with_it.men.put(cell, man);
        let attacks = attacks_on(&cx.on(&with_it), explain, king.cell, king.man.side.other()).all;
        !attacks.iter().any(|still| is_the_same(still, attack))
    };
    let gone = |cell: Cell| {
        if after.men.get(cell).is_some() {
            return None;
        }
        if let Some(man) = cx.position.men.get(cell).filter(|&man| !is_king(man, cell)) {
            let how = match (man.side == king.man.side, cx.originals().contains(&cell)) {
                (false, _) => Departure::Captured,
                (true, true) => Departure::Vanished,
                (true, false) => Departure::Moved,
            };
            let gone = Gone { what: Thing::Man(Placed::new(man, cell)), how };
            return Some(gone).filter(|_| ends_it(man, cell));
        }
        if let Some(reflection) = shown.iter().find(|it| it.cell == cell) {
            let moves = cx.moving().is_some_and(|moving| moving.from() == cell);
            let is_gone = !shown_now.iter().any(|it| it.cell == cell);
            let how = if moves { Departure::Moved } else { Departure::Faded };
            let gone = Gone { what: Thing::Man(reflection.clone()), how };
            return Some(gone).filter(|_| is_gone && !(moves && is_king(reflection.man, cell)));
        }
        let deflector = lay(cx.position, cell).filter(|_| lay(after, cell).is_none())?;
        let what = Thing::Deflector(Bend { deflector, cell });
        Some(Gone { what, how: Departure::Moved })
    };
    attack.way.between().iter().chain(twins_way).filter_map(|&cell| gone(cell)).collect()
}
