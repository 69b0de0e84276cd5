//! Limits on counts of turn sequences (perft), for programs that count whatever a request asks for.

use std::time::Duration;

use types::Budget;

/// The longest time limit or wait: a year. The clock might not be able to represent a much later time.
pub const LONGEST_TIME: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// Limits on one count; `None` means no limit. [`Budget`] says what a node is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say everything")]
pub struct CountLimits {
    pub nodes: Option<u64>,
    pub time: Option<Duration>,
}

impl CountLimits {
    /// No limits.
    pub const NONE: CountLimits = CountLimits { nodes: None, time: None };

    /// The tighter of the two limits on nodes, and the tighter of the two limits on time.
    #[must_use]
    pub fn and(self, other: CountLimits) -> CountLimits {
        let nodes = [self.nodes, other.nodes].into_iter().flatten().min();
        let time = [self.time, other.time].into_iter().flatten().min();
        CountLimits { nodes, time }
    }

    /// A budget with these limits, whose time begins now.
    pub fn budget(self) -> Budget {
        let mut budget = Budget::unlimited();
        if let Some(nodes) = self.nodes {
            budget = budget.with_nodes(nodes);
        }
        if let Some(time) = self.time {
            budget = budget.with_time(time);
        }
        budget
    }
}

/// A number of seconds as a time limit; `None` unless the number is above 0 and at most [`LONGEST_TIME`].
pub fn seconds(number: f64) -> Option<Duration> {
    let in_range = number > 0.0 && number <= LONGEST_TIME.as_secs_f64();
    Duration::try_from_secs_f64(number).ok().filter(|_| in_range)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tighter_of_two_limits_applies() {
        let (one, two) = (Duration::from_secs(1), Duration::from_secs(2));
        let left = CountLimits { nodes: Some(3), time: Some(two) };
        let right = CountLimits { nodes: Some(4), time: Some(one) };
        assert_eq!(left.and(right), CountLimits { nodes: Some(3), time: Some(one) });
        assert_eq!(left.and(CountLimits::NONE), left);
    }

    #[test]
    fn a_time_limit_is_more_than_zero_and_at_most_a_year() {
        assert_eq!(seconds(0.5), Some(Duration::from_millis(500)));
        assert_eq!(seconds(31_536_000.0), Some(LONGEST_TIME));
        for number in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e19, 31_536_001.0] {
            assert_eq!(seconds(number), None, "{number}");
        }
    }
}
