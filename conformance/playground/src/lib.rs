//! Answers the requests of the playground page, JSON in and JSON out: positions, turns, verdicts, pictures, the text of the law.
//!
//! Every request is an object with `cmd`; [`ask`] answers with an object, or with `{"error": …}` if the request is invalid.
//! Only endgame tables are kept between requests. If a request names a `misreading`, answers about positions, turns,
//! verdicts and status follow that misreading of the law, and `law` in an answer says where the law differs. Legal turns,
//! positions after turns and status come from `fast`; verdicts and the reasons why a position is refused come from
//! `reference`. Turns to play and mates come from `search`, and `reference` replays them.
//!
//! ```
//! let answer = chess_arbiter_playground::ask(
//!     r#"{"cmd": "judge", "game": "masonic", "position": "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "turn": "e4g5"}"#,
//! );
//! assert!(answer.contains(r#""legal":false"#) && answer.contains("MAS-13"));
//! ```
//!
//! The page itself, plain files, is in `page`; the program that puts it together is `src/bin/build.rs`:
//! `cargo run -p chess-arbiter-playground -- DIR` writes it into `DIR`. It needs the target
//! `wasm32-unknown-unknown`. The links of the page lead to `../FAMILY.html#CLAUSE`; its address is
//! `#game=GAME&position=POSITION&turns=TURN+TURN&ask=TURN&misreading=NAME`, with `seed=NUMBER` instead of the position for an array drawn at random, `problem=CASE` or `quiz=CASE` to set a problem or a
//! question, `lesson=NUMBER` for a step of the first lesson, and `embed=1` for a board in another page. Each value is percent-encoded, and all but the game are optional.

mod array;
mod case;
mod counts;
mod drop;
mod edit;
mod endgame;
mod forms;
mod game;
#[cfg(target_arch = "wasm32")]
mod glue;
mod issue;
mod law;
#[cfg(not(target_arch = "wasm32"))]
pub mod lessons;
mod opponent;
mod picture;
mod position;
pub mod quiz;
mod reading;
mod refusal;
mod replay;
mod request;
mod score;
mod solving;
mod status;
mod turns;
mod verdict;
#[cfg(not(target_arch = "wasm32"))]
pub mod written;

use serde_json::json;

use reading::Reading;
use request::{Answer, Asked, Request, named, parsed, parsed_turn, parsed_turns};

/// Answers a request. Both are JSON objects. Any text gets an answer; none causes a panic.
pub fn ask(request: &str) -> String {
    let answer = serde_json::from_str::<Asked>(request)
        .map_err(|error| json!({ "error": format!("not a request: {error}") }))
        .and_then(answer);
    answer.unwrap_or_else(|error| error).to_string()
}

fn answer(Asked { misreading, request }: Asked) -> Answer {
    let by = Reading::named(misreading.as_deref())?;
    match request {
        Request::Games => Ok(game::all()),
        Request::Game { game } => Ok(game::described(named(&game)?)),
        Request::Misreadings { game } => Ok(reading::all(named(&game)?)),
        Request::Places { game, view } => Ok(picture::places(named(&game)?, view.into())),
        Request::Man { game, man } => picture::man(named(&game)?, &man),
        Request::Deflector { deflector } => picture::deflector(&deflector),
        Request::Draw { game, position, turn, ruled, view } => {
            let position = parsed(named(&game)?, &position)?;
            let turn = turn.map(|turn| parsed_turn(position.game, &turn)).transpose()?;
            Ok(picture::board(by, &position, turn, ruled, view.into()))
        }
        Request::Position { game, position } => {
            Ok(position::answer_to(by, &parsed(named(&game)?, &position)?))
        }
        Request::Edit { game, position, edits } => {
            edit::edited(&parsed(named(&game)?, &position)?, &edits)
        }
        Request::Turns { game, position } => turns::legal(by, &parsed(named(&game)?, &position)?),
        Request::Play { game, position, turn } => {
            let position = parsed(named(&game)?, &position)?;
            turns::played(by, &position, parsed_turn(position.game, &turn)?)
        }
        Request::Looks { game, position, turn } => {
            let position = parsed(named(&game)?, &position)?;
            let turn = parsed_turn(position.game, &turn)?;
            Ok(json!({ "position": edit::looks_after(&position, turn).to_string() }))
        }
        Request::Drop { game, position, from, to } => {
            drop::meant(by, &parsed(named(&game)?, &position)?, &from, &to)
        }
        Request::Judge { game, position, turn } => {
            let position = parsed(named(&game)?, &position)?;
            Ok(verdict::on(by, &position, parsed_turn(position.game, &turn)?))
        }
        Request::Ways { game, position, turn } => {
            let position = parsed(named(&game)?, &position)?;
            verdict::ways(by, &position, parsed_turn(position.game, &turn)?)
        }
        Request::Status { game, position, turns, act } => {
            let start = parsed(named(&game)?, &position)?;
            let no_act = |text: &str| json!({ "error": format!("there is no act `{text}`") });
            let act = act.map(|text| cases::act_from_text(&text).ok_or_else(|| no_act(&text)));
            status::after(by, &start, &parsed_turns(start.game, &turns)?, act.transpose()?)
        }
        Request::Perft { game, position, depth } => {
            turns::counted(&parsed(named(&game)?, &position)?, depth)
        }
        Request::Diagnose { game, text } => {
            let game = named(&game)?;
            if cfg!(feature = "diagnosis") {
                counts::diagnosed(game, &text)
            } else {
                Err(json!({ "error": "this module has no diagnosis" }))
            }
        }
        Request::Array { game, seed } => array::drawn(named(&game)?, seed),
        Request::Best { game, position, turns, level, seed } => {
            let start = parsed(named(&game)?, &position)?;
            opponent::best(&start, &parsed_turns(start.game, &turns)?, level, seed)
        }
        Request::Mate { game, position, turns, together } => {
            opponent::mate(&parsed(named(&game)?, &position)?, turns, together)
        }
        Request::Solve { game, position, goal, turns } => {
            solving::answer_to(&parsed(named(&game)?, &position)?, &goal, turns)
        }
        Request::Reply { game, position, turns } => {
            opponent::reply(&parsed(named(&game)?, &position)?, turns)
        }
        Request::Endgame { game, position } => {
            endgame::answer_to(&parsed(named(&game)?, &position)?)
        }
        Request::Law { clause } => law::clause(&clause),
        Request::Read { game, text, which } => score::read(named(&game)?, &text, which),
        Request::Case { game, position, turns, turn } => {
            let start = parsed(named(&game)?, &position)?;
            let turns = parsed_turns(start.game, &turns)?;
            let turn = turn.map(|turn| parsed_turn(start.game, &turn)).transpose()?;
            case::written(&start, &turns, turn)
        }
        Request::Issue { game, position, turn } => {
            let position = parsed(named(&game)?, &position)?;
            Ok(issue::form(&position, parsed_turn(position.game, &turn)?))
        }
    }
}
