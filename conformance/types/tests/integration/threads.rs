//! Work on several threads.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use chess_arbiter_types::threads::{in_order, map, try_map};

#[test]
fn results_are_in_the_order_of_the_list() {
    let list: Vec<u32> = (0..100).collect();
    assert_eq!(map(&list, |one| one * 2), (0..100).map(|one| one * 2).collect::<Vec<_>>());
    assert_eq!(map(&[] as &[u32], |one| *one), [0; 0]);
    let over = AtomicBool::new(false);
    let failed = try_map(3, &list, &over, |&one| if one == 40 { Err(one) } else { Ok(one) });
    assert_eq!((failed, over.into_inner()), (Err(40), true));
}

#[test]
fn results_are_taken_in_order_until_no_more_are_wanted() {
    let taken = |most: usize, missing: Option<usize>| {
        let next = AtomicUsize::new(0);
        let mut taken = Vec::new();
        let work = |(), over: &AtomicBool, give: &mut dyn FnMut(usize, usize)| {
            while !over.load(Ordering::Relaxed) {
                match next.fetch_add(1, Ordering::Relaxed) {
                    number if number >= 50 => break,
                    number if missing == Some(number) => {}
                    number => give(number, number),
                }
            }
        };
        let done = in_order(vec![(); 4], work, |number| {
            taken.push(number);
            if taken.len() == most { Err("enough") } else { Ok(true) }
        });
        (done, taken)
    };
    assert_eq!(taken(60, None), (Ok(()), (0..50).collect()));
    assert_eq!(taken(10, None), (Err("enough"), (0..10).collect()));
    let others = (0..50).filter(|number| *number != 7).collect();
    assert_eq!(taken(60, Some(7)), (Ok(()), others));
    assert_eq!(in_order(Vec::<()>::new(), |(), _, _| {}, |()| Err(())), Ok(()));
}

#[test]
#[should_panic(expected = "a scoped thread panicked")]
fn a_panic_of_a_worker_is_passed_on() {
    let wait = |first: bool, over: &AtomicBool, _: &mut dyn FnMut(usize, ())| {
        assert!(!first, "as it should");
        while !over.load(Ordering::Relaxed) {
            thread::yield_now();
        }
    };
    let _ = in_order(vec![false, true], wait, |()| Ok::<bool, ()>(true));
}
