//! Every rule of the document, chapter by chapter, and its worked examples.

mod advances;
mod artillery;
mod attacks;
mod data;
mod dice;
mod guard;
mod house;
mod moving;
mod night;
mod playing;
mod prussians;
mod results;
mod retreats;
mod scratch;
mod setup;
mod stratagems;
mod turn;
mod victory;
