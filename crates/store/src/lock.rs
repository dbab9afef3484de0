//! One process per data folder: a lock that the system frees when the process ends, however it ends.

use crate::StoreError;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::Path;

/// What stands in the lock file while a process works, and still stands there if it did not end in good order.
const AT_WORK: &str = "at work\n";

/// The right to use a data folder.
#[derive(Debug)]
pub(crate) struct Lock {
    file: File,
}

impl Lock {
    /// Takes the lock, or says that another process has it.
    pub(crate) fn take(path: &Path) -> Result<Self, StoreError> {
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            // Some network file systems know no locks; entry numbers are unique in the database even there.
            Ok(()) => Ok(Lock { file }),
            Err(TryLockError::Error(error)) if error.kind() == std::io::ErrorKind::Unsupported => Ok(Lock { file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse),
            Err(TryLockError::Error(error)) => Err(error.into()),
        }
    }

    /// Did the last process end without saying so?
    pub(crate) fn was_at_work(&self) -> Result<bool, StoreError> {
        let mut text = String::new();
        let mut file = &self.file;
        file.rewind()?;
        file.read_to_string(&mut text)?;
        Ok(text == AT_WORK)
    }

    /// Notes that a process is at work, or that it ends in good order.
    pub(crate) fn note(&self, at_work: bool) -> Result<(), StoreError> {
        let mut file = &self.file;
        file.set_len(0)?;
        file.rewind()?;
        if at_work {
            file.write_all(AT_WORK.as_bytes())?;
        }
        Ok(file.sync_all()?)
    }

    /// Lets another process in.
    pub(crate) fn free(&self) {
        let _ = self.file.unlock();
    }
}
