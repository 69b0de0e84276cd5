//! The site on the loopback address: serves the files of one folder, read-only.

use std::fs::File;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Component, Path, PathBuf};

use tiny_http::{Header, Method, Response, Server};

/// Why a server could not be started.
pub type StartError = Box<dyn std::error::Error + Send + Sync>;

/// A server that listens.
pub struct Serving {
    server: Server,
    folder: PathBuf,
}

impl Serving {
    /// Listens on a port of the loopback address, 0 for any that is free.
    pub fn start(folder: &Path, port: u16) -> Result<Serving, StartError> {
        let server = Server::http(SocketAddr::from((Ipv4Addr::LOCALHOST, port)))?;
        Ok(Serving { server, folder: folder.to_path_buf() })
    }

    /// The address to open in a browser.
    pub fn address(&self) -> String {
        format!("http://{}/", self.server.server_addr())
    }

    /// Answers requests until the program ends.
    pub fn run(&self) {
        for request in self.server.incoming_requests() {
            let readable = matches!(request.method(), Method::Get | Method::Head);
            let file = path_of(request.url()).filter(|_| readable).and_then(|path| {
                let path = self.folder.join(path);
                let path = if path.is_dir() { path.join("index.html") } else { path };
                Some((kind(&path), File::open(path).ok()?))
            });
            // A browser that has gone away needs no answer.
            let _ = match file {
                Some((kind, file)) => {
                    let header = Header::from_bytes("Content-Type", kind);
                    let response = Response::from_file(file);
                    request.respond(match header {
                        Ok(header) => response.with_header(header),
                        Err(()) => response,
                    })
                }
                None => request.respond(Response::from_string("not found").with_status_code(404)),
            };
        }
    }
}

/// The path below the folder that an address means; `None` if it would lead out of the folder.
fn path_of(address: &str) -> Option<PathBuf> {
    let path = address.split(['?', '#']).next()?.trim_start_matches('/');
    let path = PathBuf::from(path);
    path.components().all(|part| matches!(part, Component::Normal(_))).then_some(path)
}

/// The content type of a file, by its extension.
fn kind(path: &Path) -> &'static str {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("wasm") => "application/wasm",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_stays_in_the_folder() {
        assert_eq!(path_of("/masonic.html?highlight=pawn"), Some("masonic.html".into()));
        assert_eq!(path_of("/"), Some("".into()));
        assert_eq!(path_of("/cases/../../etc/passwd"), None);
        assert_eq!(path_of("//etc/passwd"), Some("etc/passwd".into()));
    }
}
