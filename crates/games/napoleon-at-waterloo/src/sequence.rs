//! Chapter 3: the sequence of play. Each move leads to the next step; forced steps are taken on the way.

use crate::map::GRID;
use crate::moves::{Column, Move};
use crate::position::{Attack, LegalCache, Phase, Position, Step};
use crate::units::{Side, Unit, UnitSet};
use crate::words::{self, bold_names, hex_name};
use hexes::Hex;
use kernel::{Actor, Event, EventKind, Ruling, Scribe, Witnesses};

impl Position {
    /// Whose decision the step is.
    pub(crate) fn actor_now(&self) -> Actor {
        let side = match self.step {
            Step::Over(end) => return Actor::Over(end.outcome()),
            Step::Chit(_) | Step::Roll => return Actor::Chance,
            // 6.4a: owners retreat their own units.
            Step::RetreatPick => self.attack.pending.first().map_or(self.side, Unit::side),
            Step::RetreatHex(unit) | Step::DisplaceHex(unit) => unit.side(),
            // 6.6a: the victorious side advances.
            Step::AdvanceHex | Step::AdvanceUnit(_) => self.victor(),
            _ => self.side,
        };
        Actor::Seat(side.seat())
    }

    /// Adds every move of the present step.
    pub(crate) fn list_moves(&self, moves: &mut Vec<Move>) {
        let legal_cache = &self.legal_cache;
        let mut units = |name: fn(Unit) -> Move| moves.extend(legal_cache.units.iter().map(name));
        match self.step {
            Step::MovePick => units(Move::Pick),
            Step::Target | Step::TargetMore => units(Move::Target),
            Step::Attackers => units(Move::Attacker),
            Step::RetreatPick => units(Move::Retreat),
            Step::EeLoss => units(Move::Lose),
            Step::Withdraw => units(Move::Withdraw),
            Step::AdvanceUnit(_) => units(Move::With),
            Step::AdvanceHex => moves.extend(legal_cache.hexes.iter().map(Move::Advance)),
            Step::MoveDest(_)
            | Step::MoveBumped(_)
            | Step::RetreatHex(_)
            | Step::DisplaceHex(_)
            | Step::WithdrawHex(_) => moves.extend(legal_cache.hexes.iter().map(Move::To)),
            Step::Ratio => moves.extend((0..=self.full_column().0).map(|c| Move::Ratio(Column(c)))),
            Step::Chit(_) | Step::Roll | Step::Over(_) => {}
        }
        if legal_cache.extra {
            moves.push(if self.step == Step::Attackers { Move::Lower } else { Move::Exit });
        }
        if legal_cache.done {
            moves.push(match self.step {
                Step::MovePick => Move::EndMove,
                Step::Target => Move::EndCombat,
                _ => Move::Done,
            });
        }
    }

    /// Is a move among those of the present step?
    pub(crate) fn is_lit(&self, mv: Move) -> bool {
        let legal_cache = &self.legal_cache;
        match (self.step, mv) {
            (Step::MovePick, Move::Pick(u))
            | (Step::Target | Step::TargetMore, Move::Target(u))
            | (Step::Attackers, Move::Attacker(u))
            | (Step::RetreatPick, Move::Retreat(u))
            | (Step::EeLoss, Move::Lose(u))
            | (Step::Withdraw, Move::Withdraw(u))
            | (Step::AdvanceUnit(_), Move::With(u)) => legal_cache.units.contains(u),
            (
                Step::MoveDest(_)
                | Step::MoveBumped(_)
                | Step::RetreatHex(_)
                | Step::DisplaceHex(_)
                | Step::WithdrawHex(_),
                Move::To(h),
            )
            | (Step::AdvanceHex, Move::Advance(h)) => legal_cache.hexes.contains(h),
            (Step::MoveDest(_) | Step::MoveBumped(_), Move::Exit) | (Step::Attackers, Move::Lower) => legal_cache.extra,
            (Step::MovePick, Move::EndMove)
            | (Step::Target, Move::EndCombat)
            | (Step::TargetMore | Step::Attackers | Step::Withdraw | Step::AdvanceHex, Move::Done) => legal_cache.done,
            (Step::Ratio, Move::Ratio(c)) => c <= self.full_column(),
            (Step::Roll, Move::Die(n)) | (Step::Chit(_), Move::Chit(n)) => (1..=6).contains(&n),
            _ => false,
        }
    }

    /// Makes a move that is lit and takes every forced step after it.
    pub(crate) fn make(&mut self, mv: Move, scribe: &mut impl Scribe) {
        assert!(self.is_lit(mv), "{mv:?} is not a move of {:?}", self.step);
        match (self.step, mv) {
            (Step::Chit(side), Move::Chit(number)) => self.take_chit(side, number, scribe),
            (_, Move::Pick(unit)) => self.step = Step::MoveDest(unit),
            (Step::MoveDest(unit), Move::To(hex)) => self.march(unit, hex, scribe),
            (Step::MoveBumped(unit), Move::To(hex)) => self.march(unit, hex, scribe),
            (Step::MoveDest(unit) | Step::MoveBumped(unit), Move::Exit) => {
                self.moved.insert(unit);
                self.exit(unit, scribe);
                self.go_on(Step::MovePick);
            }
            (_, Move::EndMove) => self.end_movement(scribe),
            (Step::Target, Move::Target(unit)) => {
                self.attack.targets.insert(unit);
                self.step = Step::TargetMore;
            }
            (_, Move::Target(unit)) => self.attack.targets.insert(unit),
            (Step::TargetMore, Move::Done) => {
                self.muster();
                self.step = Step::Attackers;
            }
            (_, Move::Attacker(unit)) => self.join(unit),
            (Step::Attackers, Move::Done) if self.options.ask_ratio => self.step = Step::Ratio,
            (Step::Attackers, Move::Done) => self.announce(self.full_column(), scribe),
            (_, Move::Lower) => self.step = Step::Ratio,
            (_, Move::Ratio(column)) => self.announce(column, scribe),
            (_, Move::Die(die)) => self.resolve(die, scribe),
            (_, Move::EndCombat) => self.end_combat(scribe),
            (_, Move::Retreat(unit)) => self.begin_retreat(unit),
            (Step::RetreatHex(unit), Move::To(hex)) => self.step_back(unit, hex, false, scribe),
            (Step::DisplaceHex(unit), Move::To(hex)) => self.step_back(unit, hex, true, scribe),
            (_, Move::Lose(unit)) => self.lose(unit, scribe),
            (_, Move::Withdraw(gun)) => self.step = Step::WithdrawHex(gun),
            (Step::WithdrawHex(gun), Move::To(hex)) => self.withdraw(gun, hex, scribe),
            (Step::Withdraw, Move::Done) => self.step = Step::AdvanceHex,
            (_, Move::Advance(hex)) => self.step = Step::AdvanceUnit(hex),
            (Step::AdvanceUnit(hex), Move::With(unit)) => self.advance(unit, hex, scribe),
            (Step::AdvanceHex, Move::Done) => self.next_attack(),
            _ => unreachable!("{mv:?} was lit in {:?}", self.step),
        }
        self.settle(scribe);
    }

    /// Lights the step, and while only one thing can be done, does it.
    pub(crate) fn settle(&mut self, scribe: &mut impl Scribe) {
        loop {
            self.legal_cache = self.find_legal();
            let legal_cache = &self.legal_cache;
            let forced_unit =
                if legal_cache.done || legal_cache.units.len() != 1 { None } else { legal_cache.units.first() };
            let forced_hex = if legal_cache.done || legal_cache.extra || legal_cache.hexes.len() != 1 {
                None
            } else {
                legal_cache.hexes.first()
            };
            match self.step {
                // G-42: nobody can move. In the secret variant the silence would tell, so the player is asked (9.0d).
                Step::MovePick if legal_cache.units.is_empty() && !self.is_secret() => self.end_movement(scribe),
                Step::MoveBumped(unit) => match forced_hex {
                    Some(hex) => self.march(unit, hex, scribe),
                    None if legal_cache.extra && legal_cache.hexes.is_empty() => {
                        self.moved.insert(unit);
                        self.exit(unit, scribe);
                        self.go_on(Step::MovePick);
                    }
                    None => return,
                },
                Step::Target if legal_cache.units.is_empty() => self.end_combat(scribe),
                Step::Target => match forced_unit {
                    Some(unit) => {
                        self.attack.targets.insert(unit);
                        self.step = Step::TargetMore;
                    }
                    None => return,
                },
                Step::TargetMore if legal_cache.units.is_empty() => {
                    self.muster();
                    self.step = Step::Attackers;
                }
                Step::TargetMore => match forced_unit {
                    Some(unit) => self.attack.targets.insert(unit),
                    None => return,
                },
                // The throw itself is never taken for a player (6.1a), a needed attacker is.
                Step::Attackers => match forced_unit {
                    Some(unit) => self.join(unit),
                    None => return,
                },
                Step::Ratio if self.full_column().0 == 0 => self.announce(Column(0), scribe),
                Step::RetreatPick => match self.attack.pending.len() {
                    0 => self.step = self.after_retreats(),
                    1 => {
                        let last = self.attack.pending.first();
                        last.into_iter().for_each(|unit| self.begin_retreat(unit));
                    }
                    _ => return,
                },
                Step::RetreatHex(unit) if legal_cache.hexes.is_empty() => self.cut_off(unit, scribe),
                Step::RetreatHex(unit) => match forced_hex {
                    Some(hex) => self.step_back(unit, hex, false, scribe),
                    None => return,
                },
                Step::DisplaceHex(unit) => match forced_hex {
                    Some(hex) => self.step_back(unit, hex, true, scribe),
                    None => return,
                },
                Step::EeLoss if self.attack.due == 0 || legal_cache.units.is_empty() => self.settle_exchange(scribe),
                // Nothing to choose when all that is left must go.
                Step::EeLoss
                    if legal_cache.units.strength() <= u16::from(self.attack.due) || legal_cache.units.len() == 1 =>
                {
                    for unit in legal_cache.units.iter() {
                        self.lose(unit, scribe);
                    }
                }
                Step::Withdraw if legal_cache.units.is_empty() => self.step = Step::AdvanceHex,
                Step::WithdrawHex(gun) => match forced_hex {
                    Some(hex) => self.withdraw(gun, hex, scribe),
                    None => return,
                },
                Step::AdvanceHex if legal_cache.hexes.is_empty() => self.next_attack(),
                Step::AdvanceUnit(hex) => match forced_unit {
                    Some(unit) => self.advance(unit, hex, scribe),
                    None => return,
                },
                _ => return,
            }
        }
    }

    /// What may be chosen at the present step.
    pub(crate) fn find_legal(&self) -> LegalCache {
        match self.step {
            Step::MovePick => self.light_movers(),
            Step::MoveDest(unit) | Step::MoveBumped(unit) => self.light_destinations(unit),
            Step::Target => self.light_targets(),
            Step::TargetMore => self.light_more_targets(),
            Step::Attackers => self.light_attackers(),
            Step::RetreatHex(unit) => self.light_retreat(unit),
            Step::DisplaceHex(unit) => self.light_displacement(unit),
            Step::RetreatPick | Step::EeLoss => LegalCache { units: self.attack.pending, ..LegalCache::default() },
            Step::Withdraw => self.light_withdrawers(),
            Step::WithdrawHex(gun) => self.light_withdrawal(gun),
            Step::AdvanceHex => self.light_ground(),
            Step::AdvanceUnit(hex) => self.light_advancers(hex),
            Step::Chit(_) | Step::Ratio | Step::Roll | Step::Over(_) => LegalCache::default(),
        }
    }

    fn take_chit(&mut self, side: Side, number: u8, scribe: &mut impl Scribe) {
        self.draw_number(side, number);
        self.step = self.first_step();
        if self.is_secret() {
            scribe.note(|| {
                let text = format!("{} have drawn their number [[9.0a]].", words::capital(side.plural()));
                Event::new(EventKind::Note, Some(side.seat()), text)
            });
        }
        scribe.note(|| {
            let text = format!("The {} number is **{number}** [[{}]].", side.name(), number_rule(side));
            let seen_by =
                if self.is_secret() { Witnesses::Only(kernel::SeatSet::only(side.seat())) } else { Witnesses::All };
            Event::new(EventKind::Note, Some(side.seat()), text).for_eyes(seen_by)
        });
    }

    /// A unit goes to a hex in its Movement Phase, or enters the map there.
    fn march(&mut self, unit: Unit, to: Hex, scribe: &mut impl Scribe) {
        let from = self.hex_of(unit);
        let bumped = self.unit_at(to);
        scribe.note(|| self.tell_march(unit, to));
        if from.is_none() {
            self.note_entry(unit);
        }
        self.moved.insert(unit);
        self.set_down(unit, to);
        self.step = bumped.map_or(Step::MovePick, Step::MoveBumped);
    }

    fn tell_march(&self, unit: Unit, to: Hex) -> Event {
        let name = unit.name();
        let what = match self.hex_of(unit) {
            Some(from) => {
                format!("**{name}** {} {} to {}", words::does(unit, "marches"), GRID.number(from), hex_name(to))
            }
            None => format!("**{name}** enters from the east and reaches {} [[7.0b]]", hex_name(to)),
        };
        let enemies = self.enemies_around(to, unit.side());
        let stop = if enemies.is_empty() {
            String::new()
        } else {
            format!(" and {} in the zone of {} [[4.5b]]", words::does(unit, "stops"), words::names(enemies))
        };
        let swap = self
            .unit_at(to)
            .map_or(String::new(), |f| format!(", where {} {} room [[4.4d]]", words::the(f), words::does(f, "makes")));
        Event::new(EventKind::Move, Some(unit.side().seat()), format!("{what}{stop}{swap}."))
            .pieces([unit.spec().id])
            .spaces(self.way(unit, to).into_iter().map(|h| GRID.number(h)))
    }

    /// 4.0c, 5.1a: movement ends, combat begins.
    fn end_movement(&mut self, scribe: &mut impl Scribe) {
        self.moved = UnitSet::EMPTY;
        self.fought = UnitSet::EMPTY;
        self.phase = Phase::Combat;
        self.count_the_owed();
        self.next_attack();
        scribe.note(|| phase_line(self));
    }

    /// The next attack may be declared.
    fn next_attack(&mut self) {
        self.attack = Attack::default();
        self.step = Step::Target;
    }

    fn begin_retreat(&mut self, unit: Unit) {
        self.attack.pending.remove(unit);
        self.step = Step::RetreatHex(unit);
    }

    /// Guns may withdraw after Ar, not after Dr (6.8b).
    fn after_retreats(&self) -> Step {
        if self.victor() == self.side { Step::AdvanceHex } else { Step::Withdraw }
    }

    /// 5.1g, 5.1h: combat ends; what lapsed is noted. Then the other side, the next turn, or night.
    fn end_combat(&mut self, scribe: &mut impl Scribe) {
        let lapsed = self.lapsed();
        if !lapsed.is_empty() {
            scribe.note(|| {
                let text = format!("Nobody is left to attack {}: the duty lapses [[5.1h]].", bold_names(lapsed));
                Event::new(EventKind::Warning, None, text).pieces(lapsed.iter().map(|u| u.spec().id))
            });
        }
        self.fought = UnitSet::EMPTY;
        self.owed = UnitSet::EMPTY;
        self.attack = Attack::default();
        if self.side == Side::Allied && self.is_last_turn() {
            return self.nightfall(scribe);
        }
        if self.side == Side::Allied {
            self.turn += 1;
            scribe.note(|| turn_line(self));
        }
        self.side = self.side.other();
        self.phase = Phase::Movement;
        self.step = Step::MovePick;
        scribe.note(|| phase_line(self));
    }

    /// Why a move is not allowed now: first by the step, then by the chapter.
    pub(crate) fn refuse(&self, mv: Move) -> Ruling {
        match (self.step, mv) {
            (Step::Over(_), _) => Ruling::new("3.0f", "The game is over."),
            (Step::MovePick, Move::Pick(unit)) => self.refuse_pick(unit),
            (Step::MoveDest(unit) | Step::MoveBumped(unit), Move::To(hex)) => self.refuse_destination(unit, hex),
            (Step::MoveDest(unit) | Step::MoveBumped(unit), Move::Exit) => self.refuse_exit(unit),
            (Step::MoveBumped(unit), Move::EndMove | Move::Pick(_)) => Ruling::new(
                "4.4d",
                format!("{} {} been pushed out and must move first.", words::the_cap(unit), words::does(unit, "has")),
            ),
            (Step::MoveDest(unit), Move::Pick(_) | Move::EndMove) => Ruling::new(
                "4.0a",
                format!("First say where {} {}, or choose “Stay”.", words::the(unit), words::does(unit, "marches")),
            ),
            (Step::Target | Step::TargetMore, Move::Target(unit)) => self.refuse_target(unit),
            (Step::Target, Move::EndCombat) => self.refuse_end_of_combat(),
            (Step::TargetMore, Move::Done) => self.refuse_enough_targets(),
            (Step::Attackers, Move::Attacker(unit)) => self.refuse_attacker(unit),
            (Step::Attackers, Move::Lower) if self.options.ask_ratio => {
                Ruling::new("6.2d", "The ratio is asked for after the attackers.")
            }
            (Step::Attackers, Move::Done | Move::Lower) if !self.legal_cache.done => self.refuse_no_attackers(),
            (Step::Attackers, Move::Lower) => Ruling::new("6.2d", "There is no lower ratio than 1-5."),
            (Step::Attackers, Move::Target(unit)) => self.refuse_late_target(unit),
            (Step::Ratio, Move::Ratio(_)) => Ruling::new(
                "6.2d",
                format!("The ratio may be lowered, but not raised above {}.", self.full_column().name()),
            ),
            (Step::RetreatPick, Move::Retreat(unit)) => Ruling::new(
                "6.4e",
                format!("{} {} not have to retreat.", words::the_cap(unit), words::does(unit, "does")),
            ),
            (Step::RetreatHex(unit), Move::To(hex)) => self.refuse_retreat(unit, hex, false),
            (Step::DisplaceHex(unit), Move::To(hex)) => self.refuse_retreat(unit, hex, true),
            (Step::EeLoss, Move::Lose(unit)) if self.attack.guns.contains(unit) => Ruling::new(
                "6.8a",
                format!("{} only bombarded and is never lost by an exchange.", words::the_cap(unit)),
            ),
            (Step::EeLoss, Move::Lose(unit)) => {
                Ruling::new("6.3c", format!("{} did not attack in contact.", words::the_cap(unit)))
            }
            (Step::Withdraw, Move::Withdraw(unit)) => self.refuse_withdrawer(unit),
            (Step::WithdrawHex(gun), Move::To(hex)) => self.refuse_withdrawal(gun, hex),
            (Step::AdvanceHex, Move::Advance(hex)) => self.refuse_ground(hex),
            (Step::AdvanceUnit(hex), Move::With(unit)) => self.refuse_advancer(unit, hex),
            (Step::Roll, Move::Die(_)) => Ruling::new("2.3a", "A die shows one to six."),
            (Step::Chit(_), Move::Chit(_)) => Ruling::new("9.0a", "The numbers run from one to six."),
            (Step::Roll, _) => Ruling::new("6.1a", "The die is thrown; nothing can be changed now."),
            _ => self.refuse_out_of_turn(),
        }
    }

    /// The present step asks for something else.
    pub(crate) fn refuse_out_of_turn(&self) -> Ruling {
        let (rule, what) = match self.step {
            Step::Chit(_) => ("9.0a", "the variant numbers are drawn"),
            Step::MovePick | Step::MoveDest(_) | Step::MoveBumped(_) => ("3.0b", "units move, one after another"),
            Step::Target | Step::TargetMore => ("3.0c", "the enemies to attack are named"),
            Step::Attackers => ("6.1a", "the attackers are named"),
            Step::Ratio => ("6.2d", "the ratio is announced"),
            Step::RetreatPick | Step::RetreatHex(_) => ("6.4a", "the beaten units retreat"),
            Step::DisplaceHex(_) => ("6.5a", "a displaced unit makes room"),
            Step::EeLoss => ("6.3c", "the attacker pays for the exchange"),
            Step::Withdraw | Step::WithdrawHex(_) => ("6.8b", "bombarding guns may withdraw"),
            Step::AdvanceHex | Step::AdvanceUnit(_) => ("6.6d", "the victors may advance"),
            Step::Roll | Step::Over(_) => ("3.0f", "nothing can be done"),
        };
        Ruling::new(rule, format!("That is not the question now: {what}."))
    }
}

pub(crate) fn number_rule(side: Side) -> &'static str {
    match side {
        Side::French => "9.3a",
        Side::Allied => "9.4a",
    }
}

pub(crate) fn turn_line(position: &Position) -> Event {
    let text = format!("Turn {}, {} o’clock", position.turn, words::hour_words(position.turn));
    Event::new(EventKind::Turn, None, text)
}

pub(crate) fn phase_line(position: &Position) -> Event {
    Event::new(EventKind::Phase, Some(position.side.seat()), words::phase(position.side, position.phase))
}
