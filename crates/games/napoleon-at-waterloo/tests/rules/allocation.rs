//! Chapter 5: who must attack, who must be attacked, and every way to share the fights out.

use crate::support::play::{all_attacks, units};
use crate::support::referee::{Id, Lines, PIECES, Referee, distance, field, number, subset};
use crate::support::{Play, Scene, ids};
use kernel::{FastRng, Game, RandomSource};
use napoleon_at_waterloo::Position;
use napoleon_at_waterloo::position::{Phase, Step};
use napoleon_at_waterloo::units::Side;
use serde_json::json;
use std::collections::{BTreeSet, HashMap};

fn lines(text: &str) -> BTreeSet<String> {
    text.lines().map(str::trim).filter(|l| !l.is_empty()).map(str::to_owned).collect()
}

#[test]
fn only_the_phasing_side_attacks() {
    rules!("5.0a", "3.0d");
    let mut play = Scene::combat("french", "F06@1905 F01@0905 A09@1904 A08@0904").play();
    play.refused("target F06", "5.0a", &["6th Division", "your own"]);
    play.go("target A09");
    play.refused("attacker A08", "5.0a", &["Only French units attack"]);
    // Nobody attacks in a Movement Phase.
    let play = Scene::movement("french", "F06@1905 F01@0101 A09@1904").play();
    play.refused("target A09", "3.0b", &["units move"]);
}

#[test]
fn infantry_and_cavalry_attack_only_their_neighbours() {
    rules!("5.0b", "5.6a");
    let play = Scene::combat("french", "F06@1905 F13@1906 F26@1907 A09@1904 A08@0904").play();
    assert_eq!(play.now().attack().contact, units("F06"), "the only attack there is, so the program has begun it");
    play.refused("target A08", "5.0b", &["Chassé", "None of your units"]);
    play.refused("attacker F13", "5.0b", &["1st Cavalry", "only guns reach further"]);
    play.refused("attacker F26", "5.6b", &["Guard Artillery", "exactly two hexes"]);
    play.refused("attacker F06", "5.3a", &["6th Division", "already"]);
    play.refused("attacker F02", "5.0b", &["2nd Division", "not on the map"]);
}

#[test]
fn terrain_prevents_no_attack_between_neighbours() {
    rules!("5.0c", "G-15", "G-14");
    // 0914 and 1014: nobody can cross that side, and still both must fight.
    for side in ["french", "allied"] {
        let play = Scene::combat(side, "F07@1014 A10@0914").play();
        let (own, enemy) = if side == "french" { ("F07", "A10") } else { ("A10", "F07") };
        assert_eq!(play.now().attack().targets, units(enemy));
        assert_eq!(play.now().attack().contact, units(own));
    }
}

#[test]
fn contacts_are_noted_when_the_phase_begins() {
    rules!("5.1a", "5.1b", "G-20");
    let mut play = Play::start();
    play.go("pick F05; to 1311; end-move");
    assert_eq!(play.now().position()["owed"], json!(["A10", "A18"]));
    play.refused("end-combat", "5.1g", &["5th Division", "6th Division", "must still attack"]);
    // The list is kept although the unit that touched the enemy is gone: F05 dies against another enemy.
    let mut play = Scene::combat("french", "F15@1906 F23@1907 A01@1905 A08@1805").play();
    play.attack("F15", "A01", "1-5", 1);
    play.go("done");
    assert_eq!(play.now().attack().targets, units("A08"), "still to be attacked, now by the gun");
}

#[test]
fn each_unit_fights_once() {
    rules!("5.1b", "5.2a", "5.1d", "G-51");
    let mut play = Scene::combat("french", "F06@1905 F12@0905 A01@1904 A08@0904 F26@1906").play();
    play.declare("F06 F26", "A01").unwrap();
    assert!(play.now().position()["fought"].is_null(), "until the throw nobody has fought");
    play.go("done");
    assert!(play.now().position()["fought"].is_null());
    play.go("die 5");
    assert_eq!(
        play.now().position()["fought"],
        json!(["F06", "F26", "A01"]),
        "with the throw all have, whatever comes"
    );
    play.go(&play.may().first().unwrap().clone());
    while play.now().step() != Step::Attackers {
        play.go("done");
    }
    play.refused("attacker F06", "5.2a", &["6th Division", "already attacked"]);
    play.refused("attacker F26", "5.2a", &["Guard Artillery", "already attacked"]);
    let play =
        Scene::combat("french", "F06@1905 F12@0905 F02@0803 A01@1904 A08@0904 A09@0903").fought("F06 A01").play();
    play.refused("target A01", "5.2a", &["Cooke", "already been attacked"]);
}

#[test]
fn who_advances_beside_a_fresh_unit_is_not_attacked_again() {
    rules!("5.2a", "5.1i", "C-14", "6.6h");
    // A01 beats F01 and advances beside F12, which has not fought and now owes nothing.
    let mut play = Scene::combat("french", "F01@1905 F12@1906 A01@1904 F06@0905 A08@0904").play();
    play.attack("F01", "A01", "1-2", 6);
    play.go("advance 1905");
    assert_eq!(play.now().attack().targets, units("A08"), "A01 is no target any more");
    play.go("lower; ratio 1-5; die 1; done");
    assert_eq!((play.actor(), play.now().phase()), ("allied", Phase::Movement), "F12 owes nothing");
    // In the Allied Combat Phase the contact is compulsory for the Allies.
    play.go("end-move");
    assert_eq!((play.now().attack().targets, play.now().attack().contact), (units("F12"), units("A01")));
}

#[test]
fn an_enemy_met_by_an_advance_may_be_bombarded() {
    rules!("5.1i", "5.6f", "6.6h");
    // F06 takes 1904 and stands beside A08 in 1903, which nobody touched before: no duty.
    let mut play = Scene::combat("french", "F06@1905 F26@2004 A15@1904 A08@1903").play();
    play.attack("F06 F26", "A15", "6-1", 1);
    play.go("advance 1904; with F06");
    assert_eq!(play.now().phasing(), Side::Allied, "the French phase is over");
    // A gun that has not fired yet may fire at it, and need not.
    let mut play = Scene::combat("french", "F06@1905 F26@2104 A15@1904 A08@1903").play();
    play.attack("F06", "A15", "6-1", 1);
    play.go("advance 1904");
    assert_eq!((play.lit_units(), play.can("end-combat")), (ids("A08"), true));
    play.go("target A08");
    assert_eq!(play.now().attack().guns, units("F26"));
}

#[test]
fn the_grouping_is_free_as_long_as_everyone_can_still_fight() {
    rules!("5.1c", "5.1e", "5.1f", "5.3a", "5.4a");
    // Two against two in a square of contacts: every pairing is legal that leaves nobody over.
    let play = Scene::combat("french", "F06@2004 F02@1906 A08@1905 A09@2005").play();
    assert_eq!(
        all_attacks(play.now()),
        lines(
            "F06 on A08
            F06 on A09
            F02 on A08
            F02 on A09
            F02+F06 on A08+A09"
        )
    );
    let ruling = play.judge("F06 F02", "A08").unwrap_err();
    assert_eq!(ruling.rule, "5.1e");
    assert!(ruling.text.contains("Brunswick"), "{}", ruling.text);
}

#[test]
fn several_enemies_at_once_need_one_attacker_beside_them_all() {
    rules!("5.4a", "5.4b", "5.1e");
    // 1905 and 1907 are not neighbours of each other; 1906 between them touches both.
    let mut play = Scene::combat("french", "F06@1906 A08@1905 A09@1907").play();
    assert_eq!(all_attacks(play.now()), lines("F06 on A08+A09"));
    play.declare("F06", "A08 A09").unwrap();
    assert_eq!(play.now().strengths(units("F06"), units("A08 A09")), (7, 6), "their strengths are added");
    // Nobody touches these two together.
    let mut play = Scene::combat("french", "F06@1905 F02@0905 A08@1804 A15@1906 A09@0904").play();
    play.go("target A08");
    play.refused("target A09", "5.4a", &["Chassé", "Brunswick", "all at once"]);
    play.refused("target A08", "5.4a", &["Chassé", "already"]);
}

#[test]
fn who_touches_only_the_targets_must_join_in() {
    rules!("5.1f", "5.1e");
    let mut play = Scene::combat("french", "F06@1906 F01@1804 A08@1905 A09@1907").play();
    // F01 touches only A08; F06 both. Against both together F01 could not join: refused, and it is named.
    play.go("target A09");
    play.refused("target A08", "5.1f", &["1st Division", "Chassé", "Brunswick"]);
    let mut play = Scene::combat("french", "F06@1906 F01@1804 A08@1905 A09@1907").play();
    play.go("target A08");
    assert_eq!(play.now().attack().contact, units("F01"));
    play.refused("attacker F06", "5.1e", &["6th Division", "Brunswick"]);
}

#[test]
fn the_phase_ends_only_when_nothing_is_owed() {
    rules!("5.1g", "5.6c", "C-03");
    // An optional bombardment may be skipped.
    let play = Scene::combat("french", "F26@1906 A08@1904 F01@0101").play();
    assert_eq!(play.may(), lines("target A08\nend-combat"));
    // A required one may not.
    let scene = Scene::combat("french", "F01@1906 F23@1907 A01@1905 A08@1805 F26@1105 A09@1103 A15@2107");
    let play = scene.fought("F01 A01").play();
    play.refused("end-combat", "5.1g", &["gun must still bombard", "Chassé"]);
    assert!(play.can("target A09"), "other bombardments are free in the meantime");
    play.refused("target A15", "5.1e", &["Nobody could then attack", "Chassé"]);
}

#[test]
fn a_duty_lapses_only_for_lack_of_guns() {
    rules!("5.1h", "G-21", "C-15");
    // A08 has to be attacked, its neighbour has fought, and the only gun has an enemy beside it.
    let mut scene = Scene::combat("french", "F01@1906 F23@1907 A01@2007 A08@1805 F26@0505 A09@0503");
    scene = scene.field("fought", json!(["F01", "A01"])).field("owed", json!(["A01", "A08"]));
    let mut play = scene.play();
    assert_eq!(play.may(), lines("target A09\nend-combat"), "the phase may end");
    play.go("end-combat");
    assert!(play.tells("the duty lapses [[5.1h]]"));
    assert_eq!(play.losses(), (0, 0), "no penalty");
}

#[test]
fn a_duty_lapses_when_the_target_is_pushed_out_of_range() {
    rules!("5.1h", "6.5e", "6.5a");
    // F01 takes A01 and leaves A08 to the gun in 2006. Then A15, beaten by F06, pushes A08 away.
    let mut play = Scene::combat("french", "F01@1906 F23@2006 F06@1803 F02@1604 A01@1905 A08@1805 A15@1804").play();
    play.attack("F01", "A01", "1-2", 6);
    play.go("done");
    play.declare("F06", "A15").unwrap();
    play.go("lower; ratio 1-1; die 1");
    assert_eq!((play.actor(), play.lit_hexes()), ("allied", ids("1805 1905")));
    play.go("to 1805");
    assert_eq!(play.lit_hexes(), ids("1706 1806"));
    let mut near = play.clone();
    play.go("to 1706; done");
    assert!(play.tells("Nobody is left to attack **Chassé’s 3rd Dutch-Belgian Division**: the duty lapses [[5.1h]]"));
    assert_eq!(play.now().phase(), Phase::Movement);
    // Pushed to a hex in range, it must still be bombarded.
    near.go("to 1806; done");
    assert_eq!((near.now().attack().targets, near.now().attack().guns), (units("A08"), units("F23")));
}

#[test]
fn strength_is_never_divided() {
    rules!("5.5a", "2.5a");
    let mut play = Scene::combat("french", "F12@1906 A08@1905 A09@1907").play();
    play.declare("F12", "A08 A09").unwrap();
    assert_eq!(play.now().strengths(units("F12"), units("A08 A09")), (7, 6));
    assert_eq!(play.column(), "1-1", "seven against six, not split against four and two");
}

#[test]
fn a_gun_with_an_enemy_beside_it_cannot_bombard() {
    rules!("5.6a", "5.8c", "G-24", "6.8d");
    // F26 touches A15 and could see A08 two hexes away.
    let scene = Scene::combat("french", "F26@1906 F02@1908 F01@1804 A15@1907 A08@1904");
    let mut play = scene.clone().play();
    play.go("target A08");
    assert_eq!(play.now().attack().contact, units("F01"));
    play.refused("attacker F26", "5.4a", &["Guard Artillery", "Chassé"]);
    // Attacked already, and come beside the gun only now: A15 binds it all the same.
    let play = scene.field("fought", json!(["F02", "A15"])).field("owed", json!(["A08", "A15"])).play();
    assert_eq!(play.now().attack().targets, units("A08"));
    play.refused("attacker F26", "5.8c", &["Guard Artillery", "cannot bombard"]);
    // Beside its target it attacks like anybody: it is no bombarding gun and suffers the result.
    let mut play = Scene::combat("french", "F26@1905 A15@1904").play();
    play.declare("F26", "A15").unwrap();
    assert_eq!((play.now().attack().contact, play.now().attack().guns), (units("F26"), units("")));
    play.go("lower; ratio 1-5; die 1");
    assert_eq!(play.place("F26"), "destroyed");
}

#[test]
fn guns_reach_exactly_two_hexes_and_only_what_they_see() {
    rules!("5.6b", "5.6d", "G-22", "G-23", "C-13");
    for (target, allowed) in [("1904", true), ("1903", false), ("2004", true), ("2005", true), ("2107", true)] {
        let play = Scene::combat("french", &format!("F26@1906 F01@0101 A08@{target}")).play();
        let beside = distance((19, 6), crate::support::referee::hex(target)) == 1;
        assert_eq!(play.now().phase() == Phase::Combat, allowed, "{target} beside {beside}");
    }
    // Woods in between: 0803 does not see 0805. Units in between do not matter.
    let play = Scene::combat("french", "F26@0803 F01@0905 A08@0805").play();
    assert_eq!(play.now().attack().contact, units("F01"));
    play.refused("attacker F26", "5.6d", &["Guard Artillery", "line of sight"]);
    let play = Scene::combat("french", "F26@1906 F01@1905 A08@1904").play();
    assert!(play.judge("F01 F26", "A08").is_ok(), "a friend between gun and target does not block");
}

#[test]
fn a_bombardment_can_be_the_attack_an_enemy_needs() {
    rules!("5.6e", "5.6c", "C-03");
    let play = Scene::combat("french", "F01@1906 F23@1907 A01@1905 A08@1805").play();
    assert!(play.judge("F23", "A08").is_ok(), "F01 keeps A01");
    // Not if the unit beside the enemy has no other target.
    let mut alone = Scene::combat("french", "F01@1906 F23@1907 A08@1905").play();
    assert_eq!(alone.now().attack().contact, units("F01"));
    alone.declare("F01 F23", "A08").unwrap();
}

#[test]
fn bombardment_of_enemies_that_nobody_touches() {
    rules!("5.6f", "5.6c");
    let play = Scene::combat("french", "F26@1906 F01@0101 A08@1904").play();
    assert!(play.judge("F26", "A08").is_ok());
    // Touched only by a unit that has fought, and not yet attacked.
    let play = Scene::combat("french", "F26@1907 F06@1906 A08@1905 A09@0101").field("fought", json!(["F06"])).play();
    assert!(play.judge("F26", "A08").is_ok());
}

#[test]
fn a_gun_fires_once_and_guns_alone_at_one_enemy() {
    rules!("5.7a", "5.7b", "5.7c", "5.2a");
    let mut play = Scene::combat("french", "F26@1906 F24@2005 F01@0101 A08@1904 A09@2104").play();
    assert_eq!(all_attacks(play.now()), lines("F24 on A08\nF26 on A08\nF24+F26 on A08\nF24 on A09"));
    play.go("target A08");
    assert_eq!(play.now().step(), Step::Attackers, "no second enemy can be added for guns alone");
    play.refused("target A09", "5.4a", &["Chassé", "Brunswick", "all at once"]);
    play.go("attacker F24; attacker F26");
    assert_eq!(play.now().strengths(units("F24 F26"), units("A08")), (8, 4), "added into one attack");
    play.go("done; die 6; done");
    // Both have fired: nothing is left, and the phase is over.
    assert_eq!(play.now().phase(), Phase::Movement);
    // A gun in contact may attack several neighbours at once.
    let play = Scene::combat("french", "F26@1906 A08@1905 A09@1907").play();
    assert_eq!(all_attacks(play.now()), lines("F26 on A08+A09"));
}

#[test]
fn a_free_gun_supports_an_assault_if_it_sees_one_of_the_targets() {
    rules!("5.8a", "5.8b", "C-02", "5.7a");
    // F06 touches A08 and A09; F26 in 1908 sees only 1906, not 1904.
    let mut play = Scene::combat("french", "F06@1905 F26@1908 A08@1906 A09@1904").play();
    assert!(
        !play.now().map().sight[crate::support::play::hex("1908").index()].contains(crate::support::play::hex("1904"))
    );
    assert!(play.judge("F06 F26", "A08 A09").is_ok());
    play.declare("F06 F26", "A08 A09").unwrap();
    assert_eq!((play.now().attack().contact, play.now().attack().guns), (units("F06"), units("F26")));
}

#[test]
fn guns_wait_for_the_first_attacker_in_contact() {
    rules!("5.7c", "5.1e");
    // F06 and F02 touch A08 and A09 and each another enemy, so nobody is forced; either may come first, no gun.
    let scene = "F06@2004 F02@1906 F23@2205 F24@1808 A08@1905 A09@2005 A13@2104 A15@1907";
    let mut play = Scene::combat("french", scene).play();
    play.go("target A08; target A09; done");
    assert_eq!((play.now().step(), play.lit_units()), (Step::Attackers, ids("F06 F02")));
    play.refused("attacker F23", "5.7c", &["single enemy"]);
    play.refused("done", "5.1e", &["needs an attacker"]);
    play.go("attacker F02");
    // Now F24 must be kept for A15, and F23 may help: F06 still covers A13.
    assert!(play.can("attacker F23") && play.can("done"));
}

#[test]
fn an_attack_needs_an_attacker() {
    rules!("5.1e");
    let mut play = Scene::combat("french", "F26@1906 F24@2005 F01@0101 A08@1904").play();
    play.go("target A08");
    play.refused("done", "5.1e", &["needs an attacker"]);
    play.refused("target A08", "5.4a", &["Chassé", "already"]);
}

// Every small position: the document says that conditions 4 and 5 of 5.1e allow an attack exactly when a complete
// allocation still exists, and that the phase may end exactly when nothing is owed.

/// A small random position of at most four units a side, in open or broken ground.
fn small(draw: &mut FastRng) -> Scene {
    let corners = [(18, 3), (18, 3), (4, 12), (8, 12), (14, 1), (9, 1), (20, 10)];
    let corner = corners[draw.below(corners.len() as u32) as usize];
    let mut hexes: Vec<String> = field(false)
        .ground
        .iter()
        .filter(|(h, c)| (0..4).contains(&(h.0 - corner.0)) && (0..4).contains(&(h.1 - corner.1)) && **c != 'W')
        .map(|(h, _)| number(*h))
        .collect();
    let mut scene = Scene::combat(if draw.below(2) == 0 { "french" } else { "allied" }, "");
    let side_french = scene.0["side"] == "french";
    for french in [true, false] {
        for _ in 0..1 + draw.below(4) {
            let gun = french == side_french && draw.below(2) == 0;
            let of: Vec<&str> = PIECES
                .iter()
                .filter(|p| p.french == french && (p.arm == 'a') == gun && scene.0["units"].get(p.id).is_none())
                .map(|p| p.id)
                .collect();
            let id = of[draw.below(of.len() as u32) as usize];
            let hex = hexes.swap_remove(draw.below(hexes.len() as u32) as usize);
            scene.put(&format!("{id}@{hex}"));
        }
    }
    scene
}

type Attack = (BTreeSet<Id>, BTreeSet<Id>);

/// Every attack that conditions 1 to 3 of 5.1e allow.
fn structural(lines: &Lines) -> Vec<Attack> {
    let mut objects: BTreeSet<BTreeSet<Id>> = BTreeSet::new();
    for near in lines.contact.values() {
        let near: Vec<Id> = near.iter().copied().collect();
        objects.extend((1..1u32 << near.len()).map(|g| subset(&near, g)));
    }
    objects.extend(lines.free.values().flatten().map(|e| BTreeSet::from([*e])));
    let mut found = Vec::new();
    for targets in objects {
        let eligible = lines.eligible(&targets);
        for group in 1..1u32 << eligible.len() {
            let attackers = subset(&eligible, group);
            if lines.possible(&targets, &attackers) {
                found.push((targets.clone(), attackers));
            }
        }
    }
    found
}

/// Can everyone who must attack and everyone who must be attacked still be served, once these have fought?
struct Completion<'a> {
    referee: &'a Referee,
    must: BTreeSet<Id>,
    owed: BTreeSet<Id>,
    known: HashMap<BTreeSet<Id>, bool>,
}

impl Completion<'_> {
    fn exists(&mut self, fought: &BTreeSet<Id>) -> bool {
        if self.must.is_subset(fought) && self.owed.is_subset(fought) {
            return true;
        }
        if let Some(known) = self.known.get(fought) {
            return *known;
        }
        let mut state = self.referee.clone();
        state.fought.clone_from(fought);
        let found = structural(&state.lines()).into_iter().any(|(targets, attackers)| {
            let mut after = fought.clone();
            after.extend(targets);
            after.extend(attackers);
            self.exists(&after)
        });
        self.known.insert(fought.clone(), found);
        found
    }
}

fn written(attack: &Attack) -> String {
    let list =
        |set: &BTreeSet<Id>| PIECES.iter().map(|p| p.id).filter(|id| set.contains(id)).collect::<Vec<_>>().join("+");
    format!("{} on {}", list(&attack.1), list(&attack.0))
}

#[test]
fn an_attack_is_legal_exactly_when_a_complete_allocation_remains() {
    rules!("5.1b", "5.1c", "5.1e", "5.1g", "5.2a");
    let mut draw = FastRng::from_seed(18_061_815);
    let (mut positions, mut states, mut judged, mut refused) = (0, 0, 0, 0);
    while positions < 12_000 {
        let scene = small(&mut draw);
        let mut referee = Referee::read(&scene.0);
        let zones = |french| referee.zones_against(french);
        let side = referee.french;
        let (own, foe) = (zones(side), zones(!side));
        let must: BTreeSet<Id> = referee.army(side).filter(|(_, h)| own.contains(h)).map(|(id, _)| id).collect();
        let owed: BTreeSet<Id> = referee.army(!side).filter(|(_, h)| foe.contains(h)).map(|(id, _)| id).collect();
        if must.is_empty() {
            continue;
        }
        positions += 1;
        referee.owed.clone_from(&owed);
        let mut completion =
            Completion { referee: &referee, must: must.clone(), owed: owed.clone(), known: HashMap::new() };
        let mut open = vec![BTreeSet::new()];
        let mut seen: BTreeSet<BTreeSet<Id>> = BTreeSet::new();
        while let Some(fought) = open.pop() {
            if !seen.insert(fought.clone()) {
                continue;
            }
            states += 1;
            let mut state = referee.clone();
            state.fought.clone_from(&fought);
            let lines = state.lines();
            let mut legal = BTreeSet::new();
            for attack in structural(&lines) {
                let mut after = fought.clone();
                after.extend(&attack.0);
                after.extend(&attack.1);
                let allowed = lines.legal(&attack.0, &attack.1);
                assert_eq!(allowed, completion.exists(&after), "{} after {fought:?}\n{}", written(&attack), scene.0);
                judged += 1;
                if allowed {
                    legal.insert(written(&attack));
                    open.push(after);
                } else {
                    refused += 1;
                }
            }
            // The program builds exactly these attacks, and ends the phase exactly when nothing is owed.
            let at = scene.clone().field("fought", json!(fought)).field("owed", json!(owed));
            let position = at.position();
            let done = must.is_subset(&fought) && owed.is_subset(&fought);
            let went_on = position.phase() == Phase::Movement || position.phasing() != at_side(&scene);
            assert_eq!(went_on, done && legal.is_empty(), "{}", at.0);
            if !went_on {
                assert_eq!(all_attacks(&position), legal, "{}", at.0);
                if position.step() == Step::Target {
                    assert_eq!(position.judge(&crate::support::scripted("end-combat")).is_ok(), done, "{}", at.0);
                } else {
                    assert!(!done, "forced although nothing is owed\n{}", at.0);
                }
            }
        }
    }
    assert!(
        judged > 100_000 && refused > 30_000,
        "{positions} positions, {states} states, {judged} attacks, {refused} refused"
    );
}

fn at_side(scene: &Scene) -> Side {
    if scene.0["side"] == "french" { Side::French } else { Side::Allied }
}

#[test]
fn the_contact_graph_at_the_start_of_a_phase_can_always_be_shared_out() {
    rules!("5.1b", "5.1e");
    // Any position at all: the phase can be fought to its end without a dead end, whatever is chosen.
    let mut draw = FastRng::from_seed(4);
    for n in 0..300 {
        let scene = small(&mut draw);
        let mut game: Position = scene.position();
        let side = game.phasing();
        let mut steps = 0;
        while game.phasing() == side && game.phase() == Phase::Combat && !matches!(game.step(), Step::Over(_)) {
            let moves = crate::support::along::moves(&game);
            assert!(!moves.is_empty(), "position {n}: {:?}", game.step());
            game.play(&moves[draw.below(moves.len() as u32) as usize], &mut kernel::Silent);
            steps += 1;
            assert!(steps < 500);
        }
    }
}
