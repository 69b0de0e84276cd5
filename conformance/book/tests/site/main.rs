//! Tests of the built site: every link leads somewhere, nothing is loaded from elsewhere, and every clause and every
//! case is there. All tests share one site, which the program builds, with a playground of one empty page.

mod lines;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::LazyLock;

use chess_arbiter_book::serve::Serving;
use chess_arbiter_book::{BookError, build};
use scraper::{Html, Selector};
use tempfile::TempDir;
use types::{Family, Game, Position, Turn};

/// The parts of a page that the tests examine.
struct Read {
    bytes: usize,
    ids: Vec<String>,
    /// The targets of the page's links.
    links: Vec<String>,
    /// The files that the page loads: scripts, styles, pictures, frames.
    loads: Vec<String>,
    /// The shapes to which the page's pictures refer.
    shapes: BTreeSet<String>,
    /// The page's figures, except those that are entirely a link.
    figures: Vec<Figure>,
    /// Errors in the page's markup.
    errors: Vec<String>,
}

/// What a figure says about its board.
struct Figure {
    /// The `data-` attributes of the board: game, position, turn, misreading.
    data: BTreeMap<String, String>,
    /// The men and reflections drawn, by their titles.
    drawn: Vec<String>,
    /// The lines drawn over the board.
    lines: Vec<lines::Line>,
    /// Whether the figure has a button that enlarges it.
    opens: bool,
}

/// A built site, and the parts of its pages by their addresses.
struct Site {
    folder: PathBuf,
    pages: BTreeMap<String, Read>,
    served: Served,
    /// The temporary folder that contains `folder` and nothing else.
    parent: TempDir,
}

/// How the program that built the site served it.
struct Served {
    /// The beginning of the program's answer to the first request.
    answer: [u8; 15],
    /// How the program ended after a signal, with another request pending.
    status: ExitStatus,
}

static SITE: LazyLock<Site> = LazyLock::new(|| {
    let playground = tempfile::tempdir().expect("a temporary folder");
    let page = "<!DOCTYPE html><html lang=en><title>Playground</title>";
    fs::write(playground.path().join("index.html"), page).expect("it can be written");
    let parent = tempfile::tempdir().expect("a temporary folder");
    // An older book, which the new one replaces.
    let folder = parent.path().join("book");
    fs::create_dir(&folder).expect("a folder can be made");
    for (name, text) in [(".nojekyll", ""), ("clauses.html", "old"), ("gone.html", "old")] {
        fs::write(folder.join(name), text).expect("it can be written");
    }
    let served = serve(&folder, playground.path());
    let mut pages = BTreeMap::new();
    read_folder(&folder, &folder, &mut pages);
    Site { folder, pages, served, parent }
});

/// Builds the book and serves it until a signal arrives, whatever requests are pending then.
fn serve(folder: &Path, playground: &Path) -> Served {
    let mut program = Command::new(env!("CARGO_BIN_EXE_chess-arbiter-book"))
        .arg(folder)
        .arg("--playground")
        .arg(playground)
        .args(["--serve", "0"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("it can be started");
    let output = BufReader::new(program.stdout.take().expect("it is a pipe"));
    let host = output.lines().map_while(Result::ok).find_map(|line| {
        line.strip_prefix("the book is at http://")
            .map(|host| host.trim_end_matches('/').to_owned())
    });
    let host = host.expect("the book is built and served");
    let connect = || TcpStream::connect(&host).expect("it listens");
    let (mut answered, mut pending) = (connect(), connect());
    write!(answered, "GET / HTTP/1.1\r\nHost: {host}\r\n\r\n").expect("it can be asked");
    let mut answer = [0; 15];
    answered.read_exact(&mut answer).expect("it answers");
    pending.write_all(b"GET / HTTP/1.1\r\n").expect("it can be asked");
    if cfg!(unix) {
        let kill = Command::new("kill").arg(program.id().to_string()).status();
        assert!(kill.is_ok_and(|status| status.success()), "it gets a signal");
    } else {
        program.kill().expect("it can be ended");
    }
    Served { answer, status: program.wait().expect("it ends") }
}

fn read_folder(root: &Path, folder: &Path, pages: &mut BTreeMap<String, Read>) {
    for entry in folder.read_dir().expect("the site can be listed") {
        let path = entry.expect("the site can be listed").path();
        if path.is_dir() {
            read_folder(root, &path, pages);
        } else if path.extension().is_some_and(|ending| ending == "html") {
            let text = fs::read_to_string(&path).expect("a page can be read");
            let address = path.strip_prefix(root).expect("it is below").to_string_lossy().into();
            pages.insert(address, read(&text));
        }
    }
}

fn read(text: &str) -> Read {
    let page = Html::parse_document(text);
    let every = Selector::parse("*").expect("a selector");
    let mut read = Read {
        bytes: text.len(),
        ids: Vec::new(),
        links: Vec::new(),
        loads: Vec::new(),
        shapes: BTreeSet::new(),
        figures: figures(&page),
        errors: page.errors.iter().map(ToString::to_string).collect(),
    };
    for element in page.select(&every) {
        let parts: Vec<&str> = element.child_elements().map(|part| part.value().name()).collect();
        let element = element.value();
        // A caption must be the first or last part of its figure. The parser does not report a caption elsewhere, so
        // this is checked here.
        let inner = parts.get(1..parts.len().saturating_sub(1)).unwrap_or_default();
        if element.name() == "figure" && inner.contains(&"figcaption") {
            read.errors.push(format!("a caption among the parts of a figure: {parts:?}"));
        }
        let attribute = |name: &str| element.attr(name).map(str::to_owned);
        read.ids.extend(attribute("id"));
        match element.name() {
            "a" => read.links.extend(attribute("href")),
            "use" => read.shapes.extend(attribute("href")),
            "link" => read.loads.extend(attribute("href")),
            _ => read.loads.extend(attribute("src").or(attribute("data"))),
        }
    }
    read
}

fn figures(page: &Html) -> Vec<Figure> {
    let select = |selector| Selector::parse(selector).expect("a selector");
    let (figure, larger) = (select("figure:not(.card):not(.plotted)"), select("button.larger"));
    let (board, title, line) = (select(".board"), select("title"), select("path[data-cells]"));
    let figures = page.select(&figure).map(|figure| {
        let board = figure.select(&board).next();
        let data = board.into_iter().flat_map(|board| board.value().attrs());
        let data = data.filter_map(|(name, value)| Some((name.strip_prefix("data-")?, value)));
        let data = data.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let titles = board.into_iter().flat_map(|board| board.select(&title));
        let titles = titles.map(|title| title.text().collect::<String>());
        let drawn = titles.filter(|title| !title.starts_with("deflector")).collect();
        let lines =
            board.into_iter().flat_map(|board| board.select(&line)).map(lines::read).collect();
        Figure { data, drawn, lines, opens: figure.select(&larger).next().is_some() }
    });
    figures.collect()
}

/// The page and anchor to which a link on a page leads; `None` if it leads out of the site.
fn target(page: &str, link: &str) -> Option<(String, String)> {
    if link.contains("://") || link.starts_with("mailto:") {
        return None;
    }
    let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
    let mut parts: Vec<&str> = page.split('/').collect();
    if !path.is_empty() {
        parts.pop();
        for part in path.split('/') {
            if part == ".." {
                parts.pop();
            } else {
                parts.push(part);
            }
        }
    }
    Some((parts.join("/"), anchor.to_owned()))
}

#[test]
fn every_link_leads_to_an_existing_page_and_anchor() {
    let mut dead = BTreeSet::new();
    let mut links = 0;
    for (page, read) in &SITE.pages {
        for link in &read.links {
            let Some((to, anchor)) = target(page, link) else { continue };
            links += 1;
            let is_data = to.starts_with("data/") && SITE.folder.join(&to).is_file();
            let found = is_data
                || SITE.pages.get(&to).is_some_and(|read| {
                    anchor.is_empty() || to.starts_with("playground/") || read.ids.contains(&anchor)
                });
            if !found {
                dead.insert(format!("{page}: {link}"));
            }
        }
    }
    assert!(links > 10_000, "{links} links");
    let some: Vec<&String> = dead.iter().take(20).collect();
    assert!(dead.is_empty(), "{} links lead nowhere: {some:#?}", dead.len());
}

#[test]
fn a_page_loads_only_existing_files_of_the_site() {
    for (page, read) in &SITE.pages {
        for load in &read.loads {
            let (to, _) = target(page, load).unwrap_or_else(|| panic!("{page} loads {load}"));
            assert!(SITE.folder.join(&to).is_file(), "{page} loads {load}");
        }
        for shape in &read.shapes {
            let id = shape.trim_start_matches('#');
            assert!(read.ids.iter().any(|known| known == id), "{page} has no shape {shape}");
        }
    }
    for file in SITE.folder.join("css").read_dir().expect("there are styles") {
        let style = fs::read_to_string(file.expect("it is listed").path()).expect("it reads");
        let loads = style.split("url(").skip(1).chain(style.split("@import").skip(1));
        for load in loads {
            let address = load.split([')', ';']).next().unwrap_or_default();
            let address = address.trim_matches(['"', '\'', ' ']);
            let inside = address.starts_with("data:") || !address.contains("//");
            assert!(inside, "a style loads {address}");
        }
    }
}

#[test]
fn no_page_is_longer_than_a_million_bytes_and_every_one_is_well_formed() {
    for (page, read) in &SITE.pages {
        assert!(read.bytes < 1_000_000, "{page} has {} bytes", read.bytes);
        assert!(read.errors.is_empty(), "{page}: {:?}", read.errors);
        let distinct: BTreeSet<&String> = read.ids.iter().collect();
        assert_eq!(distinct.len(), read.ids.len(), "{page} has an anchor twice");
    }
}

#[test]
fn every_clause_and_every_case_has_its_anchor() {
    for file in law::files() {
        let page = format!("{}.html", file.games[0].family());
        let ids: BTreeSet<&str> = SITE.pages[&page].ids.iter().map(String::as_str).collect();
        for clause in &file.clauses {
            assert!(ids.contains(clause.id.as_str()), "{page} lacks {}", clause.id);
        }
    }
    let pages = SITE.pages.iter().filter(|(page, _)| page.starts_with("cases/"));
    let ids: BTreeSet<&str> = pages.flat_map(|(_, read)| &read.ids).map(String::as_str).collect();
    for file in cases::embedded().expect("the cases read") {
        for case in &file.cases {
            assert!(ids.contains(case.id.as_str()), "{}", case.id);
        }
    }
    for family in Family::ALL {
        assert!(SITE.pages.contains_key(&format!("{}.html", family.name())));
    }
}

#[test]
fn playground_links_open_a_position_and_turns_of_their_game_or_a_problem() {
    let files = cases::embedded().expect("the cases read");
    let all = files.into_iter().flat_map(|file| file.cases);
    let problems: BTreeSet<(Game, String)> = all
        .filter(|case| case.expect.mate_in.is_some() || case.expect.helpmate_in.is_some())
        .map(|case| (case.game, case.id))
        .collect();
    let mut opened = 0;
    for link in SITE.pages.values().flat_map(|read| &read.links) {
        let Some((_, fields)) = link.split_once("playground/index.html#") else { continue };
        opened += 1;
        let mut game = Game::Chess;
        for field in fields.split('&') {
            let (name, value) = field.split_once('=').expect("a name and a value");
            let value = decoded(value);
            match name {
                "game" => game = value.parse().expect("a game"),
                "position" => drop(Position::parse(game, &value).expect("a position")),
                "turns" => value.split(' ').for_each(|turn| {
                    Turn::parse(game, turn).expect("a turn");
                }),
                "ask" => drop(Turn::parse(game, &value).expect("a turn")),
                "problem" if value == "today" => {}
                "problem" => assert!(problems.contains(&(game, value)), "{link}"),
                "embed" | "lesson" => assert_eq!(value, "1"),
                "misreading" => {
                    let known = misreadings::all().find(|known| known.name == value);
                    assert!(known.is_some_and(|known| known.games.contains(&game)), "{link}");
                }
                other => panic!("{other} in {link}"),
            }
        }
    }
    assert!(opened > 2_000, "{opened} links to the playground");
}

#[test]
fn the_playground_is_linked_on_every_page() {
    for (page, read) in SITE
        .pages
        .iter()
        .filter(|(page, _)| !page.starts_with("playground/") && *page != "toc.html")
    {
        let to =
            |link: &String| target(page, link).is_some_and(|(to, _)| to == "playground/index.html");
        assert!(read.links.iter().any(to), "{page}");
    }
}

/// A click on a man is answered from the data of the figure, so the data must match the drawing.
#[test]
fn every_figure_names_the_game_and_position_drawn_and_can_be_enlarged() {
    let (mut figures, mut misread) = (0, 0);
    for (page, figure) in
        SITE.pages.iter().flat_map(|(page, read)| read.figures.iter().map(move |it| (page, it)))
    {
        let data = |name: &str| figure.data.get(name).unwrap_or_else(|| panic!("{page}: {name}"));
        let game: Game = data("game").parse().expect("a game");
        let position = Position::parse(game, data("position")).expect("a position");
        let men = position.men.iter();
        let men = men.map(|(cell, man)| format!("{} {} on {cell}", man.side, man.kind));
        let reflections = reference::mirrors::reflections(&position).into_iter().map(|shown| {
            format!("reflection on {} of a {} {}", shown.cell, shown.man.side, shown.man.kind)
        });
        let printed: BTreeSet<String> = men.chain(reflections).collect();
        let drawn: BTreeSet<String> = figure.drawn.iter().cloned().collect();
        assert_eq!(drawn, printed, "{page}: {position}");
        assert!(figure.opens, "{page}: {position}");
        if let Some(turn) = figure.data.get("ask") {
            assert!(Turn::parse(game, turn).is_ok(), "{page}: {turn}");
        }
        if let Some(name) = figure.data.get("misreading") {
            let known = misreadings::all().find(|known| known.name == *name);
            assert!(known.is_some_and(|known| known.games.contains(&game)), "{page}: {name}");
            misread += 1;
        }
        figures += 1;
    }
    assert!(figures > 5_000, "{figures} figures");
    assert!(misread > 400, "{misread} figures of misreadings");
}

/// Decodes a percent-encoded part of an address.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digits: String = rest.by_ref().take(2).map(char::from).collect();
            bytes.push(u8::from_str_radix(&digits, 16).expect("two digits"));
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).expect("it is UTF-8")
}

#[test]
fn the_site_is_served_and_nothing_else() {
    let serving = Serving::start(&SITE.folder, 0).expect("a port is free");
    let address = serving.address().expect("it listens");
    let host = address.trim_start_matches("http://").trim_end_matches('/').to_owned();
    std::thread::spawn(move || serving.run());
    let get = |path: &str| {
        let mut stream = TcpStream::connect(&host).expect("it listens");
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
            .expect("it can be asked");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("it answers");
        String::from_utf8_lossy(&answer).into_owned()
    };
    let first = get("/");
    assert!(first.starts_with("HTTP/1.1 200") && first.contains("text/html"), "{first}");
    assert!(get("/masonic.html?highlight=pawn").contains("MAS-13"));
    for path in ["/no.html", "/../../../../etc/passwd", "/cases/../../etc/passwd"] {
        assert!(get(path).starts_with("HTTP/1.1 404"), "{path}");
    }
}

#[test]
fn a_folder_with_other_contents_is_left_alone() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let letter = folder.path().join("letter.txt");
    fs::write(&letter, "dear").expect("it can be written");
    let refused = build(folder.path(), None);
    assert!(matches!(refused, Err(BookError::NotABook { .. })), "{refused:?}");
    let program =
        Command::new(env!("CARGO_BIN_EXE_chess-arbiter-book")).arg(folder.path()).output();
    assert_eq!(program.expect("it can be started").status.code(), Some(2));
    assert_eq!(fs::read_to_string(&letter).expect("it is still there"), "dear");
    let new = folder.path().join("new");
    let refused = build(&new, Some(folder.path()));
    assert!(matches!(refused, Err(BookError::NoPlayground { .. })), "{refused:?}");
}

#[test]
#[cfg(unix)]
fn a_new_book_replaces_the_older_one_and_is_served_until_a_signal() {
    assert_eq!(SITE.served.answer, *b"HTTP/1.1 200 OK");
    assert_eq!(SITE.served.status.code(), Some(0));
    let beside = SITE.parent.path().read_dir().expect("it is a folder").count();
    assert_eq!(beside, 1, "nothing is left beside it");
    assert!(!SITE.folder.join("gone.html").exists());
    let clauses = fs::read_to_string(SITE.folder.join("clauses.html")).expect("it is there");
    assert!(clauses.contains("MAS-13"));
}

#[test]
fn every_ruling_and_every_rival_is_on_the_page_of_rulings_with_a_case() {
    let page = &SITE.pages["rulings.html"];
    let cases: BTreeSet<&String> = page.links.iter().filter(|link| link.contains('#')).collect();
    let mut clauses = 0;
    for clause in law::clauses() {
        let open = clause.ruling.is_some() || clause.rival.is_some() || clause.no_rival.is_some();
        let entry = format!("ruling-{}", clause.id);
        assert_eq!(page.ids.contains(&entry), open, "{}", clause.id);
        clauses += usize::from(open);
    }
    assert!(clauses > 80, "{clauses}");
    assert!(cases.iter().any(|link| link.ends_with("#kingdom-escort-pawnrule-019")));
    // The rulings come from the most open to the least, each group after its heading.
    let place = |id: &str| page.ids.iter().position(|known| known == id).expect(id);
    let order = [
        "silent",
        "ruling-KDM-19",
        "partly",
        "ruling-DEF-3",
        "words",
        "ruling-MAS-7",
        "slips",
        "ruling-HOM-18",
        "no-rival",
        "ruling-HOM-8",
    ];
    assert!(order.is_sorted_by_key(|id| place(id)));
}

#[test]
fn every_engine_has_results_and_a_badge_for_each_game() {
    let badges: BTreeSet<&String> =
        SITE.pages["results.html"].loads.iter().filter(|load| load.contains("badges/")).collect();
    let data: serde_json::Value =
        serde_json::from_str(include_str!("../../results.json")).expect("the results are JSON");
    let engines = data["engines"].as_array().expect("they are a list");
    let mut games = 0;
    for engine in engines {
        let name = engine["name"].as_str().expect("an engine has a name");
        assert!(SITE.pages["results.html"].ids.iter().any(|id| id == name), "{name}");
        for game in engine["games"].as_object().expect("it plays games").keys() {
            let place = format!("badges/{name}-{game}.svg");
            assert!(badges.contains(&place), "{place}");
            let path = SITE.folder.join(&place);
            let badge = fs::read_to_string(path).expect("the badge is there");
            assert!(badge.starts_with("<svg ") && badge.contains(game), "{badge}");
            games += 1;
        }
    }
    assert!(engines.len() >= 9, "{}", engines.len());
    assert_eq!(badges.len(), games);
    // All engines were tested with the same cases.
    let digests: BTreeSet<String> =
        engines.iter().map(|engine| engine["suite"]["digest"].to_string()).collect();
    assert_eq!(digests.len(), 1, "{digests:?}");
}

/// Every misreading has a page with its clause, a case, a link to the playground, and two pictures. The lists of its
/// games and the page of its clause link to it. The table of contents and the search contain only the lists.
#[test]
fn every_misreading_has_a_page_with_two_pictures_that_show_its_difference() {
    let mut known = 0;
    for reading in misreadings::all() {
        let path = format!("misreadings/{}.html", reading.name.replace('/', "-"));
        let page = SITE.pages.get(&path).unwrap_or_else(|| panic!("no {path}"));
        let leads = |page: &Read, to: &str| page.links.iter().any(|link| link.ends_with(to));
        let family = law::file_of(&reading.clause.to_string()).expect("a clause").games[0].family();
        assert!(leads(page, &format!("../{family}.html#{}", reading.clause)), "{path}");
        assert!(page.links.iter().any(|link| link.starts_with("../cases/")), "{path}");
        assert!(leads(page, &format!("&misreading={}", reading.name)), "{path}");
        let text = fs::read_to_string(SITE.folder.join(&path)).expect("it reads");
        assert_eq!(text.matches("<figure>").count(), 2, "{path}");
        assert!(text.contains(&format!("<title>Misreading: {} - ", reading.name)), "{path}");
        assert!(leads(&SITE.pages[&format!("{family}.html")], &path), "{path}");
        for game in reading.games {
            let list = format!("misreadings/{}.html", game.family());
            assert!(leads(&SITE.pages[&list], &path), "{list} lacks {path}");
        }
        known += 1;
    }
    assert!(known > 400, "{known}");
    let lists = SITE.pages["toc.html"].links.iter().filter(|link| link.contains("misreadings/"));
    assert_eq!(lists.count(), Family::ALL.len());
    for file in SITE.folder.read_dir().expect("it is there") {
        let path = file.expect("it is listed").path();
        if path.to_string_lossy().contains("searchindex-") {
            let index = fs::read_to_string(path).expect("it reads");
            assert!(!index.contains("\"misreadings/"), "the search has misreadings");
        }
    }
}
