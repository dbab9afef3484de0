//! The routes. Handlers are small: they check who asks, call the room, and build the answer.

use crate::App;
use crate::error::{ApiError, ErrorAnswer, sentence};
use crate::rooms::{
    ClientRequest, HUMAN, RoomState, begin, check_acts, new_id, new_seed, now, standing_json, throw_due_dice,
};
use crate::shapes::*;
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use kernel::Ruling;
use kernel::board::Board;
use kernel::session::TABLE_RULE;
use kernel::table::Preview;
use library::{Advice, Adviser, Course, LEVELS, Level, LiveGame, Luck, OddsAnswer, PlayError, Rules};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use store::{Deed, Entry, Match, Origin, Start};
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Query parameters whose errors have our shape.
pub(crate) struct Query<T>(pub T);

impl<T: serde::de::DeserializeOwned, S: Send + Sync> axum::extract::FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut axum::http::request::Parts, state: &S) -> Result<Self, ApiError> {
        let axum::extract::Query(query) = axum::extract::Query::<T>::from_request_parts(parts, state).await?;
        Ok(Query(query))
    }
}

/// Parts of an address whose errors have our shape.
pub(crate) struct Path<T>(pub T);

impl<T: serde::de::DeserializeOwned + Send, S: Send + Sync> axum::extract::FromRequestParts<S> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut axum::http::request::Parts, state: &S) -> Result<Self, ApiError> {
        let axum::extract::Path(path) = axum::extract::Path::<T>::from_request_parts(parts, state).await?;
        Ok(Path(path))
    }
}

/// A JSON body whose errors have our shape.
pub(crate) struct Body<T>(pub T);

impl<T: serde::de::DeserializeOwned, S: Send + Sync> axum::extract::FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: axum::extract::Request, state: &S) -> Result<Self, ApiError> {
        let Json(body) = Json::<T>::from_request(request, state).await?;
        Ok(Body(body))
    }
}

/// All addresses under `/api` with their description.
pub(crate) fn api() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(health))
        .routes(routes!(openapi))
        .routes(routes!(shelf))
        .routes(routes!(rules))
        .routes(routes!(guide))
        .routes(routes!(default_board))
        .routes(routes!(list, create))
        .routes(routes!(import))
        .routes(routes!(delete))
        .routes(routes!(board))
        .routes(routes!(view))
        .routes(routes!(moves))
        .routes(routes!(undo))
        .routes(routes!(redo))
        .routes(routes!(resign))
        .routes(routes!(draw))
        .routes(routes!(why))
        .routes(routes!(preview))
        .routes(routes!(odds))
        .routes(routes!(hint))
        .routes(routes!(advice))
        .routes(routes!(luck))
        .routes(routes!(course))
        .routes(routes!(fork))
        .routes(routes!(record))
        .routes(routes!(position))
        .routes(routes!(chart))
        .routes(routes!(crate::events::events))
        .routes(routes!(crate::boards::ground))
        .routes(routes!(crate::boards::layers))
}

fn title(shelf: library::Shelf, game: &str) -> Result<&'static dyn library::ShelfGame, ApiError> {
    shelf.title(game).ok_or_else(|| ApiError::not_found(format!("There is no game \"{game}\" on the shelf.")))
}

/// Is the server there?
#[utoipa::path(get, path = "/api/health", responses((status = 200, description = "It is", body = String)))]
async fn health() -> &'static str {
    "ready"
}

/// This description.
#[utoipa::path(get, path = "/api/openapi.json", responses((status = 200, description = "The description", body = Value)))]
async fn openapi() -> Result<Response, ApiError> {
    static TEXT: LazyLock<Result<String, String>> =
        LazyLock::new(|| crate::openapi().to_json().map_err(|e| e.to_string()));
    let text = TEXT.as_ref().map_err(ApiError::internal)?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text.as_str()).into_response())
}

/// What can be played, and by whom.
#[utoipa::path(get, path = "/api/shelf", responses((status = 200, description = "The shelf", body = Shelf)))]
async fn shelf(State(app): State<Arc<App>>) -> Json<Shelf> {
    Json(Shelf {
        version: env!("CARGO_PKG_VERSION"),
        games: app.rooms.shelf.0.iter().map(|t| t.meta()).collect(),
        coming: library::COMING,
        levels: LEVELS.iter().map(|l| LevelShape { id: l.id, name: l.name, explain: l.explain }).collect(),
    })
}

/// The rules of a game in our words.
#[utoipa::path(get, path = "/api/games/{game}/rules", params(("game" = String, Path, description = "Game id")),
    responses((status = 200, description = "The rules", body = Rules), (status = 404, description = "No such game", body = ErrorAnswer)))]
async fn rules(State(app): State<Arc<App>>, Path(game): Path<String>) -> Result<Json<&'static Rules>, ApiError> {
    Ok(Json(title(app.rooms.shelf, &game)?.rules()))
}

/// The player's guide of a game.
#[utoipa::path(get, path = "/api/games/{game}/guide", params(("game" = String, Path, description = "Game id")),
    responses((status = 200, description = "The guide", body = Guide), (status = 404, description = "No such game", body = ErrorAnswer)))]
async fn guide(State(app): State<Arc<App>>, Path(game): Path<String>) -> Result<Json<Guide>, ApiError> {
    Ok(Json(Guide { markdown: title(app.rooms.shelf, &game)?.guide() }))
}

/// The board of a game as it is set up by default.
#[utoipa::path(get, path = "/api/games/{game}/board", params(("game" = String, Path, description = "Game id")),
    responses((status = 200, description = "The board", body = Board), (status = 404, description = "No such game", body = ErrorAnswer)))]
async fn default_board(State(app): State<Arc<App>>, Path(game): Path<String>) -> Result<Json<Arc<Board>>, ApiError> {
    let play = title(app.rooms.shelf, &game)?.begin(&Default::default()).map_err(ApiError::internal)?;
    Ok(Json(app.boards.keep(play.board())))
}

/// All games, the latest first.
#[utoipa::path(get, path = "/api/matches", responses((status = 200, description = "The games", body = MatchList)))]
async fn list(State(app): State<Arc<App>>) -> Result<Json<MatchList>, ApiError> {
    Ok(Json(MatchList { matches: app.rooms.list().await? }))
}

/// Begins a game.
#[utoipa::path(post, path = "/api/matches", request_body = NewMatch,
    responses((status = 201, description = "Begun", body = MatchSummary), (status = 400, description = "Refused", body = ErrorAnswer)))]
async fn create(
    State(app): State<Arc<App>>,
    Body(mut new): Body<NewMatch>,
) -> Result<(StatusCode, Json<MatchSummary>), ApiError> {
    let asked = asked_for(new.id.take(), ("create", &new))?;
    if let Some(summary) = app.rooms.begun(&asked).await? {
        return Ok((StatusCode::CREATED, Json(summary)));
    }
    let setup = serde_json::to_value(&new.setup).map_err(ApiError::internal)?;
    let start = Start::Setup(setup);
    let rules = title(app.rooms.shelf, &new.game)?.meta().rules_version;
    let play = begin(app.rooms.shelf, &new.game, rules, &start)?;
    let game = Match {
        id: new_id()?,
        game: new.game,
        rules: rules.to_owned(),
        name: check_name(new.name)?,
        start,
        seats: check_seats(play.as_ref(), new.seats)?,
        names: check_names(play.as_ref(), new.names)?,
        seed: seed_of(new.seed)?,
        summary: Value::Null,
        created: now(),
        updated: now(),
        origin: None,
    };
    let summary = open(&app, game, play, Vec::new(), &asked).await?;
    Ok((StatusCode::CREATED, Json(summary)))
}

/// A request that begins a game; its id may be missing.
fn asked_for(id: Option<String>, action: impl serde::Serialize) -> Result<ClientRequest, ApiError> {
    id.map_or_else(|| Ok(ClientRequest::none()), |id| ClientRequest::new(id, action))
}

/// The seed asked for, or a random one.
fn seed_of(asked: Option<Seed>) -> Result<u64, ApiError> {
    match asked {
        None => new_seed(),
        Some(Seed::Number(n)) => Ok(n),
        Some(Seed::Digits(s)) => {
            s.trim().parse().map_err(|_| ApiError::bad("A seed is a whole number from 0 to 18446744073709551615."))
        }
    }
}

/// Throws what is due at once, writes the game and opens it.
async fn open(
    app: &App,
    mut game: Match,
    mut play: Box<dyn LiveGame>,
    mut entries: Vec<Entry>,
    asked: &ClientRequest,
) -> Result<MatchSummary, ApiError> {
    throw_due_dice(play.as_mut(), game.seed, &mut entries)?;
    let names: Vec<String> = play.seats().iter().map(|s| game.names.get(s.id).cloned().unwrap_or_default()).collect();
    play.name_players(if names.iter().all(String::is_empty) { Vec::new() } else { names });
    game.summary = standing_json(play.as_ref(), entries.len() as u32);
    app.rooms.create(game, play, entries, asked).await
}

/// Every seat gets a player: a person, or a computer level that exists.
fn check_seats(play: &dyn LiveGame, mut seats: BTreeMap<String, String>) -> Result<BTreeMap<String, String>, ApiError> {
    for (seat, player) in &seats {
        if !play.seats().iter().any(|s| s.id == seat) {
            return Err(ApiError::bad(format!("There is no seat \"{seat}\" in this game.")));
        }
        if player != HUMAN && Level::named(player).is_none() {
            let known: Vec<_> = LEVELS.iter().map(|l| l.id).collect();
            return Err(ApiError::bad(format!(
                "Nobody is called \"{player}\"; a seat is played by human, {}.",
                known.join(", ")
            )));
        }
    }
    for seat in play.seats() {
        seats.entry(seat.id.to_owned()).or_insert_with(|| HUMAN.to_owned());
    }
    Ok(seats)
}

/// Characters in the name of a player.
const LONGEST_NAME: usize = 60;

fn check_names(play: &dyn LiveGame, names: BTreeMap<String, String>) -> Result<BTreeMap<String, String>, ApiError> {
    for (seat, name) in &names {
        if !play.seats().iter().any(|s| s.id == seat) {
            return Err(ApiError::bad(format!("There is no seat \"{seat}\" in this game.")));
        }
        if name.chars().count() > LONGEST_NAME {
            return Err(ApiError::bad(format!("A name has at most {LONGEST_NAME} characters.")));
        }
        check_letters(name)?;
    }
    Ok(names)
}

/// Invisible characters that change how the text around them is shown.
fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        || matches!(c, '\u{206a}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
}

/// A name is shown among other words, which it must not change.
fn check_letters(name: &str) -> Result<(), ApiError> {
    if name.chars().any(is_unseen) {
        return Err(ApiError::bad("A name has no line breaks, control characters or marks of writing direction."));
    }
    Ok(())
}

fn check_name(name: Option<String>) -> Result<String, ApiError> {
    let name = name.unwrap_or_default();
    if name.chars().count() > 100 {
        return Err(ApiError::bad("The name of a game has at most 100 characters."));
    }
    check_letters(&name)?;
    Ok(name)
}

/// Opens a record or a position as a new game.
#[utoipa::path(post, path = "/api/import", request_body = Import,
    responses((status = 201, description = "Opened", body = Imported), (status = 400, description = "Not readable", body = ErrorAnswer)))]
async fn import(
    State(app): State<Arc<App>>,
    Body(mut import): Body<Import>,
) -> Result<(StatusCode, Json<Imported>), ApiError> {
    let asked = asked_for(import.id.take(), ("import", &import))?;
    let Opening { play, players, damage } = read_import(app.rooms.shelf, &import.text)?;
    let damage = damage.map(|d| Damage { line: d.line, what: d.what });
    if let Some(game) = app.rooms.begun(&asked).await? {
        return Ok((StatusCode::CREATED, Json(Imported { game, damage })));
    }
    let start = match play.custom_start() {
        Some(position) => Start::Position(position),
        None => Start::Setup(serde_json::to_value(play.setup("all")?).map_err(ApiError::internal)?),
    };
    let mut entries = entries_of(play.as_ref(), play.len());
    match play.ending() {
        Some(Some(seat)) => entries.push(Entry { by: Some(seat.to_owned()), deed: Deed::Resign, len: play.len() }),
        Some(None) => entries.push(Entry { by: None, deed: Deed::Agree, len: play.len() }),
        None => {}
    }
    let game = Match {
        id: new_id()?,
        game: play.meta().id.to_owned(),
        rules: play.meta().rules_version.to_owned(),
        name: check_name(import.name)?,
        start,
        seats: check_seats(play.as_ref(), import.seats)?,
        names: names_by_seat(play.as_ref(), players),
        seed: seed_of(import.seed)?,
        summary: Value::Null,
        created: now(),
        updated: now(),
        origin: None,
    };
    let game = open(&app, game, play, entries, &asked).await?;
    Ok((StatusCode::CREATED, Json(Imported { game, damage })))
}

/// What was found in a record or position.
struct Opening {
    play: Box<dyn LiveGame>,
    /// Who sat where, in the game's order; may be empty.
    players: Vec<String>,
    damage: Option<library::RecordError>,
}

/// A record begins with a header line; a position is one JSON value.
fn read_import(shelf: library::Shelf, text: &str) -> Result<Opening, ApiError> {
    let text = text.trim_start_matches('\u{feff}');
    if let Ok(position) = serde_json::from_str::<Value>(text)
        && position.get("waterloo").is_none()
    {
        let game = position.get("game").and_then(Value::as_str).ok_or_else(|| {
            ApiError::bad("This is neither a record nor a position of ours: it does not say which game it is.")
        })?;
        let play = title(shelf, game)?
            .begin_at(&position)
            .map_err(|e| ApiError::bad(sentence(&format!("the position cannot be opened: {e}"))))?;
        return Ok(Opening { play, players: Vec::new(), damage: None });
    }
    let read =
        |e: library::RecordError| ApiError::bad(format!("The record cannot be opened: line {}: {}.", e.line, e.what));
    let header = library::read_header(text).map_err(read)?;
    let (play, damage) = title(shelf, &header.game)?.open(text).map_err(read)?;
    Ok(Opening { play, players: header.players, damage })
}

/// Names from a record, cut where they are too long and without what cannot be seen: a record is not refused for that.
fn names_by_seat(play: &dyn LiveGame, players: Vec<String>) -> BTreeMap<String, String> {
    let seen = |name: String| name.chars().filter(|c| !is_unseen(*c)).take(LONGEST_NAME).collect::<String>();
    let names = players.into_iter().map(seen);
    play.seats().iter().map(|s| s.id.to_owned()).zip(names).filter(|(_, name)| !name.is_empty()).collect()
}

/// The moves of a game, with the hints that were asked for between them.
fn entries_of(play: &dyn LiveGame, upto: u32) -> Vec<Entry> {
    let mut hints = play.hints().into_iter().peekable();
    let mut resigned = play.resigned().into_iter().peekable();
    let mut entries = Vec::new();
    let mut between = |len: u32, entries: &mut Vec<Entry>| {
        while let Some((_, seat)) = hints.next_if(|h| h.0 == len) {
            entries.push(Entry { by: Some(seat.to_owned()), deed: Deed::Hint, len });
        }
        while let Some((_, seat)) = resigned.next_if(|r| r.0 == len) {
            entries.push(Entry { by: Some(seat.to_owned()), deed: Deed::Resign, len });
        }
    };
    between(0, &mut entries);
    for (len, (by, mv)) in (1..=upto).zip(play.moves()) {
        entries.push(Entry { by: by.map(str::to_owned), deed: Deed::Move(mv), len });
        between(len, &mut entries);
    }
    entries
}

/// Deletes a game.
#[utoipa::path(delete, path = "/api/matches/{id}", params(("id" = String, Path, description = "Game id")),
    responses((status = 204, description = "Gone"), (status = 404, description = "No such game", body = ErrorAnswer)))]
async fn delete(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<StatusCode, ApiError> {
    app.rooms.delete(&id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The board a game is played on.
#[utoipa::path(get, path = "/api/matches/{id}/board", params(("id" = String, Path, description = "Game id")),
    responses((status = 200, description = "The board", body = Board), (status = 404, description = "No such game", body = ErrorAnswer)))]
async fn board(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Json<Arc<Board>>, ApiError> {
    let room = app.rooms.room(&id).await?;
    let board = room.state.lock().await.play.board();
    Ok(Json(app.boards.keep(board)))
}

/// Which view of a game.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ViewQuery {
    /// A seat id, `spectator`, or `all` after the end.
    eyes: Option<String>,
    /// An earlier moment; the present one where nothing is said.
    at: Option<u32>,
    /// Journal lines the client already holds…
    lines: Option<u32>,
    /// …and of which epoch.
    epoch: Option<u32>,
}

/// What some eyes see.
#[utoipa::path(get, path = "/api/matches/{id}/view", params(("id" = String, Path, description = "Game id"), ViewQuery),
    responses((status = 200, description = "The table", body = View), (status = 403, description = "Not for these eyes", body = ErrorAnswer), (status = 404, description = "No such game", body = ErrorAnswer)))]
async fn view(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(query): Query<ViewQuery>,
) -> Result<Json<View>, ApiError> {
    let room = app.rooms.room(&id).await?;
    let state = room.state.lock().await;
    let eyes = query.eyes.as_deref().unwrap_or("spectator");
    Ok(Json(state.view(eyes, query.at, query.lines.zip(query.epoch))?))
}

/// What of the journal the client already holds, so that an answer need not repeat it.
#[derive(Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct HaveQuery {
    /// Journal lines the client already holds…
    lines: Option<u32>,
    /// …and of which epoch.
    epoch: Option<u32>,
}

async fn fresh_view(app: &App, id: &str, eyes: &str, have: HaveQuery) -> Result<Json<View>, ApiError> {
    let room = app.rooms.room(id).await?;
    let state = room.state.lock().await;
    Ok(Json(state.view(eyes, None, have.lines.zip(have.epoch))?))
}

/// Makes a move.
#[utoipa::path(post, path = "/api/matches/{id}/moves", params(("id" = String, Path, description = "Game id"), HaveQuery), request_body = MoveRequest,
    responses((status = 200, description = "Made, written and synced", body = View), (status = 409, description = "The game has moved on", body = ErrorAnswer), (status = 422, description = "Refused by a rule", body = ErrorAnswer)))]
async fn moves(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(have): Query<HaveQuery>,
    Body(request): Body<MoveRequest>,
) -> Result<Json<View>, ApiError> {
    let room = app.rooms.room(&id).await?;
    room.state.lock().await.check_person(&request.seat)?;
    let seat = request.seat.clone();
    let asked = ClientRequest::new(request.id, ("move", &request.seat, request.after, &request.mv))?;
    app.rooms
        .change(&room, asked, request.after, move |play| {
            play.play_as(&request.seat, &request.mv)?;
            // As the game writes it, whatever the client's spelling was.
            let mv = play.last_move().unwrap_or(request.mv);
            Ok((Some(request.seat), Deed::Move(mv)))
        })
        .await?;
    fresh_view(&app, &id, &seat, have).await
}

/// Undoes moves.
#[utoipa::path(post, path = "/api/matches/{id}/undo", params(("id" = String, Path, description = "Game id"), HaveQuery), request_body = SeatRequest,
    responses((status = 200, description = "Taken back", body = View), (status = 409, description = "The game has moved on", body = ErrorAnswer), (status = 422, description = "It cannot be taken back", body = ErrorAnswer)))]
async fn undo(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(have): Query<HaveQuery>,
    Body(request): Body<SeatRequest>,
) -> Result<Json<View>, ApiError> {
    let room = app.rooms.room(&id).await?;
    room.state.lock().await.check_person(&request.seat)?;
    let seat = request.seat.clone();
    let asked = ClientRequest::new(request.id, ("undo", &request.seat, request.after, request.to))?;
    app.rooms
        .change(&room, asked, request.after, move |play| {
            play.undo(&request.seat, request.to)?;
            Ok((Some(request.seat), Deed::Undo(play.len())))
        })
        .await?;
    fresh_view(&app, &id, &seat, have).await
}

/// Redoes what was undone.
#[utoipa::path(post, path = "/api/matches/{id}/redo", params(("id" = String, Path, description = "Game id"), HaveQuery), request_body = SeatRequest,
    responses((status = 200, description = "Made again", body = View), (status = 409, description = "The game has moved on", body = ErrorAnswer), (status = 422, description = "There is nothing to make again", body = ErrorAnswer)))]
async fn redo(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(have): Query<HaveQuery>,
    Body(request): Body<SeatRequest>,
) -> Result<Json<View>, ApiError> {
    let room = app.rooms.room(&id).await?;
    room.state.lock().await.check_person(&request.seat)?;
    let seat = request.seat.clone();
    let asked = ClientRequest::new(request.id, ("redo", &request.seat, request.after))?;
    app.rooms
        .change(&room, asked, request.after, move |play| {
            // Checked only for new requests: a retry may arrive after the turn has passed on.
            check_acts(play, &request.seat)?;
            play.redo()?;
            Ok((Some(request.seat), Deed::Redo))
        })
        .await?;
    fresh_view(&app, &id, &seat, have).await
}

/// Gives up.
#[utoipa::path(post, path = "/api/matches/{id}/resign", params(("id" = String, Path, description = "Game id"), HaveQuery), request_body = SeatRequest,
    responses((status = 200, description = "Resigned", body = View), (status = 409, description = "The game has moved on", body = ErrorAnswer), (status = 422, description = "The game is over", body = ErrorAnswer)))]
async fn resign(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(have): Query<HaveQuery>,
    Body(request): Body<SeatRequest>,
) -> Result<Json<View>, ApiError> {
    let room = app.rooms.room(&id).await?;
    room.state.lock().await.check_person(&request.seat)?;
    let seat = request.seat.clone();
    let asked = ClientRequest::new(request.id, ("resign", &request.seat, request.after))?;
    app.rooms
        .change(&room, asked, request.after, move |play| {
            play.resign(&request.seat)?;
            Ok((Some(request.seat), Deed::Resign))
        })
        .await?;
    if room.state.lock().await.check_eyes(&seat).is_err() {
        // A computer takes over the seat; its player becomes a spectator.
        return fresh_view(&app, &id, "spectator", HaveQuery::default()).await;
    }
    fresh_view(&app, &id, &seat, have).await
}

/// The players agree on a draw; only among people.
#[utoipa::path(post, path = "/api/matches/{id}/draw", params(("id" = String, Path, description = "Game id"), HaveQuery), request_body = SeatRequest,
    responses((status = 200, description = "Agreed", body = View), (status = 403, description = "A computer plays", body = ErrorAnswer), (status = 422, description = "The game is over", body = ErrorAnswer)))]
async fn draw(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(have): Query<HaveQuery>,
    Body(request): Body<SeatRequest>,
) -> Result<Json<View>, ApiError> {
    let room = app.rooms.room(&id).await?;
    {
        let state = room.state.lock().await;
        state.check_person(&request.seat)?;
        // A computer that replaces a resigned player has no say; the remaining players agree among themselves.
        if state.game.seats.values().any(|player| Level::named(player).is_some()) {
            return Err(ApiError::not_yours("Computer players do not agree on draws."));
        }
    }
    let seat = request.seat.clone();
    let asked = ClientRequest::new(request.id, ("draw", &request.seat, request.after))?;
    app.rooms
        .change(&room, asked, request.after, move |play| {
            play.agree_draw()?;
            Ok((None, Deed::Agree))
        })
        .await?;
    fresh_view(&app, &id, &seat, have).await
}

/// Why a click on something does nothing now.
#[utoipa::path(post, path = "/api/matches/{id}/why", params(("id" = String, Path, description = "Game id")), request_body = WhyRequest,
    responses((status = 200, description = "The ruling", body = WhyAnswer), (status = 403, description = "Only who acts may ask", body = ErrorAnswer)))]
async fn why(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Body(request): Body<WhyRequest>,
) -> Result<Json<WhyAnswer>, ApiError> {
    let room = app.rooms.room(&id).await?;
    let state = room.state.lock().await;
    state.check_acts(&request.seat)?;
    Ok(Json(WhyAnswer { refusal: state.play.why_not(&request.target) }))
}

/// What a move would do.
#[utoipa::path(post, path = "/api/matches/{id}/preview", params(("id" = String, Path, description = "Game id")), request_body = PreviewRequest,
    responses((status = 200, description = "The preview", body = Preview), (status = 403, description = "Only who acts may ask", body = ErrorAnswer), (status = 422, description = "The move is not allowed", body = ErrorAnswer)))]
async fn preview(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Body(request): Body<PreviewRequest>,
) -> Result<Json<Preview>, ApiError> {
    let room = app.rooms.room(&id).await?;
    let state = room.state.lock().await;
    state.check_acts(&request.seat)?;
    Ok(Json(state.play.preview(&request.mv)?))
}

/// The odds of a fight.
#[utoipa::path(post, path = "/api/matches/{id}/odds", params(("id" = String, Path, description = "Game id")), request_body = OddsRequest,
    responses((status = 200, description = "The odds of one fight, or of a chain of attacks together", body = OddsAnswer), (status = 403, description = "Only who acts may ask", body = ErrorAnswer), (status = 422, description = "No such fight", body = ErrorAnswer)))]
async fn odds(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Body(request): Body<OddsRequest>,
) -> Result<Json<OddsAnswer>, ApiError> {
    let room = app.rooms.room(&id).await?;
    let reckoner = {
        let state = room.state.lock().await;
        state.check_acts(&request.seat)?;
        state.play.reckoner()
    };
    // A long chain takes a moment, and nobody else should wait for it.
    let answer = tokio::task::spawn_blocking(move || reckoner(&request.query)).await;
    Ok(Json(answer.map_err(ApiError::internal)??))
}

/// How long a computer thinks about advice.
const ADVICE_TIME: Duration = Duration::from_secs(5);

/// Lets a computer advise on a thread of its own.
async fn think(app: &App, adviser: Adviser) -> Result<Json<Advice>, ApiError> {
    let stop = app.rooms.closing.clone();
    let advice = tokio::task::spawn_blocking(move || adviser(Some(ADVICE_TIME), stop)).await;
    Ok(Json(advice.map_err(ApiError::internal)?))
}

fn nobody_acts() -> ApiError {
    PlayError::Refused(Ruling::new(TABLE_RULE, "Nobody is to decide anything at this moment.")).into()
}

/// Asks a computer what to do, in a game against computers; it is marked in the record.
#[utoipa::path(post, path = "/api/matches/{id}/hint", params(("id" = String, Path, description = "Game id")), request_body = SeatRequest,
    responses((status = 200, description = "What the staff would do", body = Advice), (status = 403, description = "Not against people, and only who acts may ask", body = ErrorAnswer), (status = 409, description = "The game has moved on", body = ErrorAnswer)))]
async fn hint(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Body(request): Body<SeatRequest>,
) -> Result<Json<Advice>, ApiError> {
    let room = app.rooms.room(&id).await?;
    {
        let state = room.state.lock().await;
        state.check_acts(&request.seat)?;
        if state.play.seats().iter().all(|s| state.computer(s.id).is_none()) {
            return Err(ApiError::not_yours("Hints are given only in games against a computer."));
        }
    }
    let asked = ClientRequest::new(request.id, ("hint", &request.seat, request.after))?;
    app.rooms
        .change(&room, asked, request.after, move |play| {
            play.mark_hint(&request.seat)?;
            Ok((Some(request.seat), Deed::Hint))
        })
        .await?;
    let (_, adviser) = {
        let state = room.state.lock().await;
        state.play.adviser(None, question(&id, state.play.len()))?.ok_or_else(nobody_acts)?
    };
    think(&app, adviser).await
}

/// The seed of the thoughts about a moment of a running game: the same question has the same answer, unless time runs
/// short. It is independent of the seed of the dice, so that nobody can predict the dice from it.
fn question(id: &str, at: u32) -> u64 {
    let mut hasher = DefaultHasher::new();
    (id, at).hash(&mut hasher);
    hasher.finish()
}

/// Whether these eyes may see a computer's analysis of this game.
fn check_study(state: &RoomState, eyes: &str) -> Result<(), ApiError> {
    if state.is_over() || state.game.origin.is_some() {
        return state.check_eyes(eyes);
    }
    Err(ApiError::secret("A computer's opinion is for finished games and forks; ask for a hint instead."))
}

/// What a computer would do at a moment of a finished game or fork, and why. In a fork that hides something each side is
/// advised only for itself.
#[utoipa::path(post, path = "/api/matches/{id}/advice", params(("id" = String, Path, description = "Game id")), request_body = AdviceRequest,
    responses((status = 200, description = "What the staff would do", body = Advice), (status = 403, description = "The game runs, or the plan is not for these eyes", body = ErrorAnswer), (status = 422, description = "Nobody is to act there", body = ErrorAnswer)))]
async fn advice(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Body(request): Body<AdviceRequest>,
) -> Result<Json<Advice>, ApiError> {
    let room = app.rooms.room(&id).await?;
    let eyes = request.eyes.as_deref().unwrap_or("spectator");
    let adviser = {
        let state = room.state.lock().await;
        check_study(&state, eyes)?;
        // The same question has the same answer, unless time runs short.
        let seed = state.game.seed ^ u64::from(request.at.unwrap_or(state.play.len()));
        let (advised, adviser) = state.play.adviser(request.at, seed)?.ok_or_else(nobody_acts)?;
        if advised != eyes && state.play.had_secrets() && !state.is_over() {
            return Err(ApiError::secret("While this game hides something, each side is advised only for itself."));
        }
        adviser
    };
    think(&app, adviser).await
}

/// The actual result of every throw against its expected result.
#[utoipa::path(get, path = "/api/matches/{id}/luck", params(("id" = String, Path, description = "Game id"), EyesQuery),
    responses((status = 200, description = "The account", body = Luck), (status = 403, description = "Not for these eyes", body = ErrorAnswer), (status = 422, description = "Measures are hidden, because somebody guesses", body = ErrorAnswer)))]
async fn luck(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(query): Query<EyesQuery>,
) -> Result<Json<Luck>, ApiError> {
    let room = app.rooms.room(&id).await?;
    let eyes = query.eyes.unwrap_or_else(|| "spectator".to_owned());
    let play = {
        let state = room.state.lock().await;
        state.check_eyes(&eyes)?;
        state.play.copy()
    };
    let account = tokio::task::spawn_blocking(move || play.luck(&eyes)).await;
    Ok(Json(account.map_err(ApiError::internal)??))
}

/// How a finished game or fork went, as a computer judges it. In a fork that hides something, by what these eyes know.
#[utoipa::path(get, path = "/api/matches/{id}/course", params(("id" = String, Path, description = "Game id"), EyesQuery),
    responses((status = 200, description = "The course of the game", body = Course), (status = 403, description = "The game runs, or not for these eyes", body = ErrorAnswer), (status = 422, description = "Measures are hidden, because somebody guesses", body = ErrorAnswer)))]
async fn course(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(query): Query<EyesQuery>,
) -> Result<Json<Course>, ApiError> {
    let room = app.rooms.room(&id).await?;
    let eyes = query.eyes.unwrap_or_else(|| "spectator".to_owned());
    let play = {
        let state = room.state.lock().await;
        check_study(&state, &eyes)?;
        state.play.copy()
    };
    let course = tokio::task::spawn_blocking(move || play.course(&eyes)).await;
    Ok(Json(course.map_err(ApiError::internal)??))
}

/// Forks a game into a new one.
#[utoipa::path(post, path = "/api/matches/{id}/fork", params(("id" = String, Path, description = "Game id")), request_body = ForkRequest,
    responses((status = 201, description = "Forked", body = MatchSummary), (status = 403, description = "The game holds secrets", body = ErrorAnswer), (status = 422, description = "Measures are hidden, because somebody guesses", body = ErrorAnswer)))]
async fn fork(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Body(mut request): Body<ForkRequest>,
) -> Result<(StatusCode, Json<MatchSummary>), ApiError> {
    let asked = asked_for(request.id.take(), ("fork", &id, &request))?;
    if let Some(summary) = app.rooms.begun(&asked).await? {
        return Ok((StatusCode::CREATED, Json(summary)));
    }
    let room = app.rooms.room(&id).await?;
    let (game, play, entries) = {
        let state = room.state.lock().await;
        if state.play.had_secrets() && !state.is_over() {
            return Err(ApiError::secret("This game holds secrets: it can be forked once it is over."));
        }
        let play = state.play.fork(request.at)?;
        let mut seats = state.game.seats.clone();
        seats.extend(request.seats);
        let game = Match {
            id: new_id()?,
            name: check_name(request.name)?,
            seats: check_seats(play.as_ref(), seats)?,
            seed: seed_of(request.seed)?,
            created: now(),
            updated: now(),
            origin: Some(Origin { id: id.clone(), at: request.at }),
            ..state.game.clone()
        };
        let entries = entries_of(play.as_ref(), request.at);
        (game, play, entries)
    };
    let summary = open(&app, game, play, entries, &asked).await?;
    Ok((StatusCode::CREATED, Json(summary)))
}

/// Whose record.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct EyesQuery {
    /// A seat id, `spectator`, or `all` after the end.
    eyes: Option<String>,
}

/// The record of a game; secrets are left out while it runs.
#[utoipa::path(get, path = "/api/matches/{id}/record", params(("id" = String, Path, description = "Game id"), EyesQuery),
    responses((status = 200, description = "JSON Lines", body = String, content_type = "application/x-ndjson"), (status = 404, description = "No such game", body = ErrorAnswer), (status = 422, description = "Measures are hidden, because somebody guesses", body = ErrorAnswer)))]
async fn record(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(query): Query<EyesQuery>,
) -> Result<Response, ApiError> {
    let room = app.rooms.room(&id).await?;
    let state = room.state.lock().await;
    let eyes = query.eyes.as_deref().unwrap_or("spectator");
    state.check_eyes(eyes)?;
    let name = format!("attachment; filename=\"{}-{id}.jsonl\"", state.game.game);
    let headers = [(header::CONTENT_TYPE, "application/x-ndjson".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, state.play.record(eyes)?).into_response())
}

/// Which moment.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct MomentQuery {
    /// An earlier moment; the present one where nothing is said.
    at: Option<u32>,
}

/// The position of a game in human-writable notation.
#[utoipa::path(get, path = "/api/matches/{id}/position", params(("id" = String, Path, description = "Game id"), MomentQuery),
    responses((status = 200, description = "The position", body = Value), (status = 403, description = "The game holds secrets", body = ErrorAnswer), (status = 422, description = "Measures are hidden, because somebody guesses", body = ErrorAnswer)))]
async fn position(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(query): Query<MomentQuery>,
) -> Result<Json<Value>, ApiError> {
    let room = app.rooms.room(&id).await?;
    let state = room.state.lock().await;
    if state.play.had_secrets() && !state.is_over() {
        return Err(ApiError::secret("This game holds secrets: its position can be written once it is over."));
    }
    Ok(Json(state.play.position_for("spectator", query.at)?))
}

/// The chart of a game.
#[utoipa::path(get, path = "/api/matches/{id}/chart", params(("id" = String, Path, description = "Game id")),
    responses((status = 200, description = "The chart", body = ChartAnswer), (status = 404, description = "No such game", body = ErrorAnswer)))]
async fn chart(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Json<ChartAnswer>, ApiError> {
    let room = app.rooms.room(&id).await?;
    let state = room.state.lock().await;
    Ok(Json(ChartAnswer { series: state.play.meta().series, turns: state.play.chart() }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::Rooms;
    use kernel::counting::past_counted;
    use serde_json::json;

    #[tokio::test]
    #[cfg(debug_assertions)]
    async fn a_move_and_its_odds_cost_the_same_late_in_a_game() {
        let folder = tempfile::tempdir().unwrap();
        let store = store::Store::open(&folder.path().join("games.db")).await.unwrap();
        let rooms = Rooms::new(store, Duration::from_secs(1), library::Shelf::default());
        let app = Arc::new(App { rooms, boards: Default::default(), local: true });
        let new = serde_json::from_value(json!({ "game": "napoleon-at-waterloo", "seed": 18 })).unwrap();
        let (_, Json(game)) = create(State(app.clone()), Body(new)).await.unwrap();
        let room = app.rooms.room(&game.id).await.unwrap();
        let (mut lines, mut made) = (0, 0);
        while made < 300 {
            let (seat, after, mv) = {
                let state = room.state.lock().await;
                let library::ActorId::Seat(seat) = state.play.actor() else { break };
                let mut moves = state.play.legal_moves();
                // The last is often to end a phase, so that a game gets on.
                let at = if made % 3 == 0 { moves.len() - 1 } else { made % moves.len() };
                (seat, state.seq, moves.swap_remove(at))
            };
            let before = past_counted();
            let question = OddsRequest { seat: seat.to_owned(), query: Value::Null };
            let _ = odds(State(app.clone()), Path(game.id.clone()), Body(question)).await;
            assert_eq!(past_counted(), before, "odds after {made} moves");
            let request = MoveRequest { id: format!("r{made}"), after, seat: seat.to_owned(), mv };
            let have = HaveQuery { lines: Some(lines), epoch: Some(0) };
            let path = Path(game.id.clone());
            let view = moves(State(app.clone()), path, Query(have), Body(request)).await.unwrap().0;
            // The move itself is read off the game once more, as the game writes it.
            assert_eq!(past_counted() - before, view.journal.len() + 1, "after {made} moves");
            lines = view.journal_from + view.journal.len() as u32;
            made += 1;
        }
        assert!(made > 100 && lines > 50, "too short to show anything: {made} moves, {lines} lines");
    }
}
