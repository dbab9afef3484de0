//! The five games: those that can be played, and those to come.

use crate::rules::Rules;
use crate::title::{GameCrate, ShelfGame};
use serde::Serialize;
use std::marker::PhantomData;
use std::sync::LazyLock;

static NAPOLEON_RULES: LazyLock<Rules> =
    LazyLock::new(|| Rules::read(include_str!("../../../docs/rules/napoleon-at-waterloo.md")));

static WALLACE_RULES: LazyLock<Rules> = LazyLock::new(|| Rules::read(include_str!("../../../docs/rules/wallace.md")));

static QUELLE_RULES: LazyLock<Rules> =
    LazyLock::new(|| Rules::read(include_str!("../../../docs/rules/quelle-affaire.md")));

/// The games that can be played, in the shelf's order.
pub static SHELF: &[&dyn ShelfGame] = &[
    &GameCrate::<napoleon_at_waterloo::Position> {
        rules: || &NAPOLEON_RULES,
        guide: include_str!("../../../docs/guide/napoleon-at-waterloo.md"),
        chain_odds: Some(attack_chains::chain_odds),
        game: PhantomData,
    },
    &GameCrate::<wallace::Position> {
        rules: || &WALLACE_RULES,
        guide: include_str!("../../../docs/guide/wallace.md"),
        chain_odds: Some(attack_chains::chain_odds),
        game: PhantomData,
    },
    &GameCrate::<quelle_affaire::Position> {
        rules: || &QUELLE_RULES,
        guide: include_str!("../../../docs/guide/quelle-affaire.md"),
        chain_odds: Some(attack_chains::chain_odds),
        game: PhantomData,
    },
];

/// The game with this id.
pub fn title(id: &str) -> Option<&'static dyn ShelfGame> {
    Shelf::default().title(id)
}

/// The games that somebody serves; by default all of [`SHELF`].
#[derive(Clone, Copy)]
pub struct Shelf(pub &'static [&'static dyn ShelfGame]);

/// The shelf with the small game of the tests behind the others.
#[cfg(feature = "test-shelf")]
pub static TEST_SHELF: LazyLock<Vec<&'static dyn ShelfGame>> = LazyLock::new(|| {
    static RULES: LazyLock<Rules> = LazyLock::new(|| Rules::read("# Skirmish\n"));
    static SKIRMISH: GameCrate<test_game::Skirmish> =
        GameCrate { rules: || &RULES, guide: "# Skirmish\n", chain_odds: None, game: PhantomData };
    SHELF.iter().copied().chain([&SKIRMISH as &dyn ShelfGame]).collect()
});

impl Default for Shelf {
    fn default() -> Self {
        // Only programs built for tests know the variable; see `docs/testing.md`.
        #[cfg(feature = "test-shelf")]
        if std::env::var_os("WATERLOO_TEST_SHELF").is_some() {
            return Shelf(&TEST_SHELF);
        }
        Shelf(SHELF)
    }
}

impl std::fmt::Debug for Shelf {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Shelf").field(&self.ids()).finish()
    }
}

impl Shelf {
    /// The game with this id.
    pub fn title(self, id: &str) -> Option<&'static dyn ShelfGame> {
        self.0.iter().copied().find(|t| t.meta().id == id)
    }

    /// The ids of the games, in the shelf's order.
    pub fn ids(self) -> Vec<&'static str> {
        self.0.iter().map(|t| t.meta().id).collect()
    }
}

/// A game that is not on the shelf yet.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Coming {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// One or two sentences.
    pub blurb: &'static str,
    /// How many may play.
    pub players: &'static str,
    /// Usual length.
    pub length: &'static str,
    /// Difficulty from one to five.
    pub weight: u8,
}

/// The games to come, in the shelf's order.
pub static COMING: &[Coming] = &[
    Coming {
        id: "enemy-mistakes",
        name: "Enemy Mistakes",
        blurb: "Free tiles, rulers and scarce orders. Bid for the initiative in secret.",
        players: "2–3",
        length: "4 h",
        weight: 4,
    },
    Coming {
        id: "miniatures",
        name: "Miniatures",
        blurb: "Companies in line, column and square on a table measured in inches.",
        players: "2",
        length: "2 h",
        weight: 3,
    },
];
