//! DEPLOY: where does the third company begin (chapter 0)?

use super::*;
use crate::ground::ground_of;
use crate::{COMPANY, MM};
use kernel::board::Spot;
use kernel::shape::{Pose, Role, Shape, Size};
use measure::Field;
use serde_json::json;

/// Where does this company begin?
pub(crate) struct Deploy(pub u8);

/// The ground as it is drawn.
fn drawn(field: &Field) -> Shape {
    let corners = [
        (field.north_west.x, field.north_west.y),
        (field.south_east.x, field.north_west.y),
        (field.south_east.x, field.south_east.y),
        (field.north_west.x, field.south_east.y),
    ];
    Shape::Zone { outline: corners.map(|(x, y)| Spot { x, y }).to_vec(), border: 0 }
}

impl Deploy {
    /// Places in rows on the ground, looking the army's way: those of them that are free.
    fn stops(&self, game: &Skirmish) -> Vec<Pose> {
        let ground = ground_of(Skirmish::owner(self.0));
        let (low, high, heading) = (ground.field.north_west, ground.field.south_east, ground.heading.degrees());
        let columns = (low.x + 20 * MM..high.x).step_by((40 * MM) as usize);
        let rows = move || (low.y + 20 * MM..high.y).step_by((30 * MM) as usize);
        let all = columns.flat_map(|x| rows().map(move |y| Pose { x, y, heading }));
        all.filter(|at| game.may_deploy(self.0, *at).is_ok()).collect()
    }
}

impl StepHandler<Skirmish> for Deploy {
    kernel::open_decision!(Skirmish);

    fn actor(&self, _: &Skirmish) -> Actor {
        Actor::Seat(Skirmish::owner(self.0))
    }

    fn legal(&self, game: &Skirmish, moves: &mut Vec<Move>) {
        moves.extend(self.stops(game).into_iter().map(Move::Deploy));
    }

    fn judge(&self, game: &Skirmish, mv: &Move) -> Result<(), Ruling> {
        match *mv {
            Move::Deploy(at) => game.may_deploy(self.0, at),
            _ => Err(not_now()),
        }
    }

    fn play<S: Scribe>(&self, game: &mut Skirmish, mv: &Move, scribe: &mut S) {
        let Move::Deploy(at) = *mv else { never(mv) };
        game.companies[usize::from(self.0)] = Some(measure::Pose::new(at.x, at.y, at.heading));
        game.steps.pop();
        scribe.note(|| {
            let (seat, id) = (Skirmish::owner(self.0), Skirmish::id(self.0));
            Event::new(EventKind::Move, Some(seat), format!("**{id}** takes its place. [[0.1]]")).pieces([id])
        });
    }

    fn at_rest(&self, _: &Skirmish) -> bool {
        true
    }

    fn prompt(&self, _: &Skirmish, eyes: Eyes) -> Prompt {
        let gesture = "Drag it onto your ground and turn it, or choose a place.";
        ask(Skirmish::owner(self.0), eyes, "Where does it begin?", gesture, Some(self.0))
    }

    fn offer(&self, _: &Skirmish, mv: &Move) -> Offer {
        match *mv {
            Move::Deploy(at) => {
                let label = format!("Begin at {}, {}, looking {}°", at.x / MM, at.y / MM, at.heading);
                offer(mv, Target::Pose(at), label)
            }
            _ => not_offered(mv),
        }
    }

    fn move_for_target(&self, _: &Skirmish, target: &Target) -> Option<Move> {
        match target {
            Target::Pose(at) => Some(Move::Deploy(*at)),
            _ => None,
        }
    }

    fn refuse_target(&self, _: &Skirmish, _: &Target) -> Ruling {
        Ruling::new("0.1", "Choose a place on your own ground.")
    }

    fn nearest(&self, game: &Skirmish, mv: &Move) -> Option<Move> {
        let Move::Deploy(at) = *mv else { return None };
        let far =
            |stop: &Pose| (i64::from(stop.x) - i64::from(at.x)).abs() + (i64::from(stop.y) - i64::from(at.y)).abs();
        self.stops(game).into_iter().min_by_key(far).map(Move::Deploy)
    }

    fn preview(&self, game: &Skirmish, mv: &Move) -> Preview {
        let Move::Deploy(pose) = *mv else { return Preview::default() };
        let ghost = Shape::Ghost { piece: Skirmish::id(self.0), pose };
        Preview { shapes: vec![Drawn::new(Role::Way, ghost).of(side(self.0))], ..titled(self.offer(game, mv)) }
    }

    fn choose_move(&self, game: &Skirmish, style: &PlayStyle, draw: &mut dyn RandomSource) -> Move {
        best(self, game, style, draw, |_| 0)
    }
}

impl MeasuredStep for Deploy {
    fn company(&self) -> Option<u8> {
        Some(self.0)
    }

    fn numbers(&self, _: &Skirmish) -> Vec<NumberRange> {
        Vec::new()
    }

    fn placement(&self, game: &Skirmish) -> Option<Placement> {
        let proposed = *self.stops(game).first()?;
        Some(Placement {
            piece: Skirmish::id(self.0),
            mv: json!({ "deploy": proposed }),
            pointer: "/deploy",
            zones: vec![drawn(&ground_of(Skirmish::owner(self.0)).field)],
            step: MM,
        })
    }

    fn reach(&self, _: &Skirmish) -> Option<Reach> {
        None
    }

    fn marks(&self, _: &Skirmish) -> Vec<Drawn> {
        let ground = drawn(&ground_of(Skirmish::owner(self.0)).field);
        vec![Drawn::new(Role::Reach, ground).of(side(self.0)).saying("Own ground [[0.1]]")]
    }

    fn candidates(&self, game: &Skirmish, moves: &mut Vec<Move>) {
        self.legal(game, moves);
    }

    fn conceals(&self) -> bool {
        false
    }

    fn check(&self, game: &Skirmish) -> bool {
        let waiting = |company: u8| game.companies.get(usize::from(company)) == Some(&None);
        let nobody_bids = game.bids.iter().all(Option::is_none) && game.order.is_empty();
        waiting(self.0) && nobody_bids && game.round == 1 && !self.stops(game).is_empty()
    }
}

/// The size of a company as the table says it.
pub(crate) const SIZE: Size =
    Size { left: COMPANY.left(), right: COMPANY.right(), front: COMPANY.front(), rear: COMPANY.rear() };
