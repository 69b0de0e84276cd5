//! Answers the requests of the playground page, JSON in and JSON out: positions, turns, verdicts, pictures, the text of the law.
//!
//! Every request is an object with `cmd`; [`ask`] answers with an object, or with `{"error": …}` if the request is
//! invalid. Only endgame tables are kept between requests. If a request names a `misreading`, answers about positions,
//! turns, verdicts and status follow that misreading of the law, and `law` in an answer says where the law differs.
//! Legal turns, positions after turns and status come from `fast`; verdicts and the reasons why a position is refused
//! come from `reference`. The turns of an opponent and mates come from `search`, and `reference` replays them.
//!
//! ```
//! let answer = chess_arbiter_playground::ask(
//!     r#"{"cmd": "judge", "game": "masonic", "position": "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "turn": "e4g5"}"#,
//! );
//! assert!(answer.contains(r#""legal":false"#) && answer.contains("MAS-13"));
//! ```
//!
//! The plain files of the page are in `page`. The program in `src/bin/build.rs` puts the page together:
//! `cargo run -p chess-arbiter-playground -- DIR` writes it into `DIR`, and needs the target `wasm32-unknown-unknown`.
//! The page's links to clauses lead to `../FAMILY.html#CLAUSE`.
//!
//! The address of the page is `#game=GAME&position=POSITION&turns=TURN+TURN&ask=TURN&misreading=NAME`. An array drawn at random
//! has `seed=NUMBER` instead of the position. `problem=CASE` sets a problem, `quiz=CASE` asks a question, `counts=TEXT` diagnoses
//! counts, `lesson=NUMBER` opens a step of the first lesson, `friend=1` continues a game with a friend, and `embed=1` shows only
//! a board, for another page. Each value is percent-encoded, and all but the game are optional.

mod array;
mod counts;
mod drop;
mod edit;
mod endgame;
mod forms;
mod game;
mod law;
#[cfg(not(target_arch = "wasm32"))]
pub mod lessons;
mod opponent;
mod picture;
mod position;
pub mod quiz;
mod reading;
mod refusal;
mod report;
mod request;
mod score;
mod solving;
mod status;
mod turns;
mod verdict;
#[cfg(not(target_arch = "wasm32"))]
pub mod written;

use types::Turn;

use reading::Reading;
use refusal::{Answer, Fault};
use request::{Asked, Request};

/// Answers a request. Request and answer are JSON objects. Any text gets an answer; none causes a panic.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen::prelude::wasm_bindgen)]
pub fn ask(request: &str) -> String {
    let asked = serde_json::from_str::<Asked>(request);
    let asked = asked.map_err(|error| Fault::new(format!("not a request: {error}")));
    asked.and_then(answer).unwrap_or_else(|Fault(why)| why).to_string()
}

fn answer(Asked { misreading, request }: Asked) -> Answer {
    let by = Reading::named(misreading.as_deref())?;
    Ok(match request {
        Request::Games => game::all(),
        Request::Game { game } => game::described(game.parse()?),
        Request::Misreadings { game } => reading::all(game.parse()?),
        Request::Places { game, view } => picture::places(game.parse()?, view),
        Request::Man { game, man } => picture::man(game.parse()?, &man)?,
        Request::Deflector { deflector } => picture::deflector(&deflector)?,
        Request::Draw { at, turn, ruled, view } => {
            let position = at.read()?;
            let turn = turn.map(|turn| Turn::parse(position.game, &turn)).transpose()?;
            picture::board(by, &position, turn, ruled, view)
        }
        Request::Position(at) => position::answer_to(by, &at.read()?),
        Request::Edit { at, edits } => edit::edited(&at.read()?, &edits)?,
        Request::Turns(at) => turns::legal(by, &at.read()?)?,
        Request::Play(at) => turns::played(by, &at)?,
        Request::Looks(at) => edit::looks_after(&at)?,
        Request::Drop { at, from, to } => drop::meant(by, &at.read()?, &from, &to)?,
        Request::Judge(at) => verdict::on(by, &at)?,
        Request::Ways(at) => verdict::ways(by, &at)?,
        Request::Status { at, act } => {
            let (start, turns) = at.read()?;
            let read = |text: String| {
                let no_act = || Fault::new(format!("there is no act `{text}`"));
                cases::act_from_text(&text).ok_or_else(no_act)
            };
            status::after(by, &start, &turns, act.map(read).transpose()?)?
        }
        Request::Perft { at, depth } => turns::counted(&at.read()?, depth)?,
        Request::Diagnose { game, text } => {
            if !cfg!(feature = "diagnosis") {
                return Err(Fault::new("this module has no diagnosis"));
            }
            counts::diagnosed(game.parse()?, &text)?
        }
        Request::Array { game, seed } => array::drawn(game.parse()?, seed)?,
        Request::Best { at, level, seed } => {
            let (start, turns) = at.read()?;
            opponent::best(&start, &turns, level, seed)?
        }
        Request::Mate { at, turns, together } => opponent::mate(&at.read()?, turns, together)?,
        Request::Solve { at, goal, turns } => solving::answer_to(&at.read()?, &goal, turns)?,
        Request::Reply { at, turns } => opponent::reply(&at.read()?, turns)?,
        Request::Endgame(at) => endgame::answer_to(&at.read()?)?,
        Request::Law { clause } => {
            let unknown = || Fault::new(format!("there is no clause `{clause}`"));
            law::clause(&clause).ok_or_else(unknown)?
        }
        Request::Read { game, text, which } => score::read(game.parse()?, &text, which)?,
        Request::Case { at, turn } => {
            let (start, turns) = at.read()?;
            let turn = turn.map(|turn| Turn::parse(start.game, &turn)).transpose()?;
            report::case(&start, &turns, turn)?
        }
        Request::Issue(at) => report::issue(&at)?,
    })
}
