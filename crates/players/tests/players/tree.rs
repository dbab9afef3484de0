//! The tree search is legal, fair and repeatable, keeps within time and memory, and plays sensibly.

use kernel::testing::visit_random_game;
use kernel::{Actor, ComputerPlay, Dice, FastRng, Game, RandomSource, Seat, Setup, Silent};
use napoleon_at_waterloo::Position as Napoleon;
use players::{Clock, Commander, Level, PlanResult, SeatView, StopFlag, Tree, TreeSettings, commander, play_out};
use quelle_affaire::Position as Affaire;
use wallace::Position as Wallace;

fn begin<G: Game>(options: serde_json::Value) -> G {
    let setup: Setup = serde_json::from_value(serde_json::json!({ "options": options })).unwrap();
    G::begin(&setup).unwrap()
}

/// Settings with this many trials, looking one player turn ahead.
fn growth<G: ComputerPlay>(trials: u32) -> TreeSettings {
    TreeSettings { trials, player_turns: 1, ..TreeSettings::of::<G>() }
}

fn think<G: ComputerPlay>(tree: &mut Tree<G>, game: &G, clock: &Clock) -> PlanResult<G::Move> {
    let thought = tree.think(&SeatView::of_actor(game).unwrap(), clock);
    assert_eq!(thought.moves.len(), 1);
    if let Err(ruling) = game.judge(&thought.moves[0]) {
        panic!("{:?}: {ruling}", thought.moves[0]);
    }
    thought
}

fn unlimited() -> Clock {
    Clock::unlimited(StopFlag::default())
}

/// Plays so many decisions with one tree for all seats, and returns moves and the trials each took.
fn follow<G: ComputerPlay>(start: &G, growth: TreeSettings, seed: u64, decisions: usize) -> (Vec<G::Move>, Vec<u32>) {
    let (mut game, mut dice, mut outcomes) = (start.clone(), Dice::from_seed(seed), Vec::new());
    let mut tree = Tree::new(growth, seed);
    let (mut moves, mut trials) = (Vec::new(), Vec::new());
    while moves.len() < decisions {
        let mv = match game.actor() {
            Actor::Over(_) => break,
            Actor::Chance => {
                outcomes.clear();
                game.chances(&mut outcomes);
                dice.pick(&outcomes)
            }
            Actor::Seat(_) => {
                let thought = think(&mut tree, &game, &unlimited());
                trials.push(thought.trials);
                moves.push(thought.moves[0]);
                thought.moves[0]
            }
        };
        game.play(&mv, &mut Silent);
    }
    (moves, trials)
}

#[test]
fn every_move_is_legal() {
    fn legal<G: ComputerPlay>(start: &G, every: u32) {
        let mut asked = 0;
        for outcomes in [true, false] {
            visit_random_game(start, 2, every, |game, step| {
                think(&mut Tree::new(TreeSettings { outcomes, ..growth::<G>(12) }, step.into()), game, &unlimited());
                asked += 1;
            });
        }
        assert!(asked > 10, "only {asked} decisions");
    }
    legal::<Napoleon>(&begin(serde_json::json!({})), 29);
    legal::<Napoleon>(&begin(serde_json::json!({ "grouchy_variant": "secret" })), 37);
    legal::<Wallace>(&begin(serde_json::json!({})), 97);
    legal::<Affaire>(&begin(serde_json::json!({})), 13);
    legal::<Affaire>(&begin(serde_json::json!({ "O_NIGHT": "on" })), 17);
}

#[test]
fn a_tree_knows_no_more_than_its_seat() {
    fn fair<G: ComputerPlay>(start: &G, every: u32) {
        let (mut worlds, mut asked) = (FastRng::from_seed(9), 0);
        visit_random_game(start, 3, every, |game, step| {
            let imagined = game.imagine(SeatView::of_actor(game).unwrap().seat(), &mut worlds);
            // Up to three decisions running, so that what is kept of a tree is fair, too.
            let decide = |game: &G| {
                let (mut game, mut tree, mut thoughts) =
                    (game.clone(), Tree::new(growth::<G>(16), step.into()), Vec::new());
                let actor = game.actor();
                while game.actor() == actor && thoughts.len() < 3 {
                    let thought = think(&mut tree, &game, &unlimited());
                    game.play(&thought.moves[0], &mut Silent);
                    thoughts.push(thought);
                }
                thoughts
            };
            assert_eq!(decide(game), decide(&imagined));
            asked += 1;
        });
        assert!(asked > 5, "only {asked} decisions");
    }
    fair::<Napoleon>(&begin(serde_json::json!({ "grouchy_variant": "secret" })), 31);
    fair::<Wallace>(&begin(serde_json::json!({})), 61);
    fair::<Affaire>(&begin(serde_json::json!({})), 31);
}

#[test]
fn equal_seeds_give_equal_play() {
    fn repeatable<G: ComputerPlay>(start: &G) {
        let play = |seed| follow(start, growth::<G>(12), seed, 40);
        assert_eq!(play(5), play(5));
        assert!((6..10).any(|seed| play(seed).0 != play(5).0), "the seed makes no difference");
    }
    repeatable::<Napoleon>(&begin(serde_json::json!({})));
    repeatable::<Wallace>(&begin(serde_json::json!({})));
    repeatable::<Affaire>(&begin(serde_json::json!({})));
}

#[test]
fn what_was_expected_need_not_be_thought_of_again() {
    let game: Napoleon = begin(serde_json::json!({}));
    let (fresh, kept) = (TreeSettings { reuse: false, ..growth::<Napoleon>(40) }, growth::<Napoleon>(40));
    let (_, fresh) = follow(&game, fresh, 1, 20);
    let (_, kept) = follow(&game, kept, 1, 20);
    assert!(fresh.iter().all(|&trials| trials == 40 || trials == 0), "{fresh:?}");
    assert_eq!(kept[0], 40);
    assert!(kept.iter().skip(1).any(|&trials| 0 < trials && trials < 40), "{kept:?}");
}

#[test]
fn what_was_not_expected_is_thought_of_again() {
    // The tree is kept for the table after its own move; another move is made instead.
    let game: Napoleon = begin(serde_json::json!({}));
    let mut tree = Tree::new(growth::<Napoleon>(40), 1);
    let chosen = think(&mut tree, &game, &unlimited()).moves[0];
    let mut moves = Vec::new();
    game.legal(&mut moves);
    let mut other = game.clone();
    other.play(moves.iter().find(|mv| **mv != chosen).unwrap(), &mut Silent);
    assert_eq!(think(&mut tree, &other, &unlimited()).trials, 40);
}

#[test]
fn a_tree_can_be_cut_short_anywhere() {
    fn cut<G: ComputerPlay>(start: &G, every: u32) {
        visit_random_game(start, 8, every, |game, step| {
            for length in [0, 1, 2, 3, 5, 8, 20, 60, 200] {
                let clock = Clock::fused(length);
                let mut tree = Tree::new(growth::<G>(u32::MAX), step.into());
                let mut moves = Vec::new();
                game.legal(&mut moves);
                // Without a clock this would take years; only a decision that is none takes no time.
                let thought = think(&mut tree, game, &clock);
                assert_eq!(clock.overrun(), u64::from(moves.len() > 1), "it went on after time was up");
                assert!(u64::from(thought.trials) <= length);
            }
        });
    }
    cut::<Napoleon>(&begin(serde_json::json!({})), 101);
    cut::<Wallace>(&begin(serde_json::json!({})), 397);
    cut::<Affaire>(&begin(serde_json::json!({})), 67);
}

#[test]
fn a_tree_keeps_within_its_memory() {
    let game: Napoleon = begin(serde_json::json!({}));
    let grown = |memory: usize| {
        let mut tree = Tree::new(TreeSettings { memory, ..growth::<Napoleon>(300) }, 1);
        assert_eq!(think(&mut tree, &game, &unlimited()).trials, 300, "{memory}");
        tree.bytes()
    };
    let free = grown(512 << 20);
    assert!(free > 8000, "{free}");
    for memory in [8000, 4000, 1000] {
        let bytes = grown(memory);
        assert!((memory / 2..=memory).contains(&bytes), "{bytes} of {memory}");
    }
    assert!(grown(0) < 1000, "room for a root and one move");
}

#[test]
fn a_tree_beats_a_recruit() {
    fn wins<G: ComputerPlay>(start: &G, tree: usize, seed: u64) -> bool {
        let mut dice = Dice::from_seed(seed);
        let mut seats: Vec<Box<dyn Commander<G>>> =
            (0..2).map(|_| commander(Level::Recruit, dice.next_u64())).collect();
        seats[tree] = Box::new(Tree::new(growth::<G>(8), seed));
        let (outcome, _) = play_out(start, &mut seats, &mut dice, &StopFlag::default()).unwrap();
        outcome.winners.contains(Seat(tree as u8))
    }
    let (napoleon, affaire): (Napoleon, Affaire) = (begin(serde_json::json!({})), begin(serde_json::json!({})));
    assert!((0..2).all(|seed| wins(&napoleon, 0, seed) && wins(&napoleon, 1, seed)));
    assert!((0..2).all(|seed| wins(&affaire, 0, seed) && wins(&affaire, 1, seed)));
}
