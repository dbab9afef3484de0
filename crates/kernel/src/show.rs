//! How a game is shown: the board, what a viewer sees on it, what a click means and what a move would do.

use crate::board::Board;
use crate::game::Game;
use crate::ruling::{Refusal, Ruling};
use crate::seat::{Actor, Eyes};
use crate::shape::{NumberRange, Placement, Reach};
use crate::table::{Offer, Preview, Table, Target};

/// How a game shows itself.
pub trait Show: Game {
    /// The board this position is played on.
    fn board(&self) -> Board;

    /// The table without offers. Nothing hidden from `eyes` may influence a single byte of it.
    fn scene(&self, eyes: Eyes) -> Table;

    /// How a legal move is offered: what one clicks and what it says.
    fn offer(&self, mv: &Self::Move) -> Offer;

    /// The move a click on this thing would mean now, legal or not.
    fn move_for_target(&self, target: &Target) -> Option<Self::Move>;

    /// Why nothing at all is meant by a click on this thing now.
    fn refuse_target(&self, target: &Target) -> Ruling;

    /// The nearest legal move to a refused one.
    fn nearest(&self, _mv: &Self::Move) -> Option<Self::Move> {
        None
    }

    /// What a legal move would do.
    fn preview(&self, mv: &Self::Move) -> Preview;

    /// The numbers the actor may choose freely now. `legal` lists their stops; `judge` takes every number the rules allow.
    fn numbers(&self) -> Vec<NumberRange> {
        Vec::new()
    }

    /// The pose the actor may choose freely now.
    fn placement(&self) -> Option<Placement> {
        None
    }

    /// How far the actor's selected pieces can go. Not called while measures are hidden.
    fn reach(&self) -> Option<Reach> {
        None
    }

    /// Adds further ways to click what `legal` lists: where pieces are all one, each of them may be offered.
    fn add_offers(&self, _offers: &mut Vec<Offer>) {}

    /// What these eyes see, with the offers if they act. A game does not write its own: what must be hidden is hidden here.
    fn table(&self, eyes: Eyes) -> Table {
        let mut table = self.scene(eyes);
        if let (Actor::Seat(actor), Eyes::Seat(seat)) = (self.actor(), eyes)
            && actor == seat
        {
            let mut moves = Vec::new();
            self.legal(&mut moves);
            table.offers = moves.iter().map(|mv| self.offer(mv)).collect();
            self.add_offers(&mut table.offers);
            table.numbers = self.numbers();
            table.placement = self.placement();
            table.reach = if self.conceals_measures() { None } else { self.reach() };
        }
        if self.conceals_measures() {
            table.hide_measures();
        }
        table
    }
}

/// A game that can list every move that exists, so that tests can compare `legal` and `judge` on all of them.
pub trait Discrete: Show {
    /// Every move of the game's language, legal now or never.
    fn every_move() -> Vec<Self::Move>;
}

/// Why a click on this thing does nothing now, with the nearest legal choice; `None` if it is offered.
pub fn why_not<G: Show>(game: &G, target: &Target) -> Option<Refusal> {
    let title = match target {
        Target::Piece(id) | Target::Space(id) | Target::Card(id) | Target::Button(id) => id.clone(),
        Target::Number(n) => n.to_string(),
        Target::Pose(_) => String::new(),
    };
    match game.move_for_target(target) {
        Some(mv) => {
            let ruling = game.judge(&mv).err()?;
            Some(Refusal { ruling, title, instead: game.nearest(&mv).map(|mv| game.offer(&mv)) })
        }
        None => Some(Refusal { ruling: game.refuse_target(target), title, instead: None }),
    }
}
