//! Builds the whole site: puts the pages in order and runs the generator, which frames them.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::slice;

use mdbook_core::book::{Book, BookItem, Chapter, SectionNumber};
use mdbook_core::config::Config;
use mdbook_html::HtmlHandlebars;
use mdbook_renderer::{RenderContext, Renderer};
use tempfile::TempDir;
use types::Family;

use crate::error::BookError;
use crate::library::Library;
use crate::page::Page;
use crate::repository::CONFIG;
use crate::{
    case_pages, clause_table, data, distinguishing_case, endgames, family, front, links, misread,
    perft, results, rulings, selfplay, tested, words,
};

const STYLE: &str = include_str!("../theme/book.css");
const ICON: &str = include_str!("../theme/favicon.svg");
const HEADER: &str = include_str!("../theme/header.hbs");
const FRAME: &str = include_str!("../theme/frame.js");
const FIGURES: &str = include_str!("../theme/figures.js");
const SEARCH: &str = include_str!("../theme/search.js");
const SOUGHT: &str = include_str!("../sought.toml");

/// A file that the generator writes into every site. Together with `clauses.html`, it identifies a folder as a book.
const MARK: &str = ".nojekyll";

/// The page that servers show for an unknown address.
pub const MISSING: &str = "404.html";

/// A summary of what was built.
#[derive(Clone, Copy, Debug)]
pub struct Built {
    /// The number of pages.
    pub pages: usize,
    /// The size of the longest page in bytes.
    pub longest: usize,
}

/// Builds the site in `folder`, which is created if necessary. An older book there is replaced once the new one is complete; a
/// folder with any other contents is refused. `playground` is the folder of a built playground, which is copied into the site.
pub fn build(folder: &Path, playground: Option<&Path>) -> Result<Built, BookError> {
    check_folder(folder)?;
    if let Some(playground) = playground
        && !playground.join("index.html").is_file()
    {
        return Err(BookError::NoPlayground { folder: playground.into() });
    }
    let mut library = Library::new(cases::embedded()?, playground.is_some());
    library.misreadings = distinguishing_case::all(&library);
    put(folder, &contents(&mut library)?, playground)
}

/// Writes the whole site beside `folder`, and then moves it there.
fn put(folder: &Path, contents: &Contents, playground: Option<&Path>) -> Result<Built, BookError> {
    let site = beside(folder).map_err(at(folder))?;
    let place = |path: &str| site.path().join(path);
    generate(&contents.pages, playground.is_some(), site.path())?;
    let mut built = Built { pages: 0, longest: 0 };
    let mut put = |path: &Path, text: &str| {
        built.pages += 1;
        built.longest = built.longest.max(text.len());
        fs::write(path, text).map_err(at(path))
    };
    for page in all(&contents.pages) {
        let path = place(&page.path);
        let made = fs::read_to_string(&path).map_err(at(&path))?;
        let text = page.complete(&made);
        // The first page keeps the description of the whole book.
        put(&path, &if page.path == "index.html" { text } else { described(&text)? })?;
        for framed in &page.framed {
            let empty = || format!("the page {} that it wrote has no contents", path.display());
            let text = framed.within(&made).ok_or_else(|| BookError::Generator(empty()))?;
            put(&place(&framed.path), &described(&text)?)?;
        }
    }
    if let Some(playground) = playground {
        copy(playground, &place("playground"))?;
    }
    for (path, text) in &contents.files {
        let path = place(path);
        fs::create_dir_all(path.parent().unwrap_or(folder)).map_err(at(&path))?;
        fs::write(&path, text).map_err(at(&path))?;
    }
    replace(folder, site).map_err(at(folder))?;
    Ok(built)
}

/// Adds a description to a page: its first paragraph, cut after a whole word if it is long.
fn described(page: &str) -> Result<String, BookError> {
    const DESCRIPTION: &str = "<meta name=\"description\" content=\"";
    const MOST: usize = 200;
    let main = page.split_once("<main>").map_or("", |(_, main)| main);
    // A `<path>` of a picture is no paragraph.
    let mut places = main.match_indices("<p").map(|(at, found)| &main[at + found.len()..]);
    let paragraph = places.find(|rest| rest.starts_with(['>', ' ']));
    let paragraph = paragraph.and_then(|rest| rest.split_once("</p>"));
    let paragraph = format!("<p{}", paragraph.map_or("", |(paragraph, _)| paragraph));
    let texts = paragraph.split('<').filter_map(|part| part.split_once('>'));
    let text: String = texts.map(|(_, text)| text).collect();
    let mut words = String::new();
    for word in text.split_whitespace() {
        if words.len() > MOST {
            break;
        }
        words += if words.is_empty() { "" } else { " " };
        words += word;
    }
    let (before, after) = page.split_once(DESCRIPTION).unwrap_or_default();
    let Some((_, after)) = after.split_once('"') else {
        return Err(BookError::Generator("a page that it wrote has no description".into()));
    };
    Ok([before, DESCRIPTION, &words.replace('"', "&quot;"), "\"", after].concat())
}

/// The script of the search, with the words by which newcomers seek a clause. Refuses the name of an unknown clause.
fn search_script() -> Result<String, BookError> {
    let file = "sought.toml";
    let sought: BTreeMap<String, Vec<String>> = data::read(file, SOUGHT)?;
    if let Some(unknown) = sought.keys().find(|clause| law::clause(clause).is_none()) {
        let why = format!("{unknown} is not a clause");
        return Err(BookError::Text { file: file.into(), why });
    }
    Ok(format!("'use strict';\nconst SOUGHT = {};\n{SEARCH}", serde_json::json!(sought)))
}

/// An empty folder beside `folder`, with the permissions of any new folder. It is removed if the site is not completed.
fn beside(folder: &Path) -> io::Result<TempDir> {
    // A symbolic link is resolved so that the link itself stays; `.` is resolved because it has no name.
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.into());
    let parent = folder.parent().filter(|parent| !parent.as_os_str().is_empty());
    let parent = parent.unwrap_or(Path::new("."));
    fs::create_dir_all(parent)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".book-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o777));
    }
    builder.tempdir_in(parent)
}

/// Moves a complete site to `folder`. The old contents are removed last, and are restored if the new site cannot take their place.
fn replace(folder: &Path, site: TempDir) -> io::Result<()> {
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.into());
    if !folder.exists() {
        fs::rename(site.path(), folder)?;
        let _ = site.keep();
        return Ok(());
    }
    let old = site.path().with_extension("old");
    fs::rename(&folder, &old)?;
    if let Err(error) = fs::rename(site.path(), &folder) {
        fs::rename(&old, &folder)?;
        return Err(error);
    }
    let _ = site.keep();
    fs::remove_dir_all(&old)
}

fn at(path: &Path) -> impl Fn(io::Error) -> BookError {
    let path = path.to_path_buf();
    move |error| BookError::File { path: path.clone(), error }
}

/// Refuses a folder that is neither empty nor a book, since its contents would be deleted.
fn check_folder(folder: &Path) -> Result<(), BookError> {
    let empty = match folder.read_dir() {
        Ok(mut entries) => entries.next().is_none(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => true,
        Err(error) => return Err(at(folder)(error)),
    };
    if empty || folder.join(MARK).is_file() && folder.join("clauses.html").is_file() {
        Ok(())
    } else {
        Err(BookError::NotABook { folder: folder.into() })
    }
}

/// The parts of a site.
struct Contents {
    /// The pages that the generator makes, in the order of the table of contents.
    pages: Vec<Page>,
    /// Badges, data, and the page for unknown addresses: the address and text of each.
    files: Vec<(String, String)>,
}

fn contents(library: &mut Library) -> Result<Contents, BookError> {
    // Other pages link to the pages of cases, so these are made first.
    let cases = Family::ALL.map(|family| case_pages::pages(library, family));
    let mut pages = vec![front::page(library)];
    for (family, cases) in Family::ALL.into_iter().zip(cases) {
        let mut page = family::page(library, family)?;
        page.below = cases;
        page.below.push(misread::index(library, family));
        pages.push(page);
        for game in links::games_apart(family) {
            pages.push(family::page_apart(library, game)?);
        }
    }
    let (results, badges) = results::page(library)?;
    // Pages for readers of the laws come first; pages about the project come last.
    pages.extend([
        words::glossary(),
        words::index(),
        front::cite(),
        endgames::page(library)?,
        perft::page(library)?,
        rulings::page(library),
        front::dispute(),
        front::changes(),
        clause_table::page(library),
        tested::page(library)?,
        results,
    ]);
    let files = [
        ("results.json".into(), results::RESULTS.into()),
        data::json("selfplay", selfplay::SELFPLAY)?,
        data::json("compared", tested::COMPARED)?,
    ];
    let files = files.into_iter().chain(endgames::files()?).chain(perft::files()?);
    let files = files.map(|(name, text)| (data::place(&name), text));
    let missing = [(MISSING.into(), front::missing().into_string())];
    Ok(Contents { pages, files: badges.into_iter().chain(files).chain(missing).collect() })
}

/// The pages and all pages below them, in one list.
fn all(pages: &[Page]) -> Vec<&Page> {
    pages.iter().flat_map(|page| [page].into_iter().chain(all(&page.below))).collect()
}

/// Runs the generator on the pages. If the site has a playground, each page gets a link to it.
fn generate(pages: &[Page], playground: bool, folder: &Path) -> Result<(), BookError> {
    let failure = |error: &dyn std::fmt::Display| BookError::Generator(error.to_string());
    let root = tempfile::tempdir().map_err(at(Path::new("a temporary folder")))?;
    // The generator copies everything beside the texts, so the texts need a folder of their own.
    for name in ["theme", "src"] {
        let folder = root.path().join(name);
        fs::create_dir(&folder).map_err(at(&folder))?;
    }
    let search = search_script()?;
    let files = [
        ("book.css", STYLE),
        ("frame.js", FRAME),
        ("figures.js", FIGURES),
        ("search.js", &search),
        ("theme/favicon.svg", ICON),
        ("theme/header.hbs", if playground { HEADER } else { "" }),
    ];
    for (name, text) in files {
        let path = root.path().join(name);
        fs::write(&path, text).map_err(at(&path))?;
    }
    let config: Config = CONFIG.parse().map_err(|error| failure(&error))?;
    let book = Book::new_with_items(chapters(pages, &[], &[]));
    let context = RenderContext::new(root.path(), book, config, folder);
    HtmlHandlebars::new().render(&context).map_err(|error| failure(&error))
}

/// The pages as chapters, with the numbers that the generator needs to open and close parts of its table of contents.
fn chapters(pages: &[Page], above: &[String], number: &[u32]) -> Vec<BookItem> {
    let mut chapters = Vec::new();
    for (page, count) in pages.iter().zip(1..) {
        let path = PathBuf::from(&page.path).with_extension("md");
        let number = [number, &[count]].concat();
        let titles = [above, slice::from_ref(&page.title)].concat();
        let mut chapter = Chapter::new(&page.title, page.text().to_owned(), path, above.to_vec());
        chapter.sub_items = self::chapters(&page.below, &titles, &number);
        chapter.number = Some(SectionNumber::new(number));
        chapters.push(BookItem::Chapter(chapter));
    }
    chapters
}

/// Copies a folder with everything in it.
fn copy(from: &Path, to: &Path) -> Result<(), BookError> {
    fs::create_dir_all(to).map_err(at(to))?;
    for entry in from.read_dir().map_err(at(from))? {
        let path = entry.map_err(at(from))?.path();
        let target = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy(&path, &target)?;
        } else {
            fs::copy(&path, &target).map_err(at(&path))?;
        }
    }
    Ok(())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::env;
    use std::process::{Command, Output};

    use super::*;

    /// The environment variable that names the folder for the process that the test starts.
    const FOLDER: &str = "BOOK_TEST_FOLDER";

    /// A book of the few pages that the generator's settings name, with a file that exceeds the limit of the test.
    fn small() -> Contents {
        let names =
            ["index", "cases/a", "misreadings/a", "clauses", "subjects", "perft", "changes"];
        let pages = names.map(|name| {
            let mut page = Page::new(format!("{name}.html"), name);
            page.markdown("A paragraph.");
            page
        });
        let files = vec![("long.txt".into(), "long ".repeat(100_000))];
        Contents { pages: pages.into(), files }
    }

    /// Not a test of its own: run in another process by the test below.
    #[test]
    #[ignore = "started by the test below"]
    fn writing() {
        let Some(folder) = env::var_os(FOLDER) else { return };
        let folder = Path::new(&folder);
        let built = check_folder(folder).and_then(|()| put(folder, &small(), None));
        assert!(built.is_ok(), "{built:?}");
    }

    /// Builds the small book in a process that a shell limits.
    fn build(folder: &Path, limit: &str) -> Output {
        let script = format!("ulimit -c 0; {limit} exec \"$@\"");
        let mut command = Command::new("sh");
        command.args(["-c", &script, "sh"]).arg(env::current_exe().expect("it has a path"));
        command.args(["--exact", "site::tests::writing", "--ignored", "--quiet"]);
        command.env(FOLDER, folder).output().expect("it can be started")
    }

    /// A build that fails or is interrupted leaves the older book as it was, and the next build replaces it.
    #[test]
    fn an_interrupted_build_leaves_the_older_book_as_it_was() {
        let parent = tempfile::tempdir().expect("a temporary folder");
        let folder = parent.path().join("book");
        fs::create_dir(&folder).expect("a folder can be made");
        for (name, text) in [(".nojekyll", ""), ("clauses.html", "old"), ("gone.html", "old")] {
            fs::write(folder.join(name), text).expect("it can be written");
        }
        let entries = |folder: &Path| folder.read_dir().expect("it is a folder").count();
        let is_old = || {
            let clauses = fs::read_to_string(folder.join("clauses.html")).expect("it is there");
            clauses == "old" && entries(&folder) == 3
        };
        let failed = build(&folder, "trap '' XFSZ; ulimit -f 600;");
        let printed = String::from_utf8_lossy(&failed.stdout);
        assert!(printed.contains("FileTooLarge"), "{:?}: {printed}", failed.status);
        assert!(is_old());
        assert_eq!(entries(parent.path()), 1, "nothing is left beside it");
        assert_eq!(build(&folder, "ulimit -f 600;").status.code(), None);
        assert!(is_old());
        // The control: without a limit the old book is replaced.
        assert!(build(&folder, "").status.success());
        assert_ne!(fs::read_to_string(folder.join("clauses.html")).expect("it is there"), "old");
        assert!(folder.join("long.txt").is_file());
        assert!(!folder.join("gone.html").exists());
    }
}
