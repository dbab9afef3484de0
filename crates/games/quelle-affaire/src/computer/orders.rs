//! Which card, which action, and what comes before the battle.

use super::SurveyCache;
use super::marches::Eagerness;
use crate::cards::{Card, Deed, Way};
use crate::map::{GRID, HEXES, hex, map};
use crate::moves::{Counter, Move};
use crate::night::{NightTask, corps_of};
use crate::pieces::{COUNT, Side, Unit, UnitSet, entry, historical};
use crate::position::{HAND, Position};
use crate::scratch::ScratchTask;
use arrayvec::ArrayVec;
use hexes::Hex;
use kernel::PlayStyle;

/// A General Attack that promises so much is launched at once.
const LAUNCH: i32 = 60;
/// An attack by card must promise this.
const STRIKE: i32 = 24;
/// Numbers from here on stand for cards in the keys of the noise.
const NOISE_KEY_CARD: u64 = 1 << 22;

impl Position {
    /// The action of a round: march first, attack when it pays, refill, and end when there is nothing left to do.
    pub(super) fn choose_action(&self, after_rapid: bool, eye: &mut SurveyCache<'_>) -> Option<Move> {
        let style = *eye.style;
        let i = self.active.index();
        let hand = self.decks.hand[i];
        if let Some(useless) = hand.iter().find(|c| self.is_redundant(*c)) {
            return Some(Move::Take(useless));
        }
        let general = if self.launched[i] { 0 } else { self.general_promise(&style) };
        let eager = self.eagerness_of_side(eye);
        let best = hand
            .iter()
            .filter(|c| self.can_play(*c))
            .map(|c| (self.card_value(c, &eager, &style), c))
            .max_by_key(|(value, card)| (*value, std::cmp::Reverse(*card)));
        let (value, card) = best.map_or((0, None), |(value, card)| (value, Some(card)));
        let last = hand.is_empty() && self.decks.deck[i].is_empty();
        if general >= style.scaled_by_caution(LAUNCH).max(value * 2) || (last && general > 0) {
            return Some(Move::GeneralAttack);
        }
        if let Some(card) = card.filter(|_| value > 0) {
            return Some(Move::Play(card));
        }
        if after_rapid {
            return Some(if general > 0 { Move::GeneralAttack } else { Move::Done });
        }
        if hand.len() < HAND && self.decks.deck[i].any() {
            return Some(Move::Refill);
        }
        if general > 0 {
            return Some(Move::GeneralAttack);
        }
        // Cards that bring nothing are played to make room for others.
        let stale = hand.iter().find(|c| c.is_commander() && self.can_play(*c));
        Some(match stale {
            Some(card) if self.decks.deck[i].any() => Move::Play(card),
            _ => Move::EndTurn,
        })
    }

    /// How eager everybody of the active side is to march.
    fn eagerness_of_side(&self, eye: &mut SurveyCache<'_>) -> Eagerness {
        let style = *eye.style;
        let own = self.roster.all & UnitSet::of(self.active);
        self.eagerness_of(eye.survey(self, self.active), &style, own)
    }

    /// What a card brings now.
    fn card_value(&self, card: Card, eager: &Eagerness, style: &PlayStyle) -> i32 {
        let deeds = card.print().deeds.iter().filter(|deed| self.can_do(card, deed));
        let best = deeds.map(|deed| self.deed_value(deed, eager, style)).max().unwrap_or(0);
        best + style.noise_for(NOISE_KEY_CARD + u64::from(card.0), 16)
    }

    fn deed_value(&self, deed: &Deed, eager: &Eagerness, style: &PlayStyle) -> i32 {
        let strike = style.scaled_by_caution(STRIKE);
        match *deed {
            Deed::Area(who) => self.best_command(eager, self.named_by(self.active, who)).map_or(0, |(_, sum)| sum),
            Deed::Anywhere(n, who) => {
                let units = self.named_by(self.active, who).iter().filter(|u| self.is_on_board(*u));
                let mut eager: Vec<i32> = units.map(|u| eager[u.index()]).collect();
                eager.sort_unstable_by_key(|e| std::cmp::Reverse(*e));
                eager.iter().take(usize::from(n)).sum()
            }
            Deed::Charge(who) => self.best_promise(&self.charge_of(self.chargers(self.active, who)), style) - strike,
            Deed::Strike(card) => self.best_promise(&self.strike_of(self.active, card), style) - strike,
            // Troops on the board are worth more than any march.
            Deed::Enter(corps) => 40 * i32::from(self.waiting(corps).len().min(4)),
            Deed::Rally(who) => {
                8 * i32::from(self.can_rally(self.active, self.named_by(self.active, who)).len().min(2))
            }
            Deed::Hold => {
                let pressed = self.can_hold().iter().filter(|u| self.is_engaged(*u)).count();
                4 * pressed.min(3) as i32
            }
            Deed::Despatch => 3,
            Deed::March => 4,
        }
    }

    /// The best of a card's actions.
    pub(super) fn choose_deed(&self, eye: &mut SurveyCache<'_>) -> Option<Move> {
        let style = *eye.style;
        let eager = self.eagerness_of_side(eye);
        let value = |mv: &Move| match mv {
            Move::Way(way) => self.open_deeds().find(|(_, deed)| deed.way() == *way).map_or(-99, |(_, deed)| {
                let noise = style.noise_for(NOISE_KEY_CARD + 64 + *way as u64, 10);
                self.deed_value(&deed, &eager, &style) + i32::from(*way == Way::Area) + noise
            }),
            _ => -99,
        };
        self.choices().into_iter().max_by_key(value)
    }

    // The night before

    pub(super) fn choose_in_the_night(&self, task: NightTask, moves: &[Move]) -> Option<Move> {
        match task {
            NightTask::Pick(_) | NightTask::Last(_) => moves.first().copied(),
            NightTask::Step(side) => {
                let aim = bound_for(side, Counter(self.night.mover));
                let at = self.night.at[side.index()][usize::from(self.night.mover)];
                let far = |hex: Hex| i32::from(GRID.distance(hex, aim));
                // Who is seen stays where he is: until the night is over everybody keeps out of sight.
                let worth = |mv: &&Move| match mv {
                    Move::To(hex) if self.night.is_seen(side, *hex) => -far(*hex) - 40,
                    Move::To(hex) => -far(*hex),
                    _ if usize::from(at) < HEXES => -far(Hex(at)),
                    _ => -99,
                };
                moves.iter().max_by_key(worth).copied()
            }
            // Everybody as near as can be to where he stood in the morning.
            NightTask::Place(corps) => {
                let places = self.next_places(corps);
                let far = |mv: &&Move| match mv {
                    Move::Pick(unit) => places.iter().map(|h| from_the_morning(*unit, h)).min().unwrap_or(u16::MAX),
                    _ => u16::MAX,
                };
                moves.iter().min_by_key(far).copied()
            }
            NightTask::PlaceAt(_, unit) => {
                let far = |mv: &&Move| match mv {
                    Move::To(hex) => from_the_morning(unit, *hex),
                    _ => u16::MAX,
                };
                moves.iter().min_by_key(far).copied()
            }
            NightTask::Dice
            | NightTask::Reply(_)
            | NightTask::Spot(..)
            | NightTask::Reveal
            | NightTask::DeployDice
            | NightTask::DeployReply(_)
            | NightTask::Corps(_) => moves.first().copied(),
        }
    }

    // Scratch games

    pub(super) fn choose_before_the_game(&self, task: ScratchTask, moves: &[Move]) -> Option<Move> {
        match task {
            ScratchTask::List(_) => Some(Move::Ready),
            // The ridge is in the north.
            ScratchTask::Edge(_) => Some(Move::North),
            ScratchTask::Centre(corps) => {
                let front = crate::night::owner(corps);
                let other: Vec<Hex> = self.on_board(front.other()).iter().filter_map(|u| self.hex_of(u)).collect();
                let near = |mv: &&Move| match mv {
                    Move::To(hex) => {
                        let road = map().brussels.iter().map(|h| i32::from(GRID.distance(h, *hex))).min().unwrap_or(0);
                        let foe = other.iter().map(|h| i32::from(GRID.distance(*h, *hex))).min().unwrap_or(0);
                        -road - foe
                    }
                    _ => -99,
                };
                moves.iter().max_by_key(near).copied()
            }
            ScratchTask::Dice
            | ScratchTask::Reply(_)
            | ScratchTask::Garrisons(_)
            | ScratchTask::Corps(_)
            | ScratchTask::Place(..) => moves.first().copied(),
        }
    }
}

/// Where a night counter makes for: the unit in the middle of its corps on the morning of the battle; a scout the high road.
fn bound_for(side: Side, counter: Counter) -> Hex {
    let Some(corps) = corps_of(side, counter) else {
        return hex(if side == Side::Allied { "1506" } else { "1614" });
    };
    let stood: ArrayVec<Hex, COUNT> =
        historical(false).filter(|(_, e)| e.corps == corps && !e.start.is_empty()).map(|(_, e)| hex(e.start)).collect();
    let apart = |from: Hex| stood.iter().map(|to| GRID.distance(from, *to)).sum::<u16>();
    stood.iter().copied().min_by_key(|h| (apart(*h), h.0)).unwrap_or(Hex(0))
}

/// How far a hex is from where a unit stood on the morning of the battle.
fn from_the_morning(unit: Unit, at: Hex) -> u16 {
    entry(unit).filter(|e| !e.start.is_empty()).map_or(0, |e| GRID.distance(hex(e.start), at))
}
