//! What never changes in play: the shelf, rules, guide, boards and their engraved ground.

use crate::support::*;
use serde_json::{Value, json};

#[test]
fn the_server_says_that_it_is_there() {
    let answer = Server::start().get("/api/health");
    assert_eq!((answer.status, answer.text.as_str()), (200, "ready"));
}

#[test]
fn the_shelf_shows_games_coming_games_and_computer_players() {
    let shelf = Server::start().get("/api/shelf").ok();
    let ids = |list: &str| -> Vec<String> {
        shelf[list].as_array().unwrap().iter().map(|g| g["id"].as_str().unwrap().to_owned()).collect()
    };
    let shelf_ids: Vec<&str> = library::SHELF.iter().map(|t| t.meta().id).collect();
    let coming_ids: Vec<&str> = library::COMING.iter().map(|c| c.id).collect();
    assert_eq!(ids("games"), shelf_ids);
    assert_eq!(ids("games")[0], GAME);
    assert_eq!(ids("coming"), coming_ids);
    assert_eq!(ids("levels"), ["recruit", "sergeant", "captain", "colonel", "marshal"]);
    let game = &shelf["games"][0];
    assert_eq!(game["seats"][0]["id"], "french");
    assert_eq!(game["scenarios"][0]["id"], "battle");
    assert!(game["options"].as_array().unwrap().iter().any(|o| o["id"] == "grouchy_variant"));
}

#[test]
fn rules_and_guide_are_served_in_our_words() {
    let server = Server::start();
    let rules = server.get(&format!("/api/games/{GAME}/rules")).ok();
    let all: Vec<&Value> =
        rules["chapters"].as_array().unwrap().iter().flat_map(|c| c["rules"].as_array().unwrap()).collect();
    let zones = all.iter().find(|r| r["id"] == "4.5b").expect("rule 4.5b is there");
    assert!(!zones["plain"].as_str().unwrap().is_empty() && !zones["exact"].as_str().unwrap().is_empty());
    let guide = server.get(&format!("/api/games/{GAME}/guide")).ok();
    assert!(guide["markdown"].as_str().unwrap().contains("[[4.5b]]"));
    for what in ["rules", "guide", "board"] {
        let message = server.get(&format!("/api/games/chess/{what}")).error(404, "not-found");
        assert!(message.contains("\"chess\""), "{message}");
    }
}

#[test]
fn a_board_has_every_hex_with_its_outline_and_neighbours() {
    let server = Server::start();
    let board = server.get(&format!("/api/games/{GAME}/board")).ok();
    let spaces = board["spaces"].as_array().unwrap();
    assert_eq!(spaces.len(), 380);
    let known: Vec<&str> = spaces.iter().map(|s| s["id"].as_str().unwrap()).collect();
    for space in spaces {
        assert_eq!(space["outline"].as_array().unwrap().len(), 6, "{space}");
        for next in space["next"].as_array().unwrap().iter().map(|n| n.as_str().unwrap()) {
            assert!(next.is_empty() || known.contains(&next), "{space}");
        }
    }
    // Every piece on the table has a face on the board.
    let table = server.begin(json!({}));
    assert_eq!(table.get("board").ok(), board);
    let faces: Vec<&Value> = board["faces"].as_array().unwrap().iter().map(|f| &f["id"]).collect();
    for piece in table.view("french")["table"]["pieces"].as_array().unwrap() {
        assert!(faces.contains(&&piece["face"]), "{piece}");
    }
}

#[test]
fn an_option_that_changes_the_ground_changes_the_board_and_its_key() {
    let server = Server::start();
    let board = server.get(&format!("/api/games/{GAME}/board")).ok();
    let other = server.begin(json!({ "setup": { "options": { "hougoumont_0914": "town" } } })).get("board").ok();
    assert_ne!(board["key"], other["key"]);
    assert_ne!(board["spaces"], other["spaces"]);
    let key = other["key"].as_str().unwrap();
    assert_eq!(server.get(&format!("/api/boards/{key}/ground.svg?without=shade,hachures,fields")).status, 200);
}

#[test]
fn the_ground_is_an_svg_whose_layers_can_be_left_out() {
    let server = Server::start();
    let board = server.get(&format!("/api/games/{GAME}/board")).ok();
    let key = board["key"].as_str().unwrap();
    let names = server.get(&format!("/api/boards/{key}/layers")).ok();
    let names: Vec<&str> = names.as_array().unwrap().iter().map(|n| n.as_str().unwrap()).collect();
    assert!(names.len() > 3, "{names:?}");
    // After a restart the ground of a cached page is still there.
    let server = server.restart();
    let path = format!("/api/boards/{key}/ground.svg");
    let whole = server.get(&path);
    assert_eq!((whole.status, whole.kind.as_str()), (200, "image/svg+xml"));
    assert!(whole.text.starts_with("<svg") && whole.text.trim_end().ends_with("</svg>"));
    for name in &names {
        assert!(whole.text.contains(&format!("id=\"layer-{name}\"")), "{name}");
    }
    assert_eq!(server.get(&path).text, whole.text, "the same picture every time");
    let (first, rest) = names.split_first().unwrap();
    let only = server.get(&format!("{path}?without={}", rest.join(","))).text;
    assert!(only.contains(&format!("id=\"layer-{first}\"")), "{first} is left");
    assert!(rest.iter().all(|name| !only.contains(&format!("id=\"layer-{name}\""))), "the others are not");
    let message = server.get(&format!("{path}?without=roads,clouds")).error(400, "bad-request");
    assert!(message.contains("\"clouds\""), "{message}");
}

#[test]
fn a_board_nobody_knows_has_no_ground() {
    let server = Server::start();
    for what in ["ground.svg", "layers"] {
        let message = server.get(&format!("/api/boards/moon/{what}")).error(404, "not-found");
        assert!(message.contains("\"moon\""), "{message}");
    }
}
