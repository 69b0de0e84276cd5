//! Attack and check (CHE-4, CHE-19, CHE-20), for every game: the game says what attacks, and this
//! module asks it – without a log if only the answer is wanted, and again with a log to report by
//! whom and how.

use std::borrow::Cow;

use record::facts::{Attack, AttackedKing, Company, Fact, How, Moment, Placed, Way};
use record::{Cell, Man, Position, Side, Step};

use crate::context::{Clauses, Context, Going, Log, R};

/// What attacks need from a game.
pub(crate) trait Attacks: Sync {
    /// Whether the man, or the reflection, could by its clauses of movement reach the cell to
    /// capture there, whoever is on it. The context is one that asks for attacks.
    fn attacks(&self, g: &Going<'_>) -> R<()>;

    /// What attacks for a side besides its men: reflections.
    fn attackers_besides(&self, _h: &Context<'_>, _by: Side) -> Vec<Placed> {
        Vec::new()
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

/// CHE-4: whether anything of a side attacks a cell. Nothing is logged.
pub(crate) fn is_attacked(
    game: &(impl Attacks + ?Sized),
    cx: &Context<'_>,
    cell: Cell,
    by: Side,
) -> bool {
    let cx = cx.silent();
    cx.position
        .men
        .of(by)
        .any(|(from, man)| man_attacks(game, &cx.of(man, Step::new(from, cell)).as_attack()))
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
    let besides = game.attackers_besides(&cx.silent(), by);
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
    cx.forbids(game.own_check(), found, |attacked| Fact::Check {
        kings: kings_in_check(game, cx, after, &attacked),
        after: Moment::Turn,
    })
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
        let attack = king.attacks.first();
        king.how = attack.map(|attack| how(game, &quiet, after, (&king.king, attack)));
    }
    told
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
    after: &Position,
    (king, attack): (&Placed, &Attack),
) -> How {
    let stood = |man: Man, cell: Cell| cx.position.men.get(cell) == Some(man);
    if !stood(king.man, king.cell) {
        return How::WalkedInto;
    }
    let before = attacks_on(game, cx, king.cell, king.man.side.other());
    if before.iter().any(|earlier| earlier.by == attack.by) {
        return How::NotParried;
    }
    let lay = |position: &Position, cell| position.deflectors().and_then(|all| all.on(cell));
    let twins_way = match &attack.company {
        Some(Company::Twin { way, .. }) => way.between(),
        _ => &[],
    };
    let between = [attack.way.between(), twins_way].concat();
    let left =
        |cell: &&Cell| cx.position.men.get(**cell).is_some() && after.men.get(**cell).is_none();
    let laid = attack.way.bends.iter().find(|bend| lay(cx.position, bend.cell).is_none());
    let taken = between
        .iter()
        .find(|&&cell| lay(cx.position, cell).is_some() && lay(after, cell).is_none());
    match (between.iter().find(left), laid, taken) {
        (Some(&cell), _, _) => How::Opened(cell),
        (None, Some(bend), _) => How::Turned(bend.cell),
        (None, None, Some(&cell)) => How::NoLongerTurned(cell),
        (None, None, None) => How::GivenUp,
    }
}
