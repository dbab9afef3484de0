//! What the shelf knows of the game: names, options, credits.

use kernel::setup::{Choice, Meta, OnlyWith, OptionKind, OptionSpec, RosterItem, Scenario, SeatMeta, Series};

const fn choice(id: &'static str, name: &'static str, explain: &'static str) -> Choice {
    Choice { id, name, explain }
}

const fn item(id: &'static str, name: &'static str) -> RosterItem {
    RosterItem { id, name }
}

/// What a number means to a side, from the words of the start page.
pub(crate) fn number_means(french: bool, number: u8) -> &'static str {
    let both = NUMBERS.get(usize::from(number)).map_or("", |c| c.explain);
    let (for_french, for_allies) = both.split_once(" Allies: ").unwrap_or((both, both));
    if french { for_french.trim_start_matches("French: ") } else { for_allies }
}

const NUMBERS: &[Choice] = &[
    choice("random", "Drawn", "A number from 1 to 6 is drawn."),
    choice("1", "1", "French: nothing more comes. Allies: the usual Prussians on turn 3."),
    choice("2", "2", "French: nothing more comes. Allies: no Prussians at all."),
    choice("3", "3", "French: nothing more comes. Allies: the usual Prussians, but on turn 5."),
    choice("4", "4", "French: five of Grouchy’s units on turn 5. Allies: only four Prussian units, on turn 3."),
    choice(
        "5",
        "5",
        "French: five of Grouchy’s units on turn 5. Allies: the usual Prussians, and four more on turn 5.",
    ),
    choice("6", "6", "French: all thirteen units on turn 5. Allies: the usual Prussians, and seven more on turn 5."),
];

/// The game on the shelf.
pub static META: Meta = Meta {
    id: "napoleon-at-waterloo",
    name: "Napoleon at Waterloo",
    blurb: "Hexes and square counters. Learn it in ten minutes: march, then fight everything you touch.",
    credits: "Design James F. Dunnigan; Grouchy variant A. A. Nofi; rules Redmond A. Simonsen; graphics and board layout M. vd Zanden. Published by SPI.",
    players: "2",
    length: "1 h",
    weight: 1,
    rules_version: "1.0",
    seats: &[
        SeatMeta {
            id: "french",
            name: "French",
            tone: "fr",
            aim: "Destroy 40 Allied strength points and bring seven units off the north edge towards Waterloo.",
        },
        SeatMeta {
            id: "allied",
            name: "Allied",
            tone: "br",
            aim: "Destroy 40 French strength points before losing 40. If neither side has won when night falls, the battle is a draw.",
        },
    ],
    scenarios: &[Scenario {
        id: "battle",
        name: "The battle",
        blurb: "18 June 1815 from one o’clock: ten turns, 26 French units against 18 Allied ones and the Prussians.",
    }],
    options: &[
        OptionSpec {
            id: "grouchy_variant",
            name: "Grouchy variant",
            explain: "Each side draws a number that changes its reinforcements: Grouchy may march to the guns, and more or fewer Prussians may come.",
            kind: OptionKind::Choice {
                values: &[
                    choice("off", "Off", "The battle as it was: nine Prussian units from turn 3."),
                    choice("secret", "Secret numbers", "Each side knows only its own number until the end."),
                    choice("open", "Open numbers", "Both numbers are drawn and lie open."),
                    choice("custom", "Own plan", "List yourself who arrives and when."),
                ],
            },
            only_with: None,
        },
        OptionSpec {
            id: "french_code",
            name: "French number",
            explain: "Agree on the French number instead of drawing it. An agreed number is known to both.",
            kind: OptionKind::Choice { values: NUMBERS },
            only_with: Some(OnlyWith { option: "grouchy_variant", values: &["secret", "open"] }),
        },
        OptionSpec {
            id: "allied_code",
            name: "Allied number",
            explain: "Agree on the Allied number instead of drawing it. An agreed number is known to both.",
            kind: OptionKind::Choice { values: NUMBERS },
            only_with: Some(OnlyWith { option: "grouchy_variant", values: &["secret", "open"] }),
        },
        OptionSpec {
            id: "french_plan",
            name: "French arrivals",
            explain: "Which of Grouchy’s units come, each with its first possible turn. They enter from the east.",
            kind: OptionKind::Roster {
                items: &[
                    item("FV01", "III Corps Infantry, 6-4"),
                    item("FV02", "III Corps Infantry, 5-4"),
                    item("FV03", "III Corps Infantry, 5-4"),
                    item("FV04", "IV Corps Infantry, 5-4"),
                    item("FV05", "IV Corps Infantry, 4-4"),
                    item("FV06", "IV Corps Infantry, 4-4"),
                    item("FV07", "VI Corps Infantry, 2-4"),
                    item("FV08", "II Cavalry Corps, 2-5"),
                    item("FV09", "II Cavalry Corps, 2-5"),
                    item("FV10", "I Cavalry Corps, 1-5"),
                    item("FV11", "IV Corps Cavalry, 1-5"),
                    item("FV12", "III Corps Artillery, 3-3"),
                    item("FV13", "IV Corps Artillery, 3-3"),
                ],
                number: "turn",
                min: 1,
                max: 10,
            },
            only_with: Some(OnlyWith { option: "grouchy_variant", values: &["custom"] }),
        },
        OptionSpec {
            id: "allied_plan",
            name: "Allied arrivals",
            explain: "Which Prussian units come, each with its first possible turn. They enter from the east.",
            kind: OptionKind::Roster {
                items: &[
                    item("P01", "II Corps Infantry, 5-4"),
                    item("P02", "13th Brigade, 4-4"),
                    item("P03", "14th Brigade, 4-4"),
                    item("P04", "15th Brigade, 4-4"),
                    item("P05", "16th Brigade, 4-4"),
                    item("P06", "II Corps Cavalry, 3-5"),
                    item("P07", "IV Corps Cavalry, 3-5"),
                    item("P08", "II Corps Artillery, 4-3"),
                    item("P09", "IV Corps Artillery, 3-3"),
                    item("PV01", "I Corps Infantry, 5-4"),
                    item("PV02", "II Corps Infantry, 5-4"),
                    item("PV03", "I Corps Infantry, 4-4"),
                    item("PV04", "II Corps Infantry, 4-4"),
                    item("PV05", "I Corps Cavalry, 3-5"),
                    item("PV06", "III Corps Cavalry, 3-5"),
                    item("PV07", "I Corps Artillery, 3-3"),
                ],
                number: "turn",
                min: 1,
                max: 10,
            },
            only_with: Some(OnlyWith { option: "grouchy_variant", values: &["custom"] }),
        },
        OptionSpec {
            id: "plan_secrecy",
            name: "Plans",
            explain: "Do the players see each other’s lists of arrivals?",
            kind: OptionKind::Choice {
                values: &[
                    choice("open", "Open", "Both see both lists."),
                    choice("secret", "Secret", "Each side sees only its own list on the table."),
                ],
            },
            only_with: Some(OnlyWith { option: "grouchy_variant", values: &["custom"] }),
        },
        OptionSpec {
            id: "hougoumont_0914",
            name: "Hougoumont wood",
            explain: "Editions differ on hex 0914: some maps print it as woods with a road, others do not. It doubles its defender either way.",
            kind: OptionKind::Choice {
                values: &[
                    choice("woods_road", "Woods with a road", "Entered and left only from 0813; it blocks sight."),
                    choice("town", "Buildings", "An ordinary town hex, open on all sides but the wood’s."),
                ],
            },
            only_with: None,
        },
        OptionSpec {
            id: "advance_limit",
            name: "Advance after combat",
            explain: "How many victors may move into the ground the losers gave up.",
            kind: OptionKind::Choice {
                values: &[
                    choice("per_hex", "One for each hex", "One unit may enter each vacated hex."),
                    choice(
                        "one_per_attack",
                        "One for each attack",
                        "A single unit advances, however many hexes are empty.",
                    ),
                ],
            },
            only_with: None,
        },
        OptionSpec {
            id: "ratio_prompt",
            name: "Announcing the ratio",
            explain: "The attacker may always announce a lower ratio than he has.",
            kind: OptionKind::Choice {
                values: &[
                    choice("on_request", "On request", "The full ratio is taken unless you ask to lower it."),
                    choice("always", "Always ask", "You choose the ratio in every attack."),
                ],
            },
            only_with: None,
        },
        OptionSpec {
            id: "undo",
            name: "Taking back",
            explain: "Whether moves can be taken back.",
            kind: OptionKind::Choice {
                values: &[
                    choice(
                        "own_phase_before_die",
                        "Until the die",
                        "Within your own phase, never past a throw or a shown secret.",
                    ),
                    choice("off", "Never", "What is done is done."),
                ],
            },
            only_with: None,
        },
    ],
    presets: &[],
    seatings: &[],
    series: &[
        Series { name: "French losses", tone: "fr", mark: Some(40) },
        Series { name: "Allied losses", tone: "br", mark: Some(40) },
    ],
};
