//! What a legal move would do, shown before it is made.

use crate::map::{Area, map};
use crate::moves::{Move, Order};
use crate::pieces::{COMBAT, Unit};
use crate::position::{LIMIT, Occasion, Position, Stage, Task, asked_fate, taken, thrown};
use crate::view::area_names;
use crate::words::{capital, count, number};
use kernel::table::Preview;
use kernel::weights::percent_text;

impl Position {
    pub(crate) fn preview(&self, mv: &Move) -> Preview {
        let mv = *mv;
        let title = self.offer(&mv).label;
        match (self.task(), mv) {
            (Some(Task::MoveTo(unit)), Move::To(to)) => self.preview_march(unit, to),
            (Some(Task::Aim(gun)), Move::To(to)) => self.preview_shot(gun, to),
            (Some(Task::SkirmishAt(unit)), Move::To(to)) => {
                let from = self.area_of(unit).unwrap_or(to);
                Preview {
                    title,
                    notes: vec!["A 6 hits, whatever the ground: one throw in six. [[SKIR-04]]".into()],
                    fire: vec![(from.id(), to.id())],
                    fight: Some(self.skirmish_fight(unit, to)),
                    ..Preview::default()
                }
            }
            (Some(Task::AssaultInto(unit)), Move::To(to)) => self.preview_assault(unit, to),
            (Some(Task::AssaultPick), Move::Done) => {
                Preview { title, fight: self.formed_assault(), ..Preview::default() }
            }
            (Some(Task::NextAssault), Move::To(to)) => {
                let begun = self.with_assault_begun(to);
                Preview { title, fight: begun.map(|b| self.assault_fight(&b)), ..Preview::default() }
            }
            (Some(Task::AssaultVia(unit, target)), Move::To(way)) => Preview {
                title,
                notes: vec![self.rough_start(way)],
                path: self.area_of(unit).into_iter().chain([way, target]).map(Area::id).collect(),
                ..Preview::default()
            },
            (Some(Task::Retreat(unit, _) | Task::Escape(unit)), Move::To(to)) => {
                Preview { title, path: self.step(unit, to), ..Preview::default() }
            }
            (Some(Task::Withdraw), Move::To(to)) => {
                let path = self.withdrawing().first().map_or(Vec::new(), |u| self.step(u, to));
                Preview { title, path, ..Preview::default() }
            }
            (Some(Task::Assault(Stage::ChargeOn)), Move::To(to)) => {
                let path = self.assault.charged.first().map_or(Vec::new(), |u| self.step(u, to));
                Preview { title, path, ..Preview::default() }
            }
            (Some(Task::ReinforceTo(..)), Move::To(to)) => Preview {
                title,
                path: self.act.area.into_iter().chain([to]).map(Area::id).collect(),
                ..Preview::default()
            },
            (Some(Task::Charger), Move::Pick(unit)) => {
                let notes =
                    self.horse_modifiers(unit).into_iter().map(|m| format!("{:+} {} [[{}]]", m.amount, m.why, m.rule));
                Preview { title, notes: notes.collect(), ..Preview::default() }
            }
            (Some(Task::Counter(charger)), Move::Pick(unit)) => {
                Preview { title, fight: Some(self.duel_fight(charger, unit)), ..Preview::default() }
            }
            (Some(Task::Assign(_, occasion)), Move::Take(n)) => self.preview_share(occasion, n, title),
            (Some(Task::Use | Task::LeaderArea), Move::To(area)) => self.preview_area(area, title),
            (Some(Task::Use), Move::Pick(leader)) => Preview {
                title,
                notes: vec![format!(
                    "He activates two of {} [[LEAD-01]]",
                    area_names(
                        self.led_areas(leader)
                            .iter()
                            .filter(|a| (self.at(*a) & leader.army().pieces()).any())
                            .collect()
                    )
                )],
                ..Preview::default()
            },
            (Some(Task::GiveOrder), Move::Order(Order::Assault)) => {
                let warning = self.act.named.and_then(|area| self.lost_by_assault(area));
                Preview { title, notes: warning.into_iter().collect(), ..Preview::default() }
            }
            (Some(Task::Battery), Move::Yes) => Preview {
                title,
                notes: vec![if self.battery_is_free() {
                    "This disc has paid for it in another area already. [[GB-04]]".to_owned()
                } else {
                    format!(
                        "{} will be left for the day. [[GB-03]]",
                        capital(&count(self.battery.saturating_sub(1), "use"))
                    )
                }],
                ..Preview::default()
            },
            // Here another move is previewed, but this one says all there is to say in its offer.
            (
                Some(
                    Task::MoveTo(_)
                    | Task::Aim(_)
                    | Task::SkirmishAt(_)
                    | Task::AssaultInto(_)
                    | Task::AssaultPick
                    | Task::NextAssault
                    | Task::AssaultVia(..)
                    | Task::Retreat(..)
                    | Task::Escape(_)
                    | Task::Withdraw
                    | Task::Assault(Stage::ChargeOn)
                    | Task::ReinforceTo(..)
                    | Task::Charger
                    | Task::Counter(_)
                    | Task::Assign(..)
                    | Task::Use
                    | Task::LeaderArea
                    | Task::GiveOrder
                    | Task::Battery,
                ),
                _,
            ) => Preview { title, ..Preview::default() },
            // And here every move does.
            (
                None
                | Some(
                    Task::Arrivals(_)
                    | Task::ArrivalPosture(_)
                    | Task::Delayed
                    | Task::DelayedTo(_)
                    | Task::Skirmish(_)
                    | Task::SpendDisc
                    | Task::MovePick
                    | Task::MoveCubes(..)
                    | Task::ReinforceArmy
                    | Task::ReinforceGun(_)
                    | Task::Assault(Stage::Shelter | Stage::Protect)
                    | Task::WithdrawCubes(..)
                    | Task::Damage(..)
                    | Task::GunHits(..)
                    | Task::Short(_)
                    | Task::ShortUnit(..)
                    | Task::ShortCubes(_)
                    | Task::Along(..)
                    | asked_fate!()
                    | thrown!()
                    | taken!(),
                ),
                _,
            ) => Preview { title, ..Preview::default() },
        }
    }

    fn step(&self, unit: Unit, to: Area) -> Vec<String> {
        self.area_of(unit).into_iter().chain([to]).map(Area::id).collect()
    }

    /// The shortest way of a march, start first: areas that the piece may pass.
    pub(crate) fn way(&self, unit: Unit, to: Area) -> Vec<Area> {
        let Some(from) = self.area_of(unit) else { return Vec::new() };
        let order = self.act.order.unwrap_or(Order::Close);
        let mut closed = self.enemy_held(unit.side());
        closed.insert(crate::map::DELAYED);
        if order == Order::Reserve {
            closed |= self.under_the_enemy(unit.side());
        }
        // Breadth first, remembering where each area was entered from.
        let mut entered: Vec<Option<Area>> = vec![None; crate::map::AREAS];
        let mut front = vec![from];
        while entered[to.index()].is_none() && !front.is_empty() {
            let mut next = Vec::new();
            for a in front {
                if a != from && unit.is_cavalry() && map().rough.contains(a) {
                    continue;
                }
                for b in (map().around(a) & !closed).iter() {
                    if b != from && entered[b.index()].is_none() {
                        entered[b.index()] = Some(a);
                        next.push(b);
                    }
                }
            }
            front = next;
        }
        let mut way = vec![to];
        while let Some(before) = entered[way[way.len() - 1].index()] {
            way.push(before);
            if before == from {
                break;
            }
        }
        way.reverse();
        way
    }

    fn preview_march(&self, unit: Unit, to: Area) -> Preview {
        let way = self.way(unit, to);
        let order = self.act.order.unwrap_or(Order::Close);
        let steps = way.len().saturating_sub(1) as u8;
        let mut notes =
            vec![format!("{} of {} areas [[{}]]", number(steps), number(self.allowance(unit, order)), order.rule())];
        notes[0] = capital(&notes[0]);
        if unit.is_artillery() {
            notes.push("The gun ends on its side and must be deployed before it fires. [[FORM-03]]".into());
        }
        let there = (self.of(unit.side(), to) & COMBAT).len() + u8::from(!unit.is_leader());
        if there > LIMIT && !unit.is_leader() {
            let over = there - LIMIT;
            notes.push(format!(
                "{} units there: {} if still so when the round ends. [[LIMIT-02]]",
                capital(&number(there)),
                if over == 1 { "one penalty".to_owned() } else { format!("{} penalties", number(over)) }
            ));
        }
        let near = self.beside_enemy(to, unit.side());
        if near.any() {
            notes.push(format!("Next to the enemy in {}.", area_names(near)));
        }
        Preview {
            title: format!("{} to {}", capital(&unit.the()), to.name()),
            notes,
            path: way.into_iter().map(Area::id).collect(),
            ..Preview::default()
        }
    }

    fn preview_shot(&self, gun: Unit, to: Area) -> Preview {
        let mut guns = self.aimed_at(to);
        guns.push((gun, if self.act.double { 2 } else { 1 }));
        let from = self.area_of(gun).unwrap_or(to);
        let fight = self.fire_fight(&guns, to);
        Preview {
            title: fight.title.clone(),
            fire: vec![(from.id(), to.id())],
            fight: Some(fight),
            ..Preview::default()
        }
    }

    fn rough_start(&self, way: Area) -> String {
        if map().rough.contains(way) {
            "Out of rough ground: one off its die against cavalry. [[S2-03]]".to_owned()
        } else {
            format!("It falls back to {}. [[ASLT-11]]", way.name())
        }
    }

    fn preview_assault(&self, unit: Unit, to: Area) -> Preview {
        let foe = unit.side().other();
        let mut notes = Vec::new();
        let guns = self.guns(foe, to) & !self.crewless;
        if guns.any() && !map().river.contains(to) {
            notes.push(format!("{} fires first [[S1-01]]", capital(&count(guns.len(), "gun"))));
        }
        if unit.is_cavalry() && self.cavalry(foe, to).any() {
            notes.push("Cavalry meets cavalry [[S2-01]]".into());
        }
        if unit.is_infantry() && self.infantry(foe, to).any() {
            notes.push("Infantry fires at infantry, two rounds at most [[S3-02]]".into());
        }
        if unit.is_cavalry() && self.infantry(foe, to).any() {
            notes.push("The infantry forms square if it can [[S4-03]]".into());
        }
        if self.all_shelter(foe, to) {
            let shift = map().shift[to.index()];
            notes.push(format!("They are under cover: {} to the left [[MOR-13]]", count(shift, "column")));
        }
        Preview {
            title: format!("{} assaults {}", capital(&unit.the()), to.name()),
            notes,
            path: self.step(unit, to),
            fight: self.assault_with(unit, to),
            ..Preview::default()
        }
    }

    fn preview_share(&self, occasion: Occasion, n: u8, title: String) -> Preview {
        let Some(Task::Assign(army, _)) = self.task() else { return Preview { title, ..Preview::default() } };
        let Some((unit, ..)) = self.assignable(army) else { return Preview { title, ..Preview::default() } };
        let fight = match occasion {
            Occasion::Fire => self.volley_fight(unit, n),
            Occasion::Morale => self.check_fight(self.check_stage(unit), unit, n),
        };
        let mut notes = Vec::new();
        if occasion == Occasion::Morale {
            let good = fight.shares.iter().filter(|s| s.result == "stands").map(|s| u128::from(s.weight)).sum();
            notes.push(format!("{} stands {}", capital(&unit.the()), percent_text(good, fight.total.into())));
        }
        Preview { title, notes, fight: Some(fight), ..Preview::default() }
    }

    fn preview_area(&self, area: Area, title: String) -> Preview {
        let who = match self.act.leader {
            Some(_) => self.who(),
            None => self.active.pieces(),
        };
        let disc = self.act.disc.unwrap_or(crate::moves::Disc::Green);
        let orders = Order::ALL.into_iter().filter(|o| o.allowed_by(disc) && self.can(area, *o, who));
        let names = orders.map(|o| format!("{} [[{}]]", o.name(), o.rule()));
        Preview { title, notes: names.chain(self.lost_by_only_order(area)).collect(), ..Preview::default() }
    }
}
