//! Computer players at the table. They think on their own threads and move through the same function as people.

use crate::rooms::{ClientRequest, Room, RoomState, Rooms, player_of, throw_due_dice};
use library::{ActorId, Allowance, StopFlag};
use serde_json::Value;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::{Deed, Entry};

/// How long a computer player waits before it tries again to make a move that could not be written.
const PAUSE: Duration = Duration::from_secs(2);

// It goes on within five seconds of room coming back.
const _: () = assert!(PAUSE.as_secs() < 5);

/// The result of a computer's move.
enum Moved {
    /// It was made.
    Made,
    /// It could not be written, or not yet.
    Unwritten,
    /// It can never be made.
    Refused,
}

impl Rooms {
    /// Starts a computer thinking if it is a computer's turn. Can be called at any time.
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
                actor.is_some_and(|seat| library::Level::named(&player_of(&game, &game.summary, seat)).is_some());
            if computer && let Ok(room) = self.room(&game.id).await {
                self.wake_computer(room);
            }
        }
    }

    async fn let_computers_play(&self, room: &Arc<Room>) {
        // The moves that a commander has planned for the following decisions, and the entry at which it planned them.
        let mut plan: (u32, VecDeque<Value>) = Default::default();
        loop {
            let mut state = room.state.lock().await;
            let ActorId::Seat(seat) = state.play.actor() else { return };
            let Some(level) = state.computer(seat) else { return };
            if state.thinking() || self.closing.is_set() {
                return;
            }
            if plan.0 == state.seq && plan.1.front().is_some_and(|mv| state.play.judge(mv).is_ok()) {
                let moved = self.follow(&mut state, seat, &mut plan).await;
                room.tell(&state);
                drop(state);
                if !self.goes_on(room, moved).await {
                    return;
                }
                continue;
            }
            // A separate random stream: the commander's choices reveal nothing about the dice.
            let seed =
                state.game.seed.rotate_left(17) ^ (u64::from(state.seq) << 1 | 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let Some(thinker) = state.play.thinker(level, seed) else { return };
            let (seq, player_turn) = (state.seq, state.play.player_turn());
            let time = state.allowances.entry(seat).or_insert_with(|| Allowance::new(self.patience)).next(player_turn);
            let stop = StopFlag::child_of(&self.closing);
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
            let moved = match thought {
                Ok((moves, _)) if state.seq == seq && !self.closing.is_set() => {
                    plan = (seq, moves.into());
                    self.follow(&mut state, seat, &mut plan).await
                }
                // The game moved on meanwhile (a resignation, another server): look again.
                Ok(_) if !self.closing.is_set() => Moved::Made,
                Ok(_) => Moved::Refused,
                Err(panic) => {
                    tracing::error!("{} in game {} failed: {panic}", level.id(), state.game.id);
                    Moved::Refused
                }
            };
            room.tell(&state);
            drop(state);
            if !self.goes_on(room, moved).await {
                return;
            }
        }
    }

    /// Makes the first move of a plan. One that could not be written stays in it.
    async fn follow(&self, state: &mut RoomState, seat: &'static str, plan: &mut (u32, VecDeque<Value>)) -> Moved {
        let Some(mv) = plan.1.pop_front() else { return Moved::Refused };
        let moved = self.move_computer(state, seat, &mv).await;
        match moved {
            Moved::Made => plan.0 = state.seq,
            Moved::Unwritten => plan.1.push_front(mv),
            Moved::Refused => {}
        }
        moved
    }

    /// Whether a planned move is left to make. Waits before a move that could not be written is tried again.
    async fn goes_on(&self, room: &Room, moved: Moved) -> bool {
        match moved {
            Moved::Made => true,
            Moved::Unwritten => self.pause(room).await,
            Moved::Refused => false,
        }
    }

    /// Makes a computer's move with the dice that become due. A throw ends what was planned.
    async fn move_computer(&self, state: &mut RoomState, seat: &'static str, mv: &Value) -> Moved {
        let mut next = state.take_standby();
        if let Err(refused) = next.play_as(seat, mv) {
            tracing::error!("the computer in game {} made an illegal move: {refused}", state.game.id);
            return Moved::Refused;
        }
        let mut entries = vec![Entry { by: Some(seat.to_owned()), deed: Deed::Move(mv.clone()), len: next.len() }];
        if throw_due_dice(next.as_mut(), state.game.seed, &mut entries).is_err() {
            return Moved::Refused;
        }
        match self.commit(state, next, entries, &ClientRequest::none()).await {
            Ok(()) => Moved::Made,
            // Once refused it would never move again, so only what is lost for good ends it.
            Err(error) if error.is_retryable() => Moved::Unwritten,
            Err(_) => Moved::Refused,
        }
    }

    /// Waits before a move is tried again; says whether there is still a game to go on with.
    async fn pause(&self, room: &Room) -> bool {
        let ended = async |mut switch: tokio::sync::watch::Receiver<bool>| {
            let _ = switch.wait_for(|on| *on).await;
        };
        tokio::select! {
            () = tokio::time::sleep(PAUSE) => true,
            () = ended(self.closed.subscribe()) => false,
            () = ended(room.gone.subscribe()) => false,
        }
    }
}
