//! Why not, before the battle: the night's counters, army lists, deployment.

use super::no;
use crate::map::{GRID, Ground, map};
use crate::moves::{Counter, Move};
use crate::night::{NightTask, counter_name, owner};
use crate::pieces::{Arm, Corps, Model, Nation, Side, Unit};
use crate::position::Position;
use crate::prompts::points;
use crate::scratch::{ScratchTask, price};
use crate::words::{capital, corps_name, count, hex_name, model_name};
use hexes::Hex;
use kernel::Ruling;

impl Position {
    // The Night Before

    pub(super) fn refuse_night(&self, task: NightTask, mv: Move, side: Side) -> Ruling {
        match task {
            NightTask::Pick(_) | NightTask::Last(_) => match mv {
                Move::Counter(counter) => self.refuse_counter(side, counter),
                _ => self.out_of_step(),
            },
            NightTask::Step(_) => match mv {
                Move::To(hex) => self.refuse_creep(side, hex),
                Move::Done => {
                    let at = self.night.at[side.index()][usize::from(self.night.mover)];
                    if usize::from(at) < crate::map::HEXES {
                        no("13.2.1b", "It may not stop on top of another counter.")
                    } else {
                        no("13.2b", "A counter outside must come on if it can.")
                    }
                }
                _ => self.out_of_step(),
            },
            NightTask::Corps(_) => match mv {
                Move::Corps(corps) if owner(corps) != side => {
                    no("13.3.1a", format!("{} is not yours.", capital(corps_name(corps))))
                }
                Move::Corps(corps) => {
                    no("13.3.1a", format!("{} is drawn up already, or takes no part.", capital(corps_name(corps))))
                }
                _ => self.out_of_step(),
            },
            NightTask::Place(corps) => match mv {
                Move::Pick(unit) => self.refuse_place(corps, unit),
                _ => self.out_of_step(),
            },
            NightTask::PlaceAt(corps, unit) => match mv {
                Move::To(hex) => self.refuse_place_at(corps, unit, hex),
                _ => self.out_of_step(),
            },
            NightTask::Dice
            | NightTask::Reply(_)
            | NightTask::Spot(..)
            | NightTask::Reveal
            | NightTask::DeployDice
            | NightTask::DeployReply(_) => self.out_of_step(),
        }
    }

    fn refuse_counter(&self, side: Side, counter: Counter) -> Ruling {
        let c = usize::from(counter.0);
        if c >= crate::night::COUNTERS {
            return no("13.2a", "There is no such counter.");
        }
        let name = capital(counter_name(side, counter));
        if self.night.is_revealed(side, c) {
            return no("13.2.2b", format!("{name} has been found and moves no more."));
        }
        no("13.2b", format!("{name} has moved in this night turn."))
    }

    fn refuse_creep(&self, side: Side, hex: Hex) -> Ruling {
        let (n, at) = (&self.night, hex_name(hex));
        let here = n.at[side.index()][usize::from(n.mover)];
        let taken = |s: Side| n.at[s.index()].contains(&hex.0);
        if taken(side.other()) {
            return no("13.2.1b", format!("An enemy counter is at {at}."));
        }
        if usize::from(here) >= crate::map::HEXES {
            let row = if side == Side::Allied { "northern" } else { "southern" };
            if taken(side) {
                return no("13.2.1b", format!("Your own counter is at {at}, and there is no way on from it."));
            }
            return no("13.2.1a", format!("Counters come on at the {row} edge; {at} is not on it, or costs too much."));
        }
        if !map().neighbours[usize::from(here)].contains(hex) {
            return no("13.2.1a", format!("{at} is not next to {}; a counter goes step by step.", hex_name(Hex(here))));
        }
        if taken(side) {
            return no(
                "13.2.1b",
                format!("Your own counter is at {at}; it may be passed only if the way goes on unseen."),
            );
        }
        no("13.2.1a", format!("{at} costs more than the {} that are left.", points(n.left)))
    }

    fn refuse_place(&self, corps: Corps, unit: Unit) -> Ruling {
        let name = if self.roster.all.contains(unit) { self.unit_name(unit) } else { return self.out_of_step() };
        match () {
            () if self.roster.corps_of(unit) != corps => {
                no("13.3.1a", self.of(unit, &format!("{name} ~does not belong to {}.", corps_name(corps))))
            }
            () if self.is_on_board(unit) => no("13.3.1b", self.of(unit, &format!("{name} ~stands already."))),
            () => no(
                "13.3.1d",
                self.of(unit, &format!("Only infantry takes this place, and {} ~is none.", self.called(unit))),
            ),
        }
    }

    fn refuse_place_at(&self, corps: Corps, unit: Unit, hex: Hex) -> Ruling {
        let at = hex_name(hex);
        match () {
            () if self.stands.iter().any(|s| s.contains(hex)) => no("13.3.1c", format!("{at} is taken.")),
            () if self.is_barred(unit, hex) => no("13.3.1d", format!("Only infantry may stand at {at}.")),
            () if self.kept_for(corps).contains(hex) => {
                no("13.3.1b", format!("{at} is kept for the corps of the commander who is there."))
            }
            () => no(
                "13.3.1b",
                format!(
                    "The next place of {} is nearer to its commander or to your edge than {at}.",
                    corps_name(corps)
                ),
            ),
        }
    }

    // Scratch games

    pub(super) fn refuse_scratch(&self, task: ScratchTask, mv: Move, side: Side) -> Ruling {
        match task {
            ScratchTask::List(_) => match mv {
                Move::Buy(model) => self.refuse_purchase(side, model),
                Move::Close => {
                    let open = self.scratch.open[side.index()];
                    no("14.5", format!("A corps needs three units at least; this one has {open}."))
                }
                Move::Done => self.refuse_finish(side),
                _ => self.out_of_step(),
            },
            ScratchTask::Corps(_) => match mv {
                Move::Corps(corps) if owner(corps) != side => no("14.7a", "That corps is not yours."),
                Move::Corps(corps) => {
                    no("14.7a", format!("Corps {} is deployed already, or does not exist.", corps.0 % 6 + 1))
                }
                _ => self.out_of_step(),
            },
            ScratchTask::Garrisons(_) => match mv {
                Move::To(hex) => self.refuse_garrison(side, hex),
                _ => self.out_of_step(),
            },
            ScratchTask::Centre(corps) => match mv {
                Move::To(hex) => self.refuse_centre(side, corps, hex),
                _ => self.out_of_step(),
            },
            ScratchTask::Place(_, centre) => match mv {
                Move::To(hex) => self.refuse_post(side, Hex(centre), hex),
                _ => self.out_of_step(),
            },
            ScratchTask::Dice | ScratchTask::Reply(_) | ScratchTask::Edge(_) => self.out_of_step(),
        }
    }

    fn refuse_purchase(&self, side: Side, model: Model) -> Ruling {
        let (army, i) = (self.army(side), side.index());
        let left = self.options.points.saturating_sub(self.scratch.spent[i]);
        let Some(price) = price(model) else {
            return no("14.3", format!("There is no {} to be bought.", model_name(model)));
        };
        if model.garrison {
            if army != Nation::British {
                return no("14.3", "Only the British have garrisons.");
            }
            if price <= left {
                return no("14.3", "Three garrisons at most.");
            }
        }
        if model.arm == Arm::Heavy && army == Nation::Prussian {
            return no("14.3", "The Prussians have no heavy cavalry.");
        }
        if !model.garrison && self.scratch.corps[i] >= 4 {
            return no("14.5", "Four corps at most, and all are closed.");
        }
        if !model.garrison && self.scratch.open[i] >= 8 {
            return no("14.5", "A corps has eight units at most; close it first.");
        }
        let commander =
            if !model.garrison && self.scratch.open[i] == 0 { " and 4 for the commander of a new corps" } else { "" };
        no(
            "14.2",
            format!(
                "{} costs {price}{commander}; {} left.",
                capital(&model_name(model)),
                if left == 1 { "1 point is".to_owned() } else { format!("{} are", count(left, "point")) }
            ),
        )
    }

    fn refuse_finish(&self, side: Side) -> Ruling {
        let i = side.index();
        if self.scratch.open[i] > 0 {
            return no("14.5", "Close the corps in the making first; it needs three units.");
        }
        if self.scratch.corps[i] == 0 {
            return no("14.5", "An army needs a corps at least.");
        }
        no("14.4", "Half of the units must be infantry, a third at most artillery, a quarter at most Elite.")
    }

    fn refuse_garrison(&self, side: Side, hex: Hex) -> Ruling {
        let at = hex_name(hex);
        match () {
            () if matches!(map().ground[hex.index()], Ground::Clear | Ground::Woods) => {
                no("14.7b", format!("Garrisons stand in buildings; {at} has none."))
            }
            () if self.zone_of(side.other()).contains(hex) => no("14.7b", format!("{at} lies in the enemy’s zone.")),
            () => no("14.7b", format!("{at} has its garrison already.")),
        }
    }

    fn refuse_centre(&self, side: Side, corps: Corps, hex: Hex) -> Ruling {
        let at = hex_name(hex);
        if !self.zone_of(side).contains(hex) {
            return no("14.7", format!("{at} is not in your zone."));
        }
        let need = self.roster.corps[corps.index()].len();
        no("14.7a", format!("Around {at} there is no room for {} on clear ground.", count(need, "unit")))
    }

    fn refuse_post(&self, side: Side, centre: Hex, hex: Hex) -> Ruling {
        let at = hex_name(hex);
        match () {
            () if GRID.distance(centre, hex) > 2 => {
                no("14.7a", format!("{at} is more than two hexes from the commander at {}.", hex_name(centre)))
            }
            () if !self.zone_of(side).contains(hex) => no("14.7", format!("{at} is not in your zone.")),
            () if self.stands.iter().any(|s| s.contains(hex)) => no("14.7a", format!("{at} is taken.")),
            () if self.zone[side.other().index()].contains(hex) => no("14.7a", format!("{at} lies next to an enemy.")),
            () => no("14.7a", format!("Only infantry may stand at {at}.")),
        }
    }
}
