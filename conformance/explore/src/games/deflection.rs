//! Deflection: deflectors in hand and on the board, the ko, and acts. Gothic Chess is edited like orthodox chess.

use types::{Act, Cell, Deflector, DeflectorFields, Extra, Position, Side, Step};

use crate::basics::{any_cell, any_side, cell_like};
use crate::choices::Choices;
use crate::editing::{Editing, Reduction};

pub(super) struct Deflectors;

impl Editing for Deflectors {
    fn edit_own(&self, position: &mut Position, choices: &mut Choices<'_>) {
        if position.deflectors().is_none() {
            return self.put(position, choices);
        }
        let game = position.game;
        let mut cell = any_cell(game, choices);
        if choices.one_in(4) {
            // Deflectors on a rank on which kings castle are worth testing.
            cell.rank = [1, 8][choices.below(2)];
        }
        let other = any_cell(game, choices);
        let side = any_side(choices);
        let index = choices.below(3);
        let what = choices.below(6);
        let vacant = |cell| position.men.get(cell).is_none();
        let (ko_cells_vacant, not_to_move) = (vacant(other), position.side.other());
        let standing: Vec<Cell> = position
            .deflectors()
            .into_iter()
            .flat_map(|fields| &fields.placed)
            .map(|&(_, cell)| cell)
            .filter(|&cell| vacant(cell))
            .collect();
        let Some(fields) = position.deflectors_mut() else { return };
        let kind = Deflector::ALL[index];
        match what {
            0..=2 => {
                fields.placed.retain(|&(_, place)| place != cell);
                fields.placed.push((kind, cell));
            }
            3 => {
                let hand = fields.hand_mut(side);
                hand[index] = !hand[index];
            }
            4 => *fields.hand_mut(side) = [false; 3],
            _ => match choices.pick(&standing) {
                Some(&stands) if ko_cells_vacant && fields.on(other).is_none() => {
                    fields.ko = Some((stands, other));
                    *fields.hand_mut(not_to_move) = [false; 3];
                }
                _ => fields.ko = Some((cell, other)),
            },
        }
        fields.placed.sort_unstable();
    }

    /// Removes an impossible ko, and all but two deflectors of each type, counting those in hand.
    fn mend_own(&self, position: &mut Position) {
        let not_to_move = position.side.other();
        let men = position.men.clone();
        let Some(fields) = position.deflectors_mut() else { return };
        for (index, kind) in Deflector::ALL.into_iter().enumerate() {
            let hands = Side::BOTH.into_iter().filter(|&side| fields.hand(side)[index]).count();
            let mut seen = hands;
            fields.placed.retain(|&(placed, _)| {
                seen += usize::from(placed == kind);
                placed != kind || seen <= 2
            });
        }
        if let Some((stands, came_from)) = fields.ko {
            let meant = fields.on(stands).is_some()
                && fields.on(came_from).is_none()
                && men.get(stands).is_none()
                && men.get(came_from).is_none()
                && fields.hand(not_to_move) == [false; 3];
            if !meant {
                fields.ko = None;
            }
        }
    }

    fn extra(&self, position: &Position, step: Step, choices: &mut Choices<'_>) -> Option<Extra> {
        let game = position.game;
        let fields = position.deflectors()?;
        let to = if choices.one_in(6) { step.from } else { cell_like(game, step.to, choices) };
        let act = match choices.pick(&fields.placed) {
            Some(&(_, from)) if choices.one_in(2) => match fields.ko {
                Some((stands, came_from)) if choices.one_in(4) => Act::Move(stands, came_from),
                _ => Act::Move(from, to),
            },
            _ => Act::Place(*choices.pick(&Deflector::ALL).unwrap_or(&Deflector::J), to),
        };
        Some(Extra::Act(act))
    }

    fn reductions(&self, position: &Position) -> Vec<Reduction> {
        let Some(fields) = position.deflectors() else { return Vec::new() };
        let mut reductions = vec![with(|fields| fields.ko = None)];
        for side in Side::BOTH {
            for index in 0..Deflector::ALL.len() {
                reductions.push(with(move |fields| fields.hand_mut(side)[index] = false));
            }
        }
        for &entry in &fields.placed {
            reductions.push(with(move |fields| fields.placed.retain(|known| *known != entry)));
        }
        reductions
    }
}

fn with(change: impl Fn(&mut DeflectorFields) + 'static) -> Reduction {
    Box::new(move |position| {
        if let Some(fields) = position.deflectors_mut() {
            change(fields);
        }
    })
}
