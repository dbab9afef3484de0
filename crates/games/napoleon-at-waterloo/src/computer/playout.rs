//! Playout orders: a whole Movement Phase from one survey of the field, updated while the units march.

use super::assault::{Assaults, shot_at};
use super::march::March;
use super::weights::{BOMBARD, ROUGH_DANGER, TROUBLE};
use crate::moves::Move;
use crate::position::{EXITS_NEEDED, Place, Position};
use crate::units::{Unit, UnitSet};
use arrayvec::ArrayVec;
use hexes::Hex;
use kernel::PlayStyle;

/// Assaults laid out in full at a time.
const PLANS: usize = 12;
/// How often everybody is asked whether he would rather stand elsewhere.
const ROUNDS: u8 = 2;

/// Units with the ends of their marches; no hex if they leave the map.
type Orders = ArrayVec<(Unit, Option<Hex>), 6>;

/// How far a Movement Phase has come.
struct Agenda {
    /// Who is still to be asked for a quiet march, the last first.
    waiting: ArrayVec<Unit, 40>,
    /// How often everybody is still to be asked.
    rounds: u8,
}

impl Position {
    /// A whole Movement Phase.
    pub(super) fn march_off(&self, jitter_seed: u64, moves: &mut Vec<Move>) {
        let mut sketch = self.clone();
        let mut march = March::new(self, self.side, jitter_seed, PlayStyle::STEADY);
        march.survey.dread = march.survey.dread * ROUGH_DANGER[self.side as usize] / 100;
        let (mut known, mut errands) = (march.survey.known(), march.errands);
        let mut agenda = Agenda { waiting: ArrayVec::new(), rounds: ROUNDS };
        loop {
            let survey = known.survey(&sketch);
            let march = March { survey, errands, jitter_seed, style: PlayStyle::STEADY, playout: true };
            let orders = march.playout_orders(&mut agenda);
            (known, errands) = (march.survey.known(), march.errands);
            if orders.is_empty() {
                break;
            }
            for (unit, end) in orders {
                moves.extend([Move::Pick(unit), end.map_or(Move::Exit, Move::To)]);
                sketch.march_or_leave(unit, end);
            }
            if sketch.exits >= EXITS_NEEDED && sketch.demoralised() {
                return;
            }
        }
        // When nobody is left to march the phase ends by itself.
        if sketch.has_secrets() || !sketch.legal_movers().units.is_empty() {
            moves.push(Move::EndMove);
        }
    }

    /// What a march leads to, as far as the next one is concerned.
    fn march_or_leave(&mut self, unit: Unit, end: Option<Hex>) {
        self.moved.insert(unit);
        match end {
            Some(hex) => self.set_down(unit, hex),
            None => {
                self.take_off(unit, Place::EXITED);
                self.exits += 1;
            }
        }
    }
}

impl March<'_> {
    /// Who marches next: one unit, or all that make an assault together; nobody if nobody gains by it.
    fn playout_orders(&self, agenda: &mut Agenda) -> Orders {
        let free = self.still_free();
        if let Some(unit) = free.iter().find(|&u| self.leaves(u)) {
            return Orders::from_iter([(unit, None)]);
        }
        loop {
            while let Some(unit) = agenda.waiting.pop() {
                if free.contains(unit)
                    && let Some(hex) = self.playout_march(unit)
                {
                    return Orders::from_iter([(unit, Some(hex))]);
                }
            }
            // Quiet marches bring support, after which an assault may be worth it.
            let assault = Assaults::new(self).best(PLANS);
            if !assault.is_empty() {
                return assault.into_iter().map(|(unit, hex)| (unit, Some(hex))).collect();
            }
            if agenda.rounds == 0 {
                return Orders::new();
            }
            agenda.rounds -= 1;
            agenda.waiting = self.in_order(free).into_iter().collect();
            agenda.waiting.reverse();
        }
    }

    /// Our units that may still march or enter.
    fn still_free(&self) -> UnitSet {
        let position = self.survey.position;
        let on_map = (self.survey.mine() & !self.survey.zones).iter().filter_map(|h| position.unit_at(h));
        on_map.chain(position.available()).collect::<UnitSet>() & !position.moved
    }

    /// Where a quiet march of a unit should end, if it gains by one.
    fn playout_march(&self, unit: Unit) -> Option<Hex> {
        let position = self.survey.position;
        let ends = position.reach(unit, self.survey.zones).hexes & position.vacant() & !self.survey.zones;
        let without_unit = self.survey.without_unit(unit);
        let mut shots = Shots { march: self, gun: unit, known: ArrayVec::new() };
        let mut stand = |hex| {
            let shot = if unit.is_artillery() { shots.from(hex) } else { 0 };
            self.stand(unit, hex, without_unit.others, self.survey.with_unit_at(&without_unit, hex)) + shot
        };
        let weighed = ends.iter().map(|h| (stand(h) + self.jitter(h), h));
        let (most, end) = weighed.max_by_key(|&(score, h)| (score, std::cmp::Reverse(h)))?;
        let stays = position.hex_of(unit).is_some_and(|hex| most <= stand(hex) + TROUBLE);
        (!stays).then_some(end)
    }
}

/// What a gun could hit, worked out once for all places from which it sees the same.
struct Shots<'a> {
    march: &'a March<'a>,
    gun: Unit,
    known: ArrayVec<(UnitSet, i32), 64>,
}

impl Shots<'_> {
    /// What a shot from a hex is worth.
    fn from(&mut self, hex: Hex) -> i32 {
        let seen = self.march.in_sight(hex);
        if seen.is_empty() {
            return 0;
        }
        if let Some(known) = self.known.iter().find(|k| k.0 == seen) {
            return known.1;
        }
        let worth = shot_at(self.march, self.gun, seen) * BOMBARD / 100;
        let _ = self.known.try_push((seen, worth));
        worth
    }
}
