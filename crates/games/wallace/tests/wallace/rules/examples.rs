//! The worked examples of assaults, step by step with their dice.

use crate::support::{Scene, ids, rules};

#[test]
fn an_infantry_assault() {
    rules!("E-11", "E-17", "S1-02", "S3-02", "S3-03", "S3-05", "S3-06", "S3-09", "MOR-02", "MOR-14", "RETR-02");
    let pieces =
        "BI01@20/lying NI01@20/lying BA01@20 BL02@20 FI01-02@30 KI01@19/lying KI02@21/lying NC01-02@12 BI02@12/lying";
    let mut play = Scene::round("french", pieces).cubes("20 anglo 3, 30 french 1").play();
    // Paid with red; both units go, with their cube.
    play.order("red", "30", "assault").go("pick FI01; to 20; take 0; pick FI02; to 20").enough();
    assert_eq!(play.cubes("20", "french"), 1);
    // 1. The British gun: 5 - 1 = 4, one cube.
    play.go("die 5");
    assert_eq!(play.cubes("20", "french"), 2);
    // 2. The defenders assign British 2, Dutch 1. British 2 - 1 + 1 = 2: M. Dutch 4: one cube.
    play.go("take 2; die 2; die 4");
    assert_eq!(play.cubes("20", "french"), 3);
    // 3. The French assign 3 and 0. Columns 4 and 1; fours: the first goes back with three cubes, the second stands.
    play.go("take 3; die 4; die 4").stand("FI01@30 FI02@20");
    assert_eq!((play.cubes("30", "french"), play.cubes("20", "french")), (3, 0));
    // 4. The second fires a six: two cubes. British 2, Dutch 3; British column 0, Dutch column 2.
    play.go("die 6");
    assert_eq!(play.cubes("20", "anglo"), 5);
    play.go("take 2; die 5; die 1");
    play.stand("NI01@12 BI01@20/lying");
    assert_eq!((play.cubes("12", "anglo"), play.cubes("20", "anglo")), (3, 2));
    // The leader might have gone along with the Dutch.
    assert_eq!((play.actor(), play.may()), ("allied", ids("yes no")));
    play.go("no");
    // 5. Round two: British 1 - 1 + 1 = 1, nothing. French 4: one cube. British column 3 - 2 = 1: a six stands.
    play.go("die 1; die 4; die 6");
    // 6. The French unit withdraws, mobile.
    play.stand("FI02@30 BI01@20/lying BA01@20 BL02@20");
    assert_eq!((play.cubes("20", "anglo"), play.cubes("30", "french"), play.step().as_str()), (3, 3, "Stop"));
    assert_eq!(play.who("12").len(), 4, "over the limit without a penalty");
}

#[test]
fn a_combined_assault() {
    rules!("E-12", "S1-02", "S2-04", "S4-03", "S4-05", "S5-01", "S7-01", "MOR-15", "VICT-04");
    let pieces = "BI01@20/lying BC01@20 BA01@20 FI01@30 FC01@30 KI01@19/lying KI02@21/lying";
    let mut play = Scene::round("french", pieces).play();
    play.order("red", "30", "assault").all("FI01 FC01", "20").enough();
    // 1. The gun at the infantry: 3 - 1 = 2, one cube.
    play.go("die 3");
    assert_eq!((play.cubes("20", "french"), play.at("FC01").as_str()), (1, "20"));
    // 2. French 6, British 4.
    play.go("duel 6 4").stand("BC01@12/lying");
    // 3. British 4 + 1: two cubes. The French unit: 3 + 1 = 4, die 4: back with three cubes.
    play.go("die 4; die 4").stand("FI01@30");
    assert_eq!(play.cubes("30", "french"), 3);
    // 4. The British form square, fire a six, and break on a one.
    play.stand("BI01@20/square");
    play.go("die 6").stand("FC01@20/lying");
    play.go("die 1").stand("BI01@lost");
    assert_eq!(play.casualties(), (0, 1));
    // 5. The gun loses its crew. 7. A two: the horse stays.
    play.stand("BA01@20/crewless").go("die 2").stand("FC01@20/lying BA01@20/crewless");
    assert_eq!(play.step(), "Stop");
}

#[test]
fn the_document_has_the_examples_the_tests_know() {
    rules!("E-01", "E-17");
    let ids = crate::support::doc::book().ids();
    let count = |letter: char| ids.iter().filter(|id| id.starts_with(letter) && id.as_bytes()[1] == b'-').count();
    assert_eq!((count('E'), count('D')), (17, 27));
}
