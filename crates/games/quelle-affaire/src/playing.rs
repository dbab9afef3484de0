//! Playing a card (4), the General Attack (5), ending the turn (6), and what a card lets one do besides marching and
//! fighting.

use crate::cards::{Card, CardSet, Deed, Way};
use crate::map::{HexSet, map};
use crate::moves::Move;
use crate::pieces::{Corps, Side, UnitSet};
use crate::position::{Attack, HAND, Position, Task};
use crate::words::{capital, say, tell};
use hexes::Hex;
use kernel::{EventKind, Scribe};

/// Units that Hold The Line! can name, and Rally.
const HOLDERS: u8 = 3;
const RALLIED: u8 = 2;
/// Units that come on with one card (10.2a).
const ENTRANTS: u8 = 4;

impl Position {
    /// 3.1.4, 4.2b
    pub(crate) fn list_actions(&self, after_rapid: bool, moves: &mut Vec<Move>) {
        let i = self.active.index();
        let hand = self.decks.hand[i];
        moves.extend(hand.iter().filter(|c| self.can_play(*c)).map(Move::Play));
        if !self.launched[i] {
            moves.push(Move::GeneralAttack);
        }
        self.list_redundant(moves);
        if after_rapid {
            moves.push(Move::Done);
            return;
        }
        if hand.len() < HAND && self.decks.deck[i].any() {
            moves.push(Move::Refill);
        }
        moves.push(Move::EndTurn);
    }

    /// 3.1.6c: with nothing left to do the turn ends by itself.
    pub(crate) fn act_forced(&mut self, after_rapid: bool, scribe: &mut impl Scribe) -> bool {
        let i = self.active.index();
        if self.ended[i] {
            self.pop();
            return true;
        }
        if self.decks.hand[i].is_empty() && self.launched[i] {
            if after_rapid {
                self.pop();
                return true;
            }
            if self.decks.deck[i].is_empty() {
                self.end_own_turn("3.1.6c", scribe);
                return true;
            }
        }
        false
    }

    /// 3.1.6b, 6.1; with nothing left to do 3.1.6c.
    pub(crate) fn end_own_turn(&mut self, rule: &'static str, scribe: &mut impl Scribe) {
        self.ended[self.active.index()] = true;
        self.pop();
        say(scribe, EventKind::Note, Some(self.active), || {
            format!("{} end their turn [[{rule}]].", self.the_side(self.active))
        });
    }

    /// 3.1.4a
    pub(crate) fn refill(&mut self, scribe: &mut impl Scribe) {
        let drawn = (HAND - self.decks.hand[self.active.index()].len()).min(self.decks.deck[self.active.index()].len());
        say(scribe, EventKind::Note, Some(self.active), || {
            format!("{} draw {} [[3.1.4]].", self.the_side(self.active), kernel::words::count(drawn, "card"))
        });
        self.swap(Task::Draw(self.active, HAND));
    }

    /// 4.3b: redundant commanders of the player in turn.
    pub(crate) fn list_redundant(&self, moves: &mut Vec<Move>) {
        let hand = self.decks.hand[self.active.index()] & crate::cards::COMMANDERS;
        if hand.any() {
            moves.extend(hand.iter().filter(|c| self.is_redundant(*c)).map(Move::Take));
        }
    }

    /// 4.3b
    pub(crate) fn set_aside(&mut self, card: Card, scribe: &mut impl Scribe) {
        let i = self.active.index();
        self.decks.hand[i].remove(card);
        self.decks.aside.insert(card);
        let to = self.decks.hand[i].len() + 1;
        self.push(Task::Draw(self.active, to));
        say(scribe, EventKind::Note, Some(self.active), || {
            format!("**{}** has nobody left to command and is set aside [[4.3b]].", capital(card.called()))
        });
    }

    /// 4.3a: is there nobody left for this commander?
    pub(crate) fn is_redundant(&self, card: Card) -> bool {
        if !card.is_commander() {
            return false;
        }
        let side = card.side();
        let named = card.print().deeds.iter().fold(UnitSet::EMPTY, |all, deed| match deed {
            Deed::Area(who) | Deed::Charge(who) | Deed::Anywhere(_, who) => all | self.named_by(side, *who),
            _ => all,
        });
        !named.iter().any(|u| self.lives(u))
    }

    /// 4.1f: can the card be played at all?
    pub(crate) fn can_play(&self, card: Card) -> bool {
        card.is_commander() || card.print().deeds.iter().any(|deed| self.can_do(card, deed))
    }

    /// Is an action of a card open now (G-11, G-12)?
    pub(crate) fn can_do(&self, card: Card, deed: &Deed) -> bool {
        let side = card.side();
        match *deed {
            Deed::Area(_) => true,
            Deed::Anywhere(_, who) => self.named_by(side, who).iter().any(|u| self.is_on_board(u)),
            Deed::Charge(who) => self.chargers(side, who).any(),
            // 8.2.1c
            Deed::Strike(strike) => self.could_begin(&self.strike_of(side, strike)),
            Deed::Enter(corps) => self.waiting(corps).any(),
            Deed::Rally(who) => self.can_rally(side, self.named_by(side, who)).any(),
            Deed::Hold => self.can_hold().any(),
            Deed::Despatch => self.despatchable(side).any(),
            Deed::March => self.on_board(side).any(),
        }
    }

    fn despatchable(&self, side: Side) -> CardSet {
        self.decks.played.iter().filter(|c| c.side() == side && c.is_commander()).collect()
    }

    /// SF7
    pub(crate) fn can_rally(&self, side: Side, who: UnitSet) -> UnitSet {
        let own = self.damaged & who & UnitSet::of(side) & !self.roster.garrisons;
        own.iter().filter(|u| self.is_on_board(*u) && !self.is_engaged(*u)).collect()
    }

    /// SA1
    pub(crate) fn can_hold(&self) -> UnitSet {
        let foot = self.roster.infantry & UnitSet::of(Side::Allied) & !self.roster.prussian & !self.holding;
        foot.iter().filter(|u| self.is_on_board(*u)).collect()
    }

    /// 4.1: the card is shown.
    pub(crate) fn play_card(&mut self, card: Card, scribe: &mut impl Scribe) {
        let i = self.active.index();
        self.decks.hand[i].remove(card);
        self.decks.shown.remove(card);
        if card.is_commander() {
            self.decks.played.insert(card);
        } else {
            self.decks.spent.insert(card);
        }
        self.decks.card = Some(card);
        self.decks.deed = 0;
        say(scribe, EventKind::Phase, Some(self.active), || {
            format!("{}: {}", self.name(self.active), card.print().name)
        });
        // 4.2: after a rapid manoeuvre the round goes on.
        if card.print().rapid {
            self.swap(Task::Act(true));
        } else {
            self.pop();
        }
        self.push(Task::Way);
    }

    /// 5.1
    pub(crate) fn general_attack(&mut self, scribe: &mut impl Scribe) {
        self.launched[self.active.index()] = true;
        self.decks.card = None;
        self.pop();
        say(scribe, EventKind::Phase, Some(self.active), || format!("{}: General Attack", self.name(self.active)));
        let own = self.roster.all & UnitSet::of(self.active);
        let guns = own & self.roster.artillery;
        self.begin_attack(Attack { general: true, most: u8::MAX, who: own, guns, ..Attack::default() });
    }

    /// The actions the card in play is open for.
    pub(crate) fn open_deeds(&self) -> impl Iterator<Item = (u8, Deed)> + '_ {
        let card = self.decks.card;
        let deeds = card.map_or(&[][..], |c| c.print().deeds);
        deeds
            .iter()
            .enumerate()
            .filter(move |(_, deed)| card.is_some_and(|c| self.can_do(c, deed)))
            .map(|(i, deed)| (i as u8, *deed))
    }

    pub(crate) fn way_forced(&mut self) -> bool {
        let mut open = self.open_deeds();
        let (first, more) = (open.next(), open.next().is_some());
        drop(open);
        match first {
            Some((i, deed)) if !more => {
                self.pop();
                self.do_deed(i, deed);
                true
            }
            None => {
                self.pop();
                true
            }
            _ => false,
        }
    }

    /// 4.1a
    pub(crate) fn choose_way(&mut self, way: Way) {
        let chosen = self.open_deeds().find(|(_, deed)| deed.way() == way);
        self.pop();
        if let Some((i, deed)) = chosen {
            self.do_deed(i, deed);
        }
    }

    fn do_deed(&mut self, i: u8, deed: Deed) {
        self.decks.deed = i;
        match deed {
            Deed::Area(_) | Deed::Charge(_) => self.push(Task::Commander),
            Deed::Anywhere(n, _) => self.push(Task::Muster(n)),
            Deed::Strike(strike) => self.begin_attack(self.strike_of(self.active, strike)),
            Deed::Enter(corps) => {
                self.push(Task::Enter(ENTRANTS.min(self.waiting(corps).len())));
                self.push(Task::EntryPoint);
            }
            Deed::Rally(_) => self.push(Task::Rally(RALLIED)),
            Deed::Hold => self.push(Task::HoldAt),
            Deed::Despatch => self.push(Task::Despatch),
            Deed::March => self.push(Task::March),
        }
    }

    /// The hexes where a commander finds somebody (4.1b), or a charge a target.
    pub(crate) fn commander_hexes(&self) -> HexSet {
        let units = match self.deed() {
            Some(Deed::Area(who)) => self.named_by(self.active, who),
            Some(Deed::Charge(who)) => self.chargers(self.active, who),
            _ => UnitSet::EMPTY,
        };
        let at: HexSet = units.iter().filter_map(|u| self.hex_of(u)).collect();
        map().around.step(at) | at
    }

    /// 4.1b: the commander is put on a hex.
    pub(crate) fn command(&mut self, hex: Hex, scribe: &mut impl Scribe) {
        self.pop();
        let area = Position::area(hex);
        match self.deed() {
            Some(Deed::Area(who)) => {
                self.activated = self.within(self.named_by(self.active, who), area);
                tell(scribe, EventKind::Move, self.active, self.activated, &[hex], || {
                    format!(
                        "At {} **{}** activates {} [[4.1b]].",
                        crate::words::hex_name(hex),
                        self.decks.card.map_or("", Card::called),
                        kernel::words::count(self.activated.len(), "unit")
                    )
                });
                self.push(Task::Mover);
            }
            Some(Deed::Charge(who)) => {
                let horse = self.within(self.named_by(self.active, who), area);
                self.begin_attack(self.charge_of(horse));
            }
            _ => {}
        }
    }

    /// The cavalry that a CHARGE could lead against somebody.
    pub(crate) fn chargers(&self, side: Side, who: crate::cards::Who) -> UnitSet {
        self.named_by(side, who).iter().filter(|u| self.prey(*u).any()).collect()
    }

    // Units anywhere

    /// Whom the card may still name.
    pub(crate) fn mustered(&self) -> UnitSet {
        match self.deed() {
            Some(Deed::Anywhere(_, who)) => {
                let open = self.named_by(self.active, who) & !self.activated;
                open.iter().filter(|u| self.is_on_board(*u)).collect()
            }
            _ => UnitSet::EMPTY,
        }
    }

    pub(crate) fn muster_forced(&mut self, left: u8) -> bool {
        if left == 0 || self.mustered().is_empty() {
            self.swap(Task::Mover);
            return true;
        }
        false
    }

    // A whole corps

    /// Which corps can be ordered on a Forced March.
    pub(crate) fn marching_corps(&self) -> impl Iterator<Item = Corps> + '_ {
        Corps::all().filter(|c| {
            let units = self.roster.corps[c.index()] & UnitSet::of(self.active) & !self.roster.garrisons;
            units.iter().any(|u| self.is_on_board(u))
        })
    }

    /// SF10
    pub(crate) fn forced_march(&mut self, corps: Corps) {
        let units = self.roster.corps[corps.index()] & UnitSet::of(self.active) & !self.roster.garrisons;
        self.activated = units.iter().filter(|u| self.is_on_board(*u)).collect();
        self.swap(Task::Mover);
    }

    // Rally, despatch, hold

    fn rallies(&self) -> UnitSet {
        match self.deed() {
            Some(Deed::Rally(who)) => self.can_rally(self.active, self.named_by(self.active, who)),
            _ => UnitSet::EMPTY,
        }
    }

    pub(crate) fn list_rally(&self, left: u8, moves: &mut Vec<Move>) {
        moves.extend(self.rallies().iter().map(Move::Pick));
        self.list_redundant(moves);
        if left < RALLIED {
            moves.push(Move::Done);
        }
    }

    pub(crate) fn rally_forced(&mut self, left: u8) -> bool {
        let over = left == 0 || self.rallies().is_empty();
        if over {
            self.pop();
        }
        over
    }

    pub(crate) fn rally(&mut self, unit: crate::pieces::Unit, left: u8, scribe: &mut impl Scribe) {
        self.damaged.remove(unit);
        self.swap(Task::Rally(left - 1));
        tell(scribe, EventKind::Effect, self.active, UnitSet::only(unit), &[], || {
            self.of(unit, &format!("**{}** ~rallies and ~is fresh again [[G-12]].", self.unit_name(unit)))
        });
    }

    pub(crate) fn list_despatch(&self, moves: &mut Vec<Move>) {
        moves.extend(self.despatchable(self.active).iter().map(Move::Take));
    }

    /// SF9
    pub(crate) fn despatch(&mut self, card: Card, scribe: &mut impl Scribe) {
        self.decks.played.remove(card);
        self.decks.hand[self.active.index()].insert(card);
        self.decks.shown.insert(card);
        self.pop();
        say(scribe, EventKind::Note, Some(self.active), || {
            format!("**{}** comes back to the hand [[G-12]].", capital(card.called()))
        });
    }

    pub(crate) fn hold_hexes(&self) -> HexSet {
        let at: HexSet = self.can_hold().iter().filter_map(|u| self.hex_of(u)).collect();
        map().around.step(at) | at
    }

    pub(crate) fn hold_at(&mut self, hex: Hex) {
        self.activated = self.within(self.can_hold(), Position::area(hex));
        self.swap(Task::HoldUnits(HOLDERS));
    }

    pub(crate) fn list_holders(&self, left: u8, moves: &mut Vec<Move>) {
        moves.extend(self.activated.iter().map(Move::Pick));
        self.list_redundant(moves);
        if left < HOLDERS {
            moves.push(Move::Done);
        }
    }

    pub(crate) fn hold_forced(&mut self, left: u8) -> bool {
        let over = left == 0 || self.activated.is_empty();
        if over {
            self.pop();
            self.activated = UnitSet::EMPTY;
        }
        over
    }

    /// SA1
    pub(crate) fn hold(&mut self, unit: crate::pieces::Unit, left: u8, scribe: &mut impl Scribe) {
        self.holding.insert(unit);
        self.activated.remove(unit);
        self.swap(Task::HoldUnits(left - 1));
        tell(scribe, EventKind::Note, self.active, UnitSet::only(unit), &[], || {
            self.of(unit, &format!("**{}** ~holds the line: one hit less this turn [[G-12]].", self.unit_name(unit)))
        });
    }
}
