//! A fingerprint of a player's settings, so that games from before and after a change are not counted as one series.

use crate::commander::Level;
use crate::spec::PlayerSpec;
use kernel::{Actor, ComputerPlay, Dice, FastRng, RandomSource, Seat, Setup, Silent};
use serde::Serialize;
use std::io;

/// A running hash (FNV-1a) of everything written to it, the same on every machine.
struct Fnv1a(u64);

impl io::Write for Fnv1a {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Fnv1a {
    /// Adds a value as JSON, so that the names of types and fields in the code do not matter.
    fn add(&mut self, value: &impl Serialize) {
        // Writing to a number cannot fail, and numbers, texts and moves can always be written as JSON.
        let _ = serde_json::to_writer(&mut *self, value);
        let _ = io::Write::write(self, b";");
    }

    fn text(&self) -> String {
        format!("{:016x}", self.0)
    }
}

/// The fingerprint of a player in this game; `None` for a bot, whose settings we do not know. It covers the player's
/// settings, for planners also the evaluation weights, and the moves of a sample game. The code itself cannot be
/// hashed, only what it does: a change that does not show in the sample game leaves the fingerprint as it was, and so
/// does a change of the planner or of a recruit, which only the version of the program reveals.
pub fn fingerprint<G: ComputerPlay>(player: &PlayerSpec) -> Option<String> {
    if player.is_bot() {
        return None;
    }
    let mut sum = Fnv1a(0xcbf2_9ce4_8422_2325);
    if *player == Level::Recruit.into() {
        return Some(sum.text());
    }
    sum.add(&player.settings_numbers::<G>());
    sample::<G>(&mut sum, false, |game, draw, orders| orders.push(game.steady_move(draw)));
    if player.uses_weights() {
        sum.add(&player.evaluator::<G>().weight_bits());
        sample::<G>(&mut sum, true, |game, draw, orders| game.playout_moves(draw, orders));
    }
    Some(sum.text())
}

/// Plays a game by these orders and notes every move; for who judges, also what each seat has of each term wherever the
/// initiative changes.
fn sample<G: ComputerPlay>(
    sum: &mut Fnv1a,
    judges: bool,
    orders: impl Fn(&G, &mut dyn RandomSource, &mut Vec<G::Move>),
) {
    let Ok(mut game) = G::begin(&Setup::default()) else { return };
    let (mut dice, mut draw) = (Dice::from_seed(1815), FastRng::from_seed(1815));
    let (mut outcomes, mut moves, mut player_turn) = (Vec::new(), Vec::new(), None);
    loop {
        moves.clear();
        match game.actor() {
            Actor::Over(_) => return,
            Actor::Chance => {
                outcomes.clear();
                game.chances(&mut outcomes);
                moves.push(dice.pick(&outcomes));
            }
            Actor::Seat(_) => {
                if judges && player_turn != Some(game.player_turn()) {
                    player_turn = Some(game.player_turn());
                    for seat in 0..game.seats().len() {
                        let mut values = vec![0; G::terms().len()];
                        game.evaluate_terms(Seat(seat as u8), &mut values);
                        sum.add(&values);
                    }
                }
                orders(&game, &mut draw, &mut moves);
            }
        }
        for mv in &moves {
            sum.add(mv);
            game.play(mv, &mut Silent);
        }
    }
}
