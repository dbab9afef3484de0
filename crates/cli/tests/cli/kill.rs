//! The server is killed fifty times in mid-game, as by a crash or a power cut. Each time nothing that was acknowledged
//! or shown is lost, nothing appears twice, and the game goes on.

use crate::support::*;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::mpsc;

const KILLS: u32 = 50;

/// A small generator of our own, so that a failure can be repeated.
struct Lots(u64);

impl Lots {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// A person at both seats who remembers what the server has acknowledged, and what was under way when it died.
struct Player {
    id: String,
    lots: Lots,
    requests: u32,
    /// The last view the server answered with.
    known: Value,
    /// Every move acknowledged, with its number.
    acknowledged: Vec<(u64, Value)>,
    /// A request that was sent and never answered.
    open: Option<Value>,
}

impl Player {
    fn begin(server: &Client, seed: u64) -> Self {
        let id = server.begin(json!({ "seed": seed }));
        let known = server.get(&format!("/api/matches/{id}/view?eyes=french")).unwrap();
        Player { id, lots: Lots(seed), requests: 0, known, acknowledged: Vec::new(), open: None }
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/matches/{}/{rest}", self.id)
    }

    fn actor(&self) -> Option<String> {
        self.known["summary"]["actor"]["seat"].as_str().map(str::to_owned)
    }

    /// Makes a random move for whoever acts. False if the game is over; an error if the server is gone.
    fn make_any_move(&mut self, server: &Client) -> Result<bool, ureq::Error> {
        let Some(actor) = self.actor() else { return Ok(false) };
        let view = match self.known["table"]["eyes"] == actor.as_str() {
            true => self.known.clone(),
            false => server.get(&self.path(&format!("view?eyes={actor}")))?,
        };
        let offers = view["table"]["offers"].as_array().unwrap();
        let mv = offers[self.lots.below(offers.len())]["move"].clone();
        self.requests += 1;
        let request = json!({ "id": format!("r{}", self.requests), "after": view["seq"], "seat": actor, "move": mv });
        self.send(server, request)?;
        Ok(true)
    }

    fn send(&mut self, server: &Client, request: Value) -> Result<(), ureq::Error> {
        let number = request["after"].as_u64().unwrap() + 1;
        self.open = Some(request.clone());
        let (status, view) = server.post(&self.path("moves"), &request)?;
        assert_eq!(status, 200, "{request}: {view}");
        self.open = None;
        // Nobody takes anything back here, so entries and moves have the same numbers.
        assert_eq!(view["seq"], view["len"]);
        self.acknowledged.push((number, request["move"].clone()));
        self.known = view;
        Ok(())
    }

    /// After a restart: everything acknowledged is there; what was under way is there wholly, once, or not at all.
    fn check(&mut self, server: &Client) {
        let record = server.record(&self.id);
        let moves: Vec<Value> = record.lines().skip(1).map(|l| serde_json::from_str(l).unwrap()).collect();
        for (number, mv) in &self.acknowledged {
            let line = moves.get(*number as usize - 1).unwrap_or_else(|| panic!("move {number} is lost"));
            assert_eq!((&line["n"], &line["move"]), (&json!(number), mv), "another move {number}");
        }
        let eyes = self.known["table"]["eyes"].as_str().unwrap();
        let view = server.get(&self.path(&format!("view?eyes={eyes}"))).unwrap();
        let (known, now) = (self.known["journal"].as_array().unwrap(), view["journal"].as_array().unwrap());
        assert!(now.starts_with(known), "dice and deeds that were shown have changed");
        let (seen, is) = (self.known["seq"].as_u64().unwrap(), view["seq"].as_u64().unwrap());
        match self.open.take() {
            None => assert_eq!((is, &view), (seen, &self.known), "something is there that nobody did"),
            Some(request) => {
                let written = is > seen;
                if written {
                    let line = &moves[seen as usize];
                    assert_eq!((&line["move"], &line["by"]), (&request["move"], &request["seat"]));
                }
                // The client asks again with the same id, as browsers do.
                self.send(server, request).expect("the server is there");
                assert_eq!(written, self.known["seq"] == is, "carried out once");
            }
        }
    }
}

/// Computer players whose game nobody touches: what was shown of it must still be there.
struct Watched {
    id: String,
    shown: String,
}

impl Watched {
    fn begin(server: &Client) -> Self {
        let id = server.begin(json!({ "seats": { "french": "recruit", "allied": "recruit" }, "seed": 1815 }));
        Watched { id, shown: String::new() }
    }

    fn look(&mut self, server: &Client) {
        let record = server.record(&self.id);
        assert!(record.starts_with(&self.shown), "what computers played and the server showed is lost");
        self.shown = record;
    }
}

/// Returns as soon as somebody writes to the file, or after so many looks that nobody seems to.
fn wait_for_a_write(file: &Path) {
    let look = || file.metadata().ok().map(|m| (m.len(), m.modified().ok()));
    let before = look();
    for _ in 0..100_000 {
        if look() != before {
            return;
        }
    }
}

#[test]
fn fifty_kills_lose_no_acknowledged_move() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let mut player = Player::begin(&server, 1);
    let mut watched = Watched::begin(&server);
    let (mut in_flight, mut written, mut games) = (0, 0, 1);
    for round in 0..KILLS {
        if player.actor().is_none() {
            player = Player::begin(&server, u64::from(round) + 100);
            games += 1;
        }
        watched.look(&server);
        let moves = 1 + round % 8;
        if round % 3 == 0 {
            // Right after an answer has come.
            for _ in 0..moves {
                player.make_any_move(&server).unwrap();
            }
            server.kill();
        } else {
            // While another request is under way: the kill comes as soon as enough moves have been acknowledged, or as
            // soon as the next one reaches the disk; the player plays on until the server is gone.
            let (acknowledged, heard) = mpsc::channel();
            let child = &mut server.child;
            let talk = server.client.clone();
            std::thread::scope(|scope| {
                let player = &mut player;
                scope.spawn(move || {
                    while let Ok(true) = player.make_any_move(&talk) {
                        let _ = acknowledged.send(());
                    }
                });
                heard.iter().take(moves as usize).count();
                if round % 3 == 2 {
                    wait_for_a_write(&folder.path().join("waterloo.sqlite-wal"));
                }
                child.kill().unwrap();
                child.wait().unwrap();
            });
            in_flight += u32::from(player.open.is_some());
        }
        let before = player.known["seq"].clone();
        let was_open = player.open.is_some();
        server = Server::start(folder.path());
        if was_open {
            let view = server.get(&player.path("view")).unwrap();
            written += u32::from(view["seq"] != before);
        }
        player.check(&server);
        watched.look(&server);
        // And the game goes on.
        player.make_any_move(&server).unwrap();
    }
    assert!(in_flight > 0, "no kill came while a request was under way");
    println!("{games} games, {in_flight} kills with a request under way, {written} of those were already written");
    assert_eq!(server.signal("TERM"), Some(0));
}
