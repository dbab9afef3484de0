//! The charts that players may look at, taken from the tables the engine itself reads.

use crate::pieces::Nation;
use crate::tables::{Morale, artillery, control, morale, volley};
use kernel::board::Chart;

fn cells(row: &[&str]) -> Vec<String> {
    row.iter().map(|c| (*c).to_owned()).collect()
}

fn notes(lines: &[&str]) -> Vec<String> {
    lines.iter().map(|l| (*l).to_owned()).collect()
}

/// All charts; `flat` is the option of the artillery table.
pub(crate) fn charts(flat: bool) -> Vec<Chart> {
    vec![infantry_fire(), artillery_fire(flat), morale_chart(), cavalry(), terrain(), discs()]
}

fn infantry_fire() -> Chart {
    let row = |name: &str, die: u8| {
        let v = volley(die, 0);
        let result = match (v.cubes, v.shaken) {
            (0, true) => "M".to_owned(),
            (0, false) => "–".to_owned(),
            (n, _) => crate::words::cubes(n),
        };
        vec![name.to_owned(), result]
    };
    Chart {
        title: "Infantry fire",
        head: cells(&["modified die", "result"]),
        rows: vec![row("1 or less", 1), row("2", 2), row("3", 3), row("4", 4), row("5", 5), row("6 or more", 6)],
        notes: notes(&[
            "**M** no cube, but the targets check morale. [[S3-05]]",
            "+1 any target in square, +1 British infantry, −1 for every two cubes carried, −1 in square itself, −1 if all \
             targets are in a strong point. [[S3-04]]",
            "A thrown 6 always puts one cube at least. [[S3-04]]",
        ]),
    }
}

fn artillery_fire(flat: bool) -> Chart {
    let row = |name: &str, die: i32| {
        // The table proper: a thrown 6 is no help to the other rows.
        let cell = |range: u8| match artillery(1, die - 1, range, flat) {
            0 => "–".to_owned(),
            n => n.to_string(),
        };
        std::iter::once(name.to_owned()).chain((0..4).map(cell)).collect()
    };
    let names = ["0 or less", "1", "2", "3", "4", "5", "6 or more"];
    Chart {
        title: "Artillery fire",
        head: cells(&["modified die", "range 0", "1", "2", "3"]),
        rows: names.iter().zip(0..).map(|(name, die)| row(name, die)).collect(),
        notes: notes(&[
            "Cubes on infantry. [[AVI-01]] A thrown 6 always puts one at least. [[AVI-08]]",
            "+1 target in square, −1 river, −2 woods or town, −2 all in a strong point, −1 British guns, −2 over a ridge, \
             −1 across the sunken road from the south.",
            "Cavalry is hit on 5 or 6 [[AVC-01]], guns on 6 [[AVA-01]], without modifiers. Skirmishers hit on 6. [[SKIR-04]]",
        ]),
    }
}

fn morale_chart() -> Chart {
    let row = |die: u8| {
        let cell = |column: i32| match morale(die, column) {
            Morale::Stands => "",
            Morale::Retreats => "R",
            Morale::Lost => "E",
        };
        std::iter::once(die.to_string()).chain((0..7).map(|c| cell(c).to_owned())).collect()
    };
    Chart {
        title: "Morale",
        head: cells(&["die", "0", "1", "2", "3", "4", "5", "6"]),
        rows: (1..=6).map(row).collect(),
        notes: notes(&[
            "Column: cubes carried, moved by what follows. [[MOR-03]]",
            "To the right: 3 charged by cavalry alone, 1 unsupported, 1 Landwehr, 1 woods or town, 1 facing the Guard, 1 \
             infantry and cavalry together.",
            "To the left: 6 in square against cavalry, 1 British or Guard, 1 guns beside it, 1 to 3 in a strong point.",
            "**R** it retreats, **E** it is eliminated. [[MOR-14]] With enemy cavalry there R is E; in a strong point R is \
             one more cube. [[MOR-15]]",
        ]),
    }
}

fn cavalry() -> Chart {
    let kinds = [Nation::French, Nation::Guard, Nation::British, Nation::German, Nation::Dutch, Nation::Prussian];
    let row = |nation: Nation| {
        let goes = match control(nation) {
            6 => "6".to_owned(),
            n => format!("{n}+"),
        };
        let die = match nation {
            Nation::Guard => "+1",
            Nation::Dutch => "−1",
            _ => "–",
        };
        vec![nation.name().to_owned(), die.to_owned(), goes]
    };
    Chart {
        title: "Cavalry",
        head: cells(&["cavalry", "in an engagement", "charges on with"]),
        rows: kinds.map(row).into(),
        notes: notes(&[
            "Engagement: one die each, the higher wins; −1 tired, −1 straight out of woods, town or river. [[S2-03]]",
            "The loser tires and goes back; a tired one is lost. [[S2-04]]",
            "After a fight all cavalry in the area throws; whoever is out of hand must charge on. [[S7-01]]",
        ]),
    }
}

fn terrain() -> Chart {
    Chart {
        title: "Terrain",
        head: cells(&["ground", "movement", "sight", "guns at infantry", "assault"]),
        rows: vec![
            cells(&["Open", "–", "open", "–", "–"]),
            cells(&["Low ground", "–", "guns not in it see over it", "–", "–"]),
            cells(&["Strong point", "–", "blocks", "−2 if all shelter", "1 to 3 columns left; no charge"]),
            cells(&["Woods, town", "cavalry stops", "blocks", "−2", "no cavalry in; 1 column right"]),
            cells(&["River", "cavalry stops", "open", "−1; guns in it silent", "no cavalry in"]),
            cells(&["Ridge", "–", "hides what is beyond", "−2 over it", "–"]),
            cells(&["Sunken road", "–", "–", "−1 from the south", "–"]),
        ],
        notes: notes(&["Roads make no difference. [[MOVE-07]]"]),
    }
}

fn discs() -> Chart {
    Chart {
        title: "Discs and actions",
        head: cells(&["action", "green", "red", "purple"]),
        rows: vec![
            cells(&["Move: 1 area, cavalry 2, leaders 3", "yes", "", ""]),
            cells(&["Reserve move: twice as far, away from the enemy", "yes", "", "yes"]),
            cells(&["Fire artillery", "yes", "", ""]),
            cells(&["Assault", "yes", "yes", ""]),
            cells(&["Change formation", "yes", "", ""]),
            cells(&["Reinforce: one cube next door", "yes", "", ""]),
            cells(&["Do nothing", "yes", "without green", "without green"]),
        ],
        notes: notes(&[
            "French every turn 8 green, 4 red, 2 purple [[DISC-01]]; Allies 5 and 2 until 3 pm, then as many. [[DISC-02]]",
            "A round stops after 2 to 5 actions, as the other player’s tile says. [[ROUND-06]]",
        ]),
    }
}
