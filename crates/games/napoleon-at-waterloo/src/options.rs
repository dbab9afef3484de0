//! The options of the game and the set-up (chapter 1, options table).

use crate::meta::META;
use crate::position::{Place, Position, Step};
use crate::reinforcements::scheduled;
use crate::units::{FIRST_ARRIVING, Side, Unit};
use kernel::{Setup, SetupError};
use serde_json::{Value, json};

/// The Grouchy variant (chapter 9).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variant {
    /// Not played.
    Off,
    /// Each side knows only its own number (9.0b).
    Secret,
    /// Both numbers lie open.
    Open,
    /// The players' own list of arrivals (9.5a).
    Custom,
}

/// Everything that can be switched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The Grouchy variant.
    pub variant: Variant,
    /// Agreed numbers; zero is drawn.
    pub agreed: [u8; 2],
    /// Are the lists of a custom variant hidden from the other side?
    pub secret_plan: bool,
    /// Is 0914 an ordinary town (G-03)?
    pub town_at_0914: bool,
    /// One advance for a whole attack instead of one for each vacated hex (C-01)?
    pub one_advance: bool,
    /// Is the ratio asked for in every attack?
    pub ask_ratio: bool,
    /// Is taking back allowed?
    pub undo: bool,
}

impl Options {
    /// Are waiting units and numbers of one side hidden from the other?
    pub fn hides_arrivals(&self) -> bool {
        self.variant == Variant::Secret || self.variant == Variant::Custom && self.secret_plan
    }

    fn read(setup: &Setup) -> Options {
        let choice = |id| setup.choice(&META, id);
        let code = |id| choice(id).parse().unwrap_or(0);
        let variant = match choice("grouchy_variant").as_str() {
            "secret" => Variant::Secret,
            "open" => Variant::Open,
            "custom" => Variant::Custom,
            _ => Variant::Off,
        };
        Options {
            variant,
            agreed: [code("french_code"), code("allied_code")],
            // Without lists there is nothing to hide, so a written set-up does not mention it.
            secret_plan: variant == Variant::Custom && choice("plan_secrecy") == "secret",
            town_at_0914: choice("hougoumont_0914") == "town",
            one_advance: choice("advance_limit") == "one_per_attack",
            ask_ratio: choice("ratio_prompt") == "always",
            undo: choice("undo") != "off",
        }
    }
}

/// Ids of the two lists of a custom variant.
const PLANS: [&str; 2] = ["french_plan", "allied_plan"];

impl Position {
    /// The first position of a game (1.0a, 1.0c).
    pub(crate) fn start(setup: &Setup) -> Result<Position, SetupError> {
        setup.check(&META)?;
        let options = Options::read(setup);
        for (side, code) in Side::BOTH.into_iter().zip(["french_code", "allied_code"]) {
            let drawn = matches!(options.variant, Variant::Secret | Variant::Open);
            if options.agreed[side as usize] != 0 && !drawn {
                return Err(SetupError::new(
                    code,
                    format!("option \"{code}\" needs \"grouchy_variant\" to be secret or open"),
                ));
            }
        }
        for plan in PLANS {
            if setup.options.contains_key(plan) && options.variant != Variant::Custom {
                return Err(SetupError::new(plan, format!("option \"{plan}\" needs \"grouchy_variant\" to be custom")));
            }
        }
        let mut position = Position::empty(options);
        for unit in Unit::all() {
            if let Some(hex) = unit.start() {
                position.set_down(unit, hex);
            }
        }
        match options.variant {
            Variant::Off => position.schedule(Side::Allied, 1),
            Variant::Custom => {
                for plan in PLANS {
                    for (id, turn) in setup.roster(plan) {
                        if let Some(unit) = Unit::named(&id) {
                            position.expect(unit, turn as u8);
                        }
                    }
                }
            }
            Variant::Secret | Variant::Open => {
                for side in Side::BOTH {
                    let number = options.agreed[side as usize];
                    if number != 0 {
                        position.draw_number(side, number);
                    }
                }
            }
        }
        position.step = position.first_step();
        Ok(position)
    }

    /// Draws come first, then the French move.
    pub(crate) fn first_step(&self) -> Step {
        if matches!(self.options.variant, Variant::Secret | Variant::Open) {
            for side in Side::BOTH {
                if self.codes[side as usize] == 0 {
                    return Step::Chit(side);
                }
            }
        }
        Step::MovePick
    }

    /// Fixes a side's variant number and with it what waits (9.3a, 9.4a).
    pub(crate) fn draw_number(&mut self, side: Side, number: u8) {
        self.codes[side as usize] = number;
        if self.options.agreed[side as usize] != 0 || self.options.variant == Variant::Open {
            // An agreed or open number is known to everybody.
            self.possible[side as usize] = 1 << (number - 1);
        }
        self.schedule(side, number);
    }

    /// Lets the units of a side wait as its number says; those already in play stay as they are.
    pub(crate) fn schedule(&mut self, side: Side, number: u8) {
        for unit in Unit::all().skip(FIRST_ARRIVING).filter(|u| u.side() == side) {
            self.expect(unit, scheduled(number, unit));
        }
    }

    /// Lets a unit that is not in play wait until a turn, or never come.
    pub(crate) fn expect(&mut self, unit: Unit, turn: u8) {
        self.arrives[unit.index() - FIRST_ARRIVING] = turn;
        if matches!(self.place(unit), Place::WAITING | Place::ABSENT) {
            self.place[unit.index()] = if turn == 0 { Place::ABSENT } else { Place::WAITING };
        }
    }

    /// The set-up this game was begun with; only what differs from the defaults.
    pub(crate) fn setup(&self) -> Setup {
        let mut setup = Setup { scenario: "battle".into(), ..Setup::default() };
        let o = &self.options;
        let mut put = |id: &str, value: Value| {
            setup.options.insert(id.to_owned(), value);
        };
        match o.variant {
            Variant::Off => {}
            Variant::Secret => put("grouchy_variant", json!("secret")),
            Variant::Open => put("grouchy_variant", json!("open")),
            Variant::Custom => put("grouchy_variant", json!("custom")),
        }
        for (side, id) in Side::BOTH.into_iter().zip(["french_code", "allied_code"]) {
            if o.agreed[side as usize] != 0 {
                put(id, json!(o.agreed[side as usize].to_string()));
            }
        }
        if o.variant == Variant::Custom {
            for (side, id) in Side::BOTH.into_iter().zip(PLANS) {
                let plan: serde_json::Map<_, _> = Unit::all()
                    .filter(|&u| u.side() == side && self.arrives(u) != 0)
                    .map(|u| (u.spec().id.to_owned(), json!(self.arrives(u))))
                    .collect();
                if !plan.is_empty() {
                    put(id, Value::Object(plan));
                }
            }
            if o.secret_plan {
                put("plan_secrecy", json!("secret"));
            }
        }
        if o.town_at_0914 {
            put("hougoumont_0914", json!("town"));
        }
        if o.one_advance {
            put("advance_limit", json!("one_per_attack"));
        }
        if o.ask_ratio {
            put("ratio_prompt", json!("always"));
        }
        if !o.undo {
            put("undo", json!("off"));
        }
        setup
    }
}
