//! Every game by name, and one description per game: what it *is*, as data.
//!
//! The list here names the games; each is described in a file of its own. An incomplete description does
//! not compile, and neither does a game without one. There are no rules here: the engines have them, and
//! each engine has its own geometry.

mod chess;
mod deflection;
mod kingdom;
mod masonic;
mod mirrors;
mod spectral;

use crate::cell::{Board, Cell};
use crate::man::Kind;

/// The games in the order used everywhere, each with its description.
macro_rules! games {
    ($($game:ident: $description:expr),* $(,)?) => {
        /// A game with one set of rules. Variants that differ in a rule are separate games.
        ///
        /// A new game is a new minor version before 1.0 and a new major one after it: the compiler points
        /// out every match that lacks it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[allow(missing_docs)] // the names are the documentation; `name` gives the text form
        pub enum Game {
            $($game),*
        }

        impl Game {
            /// Every game, in the order used everywhere.
            pub const ALL: [Game; [$(Game::$game),*].len()] = [$(Game::$game),*];

            /// What the game is.
            #[inline]
            pub const fn description(self) -> &'static Description {
                match self {
                    $(Game::$game => &$description),*
                }
            }
        }
    };
}

games! {
    Chess: chess::CHESS,
    Masonic: masonic::MASONIC,
    Deflection: deflection::DEFLECTION,
    Gothic: deflection::GOTHIC,
    Mirrors7Block: mirrors::SEVEN_BLOCK,
    Mirrors7Pass: mirrors::SEVEN_PASS,
    Mirrors10Block: mirrors::TEN_BLOCK,
    Mirrors10Pass: mirrors::TEN_PASS,
    KingdomCapture: kingdom::CAPTURE,
    KingdomEscort: kingdom::ESCORT,
    Spectral: spectral::SPECTRAL,
    SpectralFree: spectral::FREE,
    SpectralRandom: spectral::RANDOM,
}

/// Games that share one law, and with it their boards, cases and pictures. Wherever something belongs to
/// one family alone, it is in files of this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Family {
    /// Orthodox chess.
    Chess,
    /// Masonic Chess.
    Masonic,
    /// Deflection, and Gothic Chess: Deflection without deflectors.
    Deflection,
    /// House of Mirrors Chess.
    Mirrors,
    /// Kingdom of Distorting Mirrors.
    Kingdom,
    /// Spectral Realm Chess.
    Spectral,
}

impl Family {
    /// Every family, in the order of its games.
    pub const ALL: [Family; 6] = [
        Family::Chess,
        Family::Masonic,
        Family::Deflection,
        Family::Mirrors,
        Family::Kingdom,
        Family::Spectral,
    ];

    /// Its name, which is also that of its law file, its folder of cases and its modules.
    pub const fn name(self) -> &'static str {
        match self {
            Family::Chess => "chess",
            Family::Masonic => "masonic",
            Family::Deflection => "deflection",
            Family::Mirrors => "mirrors",
            Family::Kingdom => "kingdom",
            Family::Spectral => "spectral",
        }
    }

    /// The games of the family, in the order of [`Game::ALL`].
    pub fn games(self) -> impl Iterator<Item = Game> {
        Game::ALL.into_iter().filter(move |game| game.description().family == self)
    }
}

/// How many files and ranks a board has, places without a cell included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// Number of files; file letters run from `a`.
    pub files: u8,
    /// Number of ranks; rank numbers run from 1.
    pub ranks: u8,
}

/// What a game is, as data.
#[derive(Debug)]
#[non_exhaustive]
pub struct Description {
    /// Its name as text: `masonic`, `mirrors7-block`.
    pub name: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// The games it shares its law with.
    pub family: Family,
    /// Its boards, one or two, in the order of the position text.
    pub boards: &'static [Board],
    /// The shape of each board, in the same order.
    pub shapes: &'static [Shape],
    /// How many ranks at either end of the board lack their first and last cell (HOM-1).
    pub missing_ranks: u8,
    /// The cells with a mirror (HOM-2), rank by rank from the lowest, each from file a.
    pub mirrors: &'static [Cell],
    /// The colour of a cell, from 0, light first: one of two, or of three on the brick board (MAS-4).
    /// Meaningless for points.
    pub colour: fn(Cell) -> u8,
    /// The kinds of men with their capital letters.
    pub kinds: &'static [(Kind, char)],
    /// If every man is marked with the file it started on (KDM-1): the kind of piece that starts on each
    /// file, from file a. Empty if men are not marked.
    pub marks: &'static [Kind],
    /// The form of the en passant field.
    pub en_passant: EnPassantForm,
    /// The fields that no other game has.
    pub own: OwnForm,
    /// What a turn can have beside one man's move.
    pub second: SecondForm,
    /// If the game uses standard algebraic notation (`Nf3`, `O-O`): the files that the king reaches by castling
    /// kingside and queenside, from 0 for a. `None` if the notation does not apply.
    pub algebraic: Option<[u8; 2]>,
    /// The initial position, in canonical text.
    pub start: &'static str,
}

/// The form of the en passant field of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EnPassantForm {
    /// The cell that a pawn has crossed.
    Crossed,
    /// The cell that a pawn has crossed and the cell of that pawn, since neither follows from the other.
    CrossedAndPawn,
}

/// The fields of a position that belong to its game alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OwnForm {
    /// None.
    Nothing,
    /// The deflectors in hand and on the board, and the ko.
    Deflectors,
    /// The kinds of pieces in the array.
    Array,
}

/// What a turn can have beside one man's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SecondForm {
    /// Nothing.
    Nothing,
    /// A deflector act.
    Act,
    /// The original that vanishes.
    Vanishing,
    /// The move of the twin on the other board.
    Twin,
}

/// The usual six kinds.
const USUAL_KINDS: &[(Kind, char)] = &with_usual::<0, 6>([]);

/// The usual six kinds, followed by others.
const fn with_usual<const MORE: usize, const ALL: usize>(
    more: [(Kind, char); MORE],
) -> [(Kind, char); ALL] {
    let mut all = [(Kind::King, 'K'); ALL];
    all[1] = (Kind::Queen, 'Q');
    all[2] = (Kind::Rook, 'R');
    all[3] = (Kind::Bishop, 'B');
    all[4] = (Kind::Knight, 'N');
    all[5] = (Kind::Pawn, 'P');
    let mut index = 0;
    while index < MORE {
        all[6 + index] = more[index];
        index += 1;
    }
    all
}

/// The usual two colours: light if file and rank, both counted from 1, have an odd sum; otherwise dark.
const fn two_colours(cell: Cell) -> u8 {
    (cell.file + cell.rank) % 2
}

/// The usual shape.
const USUAL_SHAPE: Shape = Shape { files: 8, ranks: 8 };

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Own;

    #[test]
    fn every_game_is_listed_with_its_family_and_no_family_is_forgotten() {
        let families: Vec<Family> = Game::ALL.map(|game| game.description().family).to_vec();
        assert!(families.is_sorted());
        assert!(Family::ALL.iter().all(|family| families.contains(family)));
        let counts = Family::ALL.map(|family| family.games().count());
        assert_eq!(counts.iter().sum::<usize>(), Game::ALL.len());
    }

    #[test]
    fn what_a_description_says_is_what_its_start_shows() {
        for game in Game::ALL {
            let (description, start) = (game.description(), game.start());
            let own = match start.own {
                Own::Nothing => OwnForm::Nothing,
                Own::Deflectors(_) => OwnForm::Deflectors,
                Own::Array(_) => OwnForm::Array,
            };
            assert_eq!(own, description.own, "{game}");
            assert_eq!(description.boards.len(), description.shapes.len(), "{game}");
            let twins = description.second == SecondForm::Twin;
            assert_eq!(twins, !description.marks.is_empty(), "{game}");
            assert_eq!(
                description.second == SecondForm::Vanishing,
                !description.mirrors.is_empty(),
                "{game}"
            );
            assert!(description.mirrors.iter().all(|&cell| game.has(cell)), "{game}");
            for (_, man) in start.men.iter() {
                let home = man.mark.map(|mark| description.marks[usize::from(mark.file)]);
                let piece = home.filter(|_| man.kind != Kind::Pawn);
                assert!(piece.is_none_or(|kind| kind == man.kind), "{game}");
            }
        }
    }

    #[test]
    fn a_kind_has_the_letter_that_its_game_gives_it() {
        for game in Game::ALL {
            for &(kind, letter) in game.kinds() {
                assert_eq!(kind.letter(), letter, "{kind} of {game}");
                assert!(Kind::ALL.contains(&kind), "{kind} of {game}");
            }
        }
    }
}
