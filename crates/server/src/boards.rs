//! Boards and their drawn ground, cached.

use crate::App;
use crate::error::{ApiError, ErrorAnswer};
use crate::routes::{Path, Query};
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use kernel::board::Board;
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use utoipa::IntoParams;

/// The boards this server has shown, and grounds already drawn.
#[derive(Default)]
pub(crate) struct Boards {
    boards: Mutex<HashMap<String, Arc<Board>>>,
    grounds: Mutex<HashMap<String, Arc<str>>>,
}

impl Boards {
    /// Remembers a board by its key.
    pub fn keep(&self, board: Board) -> Arc<Board> {
        let mut boards = lock(&self.boards);
        boards.entry(board.key.clone()).or_insert_with(|| Arc::new(board)).clone()
    }

    fn find(&self, shelf: library::Shelf, key: &str) -> Result<Arc<Board>, ApiError> {
        if let Some(board) = lock(&self.boards).get(key) {
            return Ok(board.clone());
        }
        // After a restart a cached page may ask for a board before its game, so default boards are always there.
        for title in shelf.0 {
            if let Ok(play) = title.begin(&Default::default()) {
                self.keep(play.board());
            }
        }
        lock(&self.boards).get(key).cloned().ok_or_else(|| ApiError::not_found(format!("There is no board \"{key}\".")))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Which layers to leave out.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct GroundQuery {
    /// Names of layers, with commas between.
    without: Option<String>,
}

/// The engraved ground of a board as an SVG picture.
#[utoipa::path(get, path = "/api/boards/{key}/ground.svg", params(("key" = String, Path, description = "Key of the board"), GroundQuery),
    responses((status = 200, description = "The picture", body = String, content_type = "image/svg+xml"), (status = 404, description = "No such board", body = ErrorAnswer)))]
pub(crate) async fn ground(
    State(app): State<Arc<App>>,
    Path(key): Path<String>,
    Query(query): Query<GroundQuery>,
) -> Result<Response, ApiError> {
    let board = app.boards.find(app.rooms.shelf, &key)?;
    let without = query.without.unwrap_or_default();
    let mut layers = atlas::Layers::ALL;
    for name in without.split(',').filter(|n| !n.is_empty()) {
        let layer = atlas::Layer::named(name).ok_or_else(|| ApiError::bad(format!("There is no layer \"{name}\".")))?;
        layers = layers.without(layer);
    }
    let cache = format!("{key}?{layers:?}");
    let known = lock(&app.boards.grounds).get(&cache).cloned();
    let svg = match known {
        Some(svg) => svg,
        None => {
            let svg: Arc<str> = tokio::task::spawn_blocking(move || atlas::engrave(&board, &layers))
                .await
                .map_err(ApiError::internal)?
                .into();
            lock(&app.boards.grounds).insert(cache, svg.clone());
            svg
        }
    };
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        // The key changes with the board, so a browser may keep the picture for good.
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    Ok((headers, svg.to_string()).into_response())
}

/// The layers of the ground that can be left out.
#[utoipa::path(get, path = "/api/boards/{key}/layers", params(("key" = String, Path, description = "Key of the board")),
    responses((status = 200, description = "Names of layers", body = Vec<String>), (status = 404, description = "No such board", body = ErrorAnswer)))]
pub(crate) async fn layers(
    State(app): State<Arc<App>>,
    Path(key): Path<String>,
) -> Result<Json<Vec<&'static str>>, ApiError> {
    app.boards.find(app.rooms.shelf, &key)?;
    Ok(Json(atlas::layer_names().to_vec()))
}
