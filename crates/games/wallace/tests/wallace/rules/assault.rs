//! Assault: who goes in, and in which order (ASLT-01 to ASLT-12).

use crate::support::{Scene, ids, rules};
use serde_json::json;

#[test]
fn who_may_assault_what() {
    rules!("ASLT-01", "ASLT-02", "ASLT-03", "D-07", "G-20");
    let pieces = "FI01@38 FI02@38/lying FA01@38 FC01@38 FC02@38/lying KI01@29/lying BI01@27 BL01@28 BI02@26/lying \
                  BI03@20 BI04@8";
    let mut play = Scene::round("french", pieces).play();
    play.order("red", "38", "assault");
    assert_eq!(play.whats("pick"), ids("FI01 FC01 FC02"));
    assert_eq!(play.goes("FI01"), ids("27 28 29"), "one area, and a lone leader is an enemy too");
    // The nearest enemies stop the horse: it crosses only 37, 39 and 46; Hougoumont is woods.
    assert_eq!(play.goes("FC01"), ids("27 28 29"));
    let mut round = Scene::round("french", "FC01@38 BI01@30/lying BI02@18 BI03@26/lying FI01@53").play();
    round.order("red", "38", "assault");
    assert_eq!(round.goes("FC01"), ids("30 18"), "through 29, 39 or 27, but not into the wood");
    // Never into woods, towns or rivers, nor through them.
    for (from, target) in [("48", "49"), ("48", "56"), ("48", "57"), ("40", "32"), ("35", "26"), ("47", "57")] {
        let mut play = Scene::round("french", &format!("FC01@{from} FI01@53 BI01@{target} BI02@8")).play();
        play.go("disc green");
        play.go(&format!("to {from}"));
        assert!(!play.can("order assault"), "{from} to {target}");
    }
    // Two areas away behind a wood and a brook: no way.
    let mut beyond = Scene::round("french", "FC01@48 FI01@53 BI01@58 BI02@8").play();
    beyond.go("disc green; to 48");
    assert!(!beyond.can("order assault"));
}

#[test]
fn cavalry_says_from_where_it_comes() {
    rules!("ASLT-02", "ASLT-11", "S2-03");
    let mut play = Scene::round("french", "FC01@38 BI01@30/lying BI02@8 FI01@53").play();
    play.order("red", "38", "assault").go("pick FC01");
    // 30 is two areas away, by 29 or by 39.
    assert_eq!(play.step(), "AssaultInto(FC01)");
    play.go("to 30");
    assert_eq!(play.whats("to"), ids("29 39"));
    play.go("to 39");
    assert_eq!(play.written("assaulting")["FC01"], json!("39"));
    // The journal names both ends: where it stood, and where the assault says it comes from.
    let told = play.journal().into_iter().find(|l| l.contains(" assaults ")).unwrap_or_default();
    assert!(told.contains(" of ") && told.contains(" from "), "{told}");
    // It falls back there, not to where it started.
    play.go("die 1; die 6").stand("FC01@39 BI01@30/square");
}

#[test]
fn several_targets_and_their_order() {
    rules!("ASLT-04", "ASLT-07", "ASLT-08");
    let mut play = Scene::round("french", "FI01-02@38 BI01@29/lying BI02@28/lying BI03@8").play();
    play.order("red", "38", "assault").go("pick FI01; to 29");
    assert_eq!(play.step(), "AssaultPick", "nothing is fought before all have moved");
    play.go("pick FI02; to 28");
    assert_eq!((play.step().as_str(), play.actor(), play.whats("to")), ("NextAssault", "french", ids("28 29")));
    play.go("to 28");
    assert!(play.tells("Assault on **La Haye Sainte Meadow**"));
}

#[test]
fn a_leader_rides_along() {
    rules!("ASLT-05", "LEAD-06", "LEAD-09");
    let scene = Scene::round("french", "FI01@30 FL02@30 KI01@21/lying BI02@8");
    let mut play = scene.play();
    play.order("red", "30", "assault");
    assert_eq!(play.whats("pick"), ids("FI01"), "never alone, never first");
    play.go("pick FI01; to 21");
    assert_eq!(play.whats("pick"), ids("FL02"));
    assert_eq!(play.goes("FL02"), ids("21"));
    play.go("pick FL02; to 21").stand("FL02@21");
    // No bonus: a German five is two cubes, and the French check in column 2 + 1.
    play.go("die 5; die 3");
    assert!(play.tells("checks in column 3"), "{:?}", play.journal());
}

#[test]
fn cubes_go_along() {
    rules!("ASLT-06", "MOVE-09");
    let mut play = Scene::round("french", "FI01-02@30 BI01@21/lying BI02@8").cubes("30 french 4").play();
    play.order("red", "30", "assault").go("pick FI01; to 21");
    assert_eq!(play.whats("take"), ids("0 1 2 3 4"));
    play.go("take 1; done");
    assert_eq!((play.cubes("21", "french"), play.cubes("30", "french")), (1, 3));
}

#[test]
fn who_moves_in_assaults_whoever_is_active() {
    rules!("ASLT-09", "ASLT-10", "S7-02", "E-13", "G-31");
    let mut play = Scene::round("french", "FC01@31 BC01@30 BC02@30/lying BI01@8 FI01@53").play();
    play.order("red", "31", "assault").all("FC01", "30").enough();
    // The defender answers with the fresh unit; French 5, British 3.
    assert_eq!((play.step().as_str(), play.actor(), play.whats("pick")), ("Counter(FC01)", "allied", ids("BC01 BC02")));
    play.go("pick BC01; duel 5 3");
    play.stand("BC01@20/lying FC01@30");
    // Then the tired one: British 5 - 1 = 4 against 3.
    play.go("duel 3 5").stand("FC01@31/lying BC02@30/lying");
    // Control: a six sends it on into 31, where it assaults and the French defend.
    play.go("die 6").stand("BC02@31/lying");
    assert_eq!(play.step(), "Duel(BC02, FC01)");
    assert_eq!(play.written("assault")["side"], json!("allied"));
}

#[test]
fn guns_in_a_strong_point() {
    rules!("ASLT-12", "G-60", "S3-08", "TERR-02");
    let pieces = "FI01-02@38 KI01@29/lying BA01@29 BI02@8";
    let mut play = Scene::round("french", pieces).play();
    play.order("red", "38", "assault").all("FI01 FI02", "29").enough();
    assert_eq!((play.actor(), play.may()), ("allied", ["pick KI01", "done"].map(str::to_owned).into()));
    let mut out = play.clone();
    out.go("pick KI01");
    assert_eq!(out.written("assault")["unprotected"], json!(false));
    out.stand("KI01@29/lying");
    play.go("done");
    assert_eq!(play.written("assault")["unprotected"], json!(true));
    // Nobody is hurt in the first exchange; then the guns are lost, and the second goes on without them.
    play.go("die 1; die 1; die 1; die 1");
    play.stand("BA01@lost KI01@29/lying");
    assert_eq!((play.casualties(), play.written("assault")["round"].clone()), ((0, 1), json!(2)));
    // With somebody who does not benefit nobody is asked.
    for garrison in ["KI01@29", "KI01@29/lying KI02@29/lying", "KI01@29/lying KI02@29"] {
        let mut play = Scene::round("french", &format!("FI01@38 {garrison} BA01@29 BI02@8")).play();
        play.order("red", "38", "assault").all("FI01", "29").enough();
        assert_eq!(play.step(), "Roll(Guns)", "{garrison}");
        assert_eq!(play.written("assault")["unprotected"], json!(false), "{garrison}");
    }
    // Nor within the capacity, if one of two is mobile.
    let mut play = Scene::round("french", "FI01@37 KI01@26/lying KI02@26 BA01@26 BI02@8").play();
    play.order("red", "37", "assault").all("FI01", "26").enough();
    assert_eq!(play.step(), "Roll(Guns)");
}

#[test]
fn unprotected_guns_are_lost_before_the_cavalry_charges() {
    rules!("S3-08", "G-60", "S3-07", "G-24");
    // The garrison breaks in the first round; its cavalry is still there.
    let scene = Scene::round("french", "FI01-02@38 KI01@29/lying BA01@29 BC01@29 BI02@8").cubes("29 anglo 5");
    let mut play = scene.play();
    play.order("red", "38", "assault").all("FI01 FI02", "29").enough();
    let mut out = play.clone();
    play.go("done; die 1; die 1; die 4; die 1").stand("KI01@lost BA01@lost");
    assert_eq!((play.step().as_str(), play.casualties()), ("Roll(SquaresFire)", (0, 2)));
    // The horse rides the captors down, too late for the guns.
    play.go("dice 1 1; dice 1 1").stand("FI01@lost FI02@lost BC01@29");
    // Whoever had stepped out would have kept them for the charge.
    out.go("pick KI01; die 1; die 1; die 3; die 1").stand("KI01@lost BA01@29");
    out.go("dice 1 1; dice 1 1").stand("FI01@lost FI02@lost BC01@29 BA01@29");
}

#[test]
fn a_leader_with_unprotected_guns_may_escape() {
    rules!("S3-08", "LEAD-09", "G-53");
    let scene = Scene::round("french", "FI01-02@38 KI01@29/lying BA01@29 BL01@29 BI02@8").cubes("29 anglo 5");
    let mut play = scene.play();
    play.order("red", "38", "assault").all("FI01 FI02", "29").enough().go("done; die 1; die 1; die 4; die 1");
    play.stand("KI01@lost BA01@lost");
    assert_eq!((play.actor(), play.may()), ("allied", ["to 19", "to 20", "no"].map(str::to_owned).into()));
    play.go("to 19").stand("BL01@19 FI01@29 FI02@29");
    assert_eq!(play.step(), "Stop", "the guns were not alone: nobody checks");
}

#[test]
fn nobody_takes_the_place_of_a_lost_beneficiary() {
    rules!("G-61", "TERR-01", "TERR-03");
    let scene = Scene::round("french", "FI01@38 KI01@29/lying BI01@29/lying BI02@8").cubes("29 anglo 5");
    let mut play = scene.play();
    play.order("red", "38", "assault").all("FI01", "29").enough().go("pick BI01");
    // All five cubes on the British unit, which breaks in column 5 + 1 - 1 - 2.
    play.go("take 5; dice 1 1; die 3; take 5; die 1; die 6").stand("BI01@lost KI01@29/lying");
    assert_eq!(play.written("assault")["sheltered"], json!([]));
    // The German lies behind no wall: a three is a cube, and he checks in column 2 + 1.
    play.go("die 1; die 3; die 6");
    assert_eq!(play.cubes("29", "anglo"), 2);
    assert!(play.tells("**German infantry** checks in column 3"), "{:?}", play.journal());
}

#[test]
fn the_owner_names_who_shelters() {
    rules!("G-61", "TERR-01");
    let mut play = Scene::round("french", "FI01@38 KI01@29/lying BI01@29/lying BI02@8").play();
    play.order("red", "38", "assault").all("FI01", "29").enough();
    assert_eq!((play.actor(), play.whats("pick")), ("allied", ids("BI01 KI01")));
    play.go("pick BI01");
    assert_eq!(play.written("assault")["sheltered"], json!(["BI01"]));
    // One that is lost is not replaced: the list is only ever shortened.
    let mut two = Scene::round("french", "FI01@37 KI01@26/lying KI02@26/lying KI03@26/square BI02@8").play();
    two.order("red", "37", "assault").all("FI01", "26").enough();
    assert_eq!(two.written("assault")["sheltered"], json!(["KI01", "KI02"]), "the square does not qualify");
}

#[test]
fn joining_cavalry_among_captured_guns() {
    rules!("G-21", "G-22", "S6-01", "S7-01");
    // Infantry joins the cavalry: the guns have no defence and are lost; the horse rolls for control.
    let mut play = Scene::round("french", "FC01@21 BA01@21/crewless FI01@30 BI01@13/lying BI02@8").play();
    play.order("red", "30", "assault").all("FI01", "21").enough();
    play.stand("BA01@lost FI01@21");
    assert_eq!(play.step(), "Roll(Pursuit)");
    play.go("die 5").stand("FC01@13");
    // The guns' side assaults the cavalry: it defends, the guns take no part, and are manned when it is over.
    let mut play =
        Scene::round("allied", "FC01@21/lying BA01@21/crewless BI01@13 BI02@8 FI01@53").cubes("13 anglo 2").play();
    play.order("red", "13", "assault").all("BI01", "21").enough();
    assert_eq!(play.step(), "Roll(SquaresFire)", "no gun fires");
    play.go("die 6").stand("FC01@lost BA01@21 BI01@21");
    assert_eq!(play.cubes("21", "anglo"), 3, "the gun's cube is the infantry's");
}
