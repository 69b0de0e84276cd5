//! What reflections do in a turn: men land on them, and they move, vanish, block, attack and give check
//! (HOM-10…17).

use record::facts::{Fact, Form, Placed, Way};
use record::{Cell, Game, Man, Position, Second, Side};

use super::glass::{self, Reflection};
use super::men::Hall;
use crate::context::{Clauses, Context, Going, Granted, R};
use crate::plane::{DIAGONALS, ORTHOGONALS, Plane, Squares, forward};
use crate::usual::{self, Attacks, Castling};

/// HOM-10: a reflection is not a man, so a pawn does not move diagonally onto one.
pub(super) fn pawn_takes_none(g: &Going<'_>) -> R<()> {
    let (files, ranks) = Squares.displacement(g.step.from, g.step.to);
    let diagonal = files.abs() == 1 && ranks == forward(g.man.side);
    if !diagonal || g.attacks || g.position.men.get(g.step.to).is_some() {
        return Ok(());
    }
    let Some(shown) = glass::shown(g, g.step.to) else { return Ok(()) };
    g.forbids(["HOM-10", "CHE-12"], Some(shown), |shown| Fact::NothingToCapture {
        pawn: g.who(),
        to: g.step.to,
        reflection: Some(shown.placed()),
        crossed: None,
    })
}

/// HOM-10: a reflection's cell is vacant, so that whatever could move to a vacant cell there lands on it.
pub(super) fn lands_as_on_a_vacant_cell(g: &Going<'_>) {
    if glass::shown(g, g.step.to).is_some() {
        g.cites("HOM-10");
    }
}

/// HOM-11: what moves from a cell: a man of the mover on it, or, on a cell without a man, the
/// reflection of one, with its originals.
pub(super) fn mover(cx: &Context<'_>, from: Cell) -> R<(Man, Vec<Cell>)> {
    let shown = glass::shown(cx, from).filter(|_| cx.position.men.get(from).is_none());
    let Some(shown) = shown else { return Ok((usual::movers_man(cx, from)?, Vec::new())) };
    cx.grants(["HOM-11", "HOM-9"], Some(()), || Fact::NoMan { cell: from })?;
    let mover = cx.position.side;
    let anothers = (shown.man.side != mover).then_some(shown.man);
    cx.forbids("CHE-2", anothers, |_| Fact::NotTheirs { who: shown.placed(), mover })?;
    Ok((shown.man, shown.originals))
}

/// One of two originals.
#[derive(Clone, Copy, Debug)]
struct Named(Cell);

impl Granted for Named {}

/// HOM-11: the original of a reflection that moves vanishes. HOM-12: if there are two, the mover
/// names the one that vanishes, and the other stays; nothing else is named.
pub(super) fn vanishing(g: &Going<'_>, second: Option<Second>) -> R<Vec<Cell>> {
    let named = match second {
        None => None,
        Some(Second::Vanishing(cell)) => Some(cell),
        Some(Second::Act(_) | Second::Twin(_)) => {
            return Err(g.fault("CHE-2", || Fact::OtherForm { expected: Form::MoveAndName }));
        }
    };
    let originals = g.originals;
    if originals.len() < 2 && named.is_none() {
        return Ok(originals.to_vec());
    }
    let of_two = named.filter(|cell| originals.len() == 2 && originals.contains(cell)).map(Named);
    let missing = || Fact::Original { who: g.who(), named };
    let Named(named) = g.grants("HOM-12", of_two, missing)?;
    let stays = |original: Cell| g.says("HOM-12", original != named, &original);
    Ok(originals.iter().copied().filter(|&original| !stays(original)).collect())
}

/// HOM-13: no man or reflection lands on a reflection with which it has an original in common.
pub(super) fn lands_on_no_reflection_of_itself(g: &Going<'_>) -> R<()> {
    let Some(shown) = glass::shown(g, g.step.to) else { return Ok(()) };
    let shared = shares_an_original(g, &shown);
    if shared.is_none() {
        return Ok(());
    }
    g.forbids("HOM-13", shared, |original| Fact::ShowsItself {
        who: g.who(),
        reflection: shown.placed(),
        original,
    })
}

/// The original that a reflection has in common with the man or reflection that moves.
fn shares_an_original(g: &Going<'_>, shown: &Reflection) -> Option<Cell> {
    let own = if g.originals.is_empty() { &[g.step.from] } else { g.originals };
    shown.originals.iter().copied().find(|original| own.contains(original))
}

/// HOM-14: in variant I no rider passes a reflection; in variant II it does, as if the cell were
/// vacant.
pub(super) fn goes_past(g: &Going<'_>) -> R<()> {
    let directions = [g.defines("HOM-14", &ORTHOGONALS), g.defines("HOM-14", &DIAGONALS)];
    let Some(line) = Squares.line(g.step.from, g.step.to, &directions) else { return Ok(()) };
    let blocks = matches!(g.position.game, Game::Mirrors7Block | Game::Mirrors10Block);
    for shown in line.between().filter_map(|cell| glass::shown(g, cell)) {
        let own = shares_an_original(g, &shown).is_some();
        let passed = Passed { man: shown.man, own };
        g.forbids("HOM-14", blocks.then_some(passed), |_| Fact::Blocked {
            who: g.who(),
            way: line.way().unwrap_or_else(|| Way::leap(g.step.from, g.step.to)),
            by: shown.placed(),
        })?;
    }
    Ok(())
}

/// A reflection that a rider would pass.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Passed {
    /// The man that it shows.
    pub(crate) man: Man,
    /// Whether it shows the man that moves.
    pub(crate) own: bool,
}

/// HOM-15: a reflection attacks what the man it shows would attack from there.
pub(super) fn attackers(cx: &Context<'_>, standing: &[Reflection], by: Side) -> Vec<Placed> {
    let of_theirs = standing.iter().filter(|shown| shown.man.side == by);
    of_theirs.filter(|shown| cx.says("HOM-15", true, &shown.man)).map(Reflection::placed).collect()
}

/// HOM-16: after the turn, once the mirrors have settled, the mover's own king is not in check. CHE-20 is the
/// clause if a man gives the check, HOM-16 if only reflections do.
pub(super) fn own_king_is_safe(g: &Going<'_>, after: &Position) -> R<()> {
    let hall = Hall::of(g);
    usual::own_kings_are_safe(&MenAlone(hall), g, after, g.man.side)?;
    if glass::reflections_of(&g.aside(after)).is_empty() {
        return Ok(());
    }
    usual::own_kings_are_safe(&Settled(hall), g, after, g.man.side)
}

/// The men of the game, without reflections.
struct MenAlone(Hall);

impl Attacks for MenAlone {
    fn attacks(&self, g: &Going<'_>) -> R<()> {
        self.0.attacks(g)
    }
}

/// The game with the reflections after a turn.
struct Settled(Hall);

impl Attacks for Settled {
    fn attacks(&self, g: &Going<'_>) -> R<()> {
        self.0.attacks(g)
    }

    fn attackers_besides(&self, cx: &Context<'_>, by: Side) -> Vec<Placed> {
        self.0.attackers_besides(cx, by)
    }

    fn own_check(&self) -> Clauses {
        ["HOM-16", "CHE-20"].into()
    }
}

/// HOM-17: a king or rook that moves by its reflection loses the rights that depend on it, as if it
/// had moved itself.
pub(super) fn is_to_have_moved(
    cx: &Context<'_>,
    castlings: &[Castling],
    after: &mut Position,
    vanishing: &[Cell],
) {
    if cx.says("HOM-17", !vanishing.is_empty(), &()) {
        after.castling = usual::rights_left(&cx.aside(after), castlings, vanishing);
    }
}

/// Records what a legal turn does with reflections: which originals vanish, which reflection is landed
/// on, which appear and disappear, and where the man that moved is shown now.
pub(super) fn tell(g: &Going<'_>, vanishing: &[Cell], after: &Position) {
    if !g.is_kept() {
        return;
    }
    let before = glass::reflections_of(g);
    let now = glass::reflections_of(&g.aside(after));
    let men = &g.position.men;
    for &cell in vanishing {
        g.tells(|| Some(Fact::Vanishes { original: Placed::new(men.get(cell)?, cell) }));
    }
    for shown in &before {
        if shown.cell == g.step.to {
            g.tells(|| Some(Fact::Displaces { reflection: shown.placed() }));
        } else if shown.cell != g.step.from && !now.contains(shown) {
            g.tells(|| Some(Fact::Fades { reflection: shown.placed() }));
        }
    }
    let of_mover = |shown: &&Reflection| shown.originals.contains(&g.step.to);
    let on: Vec<Cell> = now.iter().filter(of_mover).map(|shown| shown.cell).collect();
    if !on.is_empty() {
        let who = after.men.get(g.step.to).map(|man| Placed::new(man, g.step.to));
        g.tells(|| Some(Fact::Reflected { who: who?, on }));
    }
    for shown in now.iter().filter(|shown| !of_mover(shown) && !before.contains(shown)) {
        g.tells(|| Some(Fact::Appears { reflection: shown.placed() }));
    }
}
