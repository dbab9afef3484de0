//! The steps of the sequence of play, one module each: a module holds everything that is asked, listed, accepted,
//! refused, said, shown and done at its step. Rules that several steps share are in the files of their chapters.
//!
//! [`with_step!`] is the only way from the step of a position to its module. A new step needs a variant of
//! [`Step`](crate::position::Step), a line there and a module; it does not compile until the module says everything.

pub(crate) mod advance_hex;
pub(crate) mod advance_unit;
pub(crate) mod attackers;
pub(crate) mod chit;
pub(crate) mod displace_hex;
pub(crate) mod ee_loss;
pub(crate) mod move_bumped;
pub(crate) mod move_dest;
pub(crate) mod move_pick;
pub(crate) mod over;
pub(crate) mod ratio;
pub(crate) mod retreat_hex;
pub(crate) mod retreat_pick;
pub(crate) mod roll;
pub(crate) mod target;
pub(crate) mod target_more;
pub(crate) mod withdraw;
pub(crate) mod withdraw_hex;

use crate::computer::{
    officer_advances, officer_declares, officer_loses, officer_on_the_march, officer_retreats_next, officer_sends,
    officer_steps_back, officer_withdraws,
};
use crate::map::GRID;
use crate::moves::{Column, Move};
use crate::position::{Attack, CombatResult, LegalCache, Phase, Position, Step};
use crate::units::{Side, Unit, UnitSet};
use crate::words::{self, does, hex_name, hexes_or, it, names, the, the_cap};
use hexes::Hex;
use kernel::session::TABLE_RULE;
use kernel::step::StepHandler;
use kernel::table::{Offer, OfferStyle, Preview, Prompt, Target};
use kernel::{
    Actor, Eyes, PlayStyle, PositionError, RandomSource, Ruling, Scribe, SeatSet, WeightedOutcome, Witnesses,
};

/// What this game asks of every step besides what every game asks.
pub(crate) trait BattleStep: StepHandler<Position> {
    /// What may be chosen: worked out once when the step begins.
    fn find_legal(&self, game: &Position) -> LegalCache;

    /// Does what leaves no choice; `false` if somebody or chance must decide.
    fn forced<S: Scribe>(&self, game: &mut Position, scribe: &mut S) -> bool;

    /// The piece the decision is about, for these eyes.
    fn picked(&self, eyes: Eyes) -> Option<Unit>;

    /// Does the step, as a position has it written, fit the rest?
    fn check(&self, game: &Position) -> Result<(), PositionError>;
}

/// Calls the module of a step: `with_step!(self.step, step => step.legal(self, moves))`.
macro_rules! with_step {
    ($which:expr, $step:ident => $what:expr) => {
        match $which {
            crate::position::Step::Chit(side) => {
                let $step = &crate::steps::chit::Chit(side);
                $what
            }
            crate::position::Step::MovePick => {
                let $step = &crate::steps::move_pick::MovePick;
                $what
            }
            crate::position::Step::MoveDest(unit) => {
                let $step = &crate::steps::move_dest::MoveDest(unit);
                $what
            }
            crate::position::Step::MoveBumped(unit) => {
                let $step = &crate::steps::move_bumped::MoveBumped(unit);
                $what
            }
            crate::position::Step::Target => {
                let $step = &crate::steps::target::FirstTarget;
                $what
            }
            crate::position::Step::TargetMore => {
                let $step = &crate::steps::target_more::TargetMore;
                $what
            }
            crate::position::Step::Attackers => {
                let $step = &crate::steps::attackers::Attackers;
                $what
            }
            crate::position::Step::Ratio => {
                let $step = &crate::steps::ratio::Ratio;
                $what
            }
            crate::position::Step::Roll => {
                let $step = &crate::steps::roll::Roll;
                $what
            }
            crate::position::Step::RetreatPick => {
                let $step = &crate::steps::retreat_pick::RetreatPick;
                $what
            }
            crate::position::Step::RetreatHex(unit) => {
                let $step = &crate::steps::retreat_hex::RetreatHex(unit);
                $what
            }
            crate::position::Step::DisplaceHex(unit) => {
                let $step = &crate::steps::displace_hex::DisplaceHex(unit);
                $what
            }
            crate::position::Step::EeLoss => {
                let $step = &crate::steps::ee_loss::EeLoss;
                $what
            }
            crate::position::Step::Withdraw => {
                let $step = &crate::steps::withdraw::Withdraw;
                $what
            }
            crate::position::Step::WithdrawHex(gun) => {
                let $step = &crate::steps::withdraw_hex::WithdrawHex(gun);
                $what
            }
            crate::position::Step::AdvanceHex => {
                let $step = &crate::steps::advance_hex::AdvanceHex;
                $what
            }
            crate::position::Step::AdvanceUnit(hex) => {
                let $step = &crate::steps::advance_unit::AdvanceUnit(hex);
                $what
            }
            crate::position::Step::Over(end) => {
                let $step = &crate::steps::over::Over(end);
                $what
            }
        }
    };
}
pub(crate) use with_step;

// What the modules share.

/// What is going on: the rule and the words for a move that something else than the present question asks for.
type Now = (&'static str, &'static str);

fn not_now((rule, what): Now) -> Ruling {
    Ruling::new(rule, format!("That is not the question now: {what}."))
}

/// A move that was judged legal and that the step does not know: `judge` and `play` of its module differ.
fn never(mv: &Move) -> ! {
    unreachable!("{mv:?} was judged legal")
}

fn seat(side: Side) -> Actor {
    Actor::Seat(side.seat())
}

/// A question to whoever decides.
struct Question {
    text: String,
    gesture: &'static str,
    reason: String,
    piece: Option<Unit>,
    back: Option<&'static str>,
}

/// The prompt of a decision: the question for whoever decides, and for the others what he is doing.
fn ask(side: Side, eyes: Eyes, others: &str, question: impl FnOnce() -> Question) -> Prompt {
    if eyes != Eyes::Seat(side.seat()) {
        let who = words::capital(side.plural());
        return Prompt { seat: Some(side.id()), question: format!("{who} {others}."), ..Prompt::default() };
    }
    let asked = question();
    Prompt {
        seat: Some(side.id()),
        yours: true,
        question: asked.text,
        gesture: asked.gesture.to_owned(),
        reason: asked.reason,
        piece: asked.piece.map(|u| u.spec().id.to_owned()),
        back: asked.back,
    }
}

/// The prompt while nobody decides.
fn announce(question: impl Into<String>) -> Prompt {
    Prompt { question: question.into(), ..Prompt::default() }
}

fn piece(unit: Unit) -> Target {
    Target::Piece(unit.spec().id.to_owned())
}

fn space(hex: Hex) -> Target {
    Target::Space(GRID.number(hex))
}

fn button(name: &str) -> Target {
    Target::Button(name.to_owned())
}

fn offer(mv: &Move, on: Target, label: impl Into<String>, style: OfferStyle) -> Offer {
    Offer { mv: serde_json::to_value(mv).unwrap_or_default(), on, label: label.into(), style, listing: None }
}

/// How a move of another step looks here; only legal moves are ever offered.
fn not_offered(mv: &Move) -> Offer {
    offer(mv, button("other"), "Not possible now", OfferStyle::Plain)
}

/// A hex to march or retreat to.
fn offer_hex(game: &Position, side: Side, mv: &Move, hex: Hex, label: String) -> Offer {
    let style = if game.unit_at(hex).is_some() {
        OfferStyle::Swap
    } else if game.enemies_around(hex, side).is_empty() {
        OfferStyle::Plain
    } else {
        OfferStyle::Stop
    };
    offer(mv, space(hex), label, style)
}

fn offer_stay(game: &Position, unit: Unit, mv: &Move) -> Offer {
    let label = game.hex_of(unit).map_or_else(|| "Let it wait".to_owned(), |h| format!("Stay in {}", hex_name(h)));
    offer(mv, button("stay"), label, OfferStyle::Plain)
}

/// What a click means: buttons the same at every step, pieces and hexes as the step says.
fn meaning(
    game: &Position,
    target: &Target,
    on_map: impl FnOnce(Option<Unit>, Option<Hex>) -> Option<Move>,
) -> Option<Move> {
    match target {
        Target::Button(name) => match (name.as_str(), game.phase) {
            ("exit", _) => Some(Move::Exit),
            ("stay", _) => Some(Move::Stay),
            ("end", Phase::Movement) => Some(Move::EndMove),
            ("end", Phase::Combat) => Some(Move::EndCombat),
            ("done", _) => Some(Move::Done),
            ("lower", _) => Some(Move::Lower),
            (name, _) => Column::all().find(|c| c.name() == name).map(Move::Ratio),
        },
        Target::Piece(id) => {
            let unit = Unit::named(id);
            on_map(unit, unit.and_then(|u| game.hex_of(u)))
        }
        Target::Space(number) => {
            let hex = GRID.numbered(number);
            on_map(hex.and_then(|h| game.unit_at(h)), hex)
        }
        Target::Card(_) | Target::Number(_) | Target::Pose { .. } => on_map(None, None),
    }
}

fn clicked_hex(target: &Target) -> Option<Hex> {
    match target {
        Target::Space(number) => GRID.numbered(number),
        _ => None,
    }
}

/// A click that means nothing where a counter is asked for.
fn no_counter(now: Now, target: &Target) -> Ruling {
    match clicked_hex(target) {
        Some(hex) => Ruling::new(now.0, format!("{} is empty; choose one of the lit counters.", hex_name(hex))),
        None => not_now(now),
    }
}

/// The lit hex nearest to another.
fn nearest_hex(game: &Position, mv: &Move) -> Option<Move> {
    match mv {
        Move::To(hex) => game.legal_cache.hexes.iter().min_by_key(|&h| (GRID.distance(h, *hex), h)).map(Move::To),
        _ => None,
    }
}

fn titled(offer: Offer) -> Preview {
    Preview { title: offer.label, ..Preview::default() }
}

/// One step of a unit to a hex beside it.
fn preview_step(game: &Position, unit: Unit, to: Hex, title: String) -> Preview {
    Preview {
        title,
        path: game.hex_of(unit).into_iter().chain([to]).map(|h| GRID.number(h)).collect(),
        ..Preview::default()
    }
}

/// The only lit unit, if one must be named and there is no other.
fn only_unit(legal_cache: &LegalCache) -> Option<Unit> {
    legal_cache.units.first().filter(|_| !legal_cache.done && legal_cache.units.len() == 1)
}

/// The only lit hex, if the unit must go and there is no other way.
fn only_hex(legal_cache: &LegalCache) -> Option<Hex> {
    legal_cache.hexes.first().filter(|_| !legal_cache.done && !legal_cache.extra && legal_cache.hexes.len() == 1)
}

/// Does something with the only choice, if there is only one.
fn forced_by<T>(only: Option<T>, done: impl FnOnce(T)) -> bool {
    only.map(done).is_some()
}

fn wrong(what: &str) -> Result<(), PositionError> {
    Err(PositionError::new("step", what))
}

/// No attack is under way while units move or before the first target is named.
fn check_no_attack(game: &Position) -> Result<(), PositionError> {
    if game.attack == Attack::default() { Ok(()) } else { wrong("no attack is under way at this step") }
}

/// The targets and attackers named so far can fight together.
fn check_attack(game: &Position) -> Result<(), PositionError> {
    if game.attack_fits() {
        Ok(())
    } else {
        Err(PositionError::new("attack", "these units cannot fight together like this (5.1e)"))
    }
}

/// Attackers and targets are named and can fight together.
fn check_complete(game: &Position) -> Result<(), PositionError> {
    let a = &game.attack;
    if a.targets.is_empty() || (a.contact | a.guns).is_empty() {
        return wrong("an attack needs attackers and targets");
    }
    check_attack(game)
}

fn all_on_map(game: &Position, units: UnitSet) -> bool {
    units.iter().all(|u| game.hex_of(u).is_some())
}

/// Beaten units on the map, or a friend whom one of them displaces, are to retreat.
fn check_retreat(game: &Position, beaten: UnitSet, displaced: Option<Unit>) -> Result<(), PositionError> {
    let a = &game.attack;
    let (losers, side) = match a.result {
        Some(CombatResult::Ar) => (a.contact, game.side),
        Some(CombatResult::Dr) => (a.targets, game.side.other()),
        _ => return wrong("units retreat only after Ar or Dr"),
    };
    let moving = displaced.map_or(beaten, UnitSet::only);
    let from = if displaced.is_some() { UnitSet::of(side) } else { losers };
    let fits = moving.is_subset(from) && a.pending.is_subset(losers) && all_on_map(game, a.pending | moving);
    if moving.is_empty() || !fits { wrong("these units do not have to retreat") } else { Ok(()) }
}

/// Guns on the map may withdraw after this result (6.8b).
fn check_withdrawal(game: &Position) -> Result<(), PositionError> {
    if matches!(game.attack.result, Some(CombatResult::Dr | CombatResult::De)) {
        return wrong("guns withdraw only after Ae, Ar or Ee");
    }
    if all_on_map(game, game.attack.guns) { Ok(()) } else { wrong("the guns are not on the map") }
}
