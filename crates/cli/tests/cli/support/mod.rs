//! The real program, run as a user runs it.

#![allow(dead_code)] // Not every test needs all of it.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Output, Stdio};

pub const GAME: &str = "napoleon-at-waterloo";

/// The program with arguments, free of what the tester's own surroundings say.
pub fn waterloo(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_waterloo"));
    for name in ["WATERLOO_PORT", "WATERLOO_BIND", "WATERLOO_DATA", "WATERLOO_LOG"] {
        command.env_remove(name);
    }
    // A panic must show itself as such.
    command.env("RUST_BACKTRACE", "1").args(args);
    command
}

/// What a finished run said.
#[derive(Debug)]
pub struct Run {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let run = Run {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        };
        for sign in ["panicked", "stack backtrace", "RUST_BACKTRACE"] {
            assert!(!run.err.contains(sign), "a panic: {run:?}");
        }
        run
    }
}

impl Run {
    /// It went well and said nothing on the side.
    #[track_caller]
    pub fn ok(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "{self:?}");
        self.out
    }

    /// It failed with one clear sentence; returns that.
    #[track_caller]
    pub fn failed(self) -> String {
        assert_eq!(self.code, Some(1), "{self:?}");
        let lines: Vec<&str> = self.err.lines().collect();
        assert_eq!(lines.len(), 1, "not one sentence: {self:?}");
        let sentence = lines[0].strip_prefix("waterloo: ");
        sentence.unwrap_or_else(|| panic!("it does not say who speaks: {self:?}")).to_owned()
    }
}

/// Runs the program to its end without input.
pub fn run(args: &[&str]) -> Run {
    waterloo(args).stdin(Stdio::null()).output().unwrap().into()
}

/// Runs the program to its end with this input.
pub fn run_with(args: &[&str], input: &str) -> Run {
    let mut command = waterloo(args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let (mut stdin, input) = (child.stdin.take().unwrap(), input.to_owned());
    // Written from the side: the program may well speak before it has heard everything, or stop listening.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output.into()
}

/// A server of its own process. It is killed when dropped.
pub struct Server {
    pub child: Child,
    pub client: Client,
    /// Kept open, so that the server can go on printing.
    _out: BufReader<ChildStdout>,
}

impl Server {
    /// Starts the program on a free port and waits for the line that says where it listens.
    pub fn start(data: &Path) -> Self {
        Self::spawn(waterloo(&["serve", "--port", "0", "--data", data.to_str().unwrap()]))
    }

    pub fn spawn(mut command: Command) -> Self {
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        let base = line.split_whitespace().find(|word| word.starts_with("http://"));
        let base = base.unwrap_or_else(|| panic!("no address in {line:?}")).to_owned();
        let agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        Server { child, client: Client { base, agent }, _out: out }
    }

    /// Ends the process as a crash or a power cut would.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Asks the process to end, as `kill` and Ctrl-C do, and waits for it.
    pub fn signal(mut self, name: &str) -> Option<i32> {
        let sent = Command::new("kill").args(["-s", name, &self.child.id().to_string()]).status().unwrap();
        assert!(sent.success());
        self.child.wait().unwrap().code()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl std::ops::Deref for Server {
    type Target = Client;

    fn deref(&self) -> &Client {
        &self.client
    }
}

/// Talks to a server over HTTP.
#[derive(Clone)]
pub struct Client {
    pub base: String,
    pub agent: ureq::Agent,
}

impl Client {
    pub fn get(&self, path: &str) -> Result<Value, ureq::Error> {
        Ok(serde_json::from_str(&self.text(path)?).unwrap())
    }

    pub fn text(&self, path: &str) -> Result<String, ureq::Error> {
        let mut response = self.agent.get(format!("{}{path}", self.base)).call()?;
        let text = response.body_mut().read_to_string()?;
        assert_eq!(response.status().as_u16(), 200, "{path}: {text}");
        Ok(text)
    }

    pub fn post(&self, path: &str, body: &Value) -> Result<(u16, Value), ureq::Error> {
        let request = self.agent.post(format!("{}{path}", self.base)).content_type("application/json");
        let mut response = request.send(body.to_string())?;
        let text = response.body_mut().read_to_string()?;
        Ok((response.status().as_u16(), serde_json::from_str(&text).unwrap()))
    }

    /// Begins a game and returns its id.
    pub fn begin(&self, more: Value) -> String {
        let mut request = json!({ "game": GAME });
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let (status, summary) = self.post("/api/matches", &request).unwrap();
        assert_eq!(status, 201, "{summary}");
        summary["id"].as_str().unwrap().to_owned()
    }

    pub fn record(&self, id: &str) -> String {
        self.text(&format!("/api/matches/{id}/record")).unwrap()
    }
}

/// Where the repository's own files are.
pub fn repository(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// These words come in this order.
#[track_caller]
pub fn in_order(text: &str, words: &[&str]) {
    let mut rest = text;
    for word in words {
        let at = rest.find(word).unwrap_or_else(|| panic!("{word:?} is not, or not in order, in\n{text}"));
        rest = &rest[at + word.len()..];
    }
}
