//! `referee` as a process: answers as they are asked for, and goes on after nonsense.

use crate::support::*;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

#[test]
fn each_line_is_answered_before_the_next_is_asked() {
    let mut child =
        waterloo(&["referee"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    let mut ask = |line: &[u8]| -> Value {
        stdin.write_all(line).unwrap();
        stdin.write_all(b"\n").unwrap();
        let mut answer = String::new();
        stdout.read_line(&mut answer).unwrap();
        serde_json::from_str(&answer).unwrap()
    };
    assert_eq!(ask(b"{\"do\":\"games\"}")["ok"]["games"][0]["id"], GAME);
    assert_eq!(ask(b"\xff\x00 nonsense")["error"]["code"], "malformed");
    assert_eq!(ask(b"{\"do\":\"new\",\"game\":\"napoleon-at-waterloo\",\"seed\":1}")["ok"]["len"], 0);
    assert_eq!(ask(b"{\"do\":\"play\",\"move\":\"end-move\",\"id\":9}")["id"], 9);
    assert_eq!(ask(b"{\"do\":\"quit\"}"), json!({ "ok": { "bye": true } }));
    drop(stdin);
    let run = Run::from(child.wait_with_output().unwrap());
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
}

#[test]
fn the_end_of_the_input_ends_the_talk() {
    assert_eq!(run(&["referee"]).ok(), "");
    assert_eq!(run_with(&["referee"], "{\"do\":\"actor\"}").ok().lines().count(), 1);
}
