//! A commander in another process, which speaks JSON Lines on its standard input and output as `docs/arena.md`
//! describes.
//!
//! The process is not trusted. It may send nonsense, send nothing, stop reading or exit; any of these costs it the game
//! but never blocks the arena: separate threads read and write, and the process is killed when the game is over.

use crate::clock::Clock;
use crate::commander::{Commander, SeatView};
use kernel::Show;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::time::Duration;

/// Longest answer taken, in bytes.
const LONGEST_LINE: u64 = 1 << 20;
/// Time for a process to start, on top of its first decision.
const START_UP: Duration = Duration::from_secs(5);
/// How often a waiting arena looks whether it has been stopped.
const GLANCE: Duration = Duration::from_millis(50);

/// A bot at the table.
pub(crate) struct Bot {
    process: Option<Process>,
    fresh: bool,
    trouble: Option<String>,
}

struct Process {
    child: Child,
    to: Sender<String>,
    from: Receiver<std::io::Result<Vec<u8>>>,
}

impl Bot {
    /// Starts the process and tells it what it is about to play. That it cannot be started shows at its first decision.
    pub fn start(command: &[String], greeting: &Value) -> Bot {
        match Process::start(command) {
            Ok(process) => {
                process.tell(greeting);
                Bot { process: Some(process), fresh: true, trouble: None }
            }
            Err(error) => {
                let name = command.first().map_or("", String::as_str);
                Bot { process: None, fresh: true, trouble: Some(format!("\"{name}\" cannot be started: {error}.")) }
            }
        }
    }

    fn choose<G: Show>(&mut self, mind: &SeatView<'_, G>, clock: &Clock) -> Result<G::Move, String> {
        let Some(process) = &self.process else {
            return Err(self.trouble.take().unwrap_or_else(|| "It has left the table.".into()));
        };
        let limit = clock.left();
        let request = json!({
            "do": "choose", "view": mind.table(), "legal": mind.offers(),
            "ms": limit.map(millis),
        });
        process.tell(&request);
        let patience = limit.map(|left| if self.fresh { left + START_UP } else { left });
        self.fresh = false;
        let line = process.hear(patience, clock, limit)?;
        let answer: Value = serde_json::from_slice(&line)
            .map_err(|_| format!("Its answer was not JSON: {}.", shortened(&String::from_utf8_lossy(&line))))?;
        let Some(mv) = answer.get("move") else {
            return Err(format!("Its answer named no \"move\": {}.", shortened(&answer.to_string())));
        };
        let parsed = serde_json::from_value(mv.clone())
            .map_err(|_| format!("Its answer is not a move of the game: {}.", shortened(&mv.to_string())))?;
        mind.judge(&parsed).map_err(|ruling| {
            format!("Its move {} was illegal by rule {}: {}", shortened(&mv.to_string()), ruling.rule, ruling.text)
        })?;
        Ok(parsed)
    }
}

impl<G: Show> Commander<G> for Bot {
    fn plan(&mut self, mind: &SeatView<'_, G>, clock: &Clock) -> Vec<G::Move> {
        match self.choose(mind, clock) {
            Ok(mv) => vec![mv],
            Err(why) => {
                self.process = None;
                self.trouble = Some(why);
                Vec::new()
            }
        }
    }

    fn failure_reason(&self) -> Option<String> {
        self.trouble.clone()
    }
}

impl Process {
    fn start(command: &[String]) -> std::io::Result<Process> {
        let mut words = command.iter();
        let name = words.next().ok_or_else(|| std::io::Error::other("there is no command"))?;
        let mut command = Command::new(name);
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped());
        #[cfg(unix)]
        {
            // Ctrl-C is meant for the arena; a bot that died of it would forfeit.
            use std::os::unix::process::CommandExt as _;
            command.process_group(0);
        }
        let mut child = command.spawn()?;
        let (to, outbox) = channel();
        // A bot that sends too much blocks until it is asked.
        let (inbox, from) = sync_channel(1);
        if let Some(stdin) = child.stdin.take() {
            std::thread::spawn(move || write_lines(stdin, outbox));
        }
        if let Some(stdout) = child.stdout.take() {
            std::thread::spawn(move || read_lines(stdout, inbox));
        }
        Ok(Process { child, to, from })
    }

    fn tell(&self, message: &Value) {
        // If nobody listens any more, no answer will come either.
        let _ = self.to.send(format!("{message}\n"));
    }

    fn hear(&self, patience: Option<Duration>, clock: &Clock, limit: Option<Duration>) -> Result<Vec<u8>, String> {
        let mut left = patience;
        loop {
            let began = std::time::Instant::now();
            let wait = left.map_or(GLANCE, |left| left.min(GLANCE));
            match self.from.recv_timeout(wait) {
                Ok(Ok(line)) => return Ok(line),
                Ok(Err(error)) => return Err(format!("Its answer could not be read: {error}.")),
                Err(RecvTimeoutError::Disconnected) => return Err("It ended without an answer.".into()),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if clock.is_stopped() {
                return Err("The arena was stopped.".into());
            }
            left = left.map(|left| left.saturating_sub(began.elapsed()));
            if left == Some(Duration::ZERO) {
                return Err(format!("It gave no answer in {} ms.", millis(limit.unwrap_or_default())));
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The threads end by themselves: their pipes break.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn write_lines(mut stdin: ChildStdin, outbox: Receiver<String>) {
    for line in outbox {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(stdout: ChildStdout, inbox: SyncSender<std::io::Result<Vec<u8>>>) {
    let mut reader = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        let news = match Read::take(&mut reader, LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) => return,
            Ok(_) if line.len() as u64 == LONGEST_LINE => {
                Err(std::io::Error::other(format!("it is longer than {LONGEST_LINE} bytes")))
            }
            Ok(_) if line.trim_ascii().is_empty() => continue,
            Ok(_) => Ok(line),
            Err(error) => Err(error),
        };
        let over = news.is_err();
        if inbox.send(news).is_err() || over {
            return;
        }
    }
}

/// Milliseconds, rounded: the moment since the clock was started is not worth telling.
fn millis(time: Duration) -> u64 {
    (time.as_secs_f64() * 1e3).round() as u64
}

/// The beginning of something long, on one line.
fn shortened(text: &str) -> String {
    let line: String = text.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).take(80).collect();
    if line.len() < text.trim().len() { format!("{line}…") } else { line }
}
