//! Chapter 6.4 and 6.5: retreats, and the displacement of friends in the way.

use crate::map::HexSet;
use crate::position::{LegalCache, Position, Step};
use crate::units::{Unit, UnitSet};
use crate::words::{self, does, hex_name, tell, the, the_cap, way};
use hexes::Hex;
use kernel::{EventKind, Ruling, Scribe};

impl Position {
    /// 6.4b: the safe hexes around a hex for units of its owner, friends' hexes included. Judged on the live board.
    pub(crate) fn safe_hexes(&self, from: Hex, unit: Unit) -> HexSet {
        let side = unit.side();
        self.map().ways[from.index()] & !(self.zones_against(side) | self.occupied[side.other() as usize])
    }

    /// Where a retreating unit may go: vacant safe hexes (6.4c), else friends' hexes whose chain can be completed (6.5).
    pub(crate) fn legal_retreat(&self, unit: Unit) -> LegalCache {
        let Some(from) = self.hex_of(unit) else { return LegalCache::default() };
        LegalCache { hexes: self.ways_back(unit, from, HexSet::only(from), UnitSet::EMPTY), ..LegalCache::default() }
    }

    /// Where a displaced unit may go, by the same rule, minus the hexes of the chain (6.5a, 6.5b).
    pub(crate) fn legal_displacement(&self, unit: Unit) -> LegalCache {
        let Some(from) = self.hex_of(unit) else { return LegalCache::default() };
        LegalCache {
            hexes: self.ways_back(unit, from, self.attack.barred, self.attack.pushed),
            ..LegalCache::default()
        }
    }

    /// The hexes a unit leaving `from` may enter, with `barred` hexes excluded and `pushed` guns out of the count.
    fn ways_back(&self, unit: Unit, from: Hex, barred: HexSet, pushed: UnitSet) -> HexSet {
        let safe = self.safe_hexes(from, unit) & !barred;
        let friends = self.occupied[unit.side() as usize];
        let vacant = safe & !friends;
        if !vacant.is_empty() {
            return vacant;
        }
        safe.iter().filter(|&hex| self.can_displace(hex, barred, pushed)).collect()
    }

    /// 6.5c: could the friend in a hex make room, itself or by a chain?
    fn can_displace(&self, hex: Hex, barred: HexSet, pushed: UnitSet) -> bool {
        let unit = Unit(self.at[hex.index()]);
        if self.owes_bombardment(unit, pushed) {
            return false;
        }
        let pushed = self.with_pushed(unit, pushed);
        !self.ways_back(unit, hex, barred.with(hex), pushed).is_empty()
    }

    /// 6.5d: guns pushed aside in the chain are no longer counted as able to fire.
    fn with_pushed(&self, unit: Unit, pushed: UnitSet) -> UnitSet {
        if unit.side() == self.side && unit.is_artillery() && !self.fought.contains(unit) {
            pushed.with(unit)
        } else {
            pushed
        }
    }

    /// 6.5d, 6.5e, G-47, G-48: must this gun still bombard an enemy that nobody else is left to attack?
    fn owes_bombardment(&self, gun: Unit, pushed: UnitSet) -> bool {
        if gun.side() != self.side || !gun.is_artillery() || self.fought.contains(gun) {
            return false;
        }
        let lines = self.lines();
        let bare = lines.bare(UnitSet::EMPTY, UnitSet::EMPTY);
        !bare.is_empty() && lines.coverable(bare, pushed.with(gun)) < lines.coverable(bare, pushed)
    }

    /// A unit steps back; the friend it meets is displaced in turn (6.5a).
    pub(crate) fn step_back(&mut self, unit: Unit, to: Hex, displaced: bool, scribe: &mut impl Scribe) {
        let from = self.hex_of(unit);
        let friend = self.unit_at(to);
        self.set_down(unit, to);
        tell(scribe, EventKind::Effect, unit.side(), UnitSet::only(unit), &way(from, to), || {
            let verb = match (displaced, words::is_plural(unit)) {
                (true, false) => "makes room and goes",
                (true, true) => "make room and go",
                (false, _) => words::does(unit, "retreats"),
            };
            let rule = if displaced { "6.5a" } else { "6.4a" };
            let push = friend.map_or(String::new(), |f| format!(", displacing {}", the(f)));
            format!("**{}** {verb} to {}{push} [[{rule}]].", unit.name(), hex_name(to))
        });
        match friend {
            Some(friend) => {
                // The retreat's first hex and every hex left on the way are closed to the chain (G-28).
                if let (false, Some(from)) = (displaced, from) {
                    self.attack.barred = HexSet::only(from);
                    self.attack.pushed = UnitSet::EMPTY;
                }
                self.attack.barred.insert(to);
                self.attack.pushed = self.with_pushed(friend, self.attack.pushed);
                self.step = Step::DisplaceHex(friend);
            }
            None => {
                self.attack.barred = HexSet::EMPTY;
                self.attack.pushed = UnitSet::EMPTY;
                self.step = Step::RetreatPick;
            }
        }
    }

    /// 6.4d, 6.5c: no way back; the retreating unit itself is destroyed, and victory is checked (8.4d).
    pub(crate) fn cut_off(&mut self, unit: Unit, scribe: &mut impl Scribe) {
        tell(scribe, EventKind::Effect, unit.side(), UnitSet::only(unit), &[], || {
            format!("**{}** {} no safe hex to retreat to [[6.4d]].", unit.name(), words::does(unit, "has"))
        });
        self.destroy(UnitSet::only(unit), scribe);
        self.check_losses(scribe);
        self.go_on(Step::RetreatPick);
    }

    // Refusals

    /// Why a retreating or displaced unit may not stay where it is.
    pub(crate) fn refuse_standing(&self, unit: Unit, displaced: bool) -> Ruling {
        let (name, there) = (the_cap(unit), self.hex_of(unit).map_or_else(|| "its hex".to_owned(), hex_name));
        if displaced {
            Ruling::new("6.5a", format!("{name} must make room in {there}."))
        } else {
            Ruling::new("6.4g", format!("{name} must retreat and may not stay in {there}."))
        }
    }

    /// Why a retreating or displaced unit may not go to a hex.
    pub(crate) fn refuse_retreat(&self, unit: Unit, to: Hex, displaced: bool) -> Ruling {
        let (name, there) = (the_cap(unit), hex_name(to));
        let Some(from) = self.hex_of(unit) else {
            return Ruling::new("6.4a", format!("{name} {} not on the map.", does(unit, "is")));
        };
        let map = self.map();
        if to == from {
            return self.refuse_standing(unit, displaced);
        }
        if !map.neighbours[from.index()].contains(to) {
            return Ruling::new(
                "6.4f",
                format!("A retreat is exactly one hex, and {there} is not next to {}.", hex_name(from)),
            );
        }
        if !map.is_open(from, to) {
            let rule = if map.enterable.contains(to) { "4.2c" } else { "4.2b" };
            return Ruling::new(rule, format!("{name} cannot cross into {there}: woods are in the way."));
        }
        if self.occupied[unit.side().other() as usize].contains(to) {
            return Ruling::new("6.4b", format!("{there} is held by the enemy."));
        }
        if self.zones_against(unit.side()).contains(to) {
            return Ruling::new("6.4b", format!("{there} lies in an enemy zone of control and is not safe."));
        }
        if displaced && self.attack.barred.contains(to) {
            return Ruling::new("6.5b", format!("{there} was left in this very retreat and may not be entered again."));
        }
        match self.unit_at(to) {
            Some(friend) if !(self.legal_cache.hexes & self.vacant()).is_empty() => {
                Ruling::new("6.4c", format!("A vacant safe hex is open, so {} may not be displaced.", the(friend)))
            }
            Some(friend) if self.owes_bombardment(friend, self.attack.pushed) => {
                Ruling::new("6.5d", format!("{} must still bombard and may not be displaced.", the_cap(friend)))
            }
            Some(friend) => Ruling::new("6.5c", format!("{} could not make room in turn.", the_cap(friend))),
            None => Ruling::new("6.4b", format!("{there} is not a safe hex.")),
        }
    }
}
