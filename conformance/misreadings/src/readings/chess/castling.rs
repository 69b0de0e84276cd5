//! Other readings of castling (CHE-16…18).

use reference::context::{Context, Repealed};
use reference::statement::{Statement, Usual};
use types::{CastlingRight, Cell, ClauseId, Kind, Man, Position, Side, Step, Turn, Wing};

use crate::misreading::{Misreading, Reading};
use crate::readings::by_law::{
    CHESS, USUAL, attacked, in_check, law, rules, steps_without, without,
};

/// The readings of this module, in the law's order.
pub(in super::super) const ALL: &[Misreading] = &[
    Misreading {
        name: "chess/castling-leaves-the-rook",
        clause: ClauseId::named("CHE-16"),
        games: USUAL,
        says: "in castling only the king moves",
        reading: Reading::After(|cx, turn, after| {
            if let Some(Castled { rook: (from, to), man, .. }) = Castled::by(cx, turn, after) {
                after.men.take(to);
                after.men.put(from, man);
            }
        }),
    },
    Misreading {
        name: "chess/no-castling",
        clause: ClauseId::named("CHE-16"),
        games: USUAL,
        says: "a king never castles",
        reading: Reading::Forbids(|cx, turn| castles(cx, turn).is_some()),
    },
    Misreading {
        name: "chess/castling-with-no-right",
        clause: ClauseId::named("CHE-17"),
        games: USUAL,
        says: "a king may castle whenever king and rook stand on their initial cells, even if they have moved",
        reading: Reading::Says(|cx, statement, truth| {
            let Statement::Usual(Usual::RightIsLost(castling)) = statement else { return truth };
            let found = cx.position.men.get(castling.rook.0);
            let rook = (Kind::Rook, castling.right.side);
            truth && found.is_none_or(|man| (man.kind, man.side) != rook)
        }),
    },
    Misreading {
        name: "chess/captured-rook-keeps-its-right",
        clause: ClauseId::named("CHE-17"),
        games: USUAL,
        says: "a right is lost when the rook moves, but not when it is captured",
        reading: Reading::After(|cx, turn, after| {
            keep_rights(cx, after, |_, right| {
                right.side != cx.position.side || touches_no(cx, turn, right)
            });
        }),
    },
    Misreading {
        name: "chess/moved-rook-keeps-its-right",
        clause: ClauseId::named("CHE-17"),
        games: USUAL,
        says: "the rights are lost when the king moves, not when a rook does",
        reading: Reading::After(|cx, turn, after| {
            let rook =
                cx.position.men.get(turn.step.from).is_some_and(|man| man.kind == Kind::Rook);
            keep_rights(cx, after, |_, right| rook && right.side == cx.position.side);
        }),
    },
    Misreading {
        name: "chess/moved-king-keeps-its-rights",
        clause: ClauseId::named("CHE-17"),
        games: USUAL,
        says: "a king that has moved and returned may still castle",
        reading: Reading::After(|cx, turn, after| {
            let king =
                cx.position.men.get(turn.step.from).is_some_and(|man| man.kind == Kind::King);
            keep_rights(cx, after, |_, right| king && right.side == cx.position.side);
        }),
    },
    Misreading {
        name: "chess/castling-spends-one-right",
        clause: ClauseId::named("CHE-17"),
        games: USUAL,
        says: "castling uses up the right with that rook only",
        reading: Reading::After(|cx, turn, after| {
            let done = castles(cx, turn).map(|done| done.wing);
            keep_rights(cx, after, |_, right| {
                done.is_some_and(|wing| right.side == cx.position.side && right.wing != wing)
            });
        }),
    },
    Misreading {
        name: "chess/one-rook-moves-both-rights-go",
        clause: ClauseId::named("CHE-17"),
        games: USUAL,
        says: "both rights are lost when either rook moves",
        reading: Reading::After(|cx, _, after| {
            let side = cx.position.side;
            let both = WINGS.map(|wing| CastlingRight { side, wing });
            let lost = both
                .iter()
                .any(|&right| cx.position.castling.has(right) && !after.castling.has(right));
            for right in both {
                if lost {
                    after.castling.set(right, false);
                }
            }
        }),
    },
    Misreading {
        name: "chess/castling-takes-the-rights-of-both-sides",
        clause: ClauseId::named("CHE-17"),
        games: CHESS,
        says: "once one side has castled, the other may not",
        reading: Reading::After(|cx, turn, after| {
            if castles(cx, turn).is_some() {
                after.castling = types::CastlingRights::NONE;
            }
        }),
    },
    Misreading {
        name: "chess/rook-moved-on-its-file-takes-the-right",
        clause: ClauseId::named("CHE-17"),
        games: CHESS,
        says: "a right is lost when any rook of that side leaves a cell of the first or the last file",
        reading: Reading::After(|cx, turn, after| {
            lose_by(cx, turn.step.from, cx.position.side, after);
        }),
    },
    Misreading {
        name: "chess/promotion-takes-no-right",
        clause: ClauseId::named("CHE-17"),
        games: CHESS,
        says: "a rook captured by a pawn that is promoted keeps its right to castle",
        reading: Reading::After(|cx, turn, after| {
            keep_rights(cx, after, |_, right| {
                turn.step.promotion.is_some() && right.side != cx.position.side
            });
        }),
    },
    Misreading {
        name: "chess/castling-without-a-rook",
        clause: ClauseId::named("CHE-17"),
        games: CHESS,
        says: "a right is not lost when the rook is captured, and a king then castles without it",
        reading: Reading::Leads(
            |cx, _, after| keep_rights(cx, after, |_, right| right.side != cx.position.side),
            |cx| by_hand(cx, |done| !done.has_rook(cx) && done.is_safe(cx)),
        ),
    },
    Misreading {
        name: "chess/rook-captured-on-its-file-takes-the-right",
        clause: ClauseId::named("CHE-17"),
        games: CHESS,
        says: "a right is lost when any rook of that side is captured on the first or the last file",
        reading: Reading::After(|cx, turn, after| {
            lose_by(cx, turn.step.to, cx.position.side.other(), after);
        }),
    },
    Misreading {
        name: "chess/check-takes-the-rights",
        clause: ClauseId::named("CHE-17"),
        games: USUAL,
        says: "a king that has been in check may never castle",
        reading: Reading::After(|_, _, after| {
            let checked = in_check(after);
            for wing in WINGS {
                if checked {
                    after.castling.set(CastlingRight { side: after.side, wing }, false);
                }
            }
        }),
    },
    Misreading {
        name: "chess/castling-out-of-check",
        clause: ClauseId::named("CHE-18"),
        games: USUAL,
        says: "a king in check may castle",
        reading: Reading::Allows(|cx| {
            castlings(cx, |done| done.is_clear(cx) && done.crossed().all(|cell| !is_hit(cx, cell)))
        }),
    },
    Misreading {
        name: "chess/castling-through-check",
        clause: ClauseId::named("CHE-18"),
        games: USUAL,
        says: "a king may castle across an attacked cell; only where it stands and lands counts",
        reading: Reading::Allows(|cx| {
            castlings(cx, |done| done.is_clear(cx) && !is_hit(cx, done.king.0))
        }),
    },
    Misreading {
        name: "chess/castling-ignores-attacks",
        clause: ClauseId::named("CHE-18"),
        games: CHESS,
        says: "attacks do not matter for castling, except that the king must not be in check afterwards",
        reading: Reading::Allows(|cx| {
            castlings(cx, |done| done.is_clear(cx) && !is_hit(cx, done.king.1))
        }),
    },
    Misreading {
        name: "chess/castling-into-check",
        clause: ClauseId::named("CHE-18"),
        games: CHESS,
        says: "a king may castle onto an attacked cell; only where it stands and what it crosses counts",
        reading: Reading::Allows(|cx| {
            by_hand(cx, |done| {
                let way = along(done.king.0, done.king.1).filter(|&cell| cell != done.king.1);
                done.has_rook(cx) && way.into_iter().all(|cell| !is_hit(cx, cell))
            })
        }),
    },
    Misreading {
        name: "chess/castling-is-not-tested-for-check",
        clause: ClauseId::named("CHE-18"),
        games: CHESS,
        says: "attacks do not matter for castling, not even on the cell where the king lands",
        reading: Reading::Allows(|cx| by_hand(cx, |done| done.has_rook(cx))),
    },
    Misreading {
        name: "chess/castling-past-a-man-beside-the-rook",
        clause: ClauseId::named("CHE-18"),
        games: USUAL,
        says: "only the cells that the king crosses must be vacant, not those that only the rook crosses",
        reading: Reading::Allows(|cx| {
            castlings(cx, |done| {
                let way = || along(done.king.0, done.king.1).filter(|&cell| cell != done.king.0);
                way().all(|cell| cx.position.men.get(cell).is_none())
                    && along(done.king.0, done.king.1).all(|cell| !is_hit(cx, cell))
            })
        }),
    },
    Misreading {
        name: "chess/castling-rook-needs-a-safe-way",
        clause: ClauseId::named("CHE-18"),
        games: USUAL,
        says: "no cell between king and rook may be attacked, not even one that only the rook crosses",
        reading: Reading::Forbids(|cx, turn| {
            castles(cx, turn).is_some_and(|done| done.between().any(|cell| is_hit(cx, cell)))
        }),
    },
    Misreading {
        name: "chess/castling-rook-must-be-safe",
        clause: ClauseId::named("CHE-18"),
        games: USUAL,
        says: "a king may not castle with an attacked rook",
        reading: Reading::Forbids(|cx, turn| {
            castles(cx, turn).is_some_and(|done| is_hit(cx, done.rook.0))
        }),
    },
];

/// A castling: where king and rook went, from and to.
#[derive(Clone, Copy)]
struct Castled {
    wing: Wing,
    king: (Cell, Cell),
    rook: (Cell, Cell),
    man: Man,
}

impl Castled {
    /// The castling that a turn was, if a king moved along its rank and a rook moved with it.
    fn by(cx: &Context<'_>, turn: &Turn, after: &Position) -> Option<Castled> {
        let (from, to) = (turn.step.from, turn.step.to);
        let king = cx.position.men.get(from).filter(|man| man.kind == Kind::King)?;
        let is_rook = |man: Man| man.kind == Kind::Rook && man.side == king.side;
        let rook_on =
            |position: &Position, cell| position.men.get(cell).filter(|&man| is_rook(man));
        let rank = |cell: &Cell| (cell.rank, cell.board) == (from.rank, from.board);
        let cells: Vec<Cell> = cx.position.game.cells().filter(rank).collect();
        let left = cells
            .iter()
            .copied()
            .find(|&cell| rook_on(cx.position, cell).is_some() && rook_on(after, cell).is_none())?;
        let come = cells
            .iter()
            .copied()
            .find(|&cell| rook_on(after, cell).is_some() && rook_on(cx.position, cell).is_none())?;
        let wing = if left.file > from.file { Wing::King } else { Wing::Queen };
        Some(Castled {
            wing,
            king: (from, to),
            rook: (left, come),
            man: rook_on(cx.position, left)?,
        })
    }

    /// The cells strictly between king and rook.
    fn between(self) -> impl Iterator<Item = Cell> {
        let (king, rook) = (self.king.0, self.rook.0);
        along(king, rook).filter(move |&cell| cell != king && cell != rook)
    }

    /// Whether the rook stands on the cell from which it castles.
    fn has_rook(self, cx: &Context<'_>) -> bool {
        cx.position.men.get(self.rook.0) == Some(self.man)
    }

    /// Whether the king is attacked nowhere on its way.
    fn is_safe(self, cx: &Context<'_>) -> bool {
        along(self.king.0, self.king.1).all(|cell| !is_hit(cx, cell))
    }

    /// Whether no man stands between king and rook.
    fn is_clear(self, cx: &Context<'_>) -> bool {
        self.between().all(|cell| cx.position.men.get(cell).is_none())
    }

    /// The cells that the king crosses, and the one where it lands.
    fn crossed(self) -> impl Iterator<Item = Cell> {
        let king = self.king.0;
        along(king, self.king.1).filter(move |&cell| cell != king)
    }
}

/// The cells of a rank from one cell to another, both included.
fn along(one: Cell, other: Cell) -> impl Iterator<Item = Cell> {
    let files = one.file.min(other.file)..=one.file.max(other.file);
    files.map(move |file| Cell { file, ..one })
}

/// Whether the side not to move attacks a cell.
fn is_hit(cx: &Context<'_>, cell: Cell) -> bool {
    attacked(cx, cell, cx.position.side.other())
}

/// The law without CHE-18, which prevents castling for the moment.
static HINDRANCE: Repealed = Repealed(ClauseId::named("CHE-18"));

/// The castling that a turn is, even if CHE-18 prevents it.
fn castles(cx: &Context<'_>, turn: &Turn) -> Option<Castled> {
    cx.position.men.get(turn.step.from).filter(|man| man.kind == Kind::King)?;
    let lax = without(&HINDRANCE, cx.position);
    let after = rules(cx.position).judge(&lax, turn).ok()?;
    Castled::by(cx, turn, &after)
}

/// The wanted castlings that only CHE-18 forbids, each with the position after it.
fn castlings(cx: &Context<'_>, wanted: impl Fn(Castled) -> bool) -> Vec<(Turn, Position)> {
    if cx.position.castling == types::CastlingRights::NONE {
        return Vec::new();
    }
    let law = law(cx.position);
    let mut steps = steps_without(HINDRANCE, cx.position);
    steps.retain(|(turn, after)| {
        let done = Castled::by(cx, turn, after);
        done.is_some_and(&wanted) && rules(cx.position).judge(&law, turn).is_err()
    });
    steps
}

/// The wanted castlings of chess that the law forbids although a right is held and the cells between king and rook are
/// vacant, each with the position after it. Whatever stands on the rook's cell goes where the rook would.
fn by_hand(cx: &Context<'_>, wanted: impl Fn(Castled) -> bool) -> Vec<(Turn, Position)> {
    let side = cx.position.side;
    let rank = if side == Side::White { 1 } else { 8 };
    let law = law(cx.position);
    let castled = [(Wing::King, (4, 6), (7, 5)), (Wing::Queen, (4, 2), (0, 3))].into_iter();
    let castled =
        castled.filter(|(wing, ..)| cx.position.castling.has(CastlingRight { side, wing: *wing }));
    let turns = castled.filter_map(|(wing, king, rook)| {
        let cells = |(from, to)| (Cell::square(from, rank), Cell::square(to, rank));
        let (king, rook) = (cells(king), cells(rook));
        let done = Castled { wing, king, rook, man: Man::new(side, Kind::Rook) };
        let turn = Turn::from(Step::new(king.0, king.1));
        let is_new = rules(cx.position).judge(&law, &turn).is_err();
        if !is_new || !done.is_clear(cx) || !wanted(done) {
            return None;
        }
        let mut after = cx.position.clone();
        let (moved, beside) = (after.men.take(king.0)?, after.men.take(rook.0));
        after.men.put(king.1, moved);
        if let Some(man) = beside {
            after.men.put(rook.1, man);
        }
        for wing in WINGS {
            after.castling.set(CastlingRight { side, wing }, false);
        }
        after.en_passant = None;
        after.halfmove = (after.halfmove + 1).min(Position::COUNTER_MAX);
        after.fullmove += u16::from(side == Side::Black && after.fullmove < Position::COUNTER_MAX);
        after.side = side.other();
        Some((turn, after))
    });
    turns.collect()
}

/// Removes the castling right that belongs to the file of a cell, if a rook of that side stood on the cell.
fn lose_by(cx: &Context<'_>, cell: Cell, side: Side, after: &mut Position) {
    let wing = match cell.file {
        0 => Wing::Queen,
        7 => Wing::King,
        _ => return,
    };
    if cx.position.men.get(cell) == Some(Man::new(side, Kind::Rook)) {
        after.castling.set(CastlingRight { side, wing }, false);
    }
}

/// Restores the wanted rights among those that a turn has removed.
fn keep_rights(
    cx: &Context<'_>,
    after: &mut Position,
    wanted: impl Fn(Side, CastlingRight) -> bool,
) {
    for right in cx.position.castling.iter() {
        if wanted(right.side, right) {
            after.castling.set(right, true);
        }
    }
}

/// Whether a right is still held after a turn, by the law.
fn touches_no(cx: &Context<'_>, turn: &Turn, right: CastlingRight) -> bool {
    let law = law(cx.position);
    rules(cx.position).judge(&law, turn).is_ok_and(|after| after.castling.has(right))
}

const WINGS: [Wing; 2] = [Wing::King, Wing::Queen];
