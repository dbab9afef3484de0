//! The games in progress: loaded from disk on demand, changed by one request at a time, and written before anybody sees
//! the change.

use crate::error::{ApiError, sentence};
use crate::shapes::{Change, MatchSummary, OriginShape, SeatShape, Standing, View, actor_json};
use kernel::Setup;
use library::{ActorId, Allowance, Level, LiveGame, Shelf, StopFlag};
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use store::{Deed, Entry, History, Match, Request, Start, Store, StoreError};
use tokio::sync::{Mutex, watch};

/// All rooms of this server.
#[derive(Clone)]
pub struct Rooms {
    pub(crate) store: Store,
    open: Arc<Mutex<HashMap<String, Arc<Room>>>>,
    /// Set at shutdown: computer players stop thinking, event streams end.
    pub(crate) closing: StopFlag,
    pub(crate) closed: watch::Sender<bool>,
    /// The most a computer player may think about one turn.
    pub(crate) patience: Duration,
    /// The games that are served.
    pub(crate) shelf: Shelf,
}

/// A room: one game.
pub struct Room {
    pub(crate) state: Mutex<RoomState>,
    pub(crate) changes: watch::Sender<Change>,
    /// Set when the game is deleted: its event streams end.
    pub(crate) gone: watch::Sender<bool>,
}

impl Room {
    fn new(state: RoomState) -> Arc<Self> {
        let (changes, gone) = (watch::Sender::new(state.change()), watch::Sender::new(false));
        Arc::new(Room { state: Mutex::new(state), changes, gone })
    }

    /// Tells the listeners if something has changed.
    pub(crate) fn tell(&self, state: &RoomState) {
        let change = state.change();
        self.changes.send_if_modified(|told| std::mem::replace(told, change) != change);
    }
}

/// The id of a request, and what it asks for: the same id never stands for something else.
pub(crate) struct ClientRequest {
    id: String,
    action: String,
}

impl ClientRequest {
    /// A request of a client; `action` is the text that distinguishes it from others.
    pub(crate) fn new(id: String, action: impl serde::Serialize) -> Result<Self, ApiError> {
        // What the server does by itself has an empty one.
        if id.is_empty() || id.len() > 100 {
            return Err(ApiError::bad("The request needs an id of 1 to 100 characters."));
        }
        Ok(ClientRequest { id, action: serde_json::to_string(&action).map_err(ApiError::internal)? })
    }

    /// For the server itself, and for clients that give no id.
    pub(crate) fn none() -> Self {
        ClientRequest { id: String::new(), action: String::new() }
    }

    fn request(&self) -> Request<'_> {
        Request { id: &self.id, action: &self.action }
    }
}

/// A game as this server last wrote or read it.
pub struct RoomState {
    shelf: Shelf,
    pub(crate) game: Match,
    pub(crate) play: Box<dyn LiveGame>,
    /// A second copy of the game, to try the next change on: copying a long game would take longer than any move.
    standby: Option<Box<dyn LiveGame>>,
    pub(crate) seq: u32,
    pub(crate) epoch: u32,
    /// The stop switch of the computer player that is thinking.
    pub(crate) thought: Option<StopFlag>,
    /// What each computer player has left of its time for the present turn.
    pub(crate) allowances: BTreeMap<&'static str, Allowance>,
}

impl Rooms {
    /// Rooms over a store for the games of a shelf, whose computer players may think so long about one turn.
    pub fn new(store: Store, patience: Duration, shelf: Shelf) -> Self {
        let (closing, closed) = (StopFlag::default(), watch::Sender::new(false));
        Rooms { store, open: Arc::default(), closing, closed, patience, shelf }
    }

    /// The room of a game.
    pub async fn room(&self, id: &str) -> Result<Arc<Room>, ApiError> {
        let mut open = self.open.lock().await;
        if let Some(room) = open.get(id) {
            return Ok(room.clone());
        }
        let state = RoomState::rebuild(self.shelf, self.store.load(id).await?)?;
        let room = Room::new(state);
        open.insert(id.to_owned(), room.clone());
        Ok(room)
    }

    /// The game that a request began before, as it stands now.
    pub(crate) async fn begun(&self, asked: &ClientRequest) -> Result<Option<MatchSummary>, ApiError> {
        match self.store.begun(asked.request()).await? {
            Some(id) => Ok(Some(self.summary(&id).await?)),
            None => Ok(None),
        }
    }

    async fn summary(&self, id: &str) -> Result<MatchSummary, ApiError> {
        let room = self.room(id).await?;
        let summary = room.state.lock().await.summary();
        // The client that asked first may have disconnected before the computer was started.
        self.wake_computer(room);
        Ok(summary)
    }

    /// Writes a new game, whose summary is known, and opens its room. A request that was carried out before is not carried
    /// out again.
    pub(crate) async fn create(
        &self,
        game: Match,
        play: Box<dyn LiveGame>,
        entries: Vec<Entry>,
        asked: &ClientRequest,
    ) -> Result<MatchSummary, ApiError> {
        let begun = self.store.create(&game, &entries, asked.request()).await;
        if let Some(id) = begun.map_err(|e| ApiError::from_store(e, "the game was not begun"))? {
            return self.summary(&id).await;
        }
        let seq = entries.len() as u32;
        let shelf = self.shelf;
        let state =
            RoomState { shelf, game, play, standby: None, seq, epoch: 0, thought: None, allowances: BTreeMap::new() };
        let summary = state.summary();
        let room = Room::new(state);
        self.open.lock().await.insert(summary.id.clone(), room.clone());
        self.wake_computer(room);
        Ok(summary)
    }

    /// Deletes a game.
    pub async fn delete(&self, id: &str) -> Result<(), ApiError> {
        self.store.delete(id).await?;
        let room = self.open.lock().await.remove(id);
        if let Some(room) = room {
            room.state.lock().await.end_thought();
            room.gone.send_replace(true);
        }
        Ok(())
    }

    /// Carries out a request: `act` changes a copy and says what it did; dice due are thrown; all is written and synced;
    /// then everybody may see it. A request that was carried out before is not carried out again.
    pub(crate) async fn change(
        &self,
        room: &Arc<Room>,
        asked: ClientRequest,
        after: u32,
        act: impl FnOnce(&mut dyn LiveGame) -> Result<(Option<String>, Deed), ApiError> + Send + 'static,
    ) -> Result<(), ApiError> {
        let (rooms, room) = (self.clone(), room.clone());
        // A separate task: a client that disconnects must not interrupt the work between disk and memory.
        let work = tokio::spawn(async move {
            let mut state = room.state.lock().await;
            if rooms.store.done(&state.game.id, asked.request()).await?.is_some() {
                return Ok(());
            }
            if rooms.store.last(&state.game.id).await? != state.seq {
                // Judged against an old position, the answer could be wrong.
                rooms.catch_up(&mut state).await?;
                room.tell(&state);
            }
            if after != state.seq {
                return Err(ApiError::moved_on());
            }
            let mut next = state.take_standby();
            let (by, deed) = act(next.as_mut())?;
            let mut entries = vec![Entry { by, deed, len: next.len() }];
            throw_due_dice(next.as_mut(), state.game.seed, &mut entries)?;
            let written = rooms.commit(&mut state, next, entries, &asked).await;
            room.tell(&state);
            written?;
            drop(state);
            rooms.wake_computer(room);
            Ok(())
        });
        work.await.map_err(ApiError::internal)?
    }

    /// Writes entries to disk, then lets the new state replace the old one.
    pub(crate) async fn commit(
        &self,
        state: &mut RoomState,
        next: Box<dyn LiveGame>,
        entries: Vec<Entry>,
        asked: &ClientRequest,
    ) -> Result<(), ApiError> {
        let now = now();
        let seq = state.seq + entries.len() as u32;
        let summary = standing_json(next.as_ref(), seq);
        match self.store.append(&state.game.id, state.seq, &entries, asked.request(), &summary, now).await {
            Ok(()) => {}
            Err(StoreError::MovedOn) => {
                self.catch_up(state).await?;
                return Err(ApiError::moved_on());
            }
            Err(other) => {
                let moves = entries.first().is_some_and(|e| matches!(e.deed, Deed::Move(_)));
                let undone = if moves { "the move was not made" } else { "nothing was changed" };
                return Err(ApiError::from_store(other, undone));
            }
        }
        state.end_thought();
        let mut before = std::mem::replace(&mut state.play, next);
        // Undo replays the whole game; a copy, when one is needed, is cheaper.
        let rewinds = entries.iter().any(|e| matches!(e.deed, Deed::Undo(_) | Deed::Redo));
        let follows = !rewinds && entries.iter().all(|entry| do_again(before.as_mut(), entry).is_ok());
        state.standby = follows.then_some(before);
        state.seq = seq;
        state.epoch += u32::from(rewinds);
        state.game.updated = now;
        state.game.summary = summary;
        Ok(())
    }

    /// Another server over the same data wrote to the game: reads what it did.
    async fn catch_up(&self, state: &mut RoomState) -> Result<(), ApiError> {
        let next = RoomState::rebuild(self.shelf, self.store.load(&state.game.id).await?)?;
        state.end_thought();
        *state = RoomState { thought: state.thought.take(), allowances: std::mem::take(&mut state.allowances), ..next };
        Ok(())
    }

    /// All games for the lists.
    pub async fn list(&self) -> Result<Vec<MatchSummary>, ApiError> {
        Ok(self.readable_games().await?.iter().map(|g| summary_of(self.shelf, g, &g.summary)).collect())
    }

    /// The games on disk; one that is damaged goes to the log and does not hide the others.
    pub(crate) async fn readable_games(&self) -> Result<Vec<Match>, StoreError> {
        let games = self.store.list().await?;
        Ok(games.into_iter().filter_map(|game| game.inspect_err(|e| tracing::error!("{e}")).ok()).collect())
    }
}

/// Does what an entry says was done.
fn do_again(play: &mut dyn LiveGame, entry: &Entry) -> Result<(), library::PlayError> {
    let by = entry.by.as_deref().unwrap_or_default();
    match &entry.deed {
        Deed::Move(mv) => play.play(mv),
        Deed::Undo(to) => play.undo(by, Some(*to)),
        Deed::Redo => play.redo(),
        Deed::Hint => play.mark_hint(by),
        Deed::Resign => play.resign(by),
        Deed::Agree => play.agree_draw(),
    }
}

/// Throws every die that is due and notes the outcomes.
pub(crate) fn throw_due_dice(play: &mut dyn LiveGame, seed: u64, entries: &mut Vec<Entry>) -> Result<(), ApiError> {
    while play.actor() == ActorId::Chance {
        let outcome = play.throw(seed)?;
        entries.push(Entry { by: None, deed: Deed::Move(outcome), len: play.len() });
    }
    Ok(())
}

/// A game from how it begins, under the rules of that time.
pub(crate) fn begin(shelf: Shelf, game: &str, rules: &str, start: &Start) -> Result<Box<dyn LiveGame>, ApiError> {
    let title =
        shelf.title(game).ok_or_else(|| ApiError::not_found(format!("There is no game \"{game}\" on the shelf.")))?;
    let too_old = || {
        let (name, known) = (title.meta().name, title.meta().rules_version);
        ApiError::bad(format!(
            "This game was begun under version {rules} of the rules of {name}; this program has {known} and cannot go \
             on with it, but nothing is lost."
        ))
    };
    match start {
        Start::Setup(setup) => {
            let setup: Setup = serde_json::from_value(setup.clone()).map_err(|e| {
                ApiError::bad(sentence(&format!("the set-up cannot be read: {}", kernel::readable_error(&e))))
            })?;
            let setup = title.migrate_setup(rules, setup).ok_or_else(too_old)?;
            title.begin(&setup).map_err(|e| ApiError::bad(sentence(&e.to_string())))
        }
        Start::Position(position) => {
            let position = title.migrate_position(rules, position.clone()).ok_or_else(too_old)?;
            title.begin_at(&position).map_err(|e| ApiError::bad(sentence(&format!("the position: {e}"))))
        }
    }
}

fn standing(play: &dyn LiveGame) -> Standing {
    Standing {
        at: play.len(),
        actor: actor_json(&play.actor()),
        clock: play.table("spectator", None).map(|t| t.clock).unwrap_or_default(),
        verdict: play.verdict().and_then(|v| serde_json::to_value(v).ok()),
        secrets: play.had_secrets(),
        hidden: play.has_secrets(),
    }
}

/// Where a game stands after entry `seq`, as it is written beside it.
pub(crate) fn standing_json(play: &dyn LiveGame, seq: u32) -> Value {
    let mut json = serde_json::to_value(standing(play)).unwrap_or_default();
    json["seq"] = seq.into();
    // The seats may depend on the set-up.
    json["seats"] = serde_json::to_value(play.seats()).unwrap_or_default();
    let resigned = play.resigned();
    if !resigned.is_empty() {
        json["resigned"] = resigned.into_iter().map(|(_, seat)| seat).collect();
    }
    json
}

fn summary_of(shelf: Shelf, game: &Match, standing: &Value) -> MatchSummary {
    let count = |key: &str| standing.get(key).and_then(Value::as_u64).unwrap_or(0) as u32;
    let text = |key: &str| standing.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let flag = |key: &str| standing.get(key).and_then(Value::as_bool).unwrap_or(false);
    let usual = || shelf.title(&game.game).and_then(|t| serde_json::to_value(t.meta().seats).ok()).unwrap_or_default();
    let armies = standing.get("seats").cloned().unwrap_or_else(usual);
    MatchSummary {
        id: game.id.clone(),
        game: game.game.clone(),
        name: game.name.clone(),
        created: game.created,
        updated: game.updated,
        seats: armies.as_array().into_iter().flatten().map(|army| seat_of(game, army, standing)).collect(),
        standing: Standing {
            at: count("at"),
            actor: standing.get("actor").cloned().unwrap_or_default(),
            clock: text("clock"),
            verdict: standing.get("verdict").filter(|v| !v.is_null()).cloned(),
            secrets: flag("secrets"),
            hidden: flag("hidden"),
        },
        seq: count("seq"),
        forked_from: game.origin.as_ref().map(|o| OriginShape { id: o.id.clone(), at: o.at }),
    }
}

/// A seat of a game, with the army as it is written beside the game.
fn seat_of(game: &Match, army: &Value, standing: &Value) -> SeatShape {
    let text = |key: &str| army.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let seat = text("id");
    SeatShape {
        player: player_of(game, standing, &seat),
        name: game.names.get(&seat).cloned().unwrap_or_default(),
        army: text("name"),
        tone: text("tone"),
        aim: text("aim"),
        seat,
    }
}

/// Who decides for a seat according to the stored game: its player, or a computer after a resignation.
pub(crate) fn player_of(game: &Match, standing: &Value, seat: &str) -> String {
    let resigned = standing.get("resigned").and_then(Value::as_array);
    if resigned.is_some_and(|seats| seats.iter().any(|s| s == seat)) {
        return library::SUBSTITUTE.id().to_owned();
    }
    game.seats.get(seat).cloned().unwrap_or_else(|| HUMAN.to_owned())
}

/// The player of a seat that nobody else plays.
pub const HUMAN: &str = "human";

impl RoomState {
    /// The state from its history on disk.
    pub(crate) fn rebuild(shelf: Shelf, history: History) -> Result<RoomState, ApiError> {
        let mut play = begin(shelf, &history.game.game, &history.game.rules, &history.game.start)?;
        let mut epoch = 0;
        for (i, entry) in history.entries.iter().enumerate() {
            do_again(play.as_mut(), entry)
                .map_err(|e| ApiError::damaged(&history.game.id, format!("entry {} cannot be replayed: {e}", i + 1)))?;
            epoch += u32::from(matches!(entry.deed, Deed::Undo(_) | Deed::Redo));
        }
        let names = play.seats().iter().map(|s| history.game.names.get(s.id).cloned().unwrap_or_default());
        let names: Vec<String> = names.collect();
        play.name_players(if names.iter().all(String::is_empty) { Vec::new() } else { names });
        let seq = history.entries.len() as u32;
        let game = Match { summary: standing_json(play.as_ref(), seq), ..history.game };
        Ok(RoomState { shelf, seq, game, play, standby: None, epoch, thought: None, allowances: BTreeMap::new() })
    }

    /// The copy to try a change on: if the change is written it becomes the game, otherwise it is dropped.
    pub(crate) fn take_standby(&mut self) -> Box<dyn LiveGame> {
        self.standby.take().unwrap_or_else(|| self.play.copy())
    }

    /// Is a computer player thinking?
    pub(crate) fn thinking(&self) -> bool {
        self.thought.is_some()
    }

    /// The table has changed, so whatever a computer player is thinking of comes too late.
    fn end_thought(&self) {
        self.thought.iter().for_each(StopFlag::set);
    }

    pub(crate) fn change(&self) -> Change {
        Change { seq: self.seq, len: self.play.len(), epoch: self.epoch, thinking: self.thinking() }
    }

    pub(crate) fn summary(&self) -> MatchSummary {
        summary_of(self.shelf, &self.game, &self.game.summary)
    }

    /// Who plays a seat: a person, or a computer of a level.
    pub(crate) fn computer(&self, seat: &str) -> Option<Level> {
        if self.play.resigned().iter().any(|(_, s)| *s == seat) {
            return Some(library::SUBSTITUTE);
        }
        self.game.seats.get(seat).and_then(|player| Level::named(player))
    }

    pub(crate) fn is_over(&self) -> bool {
        matches!(self.play.actor(), ActorId::Over { .. })
    }

    /// May somebody look through these eyes?
    pub(crate) fn check_eyes(&self, eyes: &str) -> Result<(), ApiError> {
        let known = self.play.seats().iter().any(|s| s.id == eyes);
        match eyes {
            "spectator" => Ok(()),
            _ if self.is_over() && (known || eyes == "all") => Ok(()),
            "all" => Err(ApiError::secret("Everything is shown only after the end of the game.")),
            seat if known && self.computer(seat).is_some() => {
                Err(ApiError::not_yours("A computer plays this seat; look on as a spectator."))
            }
            _ if known => Ok(()),
            other => Err(ApiError::bad(format!("Nobody's eyes are called \"{other}\" in this game."))),
        }
    }

    /// Is it a person's seat, and its turn?
    pub(crate) fn check_acts(&self, seat: &str) -> Result<(), ApiError> {
        self.check_person(seat)?;
        check_acts(self.play.as_ref(), seat)
    }

    /// Is it a person's seat?
    pub(crate) fn check_person(&self, seat: &str) -> Result<(), ApiError> {
        if !self.play.seats().iter().any(|s| s.id == seat) {
            return Err(ApiError::bad(format!("There is no seat \"{seat}\" in this game.")));
        }
        if self.computer(seat).is_some() {
            return Err(ApiError::not_yours("A computer plays this seat."));
        }
        Ok(())
    }

    /// The table for some eyes. `have` is how many journal lines of which epoch the client already holds.
    pub(crate) fn view(&self, eyes: &str, at: Option<u32>, have: Option<(u32, u32)>) -> Result<View, ApiError> {
        self.check_eyes(eyes)?;
        let len = self.play.len();
        // At the end hidden lines appear between the lines that the client holds.
        let revealed = self.is_over() && self.play.had_secrets();
        let held = have.filter(|(_, epoch)| *epoch == self.epoch && !revealed).map_or(0, |(lines, _)| lines);
        let journal_from = held.min(self.play.journal_len(eyes)? as u32);
        let journal = self.play.journal_from(eyes, journal_from as usize)?;
        let undo = if self.play.seats().iter().any(|s| s.id == eyes) && self.computer(eyes).is_none() {
            self.play.undo_state(eyes)?
        } else {
            Default::default()
        };
        let mut table = self.play.table(eyes, at)?;
        if undo.rest.is_none() {
            // Nothing to step back to, so no button for it.
            table.prompt.back = None;
        }
        Ok(View {
            seq: self.seq,
            at: at.unwrap_or(len),
            len,
            live: at.is_none_or(|at| at == len),
            epoch: self.epoch,
            thinking: self.thinking(),
            table,
            journal,
            journal_from,
            undo,
            summary: self.summary(),
        })
    }
}

/// Is it this seat's turn?
pub(crate) fn check_acts(play: &dyn LiveGame, seat: &str) -> Result<(), ApiError> {
    match play.actor() {
        ActorId::Seat(actor) if actor == seat => Ok(()),
        _ => Err(ApiError::not_yours("Only whoever is to act may ask this.")),
    }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_millis() as i64)
}

/// A short random id: letters and digits that are hard to confuse.
pub(crate) fn new_id() -> Result<String, ApiError> {
    const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    let mut bytes = [0u8; 10];
    getrandom::fill(&mut bytes).map_err(ApiError::internal)?;
    Ok(bytes.iter().map(|b| char::from(LETTERS[usize::from(b % 32)])).collect())
}

/// A random seed.
pub(crate) fn new_seed() -> Result<u64, ApiError> {
    getrandom::u64().map_err(ApiError::internal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const GAME: &str = "napoleon-at-waterloo";

    fn rules() -> &'static str {
        library::title(GAME).unwrap().meta().rules_version
    }

    /// A new game between these players.
    fn game(players: &[&str; 2]) -> Match {
        let seats = [("french", players[0]), ("allied", players[1])].map(|(s, p)| (s.to_owned(), p.to_owned()));
        let start = Start::Setup(json!({}));
        let play = begin(Shelf::default(), GAME, rules(), &start).unwrap();
        Match {
            id: new_id().unwrap(),
            game: GAME.into(),
            rules: rules().into(),
            name: String::new(),
            names: BTreeMap::new(),
            start,
            seats: seats.into(),
            seed: 18,
            created: now(),
            updated: now(),
            summary: standing_json(play.as_ref(), 0),
            origin: None,
        }
    }

    /// A room in which a marshal has begun to think; it would think longer than any test lasts unless it is stopped.
    async fn a_marshal_at_work(folder: &std::path::Path) -> (Rooms, Arc<Room>, StopFlag) {
        let store = Store::open(&folder.join("games.db")).await.unwrap();
        let rooms = Rooms::new(store, Duration::from_secs(3600), Shelf::default());
        let play = begin(Shelf::default(), GAME, rules(), &Start::Setup(json!({}))).unwrap();
        let id = rooms.create(game(&["marshal", HUMAN]), play, Vec::new(), &ClientRequest::none()).await.unwrap().id;
        let room = rooms.room(&id).await.unwrap();
        room.changes.subscribe().wait_for(|change| change.thinking).await.unwrap();
        let thought = room.state.lock().await.thought.clone().unwrap();
        (rooms, room, thought)
    }

    #[tokio::test]
    async fn the_spare_game_follows_the_game() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("games.db")).await.unwrap();
        let rooms = Rooms::new(store, Duration::from_secs(1), Shelf::default());
        let play = begin(Shelf::default(), GAME, rules(), &Start::Setup(json!({}))).unwrap();
        let id = rooms.create(game(&[HUMAN; 2]), play, Vec::new(), &ClientRequest::none()).await.unwrap().id;
        let room = rooms.room(&id).await.unwrap();
        let mut thrown = 0;
        for n in 0..300u32 {
            let after = room.state.lock().await.seq;
            let asked = ClientRequest::new(format!("r{n}"), n).unwrap();
            let act = move |play: &mut dyn LiveGame| {
                let ActorId::Seat(seat) = play.actor() else { return Err(ApiError::bad("It is over.")) };
                if n % 50 == 49 && play.undo(seat, None).is_ok() {
                    return Ok((Some(seat.to_owned()), Deed::Undo(play.len())));
                }
                // The last is often to end a phase, so that a game gets on.
                let offers = play.legal();
                let mv = offers[if n % 3 == 0 { offers.len() - 1 } else { n as usize % offers.len() }].mv.clone();
                play.play_as(seat, &mv)?;
                Ok((Some(seat.to_owned()), Deed::Move(mv)))
            };
            if rooms.change(&room, asked, after, act).await.is_err() {
                break;
            }
            let state = room.state.lock().await;
            thrown += u32::from(state.seq > after + 1);
            if let Some(standby) = &state.standby {
                assert_eq!(standby.record("all").unwrap(), state.play.record("all").unwrap());
                assert_eq!(standby.journal("all").unwrap(), state.play.journal("all").unwrap());
                assert_eq!(standby.table("french", None).unwrap(), state.play.table("french", None).unwrap());
            } else {
                assert_eq!(n % 50, 49, "a game has a spare unless something was taken back");
            }
        }
        assert!(thrown > 3, "too few dice were thrown: {thrown}");
    }

    #[tokio::test]
    async fn nobody_thinks_on_about_a_game_that_was_given_up() {
        let folder = tempfile::tempdir().unwrap();
        let (rooms, room, thought) = a_marshal_at_work(folder.path()).await;
        let resign = |play: &mut dyn LiveGame| {
            play.resign("allied")?;
            Ok((Some("allied".to_owned()), Deed::Resign))
        };
        let asked = |id: &str| ClientRequest::new(id.to_owned(), "resign").unwrap();
        rooms.change(&room, asked("stale"), 99, resign).await.unwrap_err();
        assert!(!thought.is_set(), "a request that is refused disturbs nobody");
        rooms.change(&room, asked("enough"), 0, resign).await.unwrap();
        assert!(thought.is_set() && !rooms.closing.is_set());
        room.changes.subscribe().wait_for(|change| !change.thinking).await.unwrap();
        assert_eq!(room.state.lock().await.seq, 1, "nobody moves any more");
    }

    #[tokio::test]
    async fn nobody_thinks_on_about_a_game_that_was_put_away() {
        let folder = tempfile::tempdir().unwrap();
        let (rooms, room, thought) = a_marshal_at_work(folder.path()).await;
        let id = room.state.lock().await.game.id.clone();
        rooms.delete(&id).await.unwrap();
        assert!(thought.is_set() && !rooms.closing.is_set());
        room.changes.subscribe().wait_for(|change| !change.thinking).await.unwrap();
        assert_eq!(room.state.lock().await.seq, 0, "nobody moves any more");
    }

    #[tokio::test]
    async fn closing_ends_every_thought() {
        let folder = tempfile::tempdir().unwrap();
        let (rooms, room, thought) = a_marshal_at_work(folder.path()).await;
        rooms.closing.set();
        assert!(thought.is_set());
        room.changes.subscribe().wait_for(|change| !change.thinking).await.unwrap();
    }
}
