//! Positions in the notation: what can be left out, what is refused, and that nothing is lost.

use crate::support::{Play, Scene, rules};
use kernel::Game;
use serde_json::{Value, json};
use wallace::Position;
use wallace::pieces::Side;

fn refused(value: &Value) -> String {
    match Position::from_position(value) {
        Ok(_) => panic!("accepted: {value}"),
        Err(e) => e.to_string(),
    }
}

#[test]
fn a_few_words_are_enough() {
    rules!("SETUP-02", "PRUS-02");
    let few = json!({ "game": "wallace", "pieces": { "FI01": "36", "BI01": "20 lying" } });
    let position = Position::from_position(&few).expect("a position");
    assert_eq!((position.turn(), position.active(), position.awaited()), (1, Side::French, 20));
    // Prussians on the board and no word of the display: all have come.
    let mut late = few;
    late["pieces"]["PI01"] = json!("42");
    assert_eq!(Position::from_position(&late).expect("a position").awaited(), 0);
}

#[test]
fn what_makes_no_sense_is_refused() {
    rules!("LEAD-07", "CUBE-03", "G-02", "DISC-01", "PRUS-10", "G-28", "GB-03", "D-01", "G-20", "G-21");
    let base = || Scene::round("french", "FI01@36 BI01@20/lying");
    let with = |field: &str, value: Value| refused(&base().field(field, value).0);
    assert!(with("game", json!("chess")).contains("chess"));
    assert!(with("turn", json!(10)).contains("turn"));
    assert!(with("turn", json!(0)).contains("turn"));
    assert!(with("battery", json!(7)).contains("six"));
    assert!(with("arrived", json!(21)).contains("twenty"));
    assert!(with("tile", json!(1)).contains("tile") && with("tile", json!(6)).contains("tile"));
    assert!(with("nonsense", json!(1)).contains("nonsense"));
    assert!(with("casualties", json!({ "french": 61, "allied": 0 })).contains("pieces"));
    assert!(with("setup", json!({ "options": { "artillery_table": "round" } })).contains("artillery_table"));
    let discs = json!({ "available": { "french": [9, 0, 0], "allied": [0, 0, 0] } });
    assert!(with("discs", discs).contains("discs"));
    for (pieces, word) in [
        ("XX01@36", "no such piece"),
        ("FI01@66", "not an area"),
        ("FI01@delayed", "only Prussians"),
        ("FC01@36/square", "not a way"),
        ("FI01@36/crewless", "not a way"),
        ("FI01@36/tired", "not a way"),
        ("FL01@36 FL02@36", "two leaders"),
        ("BI02@36", "nobody assaults"),
        ("BA01@36", "nobody assaults"),
        ("FC01@20", "nobody assaults"),
    ] {
        let said = refused(&base().and(pieces).0);
        assert!(said.contains(word), "{pieces}: {said}");
    }
    let crowd = refused(&base().cubes("36 french 6").0);
    assert!(crowd.contains("five"), "{crowd}");
    let nobody = refused(&base().cubes("37 french 1").0);
    assert!(nobody.contains("five"), "{nobody}");
    let waiting = refused(&base().and("PI01@42").field("arrived", json!(0)).0);
    assert!(waiting.contains("display"), "{waiting}");
}

#[test]
fn pending_steps_must_follow_from_each_other() {
    rules!("TURN-02", "ROUND-05", "ASLT-10");
    let base = |tasks: Value| refused(&Scene::round("french", "FI01@36 BI01@20/lying").field("tasks", tasks).0);
    for tasks in [
        json!([]),
        json!(["spend-disc"]),
        json!(["turn-end", "round"]),
        json!(["turn-end", { "formation": "french" }, { "formation": "allied" }, "round", "turn"]),
        json!(["turn-end", { "roll": "guns" }]),
        json!(["turn-end", { "over": "nightfall" }]),
        json!([{ "over": "nightfall" }, "turn-end"]),
        json!(["turn-end", { "retreat": ["BC01", 0] }]),
        json!(["turn-end", { "gun-hits": ["french", "36", 61] }]),
    ] {
        let said = base(tasks.clone());
        assert!(said.contains("tasks"), "{tasks}: {said}");
    }
    // A question is answered before anything else: nothing lies above it.
    let asked = |above: Option<&Value>| {
        let mut tasks = Scene::round("french", "").0["tasks"].as_array().cloned().unwrap_or_default();
        tasks.extend(["action-end", "next-assault", "assault-pick"].map(Value::from));
        tasks.push(json!({ "assault-into": "FI01" }));
        tasks.extend(above.cloned());
        let act = json!({ "disc": "green", "named": "36", "area": "36", "order": "assault", "orders": 1 });
        Scene::round("french", "FI01@36 BI01@26/lying").field("act", act).field("tasks", json!(tasks))
    };
    assert_eq!(asked(None).play().step(), "AssaultInto(FI01)");
    for above in [json!({ "too-many": ["french", "36"] }), json!({ "fire-roll": "26" }), json!({ "move-to": "FI01" })] {
        let said = refused(&asked(Some(&above)).0);
        assert!(said.contains("do not follow"), "{above}: {said}");
    }
    // An ended game is a position like any other.
    let over = Scene::round("french", "FI01@36 BI01@20").field("tasks", json!([{ "over": "nightfall" }]));
    assert_eq!(over.play().actor(), "over");
}

#[test]
fn counters_no_game_has_are_refused() {
    rules!("S3-02", "LEAD-01", "GB-02", "G-57");
    let mut play = Scene::round("french", "FI01@38 FL02@38 KI01@29/lying BI08@8").play();
    play.lead("red", "FL02").area("38", "assault").all("FI01", "29").enough();
    let sound = play.now().position();
    assert_eq!(&Position::from_position(&sound).expect("a position"), play.now());
    for (part, field, value) in [
        ("assault", "round", json!(3)),
        ("assault", "hits", json!(254)),
        ("assault", "owed", json!(255)),
        ("act", "orders", json!(3)),
        ("act", "aims", json!([["FA01", "29", 3]])),
    ] {
        let mut forged = sound.clone();
        forged[part][field] = value;
        let said = refused(&forged);
        assert!(said.contains(part), "{field}: {said}");
    }
}

#[test]
fn every_step_of_a_fight_can_be_written_down() {
    rules!("ASLT-11", "G-51", "G-57");
    let pieces = "BI01@20/lying NI01@20/lying BA01@20 BL02@20 FI01-02@30 FC01@30 BC01@20 KI01@19/lying KI02@21/lying";
    let mut play = Scene::round("french", pieces).cubes("20 anglo 3, 30 french 1").play();
    let script =
        "disc red; to 30; pick FI01; to 20; take 0; pick FI02; to 20; pick FC01; to 20; to 30; die 5; duel 6 1; no";
    let twin = |play: &Play| {
        let written = play.now().position();
        let read = Position::from_position(&written).unwrap_or_else(|e| panic!("{e}\n{written}"));
        assert_eq!(&read, play.now(), "{written}");
    };
    for mv in script.split(';') {
        play.go(mv);
        twin(&play);
    }
    assert!(play.step().starts_with("Assign"), "{}", play.step());
}

#[test]
fn a_charge_of_all_cavalry_does_not_overflow() {
    rules!("S4-07", "LIMIT-01");
    let mut play = Scene::round("french", "FC01-14@38 GC01-02@38 FL01@38 KI01@29/lying BI01@8 FI01@53").play();
    play.order("red", "38", "assault");
    for n in 1..=14 {
        play.all(&format!("FC{n:02}"), "29");
    }
    play.all("GC01", "29").all("GC02", "29").go("pick FL01; to 29");
    play.go("die 1");
    while play.can("no") {
        play.go("no");
    }
    assert_eq!(play.who("38").len(), 16, "all go back, one after the other");
    play.stand("FL01@lost KI01@29/lying");
}
