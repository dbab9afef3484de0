//! Chapter 6.6 to 6.8: the withdrawal of bombarding guns, then the advance of the victors.

use crate::map::HexSet;
use crate::position::{CombatResult, LegalCache, Position, Step};
use crate::units::{Side, Unit, UnitSet};
use crate::words::{does, hex_name, tell, the, the_cap, way};
use hexes::Hex;
use kernel::{EventKind, Ruling, Scribe};

impl Position {
    /// 6.8b, G-33: vacant safe hexes around a bombarding gun.
    pub(crate) fn legal_withdrawal(&self, gun: Unit) -> LegalCache {
        let Some(from) = self.hex_of(gun) else { return LegalCache::default() };
        let hexes = self.safe_hexes(from, gun) & !self.occupied[gun.side() as usize];
        LegalCache { hexes, ..LegalCache::default() }
    }

    /// The attack's guns that may still withdraw: after Ae, Ar and Ee, each once (G-50).
    pub(crate) fn legal_withdrawers(&self) -> LegalCache {
        let guns = self.attack.guns & !self.attack.used;
        let units = guns.iter().filter(|&g| !self.legal_withdrawal(g).hexes.is_empty()).collect();
        LegalCache { units, done: true, ..LegalCache::default() }
    }

    /// A gun steps back of its own will.
    pub(crate) fn withdraw(&mut self, gun: Unit, to: Hex, scribe: &mut impl Scribe) {
        let from = self.hex_of(gun);
        self.attack.used.insert(gun);
        self.set_down(gun, to);
        self.step = Step::Withdraw;
        tell(scribe, EventKind::Effect, gun.side(), UnitSet::only(gun), &way(from, to), || {
            format!("**{}** withdraws to {} [[6.8b]].", gun.name(), hex_name(to))
        });
    }

    /// 6.6b: who won the ground.
    pub(crate) fn victor(&self) -> Side {
        match self.attack.result {
            Some(CombatResult::Ae | CombatResult::Ar) => self.side.other(),
            _ => self.side,
        }
    }

    /// The victors that have not advanced: targets after Ae and Ar, surviving contact attackers otherwise.
    fn victors(&self) -> UnitSet {
        let all = if self.victor() == self.side { self.attack.contact } else { self.attack.targets };
        all & !self.attack.used
    }

    /// 6.6a: the victors that may enter a vacated hex.
    fn advancers(&self, into: Hex) -> UnitSet {
        let map = self.map();
        self.victors().iter().filter(|&u| self.hex_of(u).is_some_and(|h| map.is_open(h, into))).collect()
    }

    /// The vacated hexes that somebody may enter. With one advance an attack, none after the first (C-01).
    pub(crate) fn legal_ground(&self) -> LegalCache {
        let spent = self.options.one_advance && self.attack.used.intersects(self.attack.contact | self.attack.targets);
        let hexes: HexSet = self.attack.vacated.iter().filter(|&h| !spent && !self.advancers(h).is_empty()).collect();
        // 6.6i: nobody can have stepped into a vacated hex meanwhile.
        debug_assert!(hexes.iter().all(|h| self.unit_at(h).is_none()), "vacated ground is held");
        LegalCache { hexes, done: true, ..LegalCache::default() }
    }

    /// Who may enter the chosen hex.
    pub(crate) fn legal_advancers(&self, into: Hex) -> LegalCache {
        LegalCache { units: self.advancers(into), ..LegalCache::default() }
    }

    /// A victor takes the ground; zones of control do not matter (6.6e).
    pub(crate) fn advance(&mut self, unit: Unit, into: Hex, scribe: &mut impl Scribe) {
        let from = self.hex_of(unit);
        self.attack.used.insert(unit);
        self.attack.vacated.remove(into);
        self.set_down(unit, into);
        self.step = Step::AdvanceHex;
        tell(scribe, EventKind::Effect, unit.side(), UnitSet::only(unit), &way(from, into), || {
            format!("**{}** {} into {} [[6.6a]].", unit.name(), does(unit, "advances"), hex_name(into))
        });
    }

    // Refusals

    /// Why a gun may not withdraw.
    pub(crate) fn refuse_withdrawer(&self, unit: Unit) -> Ruling {
        let name = the_cap(unit);
        if !self.attack.guns.contains(unit) {
            return Ruling::new("6.8b", format!("{name} did not bombard in this attack; only such guns may withdraw."));
        }
        if self.attack.used.contains(unit) {
            return Ruling::new("6.8b", format!("{name} {} had its choice after this attack.", does(unit, "has")));
        }
        Ruling::new("6.8b", format!("{name} {} no vacant safe hex to withdraw to.", does(unit, "has")))
    }

    /// Why a gun may not withdraw to a hex.
    pub(crate) fn refuse_withdrawal(&self, gun: Unit, to: Hex) -> Ruling {
        if self.unit_at(to).is_some_and(|u| u.side() == gun.side()) && self.safe_hexes_of(gun).contains(to) {
            return Ruling::new(
                "6.8b",
                format!("{} is held by a friend, and a withdrawing gun displaces nobody.", hex_name(to)),
            );
        }
        if self.hex_of(gun) == Some(to) {
            let (name, there) = (the_cap(gun), hex_name(to));
            return Ruling::new(
                "6.8b",
                format!("{name} stands in {there} already; choose “Stay” if it shall not move."),
            );
        }
        self.refuse_retreat(gun, to, false)
    }

    fn safe_hexes_of(&self, unit: Unit) -> HexSet {
        self.hex_of(unit).map_or(HexSet::EMPTY, |h| self.safe_hexes(h, unit))
    }

    /// Why nobody may advance into a hex.
    pub(crate) fn refuse_ground(&self, into: Hex) -> Ruling {
        if !self.attack.vacated.contains(into) {
            return Ruling::new("6.6c", format!("{} was not given up by the losers of this combat.", hex_name(into)));
        }
        Ruling::new("6.6g", format!("No victor can cross into {}.", hex_name(into)))
    }

    /// Why a unit may not advance into the chosen hex.
    pub(crate) fn refuse_advancer(&self, unit: Unit, into: Hex) -> Ruling {
        let name = the_cap(unit);
        let winners = if self.victor() == self.side { self.attack.contact } else { self.attack.targets };
        if !winners.contains(unit) {
            return Ruling::new(
                "6.6a",
                format!("{name} {} no victor of this combat; bystanders never advance.", does(unit, "is")),
            );
        }
        if self.attack.used.contains(unit) {
            return Ruling::new("6.6c", format!("{name} {} already advanced.", does(unit, "has")));
        }
        let near = self.hex_of(unit).is_some_and(|h| self.map().neighbours[h.index()].contains(into));
        if near {
            Ruling::new("6.6g", format!("Woods keep {} out of {}.", the(unit), hex_name(into)))
        } else {
            Ruling::new("6.6c", format!("{} is not next to {}.", hex_name(into), the(unit)))
        }
    }
}
