//! The words of Popeye's input, in three languages, and how a text is divided into them.

use types::{Kind, Side};

use super::problem::Unread;

/// A word in each language: English, German, French.
pub(super) type Word = [&'static str; 3];

/// A language, as the index of its words in every [`Word`].
pub(super) type Language = usize;

pub(super) const ENGLISH: Language = 0;

/// A kind of part in the text of a problem.
#[derive(Clone, Copy)]
pub(super) enum Part {
    Stipulation,
    Pieces,
    Option,
    Condition,
    Twin,
    ZeroPosition,
    LaTeX,
    Forsyth,
    Structured,
}

/// A kind of change to the diagram that makes a twin.
#[derive(Clone, Copy)]
pub(super) enum Change {
    Continued,
    Move,
    Exchange,
    Remove,
    Add,
    Stipulation,
    Condition,
    Rotate,
    Mirror,
    Shift,
    Polish,
    Substitute,
}

/// An option that changes what is to be solved.
#[derive(Clone, Copy)]
pub(super) enum Choice {
    SetPlay,
    /// Solves only the set play of a help problem: the other side begins, and the play is one ply shorter.
    WhiteToPlay,
    Duplex,
    HalfDuplex,
    EnPassant,
    NoCastling,
}

/// The words that begin the first problem, begin each further problem, and end the last one; `true` if a problem begins
/// with the word.
pub(super) const FRAME: [(bool, Word); 3] = [
    (true, ["BeginProblem", "AnfangProblem", "DebutProbleme"]),
    (true, ["NextProblem", "WeiteresProblem", "asuivre"]),
    (false, ["EndProblem", "EndeProblem", "FinProbleme"]),
];

pub(super) const MEN: [(Kind, Word); 6] = [
    (Kind::King, ["k", "k", "r"]),
    (Kind::Queen, ["q", "d", "d"]),
    (Kind::Rook, ["r", "t", "t"]),
    (Kind::Bishop, ["b", "l", "f"]),
    (Kind::Knight, ["s", "s", "c"]),
    (Kind::Pawn, ["p", "b", "p"]),
];

pub(super) const COLOURS: [(Option<Side>, Word); 3] = [
    (Some(Side::White), ["White", "Weiss", "Blanc"]),
    (Some(Side::Black), ["Black", "Schwarz", "Noir"]),
    (None, ["Neutral", "Neutral", "Neutre"]),
];

pub(super) const PARTS: [(Part, Word); 9] = [
    (Part::Stipulation, ["Stipulation", "Forderung", "enonce"]),
    (Part::Pieces, ["Pieces", "Steine", "pieces"]),
    (Part::Option, ["Option", "Option", "option"]),
    (Part::Condition, ["Condition", "Bedingung", "condition"]),
    (Part::Twin, ["Twin", "Zwilling", "jumeau"]),
    (Part::ZeroPosition, ["ZeroPosition", "NullStellung", "zeroposition"]),
    (Part::LaTeX, ["LaTeX", "LaTeX", "LaTeX"]),
    (Part::Forsyth, ["Forsyth", "Forsyth", "Forsyth"]),
    (Part::Structured, ["SStipulation", "SForderung", "senonce"]),
];

/// The words that begin a remark, which ends with its line and is ignored.
pub(super) const REMARKS: [((), Word); 7] = [
    ((), ["Author", "Autor", "auteur"]),
    ((), ["Origin", "Quelle", "source"]),
    ((), ["Title", "Titel", "titre"]),
    ((), ["Award", "Auszeichnung", "prix"]),
    ((), ["Remark", "Bemerkung", "remarque"]),
    ((), ["Protocol", "Protokoll", "protocol"]),
    ((), ["LaTeXPieces", "LaTeXSteine", "PiecesLaTeX"]),
];

pub(super) const CHANGES: [(Change, Word); 12] = [
    (Change::Continued, ["Continued", "ferner", "enplus"]),
    (Change::Move, ["Move", "versetze", "deplacement"]),
    (Change::Exchange, ["Exchange", "tausche", "echange"]),
    (Change::Remove, ["Remove", "entferne", "ote"]),
    (Change::Add, ["Add", "hinzufuegen", "ajoute"]),
    (Change::Stipulation, ["Stipulation", "Forderung", "enonce"]),
    (Change::Condition, ["Condition", "Bedingung", "condition"]),
    (Change::Rotate, ["Rotate", "Drehung", "rotation"]),
    (Change::Mirror, ["Mirror", "Spiegelung", "miroir"]),
    (Change::Shift, ["Shift", "Verschiebung", "translation"]),
    (Change::Polish, ["PolishType", "Farbwechsel", "CouleurEchange"]),
    (Change::Substitute, ["Substitute", "ersetze", "remplace"]),
];

/// The options; `None` stands for an option that only directs Popeye's search or its output.
pub(super) const OPTIONS: [(Option<Choice>, Word); 27] = [
    (Some(Choice::SetPlay), ["SetPlay", "Satzspiel", "Apparent"]),
    (Some(Choice::WhiteToPlay), ["WhiteToPlay", "WeissBeginnt", "ApparentSeul"]),
    (Some(Choice::Duplex), ["Duplex", "Duplex", "Duplex"]),
    (Some(Choice::HalfDuplex), ["HalfDuplex", "HalbDuplex", "DemiDuplex"]),
    (Some(Choice::EnPassant), ["EnPassant", "EnPassant", "EnPassant"]),
    (Some(Choice::NoCastling), ["NoCastling", "KeineRochade", "SansRoquer"]),
    (None, ["Defence", "Widerlegung", "Defense"]),
    (None, ["Variations", "Varianten", "Variantes"]),
    (None, ["MoveNumbers", "Zugnummern", "Trace"]),
    (None, ["StartMoveNumber", "StartZugnummer", "Enroute"]),
    (None, ["Threat", "Drohung", "Menace"]),
    (None, ["NoThreat", "OhneDrohung", "SansMenace"]),
    (None, ["Try", "Verfuehrung", "Essais"]),
    (None, ["MaxSolutions", "MaxLoesungen", "MaxSolutions"]),
    (None, ["MaxFlightsquares", "MaxFluchtFelder", "MaxCasesFuites"]),
    (None, ["NonTrivial", "NichtTrivial", "NonTrivial"]),
    (None, ["NoBoard", "OhneBrett", "SansEchiquier"]),
    (None, ["NoShortVariations", "OhneKurzVarianten", "SansVariantesCourtes"]),
    (None, ["Intelligent", "Intelligent", "Intelligent"]),
    (None, ["MaxTime", "MaxZeit", "MaxTemps"]),
    (None, ["StopOnShortSolutions", "StopNachKurzloesungen", "FinApresSolutionsCourtes"]),
    (None, ["Beep", "Pieps", "Bip"]),
    (None, ["SuppressGrid", "OhneGitter", "SansGrille"]),
    (None, ["WriteGrid", "ZeichneGitter", "AjouteGrille"]),
    (None, ["UpToMoveNumber", "BisZugnummer", "JusquAuCoup"]),
    (None, ["TrivialTriesAvoid", "TrivialeFehlversucheUnterdruecken", "TrivialEssaiSupprimer"]),
    (None, ["KeepMatingPiece", "HalteMattsetzendenStein", "RetiensPieceMatante"]),
];

/// The meaning of `word` in a language, from one of these tables. `word` may be abbreviated to at least three letters
/// if only one word of the table begins with them. `None` if the table has no such word.
pub(super) fn meaning<T: Copy>(table: &[(T, Word)], language: Language, word: &str) -> Option<T> {
    let begins =
        |known: &str| known.get(..word.len()).is_some_and(|it| it.eq_ignore_ascii_case(word));
    let exact = table.iter().find(|(_, words)| words[language].eq_ignore_ascii_case(word));
    if let Some(&(meaning, _)) = exact {
        return Some(meaning);
    }
    let mut fitting = table.iter().filter(|(_, words)| word.len() >= 3 && begins(words[language]));
    let (meaning, _) = fitting.next().filter(|_| fitting.next().is_none())?;
    Some(*meaning)
}

/// An iterator over the words of a text.
#[derive(Clone)]
pub(super) struct Words<'t> {
    rest: &'t str,
}

impl<'t> Words<'t> {
    pub(super) const fn of(text: &'t str) -> Words<'t> {
        Words { rest: text }
    }

    /// The next word, which stays unread; `None` at the end of the text.
    pub(super) fn peek(&self) -> Option<&'t str> {
        self.clone().next()
    }

    /// Reads the next word. If there is none, the error says that `what` is missing.
    pub(super) fn need(&mut self, what: &str) -> Result<&'t str, Unread> {
        self.next().ok_or_else(|| Unread::Wrong(format!("{what} is missing")))
    }

    /// Reads the next word if it is in a table, and returns its meaning; otherwise reads nothing and returns `None`.
    pub(super) fn take_of<T: Copy>(
        &mut self,
        table: &[(T, Word)],
        language: Language,
    ) -> Option<T> {
        let meaning = meaning(table, language, self.peek()?)?;
        self.next();
        Some(meaning)
    }

    /// The text not yet read.
    pub(super) const fn rest(&self) -> &'t str {
        self.rest
    }

    /// The text that was read between this state of an iterator and `later`, a later state of the same iterator.
    pub(super) fn until(&self, later: &Words<'t>) -> &'t str {
        &self.rest[..self.rest.len() - later.rest.len()]
    }

    pub(super) fn skip_line(&mut self) {
        self.rest = self.rest.split_once('\n').map_or("", |(_, rest)| rest);
    }
}

impl<'t> Iterator for Words<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        let separates = |letter: char| letter.is_whitespace() || matches!(letter, ',' | ';');
        let text = self.rest.trim_start_matches(separates);
        let (word, rest) = text.split_at(text.find(separates).unwrap_or(text.len()));
        self.rest = rest;
        (!word.is_empty()).then_some(word)
    }
}
