//! The seven steps of an assault (S1 to S7).

use crate::support::{Play, Scene, ids, rules};
use serde_json::json;

fn assault(side: &str, pieces: &str, cubes: Option<&str>, from: &str, who: &str, into: &str) -> Play {
    let mut scene = Scene::round(side, pieces);
    if let Some(cubes) = cubes {
        scene = scene.cubes(cubes);
    }
    let mut play = scene.play();
    play.order("red", from, "assault").all(who, into).enough();
    play
}

#[test]
fn defending_guns_fire() {
    rules!("S1-01", "S1-02", "G-22", "G-23", "FORM-02");
    // Two manned guns, one on its side; the crewless one is silent.
    let mut play = assault("french", "FI01@30 BA01@21 BA02@21/lying BA03@21/crewless BI02@8", None, "30", "FI01", "21");
    assert_eq!(play.written("assault")["queue"], json!(["BA01", "BA02"]));
    // Range nought, one less for British guns: a one misses, a two hits.
    play.go("die 1; die 2");
    assert_eq!(play.cubes("21", "french"), 1);
    // A Prussian one hits with a one.
    let mut play = assault("french", "FI01@30 PA01@21 BI02@8 PI01@21", None, "30", "FI01", "21");
    play.go("die 1");
    assert_eq!(play.cubes("21", "french"), 1);
    // In a river they are silent.
    let play = assault("french", "FI01@48 BA01@57 BI02@8", None, "48", "FI01", "57");
    assert_eq!((play.at("BA01").as_str(), play.at("FI01").as_str()), ("lost", "57"));
}

#[test]
fn guns_shoot_at_the_infantry_only() {
    rules!("S1-02", "S1-03", "G-50", "G-38");
    let mut both = assault("french", "FI01@30 FC01@30 BA01@21 BI02@8", None, "30", "FI01 FC01", "21");
    both.go("die 6").stand("FC01@21");
    assert_eq!(both.cubes("21", "french"), 2);
    // Cavalry alone: five or six, tire or lose, and no retreat.
    let scene = "FC01@30 FC02@30/lying BA01@21 BI02@8 FI01@53";
    let mut horse = assault("french", scene, None, "30", "FC01 FC02", "21");
    let mut miss = horse.clone();
    miss.go("die 4").stand("BA01@21/crewless");
    horse.go("die 5");
    assert_eq!((horse.actor(), horse.may()), ("french", ["tire FC01", "lose FC02"].map(str::to_owned).into()));
    horse.go("lose FC02").stand("FC02@lost FC01@21");
}

#[test]
fn guns_oblige_to_a_check() {
    rules!("S1-04", "S3-06", "S3-05");
    // The gun hits, the German misses; the French check all the same, once.
    let mut play = assault("french", "FI01@30 BA01@21 KI01@21/lying BI02@8", None, "30", "FI01", "21");
    play.go("die 3; die 1");
    assert_eq!(play.step(), "Roll(AssaultersCheck)");
    // One cube, unsupported: column two; a three stands.
    play.go("die 3");
    assert_eq!(play.step(), "Roll(AssaultersFire)");
    // In the second round the guns count no more.
    play.go("die 1; die 1");
    assert_eq!((play.step().as_str(), play.written("assault")["round"].clone()), ("Roll(AssaultersFire)", json!(2)));
}

#[test]
fn cavalry_against_cavalry() {
    rules!("S2-01", "S2-02", "S2-04", "S2-05");
    let pieces = "FC01@30 FC02@30 BC01@21 BC02@21/lying BI02@8 FI01@53";
    let mut play = assault("french", pieces, None, "30", "FC01 FC02", "21");
    // The assaulter's units are alike, so the first is sent; the defender picks.
    assert_eq!((play.actor(), play.whats("pick")), ("allied", ids("BC01 BC02")));
    play.go("pick BC02");
    // Tired: one less. Ties are thrown again inside the draw.
    let pairs = play.outcomes();
    assert!(!pairs.contains("duel 3 4") && pairs.contains("duel 3 3"));
    play.go("duel 3 3").stand("BC02@lost");
    play.go("duel 2 6").stand("FC01@30/lying FC02@21");
    // The same British unit fights again until one side is gone.
    assert_eq!(play.step(), "Duel(FC02, BC01)");
    play.go("duel 6 1; to 13").stand("BC01@13/lying");
    assert_eq!(play.step(), "Roll(Pursuit)");
}

#[test]
fn cavalry_modifiers() {
    rules!("S2-03", "TERR-06", "TERR-07");
    let even = |side: &str, pieces: &str, from: &str, who: &str, into: &str| -> Vec<String> {
        // No pair of dice with this difference is listed: those are the ties.
        let all = assault(side, pieces, None, from, who, into).outcomes();
        let ties = |d: &i32| (1..=6).all(|a| !all.contains(&format!("duel {a} {}", a + d)));
        (-3..=3).filter(ties).map(|d| d.to_string()).collect()
    };
    assert_eq!(even("french", "FC01@30 BC01@21 FI01@53 BI01@8", "30", "FC01", "21"), ["0"]);
    assert_eq!(even("french", "GC01@30 BC01@21 FI01@53 BI01@8", "30", "GC01", "21"), ["1"]);
    assert_eq!(even("french", "FC01@30/lying BC01@21 FI01@53 BI01@8", "30", "FC01", "21"), ["-1"]);
    assert_eq!(even("french", "FC01@30 NC01@21 FI01@53 BI01@8", "30", "FC01", "21"), ["1"]);
    assert_eq!(even("french", "GC01@30 NC01@21/lying FI01@53 BI01@8", "30", "GC01", "21"), ["3"]);
    // Straight out of woods, town or river.
    for from in ["41", "49", "56", "57"] {
        assert_eq!(
            even("french", &format!("FC01@{from} BC01@48 FI01@53 BI01@8"), from, "FC01", "48"),
            ["-1"],
            "{from}"
        );
    }
    // A defender standing there does not suffer.
    assert_eq!(even("allied", "BC01@40 FC01@48 FI01@53 BI01@8", "40", "BC01", "48"), ["0"]);
}

#[test]
fn the_exchange_of_fire() {
    rules!("S3-01", "S3-02", "S3-03", "S3-04", "CUBE-02", "MOR-02");
    let play =
        assault("french", "FI01-02@30 BI01@21/lying KI01@21/lying BI02@8", Some("21 anglo 3"), "30", "FI01 FI02", "21");
    // Before they fire the defenders share out three cubes.
    assert_eq!(
        (play.step().as_str(), play.actor(), play.whats("take")),
        ("Assign(Anglo, Fire)", "allied", ids("0 1 2 3"))
    );
    let sum = |play: &Play, id: &str, carried: u8| -> i32 {
        play.now().volley_modifiers(crate::support::play::unit(id), carried).iter().map(|m| m.amount).sum()
    };
    for (carried, less) in [(0, 0), (1, 0), (2, -1), (3, -1), (4, -2), (5, -2)] {
        assert_eq!(sum(&play, "KI01", carried), less, "{carried} cubes");
        assert_eq!(sum(&play, "BI01", carried), less + 1, "the British fire better");
    }
    let square = assault("french", "FI01@30 KI01@21/square KI02@21/lying BI02@8", None, "30", "FI01", "21");
    assert_eq!((sum(&square, "FI01", 0), sum(&square, "KI01", 0), sum(&square, "KI02", 0)), (1, -1, 0));
    let walls = assault("french", "FI01@38 KI01@29/lying BI02@8", None, "38", "FI01", "29");
    assert_eq!((sum(&walls, "FI01", 0), sum(&walls, "KI01", 0)), (-1, 0));
    let crowd = assault("french", "FI01@38 KI01@29/lying KI02@29 BI02@8", None, "38", "FI01", "29");
    assert_eq!(sum(&crowd, "FI01", 0), 0, "not all are under cover");
}

#[test]
fn an_m_shakes_without_a_cube() {
    rules!("S3-05", "C-08", "G-03", "MOR-01");
    // A German two: no cube, but the French check. The French two likewise.
    let mut play = assault("french", "FI01@30 KI01@21/lying BI02@8", None, "30", "FI01", "21");
    play.go("die 2");
    assert_eq!((play.step().as_str(), play.cubes("21", "french")), ("Roll(AssaultersCheck)", 0));
    play.go("die 2; die 2");
    assert_eq!((play.step().as_str(), play.cubes("21", "anglo")), ("Roll(DefendersCheck)", 0));
    // A one: nothing at all.
    let mut play = assault("french", "FI01@30 KI01@21/lying BI02@8", None, "30", "FI01", "21");
    play.go("die 1");
    assert_eq!(play.step(), "Roll(AssaultersFire)");
}

#[test]
fn the_fight_ends_when_one_side_is_gone() {
    rules!("S3-07", "S3-02", "G-24", "S4-03", "S4-07");
    // Attackers gone: over.
    let mut play = assault("french", "FI01@30 BI01@21/lying BI02@8", Some("30 french 4"), "30", "FI01", "21");
    play.go("die 2; die 1").stand("FI01@lost");
    assert_eq!(play.step(), "Stop");
    // Defending infantry gone, cavalry still there: it charges the attackers, who form no square.
    let pieces = "FI01@30 KI01@21 BC01@21 BI02@8 FI02@31 FI03@32";
    let mut play = assault("french", pieces, Some("21 anglo 5"), "30", "FI01", "21");
    play.go("die 1; die 6").stand("KI01@lost FI01@21");
    assert_eq!(play.step(), "Roll(SquaresFire)");
    // It fires and misses; supported, cavalry alone: column three; a four stands, and the horse goes back as a defender.
    play.go("die 1; die 4").stand("FI01@21/square");
    assert_eq!(play.whats("to"), ids("13 14 20"));
    play.go("to 13").stand("BC01@13");
}

#[test]
fn after_two_rounds_the_assaulters_withdraw() {
    rules!("S3-09", "S3-02", "RETR-08");
    let pieces = "FI01@30 FC01@30 KI01@21/lying BI02@8";
    let mut play = assault("french", pieces, None, "30", "FI01 FC01", "21");
    play.go("die 1; die 1; die 1; die 1").stand("FI01@30 FC01@21");
    // The cavalry charges now.
    assert_eq!(play.step(), "Roll(SquaresFire)");
    play.stand("KI01@21/square");
}

#[test]
fn the_charge() {
    rules!("S4-01", "S4-03", "S4-05", "S4-06", "S4-07", "S4-08", "D-06", "FORM-01", "MOR-04", "MOR-10");
    let at = |posture: &str, friends: &str, die: u8| {
        let pieces = format!("FC01@30 KI01@21{posture} {friends} BI08@8 FI01@53");
        let mut play = assault("french", &pieces, None, "30", "FC01", "21");
        play.go(&format!("die 1; die {die}"));
        play
    };
    let support = "BI01@20 BI02@22";
    for die in 1..=6 {
        // Mobile: column three. One to three is the end, since R becomes E.
        let mobile = at("", support, die);
        let wanted = if die <= 3 { "lost" } else { "21 square" };
        assert_eq!(mobile.at("KI01"), wanted, "mobile, {die}");
        assert_eq!(mobile.at("FC01"), if die <= 3 { "21" } else { "30" });
        // Defensive: a square, column nought.
        let square = at("/lying", support, die);
        assert_eq!(square.at("KI01"), if die == 1 { "lost" } else { "21 square" }, "square, {die}");
    }
    // Fire: a six tires the fresh and kills the tired; no retreat instead.
    let mut play = assault("french", "FC01@30 KI01@21/lying BI08@8 FI01@53", None, "30", "FC01", "21");
    play.go("die 6; die 6").stand("FC01@30/lying");
    let mut play = assault("french", "FC01@30/lying KI01@21/lying BI08@8 FI01@53", None, "30", "FC01", "21");
    play.go("die 6").stand("FC01@lost KI01@21/square");
    assert_eq!(play.step(), "Stop");
}

#[test]
fn shot_to_pieces() {
    rules!("G-62", "S4-07");
    let mut play = assault("french", "FC01@30/lying KI01@21 BI08@8 FI01@53", None, "30", "FC01", "21");
    play.go("die 6").stand("FC01@lost KI01@21");
    assert_eq!(play.step(), "Stop", "no check; the mobile unit stays mobile");
}

#[test]
fn cavalry_wins_time_for_the_square() {
    rules!("S4-03");
    let pieces = "FC01@30 FC02@30 KI01@21 BC01@21/lying BI08@8 FI01@53";
    let mut play = assault("french", pieces, None, "30", "FC01 FC02", "21");
    play.go("duel 6 1").stand("BC01@lost KI01@21/square");
    assert_eq!(play.step(), "Roll(SquaresFire)");
}

#[test]
fn no_charge_in_rough_ground() {
    rules!("S4-02", "C-07", "D-16", "MOR-09", "TERR-06");
    // Defending cavalry in a wood, with infantry: no shift for the attackers.
    let pieces = "FI01@48 BC01@49 KI01@49/lying BI08@8";
    let mut play = assault("french", pieces, Some("49 anglo 4"), "48", "FI01", "49");
    // 6 - 2 is one cube; the French: one cube, the wood, no support, but no combined shift.
    play.go("die 6; die 4");
    assert!(play.tells("**French infantry** checks in column 3"), "{:?}", play.journal());
    // The infantry breaks; the cavalry gives way without fire or check, as it was.
    play.go("die 4; die 5").stand("KI01@lost FI01@49 BC01@41");
    assert_eq!(play.step(), "Stop");
}

#[test]
fn beneficiaries_are_not_charged() {
    rules!("S4-04", "TERR-05", "D-15", "MOR-09");
    let pieces = "FI01@38 FC01@38 KI01@29/lying BI08@8";
    let mut play = assault("french", pieces, None, "38", "FI01 FC01", "29");
    // The German fires: a five, two cubes; the French unit checks without a combined shift (there is no enemy horse).
    play.go("die 1; die 5");
    // 5 - 1 = 4: one cube. The garrison: 1 - 2 + 1 unsupported, no combined shift: column nought.
    assert_eq!(play.step(), "Roll(DefendersCheck)");
    play.go("die 2");
    assert!(play.tells("**German infantry** checks in column 0"), "{:?}", play.journal());
    play.go("die 1; die 1").stand("FI01@38");
    // Step four: the garrison fires at the horse, which withdraws; no square, no check.
    assert_eq!(play.step(), "Roll(SquaresFire)");
    play.go("die 6").stand("FC01@38/lying KI01@29/lying");
    assert_eq!(play.step(), "Stop");
}

#[test]
fn crews_are_cut_down() {
    rules!("S5-01", "D-09", "G-49");
    let mut play = assault("french", "FC01@30 BA01@21 BA02@21/lying BI08@8 FI01@53", None, "30", "FC01", "21");
    play.go("die 1; die 1").stand("BA01@21/crewless BA02@21/lying/crewless FC01@21");
    assert_eq!((play.casualties(), play.step().as_str()), ((0, 0), "Roll(Pursuit)"));
    // With infantry of either side there they keep them.
    let mut both = assault("french", "FC01@30 FI01@30 BA01@21 BI08@8", None, "30", "FC01 FI01", "21");
    both.go("die 1").stand("BA01@lost");
}

#[test]
fn guns_taken_by_infantry() {
    rules!("S6-01", "S6-02", "D-22", "G-30", "G-45", "MOR-01");
    let pieces = "FI01-02@30 BA01@21 BI08@8";
    let mut play = assault("french", pieces, None, "30", "FI01 FI02", "21");
    play.go("die 6").stand("BA01@lost");
    assert_eq!((play.cubes("21", "french"), play.step().as_str()), (2, "Assign(French, Morale)"));
    // One each, unsupported: column two. Two and three: the first goes back, the second stays.
    play.go("take 1; die 2; die 3").stand("FI01@30 FI02@21");
    assert_eq!((play.cubes("30", "french"), play.cubes("21", "french"), play.casualties()), (1, 1, (0, 1)));
    // Driven back altogether: the area is empty.
    let mut play = assault("french", "FI01@30 BA01@21 BI08@8", None, "30", "FI01", "21");
    play.go("die 2; die 2").stand("FI01@30 BA01@lost");
    // Not due if the guns missed, nor if cavalry defended too.
    let mut play = assault("french", "FI01@30 BA01@21 BI08@8", None, "30", "FI01", "21");
    play.go("die 1").stand("FI01@21 BA01@lost");
    assert_eq!(play.step(), "Stop");
    let mut play = assault("french", "FI01@30 BA01@21 BC01@21/lying BI08@8", None, "30", "FI01", "21");
    play.go("die 3; die 6").stand("BC01@lost BA01@lost FI01@21");
    assert_eq!(play.step(), "Stop", "no check: the guns were not alone");
    // Guns without crews are taken too.
    let mut play = assault("french", "FI01@30 BA01@21/crewless BI08@8", None, "30", "FI01", "21");
    play.stand("BA01@lost FI01@21");
    assert_eq!(play.now().stock(wallace::pieces::Army::Anglo), 25, "with their cubes");
}

#[test]
fn storming_guns_checks_first_by_option() {
    rules!("G-30", "S5-01", "S6-02");
    let scene = |pieces: &str| Scene::round("french", pieces).options(json!({ "lone_guns_check": "before" }));
    let mut play = scene("FI01@30 BA01@21 BI08@8").play();
    play.order("red", "30", "assault").all("FI01", "21").enough().go("die 2");
    play.stand("BA01@21");
    let mut stands = play.clone();
    stands.go("die 6").stand("BA01@lost FI01@21");
    play.go("die 2").stand("BA01@21 FI01@30");
    // Cavalry that is left cuts the crews down.
    let mut play = scene("FI01@30 FC01@30 BA01@21 BI08@8").play();
    play.order("red", "30", "assault").all("FI01 FC01", "21").enough().go("die 2; die 2");
    play.stand("FI01@30 FC01@21 BA01@21/crewless");
    // A leader who stood with them may slip away then (G-53).
    let mut play = scene("FI01@30 FC01@30 BA01@21 BL01@21 BI08@8").play();
    play.order("red", "30", "assault").all("FI01 FC01", "21").enough().go("die 2; die 2");
    play.stand("FI01@30 FC01@21 BA01@21/crewless");
    assert_eq!((play.actor(), play.whats("to")), ("allied", ids("13 14 20")));
    play.go("to 13").stand("BL01@13");
}

#[test]
fn uncontrolled_pursuit() {
    rules!("S7-01", "S7-02", "S7-03", "G-05", "G-32", "D-07");
    let rolls = |horse: &str, die: u8| {
        let pieces = format!("{horse}@31 FC01@30/lying FI01@39 FI09@53 BI08@8");
        let mut play = Scene::round("allied", &pieces).play();
        play.order("red", "31", "assault").all(horse, "30").enough().go(if horse.starts_with('N') {
            "duel 6 3"
        } else {
            "duel 6 1"
        });
        play.go(&format!("die {die}"));
        play.at(horse)
    };
    for (horse, number) in [("BC01", 3), ("KC01", 4), ("NC01", 6), ("PC01", 5)] {
        assert_eq!(rolls(horse, number), "39", "{horse} goes on");
        assert_eq!(rolls(horse, number - 1), "30", "{horse} stays");
    }
    // No eligible area: it stays. Guns without crews alone are none, nor woods, towns, rivers.
    let pieces = "BC01@47 FC01@48/lying FI01@49 FI02@57 FI03@56 FA01@40/crewless FI09@53 BI08@8";
    let mut play = Scene::round("allied", pieces).play();
    play.order("red", "47", "assault").all("BC01", "48").enough().go("duel 6 1; die 6").stand("BC01@48");
    assert_eq!(play.step(), "Stop");
    // A leader alone is one; the owner chooses among several. Who meets only him makes no second control check.
    let pieces = "BC01@41 FC01@48/lying FL01@40 FI05@47/lying FI09@53 BI08@8";
    let mut play = Scene::round("allied", pieces).play();
    play.order("red", "41", "assault").all("BC01", "48").enough().go("duel 6 1; die 3");
    assert_eq!((play.actor(), play.step().as_str()), ("allied", "Assault(ChargeOn)"));
    assert_eq!(play.whats("to"), ids("40 47"));
    play.go("to 40").stand("FL01@lost BC01@40");
    assert_eq!(play.step(), "Stop");
    // The French and the Guard go on with a five.
    for horse in ["FC01", "GC01"] {
        for (die, at) in [(4, "30"), (5, "21")] {
            let pieces = format!("{horse}@39 BC01@30/lying BL01@21 FI09@53 BI08@8");
            let mut play = Scene::round("french", &pieces).play();
            play.order("red", "39", "assault").all(horse, "30").enough().go(&format!("duel 6 1; die {die}"));
            assert_eq!(play.at(horse), at, "{horse} throws {die}");
        }
    }
}

#[test]
fn pursuit_after_pursuit() {
    rules!("S7-03", "G-31", "G-32", "S7-02", "ASLT-08", "ASLT-11", "RETR-01");
    let pieces = "BC01@21 FC01@30/lying FC02@39/lying FC03@46/lying FI09@61 BI08@8";
    let mut play = Scene::round("allied", pieces).play();
    play.order("red", "21", "assault").all("BC01", "30").enough();
    play.go("duel 6 1; die 3").stand("FC01@lost BC01@39");
    play.go("duel 6 1; die 3").stand("FC02@lost BC01@46");
    play.go("duel 6 1; die 2").stand("FC03@lost BC01@46");
    assert_eq!(play.step(), "Stop");
    // Beaten off, it goes back to where it charged from last (ASLT-11).
    let mut play = Scene::round("allied", "BC01@21 FC01@30/lying FI01@39/lying FI09@61 BI08@8").play();
    play.order("red", "21", "assault").all("BC01", "30").enough().go("duel 6 1; die 3").stand("BC01@39");
    play.go("die 1; die 6").stand("FI01@39/square BC01@30");
    // Several units: all roll, then each picks.
    let pieces = "BC01-02@21 FC01@30/lying FI01@39/lying FI02@29/lying FI09@61 BI08@8";
    let mut play = Scene::round("allied", pieces).play();
    play.order("red", "21", "assault").all("BC01 BC02", "30").enough();
    play.go("duel 6 1; die 3; die 3");
    assert_eq!(play.whats("to"), ids("29 39"));
    play.go("to 29; to 39");
    assert_eq!((play.step().as_str(), play.actor()), ("NextAssault", "allied"));
}

#[test]
fn cavalry_leaves_pending_defences_alone() {
    rules!("G-31");
    // French infantry assaults 29 and 20; British cavalry that wins in 30 may not join the defence of 29.
    let pieces = "FI01@38 FI03@39 FC01@39/lying FL02@38 KI01@29/lying BC01@30 BI08@8 FI09@61";
    let mut play = Scene::round("french", pieces).play();
    play.lead("red", "FL02").area("38", "assault").all("FI01", "29").enough();
    play.area("39", "assault").all("FC01", "30").enough();
    play.go("to 30; duel 1 6; die 3");
    assert_eq!(play.at("BC01"), "39", "29 is being assaulted: {}", play.step());
}

#[test]
fn two_armies_defend_together() {
    rules!("G-17", "G-52", "S3-03", "MOR-02", "RETR-02", "CUBE-03");
    let pieces = "FI01-02@30 KI01@21/lying PI01@21/lying BI08@8";
    let mut play = assault("french", pieces, Some("21 anglo 1, 21 prussian 2"), "30", "FI01 FI02", "21");
    // One infantry unit of each army: their cubes are theirs, and nobody is asked. German 1, Prussian 1 - 1.
    play.go("die 1; die 1");
    // The French hit with both: three cubes, each of the colour the Allied player names.
    play.go("die 4; die 5");
    assert_eq!((play.actor(), play.whats("colour")), ("allied", ids("anglo prussian")));
    play.go("colour anglo; colour prussian; colour prussian");
    assert_eq!((play.cubes("21", "anglo"), play.cubes("21", "prussian")), (2, 4));
    // Unsupported: the German in column three, the Prussian in column five. Each retreats by its own road.
    play.go("die 2");
    assert_eq!(play.whats("to"), ids("13 14 20"), "towards Mont St. Jean");
    play.go("to 13; die 6");
    assert_eq!(play.whats("to"), ids("22 32"), "towards an entry area");
    play.go("to 22").stand("KI01@13 PI01@22 FI01@21 FI02@21");
    assert_eq!((play.cubes("13", "anglo"), play.cubes("22", "prussian")), (2, 4));
}

#[test]
fn cavalry_that_must_charge_on_and_finds_nobody_is_told_of() {
    rules!("S7-02", "G-32");
    let mut play = Scene::round("french", "FC01@39 BA01@30 BI01@8 FI01@53").play();
    play.order("red", "39", "assault").go("pick FC01; to 30");
    if play.step().starts_with("AssaultVia") {
        play.go("to 39");
    }
    play.go("die 1; die 6").stand("FC01@30 BA01@30/crewless");
    assert!(play.tells("must charge on"), "{:?}", play.journal());
    assert!(play.tells("finds nobody to charge"), "{:?}", play.journal());
}
