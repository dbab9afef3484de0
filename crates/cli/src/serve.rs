//! `waterloo serve`.

use anyhow::Context as _;
use clap::Args;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args)]
pub struct Serve {
    /// Port to listen on
    #[arg(short, long, env = "WATERLOO_PORT", default_value_t = 1815)]
    port: u16,
    /// Address to listen on; 127.0.0.1 keeps the table on this machine
    #[arg(long, env = "WATERLOO_BIND", default_value = "127.0.0.1")]
    bind: IpAddr,
    /// Folder for the games [default: the user's data folder]
    #[arg(long, env = "WATERLOO_DATA")]
    data: Option<PathBuf>,
    /// The longest time a computer commander may think about one turn, in seconds
    #[arg(long, value_name = "SECONDS", env = "WATERLOO_THINK", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=3600))]
    think: u64,
}

impl Serve {
    pub fn run(self) -> anyhow::Result<()> {
        let filter = tracing_subscriber::EnvFilter::try_from_env("WATERLOO_LOG")
            .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("warn"));
        tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
        let data = match self.data {
            Some(data) => data,
            None => directories::ProjectDirs::from("", "", "waterloo")
                .context("this user has no data folder; say one with --data")?
                .data_dir()
                .to_owned(),
        };
        let config = server::Config {
            bind: SocketAddr::new(self.bind, self.port),
            data: data.clone(),
            think: Duration::from_secs(self.think),
            shelf: library::Shelf::default(),
        };
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(server::serve(
            config,
            |address| {
                say!("The table stands at http://{address}  (games in {}; Ctrl-C ends)", data.display());
            },
            asked_to_stop(),
        ))
    }
}

/// Ready when the user or the system asks the program to end.
async fn asked_to_stop() {
    let interrupt = async {
        let _ = tokio::signal::ctrl_c().await;
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                () = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    interrupt.await;
}
