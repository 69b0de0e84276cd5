//! Explanations of the statements of the House of Mirrors.

use types::facts::{Deed, Ignored, Placed, Thing, Violation};
use types::{Cell, ClauseId, ExtraForm};

use super::going::{going, is_breach, out_of_reach, placed, who};
use super::usual::over;
use crate::context::Heard;
use crate::log::Account;
use crate::mirrors::men::dragon_horse;
use crate::mirrors::reflection_moves::shared_original;
use crate::mirrors::reflections::{Reflection, all_shown, shown};
use crate::statement::{Mirrors, Moving};

/// The explanation of a statement.
pub fn account(heard: &Heard<'_>, statement: Mirrors) -> Account {
    match statement {
        Mirrors::DoubleStepOver(_) => Account { is_reason: true, ..Account::default() },
        Mirrors::LandsOnReflection(_) => {
            Account { rests_on: vec![ClauseId::named("HOM-10")], ..Account::default() }
        }
        // If these statements are false, that is evident, so they are not traced.
        Mirrors::CapturesReflection(_)
        | Mirrors::LandsOnItsOriginal(_)
        | Mirrors::LandsOnItself(_)
            if !heard.truth && !heard.read =>
        {
            Account::untraced()
        }
        Mirrors::ReflectionInTheWay(_, cell) if !heard.read => passes(heard, cell),
        Mirrors::MirrorsSettle(m) => {
            Account { deeds: deeds(heard, m).unwrap_or_default(), ..Account::default() }
        }
        _ if is_breach(heard) => Account::of(breach(heard, statement)),
        _ => Account::default(),
    }
}

/// The account of a rider that passes a reflection. By HOM-14 the reflection does not count.
fn passes(heard: &Heard<'_>, cell: Cell) -> Account {
    let by = ClauseId::named("HOM-14");
    let passed = shown(heard.cx, cell).map(|shown| Thing::Man(shown.placed()));
    let ignored = passed.into_iter().map(|what| Ignored { what, by }).collect();
    Account { decides: Some(by.into()), ignored, ..Account::default() }
}

/// The fact that shows how a statement breaks its clause; `None` if there is no such fact.
fn breach(heard: &Heard<'_>, statement: Mirrors) -> Option<Violation> {
    let cx = heard.cx.silent();
    let moving = |m: Moving| going(heard, m);
    Some(match statement {
        Mirrors::MovesAsDragonHorse(m) => out_of_reach(&moving(m), |g| dragon_horse(g).is_ok()),
        Mirrors::MovesAsInChess(m) => out_of_reach(&moving(m), |_| false),
        Mirrors::CapturesReflection(m) => {
            let reflection = shown(&cx, m.to()).map(|shown| shown.placed());
            let pawn = who(&moving(m));
            Violation::NothingToCapture { pawn, to: m.to(), reflection, crossed: None }
        }
        Mirrors::ReflectionMovesFrom(cell) => Violation::NoMan { cell },
        Mirrors::IsOpponentsReflection(cell) => {
            Violation::NotTheirs { who: shown(&cx, cell)?.placed(), mover: cx.position.side }
        }
        Mirrors::IsMoveWithName => Violation::OtherForm { expected: ExtraForm::Vanishing },
        Mirrors::NamesOneOfTwo(m, cell) => {
            Violation::Original { who: who(&moving(m)), named: Some(cell) }
        }
        Mirrors::NamesAnOriginal(m) => Violation::Original { who: who(&moving(m)), named: None },
        Mirrors::LandsOnItsOriginal(m) => {
            Violation::ItsOwnOriginal { who: who(&moving(m)), original: Placed::new(m.man, m.to()) }
        }
        Mirrors::LandsOnItself(m) => {
            let (g, shown) = (moving(m), shown(&cx, m.to())?);
            let original = shared_original(&g, &shown)?;
            Violation::ShowsItself { who: who(&g), reflection: shown.placed(), original }
        }
        Mirrors::ReflectionInTheWay(run, cell) => Violation::Blocked {
            who: who(&moving(run.moving)),
            way: over(heard, &run),
            by: shown(&cx, cell)?.placed(),
        },
        _ => return None,
    })
}

/// The effects of a turn on reflections: which originals vanish, which reflection is landed on, which reflections appear and
/// disappear, and where the man that moved is shown now.
fn deeds(heard: &Heard<'_>, m: Moving) -> Option<Vec<Deed>> {
    let before = heard.cx.on(heard.cx.before?);
    let (shown, shown_now) = (all_shown(&before), all_shown(heard.cx));
    let mut deeds = Vec::new();
    for &cell in heard.cx.originals().iter().filter(|&&cell| placed(heard.cx, cell).is_none()) {
        deeds.push(Deed::Vanishes { original: placed(&before, cell)? });
    }
    for reflection in &shown {
        if reflection.cell == m.to() {
            deeds.push(Deed::Displaces { reflection: reflection.placed() });
        } else if reflection.cell != m.from() && !shown_now.contains(reflection) {
            deeds.push(Deed::Fades { reflection: reflection.placed() });
        }
    }
    let (of_mover, others): (Vec<Reflection>, Vec<Reflection>) =
        shown_now.into_iter().partition(|reflection| reflection.originals.contains(&m.to()));
    if !of_mover.is_empty() {
        let who = placed(heard.cx, m.to())?;
        let on = of_mover.iter().map(|reflection| reflection.cell).collect();
        deeds.push(Deed::Reflected { who, on });
    }
    let appearing = others.iter().filter(|reflection| !shown.contains(reflection));
    deeds.extend(appearing.map(|reflection| Deed::Appears { reflection: reflection.placed() }));
    Some(deeds)
}
