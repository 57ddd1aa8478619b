//! The memory limit for the work on a record: `--memory`, or half of the machine's memory.

use std::sync::LazyLock;
use sysinfo::System;

/// Each thread's share of the requested memory, or of half of the machine's.
#[must_use]
pub fn share(requested: Option<u64>, threads: usize) -> u64 {
    requested.unwrap_or_else(|| *MACHINE / 2) / threads.max(1) as u64
}

/// The memory available to this process: the machine's, or less if a container or `ulimit -v` allows less.
static MACHINE: LazyLock<u64> = LazyLock::new(|| {
    let mut system = System::new();
    system.refresh_memory();
    let limits = system.cgroup_limits().map(|limits| limits.total_memory);
    let smallest = limits.into_iter().chain(address_space()).fold(system.total_memory(), u64::min);
    // The system does not report it.
    if smallest == 0 { u64::MAX } else { smallest }
});

#[cfg(unix)]
fn address_space() -> Option<u64> {
    rustix::process::getrlimit(rustix::process::Resource::As).current
}

#[cfg(not(unix))]
fn address_space() -> Option<u64> {
    None
}

/// Parses a number of bytes with a unit, in powers of 1024: `4G`, `512 MB`, `1.5g`; without a unit, bytes.
///
/// # Errors
///
/// Advice on the expected form.
pub fn size(text: &str) -> Result<u64, String> {
    let text = text.trim();
    let end = text.find(|character: char| !character.is_ascii_digit() && character != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let unit = unit.trim().to_ascii_uppercase();
    let power = match unit.trim_end_matches('B').trim_end_matches('I') {
        "" => 0,
        "K" => 1,
        "M" => 2,
        "G" => 3,
        "T" => 4,
        _ => return Err("give a number and K, M, G or T, as in 4G".to_owned()),
    };
    match number.parse::<f64>() {
        Ok(number) if number * 1024_f64.powi(power) < u64::MAX as f64 => Ok((number * 1024_f64.powi(power)) as u64),
        Ok(_) => Err("no machine has that much".to_owned()),
        Err(_) => Err("give a number and K, M, G or T, as in 4G".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units_in_powers_of_1024() {
        assert_eq!(
            ["0", "17", "4K", "512m", "2 GB", "1.5GiB"].map(|text| size(text).ok()),
            [Some(0), Some(17), Some(4 << 10), Some(512 << 20), Some(2 << 30), Some(3 << 29)]
        );
        for text in ["", "G", "-1", "1e9", "4X", "4 G B", "1.2.3M", "half", "99999999999999999999"] {
            assert!(size(text).is_err(), "{text}");
        }
    }

    #[test]
    fn threads_share_the_memory() {
        assert_eq!(share(Some(8 << 30), 4), 2 << 30);
        assert!(share(None, 1) >= share(None, 2));
    }
}
