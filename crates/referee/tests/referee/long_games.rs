//! A move late in a game costs what one at its beginning costs.

use kernel::counting::past_counted;
use kernel::{Dice, RandomSource};
use library::Shelf;
use referee::Referee;
use serde_json::{Value, json};

fn ok(referee: &mut Referee, request: Value) -> Value {
    let mut answer: Value = serde_json::from_str(&referee.answer(request.to_string().as_bytes())).unwrap();
    assert!(answer.get("ok").is_some(), "{request}: {answer}");
    answer["ok"].take()
}

#[test]
#[cfg(debug_assertions)]
fn a_move_goes_through_nothing_of_the_past_but_the_lines_it_adds() {
    for title in Shelf::default().0 {
        let mut referee = Referee::new();
        let game = title.meta().id;
        let mut state = ok(&mut referee, json!({ "do": "new", "game": game, "seed": 18 }));
        let (mut dice, mut told) = (Dice::from_seed(1815), 0);
        while state["len"].as_u64().unwrap() < 500 && state["actor"].get("over").is_none() {
            let before = past_counted();
            let moves = ok(&mut referee, json!({ "do": "legal", "bare": true }))["moves"].take();
            let moves = moves.as_array().unwrap();
            let request = match moves.len() {
                0 => json!({ "do": "chance" }),
                n => json!({ "do": "play", "move": moves[dice.below(n as u32) as usize] }),
            };
            state = ok(&mut referee, request);
            let new = state["journal"].as_array().unwrap().len();
            assert_eq!(past_counted() - before, new, "{game} after {} moves", state["len"]);
            told += new;
        }
        assert!(told > 50, "{game} was too short to show anything: {told} lines");
        let before = past_counted();
        ok(&mut referee, json!({ "do": "journal" }));
        assert!(past_counted() - before >= told, "the whole journal is counted whole");
    }
}
