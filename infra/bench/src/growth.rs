//! Whether the memory of a process keeps growing.

/// Resident memory at regular points of a process's work, in KB.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Residence {
    /// In the second tenth of the work, when every path has been taken and every cache is full.
    pub early_kb: u64,
    /// In the last tenth.
    pub late_kb: u64,
}

impl Residence {
    /// Takes the median of each tenth, since a single sample may be taken in the middle of an invocation. A leak shows
    /// between the two. Single allocations of the warm-up do not.
    ///
    /// # Panics
    /// With fewer than ten samples.
    pub fn of(samples: &[u64]) -> Self {
        let tenth = samples.len() / 10;
        assert!(tenth > 0, "tenths are made of at least ten samples, not of {}", samples.len());
        Self { early_kb: median(&samples[tenth..2 * tenth]), late_kb: median(&samples[samples.len() - tenth..]) }
    }

    /// The growth from the second tenth to the last, or 0.
    pub fn growth_kb(&self) -> u64 {
        self.late_kb.saturating_sub(self.early_kb)
    }
}

fn median(samples: &[u64]) -> u64 {
    let mut sorted = samples.to_vec();
    sorted.sort_unstable();
    sorted[sorted.len() / 2]
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLES: u64 = 1_000;

    fn growth_kb(sample: impl Fn(u64) -> u64) -> u64 {
        Residence::of(&(0..SAMPLES).map(sample).collect::<Vec<_>>()).growth_kb()
    }

    // asvs 1.4.3
    #[test]
    fn only_a_leak_counts_as_growth() {
        assert_eq!(growth_kb(|_| 8_000), 0);
        assert_eq!(growth_kb(|n| 8_000 + n / 10), 80, "0.1 KB a sample, from the middle of one tenth to the other's");
        assert_eq!(growth_kb(|n| if n < SAMPLES / 2 { 8_000 } else { 8_100 }), 100, "a cache without a bound, late");
        assert_eq!(growth_kb(|n| 8_000 + 10 * n.min(SAMPLES / 10)), 0, "a start");
        assert_eq!(growth_kb(|n| if n > SAMPLES / 2 && n % 3 == 0 { 9_000 } else { 8_000 }), 0, "moments");
        assert_eq!(growth_kb(|n| 9_000 - n), 0, "less and less");
    }
}
