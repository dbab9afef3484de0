//! The seven steps of an assault (S1-01 to S7-04).

use crate::artillery::Mark;
use crate::assault_odds::Check;
use crate::map::{Area, AreaSet, map};
use crate::moves::{Move, Posture};
use crate::pieces::{ARTILLERY, BRITISH, CAVALRY, COUNT, DUTCH, GUARD, INFANTRY, Side, Unit, UnitSet};
use crate::position::{Assault, Blow, Occasion, Position, Stage, Task};
use crate::shifts::{Shift, applying, laid_open, sum};
use crate::tables::{Morale, Volley, control, volley};
use crate::words::{chips, cubes, reckoned, say, tell, tell_dice};
use kernel::fight::Modifier;
use kernel::{EventKind, Scribe};

impl Position {
    /// Works on the present stage of the assault.
    pub(crate) fn stage(&mut self, stage: Stage, scribe: &mut impl Scribe) -> bool {
        let (side, area) = (self.assault.side, self.assault.area);
        let foe = side.other();
        match stage {
            Stage::Shelter => return self.shelter_forced(),
            Stage::Protect => return self.protect_forced(),
            Stage::Guns => {
                self.swap(Task::Assault(Stage::Horse));
                // S1-01, G-22, G-23
                let guns = self.guns(foe, area) & !self.crewless;
                if guns.any() && !map().river.contains(area) {
                    self.begin_rolls(Stage::Guns, guns);
                }
            }
            Stage::Horse => {
                if self.cavalry(side, area).any() && self.cavalry(foe, area).any() {
                    self.push(Task::Charger);
                } else {
                    self.leaders_alone(area, scribe);
                    self.swap(Task::Assault(Stage::DefendersFire));
                }
            }
            Stage::DefendersFire => {
                if self.both_on_foot() {
                    self.assault.round += 1;
                    self.swap(Task::Assault(Stage::AssaultersCheck));
                    self.begin_fire(Stage::DefendersFire, foe);
                } else {
                    self.swap(Task::Assault(Stage::Charge));
                }
            }
            Stage::AssaultersCheck => {
                // S3-05, S3-06
                let due = self.assault.shaken || (self.assault.round == 1 && self.assault.gun_damage);
                self.swap(Task::Assault(Stage::AssaultersFire));
                if due {
                    self.begin_check(Stage::AssaultersCheck, side, self.infantry(side, area));
                }
            }
            Stage::AssaultersFire => {
                self.assault.shaken = false;
                self.swap(Task::Assault(Stage::DefendersCheck));
                if self.both_on_foot() {
                    self.begin_fire(Stage::AssaultersFire, side);
                }
            }
            Stage::DefendersCheck => {
                self.swap(Task::Assault(Stage::RoundOver));
                if self.assault.shaken {
                    self.begin_check(Stage::DefendersCheck, foe, self.infantry(foe, area));
                }
            }
            Stage::RoundOver => self.end_fire_round(scribe),
            Stage::Charge => self.charge(scribe),
            Stage::SquaresFire => self.swap(Task::Assault(Stage::ChargedCheck)),
            Stage::ChargedCheck => self.check_charged(),
            Stage::ChargeOver => self.end_charge(scribe),
            Stage::Crews => {
                self.leaders_alone(area, scribe);
                // S5-01
                let horse_alone = self.cavalry(side, area).any() && self.infantry(side, area).is_empty();
                self.swap(Task::Assault(Stage::Capture));
                let guns = self.guns(foe, area);
                if guns.any() && horse_alone && self.infantry(foe, area).is_empty() {
                    self.leaders_flee(scribe);
                    self.push(Task::GunHits(foe, area, (guns & !self.crewless).len()));
                }
            }
            Stage::Capture => self.capture(scribe),
            Stage::CaptorsCheck => self.after_captors_check(scribe),
            Stage::Pursuit => {
                self.leaders_alone(area, scribe);
                // G-18, S4-08: who runs on has held the area.
                self.note_holders();
                self.swap(Task::Assault(Stage::ChargeOn));
                let horse = self.at(area) & CAVALRY;
                self.assault.charged = UnitSet::EMPTY;
                if horse.any() {
                    self.begin_rolls(Stage::Pursuit, horse);
                }
            }
            Stage::ChargeOn => return self.charge_on_forced(scribe),
            Stage::End => {
                // Cavalry may have galloped on and left its leader among guns without crews.
                self.leaders_alone(area, scribe);
                let there = self.at(area);
                self.assaulting &= !there;
                for unit in there.iter() {
                    self.origin[unit.index()] = crate::position::NONE;
                }
                self.assault = Assault::none();
                self.assigned = [0; COUNT];
                self.pop();
                self.man(area);
            }
        }
        true
    }

    fn both_on_foot(&self) -> bool {
        Side::BOTH.into_iter().all(|s| self.infantry(s, self.assault.area).any())
    }

    fn begin_rolls(&mut self, stage: Stage, queue: UnitSet) {
        self.assault.queue = queue;
        self.assault.hits = 0;
        self.assault.owed = 0;
        self.push(Task::Roll(stage));
    }

    // Strong points (G-60, G-61)

    /// Defending infantry that may benefit from the strong point.
    fn may_shelter(&self) -> UnitSet {
        let area = self.assault.area;
        if map().capacity[area.index()] == 0 {
            return UnitSet::EMPTY;
        }
        self.infantry(self.assault.side.other(), area) & self.down & !self.square
    }

    fn shelter_forced(&mut self) -> bool {
        let able = self.may_shelter();
        let room = map().capacity[self.assault.area.index()];
        if able.len() <= room || self.assault.sheltered.len() >= room {
            if able.len() <= room {
                self.assault.sheltered = able;
            }
            self.swap(Task::Assault(Stage::Protect));
            return true;
        }
        let kinds = self.distinct(able & !self.assault.sheltered);
        match kinds.first() {
            Some(unit) if kinds.len() == 1 => {
                self.assault.sheltered.insert(unit);
                true
            }
            _ => false,
        }
    }

    /// Who could still step out to protect the guns (ASLT-12): asked only while guns stand among sheltered infantry.
    fn may_step_out(&self) -> UnitSet {
        let foe = self.assault.side.other();
        let area = self.assault.area;
        if self.guns(foe, area).is_empty() || self.assault.sheltered.is_empty() {
            return UnitSet::EMPTY;
        }
        let foot = self.infantry(foe, area);
        // Whoever never had the benefit protects the guns anyway.
        if (foot & !self.may_shelter()).any() || foot.len() > map().capacity[area.index()] {
            return UnitSet::EMPTY;
        }
        self.assault.sheltered
    }

    fn protect_forced(&mut self) -> bool {
        if self.may_step_out().is_empty() {
            self.begin_step_one();
            return true;
        }
        false
    }

    /// The steps begin.
    pub(crate) fn begin_step_one(&mut self) {
        let foe = self.assault.side.other();
        let foot = self.infantry(foe, self.assault.area);
        // S3-08
        self.assault.unprotected = foot.any() && foot == self.assault.sheltered;
        self.swap(Task::Assault(Stage::Guns));
    }

    // Step two (S2-01 to S2-05)

    fn picks(&self, side: Side) -> UnitSet {
        self.distinct(self.cavalry(side, self.assault.area))
    }

    pub(crate) fn charger_forced(&mut self) -> bool {
        let picks = self.picks(self.assault.side);
        match (picks.len(), picks.first()) {
            (1, Some(unit)) => self.swap(Task::Counter(unit)),
            (0, _) => self.pop(),
            _ => return false,
        }
        true
    }

    pub(crate) fn counter_forced(&mut self, charger: Unit) -> bool {
        let picks = self.picks(self.assault.side.other());
        match (picks.len(), picks.first()) {
            (1, Some(unit)) => self.swap(Task::Duel(charger, unit)),
            (0, _) => self.pop(),
            _ => return false,
        }
        true
    }

    /// S2-03: what is added to a cavalry unit's die.
    fn horse_shifts(&self, unit: Unit) -> impl Iterator<Item = Shift> + use<> {
        let out_of_rough = self.assaulting.contains(unit) && self.origin(unit).is_some_and(|a| map().rough.contains(a));
        applying([
            (1, GUARD.contains(unit), "Imperial Guard", "S2-03"),
            (-1, self.down.contains(unit), "tired", "S2-03"),
            (-1, DUTCH.contains(unit), "Dutch", "S2-03"),
            (-1, out_of_rough, "out of rough ground", "S2-03"),
        ])
    }

    /// The same, each with its reason.
    pub fn horse_modifiers(&self, unit: Unit) -> Vec<Modifier> {
        laid_open(self.horse_shifts(unit))
    }

    pub(crate) fn horse_modifier(&self, unit: Unit) -> i32 {
        sum(self.horse_shifts(unit))
    }

    /// Who wins an engagement with these dice; nobody at a tie.
    pub(crate) fn duel_winner(&self, charger: Unit, counter: Unit, a: u8, b: u8) -> Option<Unit> {
        let first = i32::from(a) + self.horse_modifier(charger);
        let second = i32::from(b) + self.horse_modifier(counter);
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => Some(charger),
            std::cmp::Ordering::Less => Some(counter),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// S2-04
    pub(crate) fn duel(&mut self, charger: Unit, counter: Unit, a: u8, b: u8, scribe: &mut impl Scribe) {
        self.pop();
        let Some(winner) = self.duel_winner(charger, counter, a, b) else { return };
        let loser = if winner == charger { counter } else { charger };
        let both = UnitSet::only(charger) | UnitSet::only(counter);
        tell_dice(scribe, charger.side(), both, &[self.assault.area], &[a, b], || {
            let [first, second] = [charger, counter].map(|u| self.horse_shifts(u).collect::<Vec<_>>());
            let both = [first.clone(), second.clone()].concat();
            format!(
                "**{}** {} against **{}** {}: {} gives way {}.",
                charger.name(),
                reckoned(a, &first),
                counter.name(),
                reckoned(b, &second),
                loser.the(),
                chips(&both, "S2-02")
            )
        });
        if self.down.contains(loser) {
            self.eliminate(loser, 0, "S2-04", scribe);
        } else {
            self.down.insert(loser);
            self.push(Task::Retreat(loser, 0));
        }
    }

    // Step three (S3-01 to S3-09)

    fn begin_fire(&mut self, stage: Stage, side: Side) {
        self.assault.shaken = false;
        self.begin_rolls(stage, self.infantry(side, self.assault.area));
        self.begin_assigning(side, Occasion::Fire);
    }

    fn begin_assigning(&mut self, side: Side, occasion: Occasion) {
        self.done = UnitSet::EMPTY;
        for army in side.armies() {
            let foot = self.foot(*army, self.assault.area);
            foot.iter().for_each(|u| self.assigned[u.index()] = 0);
            if self.cubes(*army, self.assault.area) > 0 {
                self.push(Task::Assign(*army, occasion));
            }
        }
    }

    /// What modifies a volley (S3-04).
    fn volley_shifts(&self, unit: Unit, carried: u8) -> impl Iterator<Item = Shift> + use<> {
        let targets = self.infantry(unit.side().other(), self.assault.area);
        let sheltered = targets.any() && (targets & !self.assault.sheltered).is_empty();
        applying([
            (1, (targets & self.square).any(), "targets in square", "S3-04"),
            (1, BRITISH.contains(unit), "British infantry", "S3-04"),
            (-i32::from(carried / 2), carried >= 2, "its cubes", "S3-04"),
            (-1, self.square.contains(unit), "in square itself", "S3-04"),
            (-1, sheltered, "all targets in the strong point", "S3-04"),
        ])
    }

    /// The same, each with its reason.
    pub fn volley_modifiers(&self, unit: Unit, carried: u8) -> Vec<Modifier> {
        laid_open(self.volley_shifts(unit, carried))
    }

    pub(crate) fn volley_modifier(&self, unit: Unit, carried: u8) -> i32 {
        sum(self.volley_shifts(unit, carried))
    }

    /// S3-07 to S3-09
    fn end_fire_round(&mut self, scribe: &mut impl Scribe) {
        let (side, area) = (self.assault.side, self.assault.area);
        let foe = side.other();
        let (facing, first) = (self.both_on_foot(), self.assault.round < 2);
        self.swap(Task::Assault(if facing && first { Stage::DefendersFire } else { Stage::Charge }));
        if facing && !first {
            self.push(Task::Withdraw);
        }
        // S3-08: even if the garrison is gone, so that cavalry which charges now comes too late for them.
        let guns = self.guns(foe, area);
        if first && self.assault.unprotected && guns.any() && self.infantry(side, area).any() {
            say(scribe, EventKind::Effect, Some(side), || {
                format!("The guns of {} stand unprotected and are taken [[S3-08]].", area.name())
            });
            self.leaders_flee(scribe);
            guns.iter().for_each(|g| self.eliminate(g, 0, "S3-08", scribe));
        }
    }

    // Step four (S4-01 to S4-08)

    /// Whose cavalry faces whose infantry.
    fn horse_and_foot(&self) -> Option<(Side, Side)> {
        let area = self.assault.area;
        let pair = |s: &Side| self.cavalry(*s, area).any() && self.infantry(s.other(), area).any();
        Side::BOTH.into_iter().find(pair).map(|s| (s, s.other()))
    }

    fn charge(&mut self, scribe: &mut impl Scribe) {
        let area = self.assault.area;
        self.leaders_alone(area, scribe);
        let Some((horse, foot)) = self.horse_and_foot() else { return self.swap(Task::Assault(Stage::Crews)) };
        // S4-02, C-07
        if map().rough.contains(area) {
            say(scribe, EventKind::Effect, Some(horse), || {
                format!("Cavalry cannot hold {} against infantry [[S4-02]].", area.name())
            });
            self.assault.queue = self.cavalry(horse, area);
            return self.swap(Task::Assault(Stage::ChargeOver));
        }
        let men = self.infantry(foot, area);
        let charged = men & !self.assault.sheltered;
        // S4-03, S4-04
        if foot != self.assault.side {
            let forming = if self.assault.horse { charged } else { charged & self.down };
            forming.iter().for_each(|u| self.turn_to(u, Posture::Square));
        }
        self.assault.charged = charged;
        self.swap(Task::Assault(Stage::ChargedCheck));
        self.begin_rolls(Stage::SquaresFire, men);
    }

    fn check_charged(&mut self) {
        let area = self.assault.area;
        let Some((_, foot)) = self.horse_and_foot() else {
            // G-62: the charge was shot to pieces; S4-08: nobody was left to charge.
            return self.swap(Task::Assault(Stage::Crews));
        };
        self.swap(Task::Assault(Stage::ChargeOver));
        self.assault.charged &= self.infantry(foot, area);
        if self.assault.charged.any() {
            self.begin_check(Stage::ChargedCheck, foot, self.assault.charged);
        }
    }

    /// S4-07, S4-08: if any infantry stands, all cavalry goes back, one unit after the other.
    fn end_charge(&mut self, scribe: &mut impl Scribe) {
        let area = self.assault.area;
        if self.assault.queue.is_empty() {
            let Some((horse, foot)) = self.horse_and_foot() else { return self.swap(Task::Assault(Stage::Crews)) };
            let stood = self.assault.charged & self.infantry(foot, area);
            stood.iter().for_each(|u| self.turn_to(u, Posture::Square));
            say(scribe, EventKind::Effect, Some(horse), || {
                format!("The infantry in {} stands; the cavalry falls back [[S4-07]].", area.name())
            });
            self.assault.queue = self.cavalry(horse, area);
        }
        let Some(unit) = self.assault.queue.first() else { return self.swap(Task::Assault(Stage::Crews)) };
        self.assault.queue.remove(unit);
        if self.assault.queue.is_empty() {
            self.swap(Task::Assault(Stage::Crews));
        }
        self.push(Task::Retreat(unit, 0));
    }

    // Steps five and six

    /// Leaders whose last companions are these guns may flee (G-53).
    fn leaders_flee(&mut self, _scribe: &mut impl Scribe) {
        let (foe, area) = (self.assault.side.other(), self.assault.area);
        if (self.of(foe, area) & (INFANTRY | CAVALRY)).is_empty() {
            self.leaders(foe, area).iter().for_each(|l| self.push(Task::Escape(l)));
        }
    }

    /// S6-01, S6-02, G-30
    fn capture(&mut self, scribe: &mut impl Scribe) {
        let (side, area) = (self.assault.side, self.assault.area);
        let foe = side.other();
        let guns = self.guns(foe, area);
        if guns.is_empty() || self.infantry(side, area).is_empty() || self.infantry(foe, area).any() {
            return self.swap(Task::Assault(Stage::Pursuit));
        }
        let check = self.assault.guns_alone && self.assault.gun_damage;
        self.swap(Task::Assault(Stage::CaptorsCheck));
        if check {
            self.begin_check(Stage::CaptorsCheck, side, self.infantry(side, area));
        }
        // The guns go before the dice are thrown, and so does a leader who stood with them (G-53).
        if !(check && self.options.check_before) {
            self.take_guns(scribe);
        }
    }

    fn take_guns(&mut self, scribe: &mut impl Scribe) {
        let (foe, area) = (self.assault.side.other(), self.assault.area);
        let guns = self.guns(foe, area);
        tell(scribe, EventKind::Effect, self.assault.side, guns, &[area], || {
            format!("The guns in {} are taken [[S6-01]].", area.name())
        });
        self.leaders_flee(scribe);
        guns.iter().for_each(|g| self.eliminate(g, 0, "S6-01", scribe));
    }

    /// With the check before the capture, whoever stood takes the guns now (G-30).
    fn after_captors_check(&mut self, scribe: &mut impl Scribe) {
        let (side, area) = (self.assault.side, self.assault.area);
        let guns = self.guns(side.other(), area);
        self.swap(Task::Assault(Stage::Pursuit));
        if guns.any() && self.infantry(side, area).any() {
            self.take_guns(scribe);
        } else if guns.any() && self.cavalry(side, area).any() {
            self.leaders_flee(scribe);
            self.push(Task::GunHits(side.other(), area, (guns & !self.crewless).len()));
        }
    }

    // Step seven (S7-01 to S7-04)

    /// Where uncontrolled cavalry may charge on to (G-31, G-32).
    pub(crate) fn charges_on(&self, unit: Unit) -> AreaSet {
        let Some(area) = self.area_of(unit) else { return AreaSet::EMPTY };
        let side = unit.side();
        let open = map().around(area) & self.enemy_held(side) & !map().rough;
        let worth = |a: &Area| (self.of(side.other(), *a) & !(ARTILLERY & self.crewless)).any();
        let defended = |a: &Area| (self.of(side.other(), *a) & self.assaulting).any();
        open.iter().filter(|a| a.on_board() && worth(a) && !defended(a)).collect()
    }

    fn charge_on_forced(&mut self, scribe: &mut impl Scribe) -> bool {
        let Some(unit) = self.assault.charged.first() else {
            self.swap(Task::Assault(Stage::End));
            return true;
        };
        let targets = self.charges_on(unit);
        match (targets.len(), targets.first()) {
            (0, _) => {
                self.assault.charged.remove(unit);
                let area = self.assault.area;
                tell(scribe, EventKind::Note, unit.side(), UnitSet::only(unit), &[area], || {
                    format!("**{}** finds nobody to charge beside {} and stays [[S7-02]].", unit.name(), area.name())
                });
            }
            (1, Some(target)) => self.charge_on(target, scribe),
            _ => return false,
        }
        true
    }

    /// The cavalry gallops on.
    pub(crate) fn charge_on(&mut self, target: Area, scribe: &mut impl Scribe) {
        let Some(unit) = self.assault.charged.first() else { return };
        let area = self.assault.area;
        self.assault.charged.remove(unit);
        self.carry(unit, area, target, 0);
        tell(scribe, EventKind::Fight, unit.side(), UnitSet::only(unit), &[area, target], || {
            format!("**{}** gallops on against {} [[S7-02]].", unit.name(), target.name())
        });
        self.enter_by_assault(unit, target, area, scribe);
        // S7-04
        for leader in self.leaders(unit.side(), area).iter() {
            self.push(Task::Along(leader, target));
        }
    }

    // Dice

    /// The dice of a stage are all thrown: their effect.
    pub(crate) fn rolls_done(&mut self, stage: Stage, scribe: &mut impl Scribe) -> bool {
        if self.assault.queue.any() {
            return false;
        }
        self.pop();
        let (side, area) = (self.assault.side, self.assault.area);
        let foe = side.other();
        let hits = std::mem::take(&mut self.assault.hits);
        match stage {
            Stage::Guns if self.infantry(side, area).any() => {
                self.assault.gun_damage = hits > 0;
                self.push(Task::Damage(side, area, hits));
            }
            Stage::Guns => self.push(Task::CavalryHits(side, area, hits, Blow::Assault)),
            Stage::DefendersFire => self.push(Task::Damage(side, area, hits)),
            Stage::AssaultersFire => self.push(Task::Damage(foe, area, hits)),
            Stage::SquaresFire => {
                if let Some((horse, _)) = self.horse_and_foot() {
                    self.push(Task::CavalryHits(horse, area, hits, Blow::Assault));
                }
            }
            Stage::AssaultersCheck
            | Stage::DefendersCheck
            | Stage::ChargedCheck
            | Stage::CaptorsCheck
            | Stage::Pursuit
            | Stage::Shelter
            | Stage::Protect
            | Stage::Horse
            | Stage::RoundOver
            | Stage::Charge
            | Stage::ChargeOver
            | Stage::Crews
            | Stage::Capture
            | Stage::ChargeOn
            | Stage::End => {
                // G-57: cubes for those who could not retreat fall when all have checked.
                let owed = std::mem::take(&mut self.assault.owed);
                if owed > 0 {
                    self.push(Task::Damage(foe, area, owed));
                }
            }
        }
        self.leaders_alone(area, scribe);
        true
    }

    /// What changes the die of a gun in defence (S1-02); not against cavalry (S1-03).
    fn defence_shifts(&self, gun: Unit) -> impl Iterator<Item = Shift> + use<> {
        let at_foot = self.infantry(self.assault.side, self.assault.area).any();
        applying([(-1, at_foot && BRITISH.contains(gun), "British guns", "S1-02")])
    }

    /// What a unit's die does in a step of fire, cubes or hits and a check: for those who throw it and for those who only ask.
    pub(crate) fn fire_of(&self, stage: Stage, unit: Unit, die: u8) -> Volley {
        let plain = |cubes: u8| Volley { cubes, shaken: false };
        match stage {
            // S1-02, S1-03
            Stage::Guns => {
                let foot = self.infantry(self.assault.side, self.assault.area).any();
                let mark = if foot { Mark::Infantry } else { Mark::Cavalry };
                let modifier = sum(self.defence_shifts(unit));
                plain(mark.suffers(die, modifier, 0, self.options.flat_artillery))
            }
            // S4-05
            Stage::SquaresFire => plain(u8::from(die == 6)),
            Stage::DefendersFire
            | Stage::AssaultersFire
            | Stage::AssaultersCheck
            | Stage::DefendersCheck
            | Stage::ChargedCheck
            | Stage::CaptorsCheck
            | Stage::Shelter
            | Stage::Protect
            | Stage::Horse
            | Stage::RoundOver
            | Stage::Charge
            | Stage::ChargeOver
            | Stage::Crews
            | Stage::Capture
            | Stage::Pursuit
            | Stage::ChargeOn
            | Stage::End => volley(die, self.volley_modifier(unit, self.assigned[unit.index()])),
        }
    }

    /// What a unit's check brings in a column: by the table, and then by the walls and the cavalry around it (MOR-15, C-13).
    pub(crate) fn check_result(&self, unit: Unit, column: i32, die: u8) -> Check {
        match crate::tables::morale(die, column) {
            Morale::Stands => Check::Stands,
            Morale::Retreats if self.assault.sheltered.contains(unit) => Check::Holds,
            Morale::Retreats if self.rides_down(unit) => Check::Lost,
            Morale::Retreats => Check::Retreats,
            Morale::Lost => Check::Lost,
        }
    }

    /// The die of the next in the queue.
    pub(crate) fn roll(&mut self, stage: Stage, die: u8, scribe: &mut impl Scribe) {
        let Some(unit) = self.assault.queue.first() else { return self.pop() };
        self.assault.queue.remove(unit);
        let area = self.assault.area;
        let one = UnitSet::only(unit);
        match stage {
            Stage::Guns => {
                let hits = self.fire_of(stage, unit, die).cubes;
                self.assault.hits += hits;
                tell_dice(scribe, unit.side(), one, &[area], &[die], || {
                    let at_foot = self.infantry(self.assault.side, area).any();
                    let shifts: Vec<Shift> = self.defence_shifts(unit).collect();
                    let (die, chips) =
                        (reckoned(die, &shifts), chips(&shifts, if at_foot { "S1-02" } else { "S1-03" }));
                    format!("**{}** fires in defence: {die}, {} {chips}.", unit.name(), effect(at_foot, hits))
                });
            }
            Stage::DefendersFire | Stage::AssaultersFire => {
                let Volley { cubes: n, shaken } = self.fire_of(stage, unit, die);
                self.assault.hits += n;
                self.assault.shaken |= shaken;
                tell_dice(scribe, unit.side(), one, &[area], &[die], || {
                    let shifts: Vec<Shift> = self.volley_shifts(unit, self.assigned[unit.index()]).collect();
                    let modifier = sum(shifts.iter().copied());
                    let result = match (n, shaken) {
                        (0, false) => "nothing".to_owned(),
                        (0, true) => "no cube, but a check".to_owned(),
                        _ if die == 6 && volley(5, modifier + 1).cubes < n => format!("{} for a natural 6", cubes(n)),
                        _ => cubes(n),
                    };
                    let (die, chips) = (reckoned(die, &shifts), chips(&shifts, "S3-03"));
                    format!("**{}** fires: {die}, {result} {chips}.", unit.name())
                });
            }
            Stage::SquaresFire => {
                let hit = self.fire_of(stage, unit, die).cubes;
                self.assault.hits += hit;
                tell_dice(scribe, unit.side(), one, &[area], &[die], || {
                    format!("**{}** fires at the cavalry: {die}, {} [[S4-05]].", unit.name(), effect(false, hit))
                });
            }
            Stage::Pursuit => {
                let goes = die >= control(unit.nation());
                if goes {
                    self.assault.charged.insert(unit);
                }
                tell_dice(scribe, unit.side(), one, &[area], &[die], || {
                    let what = if goes { "must charge on" } else { "stays in hand" };
                    format!("**{}** throws {die} and {what} [[S7-01]].", unit.name())
                });
            }
            Stage::AssaultersCheck
            | Stage::DefendersCheck
            | Stage::ChargedCheck
            | Stage::CaptorsCheck
            | Stage::Shelter
            | Stage::Protect
            | Stage::Horse
            | Stage::RoundOver
            | Stage::Charge
            | Stage::ChargeOver
            | Stage::Crews
            | Stage::Capture
            | Stage::ChargeOn
            | Stage::End => self.check(stage, unit, die, scribe),
        }
    }

    /// A unit's morale is tested (MOR-01 to MOR-16).
    fn check(&mut self, stage: Stage, unit: Unit, die: u8, scribe: &mut impl Scribe) {
        let area = self.assault.area;
        let carried = self.assigned[unit.index()];
        let column = self.morale_column(stage, unit, carried);
        let result = self.check_result(unit, column, die);
        let ridden_down = result == Check::Lost && crate::tables::morale(die, column) == Morale::Retreats;
        tell_dice(scribe, unit.side(), UnitSet::only(unit), &[area], &[die], || {
            let what = match result {
                Check::Stands => "stands [[MOR-03]]",
                Check::Holds => "holds the walls for one more cube [[MOR-15]]",
                Check::Retreats => "must retreat [[MOR-03]]",
                Check::Lost if ridden_down => "gives way and is ridden down by the cavalry [[MOR-15]]",
                Check::Lost => "breaks [[MOR-03]]",
            };
            format!("**{}** checks in column {}: {die}, it {what}.", unit.name(), column.clamp(0, 6))
        });
        match result {
            Check::Stands => {}
            Check::Holds => self.assault.owed += 1,
            Check::Retreats => self.push(Task::Retreat(unit, carried)),
            Check::Lost => self.eliminate(unit, carried, if ridden_down { "MOR-15" } else { "MOR-14" }, scribe),
        }
    }

    fn begin_check(&mut self, stage: Stage, side: Side, units: UnitSet) {
        if units.is_empty() {
            return;
        }
        self.assault.supported = self.is_supported(side, self.assault.area);
        self.begin_rolls(stage, units);
        self.begin_assigning(side, Occasion::Morale);
    }

    /// MOR-05, G-37: friendly infantry in two areas around, or one at the edge of the board.
    pub fn is_supported(&self, side: Side, area: Area) -> bool {
        let friends = map().around(area) & self.holds[side as usize];
        let with_foot = friends.iter().filter(|a| self.infantry(side, *a).any()).count();
        with_foot >= if map().edge.contains(area) { 1 } else { 2 }
    }

    /// The column before it is clamped to the table (MOR-03).
    pub(crate) fn morale_column(&self, stage: Stage, unit: Unit, carried: u8) -> i32 {
        i32::from(carried) + sum(self.morale_shifts(stage, unit))
    }

    /// What shifts a unit's column, right positive (MOR-04 to MOR-13).
    pub(crate) fn morale_shifts(&self, stage: Stage, unit: Unit) -> impl Iterator<Item = Shift> + use<> {
        let map = map();
        let (side, area) = (unit.side(), self.assault.area);
        let foe = side.other();
        let defends = side != self.assault.side;
        let sheltered = self.assault.sheltered.contains(unit);
        let charged = stage == Stage::ChargedCheck;
        let fire = matches!(stage, Stage::AssaultersCheck | Stage::DefendersCheck);
        let guard = defends && (self.infantry(foe, area) & GUARD).any();
        let both = fire
            && !sheltered
            && !map.rough.contains(area)
            && self.cavalry(foe, area).any()
            && self.infantry(foe, area).any();
        let steady = (BRITISH | GUARD).contains(unit);
        applying([
            (3, charged, "charged by cavalry", "MOR-04"),
            (1, !self.assault.supported, "unsupported", "MOR-05"),
            (1, crate::pieces::LANDWEHR.contains(unit), "Landwehr", "MOR-06"),
            (1, !sheltered && (map.woods | map.town).contains(area), "woods or town", "MOR-07"),
            (1, guard, "facing the Guard", "MOR-08"),
            (1, both, "infantry and cavalry together", "MOR-09"),
            (-6, charged && self.square.contains(unit), "in square", "MOR-10"),
            (-1, steady, "British or Guard", "MOR-11"),
            (-1, defends && self.guns(side, area).any(), "guns beside it", "MOR-12"),
            (-i32::from(map.shift[area.index()]), sheltered, "in the strong point", "MOR-13"),
        ])
    }

    pub(crate) fn list_stages(&self, moves: &mut Vec<Move>) {
        match self.task() {
            Some(Task::Assault(Stage::Shelter)) => {
                let able = self.may_shelter() & !self.assault.sheltered;
                moves.extend(self.distinct(able).iter().map(Move::Pick));
            }
            Some(Task::Assault(Stage::Protect)) => {
                moves.extend(self.distinct(self.may_step_out()).iter().map(Move::Pick));
                moves.push(Move::Done);
            }
            Some(Task::Assault(Stage::ChargeOn)) => {
                if let Some(unit) = self.assault.charged.first() {
                    moves.extend(self.charges_on(unit).iter().map(Move::To));
                }
            }
            Some(Task::Charger) => moves.extend(self.picks(self.assault.side).iter().map(Move::Pick)),
            Some(Task::Counter(_)) => moves.extend(self.picks(self.assault.side.other()).iter().map(Move::Pick)),
            // `legal` asks elsewhere at every other step.
            other => unreachable!("{other:?} is not a step of this chapter"),
        }
    }
}

fn effect(cubes_fall: bool, hits: u8) -> String {
    match hits {
        0 => "nothing".to_owned(),
        n if cubes_fall => cubes(n),
        _ => "a hit".to_owned(),
    }
}
