//! Which of the chosen cases an engine is asked, and in what order.
//!
//! Many engines have no way to refuse a position, and crash on one that no game reaches. They are asked last about
//! positions that can only be refused, so that a crash affects no other question, and not at all if a convention says so.

use std::collections::BTreeMap;

use super::Options;
use super::breaks::Breaks;
use crate::cases::{Case, CaseFile, Rule};
use crate::conventions::{Conventions, Setting, setting};
use crate::driver::Driver;

pub(super) struct Plan<'a> {
    pub(super) options: &'a Options,
    pub(super) breaks: Breaks,
    /// The cases, in the order in which they are asked.
    pub(super) cases: Vec<&'a Case>,
    /// How many of the chosen cases each convention leaves out.
    pub(super) left_out: BTreeMap<Setting, usize>,
    pub(super) conventions: Conventions,
    pub(super) can_refuse: bool,
}

impl<'a> Plan<'a> {
    pub(super) fn new(
        driver: &dyn Driver,
        files: &'a [CaseFile],
        options: &'a Options,
    ) -> Plan<'a> {
        let can_refuse = driver.can_refuse();
        let mut plan = Plan {
            options,
            breaks: Breaks::new(options.max_breaks),
            cases: Vec::new(),
            left_out: BTreeMap::new(),
            conventions: options.conventions.or(&driver.conventions()),
            can_refuse,
        };
        let mut last = Vec::new();
        for case in options.select(files) {
            if let Some(setting) = plan.leaves_out(case) {
                *plan.left_out.entry(setting).or_default() += 1;
            } else if !can_refuse && case.expect.refused.is_some() {
                last.push(case);
            } else {
                plan.cases.push(case);
            }
        }
        plan.cases.append(&mut last);
        plan
    }

    /// The convention that leaves a case out, if one does.
    fn leaves_out(&self, case: &Case) -> Option<Setting> {
        let holds = |key| {
            let undefined = setting(key, "undefined");
            self.conventions.holds(&undefined).then_some(undefined)
        };
        let has_flag = |flag: &str| case.flags.iter().any(|given| given == flag);
        if has_flag("unreachable")
            && let Some(undefined) = holds("unreachable")
        {
            return Some(undefined);
        }
        let rule = case.expect.refused?;
        // Malformed text and wrong fields have their own conventions, for engines that can refuse.
        let is_impossible = rule != Rule::Notation && !has_flag("fields");
        holds("impossible").filter(|_| is_impossible || !self.can_refuse)
    }
}
