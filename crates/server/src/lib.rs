//! The table over HTTP: moves by POST, updates by server-sent events, the built client, and computer players.
//!
//! The server judges every move and trusts no client. A move is written and synced before it is acknowledged or shown.

mod boards;
mod client;
mod computers;
mod error;
mod events;
mod rooms;
mod routes;
pub mod shapes;

use anyhow::Context as _;
use axum::Router;
use axum::http::{HeaderName, HeaderValue, Request, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use std::future::Future;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use store::Store;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::trace::TraceLayer;
use utoipa::openapi::{Content, InfoBuilder, OpenApi, OpenApiBuilder, Ref, ResponseBuilder};
use utoipa_axum::router::OpenApiRouter;

pub use rooms::Rooms;

/// What the handlers share.
pub(crate) struct App {
    rooms: Rooms,
    boards: boards::Boards,
    /// Whether the server listens on the loopback address only.
    local: bool,
}

/// Where to listen and where games are kept.
#[derive(Clone, Debug)]
pub struct Config {
    /// Address and port.
    pub bind: SocketAddr,
    /// Folder of the data file.
    pub data: PathBuf,
    /// The most a computer player may think about one turn.
    pub think: Duration,
    /// The games that are served.
    pub shelf: library::Shelf,
}

/// Name of the data file in the data folder.
pub const DATA_FILE: &str = "waterloo.sqlite";

/// The description of the API.
pub fn openapi() -> OpenApi {
    api().1
}

fn api() -> (Router<Arc<App>>, OpenApi) {
    let info = InfoBuilder::new()
        .title("Waterloo")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some("Games of the battle of Waterloo with every rule enforced."))
        .build();
    let (router, mut description) =
        OpenApiRouter::with_openapi(OpenApiBuilder::new().info(info).build()).merge(routes::api()).split_for_parts();
    describe_errors(&mut description);
    (router, description)
}

/// Every operation can fail in ways of its own and in ways common to all; the shape is always the same.
fn describe_errors(description: &mut OpenApi) {
    let error = ResponseBuilder::new()
        .description("Anything else that went wrong")
        .content("application/json", Content::new(Some(Ref::from_schema_name("ErrorAnswer"))))
        .build();
    for item in description.paths.paths.values_mut() {
        for operation in [&mut item.get, &mut item.post, &mut item.delete].into_iter().flatten() {
            operation.responses.responses.insert("default".to_owned(), error.clone().into());
        }
    }
}

fn router(app: Arc<App>) -> Router {
    let fixed = |name: &'static str, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(HeaderName::from_static(name), HeaderValue::from_static(value))
    };
    api()
        .0
        .fallback(client::client)
        .method_not_allowed_fallback(async || error::ApiError::wrong_method())
        .layer(middleware::from_fn_with_state(app.clone(), known_host))
        .layer(CompressionLayer::new())
        .layer(fixed("x-content-type-options", "nosniff"))
        .layer(fixed("referrer-policy", "same-origin"))
        .layer(fixed(
            "content-security-policy",
            "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'",
        ))
        .layer(TraceLayer::new_for_http())
        .with_state(app)
}

/// Every request names one host. A server on this machine alone answers only to this machine's names, so that no web page
/// can reach it under a name of its own.
async fn known_host(
    axum::extract::State(app): axum::extract::State<Arc<App>>,
    request: Request<axum::body::Body>,
    next: Next,
) -> Response {
    let mut hosts = request.headers().get_all(header::HOST).iter();
    let host = match (hosts.next(), hosts.next()) {
        (Some(host), None) => host.to_str().ok().filter(|host| !host.is_empty()),
        _ => None,
    };
    // With none or two of them, a proxy in between may have used another one than we do.
    let Some(host) = host else {
        return error::ApiError::bad("A request names its host once, in the header Host.").into_response();
    };
    let name = host.rsplit_once(':').map_or(
        host,
        |(name, port)| {
            if port.bytes().all(|b| b.is_ascii_digit()) { name } else { host }
        },
    );
    let known = matches!(name, "localhost" | "127.0.0.1" | "[::1]");
    if app.local && !known {
        return error::ApiError::bad("This server answers only to localhost and 127.0.0.1.").into_response();
    }
    next.run(request).await
}

/// Serves until `shutdown` is ready, then ends event streams and thinking, finishes requests and closes the file.
/// `ready` is told the address once the server listens.
pub async fn serve(
    config: Config,
    ready: impl FnOnce(SocketAddr),
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> anyhow::Result<()> {
    std::fs::create_dir_all(&config.data).map_err(|e| {
        let folder = config.data.display();
        anyhow::anyhow!("the data folder {folder} cannot be made: {e}; make it yourself or name another with --data")
    })?;
    let file = config.data.join(DATA_FILE);
    let store = Store::open_exclusive(&file)
        .await
        .with_context(|| format!("the games in {} cannot be opened", file.display()))?;
    let served = serve_store(store.clone(), &config, ready, shutdown).await;
    store.close().await;
    served
}

/// Serves the games of a store that is open already, and leaves it open; else like [`serve`].
pub async fn serve_store(
    store: Store,
    config: &Config,
    ready: impl FnOnce(SocketAddr),
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> anyhow::Result<()> {
    let listener = tokio::net::TcpListener::bind(config.bind)
        .await
        .with_context(|| format!("{} cannot be used; is another server running there?", config.bind))?;
    let address = listener.local_addr()?;
    let rooms = Rooms::new(store, config.think, config.shelf);
    rooms.wake_all().await;
    let app = Arc::new(App { rooms: rooms.clone(), boards: Default::default(), local: address.ip().is_loopback() });
    ready(address);
    axum::serve(listener, router(app))
        .with_graceful_shutdown(async move {
            shutdown.await;
            rooms.closing.set();
            rooms.closed.send_replace(true);
        })
        .await?;
    Ok(())
}
