//! Every game by name, and one description a game: what it *is*, as data.
//!
//! A game has its name in the list here and its description in a file of its own; a description that
//! leaves something out does not compile, and neither does a game without one. Rules are none of this:
//! the engines have them, and write their own geometry.

mod chess;
mod deflection;
mod kingdom;
mod masonic;
mod mirrors;
mod spectral;

use crate::cell::{Board, Cell};
use crate::man::Kind;

/// The games, in the order in which they are listed everywhere, each with its description.
macro_rules! games {
    ($($game:ident: $description:expr),* $(,)?) => {
        /// A game with one rule set. Variants that differ in a rule are games of their own.
        ///
        /// A game more is a new minor version before 1.0 and a new major one after it: whoever matches
        /// over games is told of it by the compiler.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[allow(missing_docs)] // the names are the documentation; `name` gives the text form
        pub enum Game {
            $($game),*
        }

        impl Game {
            /// Every game, in the order in which they are listed everywhere.
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

/// Games with one law, and so with boards, cases and pictures alike. Each has its files, under this name,
/// wherever something belongs to one game alone.
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

    /// Its name: that of its law file, its folder of cases, and its module everywhere.
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

/// How many files and ranks one board of a game has, before places that are no cell are left out.
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
    /// Its boards, one or two, in the order in which the position text writes them.
    pub boards: &'static [Board],
    /// The shape of each board, in the same order.
    pub shapes: &'static [Shape],
    /// On how many ranks, from either end of the board, the outermost files have no cell (HOM-1).
    pub missing_ranks: u8,
    /// The cells with a mirror (HOM-2), rank by rank from below, each from file a on.
    pub mirrors: &'static [Cell],
    /// The colour that a cell is painted, from 0, light first: two colours, and three on the brick board
    /// (MAS-4). What it says of points means nothing.
    pub colour: fn(Cell) -> u8,
    /// The kinds of men with their letters, capital.
    pub kinds: &'static [(Kind, char)],
    /// Where every man carries the file it started on: the kind of piece that starts on each, from file
    /// a on (KDM-1). Empty where men carry no mark.
    pub marks: &'static [Kind],
    /// What the en passant field says.
    pub en_passant: EnPassantForm,
    /// The fields that no other game has.
    pub own: OwnForm,
    /// What a turn may have beside one man's move.
    pub second: SecondForm,
    /// Where standard algebraic notation is read (`Nf3`, `O-O`): the files that a king reaches by castling
    /// toward the rook on its right and on its left, as White sees them, from 0 for a.
    pub algebraic: Option<[u8; 2]>,
    /// The position before the first turn, in canonical text.
    pub start: &'static str,
}

/// What the en passant field of a position says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EnPassantForm {
    /// The cell that a pawn has crossed.
    Crossed,
    /// The cell that a pawn has crossed, and the one where it stands: the one does not tell the other.
    CrossedAndPawn,
}

/// Which fields a position has that belong to its game alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OwnForm {
    /// None.
    Nothing,
    /// The deflectors in hand and on the board, and the ko.
    Deflectors,
    /// The kinds of pieces of the array.
    Array,
}

/// What a turn may have beside one man's move.
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

/// The usual six kinds, and others after them.
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

/// The usual two colours: light, where file and rank numbered from 1 are an odd sum, and dark.
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
            }
        }
    }
}
