//! The terms of the evaluation. The weights are in `data/judgement.json`, learnt from played games.

use super::chart::chart;
use super::survey::{Survey, is_sheltered};
use crate::map::{HEXES, map};
use crate::pieces::{Side, Unit, UnitSet};
use crate::position::{LAST_TURN, Position, Task};
use crate::prussians::ORDER;
use kernel::computer_play::TermValues;
use kernel::{Seat, Term};

/// Each term is a value of one side; `good` says whether more of it is better, and terms about the same matter share its name.
pub const TERMS: &[Term] = &[
    Term {
        id: "points",
        topic: "victory",
        more_is_better: true,
        gain: "destroys the enemy",
        loss: "destroys too little",
    },
    Term {
        id: "brink",
        topic: "victory",
        more_is_better: true,
        gain: "brings the enemy to the brink",
        loss: "lets the enemy off the brink",
    },
    Term { id: "haste", topic: "haste", more_is_better: true, gain: "is in time", loss: "is running out of time" },
    Term {
        id: "foot",
        topic: "losses",
        more_is_better: true,
        gain: "keeps its infantry together",
        loss: "loses infantry",
    },
    Term {
        id: "horse",
        topic: "horse",
        more_is_better: true,
        gain: "keeps its cavalry fresh",
        loss: "spends its cavalry",
    },
    Term { id: "guns", topic: "guns", more_is_better: true, gain: "keeps its guns", loss: "loses guns" },
    Term {
        id: "worn",
        topic: "losses",
        more_is_better: false,
        gain: "spares tired troops",
        loss: "wears its troops down",
    },
    Term {
        id: "batteries",
        topic: "guns",
        more_is_better: true,
        gain: "brings guns to bear",
        loss: "silences its own guns",
    },
    Term { id: "walls", topic: "walls", more_is_better: true, gain: "holds walls", loss: "gives up walls" },
    Term { id: "ridge", topic: "ridge", more_is_better: true, gain: "holds the ridge", loss: "gives up the ridge" },
    Term {
        id: "road",
        topic: "road",
        more_is_better: true,
        gain: "opens the Brussels road",
        loss: "leaves the Brussels road",
    },
    Term {
        id: "threatened",
        topic: "threatened",
        more_is_better: false,
        gain: "takes units out of danger",
        loss: "leaves units in danger",
    },
    Term {
        id: "assault",
        topic: "assault",
        more_is_better: true,
        gain: "masses at the point of attack",
        loss: "scatters the attack",
    },
    Term {
        id: "coming",
        topic: "coming",
        more_is_better: true,
        gain: "has Prussians on the way",
        loss: "leaves the Prussians on the road",
    },
    Term { id: "guard", topic: "guard", more_is_better: true, gain: "keeps the Guard fresh", loss: "spends the Guard" },
    Term {
        id: "touch",
        topic: "touch",
        more_is_better: true,
        gain: "closes with the enemy",
        loss: "keeps away from the enemy",
    },
    Term {
        id: "reserve",
        topic: "reserve",
        more_is_better: true,
        gain: "keeps a reserve in hand",
        loss: "commits its reserve",
    },
];

/// More strength held back than this is not a reserve but idle.
const RESERVE: i32 = 16;
/// From this turn on the Brussels road counts.
const DUSK: u8 = 7;
/// By this turn the Prussians are there.
const PRUSSIANS: u8 = 7;

impl Position {
    /// Is the battle still to begin?
    fn is_before_the_battle(&self) -> bool {
        self.tasks().iter().any(|task| matches!(task, Task::Night(_) | Task::Scratch(_)))
    }

    /// How far a side is on the way to its victory points, in percent.
    fn progress(&self, side: Side) -> i32 {
        100 * i32::from(self.score(side)) / i32::from(self.goal(side).max(1))
    }

    /// The values of [`TERMS`] for a side; all nought before the battle, of which nothing can be told.
    pub(super) fn evaluate_terms(&self, seat: Seat, values: &mut [i32]) {
        let side = Side::of(seat);
        if self.is_before_the_battle() {
            return;
        }
        let survey = Survey::new(self, side);
        let roster = &self.roster;
        let (own, foe) = (self.on_board(side), self.on_board(side.other()));
        let french = side == Side::French && !self.options.scratch;
        let allied = side == Side::Allied && !self.options.scratch;
        let turns_left = i32::from(LAST_TURN.saturating_sub(self.turn));
        let strength = |units: UnitSet| units.iter().map(|u| i32::from(self.strength(u))).sum::<i32>();
        let fresh = |units: UnitSet| units.iter().map(|u| i32::from(roster.strength[u.index()])).sum::<i32>();
        let may_launch = |side: Side| !self.launched[side.index()] && !self.ended[side.index()];
        let progress = self.progress(side);
        let mut terms = TermValues::new(TERMS, values);
        terms.put("points", progress.min(120));
        // Half way is nothing special; from there on every point counts more than the last, and the goal itself most.
        terms.put("brink", (progress.min(100) - 50).max(0).pow(2) / 25 + if progress >= 100 { 100 } else { 0 });
        // Until the Prussians come the French need fewer points, and have less time.
        let missing = i32::from(self.french_goal()) - i32::from(self.score(side));
        let turns_left =
            if self.prussians_here() { turns_left } else { i32::from(PRUSSIANS.saturating_sub(self.turn)) };
        terms.put("haste", if french { -20 * missing.max(0) / (turns_left + 1) } else { 0 });
        terms.put("foot", strength(own & roster.infantry));
        terms.put("horse", strength(own & roster.cavalry));
        terms.put("guns", fresh(own & roster.artillery));
        terms.put("worn", fresh(own & self.damaged));
        let aims = |u: &Unit| self.may_bombard(*u) && self.hex_of(*u).is_some_and(|h| self.overlooks(side, h));
        terms.put("batteries", (own & roster.artillery).iter().filter(aims).map(|u| i32::from(self.strength(u))).sum());
        let walls = self.within(own & roster.infantry, map().defensible);
        terms.put("walls", walls.iter().map(|u| if roster.garrisons.contains(u) { 2 } else { 1 }).sum());
        terms.put("ridge", (self.stands[side.index()] & map().slopes).len() as i32);
        terms.put("road", self.hold_on_the_road(side));
        terms.put("threatened", self.overweight(&survey.pressed, own) * if may_launch(side.other()) { 2 } else { 1 });
        terms.put("assault", self.overweight(&survey.backed, foe) * if may_launch(side) { 2 } else { 1 });
        let waiting = |i: usize| strength(self.waiting(ORDER[i]));
        terms.put("coming", if allied { (0..ORDER.len()).map(waiting).sum() } else { 0 });
        let guard = own & roster.guard & !self.damaged;
        terms.put("guard", if self.recoiled[0] { 0 } else { fresh(guard) });
        let comes = own.iter().filter(|u| survey.attacks(self, *u));
        terms.put("touch", -comes.filter_map(|u| self.hex_of(u)).map(|h| survey.to_the_enemy(h).min(10)).sum::<i32>());
        // Fresh troops near enough to help and out of reach.
        let in_hand = |u: &Unit| self.hex_of(*u).is_some_and(|h| (3..=6).contains(&survey.to_the_enemy(h)));
        let fit = own & !self.damaged & !roster.artillery;
        terms.put("reserve", strength(fit.iter().filter(in_hand).collect()).min(RESERVE));
    }

    /// Towards evening: the road for the French is what no Ally stands on, for the Allies whoever bars it.
    fn hold_on_the_road(&self, side: Side) -> i32 {
        let late = i32::from(self.turn.saturating_sub(DUSK));
        if late == 0 {
            return 0;
        }
        let on = |side: Side| (self.stands[side.index()] & map().brussels).len() as i32;
        let near = |u: Unit| self.hex_of(u).is_some_and(|h| chart().to_road(h) <= 2);
        let close = self.on_board(side).iter().filter(|u| near(*u)).count() as i32;
        let hold = on(side).min(4) - if side == Side::French { 2 * on(side.other()).min(4) } else { 0 };
        late * (2 * hold + close.min(4))
    }

    /// How much the other side's strength next to some units outweighs them, by what there is to lose.
    fn overweight(&self, pressed: &[u8; HEXES], units: UnitSet) -> i32 {
        let risk = |u: Unit| {
            let Some(hex) = self.hex_of(u) else { return 0 };
            let pressed = i32::from(pressed[hex.index()]);
            if pressed == 0 {
                return 0;
            }
            let stands = i32::from(self.strength(u)) * if is_sheltered(self, u, hex) { 2 } else { 1 };
            let value = i32::from(self.roster.strength[u.index()]) + 2 * i32::from(self.damaged.contains(u));
            (pressed - stands).clamp(0, 10) * value
        };
        units.iter().map(risk).sum::<i32>() / 4
    }
}

#[cfg(test)]
mod tests {
    use super::TERMS;
    use crate::position::Position;
    use kernel::{ComputerPlay, FastRng, Game, Seat, Setup, Silent, testing};
    use serde_json::json;

    fn begun(setup: &Setup) -> Position {
        let mut game = Position::begin(setup).unwrap();
        let mut luck = kernel::Dice::from_seed(1);
        while game.actor() == kernel::Actor::Chance {
            let mv = testing::random_outcome(&game, &mut luck);
            game.play(&mv, &mut Silent);
        }
        game
    }

    #[test]
    fn every_term_is_weighed_and_has_weights() {
        testing::terms_have_weights(&begun(&Setup::default()));
    }

    #[test]
    fn nothing_is_said_of_a_battle_that_has_not_begun() {
        for value in [json!({ "scenario": "SG" }), json!({ "scenario": "WQA", "options": { "O_NIGHT": "on" } })] {
            let game = begun(&serde_json::from_value(value).unwrap());
            for seat in [Seat(0), Seat(1)] {
                let mut values = vec![0; TERMS.len()];
                game.evaluate_terms(seat, &mut values);
                assert!(values.iter().all(|v| *v == 0), "{values:?}");
            }
        }
    }

    #[test]
    fn player_turns_and_progress_never_go_back() {
        for options in [json!({}), json!({ "O_NIGHT": "on", "keep_hand": "on" }), json!({ "H_PURSUIT": "on" })] {
            for scenario in ["WQA", "SG"] {
                let setup: Setup = serde_json::from_value(json!({ "scenario": scenario, "options": options })).unwrap();
                for seed in 0..6 {
                    let mut game = Position::begin(&setup).unwrap();
                    let (mut luck, mut draw) = (kernel::Dice::from_seed(seed), FastRng::from_seed(seed));
                    let (mut player_turn, mut progress) = (0, 0);
                    loop {
                        assert!(
                            game.player_turn() >= player_turn && game.progress_percent() >= progress,
                            "{:?} {}",
                            game.tasks(),
                            game.player_turn()
                        );
                        (player_turn, progress) = (game.player_turn(), game.progress_percent());
                        let mv = match game.actor() {
                            kernel::Actor::Over(_) => break,
                            kernel::Actor::Chance => testing::random_outcome(&game, &mut luck),
                            kernel::Actor::Seat(_) if seed % 2 == 0 => game.steady_move(&mut draw),
                            kernel::Actor::Seat(_) => testing::any_move(&game, &mut draw),
                        };
                        game.play(&mv, &mut Silent);
                    }
                    assert!(progress <= 100);
                }
            }
        }
    }
}
