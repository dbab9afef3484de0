//! The error type and its JSON form.

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use library::PlayError;
use serde::Serialize;
use store::StoreError;
use utoipa::ToSchema;

/// What went wrong.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// A word for programs: `refused`, `moved-on`, `request-used`, `not-found`, `not-yours`, `secret`, `bad-request`,
    /// `disk-full`, `read-only`, `busy`, `disk-failed`, `damaged`, `internal`.
    pub code: &'static str,
    /// One clear sentence for people.
    pub message: String,
    /// The rule, if a rule refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

/// The shape of every error answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorAnswer {
    /// What went wrong.
    pub error: ErrorBody,
}

/// An error on its way to the client.
#[derive(Debug)]
pub struct ApiError {
    status: StatusCode,
    body: ErrorBody,
}

impl ApiError {
    fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        ApiError { status, body: ErrorBody { code, message: message.into(), rule: None } }
    }

    /// The request makes no sense.
    pub fn bad(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad-request", message)
    }

    /// There is no such thing.
    pub fn not_found(message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not-found", message)
    }

    /// The address is there, but not for this method.
    pub fn wrong_method() -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "bad-request", "This address cannot be asked in this way.")
    }

    /// Somebody else acted first.
    pub fn moved_on() -> Self {
        Self::new(StatusCode::CONFLICT, "moved-on", "The game has moved on; look at the table again.")
    }

    /// The id of the request stands for something else.
    pub fn request_used() -> Self {
        let message = "The id of this request was used before for something else; choose a new one.";
        Self::new(StatusCode::CONFLICT, "request-used", message)
    }

    /// A game on disk makes no sense; the details go to the log, not to the client.
    pub fn damaged(id: &str, what: impl std::fmt::Display) -> Self {
        tracing::error!("game {id} is damaged: {what}");
        let message = format!(
            "Game \"{id}\" is damaged on disk and was not opened, and nothing was overwritten: put a sound copy of the \
             data folder in its place; the server's log says what is wrong."
        );
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "damaged", message)
    }

    /// What the store could not do; `undone` says what therefore did not happen.
    pub(crate) fn from_store(error: StoreError, undone: &str) -> Self {
        let (status, code, message) = match &error {
            StoreError::NotFound(id) => return ApiError::not_found(format!("There is no game \"{id}\".")),
            StoreError::MovedOn => return ApiError::moved_on(),
            StoreError::RequestUsed(_) => return ApiError::request_used(),
            StoreError::Damaged { id, what } => return ApiError::damaged(id, what),
            StoreError::Full => (
                StatusCode::INSUFFICIENT_STORAGE,
                "disk-full",
                format!("The disk is full: {undone}. Free some room and try again."),
            ),
            StoreError::ReadOnly => (
                StatusCode::INTERNAL_SERVER_ERROR,
                "read-only",
                format!("The data folder cannot be written to: {undone}. Make it writable and try again."),
            ),
            StoreError::Busy => (
                StatusCode::SERVICE_UNAVAILABLE,
                "busy",
                format!("Another program is holding the file of games: {undone}. Close it and try again."),
            ),
            StoreError::Io(_) => (
                StatusCode::INTERNAL_SERVER_ERROR,
                "disk-failed",
                format!(
                    "The disk does not read or write: {undone}. Look at the disk and the data folder, then try again."
                ),
            ),
            StoreError::Corrupt(_) | StoreError::NoDatabase => (
                StatusCode::INTERNAL_SERVER_ERROR,
                "damaged",
                format!(
                    "The file of games is damaged: {undone}. Stop the server and put a sound copy of the data folder in its \
                     place."
                ),
            ),
            _ => return ApiError::internal(error),
        };
        tracing::error!("{error}");
        Self::new(status, code, message)
    }

    /// May the same be written later without anybody asking otherwise? Whatever is not known to be lost for good may.
    pub(crate) fn is_retryable(&self) -> bool {
        !matches!(self.body.code, "damaged" | "not-found")
    }

    /// It is another's to do.
    pub fn not_yours(message: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, "not-yours", message)
    }

    /// It would reveal a secret.
    pub fn secret(message: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, "secret", message)
    }

    /// Our fault; the details go to the log, not to the client.
    pub fn internal(what: impl std::fmt::Display) -> Self {
        tracing::error!("{what}");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", "Something went wrong here; nothing was lost.")
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(ErrorAnswer { error: self.body })).into_response()
    }
}

impl From<PlayError> for ApiError {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::Refused(ruling) => ApiError {
                status: StatusCode::UNPROCESSABLE_ENTITY,
                body: ErrorBody { code: "refused", message: ruling.text, rule: Some(ruling.rule.to_owned()) },
            },
            PlayError::NotYours(message) => ApiError::not_yours(message),
            other => ApiError::bad(sentence(&other.to_string())),
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        ApiError::from_store(error, "nothing was changed")
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> Self {
        // A body that cannot be read is a bad request, whatever is wrong with it; 422 is kept for the rules.
        let status = match rejection {
            JsonRejection::JsonDataError(_) | JsonRejection::JsonSyntaxError(_) => StatusCode::BAD_REQUEST,
            ref other => other.status(),
        };
        ApiError { status, ..ApiError::bad(sentence(&rejection.body_text())) }
    }
}

impl From<PathRejection> for ApiError {
    fn from(rejection: PathRejection) -> Self {
        ApiError::bad(sentence(&rejection.body_text()))
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> Self {
        ApiError::bad(sentence(&rejection.body_text()))
    }
}

/// A capital letter in front and a full stop behind.
pub(crate) fn sentence(text: &str) -> String {
    let text = text.trim();
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    let stop = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{stop}", chars.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_lost_for_good_is_not_tried_again() {
        let no_connection = || StoreError::Database(sqlx::Error::PoolTimedOut);
        let damaged = || StoreError::Damaged { id: "x".into(), what: "x".into() };
        let is_retryable = |error| ApiError::from_store(error, "the move was not made").is_retryable();
        for error in [no_connection(), StoreError::Full, StoreError::ReadOnly, StoreError::Busy, StoreError::MovedOn] {
            assert!(is_retryable(error));
        }
        assert!(is_retryable(StoreError::Io("x".into())));
        for error in [damaged(), StoreError::NotFound("x".into()), StoreError::Corrupt("x".into())] {
            assert!(!is_retryable(error));
        }
    }
}
