//! The built browser client, embedded in the program.

use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Client;

const NOT_BUILT: &str = "<!doctype html><meta charset=utf-8><title>Waterloo</title>\
<p>The browser client is not built into this program. Build it with <code>make play</code>. The API is under <code>/api</code>.";

/// Serves a file of the client; unknown paths get the page, which finds its own way.
pub(crate) async fn client(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        return crate::error::ApiError::not_found(format!("There is nothing at /{path}.")).into_response();
    }
    if let Some(file) = Client::get(path) {
        let kind = kind_of(path);
        // Built files carry a hash in their name; the page itself does not.
        let cache = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
        return ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, cache)], file.data).into_response();
    }
    if path.rsplit('/').next().is_some_and(|name| name.contains('.')) {
        return (StatusCode::NOT_FOUND, "not found").into_response();
    }
    match Client::get("index.html") {
        Some(page) => {
            ([(header::CONTENT_TYPE, kind_of(".html")), (header::CACHE_CONTROL, "no-cache")], page.data).into_response()
        }
        None => ([(header::CONTENT_TYPE, kind_of(".html"))], NOT_BUILT).into_response(),
    }
}

fn kind_of(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "woff2" => "font/woff2",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
