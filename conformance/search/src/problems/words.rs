//! The words of Popeye's input, in three languages, and how a text is divided into them.

use super::problem::Unread;

/// The words of one language. Every language lists them in the same order.
pub(super) struct Language {
    /// What begins the first problem, begins the next, and ends the last.
    pub frame: [&'static str; 3],
    /// King, queen, rook, bishop, knight, pawn.
    pub men: &'static str,
    pub colours: [&'static str; 3],
    pub parts: [&'static str; 9],
    /// Remarks, which end with their line; the solver ignores them.
    pub remarks: [&'static str; 7],
    pub changes: [&'static str; 12],
    pub options: [&'static str; 6],
    /// Options that only direct Popeye's search or its output.
    pub ignored: [&'static str; 21],
}

/// A part of a problem.
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

impl Part {
    pub(super) const ALL: [Part; 9] = [
        Part::Stipulation,
        Part::Pieces,
        Part::Option,
        Part::Condition,
        Part::Twin,
        Part::ZeroPosition,
        Part::LaTeX,
        Part::Forsyth,
        Part::Structured,
    ];
}

/// A change that makes a twin.
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

impl Change {
    pub(super) const ALL: [Change; 12] = [
        Change::Continued,
        Change::Move,
        Change::Exchange,
        Change::Remove,
        Change::Add,
        Change::Stipulation,
        Change::Condition,
        Change::Rotate,
        Change::Mirror,
        Change::Shift,
        Change::Polish,
        Change::Substitute,
    ];
}

/// An option that changes what is to be solved.
#[derive(Clone, Copy)]
pub(super) enum Choice {
    SetPlay,
    /// Solves only the set play of help play: half a turn less, and the other side begins.
    WhiteToPlay,
    Duplex,
    HalfDuplex,
    EnPassant,
    NoCastling,
}

impl Choice {
    pub(super) const ALL: [Choice; 6] = [
        Choice::SetPlay,
        Choice::WhiteToPlay,
        Choice::Duplex,
        Choice::HalfDuplex,
        Choice::EnPassant,
        Choice::NoCastling,
    ];
}

pub(super) const LANGUAGES: [Language; 3] = [
    Language {
        frame: ["BeginProblem", "NextProblem", "EndProblem"],
        men: "kqrbsp",
        colours: ["White", "Black", "Neutral"],
        parts: [
            "Stipulation",
            "Pieces",
            "Option",
            "Condition",
            "Twin",
            "ZeroPosition",
            "LaTeX",
            "Forsyth",
            "SStipulation",
        ],
        remarks: ["Author", "Origin", "Title", "Award", "Remark", "Protocol", "LaTeXPieces"],
        changes: [
            "Continued",
            "Move",
            "Exchange",
            "Remove",
            "Add",
            "Stipulation",
            "Condition",
            "Rotate",
            "Mirror",
            "Shift",
            "PolishType",
            "Substitute",
        ],
        options: ["SetPlay", "WhiteToPlay", "Duplex", "HalfDuplex", "EnPassant", "NoCastling"],
        ignored: [
            "Defence",
            "Variations",
            "MoveNumbers",
            "StartMoveNumber",
            "Threat",
            "NoThreat",
            "Try",
            "MaxSolutions",
            "MaxFlightsquares",
            "NonTrivial",
            "NoBoard",
            "NoShortVariations",
            "Intelligent",
            "MaxTime",
            "StopOnShortSolutions",
            "Beep",
            "SuppressGrid",
            "WriteGrid",
            "UpToMoveNumber",
            "TrivialTriesAvoid",
            "KeepMatingPiece",
        ],
    },
    Language {
        frame: ["AnfangProblem", "WeiteresProblem", "EndeProblem"],
        men: "kdtlsb",
        colours: ["Weiss", "Schwarz", "Neutral"],
        parts: [
            "Forderung",
            "Steine",
            "Option",
            "Bedingung",
            "Zwilling",
            "NullStellung",
            "LaTeX",
            "Forsyth",
            "SForderung",
        ],
        remarks: [
            "Autor",
            "Quelle",
            "Titel",
            "Auszeichnung",
            "Bemerkung",
            "Protokoll",
            "LaTeXSteine",
        ],
        changes: [
            "ferner",
            "versetze",
            "tausche",
            "entferne",
            "hinzufuegen",
            "Forderung",
            "Bedingung",
            "Drehung",
            "Spiegelung",
            "Verschiebung",
            "Farbwechsel",
            "ersetze",
        ],
        options: ["Satzspiel", "WeissBeginnt", "Duplex", "HalbDuplex", "EnPassant", "KeineRochade"],
        ignored: [
            "Widerlegung",
            "Varianten",
            "Zugnummern",
            "StartZugnummer",
            "Drohung",
            "OhneDrohung",
            "Verfuehrung",
            "MaxLoesungen",
            "MaxFluchtFelder",
            "NichtTrivial",
            "OhneBrett",
            "OhneKurzVarianten",
            "Intelligent",
            "MaxZeit",
            "StopNachKurzloesungen",
            "Pieps",
            "OhneGitter",
            "ZeichneGitter",
            "BisZugnummer",
            "TrivialeFehlversucheUnterdruecken",
            "HalteMattsetzendenStein",
        ],
    },
    Language {
        frame: ["DebutProbleme", "asuivre", "FinProbleme"],
        men: "rdtfcp",
        colours: ["Blanc", "Noir", "Neutre"],
        parts: [
            "enonce",
            "pieces",
            "option",
            "condition",
            "jumeau",
            "zeroposition",
            "LaTeX",
            "Forsyth",
            "senonce",
        ],
        remarks: ["auteur", "source", "titre", "prix", "remarque", "protocol", "PiecesLaTeX"],
        changes: [
            "enplus",
            "deplacement",
            "echange",
            "ote",
            "ajoute",
            "enonce",
            "condition",
            "rotation",
            "miroir",
            "translation",
            "CouleurEchange",
            "remplace",
        ],
        options: ["Apparent", "ApparentSeul", "Duplex", "DemiDuplex", "EnPassant", "SansRoquer"],
        ignored: [
            "Defense",
            "Variantes",
            "Trace",
            "Enroute",
            "Menace",
            "SansMenace",
            "Essais",
            "MaxSolutions",
            "MaxCasesFuites",
            "NonTrivial",
            "SansEchiquier",
            "SansVariantesCourtes",
            "Intelligent",
            "MaxTemps",
            "FinApresSolutionsCourtes",
            "Bip",
            "SansGrille",
            "AjouteGrille",
            "JusquAuCoup",
            "TrivialEssaiSupprimer",
            "RetiensPieceMatante",
        ],
    },
];

/// The index in `list` of the word that `word` means. `word` may be an abbreviation of at least three letters that fits no
/// other word.
pub(super) fn place(list: &[&str], word: &str) -> Option<usize> {
    let begins =
        |known: &str| known.get(..word.len()).is_some_and(|it| it.eq_ignore_ascii_case(word));
    if let Some(place) = list.iter().position(|known| known.eq_ignore_ascii_case(word)) {
        return Some(place);
    }
    let mut places = (0..list.len()).filter(|&place| word.len() >= 3 && begins(list[place]));
    places.next().filter(|_| places.next().is_none())
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

    /// The next word, without taking it.
    pub(super) fn peek(&self) -> Option<&'t str> {
        self.clone().next()
    }

    /// Takes the next word. If there is none, the error says that `what` is missing.
    pub(super) fn need(&mut self, what: &str) -> Result<&'t str, Unread> {
        self.next().ok_or_else(|| Unread::Wrong(format!("{what} is missing")))
    }

    /// Takes the next word if it is in the list, and returns its index there.
    pub(super) fn take_of(&mut self, list: &[&str]) -> Option<usize> {
        let place = place(list, self.peek()?)?;
        self.next();
        Some(place)
    }

    /// The text not yet read.
    pub(super) const fn rest(&self) -> &'t str {
        self.rest
    }

    /// The text between this place and that of `later`, a later state of the same reader.
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
