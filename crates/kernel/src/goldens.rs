//! Golden records of a game, for its tests: a folder with one record for each known game.

use std::collections::BTreeSet;
use std::path::Path;

/// The record of a game that is kept under this name.
///
/// # Panics
/// If it cannot be read.
pub fn read(folder: &Path, name: &str) -> String {
    let path = folder.join(format!("{name}.jsonl"));
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Fails unless the folder holds the records of exactly these games and nothing else.
///
/// # Panics
/// If a record is missing or not known.
pub fn check_folder<'n>(folder: &Path, names: impl IntoIterator<Item = &'n str>) {
    let files: BTreeSet<String> = std::fs::read_dir(folder)
        .unwrap_or_else(|e| panic!("{}: {e}", folder.display()))
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(files, names.into_iter().map(|name| format!("{name}.jsonl")).collect());
}
