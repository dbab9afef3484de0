//! What the shelf knows of the game: names, scenarios, options, credits.

use kernel::setup::{
    Choice, Meta, OnlyWith, OptionKind, OptionSpec, Preset, SCENARIO, Scenario, SeatMeta, Seating, Series,
};

const fn choice(id: &'static str, name: &'static str, explain: &'static str) -> Choice {
    Choice { id, name, explain }
}

const fn switch(
    id: &'static str,
    name: &'static str,
    explain: &'static str,
    values: &'static [Choice; 2],
) -> OptionSpec {
    OptionSpec { id, name, explain, kind: OptionKind::Choice { values }, only_with: None }
}

/// A switch that does nothing in scratch games (14.13).
const fn battle_switch(
    id: &'static str,
    name: &'static str,
    explain: &'static str,
    values: &'static [Choice; 2],
) -> OptionSpec {
    OptionSpec { only_with: Some(BATTLE), ..switch(id, name, explain, values) }
}

const BATTLE: OnlyWith = OnlyWith { option: SCENARIO, values: &["WQA"] };
const fn armies(pair: &'static [&'static str; 1]) -> OnlyWith {
    OnlyWith { option: "sg_armies", values: pair }
}

const SCRATCH: OnlyWith = OnlyWith { option: SCENARIO, values: &["SG"] };

const FRENCH_AIM: &str = "Destroy thirty points of Wellington’s army, fifty once the Prussians come, or hold the Brussels road alone at night.";
const ALLIED_AIM: &str = "Destroy forty-five points of the French army, or stand on the Brussels road at nightfall.";
const SCRATCH_AIM: &str = "Destroy two fifths of the enemy before the eighth turn is over.";

const fn seat(id: &'static str, name: &'static str, tone: &'static str, aim: &'static str) -> SeatMeta {
    SeatMeta { id, name, tone, aim }
}

/// The seats of the historical battle.
pub static SEATS: [SeatMeta; 2] =
    [seat("french", "French", "fr", FRENCH_AIM), seat("allied", "Allied", "br", ALLIED_AIM)];

/// The seats of the scratch games, by the pair of armies.
pub static SCRATCH_SEATS: [[SeatMeta; 2]; 3] = [
    [seat("french", "French", "fr", SCRATCH_AIM), seat("allied", "British", "br", SCRATCH_AIM)],
    [seat("french", "French", "fr", SCRATCH_AIM), seat("prussian", "Prussian", "pr", SCRATCH_AIM)],
    [seat("allied", "British", "br", SCRATCH_AIM), seat("prussian", "Prussian", "pr", SCRATCH_AIM)],
];

/// The game on the shelf.
pub static META: Meta = Meta {
    id: "quelle-affaire",
    name: "Quelle Affaire!",
    blurb: "Hexes and cards. A hand of three commanders and stratagems, one General Attack an hour, and Prussians who may be late.",
    credits: "Waterloo – Quelle Affaire!, by its author and publisher.",
    players: "2",
    length: "3 h",
    weight: 3,
    // 1.2: some words of the book are read otherwise (G-27); `O_FIRST_READING` plays as before.
    rules_version: "1.2",
    seats: &SEATS,
    scenarios: &[
        Scenario {
            id: "WQA",
            name: "The battle",
            blurb: "18 June 1815 from half past eleven to nightfall, ten turns or eleven.",
        },
        Scenario {
            id: "SG",
            name: "Scratch game",
            blurb: "Two armies bought with points, deployed freely on the same field; eight turns.",
        },
    ],
    options: &[
        battle_switch(
            "O_HIST_START",
            "Historical opening hands",
            "What the players hold at the start.",
            &[
                choice("off", "As drawn", "Three cards each from the shuffled decks."),
                choice(
                    "on",
                    "Historical",
                    "The French hold Artillery Barrage and the Allies Hold The Line!, with two commanders.",
                ),
            ],
        ),
        battle_switch(
            "O_HIST_ARRIVAL",
            "Prussian arrival",
            "When and where the Prussians come.",
            &[
                choice("off", "By the die", "Rolled for from the fifth turn on, corps by corps."),
                choice(
                    "on",
                    "Historical",
                    "IV Corps on turn 5, II Corps on turn 7, I Corps on turn 8, each by its own road.",
                ),
            ],
        ),
        battle_switch(
            "O_NIGHT",
            "The Night Before",
            "How the corps find their places.",
            &[
                choice("off", "Historical places", "Everybody starts where he stood at half past eleven."),
                choice(
                    "on",
                    "Played out",
                    "Face-down commanders and scouts feel their way on to the board; the corps form up around them.",
                ),
            ],
        ),
        battle_switch(
            "O_EVEN",
            "Strength of the armies",
            "What stands on the counters, which the book has lost.",
            &[
                choice(
                    "on",
                    "Evened out",
                    "Between steady commanders the chances are about even; careless ones do better as the Allies.",
                ),
                choice(
                    "off",
                    "By the order of battle",
                    "Seven French divisions are stronger and six Allied ones less steady: the French most often win.",
                ),
            ],
        ),
        switch(
            "O_FIRST_READING",
            "Doubtful words of the book",
            "How a few sentences about pursuit, the ridge, the night and moved targets are read.",
            &[
                choice("off", "As read today", "Closest to the words of the book."),
                choice("on", "As read at first", "As games were played before version 1.2 of the rules."),
            ],
        ),
        switch(
            "keep_hand",
            "Cards left at the end of a turn",
            "What becomes of unplayed cards.",
            &[
                choice("off", "Shuffled back", "Everything goes back and three new cards are drawn."),
                choice("on", "Kept", "They stay in the hand, which is filled up to three."),
            ],
        ),
        switch(
            "H_ART_MOVE",
            "House rule: guns in battery",
            "Whether unlimbered artillery can be pushed forward.",
            &[
                choice("off", "One hex", "Unlimbered artillery moves one hex."),
                choice("on", "Not at all", "Artillery has to limber before it moves."),
            ],
        ),
        switch(
            "H_EVADE",
            "House rule: evasion",
            "Whether cavalry may ride away from an attack.",
            &[
                choice("off", "No", "Cavalry fights like everybody else."),
                choice(
                    "on",
                    "Yes",
                    "Cavalry may evade infantry, light cavalry may evade heavy; who stands against infantry fights worse.",
                ),
            ],
        ),
        switch(
            "H_LIGHT_HEAVY",
            "House rule: light cavalry",
            "Whether light cavalry is a match for heavy.",
            &[
                choice("off", "Equal", "Only the strength counts."),
                choice("on", "Outweighed", "Light cavalry against heavy has worse dice, or only two."),
            ],
        ),
        switch(
            "H_DT_INF",
            "House rule: defensible terrain",
            "Who may use woods and buildings.",
            &[
                choice("off", "Everybody", "Any unit may enter; infantry and guns are covered there."),
                choice(
                    "on",
                    "Infantry only",
                    "Cavalry and guns keep to the roads there, and cavalry cannot attack into it.",
                ),
            ],
        ),
        battle_switch(
            "H_GROUCHY",
            "House rule: Grouchy",
            "Whether Grouchy may hold a Prussian corps.",
            &[
                choice("off", "No", "Every corps comes in the end."),
                choice("on", "On a one", "An arrival roll of 1 keeps that corps away for good."),
            ],
        ),
        battle_switch(
            "H_GROUND",
            "House rule: holding ground",
            "Whether places count for victory.",
            &[
                choice("off", "No", "Only destroyed units count."),
                choice("on", "Yes", "The slopes, the farms and Plancenoit bring points to the attacker who owns them."),
            ],
        ),
        switch(
            "H_OLD_GUARD",
            "House rule: the Old Guard",
            "What happens when the Old Guard gives way.",
            &[
                choice("off", "Nothing more", "Only the first retreat of any Guard unit shakes the army."),
                choice("on", "Flight", "The army is shaken once more, and those hurt run two hexes south."),
            ],
        ),
        switch(
            "H_SQUARE",
            "House rule: squares",
            "Whether infantry must form square against cavalry.",
            &[
                choice("off", "No", "Cavalry fights infantry like any other."),
                choice("on", "Yes", "Infantry in the open tests for square before the dice."),
            ],
        ),
        switch(
            "H_PURSUIT",
            "House rule: British heavies",
            "Whether the British heavy cavalry can be stopped.",
            &[
                choice("off", "Yes", "It advances like everybody else."),
                choice("on", "It rides on", "After destroying its target it must advance, attack again, and is blown."),
            ],
        ),
        switch(
            "H_COUNTER_BATTERY",
            "House rule: counter-battery",
            "How well guns hit guns.",
            &[
                choice("off", "As others", "Bombardment hits batteries like any unit."),
                choice("on", "On a six", "Bombarding dice against artillery hit on 6 only."),
            ],
        ),
        switch(
            "H_RIDGE_FIRE",
            "House rule: fire over the ridge",
            "How well guns hit northwards over the ridge.",
            &[
                choice("off", "As elsewhere", "The ridge covers only against bombardment from beyond it alone."),
                choice(
                    "on",
                    "On a six",
                    "All artillery fire up over the ridge hits on 6 only and brings no combined arms.",
                ),
            ],
        ),
        switch(
            "H_RIDGE_ATTACK",
            "House rule: attack over the ridge",
            "Whether the slope slows an attack.",
            &[
                choice("off", "No", "The ridge does not matter hand to hand."),
                choice("on", "On a six", "Units attacking northwards over the ridge hit on 6 only."),
            ],
        ),
        OptionSpec {
            id: "sg_points",
            name: "Points",
            explain: "What each side may spend on its army.",
            kind: OptionKind::Choice {
                values: &[
                    choice("100", "100 points", "About a dozen units."),
                    choice("60", "60 points", "A short fight of seven units a side."),
                    choice("140", "140 points", "Three corps a side."),
                ],
            },
            only_with: Some(SCRATCH),
        },
        OptionSpec {
            id: "sg_armies",
            name: "Armies",
            explain: "Who fights whom.",
            kind: OptionKind::Choice {
                values: &[
                    choice("french_british", "French and British", "The French against Wellington’s army."),
                    choice("french_prussian", "French and Prussians", "The French against Blücher’s army."),
                    choice("british_prussian", "British and Prussians", "Two allies fall out."),
                ],
            },
            only_with: Some(SCRATCH),
        },
        switch(
            "undo",
            "Taking back",
            "Whether moves can be taken back up to the last die or card.",
            &[
                choice("on", "Allowed", "Steps can be taken back until a die is thrown or a card drawn."),
                choice("off", "Not allowed", "What is done is done."),
            ],
        ),
    ],
    seatings: &[
        Seating { with: armies(&["french_british"]), seats: &SCRATCH_SEATS[0] },
        Seating { with: armies(&["french_prussian"]), seats: &SCRATCH_SEATS[1] },
        Seating { with: armies(&["british_prussian"]), seats: &SCRATCH_SEATS[2] },
    ],
    presets: &[
        Preset { name: "Basic", blurb: "The rules as they are, without options.", options: &[] },
        Preset {
            name: "House",
            blurb: "All the house rules of this battle.",
            options: &[
                ("H_ART_MOVE", "on"),
                ("H_EVADE", "on"),
                ("H_LIGHT_HEAVY", "on"),
                ("H_DT_INF", "on"),
                ("H_GROUCHY", "on"),
                ("H_GROUND", "on"),
                ("H_OLD_GUARD", "on"),
                ("H_SQUARE", "on"),
                ("H_PURSUIT", "on"),
                ("H_COUNTER_BATTERY", "on"),
                ("H_RIDGE_FIRE", "on"),
                ("H_RIDGE_ATTACK", "on"),
            ],
        },
        Preset {
            name: "Historical",
            blurb: "The opening hands of the day, and the Prussians when they came.",
            options: &[("O_HIST_START", "on"), ("O_HIST_ARRIVAL", "on")],
        },
        Preset {
            name: "Campaign night",
            blurb: "The armies find their places in the dark.",
            options: &[("O_NIGHT", "on")],
        },
    ],
    series: &[
        Series { name: "Points of the French", tone: "fr", mark: Some(30) },
        Series { name: "Points of the Allies", tone: "br", mark: Some(45) },
    ],
};
