//! What each step takes and does.

use crate::{FIELD, GUESS, HIT, MARCH, MM, ROUNDS, Skirmish, Step, TOLERANCE};
use kernel::shape::Gap;
use kernel::{Ruling, Seat};
use measure::{Block, Field, Point, distance, overlap};

pub(crate) fn refuse<T>(rule: &'static str, text: impl Into<String>) -> Result<T, Ruling> {
    Err(Ruling::new(rule, text))
}

/// How far a company may march, and where it may not stop.
pub(crate) struct Way {
    /// Millimetres.
    pub far: i32,
    /// Why not farther.
    pub end: Ruling,
    /// The enemy it ends at.
    pub enemy: Option<u8>,
    /// Places on friends.
    pub gaps: Vec<Gap>,
}

impl Skirmish {
    pub(crate) fn field() -> Field {
        Field { north_west: Point::new(0, 0), south_east: Point::new(FIELD * MM, FIELD * MM) }
    }

    /// The company after a wheel about the front corner it turns towards.
    pub(crate) fn wheeled(block: &Block, by: i32) -> Block {
        let pivot = if by < 0 { block.front_left() } else { block.front_right() };
        block.turned_about(pivot, by)
    }

    /// 2.3, 2.5, 2.6: may this company wheel by so many degrees?
    pub(crate) fn may_wheel(&self, company: u8, by: i32) -> Result<(), Ruling> {
        if !(-90..=90).contains(&by) {
            return refuse("2.3", "A company wheels by 90 degrees at most.");
        }
        let Some(block) = self.block(company) else { return refuse("2.1", "This company is lost.") };
        let turned = Self::wheeled(&block, by);
        if !Self::field().holds(&turned, TOLERANCE) {
            return refuse("2.6", "No company may leave the field.");
        }
        match self.others(company).find(|(_, other)| overlap(&turned, other, TOLERANCE)) {
            Some((other, _)) => refuse("2.5", format!("It would come to lie on {}.", Self::id(other))),
            None => Ok(()),
        }
    }

    /// 2.4 to 2.7: how far this block, which is the company wherever it stands, may march.
    pub(crate) fn way(&self, company: u8, block: &Block) -> Way {
        let mut gaps: Vec<Gap> = Vec::new();
        let mut far = 0;
        let mut end = Ruling::new("2.4", format!("A company marches {MARCH} mm at most."));
        let mut enemy = None;
        for mm in 0..=MARCH {
            let there = block.moved(block.pose.heading, mm * MM);
            if !Self::field().holds(&there, TOLERANCE) {
                end = Ruling::new("2.6", "No company may leave the field.");
                break;
            }
            let met = self.others(company).filter(|(_, other)| overlap(&there, other, TOLERANCE)).map(|(c, _)| c);
            let (friends, enemies): (Vec<u8>, Vec<u8>) = met.partition(|c| Self::owner(*c) == Self::owner(company));
            if let Some(met) = enemies.first() {
                end = Ruling::new("2.7", format!("It meets {} and stops there.", Self::id(*met)));
                enemy = Some(*met);
                break;
            }
            match (friends.first(), gaps.last_mut()) {
                (Some(_), Some(gap)) if gap.to == i64::from(mm) - 1 => gap.to += 1,
                (Some(friend), _) => {
                    let text = format!("It may not stop on {}.", Self::id(*friend));
                    gaps.push(Gap { from: mm.into(), to: mm.into(), ruling: Ruling::new("2.5", text) });
                }
                (None, _) => far = mm,
            }
        }
        gaps.retain(|gap| gap.from < i64::from(far));
        Way { far, end, enemy, gaps }
    }

    /// May this company march so far?
    pub(crate) fn may_march(&self, company: u8, mm: i32) -> Result<(), Ruling> {
        let Some(block) = self.block(company) else { return refuse("2.1", "This company is lost.") };
        if mm < 0 {
            return refuse("2.4", "A company marches forward.");
        }
        let way = self.way(company, &block);
        if let Some(gap) = way.gaps.iter().find(|gap| (gap.from..=gap.to).contains(&i64::from(mm))) {
            return Err(gap.ruling.clone());
        }
        if mm > way.far { Err(way.end) } else { Ok(()) }
    }

    /// 3.1: may this company be aimed at?
    pub(crate) fn may_aim(&self, company: u8, target: u8) -> Result<(), Ruling> {
        if self.block(target).is_none() {
            return refuse("3.1", "There is no such company on the field.");
        }
        if Self::owner(target) == Self::owner(company) {
            return refuse("3.1", "One aims at enemies.");
        }
        Ok(())
    }

    /// 3.2: is this a guess?
    pub(crate) fn may_guess(mm: i32) -> Result<(), Ruling> {
        let (least, most, step) = GUESS;
        if !(least..=most).contains(&mm) || (mm - least) % step != 0 {
            return refuse("3.2", format!("A guess lies between {least} and {most} mm, in steps of {step}."));
        }
        Ok(())
    }

    /// The range between two companies in millimetres, rounded up.
    pub(crate) fn range(&self, company: u8, target: u8) -> i32 {
        match (self.block(company), self.block(target)) {
            (Some(a), Some(b)) => (distance(&a, &b) + MM - 1) / MM,
            _ => 0,
        }
    }

    /// 3.4: does a guess hit?
    pub(crate) fn hits(guess: i32, measured: i32) -> bool {
        (guess - measured).abs() <= HIT
    }

    /// 2.1, 2.2: may this company act?
    pub(crate) fn may_pick(&self, company: u8) -> Result<(), Ruling> {
        let Some(&seat) = self.order.first() else { return refuse("sequence", "Nobody acts now.") };
        if usize::from(company) >= self.companies.len() || Self::owner(company) != Seat(seat) {
            return refuse("2.1", "Pick a company of your own.");
        }
        if self.block(company).is_none() {
            return refuse("2.1", "This company is lost.");
        }
        if self.acted[usize::from(company)] {
            return refuse("2.2", "This company has acted in this round.");
        }
        Ok(())
    }

    /// The company has acted; who goes on?
    pub(crate) fn finish(&mut self, company: u8) {
        self.acted[usize::from(company)] = true;
        self.step = Step::Pick;
        self.go_on();
    }

    /// 4.1 to 4.3: leaves out seats that cannot act, and ends rounds and the game.
    pub(crate) fn go_on(&mut self) {
        let standing = (0..self.seat_count() as u8).filter(|s| self.strength(Seat(*s)) > 0).count();
        if standing < 2 {
            self.step = Step::Over;
            self.order.clear();
            return;
        }
        while let Some(&seat) = self.order.first() {
            let own = (0..self.companies.len() as u8).filter(|c| Self::owner(*c) == Seat(seat));
            if own.clone().any(|c| self.may_pick(c).is_ok()) {
                return;
            }
            self.order.remove(0);
        }
        if self.round == ROUNDS {
            self.step = Step::Over;
            return;
        }
        self.round += 1;
        self.step = Step::Bid;
        self.bids.fill(None);
        self.acted.fill(false);
    }
}
