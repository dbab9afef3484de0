//! A player who follows a script, for the tests of a game.

/// Makes what the tests of a game play with: `ids`, a `Scene` (a position being written) and a `Play` (a game played by
/// script). The game says how a move of the script is read and written; whatever else its tests want to say in few words it
/// adds in an `impl` of its own.
#[macro_export]
macro_rules! scripted {
    ($position:ty, read: $read:path, write: $write:path $(,)?) => {
        /// A set of words written with spaces between.
        pub fn ids(text: &str) -> std::collections::BTreeSet<String> {
            text.split_whitespace().map(str::to_owned).collect()
        }

        /// A position in few words.
        #[derive(Clone)]
        pub struct Scene(pub serde_json::Value);

        impl Scene {
            /// The same with another value of a field.
            pub fn field(mut self, name: &str, value: serde_json::Value) -> Scene {
                self.0[name] = value;
                self
            }

            /// The position.
            pub fn position(&self) -> $position {
                <$position>::from_position(&self.0).unwrap_or_else(|e| panic!("{e}\n{}", self.0))
            }

            /// A game that goes on from it.
            pub fn play(&self) -> Play {
                Play { session: $crate::Session::from_position(self.position()) }
            }
        }

        /// A game played by script.
        #[derive(Clone)]
        pub struct Play {
            pub session: $crate::Session<$position>,
        }

        // A game's tests need most of these, not all.
        #[allow(dead_code)]
        impl Play {
            /// A game with this set-up.
            pub fn begin(setup: serde_json::Value) -> Play {
                let setup = serde_json::from_value(setup).expect("a set-up");
                Play { session: $crate::Session::begin(&setup).unwrap_or_else(|e| panic!("{e}")) }
            }

            /// The position now.
            pub fn now(&self) -> &$position {
                self.session.position()
            }

            /// Makes the moves of a script, one after another; a semicolon between. `dice 3 4` throws twice.
            pub fn go(&mut self, moves: &str) -> &mut Self {
                for mv in moves.split(';').map(str::trim).filter(|mv| !mv.is_empty()) {
                    match mv.strip_prefix("dice ") {
                        Some(dice) => dice.split_whitespace().for_each(|die| self.one(&format!("die {die}"))),
                        None => self.one(mv),
                    }
                }
                self
            }

            fn one(&mut self, mv: &str) {
                if let Err(ruling) = self.session.play(&$read(mv)) {
                    panic!("{mv}: refused by {ruling}\nallowed: {:?}\n{}", self.may(), self.now().position());
                }
            }

            /// Every legal move, as script.
            pub fn may(&self) -> std::collections::BTreeSet<String> {
                let mut moves = Vec::new();
                self.now().legal(&mut moves);
                moves.into_iter().map($write).collect()
            }

            /// The objects of the legal moves with this verb: `whats("to")`.
            pub fn whats(&self, verb: &str) -> std::collections::BTreeSet<String> {
                let start = format!("{verb} ");
                self.may().iter().filter_map(|mv| mv.strip_prefix(&start).map(str::to_owned)).collect()
            }

            /// Every outcome of chance, as script.
            pub fn outcomes(&self) -> std::collections::BTreeSet<String> {
                let mut chances = Vec::new();
                self.now().chances(&mut chances);
                chances.into_iter().map(|chance| $write(chance.mv)).collect()
            }

            /// Is a move legal?
            pub fn can(&self, mv: &str) -> bool {
                self.now().judge(&$read(mv)).is_ok()
            }

            /// The ruling that refuses a move.
            pub fn refusal(&self, mv: &str) -> $crate::Ruling {
                match self.now().judge(&$read(mv)) {
                    Err(ruling) => ruling,
                    Ok(()) => panic!("{mv} is allowed\n{}", self.now().position()),
                }
            }

            /// Checks that a move is refused by a rule, in words that name the things involved.
            #[track_caller]
            pub fn refused(&self, mv: &str, rule: &str, words: &[&str]) -> &Self {
                let ruling = self.refusal(mv);
                assert_eq!(ruling.rule, rule, "{mv}: {}", ruling.text);
                for word in words {
                    assert!(ruling.text.contains(word), "{mv}: \"{}\" does not say {word}", ruling.text);
                }
                self
            }

            /// Who decides now: the id of a seat, `chance` or `over`.
            pub fn actor(&self) -> &'static str {
                match self.session.actor() {
                    $crate::Actor::Seat(seat) => self.now().seats()[seat.index()].id,
                    $crate::Actor::Chance => "chance",
                    $crate::Actor::Over(_) => "over",
                }
            }

            /// The journal as everybody will read it after the game.
            pub fn journal(&self) -> Vec<String> {
                self.session.journal($crate::Eyes::All).into_iter().map(|line| line.text).collect()
            }

            /// Does some line of the journal hold these words?
            pub fn tells(&self, words: &str) -> bool {
                self.journal().iter().any(|line| line.contains(words))
            }
        }
    };
}
