//! MARCH: how far does the company march (2.4 to 2.9)?

use super::*;
use crate::ground::only_forward;
use crate::{COMPANY, MM, shapes};
use kernel::shape::{Role, Shape};
use measure::Side;
use serde_json::json;

/// How far does it march?
pub(crate) struct March(pub u8);

impl StepHandler<Skirmish> for March {
    kernel::open_decision!(Skirmish);

    fn actor(&self, game: &Skirmish) -> Actor {
        game.in_turn()
    }

    fn legal(&self, game: &Skirmish, moves: &mut Vec<Move>) {
        let stops = game.way(self.0).map(|way| game.stops_of_march(&way));
        moves.extend(stops.into_iter().flatten().map(|stop| Move::March { mm: stop.value as i32 }));
    }

    fn judge(&self, game: &Skirmish, mv: &Move) -> Result<(), Ruling> {
        match *mv {
            Move::March { mm } => game.may_march(self.0, mm),
            _ => Err(not_now()),
        }
    }

    fn play<S: Scribe>(&self, game: &mut Skirmish, mv: &Move, scribe: &mut S) {
        let (Move::March { mm }, id) = (*mv, Skirmish::id(self.0)) else { never(mv) };
        let (from, by) = (game.companies[usize::from(self.0)], Some(Skirmish::owner(self.0)));
        let to = from.map(|pose| pose.advanced(mm * MM));
        scribe.note(|| {
            let along = from.iter().chain(&to).map(|pose| shapes::spot(pose.at())).collect();
            Event::new(EventKind::Move, by, format!("**{id}** marches {mm} mm. [[2.4]]"))
                .unmeasured(format!("**{id}** marches. [[2.4]]"))
                .pieces([&id])
                .shapes([Drawn::new(Role::Way, Shape::Strip { along, width: COMPANY.width() }).of(side(self.0))])
        });
        for (_, note) in game.way(self.0).into_iter().flat_map(|way| way.met).filter(|(at, _)| *at <= mm * MM) {
            let pieces = note.piece.into_iter().chain([id.clone()]);
            let ruling = note.ruling;
            scribe.note(|| {
                let text = format!("**{id}**: {} [[{}]]", ruling.text, ruling.rule);
                Event::new(EventKind::Warning, by, text).pieces(pieces)
            });
        }
        game.companies[usize::from(self.0)] = to;
        game.finish(self.0);
    }

    fn at_rest(&self, _: &Skirmish) -> bool {
        false
    }

    fn prompt(&self, game: &Skirmish, eyes: Eyes) -> Prompt {
        ask(game.turn_of(), eyes, "How far does it march?", "Drag it, or type millimetres.", Some(self.0))
    }

    fn offer(&self, _: &Skirmish, mv: &Move) -> Offer {
        match *mv {
            Move::March { mm } => offer(mv, Target::Number(mm.into()), format!("March {mm} mm")),
            _ => not_offered(mv),
        }
    }

    fn move_for_target(&self, _: &Skirmish, target: &Target) -> Option<Move> {
        number(target).map(|mm| Move::March { mm })
    }

    fn refuse_target(&self, _: &Skirmish, _: &Target) -> Ruling {
        not_now()
    }

    fn nearest(&self, game: &Skirmish, mv: &Move) -> Option<Move> {
        let (Move::March { mm }, Some(way)) = (*mv, game.way(self.0)) else { return None };
        let free = |n: &i32| !way.gaps.iter().any(|gap| (gap.from..=gap.to).contains(&i64::from(*n)));
        (0..=way.limit).filter(free).min_by_key(|n| (n.abs_diff(mm), *n)).map(|mm| Move::March { mm })
    }

    fn preview(&self, game: &Skirmish, mv: &Move) -> Preview {
        let (Move::March { mm }, Some(block)) = (*mv, game.block(self.0)) else { return Preview::default() };
        let there = block.moved(block.pose.heading, mm * MM);
        let ghost = Shape::Ghost { piece: Skirmish::id(self.0), pose: shapes::pose(there.pose) };
        let ruler = shapes::ruler(block.middle(Side::Front), there.middle(Side::Front));
        let met = game.way(self.0).into_iter().flat_map(|way| way.met).filter(|(at, _)| *at <= mm * MM);
        Preview {
            shapes: vec![
                Drawn::new(Role::Way, ghost).of(side(self.0)),
                Drawn::new(Role::Way, ruler).of(side(self.0)).saying(format!("{mm} mm")),
            ],
            notes: met
                .map(|(at, note)| format!("At {} mm: {} [[{}]]", at / MM, note.ruling.text, note.ruling.rule))
                .collect(),
            ..titled(self.offer(game, mv))
        }
    }

    fn choose_move(&self, game: &Skirmish, style: &PlayStyle, draw: &mut dyn RandomSource) -> Move {
        best(self, game, style, draw, |mv| if let Move::March { mm } = mv { *mm } else { 0 })
    }
}

impl MeasuredStep for March {
    fn company(&self) -> Option<u8> {
        Some(self.0)
    }

    fn numbers(&self, game: &Skirmish) -> Vec<NumberRange> {
        let Some(way) = game.way(self.0) else { return Vec::new() };
        let stops = game.stops_of_march(&way);
        let march = range("March", "mm", json!({ "march": { "mm": 0 } }), "/march/mm", (0, way.limit, 1));
        vec![NumberRange { stops, gaps: way.gaps, below: Some(only_forward()), above: Some(way.beyond), ..march }]
    }

    fn placement(&self, _: &Skirmish) -> Option<Placement> {
        None
    }

    fn reach(&self, _: &Skirmish) -> Option<Reach> {
        None
    }

    fn marks(&self, game: &Skirmish) -> Vec<Drawn> {
        super::wheel::Wheel(self.0).marks(game)
    }

    fn candidates(&self, game: &Skirmish, moves: &mut Vec<Move>) {
        self.legal(game, moves);
    }

    fn conceals(&self) -> bool {
        false
    }

    /// A wheel has led there, so it stands free.
    fn check(&self, game: &Skirmish) -> bool {
        game.may_pick(self.0).is_ok() && game.may_wheel(self.0, 0).is_ok()
    }
}
