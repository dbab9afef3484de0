//! Computer players at the table. They think on threads of their own and move through the same door as people.

use crate::rooms::{NO_REQUEST, Room, Rooms, throw_due_dice};
use library::ActorId;
use std::sync::Arc;
use std::time::Duration;
use store::{Deed, Entry};

/// No computer player thinks longer than this about one decision.
const PATIENCE: Duration = Duration::from_secs(10);

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
        loop {
            let mut state = room.state.lock().await;
            let ActorId::Seat(seat) = state.play.actor() else { return };
            let Some(level) = state.computer(seat) else { return };
            if state.thinking || self.closing.pressed() {
                return;
            }
            // Its own stream: whoever knew the commander's choices could not foretell the dice.
            let seed =
                state.game.seed.rotate_left(17) ^ (u64::from(state.seq) << 1 | 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let Some(thinker) = state.play.thinker(level, seed) else { return };
            let seq = state.seq;
            state.thinking = true;
            room.tell(&state);
            drop(state);

            let stop = self.closing.clone();
            let thought = tokio::task::spawn_blocking(move || thinker(Some(PATIENCE), stop)).await;

            let mut state = room.state.lock().await;
            state.thinking = false;
            let moved = match thought {
                Ok(mv) if state.seq == seq && !self.closing.pressed() => {
                    let mut next = state.play.copy();
                    let deed = next
                        .play_as(seat, &mv)
                        .map(|()| vec![Entry { by: Some(seat.to_owned()), deed: Deed::Move(mv), len: next.len() }]);
                    match deed {
                        Ok(mut entries) => match throw_due_dice(next.as_mut(), state.game.seed, &mut entries) {
                            Ok(()) => self.commit(&mut state, next, entries, NO_REQUEST, false).await.is_ok(),
                            Err(_) => false,
                        },
                        Err(refused) => {
                            tracing::error!("{} in game {} made an illegal move: {refused}", level.id(), state.game.id);
                            false
                        }
                    }
                }
                // The game moved on meanwhile (a resignation, another server): look again.
                Ok(_) => !self.closing.pressed(),
                Err(panic) => {
                    tracing::error!("{} in game {} failed: {panic}", level.id(), state.game.id);
                    false
                }
            };
            room.tell(&state);
            if !moved {
                return;
            }
        }
    }
}
