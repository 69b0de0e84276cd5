//! Lists the legal turns of a board, and sorts lists.

use fast::board::Board;
use fast::{AnyBoard, AnyTurn};

pub(crate) fn every_turn(board: &AnyBoard) -> Vec<AnyTurn> {
    let mut turns = Vec::with_capacity(USUAL);
    board.each_turn(|turn| turns.push(turn));
    turns
}

/// Every legal turn without a deflector act; in games without deflectors, every legal turn.
pub(crate) fn plain_turns(board: &AnyBoard) -> Vec<AnyTurn> {
    let mut turns = Vec::with_capacity(USUAL);
    board.each_plain_turn(|turn| turns.push(turn));
    turns
}

/// The number of [`plain_turns`].
pub(crate) fn mobility(board: &AnyBoard) -> i64 {
    i64::try_from(board.mobility()).unwrap_or(i64::MAX)
}

/// The room reserved for a list of turns: enough for most positions.
const USUAL: usize = 48;

/// Sorts a list by what `text` returns for each element. Elements with equal texts keep their order.
pub(crate) fn sort_by_text<T>(list: &mut Vec<T>, text: impl Fn(&T) -> String) {
    let mut order: Vec<_> = list.iter().map(text).zip(0..).collect();
    order.sort_unstable();
    rearrange(list, order.into_iter().map(|(_, index)| index));
}

/// Sorts a list by what `number` returns for each element. Elements with equal numbers keep their order.
pub(crate) fn sort_by_number<T>(list: &mut Vec<T>, number: impl Fn(&T) -> i64) {
    let mut order: Vec<_> = list.iter().map(number).zip(0..).collect();
    order.sort_unstable();
    rearrange(list, order.into_iter().map(|(_, index)| index));
}

// Indices are sorted instead of elements, since the standard library's sort is compiled anew for every type that it sorts.
fn rearrange<T>(list: &mut Vec<T>, order: impl Iterator<Item = usize>) {
    let mut slots: Vec<Option<T>> = list.drain(..).map(Some).collect();
    list.extend(order.filter_map(|index| slots[index].take()));
}
