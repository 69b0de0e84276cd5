//! A diagnosis of counts in words.

use std::io::{self, Write};

use types::{Game, Position};

use super::json::name;
use super::known::Known;
use super::{At, Cause, Diagnosis, Separation, Settled};

/// How many lines of a divide are shown at most.
const LINES: usize = 6;

/// How many misreadings are shown at most.
const SHOWN: usize = 8;

/// Writes a diagnosis in a few lines. The commands in it are those of `arbiter`.
pub fn write(game: Game, diagnosis: &Diagnosis, out: &mut impl Write) -> io::Result<()> {
    diagnosis.counts.iter().try_for_each(|count| one_count(count, out))?;
    if diagnosis.is_right() {
        return writeln!(out, "\nEvery count of the engine is right.");
    }
    writeln!(out)?;
    if let Some(signature) = diagnosis.signature {
        writeln!(out, "The counting is wrong, not the rules: {}.", signature.says)?;
        return few(diagnosis, out);
    }
    match &diagnosis.causes[..] {
        [] if diagnosis.is_limited() => {
            writeln!(
                out,
                "A limit was reached before every misreading was tried: give a shallower count or a divide, or raise --max-seconds."
            )?;
        }
        [] => writeln!(out, "No known misreading gives exactly these counts.")?,
        [cause] => {
            writeln!(out, "One known misreading gives exactly these counts:")?;
            one_cause(cause, out)?;
            few(diagnosis, out)?;
            if !diagnosis.less_likely.is_empty() {
                let others: Vec<String> = diagnosis.less_likely.iter().map(name).collect();
                writeln!(out, "Less common, with the same counts: {}.", others.join(", "))?;
            }
            writeln!(out, "More on it: arbiter misreadings {}", cause.misreadings[0].name)?;
        }
        causes => {
            let about = diagnosis.family.as_ref().map(|about| format!(", all about {about}"));
            let about = about.unwrap_or_default();
            writeln!(out, "{} known misreadings give exactly these counts{about}:", causes.len())?;
            causes.iter().take(SHOWN).try_for_each(|cause| one_cause(cause, out))?;
            if causes.len() > SHOWN {
                writeln!(out, "  and {} more", causes.len() - SHOWN)?;
            }
        }
    }
    if let Some(apart) = &diagnosis.separates {
        separation(apart, &diagnosis.causes, out)?;
    }
    if let Some(ask) = diagnosis.ask.as_ref().filter(|_| diagnosis.separates.is_none()) {
        let after = ask.turn.map(|turn| format!(", reached by {turn}")).unwrap_or_default();
        let (depth, position) = (ask.depth, &ask.position);
        writeln!(
            out,
            "\nAsk the engine for the divide of depth {depth} in the position below{after}, and compare it with the output of"
        )?;
        writeln!(out, "  arbiter perft {game} {depth} '{position}' --divide --engine fast")?;
        if ask.turn.is_some() {
            let fault = "making or taking back a turn is at fault";
            writeln!(
                out,
                "If the count is right when the position is set up from its text, {fault}."
            )?;
        }
    }
    if !diagnosis.untried.is_empty() && !diagnosis.causes.is_empty() {
        let others = match diagnosis.untried.len() {
            1 => "1 other misreading was".to_owned(),
            more => format!("{more} other misreadings were"),
        };
        writeln!(out, "{others} not tried on every count; --json lists them.")?;
    }
    Ok(())
}

/// The name of a position, or else its text.
fn named(position: &Position) -> String {
    if *position == position.game.start() {
        return "start".into();
    }
    match Known::of(position) {
        Some(Known { name, .. }) if name.starts_with("position ") => {
            format!("{name} of the Chess Programming Wiki")
        }
        Some(known) => known.name.into(),
        None => position.to_string(),
    }
}

fn one_count(count: &Settled, out: &mut impl Write) -> io::Result<()> {
    write!(out, "{}, depth {}: ", named(&count.position), count.depth)?;
    let Some(right) = count.right else {
        if let Some(got) = count.stated.got {
            write!(out, "{got}; ")?;
        }
        return writeln!(out, "finding the right count takes too long");
    };
    match count.stated.got {
        None => writeln!(out, "{right} is right")?,
        Some(got) if u64::try_from(got) == Ok(right) => writeln!(out, "{got} is right")?,
        Some(got) => {
            let off = i128::from(got) - i128::from(right);
            writeln!(out, "{got} is wrong, {right} is right ({off:+})")?;
        }
    }
    let expected = count.stated.expected.filter(|count| u64::try_from(*count) != Ok(right));
    if let Some(expected) = expected {
        writeln!(out, "  the count given as expected, {expected}, is wrong")?;
    }
    let wrong: Vec<_> = count.divide.iter().filter(|line| line.is_wrong()).collect();
    for line in wrong.iter().take(LINES) {
        let got = line.stated.got.unwrap_or(0);
        match line.right {
            None => writeln!(out, "  {}: {got}, but this turn is illegal", line.turn)?,
            Some(right) => writeln!(out, "  {}: {got} is wrong, {right} is right", line.turn)?,
        }
    }
    if wrong.len() > LINES {
        writeln!(out, "  and {} more", wrong.len() - LINES)?;
    }
    Ok(())
}

fn one_cause(cause: &Cause, out: &mut impl Write) -> io::Result<()> {
    for misreading in &cause.misreadings {
        writeln!(out, "  {}  {}", misreading.name, misreading.clause)?;
        writeln!(out, "    \"{}\"", misreading.says)?;
    }
    if cause.at == At::LastTurn {
        writeln!(out, "    but only where the last turns are counted without being made")?;
    }
    if cause.finished_is_leaf {
        writeln!(out, "    and a mate or stalemate before the last turn counts as one")?;
    }
    Ok(())
}

/// Warns if the diagnosis rests on a single count.
fn few(diagnosis: &Diagnosis, out: &mut impl Write) -> io::Result<()> {
    if diagnosis.evidence() == 1 {
        writeln!(
            out,
            "This rests on one count, which can fit by chance: a count at another depth would confirm it."
        )?;
    }
    Ok(())
}

fn separation(apart: &Separation, causes: &[Cause], out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "\nThis tells them apart: depth {} of {}", apart.depth, apart.position)?;
    writeln!(out, "  {} is right", apart.right)?;
    for (count, cause) in apart.by_cause.iter().zip(causes).take(SHOWN) {
        writeln!(out, "  {count} by {}", name(cause))?;
    }
    Ok(())
}
