//! WHEEL: by how much does the company wheel before it marches (2.3), or does it fire instead (3.1)?

use super::*;
use crate::ground::too_far_round;
use crate::{GUESS, MM, shapes};
use kernel::shape::{Gap, Role, Shape};
use measure::{Lane, Side};
use serde_json::json;

/// By how much does it wheel?
pub(crate) struct Wheel(pub u8);

impl Wheel {
    fn stops(&self, game: &Skirmish) -> Vec<Stop> {
        let all = [-90, -45, -30, 0, 30, 45, 90].into_iter().filter(|by| game.may_wheel(self.0, *by).is_ok());
        all.map(|by| Stop { value: by.into(), name: if by == 0 { "straight on".into() } else { format!("{by}°") } })
            .collect()
    }
}

impl StepHandler<Skirmish> for Wheel {
    fn actor(&self, game: &Skirmish) -> Actor {
        game.in_turn()
    }

    fn legal(&self, game: &Skirmish, moves: &mut Vec<Move>) {
        moves.extend(self.stops(game).iter().map(|stop| Move::Wheel { by: stop.value as i32 }));
        moves.push(Move::Fire);
    }

    fn chances(&self, _: &Skirmish, _: &mut Vec<WeightedOutcome<Move>>) {}

    fn judge(&self, game: &Skirmish, mv: &Move) -> Result<(), Ruling> {
        match *mv {
            Move::Wheel { by } => game.may_wheel(self.0, by),
            Move::Fire => Ok(()),
            _ => Err(not_now()),
        }
    }

    fn play<S: Scribe>(&self, game: &mut Skirmish, mv: &Move, _: &mut S) {
        match *mv {
            Move::Wheel { by } => {
                let turned = game.block(self.0).map(|block| Skirmish::wheeled(&block, by).pose);
                game.companies[usize::from(self.0)] = turned;
                game.steps.replace(Step::March(self.0));
            }
            Move::Fire => game.steps.replace(Step::Aim(self.0)),
            _ => never(mv),
        }
    }

    fn witnesses(&self, _: &Skirmish, _: &Move) -> Witnesses {
        Witnesses::All
    }

    /// Else one could aim, go back to where measures are open, and aim again.
    fn why_no_undo(&self, _: &Skirmish, mv: &Move) -> Option<Ruling> {
        (*mv == Move::Fire).then(|| Ruling::new("3.3", "Whoever has decided to fire may not go back and measure."))
    }

    fn at_rest(&self, _: &Skirmish) -> bool {
        false
    }

    fn prompt(&self, game: &Skirmish, eyes: Eyes) -> Prompt {
        ask(game.turn_of(), eyes, "By how much does it wheel?", "Drag it, or type degrees.", Some(self.0))
    }

    fn offer(&self, _: &Skirmish, mv: &Move) -> Offer {
        match *mv {
            Move::Wheel { by } => offer(mv, Target::Number(by.into()), format!("Wheel by {by}°")),
            Move::Fire => offer(mv, button("fire"), "Fire instead".to_owned()),
            _ => not_offered(mv),
        }
    }

    fn move_for_target(&self, _: &Skirmish, target: &Target) -> Option<Move> {
        match target {
            Target::Button(name) if name == "fire" => Some(Move::Fire),
            _ => number(target).map(|by| Move::Wheel { by }),
        }
    }

    fn refuse_target(&self, _: &Skirmish, _: &Target) -> Ruling {
        not_now()
    }

    fn nearest(&self, game: &Skirmish, mv: &Move) -> Option<Move> {
        let Move::Wheel { by } = *mv else { return None };
        let nearest = (-90..=90).filter(|n| game.may_wheel(self.0, *n).is_ok()).min_by_key(|n| (n.abs_diff(by), *n));
        nearest.map(|by| Move::Wheel { by })
    }

    fn preview(&self, game: &Skirmish, mv: &Move) -> Preview {
        let (title, Some(block)) = (titled(self.offer(game, mv)), game.block(self.0)) else {
            return Preview::default();
        };
        let shapes = match *mv {
            Move::Wheel { by } => {
                let pose = shapes::pose(Skirmish::wheeled(&block, by).pose);
                vec![Drawn::new(Role::Way, Shape::Ghost { piece: Skirmish::id(self.0), pose })]
            }
            // Before the decision to fire measures are open: what lies before the front, and as far as a guess may go.
            Move::Fire => {
                let (front, farthest) = (block.middle(Side::Front), GUESS.1 * MM);
                let [from, to] = [-90, 90].map(|turn| block.pose.heading.turned(turn).degrees());
                let arc = Shape::Arc { at: shapes::spot(front), from, to, radius: Some(farthest) };
                let lane = shapes::lane(&Lane::ahead_of(&block, block.footprint.width(), farthest));
                vec![
                    Drawn::new(Role::Fire, arc).saying(format!("As far as a guess goes, {} mm [[3.2]]", GUESS.1)),
                    Drawn::new(Role::Fire, lane).saying("Straight ahead"),
                ]
            }
            _ => Vec::new(),
        };
        Preview { shapes: shapes.into_iter().map(|drawn| drawn.of(side(self.0))).collect(), ..title }
    }

    fn choose_move(&self, game: &Skirmish, style: &PlayStyle, draw: &mut dyn RandomSource) -> Move {
        best(self, game, style, draw, |mv| if *mv == Move::Fire { 20 } else { 0 })
    }
}

impl MeasuredStep for Wheel {
    fn company(&self) -> Option<u8> {
        Some(self.0)
    }

    fn numbers(&self, game: &Skirmish) -> Vec<NumberRange> {
        let mut gaps: Vec<Gap> = Vec::new();
        for by in -90..=90 {
            let Err(ruling) = game.may_wheel(self.0, by) else { continue };
            let by = i64::from(by);
            match gaps.last_mut() {
                Some(gap) if gap.to == by - 1 && gap.ruling == ruling => gap.to = by,
                _ => gaps.push(Gap { from: by, to: by, ruling }),
            }
        }
        let wheel = range("Wheel", "°", json!({ "wheel": { "by": 0 } }), "/wheel/by", (-90, 90, 1));
        let (below, above) = (Some(too_far_round()), Some(too_far_round()));
        vec![NumberRange { stops: self.stops(game), gaps, below, above, ..wheel }]
    }

    fn placement(&self, _: &Skirmish) -> Option<Placement> {
        None
    }

    fn reach(&self, game: &Skirmish) -> Option<Reach> {
        game.reach_of(self.0)
    }

    fn marks(&self, game: &Skirmish) -> Vec<Drawn> {
        let zones = game.zones_against(self.0);
        zones
            .map(|(enemy, zone)| {
                let label = format!("Close to {} [[2.8]]", Skirmish::id(enemy));
                Drawn::new(Role::Control, shapes::zone(&zone)).of(side(enemy)).saying(label)
            })
            .collect()
    }

    fn candidates(&self, game: &Skirmish, moves: &mut Vec<Move>) {
        self.legal(game, moves);
    }

    fn conceals(&self) -> bool {
        false
    }

    fn check(&self, game: &Skirmish) -> bool {
        game.may_pick(self.0).is_ok() && game.enemies_stand()
    }
}
