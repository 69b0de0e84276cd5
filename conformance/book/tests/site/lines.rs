//! Tests the lines in the figures. Each line must run as men of the game move in the position of the figure, and must
//! lead to a cell that a man can reach according to `fast`, the engine that did not draw the line.

use std::collections::{BTreeMap, BTreeSet};

use diagram::View;
use fast::Fast;
use scraper::ElementRef;
use types::{Act, CastlingRights, Cell, Engine, Extra, Family, Game, Kind, Position, Step, Turn};

use super::{Figure, SITE};

/// A line of a figure.
pub struct Line {
    /// The class of the line: `way`, `attack`, `instead` or `reach`.
    class: String,
    /// The colour of the line.
    colour: String,
    /// The corners of the line, in units of the picture.
    corners: Vec<(f64, f64)>,
}

/// Reads a line from a picture.
pub fn read(line: ElementRef<'_>) -> Line {
    let attribute = |name: &str| line.value().attr(name).unwrap_or_default().to_owned();
    let groups = || line.ancestors().filter_map(ElementRef::wrap);
    let moved = groups().find_map(|group| group.value().attr("transform"));
    let numbers = |text: &str| -> Vec<f64> {
        let numbers =
            text.split(|letter: char| !(letter.is_ascii_digit() || ".-".contains(letter)));
        numbers
            .filter(|text| !text.is_empty())
            .map(|text| text.parse().expect("a number"))
            .collect()
    };
    let [x, y] = numbers(moved.expect("the board is moved"))[..] else { panic!("{moved:?}") };
    let corners: Vec<(f64, f64)> =
        numbers(&attribute("d")).chunks(2).map(|at| (at[0] + x, at[1] + y)).collect();
    assert_eq!(attribute("data-cells"), corners.len().to_string());
    let colour = groups().find_map(|group| group.value().attr("stroke")).expect("a colour");
    Line { class: attribute("class"), colour: colour.to_owned(), corners }
}

/// How far from the centre of its first cell a line begins, and how far from the centre of its last cell it ends.
const GAPS: (f64, f64) = (15.0, 21.0);

/// The green of legal turns.
const LEGAL: &str = "#005f56";

/// A figure with its lines. Each line comes with the cells through whose centres it runs.
struct Drawn<'a> {
    page: &'a str,
    position: Position,
    turn: Option<Turn>,
    misread: bool,
    middles: BTreeMap<Cell, (f64, f64)>,
    lines: Vec<(&'a Line, Vec<Cell>)>,
}

impl<'a> Drawn<'a> {
    fn new(page: &'a str, figure: &'a Figure) -> Drawn<'a> {
        let game: Game = figure.data["game"].parse().expect("a game");
        let position = Position::parse(game, &figure.data["position"]).expect("a position");
        let turn = figure.data.get("ask");
        let turn = turn.map(|turn| Turn::parse(game, turn).expect("a turn"));
        let places = diagram::places(game, View::default()).cells;
        let middles = places.iter().map(|place| (place.cell, (place.x, place.y))).collect();
        let misread = figure.data.contains_key("misreading");
        let mut drawn = Drawn { page, position, turn, misread, middles, lines: Vec::new() };
        for line in &figure.lines {
            let cells = drawn.cells(&line.corners);
            let cells = cells.unwrap_or_else(|| panic!("{}: {:?}", drawn.named(), line.corners));
            drawn.lines.push((line, cells));
        }
        drawn
    }

    /// The cells whose centres are the corners of a line.
    fn cells(&self, corners: &[(f64, f64)]) -> Option<Vec<Cell>> {
        let toward = |from: (f64, f64), to: (f64, f64)| {
            let (x, y) = (to.0 - from.0, to.1 - from.1);
            (x / x.hypot(y), y / x.hypot(y))
        };
        let mut corners = corners.to_vec();
        let last = corners.len().checked_sub(1)?;
        let begins = toward(corners[0], *corners.get(1)?);
        let ends = toward(corners[last - 1], corners[last]);
        corners[0] = (corners[0].0 - GAPS.0 * begins.0, corners[0].1 - GAPS.0 * begins.1);
        corners[last] = (corners[last].0 + GAPS.1 * ends.0, corners[last].1 + GAPS.1 * ends.1);
        let cell = |(x, y): (f64, f64)| {
            let mut near = self.middles.iter().filter(|(_, at)| (at.0 - x).hypot(at.1 - y) < 1.0);
            near.next().map(|(cell, _)| *cell)
        };
        corners.into_iter().map(cell).collect()
    }

    fn named(&self) -> String {
        let turn = self.turn.map_or_else(String::new, |turn| turn.to_string());
        format!("{}: {} `{}` {turn}", self.page, self.position.game, self.position)
    }

    fn is_spectral(&self) -> bool {
        self.position.game.family() == Family::Spectral
    }

    /// The steps of everything that the turn moves: the man, its twin, and a deflector.
    fn moved(&self) -> Vec<Step> {
        let other = self.turn.and_then(|turn| match turn.extra {
            Some(Extra::Twin(step)) => Some(step),
            Some(Extra::Act(Act::Move(from, to))) => Some(Step::new(from, to)),
            _ => None,
        });
        self.turn.map(|turn| turn.step).into_iter().chain(other).collect()
    }

    /// The cells with deflectors, before the turn or after it.
    fn deflectors(&self) -> BTreeSet<Cell> {
        let placed = self.position.deflectors().into_iter().flat_map(|fields| &fields.placed);
        let laid = self.turn.and_then(|turn| match turn.extra {
            Some(Extra::Act(Act::Place(_, cell) | Act::Move(_, cell))) => Some(cell),
            _ => None,
        });
        placed.map(|&(_, cell)| cell).chain(laid).collect()
    }

    /// The vectors from each cell of a path to the next, in widths of a cell.
    fn vectors(&self, cells: &[Cell]) -> Vec<(f64, f64)> {
        let middles = cells.windows(2).map(|pair| (self.middles[&pair[0]], self.middles[&pair[1]]));
        middles.map(|(from, to)| ((to.0 - from.0) / 60.0, (to.1 - from.1) / 60.0)).collect()
    }

    /// The cells of other men on a path, except at its ends.
    fn between(&self, cells: &[Cell]) -> Vec<Cell> {
        let between = cells[1..cells.len() - 1].iter().copied();
        let others = between.filter(|cell| *cell != cells[0]);
        others.filter(|&cell| self.position.men.get(cell).is_some()).collect()
    }

    /// The moves that `fast` finds: those of the men, and those of their twins.
    fn moves(&self) -> Vec<Step> {
        let turns = Fast::new().turns(&self.position).expect("a position of the game");
        let twins = |turn: &Turn| match turn.extra {
            Some(Extra::Twin(twin)) => vec![turn.step, twin],
            _ => vec![turn.step],
        };
        turns.iter().flat_map(twins).collect()
    }

    /// The position after the turn, but with the same side still to move; its kings may be attacked. `None` for
    /// castling and promotion, for an act or a vanishing original, and for a pawn's turn where en passant is possible.
    fn exposed(&self) -> Option<Position> {
        let turn = self.turn?;
        let mut after = self.position.clone();
        let en_passant = after.en_passant.take().is_some();
        let castling = std::mem::take(&mut after.castling) != CastlingRights::NONE;
        if !matches!(turn.extra, None | Some(Extra::Twin(_))) {
            return None;
        }
        for step in self.moved() {
            let man = after.men.take(step.from)?;
            let castles =
                castling && man.kind == Kind::King && step.from.file.abs_diff(step.to.file) > 1;
            if castles || (man.kind == Kind::Pawn && en_passant) || step.promotion.is_some() {
                return None;
            }
            after.men.put(step.to, man);
        }
        Some(after)
    }
}

/// Every figure that has lines.
fn drawn() -> impl Iterator<Item = Drawn<'static>> {
    let figures = SITE
        .pages
        .iter()
        .flat_map(|(page, read)| read.figures.iter().map(move |figure| (page.as_str(), figure)));
    let figures = figures.filter(|(_, figure)| !figure.lines.is_empty());
    figures.map(|(page, figure)| Drawn::new(page, figure))
}

/// Paths are straight (CHE-5, CHE-6, KDM-6), unless a deflector bends them (DEF-5). Only the paths of the Griffin and
/// the Rhinoceros have bends of their own (SPE-29, SPE-31).
#[test]
fn every_line_runs_from_cell_to_cell_and_bends_only_at_a_deflector() {
    let (mut lines, mut bent) = (0, 0);
    for figure in drawn() {
        let deflectors = figure.deflectors();
        for (_, cells) in &figure.lines {
            let vectors = figure.vectors(cells);
            let steps = vectors.iter().all(|(x, y)| x.abs() < 1.6 && y.abs() < 1.1);
            let alike = vectors.windows(2).all(|pair| {
                (pair[0].0 - pair[1].0).abs() < 0.1 && (pair[0].1 - pair[1].1).abs() < 0.1
            });
            assert!(steps || alike, "{}: {cells:?}", figure.named());
            for (pair, at) in vectors.windows(2).zip(&cells[1..]) {
                let (one, other) = (pair[0], pair[1]);
                let turns = (one.0 * other.1 - one.1 * other.0).abs() > 0.1
                    || one.0 * other.0 + one.1 * other.1 < 0.0;
                let turner = figure.position.game == Game::SpectralRandom;
                assert!(
                    !turns || turner || deflectors.contains(at),
                    "{}: bent at {at}",
                    figure.named()
                );
                bent += usize::from(turns);
            }
            lines += 1;
        }
    }
    assert!(lines > 4_000, "{lines} lines");
    assert!(bent > 100, "{bent} bends");
}

/// Compares the lines of a man's reach with the turns of `fast`.
#[test]
fn lines_of_reach_lead_to_reachable_cells_and_to_all_beyond_a_step_or_leap() {
    let (mut lines, mut cells_on_lines) = (0, 0);
    for figure in drawn() {
        let reach = figure.lines.iter().filter(|(line, _)| line.class == "reach");
        let paths: Vec<&Vec<Cell>> = reach.map(|(_, cells)| cells).collect();
        if paths.is_empty() || figure.misread {
            continue;
        }
        let moves = figure.moves();
        let reached = |from: Cell, to: Cell| moves.iter().any(|it| it.from == from && it.to == to);
        for path in &paths {
            assert!(reached(path[0], path[path.len() - 1]), "{}: {path:?}", figure.named());
            let free = figure.is_spectral() || figure.between(path).is_empty();
            assert!(free, "{}: {path:?}", figure.named());
            lines += 1;
        }
        // In games where a step goes to one of eight neighbours and a leap is a knight's, a longer move runs along a path.
        let family = figure.position.game.family();
        if !matches!(family, Family::Chess | Family::Deflection | Family::Mirrors) {
            continue;
        }
        let first: BTreeSet<Cell> = paths.iter().map(|path| path[0]).collect();
        for step in moves.iter().filter(|step| first.contains(&step.from)) {
            let (x, y) = figure.vectors(&[step.from, step.to])[0];
            let near = x.abs().max(y.abs()) < 1.1 || ((x * y).abs() - 2.0).abs() < 0.1;
            let on_line = paths.iter().any(|path| path[0] == step.from && path.contains(&step.to));
            assert!(near || on_line, "{}: no line to {}", figure.named(), step.to);
            cells_on_lines += usize::from(on_line);
        }
    }
    assert!(lines > 400, "{lines} lines");
    assert!(cells_on_lines > 1_000, "{cells_on_lines} cells");
}

/// Compares the path of a judged turn, and its colour, with the turn and the verdict of `fast`.
#[test]
fn the_path_of_a_turn_matches_its_ends_and_verdict_and_meets_no_man_if_legal() {
    let (mut legal, mut illegal) = (0, 0);
    for figure in drawn() {
        let Some(turn) = figure.turn else { continue };
        let verdict = Fast::new().is_legal(&figure.position, &turn);
        let moved = figure.moved();
        for (line, path) in figure.lines.iter().filter(|(line, _)| line.class == "way") {
            let what = || format!("{}: {path:?}", figure.named());
            let (first, last) = (path[0], path[path.len() - 1]);
            let is_green = line.colour == LEGAL;
            let king = figure.position.men.get(turn.step.from);
            let castles = king.is_some_and(|man| man.kind == Kind::King)
                && figure.position.men.get(first).is_some_and(|man| man.kind == Kind::Rook);
            let of_turn = moved.iter().any(|step| step.from == first && step.to == last);
            assert!(of_turn || castles, "{}", what());
            if figure.misread {
                continue;
            }
            if let Ok(verdict) = verdict {
                assert_eq!(verdict, is_green, "{}", what());
            }
            let left = |cell: &Cell| moved.iter().any(|step| step.from == *cell);
            let free = figure.between(path).iter().all(left);
            assert!(!is_green || figure.is_spectral() || free, "{}", what());
            *if is_green { &mut legal } else { &mut illegal } += 1;
        }
    }
    assert!(legal > 3_000 && illegal > 100, "{legal} and {illegal}");
}

/// Compares a line of attack to a king with the attackers that `fast` finds after the men have moved.
#[test]
fn a_line_of_attack_starts_from_an_attacker_found_by_fast() {
    let mut attacks = 0;
    for figure in drawn().filter(|figure| !figure.misread) {
        let Some(after) = figure.exposed() else { continue };
        let other = after.side.other();
        let Ok(held) = Fast::new().hold(&after) else { continue };
        let kings: Vec<Cell> = after.men.kings(after.side).collect();
        for (_, path) in figure.lines.iter().filter(|(line, _)| line.class == "attack") {
            let (first, last) = (path[0], path[path.len() - 1]);
            if kings.contains(&last) {
                let attackers = held.attackers(last, other).unwrap_or_default();
                assert!(attackers.contains(&first), "{}: {path:?}", figure.named());
                attacks += 1;
            }
        }
    }
    assert!(attacks > 150, "{attacks} attacks");
}
