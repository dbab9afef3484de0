//! Scenario, options and house rules, read from a set-up.

use crate::meta::META;
use crate::pieces::Nation;
use kernel::{Setup, SetupError};
use serde_json::Value;

/// What was chosen before the battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// A scratch game (14) instead of the historical battle.
    pub scratch: bool,
    /// Historical opening hands (2.8).
    pub historical_start: bool,
    /// Fixed Prussian arrival (10.4).
    pub historical_arrival: bool,
    /// The Night Before (13).
    pub night: bool,
    /// The armies evened out (G-28).
    pub even: bool,
    /// Unplayed cards stay in hand (C-03).
    pub keep_hand: bool,
    /// Unlimbered artillery cannot move (7.2.1).
    pub art_move: bool,
    /// Cavalry may evade (8.1.4).
    pub evade: bool,
    /// Light cavalry is handicapped against heavy (8.3.5).
    pub light_heavy: bool,
    /// Defensible terrain is for infantry only (8.8.2).
    pub dt_inf: bool,
    /// A roll of one keeps a Prussian corps away (10.5).
    pub grouchy: bool,
    /// Ground counts for victory (11.3).
    pub ground: bool,
    /// The Old Guard's flight (12.2.1).
    pub old_guard: bool,
    /// The square test (12.6).
    pub square: bool,
    /// British heavy cavalry pursues (12.7).
    pub pursuit: bool,
    /// Bombarding artillery needs a six (12.8).
    pub counter_battery: bool,
    /// Artillery over the ridge (12.9a).
    pub ridge_fire: bool,
    /// Attacks over the ridge (12.9b).
    pub ridge_attack: bool,
    /// Points to buy a scratch army with.
    pub points: u8,
    /// The two armies of a scratch game.
    pub armies: [Nation; 2],
    /// Can moves be taken back?
    pub undo: bool,
}

/// The switches that are on or off, with their ids: the five options, then the twelve house rules.
type Switch = (&'static str, fn(&mut Options) -> &mut bool);

const SWITCHES: [Switch; 17] = [
    ("O_HIST_START", |o| &mut o.historical_start),
    ("O_HIST_ARRIVAL", |o| &mut o.historical_arrival),
    ("O_NIGHT", |o| &mut o.night),
    ("O_EVEN", |o| &mut o.even),
    ("keep_hand", |o| &mut o.keep_hand),
    ("H_ART_MOVE", |o| &mut o.art_move),
    ("H_EVADE", |o| &mut o.evade),
    ("H_LIGHT_HEAVY", |o| &mut o.light_heavy),
    ("H_DT_INF", |o| &mut o.dt_inf),
    ("H_GROUCHY", |o| &mut o.grouchy),
    ("H_GROUND", |o| &mut o.ground),
    ("H_OLD_GUARD", |o| &mut o.old_guard),
    ("H_SQUARE", |o| &mut o.square),
    ("H_PURSUIT", |o| &mut o.pursuit),
    ("H_COUNTER_BATTERY", |o| &mut o.counter_battery),
    ("H_RIDGE_FIRE", |o| &mut o.ridge_fire),
    ("H_RIDGE_ATTACK", |o| &mut o.ridge_attack),
];

/// The pairs of armies that can meet in a scratch game, with their ids; the first is the default.
pub const PAIRS: [(&str, [Nation; 2]); 3] = [
    ("french_british", [Nation::French, Nation::British]),
    ("french_prussian", [Nation::French, Nation::Prussian]),
    ("british_prussian", [Nation::British, Nation::Prussian]),
];

impl Default for Options {
    fn default() -> Self {
        Options {
            scratch: false,
            historical_start: false,
            historical_arrival: false,
            night: false,
            even: true,
            keep_hand: false,
            art_move: false,
            evade: false,
            light_heavy: false,
            dt_inf: false,
            grouchy: false,
            ground: false,
            old_guard: false,
            square: false,
            pursuit: false,
            counter_battery: false,
            ridge_fire: false,
            ridge_attack: false,
            points: 100,
            armies: PAIRS[0].1,
            undo: true,
        }
    }
}

impl Options {
    pub(crate) fn read(setup: &Setup) -> Result<Options, SetupError> {
        setup.check(&META)?;
        let mut options = Options { scratch: setup.scenario == "SG", ..Options::default() };
        for (id, switch) in SWITCHES {
            *switch(&mut options) = setup.choice(&META, id) == "on";
        }
        options.points = setup.choice(&META, "sg_points").parse().unwrap_or(100);
        let armies = setup.choice(&META, "sg_armies");
        options.armies = PAIRS.iter().find(|p| p.0 == armies).map_or(PAIRS[0].1, |p| p.1);
        options.undo = setup.choice(&META, "undo") != "off";
        if options.scratch {
            // 14.13
            for idle in [&mut options.historical_start, &mut options.historical_arrival, &mut options.night] {
                *idle = false;
            }
            options.even = false;
            options.grouchy = false;
            options.ground = false;
        }
        Ok(options)
    }

    /// A set-up of an earlier version of the rules: in 1.0 the armies were not evened out unless it said so.
    pub(crate) fn migrate_setup(version: &str, mut setup: Setup) -> Option<Setup> {
        if version != "1.0" {
            return None;
        }
        if setup.scenario != "SG" {
            setup.options.entry("O_EVEN".to_owned()).or_insert_with(|| Value::String("off".to_owned()));
        }
        Some(setup)
    }

    /// The same as a set-up that names only what differs from the default.
    pub(crate) fn write(&self) -> Setup {
        let mut setup = Setup { scenario: META.scenarios[usize::from(self.scratch)].id.to_owned(), ..Setup::default() };
        let mut put = |id: &str, value: &str| {
            setup.options.insert(id.to_owned(), Value::String(value.to_owned()));
        };
        let mut copy = *self;
        // Without effect in a scratch game (14.13), evened armies are said to be neither on nor off there.
        copy.even |= self.scratch;
        let mut usual = Options::default();
        for (id, switch) in SWITCHES {
            let value = *switch(&mut copy);
            if value != *switch(&mut usual) {
                put(id, if value { "on" } else { "off" });
            }
        }
        if self.points != 100 {
            put("sg_points", &self.points.to_string());
        }
        if self.armies != PAIRS[0].1
            && let Some((id, _)) = PAIRS.iter().find(|p| p.1 == self.armies)
        {
            put("sg_armies", id);
        }
        if !self.undo {
            put("undo", "off");
        }
        setup
    }
}
