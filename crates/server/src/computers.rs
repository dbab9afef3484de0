//! Computer players at the table. They think on threads of their own and move through the same door as people.

use crate::rooms::{NO_REQUEST, Room, Rooms, State, throw_due_dice};
use library::{ActorId, Allowance, Stop};
use serde_json::Value;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Instant;
use store::{Deed, Entry};

impl Rooms {
    /// Lets a computer think if it is one's turn. Harmless to call at any time.
    pub(crate) fn wake_computer(&self, room: Arc<Room>) {
        let rooms = self.clone();
        tokio::spawn(async move { rooms.let_computers_play(&room).await });
    }

    /// After a restart: every game in which a computer is to act goes on.
    pub async fn wake_all(&self) {
        let games = match self.readable_games().await {
            Ok(games) => games,
            Err(error) => return tracing::error!("the games cannot be listed: {error}"),
        };
        for game in games {
            let actor = game.summary.pointer("/actor/seat").and_then(|s| s.as_str());
            let computer =
                actor.and_then(|seat| game.seats.get(seat)).is_some_and(|p| library::Level::named(p).is_some());
            if computer && let Ok(room) = self.room(&game.id).await {
                self.wake_computer(room);
            }
        }
    }

    async fn let_computers_play(&self, room: &Arc<Room>) {
        // What a commander has thought out for the decisions to come, and the entry it was thought out at.
        let mut plan: (u32, VecDeque<Value>) = Default::default();
        loop {
            let mut state = room.state.lock().await;
            let ActorId::Seat(seat) = state.play.actor() else { return };
            let Some(level) = state.computer(seat) else { return };
            if state.thinking() || self.closing.pressed() {
                return;
            }
            let planned = if plan.0 == state.seq { plan.1.pop_front() } else { None };
            if let Some(mv) = planned.filter(|mv| state.play.judge(mv).is_ok()) {
                let moved = self.move_computer(&mut state, seat, mv).await;
                plan.0 = state.seq;
                room.tell(&state);
                if !moved {
                    return;
                }
                continue;
            }
            // Its own stream: whoever knew the commander's choices could not foretell the dice.
            let seed =
                state.game.seed.rotate_left(17) ^ (u64::from(state.seq) << 1 | 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let Some(thinker) = state.play.thinker(level, seed) else { return };
            let (seq, player_turn) = (state.seq, state.play.player_turn());
            let time = state.allowances.entry(seat).or_insert_with(|| Allowance::new(self.patience)).next(player_turn);
            let stop = Stop::within(&self.closing);
            state.thought = Some(stop.clone());
            room.tell(&state);
            drop(state);

            let thought = tokio::task::spawn_blocking(move || {
                let began = Instant::now();
                (thinker(Some(time), stop), began.elapsed())
            })
            .await;

            let mut state = room.state.lock().await;
            state.thought = None;
            if let (Ok((_, took)), Some(allowance)) = (&thought, state.allowances.get_mut(seat)) {
                allowance.spend(*took);
            }
            let go_on = match thought {
                Ok((moves, _)) if state.seq == seq && !self.closing.pressed() => {
                    plan.1 = moves.into();
                    let moved = match plan.1.pop_front() {
                        Some(mv) => self.move_computer(&mut state, seat, mv).await,
                        None => false,
                    };
                    plan.0 = state.seq;
                    moved
                }
                // The game moved on meanwhile (a resignation, another server): look again.
                Ok(_) => !self.closing.pressed(),
                Err(panic) => {
                    tracing::error!("{} in game {} failed: {panic}", level.id(), state.game.id);
                    false
                }
            };
            room.tell(&state);
            if !go_on {
                return;
            }
        }
    }

    /// Makes a computer's move with the dice that become due; says whether it stands. A throw ends what was planned.
    async fn move_computer(&self, state: &mut State, seat: &'static str, mv: Value) -> bool {
        let mut next = state.play.copy();
        if let Err(refused) = next.play_as(seat, &mv) {
            tracing::error!("the computer in game {} made an illegal move: {refused}", state.game.id);
            return false;
        }
        let mut entries = vec![Entry { by: Some(seat.to_owned()), deed: Deed::Move(mv), len: next.len() }];
        if throw_due_dice(next.as_mut(), state.game.seed, &mut entries).is_err() {
            return false;
        }
        self.commit(state, next, entries, NO_REQUEST, false).await.is_ok()
    }
}
