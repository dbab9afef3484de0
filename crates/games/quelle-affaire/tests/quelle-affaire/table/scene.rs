//! Positions in few words, and the set-ups that random games are played with.

use kernel::rulebook::Rulebook;
use kernel::table::Target;
use kernel::{Actor, Eyes, FastRng, Game, RandomSource, Seat, Setup, Show, Silent};
use quelle_affaire::Position;
use quelle_affaire::moves::Move;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::LazyLock;

pub const FRENCH: Eyes = Eyes::Seat(Seat(0));
pub const ALLIED: Eyes = Eyes::Seat(Seat(1));

const HOUSE: [&str; 12] = [
    "H_ART_MOVE",
    "H_EVADE",
    "H_LIGHT_HEAVY",
    "H_DT_INF",
    "H_GROUCHY",
    "H_GROUND",
    "H_OLD_GUARD",
    "H_SQUARE",
    "H_PURSUIT",
    "H_COUNTER_BATTERY",
    "H_RIDGE_FIRE",
    "H_RIDGE_ATTACK",
];

/// A set-up of a scenario with these options on.
pub fn setup(scenario: &str, on: &[&str]) -> Setup {
    let options: serde_json::Map<String, Value> = on.iter().map(|o| ((*o).to_owned(), json!("on"))).collect();
    serde_json::from_value(json!({ "scenario": scenario, "options": options })).unwrap()
}

/// The same with the armies by the order of battle.
pub fn as_ordered(scenario: &str, on: &[&str]) -> Setup {
    let mut setup = setup(scenario, on);
    setup.options.insert("O_EVEN".into(), json!("off"));
    setup
}

/// The plain battle, all house rules by the order of battle, the night, a scratch game.
pub fn setups() -> [Setup; 4] {
    let house: Vec<&str> = HOUSE.into_iter().chain(["O_HIST_START"]).collect();
    [setup("WQA", &[]), as_ordered("WQA", &house), setup("WQA", &["O_NIGHT", "H_DT_INF"]), setup("SG", &["H_PURSUIT"])]
}

/// The round of the French with these units, by the order of battle, on the board: "F01@1812 A02@1408/damaged"; and further fields.
pub fn position(units: &str, on: &[&str], more: Value) -> Position {
    let units: serde_json::Map<String, Value> = units
        .split_whitespace()
        .map(|word| {
            let (id, place) = word.split_once('@').unwrap();
            (id.to_owned(), json!(place.replace('/', " ")))
        })
        .collect();
    let mut doc = json!({ "game": "quelle-affaire", "units": units, "setup": as_ordered("WQA", on) });
    for (key, value) in more.as_object().into_iter().flatten() {
        doc[key] = value.clone();
    }
    Position::from_position(&doc).unwrap_or_else(|e| panic!("{e}"))
}

/// Makes moves by clicks: "card CF3; at 1812; unit F01; press done".
pub fn click(game: &mut Position, script: &str) {
    for word in script.split(';').map(str::trim) {
        let on = target(word);
        let mv = game.move_for_target(&on).unwrap_or_else(|| panic!("{word} means nothing at {:?}", game.task()));
        game.judge(&mv).unwrap_or_else(|r| panic!("{word}: {r}"));
        game.play(&mv, &mut Silent);
    }
}

/// What a word of a script is clicked on.
pub fn target(word: &str) -> Target {
    let (kind, id) = word.split_once(' ').unwrap();
    let id = id.to_owned();
    match kind {
        "card" => Target::Card(id),
        "at" => Target::Space(id),
        "unit" => Target::Piece(id),
        _ => Target::Button(id),
    }
}

/// A random game whose players would rather act than pass; `look` sees every position.
pub fn eager_game(setup: &Setup, seed: u64, mut look: impl FnMut(&Position, u64)) {
    let mut game = Position::begin(setup).unwrap();
    let mut draw = FastRng::from_seed(seed);
    for step in 0..60_000 {
        look(&game, step);
        let mv = match game.actor() {
            Actor::Over(_) => return,
            Actor::Chance => {
                let mut outcomes = Vec::new();
                game.chances(&mut outcomes);
                outcomes[draw.below(outcomes.len() as u32) as usize].mv
            }
            Actor::Seat(_) => {
                let moves = legal(&game);
                let idle =
                    |m: &Move| matches!(m, Move::EndTurn | Move::Done | Move::Nobody | Move::Cancel | Move::Ready);
                let eager: Vec<Move> = moves.iter().copied().filter(|m| !idle(m)).collect();
                let from = if eager.is_empty() || draw.below(8) == 0 { moves } else { eager };
                from[draw.below(from.len() as u32) as usize]
            }
        };
        game.play(&mv, &mut Silent);
    }
    panic!("seed {seed}: the game does not end");
}

/// All legal moves.
pub fn legal(game: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    game.legal(&mut moves);
    moves
}

/// The rules document.
pub fn book() -> &'static Rulebook {
    static BOOK: LazyLock<Rulebook> = LazyLock::new(|| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/rules/quelle-affaire.md");
        Rulebook::open(&path, is_id, is_entry)
    });
    &BOOK
}

fn is_entry(id: &str) -> bool {
    matches!(id.as_bytes(), [b'G' | b'C' | b'E', b'-', a, b] if a.is_ascii_digit() && b.is_ascii_digit())
}

/// `8.9d`, `10.4`, `G-26`.
fn is_id(id: &str) -> bool {
    let numbers = id.strip_suffix(|c: char| c.is_ascii_lowercase()).unwrap_or(id);
    let parts: Vec<&str> = numbers.split('.').collect();
    let sound = |p: &&str| !p.is_empty() && p.len() <= 2 && p.bytes().all(|b| b.is_ascii_digit());
    is_entry(id) || (parts.len() > 1 && parts.iter().all(sound))
}
