//! The charts that players may look at.

use crate::options::Options;
use crate::words::clock;
use kernel::board::Chart;

fn cells(row: &[&str]) -> Vec<String> {
    row.iter().map(|c| (*c).to_owned()).collect()
}

fn rows(all: &[&[&str]]) -> Vec<Vec<String>> {
    all.iter().map(|row| cells(row)).collect()
}

fn notes(lines: &[&str]) -> Vec<String> {
    lines.iter().map(|l| (*l).to_owned()).collect()
}

/// All charts that the options call for.
pub(crate) fn charts(options: &Options) -> Vec<Chart> {
    let mut all = vec![results(), hit_numbers(options), movement(options), artillery()];
    if options.square {
        all.push(squares());
    }
    if options.scratch {
        all.push(prices());
        return all;
    }
    all.push(turns());
    if !options.historical_arrival {
        all.push(arrivals());
    }
    if options.ground {
        all.push(ground());
    }
    all
}

fn results() -> Chart {
    Chart {
        title: "Combat results",
        head: cells(&["difference in hits", "the losing unit"]),
        rows: rows(&[
            &["0 or less", "nothing"],
            &["1", "damage or retreat, as its owner likes"],
            &["2", "damage and retreat"],
            &["3 or more", "destroyed"],
        ]),
        notes: notes(&[
            "The winner’s hits less the loser’s, for each losing unit by itself. [[G-13]]",
            "−1 Elite [[12.3]], −1 in Hougomont while defending [[12.4a]], −1 under Hold The Line! [[G-12]], +1 Fragile [[12.5]].",
            "Equal hits: nothing happens, to Fragile units neither. [[8.3.4a]]",
        ]),
    }
}

fn hit_numbers(options: &Options) -> Chart {
    let mut lines = vec![
        "Cavalry and limbered guns find no cover in woods and buildings. [[8.8.1c]]",
        "Combined arms: foot, horse and guns on one target. [[8.9a]]",
        "A natural 6 always hits. [[8.3.5c]] The defender’s dice hit on 5+. [[8.8.1b]]",
        "Bombardment from beyond the ridge alone counts as against cover. [[9.2.4]]",
    ];
    for (on, line) in [
        (options.light_heavy, "Light against heavy cavalry: one more on each die, or two dice at most. [[8.3.5a]]"),
        (options.dt_inf, "Cavalry may not attack into cover, and nobody combines arms there. [[8.8.2c]]"),
        (options.counter_battery, "Bombarding guns: as against cover. [[12.8]]"),
        (options.ridge_fire, "Fire up over the ridge: as against cover, and no combined arms by it. [[12.9a]]"),
        (options.ridge_attack, "Attacks up over the ridge: as against cover. [[12.9b]]"),
    ] {
        if on {
            lines.push(line);
        }
    }
    Chart {
        title: "What hits",
        head: cells(&["", "open ground", "woods, buildings"]),
        rows: rows(&[&["attack", "5+", "6"], &["combined arms", "4+", "5+"]]),
        notes: notes(&lines),
    }
}

fn movement(options: &Options) -> Chart {
    let guns = if options.art_move { "0, limbered 2" } else { "1, limbered 2" };
    let mut lines = vec![
        "Road to road: half a point, whatever else is in the hex. [[7.4b]]",
        "From one hex next to an enemy to another: one die, 6 damages and stops. [[7.6.2b]]",
        "A friend in either hex takes that danger away. [[7.6.3]]",
    ];
    if options.dt_inf {
        lines.push("Only infantry may end in woods or buildings; others pass along roads. [[8.8.2a]]");
    }
    Chart {
        title: "Movement",
        head: cells(&["infantry", "heavy cavalry", "light cavalry", "artillery"]),
        rows: rows(&[&["3", "4", "5", guns]]),
        notes: notes(&lines),
    }
}

fn artillery() -> Chart {
    Chart {
        title: "Bombardment",
        head: cells(&["range", "dice"]),
        rows: rows(&[&["2 hexes", "strength − 1"], &["3 hexes", "strength − 2"]]),
        notes: notes(&[
            "At least one die. [[9.1.2a]] Once a turn, unlimbered, with no enemy next to the battery. [[9.1.1b]]",
            "Woods and buildings on the way hide the target, the target’s own do not. [[9.1.1c]]",
            "For an attack [[9.2.1a]], for an attacked unit [[9.2.2a]], or alone [[9.2.3a]].",
        ]),
    }
}

fn squares() -> Chart {
    Chart {
        title: "Square test",
        head: cells(&["infantry", "2D6 must be below"]),
        rows: rows(&[&["British", "9"], &["French", "8"], &["other Allies", "7"], &["Prussian", "7"]]),
        notes: notes(&[
            "−2 light cavalry alone, −2 on the slope, +2 damaged, +1 under a barrage that does not cross the ridge, +1 a \
             charge led by Ney, Kellermann, Milhaud or Uxbridge. [[12.6b]]",
            "2 always passes, 12 always fails. [[12.6c]] Failed: three dice more. Passed: one die fewer. [[12.6d]]",
        ]),
    }
}

fn turns() -> Chart {
    let what = |turn: u8| match turn {
        5 => "roll for IV Corps",
        6 => "roll for IV Corps if not yet here",
        7 => "IV Corps comes; roll for II Corps",
        8 => "roll for II Corps if not yet here; roll for I Corps",
        9 => "II Corps comes; roll for I Corps if not yet here",
        10 => "I Corps comes",
        11 => "4 or more: one last turn; else it is night",
        _ => "",
    };
    Chart {
        title: "Turns",
        head: cells(&["turn", "time", "at its start"]),
        rows: (1..=11).map(|t| vec![t.to_string(), clock(t), what(t).to_owned()]).collect(),
        notes: notes(&["Victory is looked at when a turn ends. [[11.2e]]"]),
    }
}

fn arrivals() -> Chart {
    Chart {
        title: "Prussian arrival",
        head: cells(&["corps", "first roll", "second roll", "comes"]),
        rows: rows(&[
            &["IV, Bülow", "turn 5: 5+", "turn 6: 3+", "turn 7"],
            &["II, Pirch", "turn 7: 5+", "turn 8: 3+", "turn 9"],
            &["I, Zieten", "turn 8: 5+", "turn 9: 3+", "turn 10"],
        ]),
        notes: notes(&[
            "Arrived means that its cards are in the deck; the units come on by card. [[10.1b]]",
            "The first entry of a corps is diced for: 1–2 Maransart road, 3–4 Lasne road, 5–6 Ransbeche road. [[10.2a]]",
        ]),
    }
}

fn ground() -> Chart {
    Chart {
        title: "Ground",
        head: cells(&["place", "points", "for"]),
        rows: rows(&[
            &["each slope hex", "1", "French"],
            &["La Haie Sainte", "4", "French"],
            &["Hougomont", "6", "French"],
            &["Papelotte", "2", "French"],
            &["three hexes of Plancenoit", "5", "Allied"],
        ]),
        notes: notes(&["It belongs to whoever ended there last. [[11.3a]]"]),
    }
}

fn prices() -> Chart {
    Chart {
        title: "Prices",
        head: cells(&["unit", "strength", "points"]),
        rows: rows(&[
            &["infantry", "2–5", "2 × strength"],
            &["light cavalry", "2–3", "2 × strength + 1"],
            &["heavy cavalry", "2–4", "3 × strength"],
            &["artillery", "1–4", "3 × strength"],
            &["garrison", "1", "2"],
            &["corps commander", "", "4"],
        ]),
        notes: notes(&[
            "Elite 3 more, Fragile 2 less. Prussians have no heavy cavalry, only the British garrisons. [[14.3]]",
            "At least half infantry, a third artillery at most, a quarter Elite at most. [[14.4]]",
            "Corps of three to eight, four corps at most. [[14.5]]",
        ]),
    }
}
