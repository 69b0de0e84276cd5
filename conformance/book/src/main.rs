//! `chess-arbiter-book`: writes the book of laws into a folder, or serves it on the loopback address.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

use chess_arbiter_book::build;
use chess_arbiter_book::serve::Serving;
use clap::Parser;

/// Write the book of laws, a static site, to a folder, or serve it on this machine only.
#[derive(Parser)]
#[command(name = "chess-arbiter-book", version)]
struct Options {
    /// The folder to write to: new, empty, or with an older book, which is replaced.
    #[arg(value_name = "DIR", required_unless_present = "serve")]
    folder: Option<PathBuf>,

    /// Serve the book on the loopback address; 0 takes any free port. Without a folder, the book is built in a temporary one.
    #[arg(long, value_name = "PORT", num_args = 0..=1, default_missing_value = "8000")]
    serve: Option<u16>,

    /// Add the playground, the page on which you play and ask questions. It is copied from the folder DIR; without DIR,
    /// it is built now, which needs cargo and the target wasm32-unknown-unknown.
    #[arg(long, value_name = "DIR", num_args = 0..=1)]
    #[expect(clippy::option_option)] // lets clap accept the option without a value
    playground: Option<Option<PathBuf>>,
}

fn main() -> ExitCode {
    let Err(error) = run(&Options::parse()) else { return ExitCode::SUCCESS };
    eprintln!("error: {error}");
    ExitCode::from(2)
}

/// Builds the playground in a folder: runs its build program with cargo.
fn make_playground(folder: &Path) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("../playground/Cargo.toml");
    let made = Command::new(cargo)
        .args(["run", "--quiet", "--manifest-path"])
        .arg(manifest)
        .arg("--")
        .arg(folder)
        .status()?;
    let why = "the playground cannot be built; the output of cargo above says why";
    made.success().then_some(()).ok_or_else(|| why.into())
}

fn run(options: &Options) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let temporary = tempfile::tempdir()?;
    let folder = options.folder.as_deref().unwrap_or(temporary.path());
    let made = tempfile::tempdir()?;
    if let Some(None) = options.playground {
        make_playground(made.path())?;
    }
    let playground = options.playground.as_ref();
    let playground = playground.map(|folder| folder.as_deref().unwrap_or(made.path()));
    let begun = Instant::now();
    let built = build(folder, playground)?;
    let seconds = begun.elapsed().as_secs_f32();
    println!(
        "{} pages in {seconds:.1} s, the longest {} KB",
        built.pages,
        built.longest.div_ceil(1000)
    );
    if let Some(port) = options.serve {
        let serving = Serving::start(folder, port)?;
        println!("the book is at {}", serving.address()?);
        serving.run()?;
    } else {
        println!("open {}", folder.join("index.html").display());
    }
    Ok(())
}
