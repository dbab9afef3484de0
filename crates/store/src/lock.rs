//! One process per data folder: a lock that the system frees when the process ends, however it ends.

use crate::StoreError;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// The content of the lock file while a process runs; it remains if the process did not shut down cleanly.
const AT_WORK: &str = "at work\n";

/// The lock of a data folder.
#[derive(Debug)]
pub(crate) struct Lock {
    file: File,
    /// Whether the file holds our own note.
    at_work: AtomicBool,
}

impl Lock {
    /// Takes the lock, or says that another process has it.
    pub(crate) fn take(path: &Path) -> Result<Self, StoreError> {
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            // Some network file systems have no locks; the unique entry numbers in the database protect games even
            // there.
            Err(TryLockError::Error(error)) if error.kind() == std::io::ErrorKind::Unsupported => {}
            Err(TryLockError::WouldBlock) => return Err(StoreError::InUse),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        Ok(Lock { file, at_work: AtomicBool::new(false) })
    }

    /// Whether the last process ended without shutting down cleanly.
    pub(crate) fn was_at_work(&self) -> Result<bool, StoreError> {
        let mut text = String::new();
        let mut file = &self.file;
        file.rewind()?;
        file.read_to_string(&mut text)?;
        Ok(text == AT_WORK)
    }

    /// Notes that this process is at work.
    pub(crate) fn begin_work(&self) -> Result<(), StoreError> {
        let mut file = &self.file;
        file.set_len(0)?;
        file.rewind()?;
        file.write_all(AT_WORK.as_bytes())?;
        file.sync_all()?;
        self.at_work.store(true, Ordering::Release);
        Ok(())
    }

    /// Notes that this process ends its work in good order.
    pub(crate) fn end_work(&self) {
        // Only our own note: once the lock is free, it may be another's.
        if self.at_work.swap(false, Ordering::AcqRel) {
            let _ = self.file.set_len(0).and_then(|()| self.file.sync_all());
        }
    }

    /// Lets another process in.
    pub(crate) fn free(&self) {
        let _ = self.file.unlock();
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // The connections are given up with the lock and fold the log into the file; a crash does not come this way.
        self.end_work();
    }
}
