//! Leaders (LEAD-01 to LEAD-11).

use crate::support::{Scene, ids, rules};
use kernel::{Game, Show};
use serde_json::json;
use wallace::Position;

#[test]
fn two_areas_for_one_disc() {
    rules!("LEAD-01", "LEAD-02", "LEAD-03", "ACT-03");
    let pieces = "FI01@46 FI02@47 FI03@54 FL02@46 FL03@47 BI01@8";
    let mut play = Scene::round("french", pieces).play();
    play.lead("green", "FL02");
    assert_eq!(play.whats("to"), ids("46 47"), "his own and the adjacent areas");
    assert!(!play.can("done"));
    play.area("47", "close");
    assert_eq!(play.whats("pick"), ids("FI02 FL03"), "another leader may move along");
    play.go("pick FI02; to 40; pick FL03; to 40");
    assert!(play.can("done"), "the second area need not be used");
    play.area("46", "change").go("form FI01 lying");
    play.stand("FL02@46/lying FL03@40 FI01@46/lying");
    assert_eq!(play.step(), "Stop", "one action");
    play.go("go-on; disc green");
    assert!(!play.can("pick FL02") && play.can("pick FL03"), "only he is used");
}

#[test]
fn one_area_twice() {
    rules!("LEAD-01", "LEAD-04", "E-16", "G-58");
    let mut play = Scene::round("french", "FI01@46 FI02@46 FL02@46 BI01@8").play();
    play.lead("green", "FL02").area("46", "close").all("FI01 FI02", "38").enough();
    play.area("38", "close").all("FI01 FI02", "28");
    play.stand("FI01@28 FI02@28 FL02@46/lying");
    assert_eq!(play.step(), "Stop");
}

#[test]
fn he_commands_what_lay_around_him_when_the_disc_was_spent() {
    rules!("LEAD-04", "G-58", "LEAD-06");
    let scene = Scene::round("french", "FI01@46 FI02@37 FI03@54 FL02@46 BI01@8");
    let mut play = scene.play();
    play.lead("green", "FL02").area("46", "close").go("pick FL02; to 45; done");
    assert_eq!(play.whats("to"), ids("45 46"), "37 lies beside 45, not beside 46");
    let read = Position::from_position(&play.now().position()).expect("a position");
    assert_eq!(&read, play.now(), "the reach is written down");
    // Games begun before go on as they were.
    let mut play = scene.options(json!({ "rulings": "1.0" })).play();
    play.lead("green", "FL02").area("46", "close").go("pick FL02; to 45; done");
    assert_eq!(play.whats("to"), ids("45 37 46 54"));
}

#[test]
fn a_leader_rides_along_with_men_he_does_not_command() {
    rules!("LEAD-06", "LEAD-11");
    let scene = Scene::round("allied", "BI01-02@20 BL01@20 PL01@20 FI01@53 BI03@8");
    let mut play = scene.play();
    play.lead("green", "BL01").area("20", "close");
    assert_eq!(play.whats("pick"), ids("BI01 BL01"), "he does not go first, nor alone");
    assert_eq!(play.refusal("pick PL01").rule, "LEAD-06");
    play.all("BI01", "13");
    assert!(play.can("pick PL01"));
    assert_eq!(play.goes("PL01"), ids("13"), "only where somebody of his area has gone");
    play.go("pick PL01");
    assert_eq!(play.refusal("to 14").rule, "LEAD-06");
    play.go("to 13").stand("PL01@13 BI01@13");
    // Into an assault likewise.
    let mut play = Scene::round("allied", "BI01@20 BL01@20 PL01@20 FI01@30/lying FI02@53 BI03@8").play();
    play.lead("red", "BL01").area("20", "assault").all("BI01", "30").go("pick PL01; to 30").stand("PL01@30");
    // Nobody rides along where nobody moves.
    let mut play = scene.play();
    play.lead("green", "BL01").area("20", "change");
    assert!(!play.can("pick PL01"));
}

#[test]
fn an_assault_as_first_order_warns_of_the_second() {
    rules!("G-39", "LEAD-05");
    let notes = |scene: &Scene| {
        let mut play = scene.play();
        play.lead("green", "FL02").go("to 30");
        let preview = play.now().preview(&crate::support::scripted("order assault"));
        let seat = kernel::Eyes::Seat(wallace::pieces::Side::French.seat());
        (preview.notes.join(" "), play.now().table(seat).prompt.reason)
    };
    let alone = Scene::round("french", "FI01@30 FI02@39 FL02@31 BI01@21/lying BI03@8");
    let (preview, prompt) = notes(&alone);
    assert!(preview.contains("his second is lost"), "{preview}");
    assert!(prompt.contains("his second is lost"), "{prompt}");
    let (preview, _) = notes(&alone.clone().and("FI03@31"));
    assert!(preview.contains("only be another one"), "{preview}");
    let (preview, prompt) = notes(&alone.options(json!({ "leader_after_assault": "any" })));
    assert!(preview.is_empty() && !prompt.contains("second"), "{preview} {prompt}");
}

#[test]
fn an_assault_that_is_the_only_order_warns_too() {
    rules!("G-39", "LEAD-05", "ASLT-07");
    // Nobody is asked for the order: the infantry of 30 has enemies all around and may do nothing but assault.
    let scene = Scene::round("french", "FI01@30 FL02@31 BI01@21/lying BI03@8");
    let notes = |scene: &Scene| {
        let mut play = scene.play();
        play.lead("red", "FL02");
        let preview = play.now().preview(&crate::support::scripted("to 30")).notes.join(" ");
        play.go("to 30");
        assert_eq!(play.step(), "AssaultPick");
        let seat = kernel::Eyes::Seat(wallace::pieces::Side::French.seat());
        (preview, play.now().table(seat).prompt.reason)
    };
    let (preview, prompt) = notes(&scene);
    assert!(preview.contains("his second is lost"), "{preview}");
    assert!(prompt.contains("his second is lost"), "{prompt}");
    let (preview, prompt) = notes(&scene.clone().and("FI03@31"));
    assert!(preview.contains("only be another one") && prompt.contains("only be another one"), "{preview} {prompt}");
    let (preview, prompt) = notes(&scene.clone().options(json!({ "leader_after_assault": "any" })));
    assert!(!preview.contains("second") && !prompt.contains("second"), "{preview} {prompt}");
    // The second order loses nothing any more.
    let mut play = scene.and("FI03@31").play();
    play.lead("red", "FL02").go("to 30; pick FI01; to 21").go("to 31");
    let seat = kernel::Eyes::Seat(wallace::pieces::Side::French.seat());
    assert!(!play.now().table(seat).prompt.reason.contains("second"), "{}", play.step());
}

#[test]
fn with_the_option_anything_follows_an_assault() {
    rules!("G-39", "LEAD-05", "ASLT-07");
    let scene = Scene::round("french", "FI01-02@30 FI03@39 FA01@39 FL02@31 BI01@21/lying BI02@29/lying BI03@8");
    let mut play = scene.options(json!({ "leader_after_assault": "any" })).play();
    play.lead("green", "FL02").area("30", "assault").all("FI01", "21").enough();
    assert_eq!(play.whats("to"), ids("31 39"), "another area, not the same, not those who have gone in");
    assert_eq!(play.refusal("to 30").rule, "LEAD-05");
    play.area("39", "fire").go("no");
    assert!(!play.tells("fires at Pack") && !play.can("to 21"), "nobody fires at his own men");
    play.stand("FI01@21");
}

#[test]
fn a_picked_piece_may_stay() {
    rules!("ACT-07", "MOVE-01", "ASLT-01");
    let mut play = Scene::round("french", "FI01@46 FC01@46 BI01@8").cubes("46 french 2").play();
    play.order("green", "46", "close").go("pick FI01; no");
    assert_eq!(play.whats("pick"), ids("FC01"), "it is not asked for again");
    assert!(!play.can("done"), "nobody has moved yet");
    play.go("pick FC01");
    assert_eq!(play.refusal("no").rule, "ACT-07");
    play.go("to 38").stand("FI01@46 FC01@38");
    assert_eq!(play.step(), "Stop");
    // Assaults.
    let mut play = Scene::round("french", "FI01@30 FC01@30 BI01@20/lying BI02@21/lying BI03@8").play();
    play.order("red", "30", "assault").go("pick FC01; no; pick FI01");
    assert_eq!(play.refusal("no").rule, "ACT-07");
    play.go("to 20").stand("FC01@30 FI01@20");
}

#[test]
fn who_has_a_way_already_may_stay_too() {
    rules!("ACT-07", "MOVE-09", "ASLT-11");
    // Men who have been sent on with cubes to share out.
    let mut play = Scene::round("french", "FI01-02@46 FC01@46 BI01@8").cubes("46 french 2").play();
    play.order("green", "46", "close").go("pick FI01; to 38");
    assert!(play.step().starts_with("MoveCubes"), "{}", play.step());
    play.go("no").stand("FI01@46");
    assert_eq!((play.cubes("46", "french"), play.cubes("38", "french")), (2, 0), "and so do the cubes");
    assert!(!play.can("pick FI01"));
    // Cavalry that could charge from several sides.
    let mut play = Scene::round("french", "FC01@39 FI01@39 BI01@30/lying BI02@8").play();
    play.order("red", "39", "assault").go("pick FC01; to 30");
    assert!(play.step().starts_with("AssaultVia"), "{}", play.step());
    play.go("no").stand("FC01@39");
    assert!(!play.can("pick FC01"));
}

#[test]
fn a_leader_moves_alone_or_along() {
    rules!("LEAD-06", "G-40");
    let mut play = Scene::round("french", "FL01@54 FI01@53 BI01@8").play();
    play.go("disc green; to 54; order close; pick FL01; to 45").stand("FL01@45");
    let mut reserve = Scene::round("french", "FL01@54 BI01@8 FI01@61").play();
    reserve.go("disc purple; to 54; pick FL01; to 45").stand("FL01@45");
}

#[test]
fn nothing_after_an_assault() {
    rules!("LEAD-05", "G-39", "ASLT-07", "E-10", "ASLT-04", "ASLT-11");
    let pieces = "FI01-02@30 FI03@39 FI04@31 FI05@31 FL02@31 BI01@21/lying BI02@20/lying BI03@8";
    let mut play = Scene::round("french", pieces).play();
    play.lead("green", "FL02").area("30", "assault").all("FI01", "21").enough();
    assert_eq!(play.whats("to"), ids("31"), "not 30 again, and 39 has nobody to assault");
    play.go("to 31");
    assert_eq!(play.step(), "AssaultPick");
    play.all("FI04", "21").enough();
    // One assault with all of them, each with its origin.
    let written = play.written("assaulting");
    assert_eq!((&written["FI01"], &written["FI04"]), (&"30".into(), &"31".into()));
    assert!(play.tells("Assault on **Pack's Ridge**: two French infantry"), "{:?}", play.journal());
    // The other order is free: first move, then assault.
    let mut play = Scene::round("french", pieces).play();
    play.lead("green", "FL02").area("30", "close").all("FI01", "31").enough();
    play.go("to 31; order assault").all("FI01 FI04", "21");
    play.stand("FI01@21 FI04@21");
}

#[test]
fn who_has_gone_in_does_not_go_on_before_the_fight() {
    rules!("G-39", "LEAD-04", "ASLT-02", "ASLT-07");
    // The leader rides along into 21; from there the assaulting cavalry must not be sent on to 14.
    let pieces = "FC01@30 FI01@39 FL02@30 BI01@21/lying BI02@14/lying BI03@8";
    let mut play = Scene::round("french", pieces).play();
    play.lead("green", "FL02").area("30", "assault").all("FC01", "21");
    play.go("pick FL02; to 21");
    assert_ne!(play.step(), "LeaderArea", "{:?}", play.whats("to"));
    assert_eq!(play.at("FC01"), "21");
    // Cavalry that stood there before, among captured guns, may; he who has just come in may not.
    let pieces = "FC01@30 FI01@39 FL02@30 FC02@21 BA01@21/crewless BI02@14/lying BI03@8";
    let mut play = Scene::round("french", pieces).play();
    play.lead("green", "FL02").area("30", "assault").all("FC01", "21").go("pick FL02; to 21");
    play.area("21", "assault");
    assert_eq!(play.whats("pick"), ids("FC02"));
}

#[test]
fn no_leader_joins_another_of_his_colour() {
    rules!("LEAD-07", "ASLT-05", "G-26", "RETR-07");
    let pieces = "FI01@30 FL02@30 FI02@31 FL03@31 BI01@21/lying BI02@8";
    let mut play = Scene::round("french", pieces).play();
    play.lead("red", "FL02").area("30", "assault");
    assert_eq!(play.whats("pick"), ids("FI01"), "a leader never goes alone");
    play.all("FI01", "21").go("pick FL02; to 21");
    play.area("31", "assault").all("FI02", "21");
    // The second leader cannot come where the first has gone.
    assert_ne!(play.step(), "AssaultPick");
    play.stand("FL02@21/lying FL03@31");
    // A retreat to an area with such a leader: he must stay.
    let mut play = Scene::skirmish("BI01@26/lying FC01@37/lying FL01@37 FL02@45 FI01@53").play();
    play.go("pick BI01; die 6").stand("FC01@45/lying FL01@37");
    let mut play = Scene::skirmish("BI01@26/lying FC01@37/lying FL01@37 FI01@53").play();
    play.go("pick BI01; die 6");
    assert_eq!((play.actor(), play.may()), ("french", ids("yes no")));
    play.go("yes").stand("FC01@45/lying FL01@45");
}

#[test]
fn a_leader_counts_for_nothing() {
    rules!("LEAD-08", "LOS-02", "G-18", "C-12");
    // He does not block sight.
    let seen = |pieces: &str| {
        let mut play = Scene::round("french", pieces).play();
        play.order("green", "38", "fire").go("no");
        play.step().starts_with("FireRoll") || play.can("to 45")
    };
    assert!(seen("FA01@38 FL01@46 BI01@50 FI01@53"));
    let mut blocked = Scene::round("french", "FA01@38 FC01@46 FI01@37 BI01@50").play();
    blocked.go("disc green; to 38");
    assert!(!blocked.can("order fire"));
    // Alone he is no target, and holds no strong point.
    let mut lone = Scene::round("french", "FA01@38 BL01@29 FI01@53").play();
    lone.go("disc green; to 38");
    assert!(!lone.can("order fire"));
    let seven = Scene::turn(8, "FI01@53 FL01@26 BI01@8").play();
    assert_eq!(seven.written("held")[0], "allied");
}

#[test]
fn a_leader_alone_among_enemies_is_lost() {
    rules!("LEAD-09", "G-25", "LEAD-10", "VICT-04");
    // An assault that meets only him: no fight, no control check.
    let mut play = Scene::round("french", "FC01@30 BL01@21 BI01@8 BI02@13/lying FI01@53").play();
    play.order("red", "30", "assault").all("FC01", "21");
    play.stand("BL01@lost FC01@21");
    assert_eq!((play.casualties(), play.step().as_str()), ((0, 1), "Stop"));
    // His infantry breaks in step three: he goes with it.
    let mut play = Scene::round("french", "FI01@30 BI01@21/lying BL01@21 BI02@8").cubes("21 anglo 5").play();
    play.order("red", "30", "assault").all("FI01", "21").enough();
    // Column 5 + 1 - 1 = 5; a five eliminates.
    play.go("die 1; die 6").stand("BI01@lost BL01@lost");
    assert_eq!(play.casualties(), (0, 2));
}

#[test]
fn a_leader_whose_guns_are_gone_may_escape() {
    rules!("LEAD-09", "G-53", "D-23", "RETR-02", "RETR-03");
    let scene = Scene::round("french", "FC01@30 BA01@21 BL01@21 BI01@8 FI01@53");
    let mut play = scene.play();
    play.order("red", "30", "assault").all("FC01", "21").enough().go("die 1");
    play.stand("BA01@21/crewless");
    assert_eq!((play.actor(), play.may()), ("allied", ["to 13", "to 14", "to 20", "no"].map(str::to_owned).into()));
    let mut stays = play.clone();
    stays.go("no").stand("BL01@lost");
    play.go("to 13").stand("BL01@13");
    assert_eq!(play.casualties(), (0, 0));
    // Nowhere to go: lost. Another British leader in 13 closes it too.
    let mut shut = scene.and("FI02@14 FI03@20 BL02@13").play();
    shut.order("red", "30", "assault").all("FC01", "21").enough().go("die 1");
    shut.stand("BL01@lost");
    // Taken by infantry: the same, before the captors check.
    let mut foot = Scene::round("french", "FI01@30 BA01@21 BL01@21 BI01@8").play();
    foot.order("red", "30", "assault").all("FI01", "21").enough().go("die 6");
    foot.stand("BA01@lost");
    assert_eq!(foot.actor(), "allied", "he flees before anything else");
    // Two cubes and no support: column 3, and a two drives it back.
    foot.go("to 13; die 2").stand("BL01@13 FI01@30");
}

#[test]
fn guns_without_crews_are_no_company() {
    rules!("G-53", "LEAD-09");
    let mut play = Scene::round("french", "FC01@30 BA01@21/crewless BL01@21 BI01@8 FI01@53").play();
    play.order("red", "30", "assault").all("FC01", "21").enough();
    play.stand("BL01@lost BA01@21/crewless");
}

#[test]
fn a_leader_who_stays_behind_is_lost() {
    rules!("LEAD-09", "RETR-07", "S4-07");
    // The cavalry fails against a square; its leader will not go along.
    let mut play = Scene::round("french", "FC01@30 FL02@30 BI01@21/lying BI02@8 FI01@53").play();
    play.order("red", "30", "assault").all("FC01", "21").go("pick FL02; to 21");
    play.go("die 1; die 6");
    assert_eq!((play.actor(), play.may()), ("french", ids("yes no")));
    let mut goes = play.clone();
    goes.go("yes").stand("FL02@30 FC01@30 BI01@21/square");
    play.go("no").stand("FL02@lost FC01@30");
    assert_eq!(play.casualties(), (1, 0));
}

#[test]
fn a_leader_left_with_captured_guns_is_lost() {
    rules!("LEAD-09", "S7-04", "G-21");
    // The cavalry charges on and he stays with the guns.
    let mut play = Scene::round("french", "FC01@30 FL02@30 BA01@21 BI01@13/lying BI02@8 FI01@53").play();
    play.order("red", "30", "assault").all("FC01", "21").go("pick FL02; to 21");
    play.go("die 1; die 5");
    assert_eq!((play.actor(), play.may()), ("french", ids("yes no")), "{}", play.step());
    let mut stays = play.clone();
    stays.go("no").stand("FL02@lost FC01@13");
    play.go("yes").stand("FL02@13 FC01@13");
    // By ranged fire: the cavalry goes back, he does not.
    let pieces = "FC01@20/lying FL02@20 BA01@20/crewless BA02@19 BI01@8 FI01@53";
    let mut play = Scene::round("allied", pieces).play();
    play.order("green", "19", "fire").go("die 6");
    assert_eq!(play.whats("to"), ids("29 30"));
    play.go("to 29; no").stand("FL02@lost FC01@29/lying");
    // By its own march.
    let mut play = Scene::round("french", "FC01@20 FL02@20 BA01@20/crewless BI01@8 FI01@53").play();
    play.order("green", "20", "close").all("FC01", "29").stand("FL02@lost");
}

#[test]
fn a_leader_rides_with_the_last_of_his_men() {
    rules!("ASLT-05", "LEAD-06", "LEAD-09", "G-21");
    // Out of an area with captured guns: he is alone with them only when he has not gone along.
    let scene = Scene::round("french", "FC01@20 FL02@20 BA01@20/crewless BI01@21/lying BI08@8 FI01@53");
    let mut play = scene.play();
    play.order("red", "20", "assault").all("FC01", "21");
    assert_eq!((play.step().as_str(), play.whats("pick")), ("AssaultPick", ids("FL02")));
    let mut stays = play.clone();
    stays.go("done").stand("FL02@lost FC01@21");
    assert_eq!(stays.casualties(), (1, 0));
    play.go("pick FL02; to 21").stand("FL02@21 FC01@21");
    // Also where a lone leader was ridden down and there is nothing left to fight.
    let mut hunt = Scene::round("french", "FC01@30 FL02@30 BL01@21 BI01@8 FI01@53").play();
    hunt.order("red", "30", "assault").all("FC01", "21").stand("BL01@lost");
    hunt.go("pick FL02; to 21").stand("FL02@21 FC01@21");
    assert_eq!(hunt.step(), "Stop");
}

#[test]
fn no_leader_rides_on_to_another() {
    rules!("S7-04", "LEAD-07", "G-26", "G-31");
    // d'Erlon's cavalry wins in 30 and joins Ney's assault on 21, where Ney himself has gone.
    let pieces = "FC01@39 FL03@39 FI01@31 FL02@31 BC01@30/lying BI01@21/lying BI02@8";
    let mut play = Scene::round("french", pieces).play();
    play.lead("red", "FL02").area("39", "assault").all("FC01", "30").go("pick FL03; to 30");
    play.area("31", "assault").all("FI01", "21").go("pick FL02; to 21");
    play.go("to 30; duel 6 1; die 5").stand("FC01@21 FL03@30 FL02@21/lying");
    assert!(play.tells("one French infantry and one French cavalry"), "{:?}", play.journal());
}

#[test]
fn each_leader_commands_his_own() {
    rules!("LEAD-11", "PRUS-08", "ACT-06");
    let mut play = Scene::round("allied", "BI01@20 KI01@20 NI01@20 LI01@20 PI01@20 BL01@20 PL01@20 FI01@53").play();
    let mut prussian = play.clone();
    prussian.lead("green", "PL01").area("20", "change");
    assert_eq!(prussian.whats("form").len(), 2);
    play.lead("green", "BL01").area("20", "change");
    assert_eq!(play.whats("form"), ["BI01 lying", "KI01 lying", "NI01 lying"].map(str::to_owned).into());
    let mut guard = Scene::round("french", "FI01@54 GI01@54 FL01@54 BI01@8").play();
    guard.lead("green", "FL01").area("54", "change");
    assert_eq!(guard.whats("form").len(), 2);
    // Guns too: of a mixed battery only his own fire.
    let mut guns = Scene::round("allied", "BA01@20 PA01@20 PL01@20 FI01@30 FI02@53 BI01@8").play();
    guns.lead("green", "PL01").area("20", "fire");
    assert_eq!(guns.written("act")["aims"], json!([["PA01", "30", 1]]));
    // The box: a Prussian leader in it or in an entry area; never a British one.
    let led = |pieces: &str, leader: &str| {
        let mut play = Scene::round("allied", pieces).play();
        play.lead("green", leader);
        play.whats("to").contains("delayed")
    };
    assert!(led("PI01@delayed PL01@42 FI01@53 BI01@8", "PL01"));
    assert!(led("PI01@delayed PL01@delayed FI01@53 BI01@8", "PL01"));
    assert!(!led("PI01@delayed BL01@42 FI01@53 BI01@42", "BL01"));
}
