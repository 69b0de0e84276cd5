//! Reads input of Popeye: `BeginProblem`, the parts of a problem in any order, and its twins; each further problem in
//! the same way after `NextProblem`; and `EndProblem`.

use types::{Cell, Kind, Man, Side};

use super::diagram::{Diagram, beginner, stipulation};
use super::problem::{Problem, Twin, Unread};
use super::words::{
    CHANGES, COLOURS, Change, Choice, FRAME, Language, MEN, OPTIONS, PARTS, Part, REMARKS, Words,
    meaning,
};
use crate::solve::{Stipulation, passed};

/// The language of a text, and the text of each problem. `None` if no line begins with `BeginProblem` in any language.
/// `NextProblem` and `EndProblem`, too, count only at the beginning of a line.
pub(super) fn split(text: &str) -> Option<(Language, Vec<String>)> {
    let first = |line: &str| Words::of(line).peek().unwrap_or_default().to_owned();
    let begins = |&language: &Language| {
        text.lines().any(|line| meaning(&FRAME[..1], language, &first(line)).is_some())
    };
    let language = (0..3).find(begins)?;
    let mut problems: Vec<String> = Vec::new();
    let mut is_inside = false;
    for line in text.lines() {
        let mut words = Words::of(line);
        // `wei` abbreviates both `Weiss` and `WeiteresProblem`; here it is the colour.
        let is_colour = meaning(&COLOURS, language, &first(line)).is_some();
        match words.take_of(&FRAME, language).filter(|_| !is_colour) {
            Some(false) => is_inside = false,
            Some(true) => {
                is_inside = true;
                problems.push(format!("{}\n", words.rest()));
            }
            None => {
                if let Some(problem) = problems.last_mut().filter(|_| is_inside) {
                    problem.push_str(line);
                    problem.push('\n');
                }
            }
        }
    }
    Some((language, problems))
}

/// Reads the text of one problem.
pub(super) fn problem(language: Language, text: &str) -> Result<Problem, Unread> {
    let mut reader = Reader {
        language,
        words: Words::of(text),
        diagram: Diagram::empty(),
        stipulation: None,
        white_to_play: false,
        problem: Problem { twins: Vec::new(), set_play: false, is_ordinary: true, duplex: false },
    };
    reader.parts()?;
    reader.twins()?;
    Ok(reader.problem)
}

struct Reader<'t> {
    language: Language,
    words: Words<'t>,
    diagram: Diagram,
    stipulation: Option<Stipulation>,
    white_to_play: bool,
    problem: Problem,
}

impl Reader<'_> {
    /// Reads the parts before the twins.
    fn parts(&mut self) -> Result<(), Unread> {
        while let Some(word) = self.words.peek() {
            // `pieces` is a part, but also abbreviates the remark `PiecesLaTeX`. So a word is looked up among the parts first.
            let part = meaning(&PARTS, self.language, word);
            if part.is_none() && meaning(&REMARKS, self.language, word).is_some() {
                self.words.skip_line();
                continue;
            }
            if matches!(part, Some(Part::Twin | Part::ZeroPosition)) {
                return Ok(());
            }
            self.words.next();
            match part {
                Some(Part::Stipulation) => self.stipulation()?,
                Some(Part::Pieces) => self.men()?,
                Some(Part::Option) => self.options()?,
                Some(Part::Condition) => return Err(self.condition()),
                Some(Part::LaTeX) => self.latex(),
                Some(Part::Forsyth) => self.forsyth()?,
                Some(Part::Structured) => {
                    return Err(Unread::Unsupported(format!(
                        "a structured stipulation (`{word}`)"
                    )));
                }
                Some(Part::Twin | Part::ZeroPosition) | None => {
                    return Err(Unread::Unsupported(format!("`{word}`")));
                }
            }
        }
        Ok(())
    }

    /// Skips the part `LaTeX`: the name of a file, and lines that define symbols.
    fn latex(&mut self) {
        self.words.skip_line();
        while let Some(word) = self.words.peek() {
            if self.is_part(word) {
                break;
            }
            self.words.skip_line();
        }
    }

    fn condition(&mut self) -> Unread {
        let name = self.words.next().unwrap_or_default();
        Unread::Unsupported(format!("the condition `{name}`"))
    }

    fn stipulation(&mut self) -> Result<(), Unread> {
        self.stipulation = Some(stipulation(self.words.need("the stipulation")?)?);
        Ok(())
    }

    fn options(&mut self) -> Result<(), Unread> {
        while let Some(word) = self.words.peek() {
            let Some(option) = meaning(&OPTIONS, self.language, word) else {
                return if self.is_part(word) {
                    Ok(())
                } else {
                    Err(Unread::Unsupported(format!("the option `{word}`")))
                };
            };
            self.words.next();
            match option {
                Some(Choice::SetPlay) => self.problem.set_play = true,
                Some(Choice::WhiteToPlay) => self.white_to_play = true,
                Some(Choice::Duplex) => self.problem.duplex = true,
                Some(Choice::HalfDuplex) => {
                    (self.problem.is_ordinary, self.problem.duplex) = (false, true);
                }
                Some(Choice::EnPassant) => {
                    let cells = cells(self.words.need("the crossed cell")?).unwrap_or_default();
                    // Popeye may list all cells of the double step; the crossed cell is in the middle.
                    let crossed = cells.get(cells.len() / 2).copied();
                    let missing = || Unread::Wrong("the crossed cell is missing".into());
                    self.diagram.crossed = Some(crossed.ok_or_else(missing)?);
                }
                Some(Choice::NoCastling) => {
                    while let Some(cells) = self.words.peek().and_then(cells) {
                        self.diagram.have_moved.extend(cells);
                        self.words.next();
                    }
                }
                None => {
                    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
                    while self.words.peek().is_some_and(is_number) {
                        self.words.next();
                    }
                }
            }
        }
        Ok(())
    }

    fn is_part(&self, word: &str) -> bool {
        meaning(&PARTS, self.language, word).is_some()
            || meaning(&REMARKS, self.language, word).is_some()
    }

    /// Reads the men of one side or both, each after the word for its colour.
    fn men(&mut self) -> Result<(), Unread> {
        while let Some(side) = self.words.take_of(&COLOURS, self.language) {
            let side = side.ok_or_else(|| Unread::Unsupported("a neutral man".into()))?;
            while let Some(word) = self.words.peek() {
                // If the word has only the letters of a man, the next word has the cells.
                let letters = if word.len() % 2 == 1 { 1 } else { 2 };
                let Some((letter, on)) = word.split_at_checked(letters) else { break };
                let mut ahead = self.words.clone();
                ahead.next();
                let on = if on.is_empty() { ahead.next().and_then(cells) } else { cells(on) };
                let Some(on) = on else { break };
                let kind = self.kind_of(letter).ok_or_else(|| fairy(letter))?;
                for cell in on {
                    self.diagram.men.put(cell, Man::new(side, kind));
                }
                self.words = ahead;
            }
        }
        Ok(())
    }

    /// Reads all men of the diagram, rank by rank from a8: a letter for each man (lower case for Black), and the
    /// numbers of vacant cells between them. Slashes between ranks, and vacant cells at the end, may be left out.
    fn forsyth(&mut self) -> Result<(), Unread> {
        let text = self.words.need("the position")?;
        let wrong = || Unread::Wrong(format!("`{text}` does not fit the board"));
        let (mut next, mut letters) = (0_usize, text.chars().peekable());
        while let Some(letter) = letters.next() {
            if let Some(digit) = letter.to_digit(10) {
                let mut empty = digit as usize;
                while let Some(digit) = letters.peek().and_then(|letter| letter.to_digit(10)) {
                    empty = (10 * empty + digit as usize).min(1000);
                    letters.next();
                }
                next += empty;
            } else if letter == '/' {
                if next % 8 > 0 {
                    return Err(wrong());
                }
            } else {
                let kind = self
                    .kind_of(letter.encode_utf8(&mut [0; 4]))
                    .ok_or_else(|| fairy(&letter.to_string()))?;
                let side = if letter.is_ascii_lowercase() { Side::Black } else { Side::White };
                let place =
                    u8::try_from(next).ok().filter(|place| *place < 64).ok_or_else(wrong)?;
                let cell = Cell::square(place % 8, 8 - place / 8);
                self.diagram.men.put(cell, Man::new(side, kind));
                next += 1;
            }
        }
        if next > 64 { Err(wrong()) } else { Ok(()) }
    }

    /// Reads the twins. The diagram itself is the first, unless the next part is `ZeroPosition`, whose twin replaces it.
    fn twins(&mut self) -> Result<(), Unread> {
        // After a twin, there may be only further twins.
        let parts = &PARTS[4..6];
        let mut next = self.words.take_of(parts, self.language);
        if !matches!(next, Some(Part::ZeroPosition)) {
            self.twin("")?;
        }
        let first = (self.diagram.clone(), self.stipulation.clone());
        while next.is_some() {
            let mut changes = Vec::new();
            let before = self.words.clone();
            while let Some(change) = self.words.take_of(&CHANGES, self.language) {
                if changes.is_empty() && !matches!(change, Change::Continued) {
                    (self.diagram, self.stipulation) = first.clone();
                }
                self.change(change)?;
                changes.push(change);
            }
            self.twin(before.until(&self.words))?;
            next = self.words.take_of(parts, self.language);
            if let (None, Some(word)) = (next, self.words.peek()) {
                return Err(Unread::Unsupported(format!("`{word}`")));
            }
        }
        if let [twin] = &mut self.problem.twins[..] {
            twin.name.clear();
        }
        Ok(())
    }

    /// Adds the diagram in its present state as a twin.
    fn twin(&mut self, changes: &str) -> Result<(), Unread> {
        let missing = || Unread::Wrong("the stipulation is missing".into());
        let mut stipulation = self.stipulation.clone().ok_or_else(missing)?;
        let mut position = self.diagram.position(beginner(&stipulation));
        if self.white_to_play
            && let Some(shorter) = stipulation.set_play()
        {
            (position, stipulation) = (passed(&position), shorter);
        }
        let number = self.problem.twins.len();
        let letter = match (b'a'..=b'z').nth(number) {
            Some(letter) => char::from(letter).to_string(),
            None => format!("z{}", number - 25),
        };
        let changes: Vec<&str> = changes.split_whitespace().collect();
        let name = format!("{letter}) {}", changes.join(" ")).trim_end().to_owned();
        self.problem.twins.push(Twin { name, position, stipulation });
        Ok(())
    }

    fn change(&mut self, change: Change) -> Result<(), Unread> {
        match change {
            Change::Continued => {}
            Change::Move => {
                let [from, to] = self.two_cells()?;
                let man = self.diagram.take(from)?;
                self.diagram.men.put(to, man);
            }
            Change::Exchange => {
                let [one, other] = self.two_cells()?;
                let (first, second) = (self.diagram.take(one)?, self.diagram.take(other)?);
                self.diagram.men.put(one, second);
                self.diagram.men.put(other, first);
            }
            Change::Remove => {
                for cell in self.cells()? {
                    self.diagram.take(cell)?;
                }
            }
            Change::Add => self.men()?,
            Change::Stipulation => self.stipulation()?,
            Change::Condition => return Err(self.condition()),
            Change::Rotate => match self.words.need("the angle")? {
                "90" => self.diagram.transform(|file, rank| (7 - rank, file))?,
                "180" => self.diagram.transform(|file, rank| (7 - file, 7 - rank))?,
                "270" => self.diagram.transform(|file, rank| (rank, 7 - file))?,
                angle => return Err(Unread::Unsupported(format!("the angle `{angle}`"))),
            },
            Change::Mirror => match self.words.need("the mirror")? {
                "a1<-->h1" => self.diagram.transform(|file, rank| (7 - file, rank))?,
                "a1<-->a8" => self.diagram.transform(|file, rank| (file, 7 - rank))?,
                "a1<-->h8" => self.diagram.transform(|file, rank| (7 - rank, 7 - file))?,
                "a8<-->h1" => self.diagram.transform(|file, rank| (rank, file))?,
                mirror => return Err(Unread::Unsupported(format!("the mirror `{mirror}`"))),
            },
            Change::Shift => {
                let [from, to] = self.two_cells()?;
                let files = i32::from(to.file) - i32::from(from.file);
                let ranks = i32::from(to.rank) - i32::from(from.rank);
                self.diagram.transform(|file, rank| (file + files, rank + ranks))?;
            }
            Change::Polish => {
                self.diagram.change_men(|man| Man { side: man.side.other(), ..man });
            }
            Change::Substitute => {
                let [from, to] = [self.kind()?, self.kind()?];
                self.diagram.change_men(|man| {
                    let kind = if man.kind == from { to } else { man.kind };
                    Man { kind, ..man }
                });
            }
        }
        Ok(())
    }

    fn kind(&mut self) -> Result<Kind, Unread> {
        let word = self.words.need("a man")?;
        self.kind_of(word).ok_or_else(|| fairy(word))
    }

    fn kind_of(&self, letter: &str) -> Option<Kind> {
        meaning(&MEN, self.language, letter)
    }

    fn cells(&mut self) -> Result<Vec<Cell>, Unread> {
        let word = self.words.need("a cell")?;
        cells(word).ok_or_else(|| Unread::Wrong(format!("`{word}` is not a list of cells")))
    }

    fn two_cells(&mut self) -> Result<[Cell; 2], Unread> {
        let mut both = self.cells()?;
        if both.len() == 1 {
            both.extend(self.cells()?);
        }
        <[Cell; 2]>::try_from(both).map_err(|_| Unread::Wrong("two cells are expected".into()))
    }
}

fn fairy(letter: &str) -> Unread {
    Unread::Unsupported(format!("the man `{letter}`"))
}

/// The cells that a word such as `a1b2` lists; `None` if it is any other word.
fn cells(word: &str) -> Option<Vec<Cell>> {
    let word = word.to_ascii_lowercase();
    let pairs: Vec<&[u8]> = word.as_bytes().chunks(2).collect();
    let cell = |pair: &&[u8]| match **pair {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some(Cell::square(file - b'a', rank - b'0')),
        _ => None,
    };
    pairs.iter().map(cell).collect::<Option<Vec<Cell>>>().filter(|cells| !cells.is_empty())
}
