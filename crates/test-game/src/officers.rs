//! A house player: marches at the nearest enemy, fires where it thinks it can hit.

use crate::{Move, Skirmish, Step};
use kernel::{Draw, Game, Officers, Seat, Temper, Term};

impl Officers for Skirmish {
    fn order(&self, temper: &Temper, draw: &mut dyn Draw) -> Move {
        let mut moves = Vec::new();
        self.candidates(&mut moves);
        let liked = |mv: &Move| match (self.step, *mv) {
            (Step::Pick, Move::Pass) => -1000,
            (Step::Wheel(_), Move::Fire) => 20,
            (Step::March(_), Move::March { mm }) => mm,
            _ => 0,
        };
        let first = draw.below(moves.len() as u32) as usize;
        moves.rotate_left(first);
        let best = moves.iter().enumerate().max_by_key(|(i, mv)| liked(mv) + temper.noise_for(*i as u64, 40));
        best.map_or(Move::Pass, |(_, mv)| *mv)
    }

    fn terms() -> &'static [Term] {
        &[Term { id: "companies", about: "companies", good: true, gain: "keeps companies", loss: "loses companies" }]
    }

    fn weigh(&self, seat: Seat, values: &mut [i32]) {
        values[0] = self.strength(seat);
    }

    fn progress_percent(&self) -> u32 {
        u32::from(self.round - 1) * 33
    }
}
