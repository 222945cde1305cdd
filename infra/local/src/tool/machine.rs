//! Delays of the machine as Linux counts them: by other machines on the same processors, and by a slow disk.

use std::fs;
use std::time::Duration;

/// Since the machine's start.
#[derive(Clone, Copy, Default)]
pub struct Machine {
    /// The processors' time, and the part that other machines had.
    ticks: u64,
    stolen: u64,
    /// The time in which all processes waited for the disk.
    stalled: Duration,
}

impl Machine {
    pub fn now() -> Self {
        let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
        Self::parse(&read("/proc/stat"), &read("/proc/pressure/io"))
    }

    /// Zeros where a system does not report this.
    fn parse(stat: &str, pressure: &str) -> Self {
        let ticks = stat.lines().next().unwrap_or_default().split_whitespace().skip(1).take(8);
        let ticks: Vec<u64> = ticks.filter_map(|ticks| ticks.parse().ok()).collect();
        let full = pressure.lines().find_map(|line| line.strip_prefix("full ")?.split_once("total="));
        let stalled = full.and_then(|(_, micros)| micros.parse().ok()).map(Duration::from_micros).unwrap_or_default();
        Self { ticks: ticks.iter().sum(), stolen: ticks.get(7).copied().unwrap_or_default(), stalled }
    }

    /// The delays since `before` that are at least a twentieth, in words; empty otherwise.
    pub fn kept_from(self, before: Self, took: Duration) -> String {
        let mut said = String::new();
        let stolen = self.stolen.saturating_sub(before.stolen) * 100;
        if let Some(percent) =
            stolen.checked_div(self.ticks.saturating_sub(before.ticks)).filter(|percent| *percent >= 5)
        {
            said += &format!("; others had {percent} % of the processors");
        }
        let stalled = self.stalled.saturating_sub(before.stalled);
        if stalled * 20 >= took && stalled >= Duration::from_secs(1) {
            said += &format!("; {} s waiting for the disk", stalled.as_secs());
        }
        said
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_had_and_the_disk_took_is_said_where_it_is_much() {
        let before =
            Machine::parse("cpu  10 0 10 60 0 0 0 20 0 0\ncpu0 1\n", "some total=9\nfull avg10=0.00 total=1000000\n");
        let after = Machine::parse("cpu  50 0 20 90 0 0 0 40 9 9\n", "full avg10=0.00 total=4500000\n");
        let took = Duration::from_secs(60);
        assert_eq!(after.kept_from(before, took), "; others had 20 % of the processors; 3 s waiting for the disk");
        assert_eq!(after.kept_from(after, took), "");
        assert_eq!(Machine::parse("", "").kept_from(Machine::parse("", ""), took), "");
    }
}
