use super::*;
use proptest::prelude::*;

fn all_of(sorter: Sorter) -> Vec<Entry> {
    let mut entries = sorter.finish().unwrap();
    let mut all = Vec::new();
    while let Some(entry) = entries.next().unwrap() {
        all.push(entry);
    }
    assert_eq!(entries.next().unwrap(), None, "it stays at its end");
    all
}

/// The order of the standard library.
fn naive(mut all: Vec<Entry>, most: Option<u64>) -> Vec<Entry> {
    all.sort_by(|one, other| one.order().cmp(&other.order()));
    all.truncate(most.map_or(usize::MAX, |most| most as usize));
    all
}

fn check(entries: &[(Vec<u8>, usize)], most: Option<u64>) -> usize {
    let mut sorter = Sorter::new(0, most);
    let mut all = Vec::new();
    for (number, (key, length)) in (0..).zip(entries) {
        let entry = Entry { key: key.clone(), number, text: vec![number as u8; *length] };
        sorter.push(&entry.key, entry.number, &entry.text).unwrap();
        all.push(entry);
    }
    let runs = sorter.runs.iter().map(Vec::len).sum();
    let largest = entries.iter().map(|(key, length)| HEAD + key.len() + length).max().unwrap_or(0);
    assert!(sorter.records.size() <= LEAST.max(largest + 16) && sorter.records.bytes.capacity() <= LEAST.max(largest));
    assert_eq!(all_of(sorter), naive(all, most));
    runs
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn records_are_sorted_by_key_and_then_by_number(
        entries in prop::collection::vec((prop::collection::vec(0..3_u8, 0..12), 0..2000_usize), 0..300),
        most in prop::option::of(0..200_u64),
    ) {
        check(&entries, most);
    }
}

#[test]
fn runs_are_written_and_merged_in_levels() {
    // Each run has 63 records, so there are more than 64 runs.
    let entries: Vec<(Vec<u8>, usize)> =
        (0..5000_u32).map(|number| (number.wrapping_mul(2_654_435_761).to_be_bytes()[..2].to_vec(), 1000)).collect();
    let runs = check(&entries, None);
    assert!((2..FAN_IN).contains(&runs), "{runs} runs after a merge");
    // Most of the first 200 are not in memory at once; the first ten always are.
    assert!(check(&entries, Some(200)) > 0);
    assert_eq!(check(&entries, Some(10)), 0);
}

#[test]
fn keeping_every_record_takes_no_more_memory() {
    // 32 records with an odd number of bytes fill the memory when the next arrives.
    let mut entries = vec![(vec![1], 1983); 33];
    entries[0].1 = 1982;
    check(&entries, Some(32));
}

#[test]
fn a_record_larger_than_the_memory_is_sorted() {
    check(&[(vec![2], 5), (vec![1], 3 * LEAST)], None);
    check(&[(vec![1], LEAST), (vec![2], LEAST), (vec![0], LEAST)], Some(2));
}
