//! One step of the sequence of play in one place, and a stack of steps for games whose steps nest.
//!
//! A position knows which step comes next, as an enum that its notation writes down. Each variant has a handler,
//! usually a small struct with the data of the variant, in a module of its own, and the handler holds everything about
//! the step: who acts, what is legal and why anything else is not, what it leads to, what is asked, offered and
//! previewed, and what a computer player does. [`StepHandler`] has no default methods, so a new step does not compile
//! until it is complete. One `match` without a wildcard leads from the enum to the handlers; a game writes it as a
//! small macro and uses that in every method of its [`Game`]. Dispatch is static, and a handler without data costs
//! nothing.
//!
//! Rules that several steps need (the cost of a march, a fight, a retreat) stay in the files of their chapters as
//! functions of the position; handlers call them. If a game needs more from every step, it defines a trait of its own
//! that extends `StepHandler`, again without defaults.

use crate::chance::{RandomSource, WeightedOutcome};
use crate::computer_play::PlayStyle;
use crate::game::Game;
use crate::ruling::Ruling;
use crate::scribe::Scribe;
use crate::seat::{Actor, Eyes, Witnesses};
use crate::table::{Offer, Preview, Prompt, Target};
use arrayvec::ArrayVec;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::Deref;

/// Everything about one step. The methods are those of [`Game`] and mean the same.
pub trait StepHandler<G: Game> {
    /// Who acts.
    fn actor(&self, game: &G) -> Actor;

    /// Adds every move the actor may make; of moves with numbers the sensible stops.
    fn legal(&self, game: &G, moves: &mut Vec<G::Move>);

    /// Adds every outcome of chance with its weight.
    fn chances(&self, game: &G, outcomes: &mut Vec<WeightedOutcome<G::Move>>);

    /// May this move be made now? The refusal names the rule.
    fn judge(&self, game: &G, mv: &G::Move) -> Result<(), Ruling>;

    /// Makes a judged move and says which step comes next.
    fn play<S: Scribe>(&self, game: &mut G, mv: &G::Move, scribe: &mut S);

    /// Who may know of this move.
    fn witnesses(&self, game: &G, mv: &G::Move) -> Witnesses;

    /// Why this move may not be taken back although its maker is still to act.
    fn why_no_undo(&self, game: &G, mv: &G::Move) -> Option<Ruling>;

    /// Is no decision half made?
    fn at_rest(&self, game: &G) -> bool;

    /// What is asked, for one pair of eyes.
    fn prompt(&self, game: &G, eyes: Eyes) -> Prompt;

    /// How a legal move is offered.
    fn offer(&self, game: &G, mv: &G::Move) -> Offer;

    /// The move a click on this thing would mean, legal or not.
    fn move_for_target(&self, game: &G, target: &Target) -> Option<G::Move>;

    /// Why nothing at all is meant by a click on this thing.
    fn refuse_target(&self, game: &G, target: &Target) -> Ruling;

    /// The nearest legal move to a refused one.
    fn nearest(&self, game: &G, mv: &G::Move) -> Option<G::Move>;

    /// What a legal move would do.
    fn preview(&self, game: &G, mv: &G::Move) -> Preview;

    /// The move of a computer player of this style.
    fn choose_move(&self, game: &G, style: &PlayStyle, draw: &mut dyn RandomSource) -> G::Move;
}

/// Fills in the methods of a [`StepHandler`] for an open decision: nothing is thrown, everybody may know, and it can be
/// undone.
#[macro_export]
macro_rules! open_decision {
    ($game:ty) => {
        fn chances(&self, _: &$game, _: &mut Vec<$crate::WeightedOutcome<<$game as $crate::Game>::Move>>) {}

        fn witnesses(&self, _: &$game, _: &<$game as $crate::Game>::Move) -> $crate::Witnesses {
            $crate::Witnesses::All
        }

        fn why_no_undo(&self, _: &$game, _: &<$game as $crate::Game>::Move) -> Option<$crate::Ruling> {
            None
        }
    };
}

/// A stack of steps: the top one is asked, those below wait until it is done. At most `N`, kept in place so that a position
/// with a stack is still cheap to clone. As a slice, and written as a list, the bottom comes first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepStack<T, const N: usize>(ArrayVec<T, N>);

impl<T: Copy, const N: usize> StepStack<T, N> {
    /// Nothing to do.
    pub const fn new() -> Self {
        StepStack(ArrayVec::new_const())
    }

    /// The step that is asked now.
    #[inline]
    pub fn top(&self) -> Option<T> {
        self.0.last().copied()
    }

    /// The step that is asked now, to change its data.
    #[inline]
    pub fn top_mut(&mut self) -> Option<&mut T> {
        self.0.last_mut()
    }

    /// A step that must be done first.
    ///
    /// # Panics
    /// If there are `N` already: the rules of a game bound how deep they go, so this is a mistake in the program.
    #[inline]
    pub fn push(&mut self, step: T) {
        if self.0.try_push(step).is_err() {
            panic!("more than {N} steps wait for each other");
        }
    }

    /// The top step is done.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.0.pop()
    }

    /// The top step is done, and this one follows it.
    #[inline]
    pub fn replace(&mut self, step: T) {
        self.pop();
        self.push(step);
    }

    /// Nothing is to be done any more.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The lowest steps are dropped, so many of them.
    pub fn drop_lowest(&mut self, count: usize) {
        self.0.drain(..count);
    }
}

impl<T, const N: usize> Deref for StepStack<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T: Copy, const N: usize> FromIterator<T> for StepStack<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(steps: I) -> Self {
        let mut stack = Self::new();
        steps.into_iter().for_each(|step| stack.push(step));
        stack
    }
}

impl<T: Copy, const N: usize> Default for StepStack<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

/// Gives a position that keeps its steps in a [`StepStack`] the words for them: `stacked_steps!(Position, tasks: Task)`.
#[macro_export]
macro_rules! stacked_steps {
    ($position:ty, $stack:ident: $step:ty) => {
        impl $position {
            /// The present step.
            #[inline]
            pub fn task(&self) -> Option<$step> {
                self.$stack.top()
            }

            /// The steps that wait, the present one last.
            pub fn tasks(&self) -> &[$step] {
                &self.$stack
            }

            /// What comes next, before the rest of what waits.
            #[inline]
            pub(crate) fn push(&mut self, step: $step) {
                self.$stack.push(step);
            }

            /// The present step gives way to another.
            #[inline]
            pub(crate) fn swap(&mut self, step: $step) {
                self.$stack.replace(step);
            }

            /// The present step is over.
            #[inline]
            pub(crate) fn pop(&mut self) {
                self.$stack.pop();
            }
        }
    };
}

impl<T: Copy + Serialize, const N: usize> Serialize for StepStack<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Copy + Deserialize<'de>, const N: usize> Deserialize<'de> for StepStack<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let steps = Vec::<T>::deserialize(deserializer)?;
        if steps.len() > N {
            return Err(D::Error::custom(format!("there are {} steps, but at most {N} can wait", steps.len())));
        }
        Ok(steps.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::StepStack;

    #[test]
    fn the_top_is_asked_and_the_rest_waits() {
        let mut stack = StepStack::<u8, 3>::new();
        assert!(stack.is_empty() && stack.top().is_none() && stack.pop().is_none());
        stack.push(1);
        stack.push(2);
        stack.replace(3);
        if let Some(top) = stack.top_mut() {
            *top += 1;
        }
        assert_eq!((stack.len(), stack.top(), stack.to_vec()), (2, Some(4), vec![1, 4]));
        let mut upper = stack.clone();
        upper.drop_lowest(1);
        assert_eq!(upper, [4].into_iter().collect());
        assert_eq!((stack.pop(), stack.pop(), stack.pop()), (Some(4), Some(1), None));
        stack.replace(7);
        stack.clear();
        assert_eq!(stack, StepStack::default());
    }

    #[test]
    fn it_is_written_as_a_list() {
        let stack: StepStack<u8, 3> = serde_json::from_str("[1,2,3]").expect("three steps");
        assert_eq!(serde_json::to_string(&stack).expect("a list"), "[1,2,3]");
        let error = serde_json::from_str::<StepStack<u8, 3>>("[1,2,3,4]").expect_err("one too many");
        assert!(error.to_string().contains("at most 3"), "{error}");
    }

    #[test]
    #[should_panic(expected = "more than 1 steps")]
    fn a_stack_has_a_bound() {
        let mut stack = StepStack::<u8, 1>::new();
        stack.push(1);
        stack.push(2);
    }
}
