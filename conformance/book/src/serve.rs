//! The site on the loopback address: serves the files of one folder, read-only.
//!
//! Only requests that address this machine by a loopback name are answered, so a page of another site cannot read this
//! site through a host name that resolves to this machine. No symbolic link is followed out of the folder.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{Html, IntoResponse, Response};
use percent_encoding::percent_decode_str;
use tower_http::services::ServeDir;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::site::MISSING;

/// Why a server could not be started.
pub type StartError = Box<dyn std::error::Error + Send + Sync>;

/// A page may load only files of the site. Inline scripts and styles are allowed for the frame of the book's pages, and
/// compilation for the playground's engines.
const POLICY: &str = "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; \
    style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; worker-src 'self' blob:; \
    object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'";

/// The headers of every response.
const HEADERS: [(HeaderName, &str); 4] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::REFERRER_POLICY, "no-referrer"),
    // The book is rebuilt under the same address.
    (header::CACHE_CONTROL, "no-cache"),
];

/// A server that is listening.
pub struct Serving {
    listener: TcpListener,
    folder: PathBuf,
}

impl Serving {
    /// Listens on a port of the loopback address; 0 takes any free port. Refuses a port in use and a missing folder.
    pub fn start(folder: &Path, port: u16) -> Result<Serving, StartError> {
        let folder = folder.canonicalize()?;
        let listener = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port)))?;
        listener.set_nonblocking(true)?;
        Ok(Serving { listener, folder })
    }

    /// The address to open in a browser. It is an error if the socket no longer has one.
    pub fn address(&self) -> Result<String, StartError> {
        Ok(format!("http://{}/", self.listener.local_addr()?))
    }

    /// Answers requests until the signal INT or TERM arrives; requests that are pending then are dropped. It is an
    /// error if the system refuses the socket or a thread.
    pub fn run(self) -> Result<(), StartError> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
        let served = runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            tokio::select! {
                served = async { axum::serve(listener, site(&self.folder)).await } => Ok(served?),
                signal = ended() => Ok(signal?),
            }
        });
        // Otherwise, dropping the runtime would wait for threads that read files.
        runtime.shutdown_background();
        served
    }
}

/// Returns at the first INT or TERM. Without a handler, a signal would end the program at once and leave its temporary files behind.
async fn ended() -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        tokio::select! {
            interrupted = tokio::signal::ctrl_c() => interrupted,
            _ = terminate.recv() => Ok(()),
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await
}

/// The files of a folder behind [`guarded`], with [`HEADERS`] on every answer.
fn site(folder: &Path) -> Router {
    let site = Router::new()
        .fallback_service(ServeDir::new(folder))
        .layer(from_fn_with_state(Arc::<Path>::from(folder), guarded));
    HEADERS.into_iter().fold(site, |site, (name, value)| {
        site.layer(SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value)))
    })
}

/// Passes a request on only if it addresses this machine and a file that really is in the folder.
async fn guarded(State(folder): State<Arc<Path>>, request: Request, next: Next) -> Response {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    if !host.is_some_and(is_loopback) {
        return (StatusCode::MISDIRECTED_REQUEST, "only localhost is served").into_response();
    }
    if !is_inside(&folder, request.uri().path()) {
        return missing(&folder).into_response();
    }
    next.run(request).await
}

/// The response for an unknown address: the site's own page for this purpose, if it has one.
fn missing(folder: &Path) -> (StatusCode, Result<Html<String>, &'static str>) {
    let page = std::fs::read_to_string(folder.join(MISSING)).map(Html);
    (StatusCode::NOT_FOUND, page.map_err(|_| "not found"))
}

/// Whether the value of a `Host` header, with a port or without, is a name of the loopback address.
fn is_loopback(host: &str) -> bool {
    let names = ["localhost", "127.0.0.1", "[::1]"];
    let is_name = |host: Authority| names.iter().any(|name| host.host().eq_ignore_ascii_case(name));
    !host.contains('@') && host.parse().is_ok_and(is_name)
}

/// Whether the address, with symbolic links resolved, is that of a regular file or a folder below `folder`. The path of
/// `folder` itself must have no links.
fn is_inside(folder: &Path, address: &str) -> bool {
    let Ok(path) = percent_decode_str(address.trim_start_matches('/')).decode_utf8() else {
        return false;
    };
    let path = Path::new(path.as_ref());
    let plain = path.components().all(|part| matches!(part, Component::Normal(_)));
    let is_ours = |path: PathBuf| path.starts_with(folder) && (path.is_file() || path.is_dir());
    plain && folder.join(path).canonicalize().is_ok_and(is_ours)
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, BufReader, Read, Write};
    use std::net::TcpStream;
    use std::{fs, thread};

    use super::*;

    /// Serves, until the tests end, a site of two pages with a symbolic link that leads out of the site.
    fn served() -> (tempfile::TempDir, SocketAddr) {
        let folder = tempfile::tempdir().expect("there is a place for files");
        let site = folder.path().join("site");
        fs::create_dir_all(site.join("playground")).expect("it is new");
        fs::write(site.join("index.html"), "the book").expect("it is new");
        fs::write(site.join("playground/index.html"), "the playground").expect("it is new");
        fs::write(folder.path().join("secret"), "secret").expect("it is new");
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(folder.path().join("secret"), site.join("out"))
                .expect("new");
            let pipe = std::process::Command::new("mkfifo").arg(site.join("pipe")).status();
            assert!(pipe.expect("it is a program").success());
        }
        let serving = Serving::start(&site, 0).expect("a port is free");
        let address = serving.listener.local_addr().expect("it listens");
        thread::spawn(move || serving.run());
        (folder, address)
    }

    /// Sends a request on a persistent connection; returns the head in lower case, and the body.
    fn get(stream: &mut TcpStream, path: &str, host: &str) -> (String, String) {
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n").expect("it is open");
        let mut reader = BufReader::new(stream);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert!(reader.read_line(&mut head).expect("it is open") > 0, "cut off: {head}");
        }
        let head = head.to_lowercase();
        let length = head.split("content-length: ").nth(1).and_then(|rest| rest.lines().next());
        let mut body = vec![0; length.map_or(0, |length| length.parse().expect("it is a number"))];
        reader.read_exact(&mut body).expect("it is open");
        (head, String::from_utf8(body).expect("it is text"))
    }

    #[test]
    fn forty_persistent_connections_and_a_new_one_are_answered_in_any_order() {
        let (_folder, address) = served();
        let open = || TcpStream::connect(address).expect("it listens");
        let mut kept: Vec<TcpStream> = (0..40).map(|_| open()).collect();
        for _ in 0..3 {
            for stream in kept.iter_mut().rev() {
                assert_eq!(get(stream, "/", "localhost").1, "the book");
            }
            assert_eq!(get(&mut open(), "/index.html", "127.0.0.1:1").1, "the book");
        }
    }

    #[test]
    fn only_this_machine_is_answered_and_nothing_outside_the_folder_is_served() {
        let (_folder, address) = served();
        let mut stream = TcpStream::connect(address).expect("it listens");
        for host in
            ["example.org", "localhost.example.org", "127.0.0.1.nip.io:80", "user@localhost"]
        {
            let (head, body) = get(&mut stream, "/", host);
            assert!(head.starts_with("http/1.1 421") && !body.contains("book"), "{host}: {head}");
        }
        assert!(get(&mut stream, "/", "LOCALHOST").0.starts_with("http/1.1 200"));
        for path in [
            "/out",
            "/pipe",
            "/../secret",
            "/%2e%2e/secret",
            "/..%2fsecret",
            "//../secret",
            "/%ff",
            "/none",
        ] {
            let (head, body) = get(&mut stream, path, "localhost");
            assert!(head.starts_with("http/1.1 404") && body == "not found", "{path}: {head}");
        }
    }

    #[test]
    fn a_folder_without_a_slash_leads_to_its_page_and_every_response_has_its_headers() {
        let (_folder, address) = served();
        let mut stream = TcpStream::connect(address).expect("it listens");
        let (head, _) = get(&mut stream, "/playground", "localhost");
        assert!(
            head.starts_with("http/1.1 307") && head.contains("location: /playground/\r\n"),
            "{head}"
        );
        let (head, body) = get(&mut stream, "/playground/", "[::1]:8000");
        assert_eq!(body, "the playground");
        assert!(head.contains("content-type: text/html"), "{head}");
        for path in ["/", "/none"] {
            let (head, _) = get(&mut stream, path, "localhost");
            for expected in
                ["x-content-type-options: nosniff", "content-security-policy: default-src 'self'"]
            {
                assert!(head.contains(expected), "{path}: {head}");
            }
        }
    }
}
