//! The type of a misreading, and the forms that its code can take.

use reference::castling::Castling;
use reference::context::Context;
use reference::heading::Heading;
use reference::statement::{Statement, Vector};
use types::{Cell, ClauseId, End, Game, Kind, Position, Side, Step, Turn};

/// A mistaken reading of one clause, under a name.
#[derive(Clone, Copy, Debug)]
pub struct Misreading {
    /// The family of games, or the game, and the mistake: `chess/pinned-man-attacks-nothing`. A name never changes, since
    /// reports contain it.
    pub name: &'static str,
    /// The clause that is misread.
    pub clause: ClauseId,
    /// The games in which the misreading makes a difference.
    pub games: &'static [Game],
    /// What the clause says by this misreading: a sentence that begins with a small letter and has no full stop.
    pub says: &'static str,
    pub(crate) reading: Reading,
}

type Text = &'static str;
type Games = &'static [Game];

/// A misreading without its sentence and its reading, which the methods `says` and `by` add.
pub(crate) const fn misreading(name: Text, clause: Text, games: Games) -> Misreading {
    let reading = Reading::Says(|_, _, truth| truth);
    Misreading { name, clause: ClauseId::named(clause), games, says: "", reading }
}

/// A misreading, without its sentence, by which no statement under the clause is ever true.
pub(crate) const fn never(name: Text, clause: Text, games: Games) -> Misreading {
    states(name, clause, games, |_, _, _| false)
}

/// A misreading, without its sentence, by which every statement under the clause is true.
pub(crate) const fn always(name: Text, clause: Text, games: Games) -> Misreading {
    states(name, clause, games, |_, _, _| true)
}

/// A misreading, without its sentence, of the form [`Reading::Says`]; the functions below make those of other forms. In
/// the closures given to `states`, `only`, `except` and `also`, `it` is the statement.
pub(crate) const fn states(name: Text, clause: Text, games: Games, by: States) -> Misreading {
    misreading(name, clause, games).by(Reading::Says(by))
}

pub(crate) const fn only(name: Text, clause: Text, games: Games, by: Holds) -> Misreading {
    misreading(name, clause, games).by(Reading::Only(by))
}

pub(crate) const fn except(name: Text, clause: Text, games: Games, by: Holds) -> Misreading {
    misreading(name, clause, games).by(Reading::Except(by))
}

pub(crate) const fn also(name: Text, clause: Text, games: Games, by: Holds) -> Misreading {
    misreading(name, clause, games).by(Reading::Also(by))
}

pub(crate) const fn forbids(name: Text, clause: Text, games: Games, by: Forbids) -> Misreading {
    misreading(name, clause, games).by(Reading::Forbids(by))
}

pub(crate) const fn allows(name: Text, clause: Text, games: Games, by: Allows) -> Misreading {
    misreading(name, clause, games).by(Reading::Allows(by))
}

pub(crate) const fn changes(name: Text, clause: Text, games: Games, by: Changes) -> Misreading {
    misreading(name, clause, games).by(Reading::After(by))
}

/// The turns that a misreading allows, each with the position after it.
pub(crate) type Allowed = Vec<(Turn, Position)>;

/// The functions that [`Reading`] describes.
type States = fn(&Context<'_>, &Statement, bool) -> bool;
type Holds = fn(&Context<'_>, &Statement) -> bool;
type Forbids = fn(&Context<'_>, &Turn) -> bool;
type Allows = fn(&Context<'_>) -> Allowed;
type Changes = fn(&Context<'_>, &Turn, &mut Position);

/// Turns the list that a clause defines by the law into the list that it defines by the misreading.
pub(crate) type Redefines<T> = fn(&Context<'_>, &'static [T]) -> &'static [T];

/// How a clause is misread.
///
/// The forms down to `Ranks` change what a rule states, so everything that rests on the clause changes with it. The others,
/// except `Partly`, change a whole answer, as a programmer's mistake does.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reading {
    /// Whether a statement under the clause is true, given the statement and whether it is true by the law.
    Says(States),
    /// A statement that is true by the law stays true only if this function returns `true`.
    Only(Holds),
    /// A statement that is true by the law becomes false if this function returns `true`.
    Except(Holds),
    /// A statement that is false by the law becomes true if this function returns `true`.
    Also(Holds),
    /// Like `Also`, but for statements under another clause, through which the misread clause takes effect.
    AlsoOf(Text, Holds),
    /// Replaces the directions that the clause lists.
    Directions(Redefines<Vector>),
    /// Replaces the headings that the clause lists.
    Headings(Redefines<Heading>),
    /// Replaces the kinds that the clause lists.
    Kinds(Redefines<Kind>),
    /// Replaces the castlings that the clause lists.
    Castlings(Redefines<Castling>),
    /// Replaces the ranks of cells that the clause lists.
    Ranks(Redefines<&'static [Cell]>),
    /// Changes a position that is set up, but not the positions that turns lead to.
    SetsUp(fn(&mut Position)),
    /// A position that the law accepts is accepted only if this function returns `true`.
    Accepts(fn(&Context<'_>) -> bool),
    /// Changes the position after a legal turn. The context holds the position before the turn.
    After(Changes),
    /// Whether a turn that is legal by the law is illegal by the misreading.
    Forbids(Forbids),
    /// The turns that are illegal by the law but legal by the misreading.
    Allows(Allows),
    /// Both `Forbids` and `Allows`.
    Replaces(Forbids, Allows),
    /// Changes the position after a legal turn, and allows turns that follow from this change.
    Leads(Changes, Allows),
    /// How a position without a legal turn ends, given how it ends by the law.
    Ends(fn(&Context<'_>, Option<End>) -> Option<End>),
    /// Changes what is compared to decide whether two positions are the same (CHE-24). The function edits a copy of the
    /// position that holds only what the law compares.
    Same(fn(&Context<'_>, &mut Position)),
    /// Another misreading, but only for a part of the turns.
    Partly(Part, &'static Misreading),
}

impl Reading {
    /// Whether the reading changes no turn and no position after a turn.
    pub(crate) const fn is_about_no_turn(&self) -> bool {
        use Reading::{Accepts, Ends, Same, SetsUp};
        matches!(self, SetsUp(_) | Accepts(_) | Ends(_) | Same(_))
    }

    /// Whether the reading changes whole answers rather than what a rule states.
    pub(crate) const fn is_whole(&self) -> bool {
        use Reading::{After, Allows, Forbids, Leads, Partly, Replaces};
        match self {
            Partly(_, whole) => whole.reading.is_whole(),
            After(_) | Forbids(_) | Allows(_) | Replaces(..) | Leads(..) => true,
            _ => self.is_about_no_turn(),
        }
    }
}

/// A part of the turns, as the method `words` describes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Of(Side),
    Left,
    Right,
    Down,
    Up,
    Captures(bool),
    Attacks(bool),
}

impl Part {
    pub(crate) const ALL: [Part; 10] = [
        Part::Of(Side::White),
        Part::Of(Side::Black),
        Part::Left,
        Part::Right,
        Part::Down,
        Part::Up,
        Part::Captures(true),
        Part::Captures(false),
        Part::Attacks(true),
        Part::Attacks(false),
    ];

    /// What the part appends to the name of the misreading, and what it puts before the sentence.
    pub(crate) const fn words(self) -> (&'static str, &'static str) {
        match self {
            Part::Of(Side::White) => ("-for-white", "for White only: "),
            Part::Of(Side::Black) => ("-for-black", "for Black only: "),
            Part::Left => ("-toward-the-first-file", "only toward the first file: "),
            Part::Right => ("-toward-the-last-file", "only toward the last file: "),
            Part::Down => ("-toward-the-first-rank", "only toward the first rank: "),
            Part::Up => ("-toward-the-last-rank", "only toward the last rank: "),
            Part::Captures(true) => ("-in-captures", "only in captures: "),
            Part::Captures(false) => ("-not-in-captures", "not in captures: "),
            Part::Attacks(true) => ("-in-attacks", "only in what is attacked, not in turns: "),
            Part::Attacks(false) => ("-not-in-attacks", "only in turns, not in what is attacked: "),
        }
    }

    fn has(self, cx: &Context<'_>, step: Option<Step>) -> bool {
        let moving = cx.moving();
        let step = step.or(moving.map(|moving| moving.step));
        match self {
            Part::Of(one) => moving.map_or(cx.position.side, |moving| moving.side()) == one,
            Part::Left => step.is_some_and(|step| step.to.file < step.from.file),
            Part::Right => step.is_some_and(|step| step.to.file > step.from.file),
            Part::Down => step.is_some_and(|step| step.to.rank < step.from.rank),
            Part::Up => step.is_some_and(|step| step.to.rank > step.from.rank),
            Part::Captures(captures) => {
                step.is_some_and(|step| cx.position.men.get(step.to).is_some() == captures)
            }
            Part::Attacks(attacks) => moving.is_some_and(|moving| moving.attacks) == attacks,
        }
    }
}

impl Misreading {
    pub(crate) const fn says(self, says: Text) -> Misreading {
        Misreading { says, ..self }
    }

    pub(crate) const fn by(self, reading: Reading) -> Misreading {
        Misreading { reading, ..self }
    }

    /// The ids of the cases that the law names as examples of the misread clause.
    pub fn examples(&self) -> &'static [String] {
        law::clause(&self.clause.to_string()).map_or(&[], |clause| &clause.examples)
    }

    /// The misreading itself, or the one of which it is a part.
    pub fn whole(&self) -> &Misreading {
        match self.reading {
            Reading::Partly(_, whole) => whole,
            _ => self,
        }
    }

    /// Whether the misreading is in force for the man or side that the context is about, and for `step` if it is given.
    pub(crate) fn is_for(&self, cx: &Context<'_>, step: Option<Step>) -> bool {
        !matches!(self.reading, Reading::Partly(part, _) if !part.has(cx, step))
    }

    pub(crate) fn changes_turns(&self) -> bool {
        use Reading::{Allows, Forbids, Leads, Replaces};
        matches!(self.whole().reading, Forbids(_) | Allows(_) | Replaces(..) | Leads(..))
    }

    pub(crate) fn changes_positions(&self) -> bool {
        matches!(self.whole().reading, Reading::After(_) | Reading::Leads(..))
    }

    pub(crate) fn forbids(&self, cx: &Context<'_>, turn: &Turn) -> bool {
        match self.whole().reading {
            Reading::Forbids(forbids) | Reading::Replaces(forbids, _) => {
                self.is_for(cx, Some(turn.step)) && forbids(cx, turn)
            }
            _ => false,
        }
    }

    /// The turns that are illegal by the law but that this misreading allows.
    pub(crate) fn allows(&self, cx: &Context<'_>) -> Allowed {
        match self.whole().reading {
            Reading::Allows(allows) | Reading::Replaces(_, allows) | Reading::Leads(_, allows) => {
                let mut allowed = allows(cx);
                allowed.retain(|(turn, _)| self.is_for(cx, Some(turn.step)));
                allowed
            }
            _ => Vec::new(),
        }
    }

    /// Changes the position after a turn, if the misreading is about such positions and is in force for the turn.
    pub(crate) fn changes(&self, cx: &Context<'_>, turn: &Turn, after: &mut Position) {
        if let Reading::After(change) | Reading::Leads(change, _) = self.whole().reading
            && self.is_for(cx, Some(turn.step))
        {
            change(cx, turn, after);
        }
    }

    /// Whether the misreading may be in force for some turn in a position. A misreading of what a rule states always
    /// may, since rules are also about the men of the side that is not to move.
    pub(crate) fn is_at(&self, position: &Position) -> bool {
        let of_other =
            matches!(self.reading, Reading::Partly(Part::Of(side), _) if side != position.side);
        !of_other || !self.reading.is_whole()
    }

    /// The clause whose statements the misreading changes.
    pub(crate) fn read_clause(&self) -> ClauseId {
        match self.whole().reading {
            Reading::AlsoOf(clause, _) => ClauseId::named(clause),
            _ => self.clause,
        }
    }
}

/// No two misreadings have the same name.
impl PartialEq for Misreading {
    fn eq(&self, other: &Misreading) -> bool {
        self.name == other.name
    }
}

/// Misreadings that are in force together; each changes what those before it have made of the law.
pub(crate) type Readings = Vec<&'static Misreading>;
