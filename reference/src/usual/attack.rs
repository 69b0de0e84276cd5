//! Attack and check (CHE-4, CHE-19, CHE-20), for every game: the game says what attacks, and this
//! module asks it – without a log if only the answer is wanted, and again with a log to report by
//! whom and how.

use std::borrow::Cow;

use record::facts::{
    Attack, AttackedKing, Bend, Company, Departure, Fact, Gone, How, Moment, Placed, Thing, Way,
};
use record::{Cell, Man, Position, Side, Step};

use crate::context::{Clauses, Context, Going, Log, R};
use crate::law;

/// What attacks need from a game.
pub(crate) trait Attacks: Sync {
    /// Whether the man, or the reflection, could by its clauses of movement reach the cell to
    /// capture there, whoever is on it. The context is one that asks for attacks.
    fn attacks(&self, g: &Going<'_>) -> R<()>;

    /// What attacks for a side besides its men: reflections.
    fn attackers_besides(&self, _h: &Context<'_>, _by: Side) -> Vec<Placed> {
        Vec::new()
    }

    /// The same, where all that attacks a king is told.
    fn told_besides(&self, cx: &Context<'_>, by: Side) -> Vec<Placed> {
        self.attackers_besides(cx, by)
    }

    /// The reflections of a position; none in most games.
    fn reflections(&self, _cx: &Context<'_>) -> Vec<Placed> {
        Vec::new()
    }

    /// Whether reflections stand in the way of attacks.
    fn is_blocked_by_reflections(&self, _cx: &Context<'_>) -> bool {
        false
    }

    /// The position in which a cell of the castling king's path is attacked or not: normally
    /// the one before castling (CHE-18).
    fn on_the_way<'a>(&self, cx: &Context<'a>, _king: Cell, _cell: Cell) -> Cow<'a, Position> {
        Cow::Borrowed(cx.position)
    }

    /// The clauses that a king left in check breaks.
    fn own_check(&self) -> Clauses {
        "CHE-20".into()
    }
}

/// CHE-4: whether a man attacks a cell. It makes no difference whether moving there would leave its own king
/// attacked.
fn man_attacks(game: &(impl Attacks + ?Sized), g: &Going<'_>) -> bool {
    g.step.from != g.step.to && g.says("CHE-4", game.attacks(g).is_ok(), &(g.man, g.step))
}

/// CHE-4: the same of a man on its cell.
pub(crate) fn man_attacks_cell(
    game: &(impl Attacks + ?Sized),
    cx: &Context<'_>,
    (from, man): (Cell, Man),
    cell: Cell,
) -> bool {
    man_attacks(game, &cx.of(man, Step::new(from, cell)).as_attack())
}

/// CHE-4: whether anything of a side attacks a cell. Nothing is logged.
pub(crate) fn is_attacked(
    game: &(impl Attacks + ?Sized),
    cx: &Context<'_>,
    cell: Cell,
    by: Side,
) -> bool {
    let cx = cx.silent();
    cx.position.men.of(by).any(|(from, man)| man_attacks_cell(game, &cx, (from, man), cell))
        || game
            .attackers_besides(&cx, by)
            .iter()
            .any(|shown| placed_attacks(game, &cx, shown, cell))
}

/// CHE-4: where everything of a side stands that attacks a cell, sorted.
pub(crate) fn attackers(
    game: &(impl Attacks + ?Sized),
    cx: &Context<'_>,
    cell: Cell,
    by: Side,
) -> Vec<Cell> {
    let cx = cx.silent();
    let men = cx.position.men.of(by).map(|(from, man)| Placed::new(man, from));
    let all = men.chain(game.attackers_besides(&cx, by));
    let attacking = all.filter(|placed| placed_attacks(game, &cx, placed, cell));
    let mut cells: Vec<Cell> = attacking.map(|placed| placed.cell).collect();
    cells.sort_unstable();
    cells
}

/// CHE-4: whether a man or a reflection attacks a cell.
fn placed_attacks(
    game: &(impl Attacks + ?Sized),
    cx: &Context<'_>,
    placed: &Placed,
    cell: Cell,
) -> bool {
    let step = Step::new(placed.cell, cell);
    man_attacks(game, &cx.of_reflection(placed.man, step, &placed.originals).as_attack())
}

/// CHE-4: everything of a side that attacks a cell, men first, and how. If a trace is kept, the steps by which
/// this was found are placed below the entry that reports the attacks.
pub(crate) fn attacks_on(
    game: &(impl Attacks + ?Sized),
    cx: &Context<'_>,
    cell: Cell,
    by: Side,
) -> Vec<Attack> {
    let men = cx.position.men.of(by).map(|(from, man)| Placed::new(man, from));
    let besides = game.told_besides(&cx.silent(), by);
    let told = men.chain(besides).filter_map(|by| {
        let step = Step::new(by.cell, cell);
        let quiet = cx.silent();
        if !placed_attacks(game, &quiet, &by, cell) {
            return None;
        }
        let log = Log::default();
        let g = quiet.logged_in(&log).of_reflection(by.man, step, &by.originals);
        if !man_attacks(game, &g.as_attack()) {
            return None;
        }
        let attack = told(by, cell, &log);
        cx.has_asked_of_attacker(log);
        Some(attack)
    });
    told.collect()
}

/// An attack as its log describes it: the movement that a clause granted, the man passed
/// over, and in the Kingdom games the twin's movement on the other board.
fn told(by: Placed, cell: Cell, log: &Log) -> Attack {
    let mut attack = Attack {
        way: Way::leap(by.cell, cell),
        by,
        screen: None,
        company: None,
        gone: Vec::new(),
        clauses: log.clauses(),
    };
    for fact in log.facts() {
        match fact {
            Fact::Goes { who, way } if who.cell == attack.by.cell => attack.way = way,
            Fact::Goes { who, way } => attack.company = Some(Company::Twin { who, way }),
            Fact::Alone { company, .. } => attack.company = Some(company),
            Fact::Over { screen } => attack.screen = Some(screen),
            _ => {}
        }
    }
    attack
}

/// CHE-19: the kings of a side that are in check, sorted. An attacked king is in check, even if the attackers
/// may not move because of their own king.
pub(crate) fn attacked_kings(
    game: &(impl Attacks + ?Sized),
    cx: &Context<'_>,
    side: Side,
) -> Vec<Cell> {
    let kings = cx.position.men.kings(side);
    let mut attacked: Vec<Cell> = kings
        .filter(|&king| {
            is_attacked(game, cx, king, side.other()) && cx.says("CHE-19", true, &(side, king))
        })
        .collect();
    attacked.sort_unstable();
    attacked
}

/// CHE-20: no turn leaves or places a king of the mover in check.
pub(crate) fn own_kings_are_safe(
    game: &(impl Attacks + ?Sized),
    cx: &Context<'_>,
    after: &Position,
    side: Side,
) -> R<()> {
    let attacked = attacked_kings(game, &cx.aside(after), side);
    let found = (!attacked.is_empty()).then_some(attacked);
    let safe = cx.forbids(game.own_check(), found, |attacked| Fact::Check {
        kings: kings_in_check(game, cx, after, &attacked),
        after: Moment::Turn,
    });
    safe.map_err(|fault| cx.decided(fault, does_not_count))?;
    tell_what_shuts(game, cx, after, side);
    Ok(())
}

/// The clause by which something that has come into the way of a check does not count there.
fn does_not_count(check: &Fact) -> Option<&'static str> {
    let Fact::Check { kings, .. } = check else { return None };
    kings.iter().find_map(|king| {
        let Some(How::InVain(there)) = king.how else { return None };
        let mut ignored = king.attacks.first()?.way.ignored.iter();
        let by = ignored.find(|ignored| ignored.what.cell() == there)?.by;
        Some(law::clause(&by.to_string())?.id.as_str())
    })
}

/// Records by what a legal turn ends an attack on a king that has not moved, if that is not the man that moves: a
/// reflection that appears in the way, or a man that covers a deflector of it.
pub(crate) fn tell_what_shuts(
    game: &(impl Attacks + ?Sized),
    cx: &Context<'_>,
    after: &Position,
    side: Side,
) {
    if !cx.is_read() {
        return;
    }
    let quiet = cx.silent();
    let now = quiet.on(after);
    let (shown_before, shown) = (game.reflections(&quiet), game.reflections(&now));
    for cell in attacked_kings(game, &quiet, side) {
        let king = cx.position.men.get(cell).filter(|&king| after.men.get(cell) == Some(king));
        let Some(king) = king.map(|king| Placed::new(king, cell)) else { continue };
        for attack in attacks_on(game, &quiet, cell, side.other()) {
            let by = &attack.by;
            let stands = if by.is_reflection() {
                shown.contains(by)
            } else {
                after.men.get(by.cell) == Some(by.man)
            };
            let way = attack.way.between();
            let reflection = shown.iter().find(|&it| {
                game.is_blocked_by_reflections(&now)
                    && way.contains(&it.cell)
                    && !shown_before.contains(it)
            });
            let covers = attack
                .way
                .bends
                .iter()
                .find_map(|bend| Some(Placed::new(after.men.get(bend.cell)?, bend.cell)));
            if let Some(by) = reflection.cloned().or(covers).filter(|_| stands) {
                cx.tells(|| Some(Fact::Shuts { king: king.clone(), attack: Box::new(attack), by }));
            }
        }
    }
}

/// Kings that are in check after a turn: what attacks them, and how the attack arose.
pub(crate) fn kings_in_check(
    game: &(impl Attacks + ?Sized),
    cx: &Context<'_>,
    after: &Position,
    kings: &[Cell],
) -> Vec<AttackedKing> {
    let mut told = attacked_kings_told(game, &cx.on(after), kings);
    let quiet = cx.silent();
    for king in &mut told {
        let mut came = Vec::new();
        for attack in &king.attacks {
            let gone = gone(game, cx, after, (&king.king, attack));
            came.push((how(game, &quiet, (&king.king, attack, &gone)), gone));
        }
        // An attack that the turn has caused says more than one that it has left.
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
    told
}

/// The kings of a side that are in check, with everything that attacks them.
pub(crate) fn checks(
    game: &(impl Attacks + ?Sized),
    cx: &Context<'_>,
    side: Side,
) -> Vec<AttackedKing> {
    attacked_kings_told(game, cx, &attacked_kings(game, cx, side))
}

/// Attacked kings with everything that attacks them.
pub(crate) fn attacked_kings_told(
    game: &(impl Attacks + ?Sized),
    cx: &Context<'_>,
    kings: &[Cell],
) -> Vec<AttackedKing> {
    let told = kings.iter().filter_map(|&cell| {
        let king = Placed::new(cx.position.men.get(cell)?, cell);
        let attacks = attacks_on(game, cx, cell, king.man.side.other());
        Some(AttackedKing { king, attacks, how: None })
    });
    told.collect()
}

/// How the turn from the position judged to the one after it caused an attack on a king.
fn how(
    game: &(impl Attacks + ?Sized),
    cx: &Context<'_>,
    (king, attack, gone): (&Placed, &Attack, &[Gone]),
) -> How {
    let stood = |man: Man, cell: Cell| cx.position.men.get(cell) == Some(man);
    if !stood(king.man, king.cell) {
        return How::WalkedInto;
    }
    let before = attacks_on(game, cx, king.cell, king.man.side.other());
    if before.iter().any(|earlier| is_the_same(earlier, attack)) {
        let shown = game.reflections(cx);
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

/// Whether two attacks are by the same man along the same cells.
fn is_the_same(one: &Attack, other: &Attack) -> bool {
    one.by == other.by && one.way.cells == other.way.cells
}

/// What was on the way of an attack before the turn, in the way or turning it away, and is gone after it; the king
/// itself apart. A man was in the way if the attack would end with it there.
fn gone(
    game: &(impl Attacks + ?Sized),
    cx: &Context<'_>,
    after: &Position,
    (king, attack): (&Placed, &Attack),
) -> Vec<Gone> {
    let quiet = cx.silent();
    let twins_way = match &attack.company {
        Some(Company::Twin { way, .. }) => way.between(),
        _ => &[],
    };
    let lay = |position: &Position, cell| position.deflectors().and_then(|all| all.on(cell));
    let (shown, shown_now) = if game.is_blocked_by_reflections(&quiet) {
        (game.reflections(&quiet), game.reflections(&quiet.on(after)))
    } else {
        (Vec::new(), Vec::new())
    };
    // Of twin kings, one can be in the way of an attack on the other.
    let twins = cx.position.game.has_marks();
    let is_king =
        |man: Man, cell: Cell| man == king.man && (cell.board == king.cell.board || !twins);
    let ends_it = |man: Man, cell: Cell| {
        let mut with_it = after.clone();
        with_it.men.put(cell, man);
        let attacks = attacks_on(game, &quiet.on(&with_it), king.cell, king.man.side.other());
        !attacks.iter().any(|still| is_the_same(still, attack))
    };
    let gone = |cell: Cell| {
        if after.men.get(cell).is_some() {
            return None;
        }
        if let Some(man) = cx.position.men.get(cell).filter(|&man| !is_king(man, cell)) {
            if !ends_it(man, cell) {
                return None;
            }
            let how = if man.side != king.man.side {
                Departure::Captured
            } else if cx.originals().contains(&cell) {
                Departure::Vanished
            } else {
                Departure::Moved
            };
            return Some(Gone { what: Thing::Man(Placed::new(man, cell)), how });
        }
        if let Some(reflection) = shown.iter().find(|it| it.cell == cell) {
            let moves = cx.step().is_some_and(|step| step.from == cell);
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
