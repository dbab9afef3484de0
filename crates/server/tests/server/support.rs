//! The real server on a port of its own, and a client that talks to it as a browser would.

use library::Shelf;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;
use store::{Deed, Entry, Request, Store};
use tempfile::TempDir;
use tokio::sync::oneshot;

pub const GAME: &str = "napoleon-at-waterloo";

/// Longer than anything takes; a test that waits in vain fails instead of hanging.
const PATIENCE: Duration = Duration::from_secs(120);

/// What the computer players of these tests may think about a turn.
pub const THINK: Duration = Duration::from_secs(10);

/// A server in this process. It ends when it is dropped.
pub struct Server {
    pub address: SocketAddr,
    pub data: Arc<TempDir>,
    agent: ureq::Agent,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    /// A server over a new data folder.
    pub fn start() -> Self {
        Self::start_in(Arc::new(tempfile::tempdir().unwrap()))
    }

    /// A server over a data folder.
    pub fn start_in(data: Arc<TempDir>) -> Self {
        Self::launch(data, None, Shelf::default())
    }

    /// A server with the small game of the tests on its shelf.
    pub fn start_with_test_game(data: Arc<TempDir>) -> Self {
        Self::launch(data, None, Shelf(&library::TEST_SHELF))
    }

    /// A server whose store the test can make fail.
    pub fn start_with_store() -> (Self, Store) {
        let (give, store) = std::sync::mpsc::channel();
        let server = Self::launch(Arc::new(tempfile::tempdir().unwrap()), Some(give), Shelf::default());
        (server, store.recv().unwrap())
    }

    fn launch(data: Arc<TempDir>, give: Option<std::sync::mpsc::Sender<Store>>, shelf: Shelf) -> Self {
        let bind = "127.0.0.1:0".parse().unwrap();
        let config = server::Config { bind, data: data.path().to_owned(), think: THINK, shelf };
        let (ready, is_ready) = std::sync::mpsc::channel();
        let (stop, stopped) = oneshot::channel::<()>();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
            let told = move |address| ready.send(address).unwrap();
            let asked = async {
                let _ = stopped.await;
            };
            runtime.block_on(async {
                let Some(give) = give else { return server::serve(config, told, asked).await.unwrap() };
                let store = Store::open_exclusive(&config.data.join(server::DATA_FILE)).await.unwrap();
                give.send(store.clone()).unwrap();
                server::serve_store(store.clone(), &config, told, asked).await.unwrap();
                store.close().await;
            });
        });
        let agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_recv_response(Some(PATIENCE))
            .timeout_recv_body(Some(PATIENCE))
            .build()
            .into();
        let address = is_ready.recv().expect("the server starts");
        Server { address, data, agent, stop: Some(stop), thread: Some(thread) }
    }

    /// Ends the server in good order and gives its data folder back.
    pub fn stop(mut self) -> Arc<TempDir> {
        self.end();
        self.data.clone()
    }

    /// Ends the server and starts another one over the same data.
    pub fn restart(self) -> Self {
        Self::start_in(self.stop())
    }

    fn end(&mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        if let Some(thread) = self.thread.take() {
            let ended = thread.join();
            if !std::thread::panicking() {
                ended.expect("the server ends without an error");
            }
        }
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub fn get(&self, path: &str) -> Answer {
        Answer::read(path, self.agent.get(self.url(path)).call().unwrap())
    }

    pub fn delete(&self, path: &str) -> Answer {
        Answer::read(path, self.agent.delete(self.url(path)).call().unwrap())
    }

    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.send(path, "application/json", body.to_string().as_bytes())
    }

    /// Posts any bytes under any content type.
    pub fn send(&self, path: &str, kind: &str, body: &[u8]) -> Answer {
        // A connection of its own: after a body it did not read to the end, the server hangs up.
        let request = self.agent.post(self.url(path)).content_type(kind).header("connection", "close");
        Answer::read(path, request.send(body).unwrap())
    }

    /// Sends bytes as they are over a connection of their own and reads the whole answer.
    pub fn raw(&self, request: &str) -> Answer {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").expect("an answer has a head");
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Answer { of: request.lines().next().unwrap().to_owned(), status, kind: String::new(), text: body.to_owned() }
    }

    /// A raw GET under a name of one's own choice.
    pub fn get_as(&self, host: Option<&str>, path: &str) -> Answer {
        let host = host.map_or(String::new(), |h| format!("Host: {h}\r\n"));
        // Without a Host line only the older protocol is well-formed.
        let version = if host.is_empty() { "1.0" } else { "1.1" };
        self.raw(&format!("GET {path} HTTP/{version}\r\n{host}Connection: close\r\n\r\n"))
    }

    /// Listens to a game's events.
    pub fn events(&self, path: &str, last_seen: Option<&str>) -> Events {
        let mut request = self.agent.get(self.url(path)).header("accept-encoding", "gzip, br");
        if let Some(id) = last_seen {
            request = request.header("last-event-id", id);
        }
        let response = request.call().unwrap();
        assert_eq!(response.status().as_u16(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Events { lines: BufReader::new(response.into_body().into_reader()) }
    }

    /// Writes an entry to a game behind the server's back, as another program over the same data would.
    pub fn write_behind_its_back(&self, id: &str, after: u32, mv: Value, request: Request<'_>) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let store = Store::open(&self.data.path().join(server::DATA_FILE)).await.unwrap();
            let entry = Entry { by: Some("french".into()), deed: Deed::Move(mv), len: after + 1 };
            store.append(id, after, &[entry], request, &Value::Null, 1).await.unwrap();
            store.close().await;
        });
    }

    /// Begins a game from a request, `game` filled in.
    pub fn begin(&self, mut request: Value) -> Table<'_> {
        request["game"] = json!(GAME);
        self.table(self.post("/api/matches", &request).created()["id"].as_str().unwrap())
    }

    /// Begins a game from a position or record.
    pub fn import(&self, text: &str) -> Table<'_> {
        let answer = self.post("/api/import", &json!({ "text": text })).created();
        assert_eq!(answer.get("damage"), None, "{answer}");
        self.table(answer["match"]["id"].as_str().unwrap())
    }

    pub fn table(&self, id: &str) -> Table<'_> {
        Table { server: self, id: id.to_owned(), requests: AtomicU32::new(0) }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.end();
    }
}

/// What came back.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    pub of: String,
    pub status: u16,
    pub kind: String,
    pub text: String,
}

impl Answer {
    fn read(path: &str, mut response: ureq::http::Response<ureq::Body>) -> Self {
        let header = response.headers().get("content-type");
        let kind = header.map_or("", |h| h.to_str().unwrap()).to_owned();
        let text = response.body_mut().with_config().limit(64 << 20).read_to_string().unwrap();
        Answer { of: path.to_owned(), status: response.status().as_u16(), kind, text }
    }

    /// The JSON of an answer with status 200.
    #[track_caller]
    pub fn ok(&self) -> Value {
        assert_eq!(self.status, 200, "{}: {}", self.of, self.text);
        self.json()
    }

    /// The JSON of an answer with status 201.
    #[track_caller]
    pub fn created(&self) -> Value {
        assert_eq!(self.status, 201, "{}: {}", self.of, self.text);
        self.json()
    }

    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|e| panic!("{}: no JSON ({e}): {}", self.of, self.text))
    }

    /// An error in our one shape; returns its sentence.
    #[track_caller]
    pub fn error(&self, status: u16, code: &str) -> String {
        assert_eq!(self.status, status, "{}: {}", self.of, self.text);
        let value = self.json();
        let fields: Vec<_> = value.as_object().unwrap().keys().collect();
        assert_eq!(fields, ["error"], "{}: {}", self.of, self.text);
        let error = value["error"].as_object().unwrap();
        assert!(error.keys().all(|k| ["code", "message", "rule"].contains(&k.as_str())), "{}", self.text);
        assert_eq!(error["code"], code, "{}: {}", self.of, self.text);
        assert_eq!(error.contains_key("rule"), code == "refused", "{}: {}", self.of, self.text);
        let message = error["message"].as_str().unwrap().to_owned();
        let first = message.chars().next().unwrap();
        assert!(first.to_uppercase().eq([first]) && message.ends_with(['.', '!', '?']), "no sentence: {message}");
        message
    }

    /// A refusal by a rule; returns the rule and its sentence.
    #[track_caller]
    pub fn refused(&self) -> (String, String) {
        let message = self.error(422, "refused");
        (self.json()["error"]["rule"].as_str().unwrap().to_owned(), message)
    }
}

/// A stream of server-sent events.
pub struct Events {
    lines: BufReader<ureq::BodyReader<'static>>,
}

/// One event.
#[derive(Debug, Clone, PartialEq)]
pub struct Event {
    pub name: String,
    pub id: String,
    pub data: Value,
}

impl Iterator for Events {
    type Item = Event;

    /// Waits for the next event; nothing when the stream has ended.
    fn next(&mut self) -> Option<Event> {
        let mut event = Event { name: String::new(), id: String::new(), data: Value::Null };
        loop {
            let mut line = String::new();
            if self.lines.read_line(&mut line).expect("the stream ends in good order") == 0 {
                return None;
            }
            match line.trim_end_matches('\n').split_once(": ") {
                Some(("event", name)) => event.name = name.to_owned(),
                Some(("id", id)) => event.id = id.to_owned(),
                Some(("data", data)) => event.data = serde_json::from_str(data).unwrap(),
                None if line == "\n" && !event.name.is_empty() => return Some(event),
                // A remark to keep the connection alive.
                None if line == "\n" || line.starts_with(':') => {}
                _ => panic!("no line of an event: {line:?}"),
            }
        }
    }
}

/// A game on a server.
pub struct Table<'s> {
    pub server: &'s Server,
    pub id: String,
    requests: AtomicU32,
}

impl Table<'_> {
    pub fn path(&self, rest: &str) -> String {
        format!("/api/matches/{}/{rest}", self.id)
    }

    pub fn get(&self, rest: &str) -> Answer {
        self.server.get(&self.path(rest))
    }

    pub fn post(&self, rest: &str, body: &Value) -> Answer {
        self.server.post(&self.path(rest), body)
    }

    pub fn view(&self, eyes: &str) -> Value {
        self.get(&format!("view?eyes={eyes}")).ok()
    }

    /// Number of the last entry.
    pub fn seq(&self) -> u32 {
        self.view("spectator")["seq"].as_u64().unwrap() as u32
    }

    /// Moves made.
    pub fn len(&self) -> u32 {
        self.view("spectator")["len"].as_u64().unwrap() as u32
    }

    /// Seat id of whoever acts.
    pub fn actor(&self) -> Option<String> {
        self.view("spectator")["summary"]["actor"]["seat"].as_str().map(str::to_owned)
    }

    /// A request with a fresh id, after the latest entry.
    pub fn request(&self, seat: &str) -> Value {
        let n = self.requests.fetch_add(1, Ordering::Relaxed);
        let seq = self.seq();
        // A handle taken anew, after a restart, counts from nought again.
        json!({ "id": format!("test-{n}-{seq}"), "after": seq, "seat": seat })
    }

    pub fn move_request(&self, seat: &str, mv: Value) -> Value {
        let mut request = self.request(seat);
        request["move"] = mv;
        request
    }

    pub fn try_move(&self, seat: &str, mv: Value) -> Answer {
        self.post("moves", &self.move_request(seat, mv))
    }

    /// Makes a move and returns the new view.
    #[track_caller]
    pub fn make(&self, seat: &str, mv: Value) -> Value {
        self.try_move(seat, mv).ok()
    }

    /// Does something else a seat can do.
    pub fn act(&self, what: &str, seat: &str) -> Answer {
        self.post(what, &self.request(seat))
    }

    /// The moves offered to a seat.
    pub fn offers(&self, seat: &str) -> Vec<Value> {
        let view = self.view(seat);
        view["table"]["offers"].as_array().unwrap().iter().map(|o| o["move"].clone()).collect()
    }

    /// Looks at the game after every change until it is as wished; returns that view.
    pub fn wait(&self, eyes: &str, mut wish: impl FnMut(&Value) -> bool) -> Value {
        for _ in self.server.events(&self.path("events"), None) {
            let view = self.view(eyes);
            if wish(&view) {
                return view;
            }
        }
        panic!("the events ended before the game was as wished");
    }

    pub fn record(&self, eyes: &str) -> String {
        let answer = self.get(&format!("record?eyes={eyes}"));
        assert_eq!((answer.status, answer.kind.as_str()), (200, "application/x-ndjson"), "{}", answer.text);
        answer.text
    }
}

/// A few units on the map, French to move on turn 1, unless `more` says otherwise.
pub fn position(units: Value, more: Value) -> String {
    let mut position = json!({ "game": GAME, "units": units });
    for (key, value) in more.as_object().unwrap() {
        position[key] = value.clone();
    }
    position.to_string()
}

/// The French 1st Division (4) in contact with Alten's division in the open, the die still to be thrown.
pub fn duel() -> String {
    position(json!({ "F01": "1212", "F02": "0512", "A03": "1211", "A04": "0505" }), json!({ "phase": "combat" }))
}
