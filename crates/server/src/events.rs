//! Live updates: server-sent events that say a game has changed, and resume where a client left off.

use crate::App;
use crate::error::{ApiError, ErrorAnswer};
use crate::routes::{Path, Query};
use crate::shapes::Change;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use serde::Deserialize;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio_stream::wrappers::WatchStream;
use tokio_stream::{Stream, StreamExt};
use utoipa::IntoParams;

/// Where to resume.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Resume {
    /// Number of the last entry the client has seen; the header `Last-Event-ID` goes before it.
    after: Option<u32>,
}

/// Reports every change of a game. Event `changed`, id = number of the last entry, data = [`crate::shapes::Change`].
/// When the game is deleted, event `gone` is the last.
#[utoipa::path(get, path = "/api/matches/{id}/events", params(("id" = String, Path, description = "Game id"), Resume),
    responses((status = 200, description = "Server-sent events", content_type = "text/event-stream", body = crate::shapes::Change), (status = 404, description = "No such game", body = ErrorAnswer)))]
pub(crate) async fn events(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(resume): Query<Resume>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let room = app.rooms.room(&id).await?;
    let header = headers.get("last-event-id").and_then(|v| v.to_str().ok()).and_then(|v| v.parse::<u32>().ok());
    let seen = header.or(resume.after);
    let closed = switched_on(app.rooms.closed.subscribe()).map(|()| Told::End);
    let gone = switched_on(room.gone.subscribe()).map(|()| Told::Gone).chain(tokio_stream::once(Told::End));
    // A watch stream begins with the present state, so nothing between the last visit and now is missed.
    let changes = WatchStream::new(room.changes.subscribe()).map(Told::Change);
    let mut first = true;
    let stream = changes
        .merge(closed)
        .merge(gone)
        .take_while(|told| !matches!(told, Told::End))
        .filter(move |told| {
            let Told::Change(change) = told else { return true };
            let known = std::mem::take(&mut first) && seen == Some(change.seq) && !change.thinking;
            !known
        })
        .map(|told| {
            let Told::Change(change) = told else { return Ok(Event::default().event("gone").data("{}")) };
            let data = serde_json::to_string(&change).unwrap_or_default();
            Ok(Event::default().event("changed").id(change.seq.to_string()).data(data))
        });
    Ok(Sse::new(stream).keep_alive(KeepAlive::new().interval(Duration::from_secs(15))))
}

/// What a stream tells.
enum Told {
    Change(Change),
    /// The game was deleted.
    Gone,
    End,
}

/// One item, as soon as a switch is on.
fn switched_on(switch: watch::Receiver<bool>) -> impl Stream<Item = ()> {
    WatchStream::new(switch).filter(|on| *on).take(1).map(|_| ())
}
