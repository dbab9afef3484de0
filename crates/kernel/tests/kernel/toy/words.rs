//! The words of the game: cards, posts, sentries, and the moves made of them, as records write them.

use kernel::Seat;
use serde::{Deserialize, Serialize};

pub const POSTS: [&str; 9] = ["p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9"];
const SENTRIES: [&str; 6] = ["F1", "F2", "B1", "B2", "P1", "P2"];

/// A set of cards; in notation a list of their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<u8>", into = "Vec<u8>")]
pub struct Cards(u16);

impl Cards {
    pub const PACK: Cards = Cards(0b111_1111_1110);

    pub fn contains(self, card: u8) -> bool {
        (1..=10).contains(&card) && self.0 & 1 << card != 0
    }

    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub fn iter(self) -> impl Iterator<Item = u8> {
        (1..=10).filter(move |&c| self.contains(c))
    }

    pub fn with(self, card: u8) -> Self {
        Cards(self.0 | 1 << card)
    }

    pub fn without(self, other: Cards) -> Self {
        Cards(self.0 & !other.0)
    }
}

impl FromIterator<u8> for Cards {
    fn from_iter<I: IntoIterator<Item = u8>>(cards: I) -> Self {
        cards.into_iter().fold(Cards::default(), Cards::with)
    }
}

impl From<Cards> for Vec<u8> {
    fn from(cards: Cards) -> Self {
        cards.iter().collect()
    }
}

impl TryFrom<Vec<u8>> for Cards {
    type Error = String;

    fn try_from(list: Vec<u8>) -> Result<Self, String> {
        let mut cards = Cards::default();
        for card in list {
            if !Cards::PACK.contains(card) || cards.contains(card) {
                return Err(format!("there is no card {card} to list here"));
            }
            cards = cards.with(card);
        }
        Ok(cards)
    }
}

/// A post on the ring.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Post(pub u8);

impl Post {
    pub fn named(id: &str) -> Option<Post> {
        POSTS.iter().position(|&p| p == id).map(|i| Post(i as u8))
    }

    pub fn id(self) -> &'static str {
        POSTS[self.0 as usize]
    }

    pub fn neighbours(self) -> [Post; 2] {
        [Post((self.0 + 1) % 9), Post((self.0 + 8) % 9)]
    }
}

impl From<Post> for String {
    fn from(post: Post) -> Self {
        post.id().to_owned()
    }
}

impl TryFrom<String> for Post {
    type Error = String;

    fn try_from(id: String) -> Result<Self, String> {
        Post::named(&id).ok_or_else(|| format!("there is no post {id:?}"))
    }
}

/// A sentry; each seat has two.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Sentry(pub u8);

impl Sentry {
    pub fn named(id: &str) -> Option<Sentry> {
        SENTRIES.iter().position(|&s| s == id).map(|i| Sentry(i as u8))
    }

    pub fn id(self) -> &'static str {
        SENTRIES[self.0 as usize]
    }

    pub fn owner(self) -> Seat {
        Seat(self.0 / 2)
    }
}

impl From<Sentry> for String {
    fn from(sentry: Sentry) -> Self {
        sentry.id().to_owned()
    }
}

impl TryFrom<String> for Sentry {
    type Error = String;

    fn try_from(id: String) -> Result<Self, String> {
        Sentry::named(&id).ok_or_else(|| format!("there is no sentry {id:?}"))
    }
}

/// One decision or one outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Move {
    /// Chance: the next seat is dealt this card.
    Deal(u8),
    /// A card is laid face down.
    Bid(u8),
    /// Chance with one outcome: the cards laid are turned up.
    TurnUp([u8; 3]),
    /// Chance: the battery's die.
    Throw(u8),
    /// First half of a march.
    Pick(Sentry),
    /// Second half of a march.
    Place(Post),
    /// The watch sounds its bugle.
    Bugle,
    /// The watch stands.
    Stand,
}

/// Where in the sequence of play the game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    Deal,
    Bid,
    TurnUp,
    Throw,
    Watch { marches: u8 },
    Place { sentry: Sentry, marches: u8 },
    Over,
}
