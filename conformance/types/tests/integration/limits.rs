//! Budgets of counts, and interrupts.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use chess_arbiter_types::{Budget, Interrupt, Stopped};

#[test]
fn a_budget_without_limits_is_never_spent() {
    let mut budget = Budget::unlimited();
    assert_eq!(budget.spend(u64::MAX - 1), Ok(()));
    assert_eq!(budget.spend(u64::MAX), Ok(()));
}

#[test]
fn every_node_of_a_budget_can_be_spent_but_no_more() {
    for most in [0, 1, 1023, 1024, 1025, 5000] {
        let mut budget =
            Budget::unlimited().with_nodes(most).with_time(Duration::from_secs(60 * 60));
        for _ in 0..most {
            assert_eq!(budget.spend(1), Ok(()));
        }
        assert_eq!(budget.spend(1), Err(Stopped::Nodes(most)));
    }
}

#[test]
fn a_time_limit_that_has_passed_stops_at_once() {
    let mut budget = Budget::unlimited().with_time(Duration::ZERO);
    assert_eq!(budget.spend(1), Err(Stopped::Time(Duration::ZERO)));
}

#[test]
fn a_flag_stops_within_about_a_thousand_nodes() {
    let flag = Arc::new(AtomicBool::new(false));
    let mut budget = Budget::unlimited().with_cancel(Arc::clone(&flag));
    assert_eq!(budget.spend(1), Ok(()));
    flag.store(true, Ordering::Relaxed);
    assert!((0..=1024).any(|_| budget.spend(1) == Err(Stopped::Cancelled)));
}

#[test]
fn a_limit_given_later_holds_from_then_on() {
    let mut budget = Budget::unlimited();
    assert_eq!(budget.spend(10), Ok(()));
    let mut budget = budget.with_nodes(10);
    assert_eq!(budget.spend(1), Err(Stopped::Nodes(10)));
}

#[test]
fn a_time_limit_stops_every_budget_and_a_request_every_clone() {
    let wished = Interrupt::new();
    let timed = wished.clone().after(Duration::from_secs(60 * 60));
    assert!(!timed.is_requested() && timed.budget().look().is_ok());
    wished.request();
    assert!(timed.is_requested() && !timed.is_over());
    assert_eq!(timed.budget().look(), Err(Stopped::Cancelled));
    let over = Interrupt::new().after(Duration::ZERO);
    assert!(over.is_requested() && over.is_over());
    assert_eq!(over.budget().look(), Err(Stopped::Time(Duration::ZERO)));
}
