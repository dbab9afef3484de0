//! What the shelf knows of the game: names, options, credits.

use kernel::setup::{Choice, Meta, OptionKind, OptionSpec, Scenario, SeatMeta, Series};

const fn choice(id: &'static str, name: &'static str, explain: &'static str) -> Choice {
    Choice { id, name, explain }
}

const fn option(id: &'static str, name: &'static str, explain: &'static str, values: &'static [Choice]) -> OptionSpec {
    OptionSpec { id, name, explain, kind: OptionKind::Choice { values }, only_with: None }
}

/// The game on the shelf.
pub static META: Meta = Meta {
    id: "wallace",
    name: "Wallace’s Waterloo",
    blurb: "Areas and wooden blocks. Spend discs without knowing when your round will end.",
    credits: "Design Martin Wallace. Published by Warfrog and Treefrog Games.",
    players: "2",
    length: "3 h",
    weight: 3,
    // 1.1: a leader commands what lay around him when the disc was spent (G-58), leaders ride along with men they do not
    // command (LEAD-06), and whoever bears too many cubes is lost before others are given up for more (CUBE-06, G-35).
    rules_version: "1.1",
    seats: &[
        SeatMeta {
            id: "french",
            name: "French",
            tone: "fr",
            aim: "Bring infantry to Mont St. Jean, or inflict thirteen casualties on Wellington’s army, before night.",
        },
        SeatMeta {
            id: "allied",
            name: "Allied",
            tone: "br",
            aim: "Hold until eight in the evening, inflict sixteen casualties, or bring infantry to Rossomme.",
        },
    ],
    scenarios: &[Scenario {
        id: "battle",
        name: "The battle",
        blurb: "18 June 1815 from noon to eight in the evening: nine turns of an hour each.",
    }],
    options: &[
        option(
            "artillery_table",
            "Artillery table",
            "How many cubes a good shot inflicts.",
            &[
                choice("graded", "Graded", "Close and high throws inflict two cubes."),
                choice("flat", "Flat", "Every hit inflicts one cube."),
            ],
        ),
        option(
            "lone_guns_check",
            "Storming guns alone",
            "When infantry hurt by guns that stand alone checks its morale.",
            &[
                choice("after", "After taking them", "The guns are lost first; then the infantry checks."),
                choice("before", "Before taking them", "Only infantry that stands takes the guns."),
            ],
        ),
        option(
            "retreat_rule",
            "Retreats",
            "Where defenders may retreat to.",
            &[
                choice("strict", "Nearer to the goal", "Only to an area nearer to the army’s goal."),
                choice("lenient", "Sideways if need be", "To one as far away, if no nearer one is free."),
            ],
        ),
        option(
            "must_use_all_actions",
            "Actions of a round",
            "Whether a round may be ended before the other player says stop.",
            &[
                choice("on", "All must be used", "You act until you are stopped or have no disc left."),
                choice("off", "You may end the round", "You may end your round between two actions."),
            ],
        ),
        option(
            "initiative_rule",
            "Initiative at seven",
            "What the French need to keep the first round at seven and eight in the evening.",
            &[
                choice("all_three", "All three strong points", "The French must hold all three."),
                choice("any_one", "Any strong point", "One of the three is enough."),
            ],
        ),
        option(
            "final_result",
            "Nightfall",
            "How the last check, at eight in the evening, is decided.",
            &[
                choice(
                    "main_text",
                    "As every hour",
                    "Thirteen casualties are enough for the French; else Wellington has held.",
                ),
                choice(
                    "aid",
                    "The greater slaughter",
                    "The French need thirteen and must have inflicted more than they lost.",
                ),
            ],
        ),
        option(
            "mixed_damage",
            "Mixed areas",
            "Which army takes the cubes where Prussians stand with Wellington’s men.",
            &[
                choice("owner_choice", "The Allied player chooses", "Cube by cube."),
                choice("even_split", "Shared evenly", "The army with fewer cubes takes the next."),
            ],
        ),
        option(
            "arrival_posture",
            "Arriving Prussians",
            "How they stand when they come on.",
            &[
                choice("upright", "Upright", "Ready to march and fight."),
                choice("owner_choice", "The Allied player chooses", "Infantry and guns may arrive on their sides."),
            ],
        ),
        option(
            "rulings",
            "Rulings",
            "How three rare questions are decided: a leader’s reach, who rides along, and a stock without cubes.",
            &[
                choice("1.1", "As now", "A leader commands what lay around him when his disc was spent."),
                choice(
                    "1.0",
                    "As before",
                    "A leader commands what lies around him at each order; for games begun earlier.",
                ),
            ],
        ),
        option(
            "leader_after_assault",
            "A leader’s second order",
            "What a leader may order after an assault.",
            &[
                choice("assault", "Another assault", "Only an assault, from another area."),
                choice("any", "Anything", "Any order to another area; the assaults are fought after it."),
            ],
        ),
        option(
            "tile_reveal_after_round",
            "The tile afterwards",
            "Whether the journal names the tile that stopped a round.",
            &[
                choice("on", "Named", "The journal says which tile it was."),
                choice("off", "Not named", "The journal says only that the round was stopped."),
            ],
        ),
        option(
            "last_turn",
            "Last turn",
            "When the battle ends. A short game is good for learning.",
            &[
                choice("9", "Eight in the evening", "Nine turns."),
                choice("8", "Seven in the evening", "Eight turns."),
                choice("7", "Six in the evening", "Seven turns."),
                choice("6", "Five in the afternoon", "Six turns."),
                choice("5", "Four in the afternoon", "Five turns."),
                choice("4", "Three in the afternoon", "Four turns."),
                choice("3", "Two in the afternoon", "Three turns."),
                choice("2", "One in the afternoon", "Two turns."),
                choice("1", "Noon", "One turn."),
            ],
        ),
        option(
            "undo",
            "Taking back",
            "Whether moves can be taken back.",
            &[
                choice("until_thrown", "Until the die", "Within your own decisions, never past a throw or a stop."),
                choice("off", "Never", "What is done is done."),
            ],
        ),
    ],
    presets: &[],
    seatings: &[],
    series: &[
        Series { name: "French casualties", tone: "fr", mark: Some(16) },
        Series { name: "Anglo-Allied casualties", tone: "br", mark: Some(13) },
    ],
};
