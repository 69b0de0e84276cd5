//! A clause as JSON.

use cases::{Case, CaseFile};
use law::code::{self, Function};
use law::{Clause, LawFile};
use serde_json::{Value, json};

use super::citing;
use crate::options::Law;

/// One clause as an object, with the cases in `files` that cite it.
pub fn clause(file: &LawFile, clause: &Clause, files: &[CaseFile], options: &Law) -> Value {
    let ids =
        |clauses: Vec<&Clause>| clauses.iter().map(|clause| json!(clause.id)).collect::<Value>();
    let names = |cases: &[&Case]| cases.iter().map(|case| json!(case.id)).collect::<Value>();
    let citing = citing::citing(clause, files);
    let mut value = json!({
        "id": clause.id,
        "title": clause.title,
        "law": file.title,
        "games": clause.games(),
        "edition": file.edition,
        "date": file.date,
        "since": clause.since,
        "changed": clause.changed,
        "kind": clause.kind.name(),
        "whose": clause.whose(),
        "text": clause.text,
        "ruling": clause.ruling,
        "deduced": clause.deduced,
        "follows": clause.follows,
        "why": clause.why,
        "rival": clause.rival,
        "no_rival": clause.no_rival,
        "untested": clause.untested,
        "source": clause.source,
        "sources": sources(file, clause),
        "document": file.document,
        "amends": clause.amends,
        "amended_by": ids(clause.amended_by()),
        "names": ids(clause.names()),
        "named_by": ids(clause.named_by()),
        "words": clause.terms(),
        "examples": clause.examples,
        "cases": {
            "first": names(&citing.first),
            "others": names(&citing.others),
            "recorded": names(&citing.recorded),
        },
    });
    if options.code {
        let functions =
            code::citing(&clause.id).map(|Function { file, line, name, text, .. }| {
                let file = format!("reference/src/{file}");
                json!({ "file": file, "line": line, "function": name, "text": text })
            });
        value["code"] = functions.collect();
    }
    value
}

/// The sources that a clause names, each with its digest or address if it has one.
fn sources(file: &LawFile, clause: &Clause) -> Vec<Value> {
    let source = |name: String| {
        let mut places = file.document.iter().flat_map(|document| &document.places);
        if let Some(place) = places.find(|place| place.name == name) {
            json!(place)
        } else if let Some(other) = file.other.iter().find(|other| other.name == name) {
            json!(other)
        } else {
            json!({ "name": name })
        }
    };
    clause.sources().into_iter().map(source).collect()
}
