//! A combat: evasion (8.1.4), the square test (12.6), the dice (8.3) and their results (8.4 to 8.6, 12.3 to 12.5).

use crate::map::{Ground, map};
use crate::moves::Move;
use crate::pieces::{Side, Unit, UnitSet};
use crate::position::{Combat, Position, Task};
use crate::words::{hex_name, number, tell, tell_dice};
use arrayvec::ArrayVec;
use hexes::Hex;
use kernel::{EventKind, Scribe};

/// What a lost combat does to a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fate {
    /// Nothing.
    Unhurt,
    /// Damage or retreat, as its owner likes (8.4).
    Either,
    /// Retreat (12.7d).
    Retreat,
    /// Damage and retreat (8.5).
    Both,
    /// Destroyed (8.6).
    Destroyed,
}

impl Position {
    /// 8.1.3a: a declared combat is fought.
    pub(crate) fn begin_combat(&mut self, target: Unit) {
        let Some(hex) = self.hex_of(target) else { return };
        let (attackers, guns, support) = self.taking_part(target);
        self.attack.targets.remove(target);
        self.combat = Combat { attackers, guns, support, ..Combat::against(target, hex.0) };
        self.fight();
    }

    /// 8.1.3a: one of several is chosen. Said aloud, so that the dice that follow are seen to belong to it.
    pub(crate) fn take_up(&mut self, target: Unit, scribe: &mut impl Scribe) {
        let (attackers, guns, _) = self.taking_part(target);
        let who = (attackers | guns).with(target);
        let hexes: ArrayVec<Hex, 1> = self.hex_of(target).into_iter().collect();
        tell(scribe, EventKind::Fight, self.active, who, &hexes, || {
            format!("{} turn on **{}** [[8.1.3a]].", self.the_side(self.active), self.called(target))
        });
        self.begin_combat(target);
    }

    /// The steps of the combat in hand.
    pub(crate) fn fight(&mut self) {
        self.push(Task::Aftermath);
        self.push(Task::Advance);
        self.push(Task::Engage);
    }

    pub(crate) fn engage(&mut self) -> bool {
        self.pop();
        if self.may_evade(&self.combat) {
            self.push(Task::Evade);
        } else {
            self.stand_and_fight();
        }
        true
    }

    /// 8.1.4a, 8.1.4b: who attacks cavalry that could evade?
    pub(crate) fn faces_infantry(&self, c: &Combat) -> bool {
        self.options.evade
            && self.roster.cavalry.contains(c.target)
            && (c.attackers & self.roster.infantry).any()
            && (c.attackers & self.roster.cavalry).is_empty()
    }

    /// The rule that lets cavalry evade here: from infantry, or light from heavy.
    pub(crate) fn evasion_rule(&self, c: &Combat) -> &'static str {
        if self.faces_infantry(c) { "8.1.4a" } else { "8.1.4b" }
    }

    pub(crate) fn may_evade(&self, c: &Combat) -> bool {
        let horse = c.attackers & self.roster.cavalry;
        let light = self.roster.cavalry.contains(c.target) && !self.roster.heavy.contains(c.target);
        let outclassed = light && horse.any() && horse.is_subset(self.roster.heavy);
        self.options.evade
            && (self.faces_infantry(c) || outclassed)
            && !self.blown.contains(c.target)
            && self.can_give_way(c.target)
    }

    /// 8.1.4a
    pub(crate) fn evade(&mut self, scribe: &mut impl Scribe) {
        self.pop();
        let target = self.combat.target;
        tell(scribe, EventKind::Effect, target.side(), UnitSet::only(target), &[], || {
            self.of(target, &format!("**{}** ~evades [[{}]].", self.unit_name(target), self.evasion_rule(&self.combat)))
        });
        self.combat.evaded = true;
        // 8.1.4d: the attackers may take the ground.
        self.combat.winner = Some(target.side().other());
        self.trail.clear();
        self.push(Task::Retreat(target));
    }

    /// The combat takes place.
    pub(crate) fn stand_and_fight(&mut self) {
        self.combat.stood = self.faces_infantry(&self.combat);
        self.push(Task::Blown);
        self.push(Task::Loser);
        self.push(Task::Dice);
        let combat = self.combat.clone();
        if self.tests_square(&combat) {
            self.push(Task::Square);
        } else {
            self.load_dice();
        }
    }

    /// 12.6
    pub(crate) fn square_die(&mut self, first: u8, second: u8, scribe: &mut impl Scribe) {
        self.pop();
        let combat = self.combat.clone();
        let formed = self.forms_square(&combat, first, second);
        self.combat.square = if formed { 1 } else { 2 };
        tell_dice(scribe, combat.target.side(), UnitSet::only(combat.target), &[], &[first, second], || {
            let what = if formed { "~forms square" } else { "~is caught out of square" };
            self.of(combat.target, &format!("**{}** {what} [[12.6a]].", self.unit_name(combat.target)))
        });
        self.load_dice();
    }

    /// The dice are counted out; batteries that roll are marked as fired (8.1.3b, 9.3a). A battery whose mark has gone
    /// since it was declared rolls nothing, so it has not fired.
    fn load_dice(&mut self) {
        let combat = self.combat.clone();
        let far = combat.guns | combat.support;
        for (side, groups) in [self.attack_dice(&combat), self.defence_dice(&combat)].iter().enumerate() {
            for group in groups {
                self.combat.dice[side][usize::from(group.need) - 4] += group.dice;
                if far.contains(group.unit) {
                    self.fired.insert(group.unit);
                }
            }
        }
    }

    /// The next die: the attacker's first, those that need least first.
    fn next_die(&self) -> Option<(usize, usize)> {
        (0..2).flat_map(|side| (0..3).map(move |n| (side, n))).find(|(side, n)| self.combat.dice[*side][*n] > 0)
    }

    /// 8.3.3
    pub(crate) fn combat_die(&mut self, die: u8) {
        let Some((side, n)) = self.next_die() else { return };
        self.combat.dice[side][n] -= 1;
        self.combat.faces[side][usize::from(die) - 1] += 1;
        self.combat.hits[side] += u8::from(usize::from(die) >= n + 4);
    }

    /// 8.3.4: all dice lie.
    pub(crate) fn dice_done(&mut self, scribe: &mut impl Scribe) -> bool {
        if self.next_die().is_some() {
            return false;
        }
        self.pop();
        let c = &self.combat;
        let attacker = c.target.side().other();
        let (winner, losers) = match c.hits[0].cmp(&c.hits[1]) {
            std::cmp::Ordering::Greater => (Some(attacker), UnitSet::only(c.target)),
            std::cmp::Ordering::Less => (Some(c.target.side()), c.attackers),
            std::cmp::Ordering::Equal => (None, UnitSet::EMPTY),
        };
        self.combat.winner = winner;
        self.combat.losers = losers;
        let c = &self.combat;
        tell_dice(scribe, attacker, c.attackers | c.guns | UnitSet::only(c.target), &[Hex(c.at)], &thrown(c), || {
            self.combat_line()
        });
        true
    }

    fn combat_line(&self) -> String {
        let c = &self.combat;
        let target = self.unit_name(c.target);
        let verb = if c.is_bombardment() { "~is bombarded" } else { "~is attacked" };
        let result = match c.winner {
            None => "nothing comes of it [[8.3.4a]]".to_owned(),
            Some(side) => {
                format!("{} win by {} [[8.3.4a]]", self.the_side(side).replacen("The", "the", 1), c.difference())
            }
        };
        let hits = if c.is_bombardment() {
            if c.hits[0] == 1 { "1 hit".to_owned() } else { format!("{} hits", number(c.hits[0])) }
        } else {
            format!("{} to {}", c.hits[0], c.hits[1])
        };
        self.of(c.target, &format!("**{target}** {verb} at {}: {hits}, {result}.", hex_name(Hex(c.at))))
    }

    /// What changes the difference for one losing unit (G-13, 12.3 to 12.5): by how much, why, by which rule.
    pub(crate) fn resilience(&self, c: &Combat, unit: Unit) -> ArrayVec<(i8, &'static str, &'static str), 4> {
        let defends = unit == c.target;
        // 12.4a
        let fort = defends
            && !self.is_limbered(unit)
            && self.hex_of(unit).is_some_and(|h| map().ground[h.index()] == Ground::Fortified);
        let all = [
            (-1, self.roster.elite.contains(unit), "Elite: one hit less", "12.3"),
            (-1, fort, "behind walls: one hit less", "12.4a"),
            (1, self.roster.fragile.contains(unit), "Fragile: one hit more", "12.5"),
            (-1, defends && self.holding.contains(unit), "holds the line: one hit less", "G-12"),
        ];
        all.into_iter().filter(|r| r.1).map(|(n, _, why, rule)| (n, why, rule)).collect()
    }

    /// What becomes of a losing unit.
    pub(crate) fn fate_of(&self, unit: Unit) -> Fate {
        self.fate_in(&self.combat, unit, self.combat.difference())
    }

    /// The same in any combat lost by so many hits (G-13).
    pub(crate) fn fate_in(&self, combat: &Combat, unit: Unit, difference: u8) -> Fate {
        let effect = difference as i8 + self.resilience(combat, unit).iter().map(|r| r.0).sum::<i8>();
        let by_dice = match effect {
            ..=0 => Fate::Unhurt,
            1 => Fate::Either,
            2 => Fate::Both,
            _ => Fate::Destroyed,
        };
        by_dice.max(self.least_fate(combat, unit))
    }

    /// 12.7d: the least that happens to a blown unit that is attacked.
    pub(crate) fn least_fate(&self, c: &Combat, unit: Unit) -> Fate {
        if unit != c.target || !self.blown.contains(unit) {
            Fate::Unhurt
        } else if (c.attackers & self.roster.cavalry).any() {
            Fate::Both
        } else if (c.attackers & self.roster.infantry).any() {
            Fate::Retreat
        } else {
            Fate::Unhurt
        }
    }

    pub(crate) fn list_losers(&self, moves: &mut Vec<Move>) {
        moves.extend(self.combat.losers.iter().map(Move::Pick));
    }

    /// The loser says who suffers next; those who suffer nothing are left out.
    pub(crate) fn loser_forced(&mut self, scribe: &mut impl Scribe) -> bool {
        let hurt: UnitSet =
            self.combat.losers.iter().filter(|u| self.is_on_board(*u) && self.fate_of(*u) != Fate::Unhurt).collect();
        self.combat.losers = hurt;
        match hurt.len() {
            0 => self.pop(),
            1 => {
                if let Some(unit) = hurt.first() {
                    self.suffer(unit, scribe);
                }
            }
            _ => return false,
        }
        true
    }

    /// 8.3.4c
    pub(crate) fn suffer(&mut self, unit: Unit, scribe: &mut impl Scribe) {
        let fate = self.fate_of(unit);
        self.combat.losers.remove(unit);
        let garrison = self.roster.garrisons.contains(unit);
        match fate {
            Fate::Unhurt => {}
            Fate::Either => self.push(Task::Result(unit)),
            Fate::Retreat => self.give_way(unit),
            // 12.1b
            Fate::Both if garrison => self.lose(unit, "12.1b", scribe),
            Fate::Both => {
                self.shake(unit);
                if self.hurt(unit, "8.5.1a", scribe) {
                    self.give_way(unit);
                }
            }
            Fate::Destroyed => self.lose(unit, "8.6.1", scribe),
        }
    }

    /// 8.4.3: without a way out there is no choice.
    pub(crate) fn result_forced(&mut self, unit: Unit, scribe: &mut impl Scribe) -> bool {
        if self.roster.garrisons.contains(unit) || self.can_give_way(unit) {
            return false;
        }
        self.pop();
        self.hurt(unit, "8.4.3", scribe);
        true
    }

    /// 8.4.1
    pub(crate) fn choose_result(&mut self, unit: Unit, retreats: bool, scribe: &mut impl Scribe) {
        self.pop();
        if !retreats {
            self.hurt(unit, "8.4.1", scribe);
        } else if self.roster.garrisons.contains(unit) {
            self.lose(unit, "12.1b", scribe);
        } else {
            self.give_way(unit);
        }
    }

    /// A unit begins its retreat.
    pub(crate) fn give_way(&mut self, unit: Unit) {
        self.trail.clear();
        self.push(Task::Retreat(unit));
    }

    /// One damage by a combat. Is it alive?
    pub(crate) fn hurt(&mut self, unit: Unit, rule: &'static str, scribe: &mut impl Scribe) -> bool {
        if self.damaged.contains(unit) {
            self.lose(unit, rule, scribe);
            return false;
        }
        self.damaged.insert(unit);
        tell(scribe, EventKind::Effect, unit.side(), UnitSet::only(unit), &[], || {
            self.of(unit, &format!("**{}** ~is damaged [[{rule}]].", self.unit_name(unit)))
        });
        true
    }

    /// A unit is destroyed in a combat; its hex is given up.
    pub(crate) fn lose(&mut self, unit: Unit, rule: &'static str, scribe: &mut impl Scribe) {
        self.shake(unit);
        if let Some(hex) = self.hex_of(unit) {
            self.vacate(hex);
        }
        self.destroy(unit);
        tell(scribe, EventKind::Effect, unit.side(), UnitSet::only(unit), &[], || {
            self.of(unit, &format!("**{}** ~is destroyed [[{rule}]].", self.unit_name(unit)))
        });
    }

    /// Ground given up in this combat, for the advance.
    pub(crate) fn vacate(&mut self, hex: Hex) {
        if !self.combat.vacated.contains(&hex.0) {
            let _ = self.combat.vacated.try_push(hex.0);
            self.combat.vacated.sort_unstable_by_key(|h| {
                let grid = crate::map::GRID;
                (grid.column(Hex(*h)), grid.row(Hex(*h)))
            });
        }
    }

    /// 12.2a: a Guard unit retreats, suffers damage and retreat, or is destroyed in a combat; evading is none (12.2b).
    pub(crate) fn shake(&mut self, unit: Unit) {
        if self.combat.evaded {
            return;
        }
        self.shaken[0] |= self.roster.guard.contains(unit) && !self.recoiled[0];
        self.shaken[1] |= self.options.old_guard && self.roster.old_guard.contains(unit) && !self.recoiled[1];
    }

    /// 12.7d: after a draw or a win a blown unit gives way all the same.
    pub(crate) fn blow(&mut self, scribe: &mut impl Scribe) -> bool {
        self.pop();
        let target = self.combat.target;
        let lost = self.combat.winner == Some(target.side().other());
        if lost || !self.is_on_board(target) {
            return true;
        }
        match self.least_fate(&self.combat, target) {
            Fate::Both if !self.hurt(target, "12.7d", scribe) => {}
            Fate::Both | Fate::Retreat => self.give_way(target),
            _ => {}
        }
        true
    }

    /// The side that attacks in the combat in hand.
    pub(crate) fn attacker(&self) -> Side {
        self.combat.target.side().other()
    }
}

/// The faces thrown, the attacker's first.
fn thrown(combat: &Combat) -> Vec<u8> {
    let faces = combat.faces.iter().flat_map(|side| side.iter().enumerate());
    faces.flat_map(|(face, n)| std::iter::repeat_n(face as u8 + 1, usize::from(*n))).collect()
}
