//! The options of the last table of the rules document, read from a set-up.

use crate::meta::META;
use kernel::{Setup, SetupError};
use serde_json::Value;

/// What was chosen before the battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// One cube in every box that hits, instead of the graded table (G-04).
    pub flat_artillery: bool,
    /// Infantry checks before it takes lone guns (G-30).
    pub check_before: bool,
    /// Sideways retreats when no nearer area is free (G-15).
    pub lenient_retreat: bool,
    /// The active player may end his round (G-27).
    pub may_stop: bool,
    /// One strong point is enough to keep the initiative (C-02).
    pub any_strong_point: bool,
    /// At nightfall the greater slaughter wins (C-01).
    pub aid_result: bool,
    /// Cubes in mixed areas are shared evenly (G-17).
    pub even_split: bool,
    /// The Allied player stands arriving Prussians as he likes (G-14).
    pub choose_posture: bool,
    /// The tile is not named when it has stopped a round.
    pub hide_tile: bool,
    /// As games begun under the rules 1.0 go on (LEAD-06, G-35, G-58).
    pub first_rulings: bool,
    /// After a leader's assault another area may be given any order (G-39).
    pub any_after_assault: bool,
    /// The last turn.
    pub last_turn: u8,
    /// Can moves be taken back?
    pub undo: bool,
}

impl Options {
    pub(crate) fn read(setup: &Setup) -> Result<Options, SetupError> {
        setup.check(&META)?;
        let is = |id: &str, value: &str| setup.choice(&META, id) == value;
        Ok(Options {
            flat_artillery: is("artillery_table", "flat"),
            check_before: is("lone_guns_check", "before"),
            lenient_retreat: is("retreat_rule", "lenient"),
            may_stop: is("must_use_all_actions", "off"),
            any_strong_point: is("initiative_rule", "any_one"),
            aid_result: is("final_result", "aid"),
            even_split: is("mixed_damage", "even_split"),
            choose_posture: is("arrival_posture", "owner_choice"),
            hide_tile: is("tile_reveal_after_round", "off"),
            first_rulings: is("rulings", "1.0"),
            any_after_assault: is("leader_after_assault", "any"),
            last_turn: setup.choice(&META, "last_turn").parse().unwrap_or(9),
            undo: !is("undo", "off"),
        })
    }

    /// A set-up of an earlier version of the rules: what was begun under 1.0 goes on with its rulings.
    pub(crate) fn migrate_setup(version: &str, mut setup: Setup) -> Option<Setup> {
        if version != "1.0" {
            return None;
        }
        setup.options.entry("rulings".to_owned()).or_insert_with(|| Value::String("1.0".to_owned()));
        Some(setup)
    }

    /// The same as a set-up that names only what differs from the default.
    pub(crate) fn write(&self) -> Setup {
        let mut setup = Setup { scenario: META.scenarios[0].id.to_owned(), ..Setup::default() };
        let mut put = |id: &str, value: String| {
            setup.options.insert(id.to_owned(), Value::String(value));
        };
        for (set, id, value) in [
            (self.flat_artillery, "artillery_table", "flat"),
            (self.check_before, "lone_guns_check", "before"),
            (self.lenient_retreat, "retreat_rule", "lenient"),
            (self.may_stop, "must_use_all_actions", "off"),
            (self.any_strong_point, "initiative_rule", "any_one"),
            (self.aid_result, "final_result", "aid"),
            (self.even_split, "mixed_damage", "even_split"),
            (self.choose_posture, "arrival_posture", "owner_choice"),
            (self.hide_tile, "tile_reveal_after_round", "off"),
            (self.first_rulings, "rulings", "1.0"),
            (self.any_after_assault, "leader_after_assault", "any"),
            (!self.undo, "undo", "off"),
        ] {
            if set {
                put(id, value.to_owned());
            }
        }
        if self.last_turn != 9 {
            put("last_turn", self.last_turn.to_string());
        }
        setup
    }
}
