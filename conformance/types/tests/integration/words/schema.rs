//! The schema of facts agrees with the types: every kind of fact, every field and whether it can be absent, and every
//! enumeration of names.

use std::collections::{BTreeMap, BTreeSet};

use chess_arbiter_types::facts::{
    Attack, AttackedKing, Bend, Company, Deed, Defect, Departure, Ending, Entry, Fact, Field, Gone,
    How, Ignored, Moment, Placed, Subject, Thing, Verb, Violation, Way,
};
use chess_arbiter_types::{
    BoardId, CastlingRight, ClauseId, Deflector, EndBy, ExtraForm, Kind, Side, Turn,
};
use serde_json::{Value, json};

use super::build::{attack, bend, bent, cell, cells, king, marked, on, right, shown, way};

/// A list with one value of each variant of an enum. The match is exhaustive, so a new variant does not compile until
/// the list has it, and then the tests fail until the schema has it.
macro_rules! every {
    ($type:ident { $($variant:ident $(($value:expr))? $({ $($field:ident: $of:expr),* $(,)? })?),* $(,)? }) => {{
        let _ = |it: &$type| match it { $($type::$variant { .. } => ()),* };
        vec![$($type::$variant $(($value))? $({ $($field: $of),* })?),*]
    }};
}

fn companies() -> Vec<Company> {
    every!(Company {
        Twin { who: on("p m:e7"), way: way("m:e7 m:e8") },
        Lone,
        TwinWaits(cell("m:e8")),
    })
}

fn ways_into_check() -> Vec<How> {
    every!(How {
        WalkedInto,
        NotParried,
        InVain(cell("d2")),
        Opened(cell("d2")),
        Turned(cell("e7")),
        NoLongerTurned(cell("c2")),
        GivenUp,
    })
}

fn departures() -> Vec<Departure> {
    every!(Departure { Moved, Captured, Vanished, Faded })
}

fn endings() -> Vec<Ending> {
    every!(Ending { Captured, KingMoves, Fades, LosesScreen })
}

fn things() -> Vec<Thing> {
    every!(Thing { Man(on("b e3")), Deflector(bend(Deflector::J, "e3")) })
}

fn moments() -> Vec<Moment> {
    every!(Moment { Turn, Move, Act })
}

fn forms() -> Vec<ExtraForm> {
    every!(ExtraForm { Nothing, Act, Vanishing, Twin })
}

fn fields() -> Vec<Field> {
    every!(Field { EnPassant, Ko })
}

fn verbs() -> Vec<Verb> {
    every!(Verb { Grants, Forbids, Defines, Requires })
}

fn pawn() -> Placed {
    marked("P s:e6", 4, true)
}

fn rook() -> Placed {
    on("R a1")
}

fn seen() -> Placed {
    shown("R e6", "a6 i6")
}

fn path() -> Way {
    let ignored = Ignored { what: Thing::Man(on("p e4")), by: ClauseId::named("SPE-5") };
    Way { ignored: vec![ignored], ..bent("d4 e4 e5", vec![bend(Deflector::L, "e4")]) }
}

fn lies() -> Bend {
    bend(Deflector::V, "e7")
}

fn attacks() -> Vec<Attack> {
    vec![attack("n f6", "f6 e8")]
}

fn kings() -> Vec<AttackedKing> {
    vec![king("K e8", attacks(), None)]
}

/// A deed of each kind, in which no field is absent.
pub fn whole_deeds() -> Vec<Deed> {
    let e3 = cell("e3");
    let right = right('K');
    every!(Deed {
        Goes { who: pawn(), way: path() },
        Crosses { cell: e3 },
        Captures { whom: seen(), en_passant: true },
        Over { screen: rook() },
        Becomes { pawn: pawn(), kind: Kind::Queen },
        Castles { right: right, rook: rook(), to: e3 },
        Lays { side: Side::White, bend: lies() },
        Shifts { side: Side::Black, bend: lies(), way: path() },
        Vanishes { original: rook() },
        Displaces { reflection: seen() },
        Appears { reflection: seen() },
        Fades { reflection: seen() },
        Reflected { who: rook(), on: cells("e6 i6") },
        Alone { who: pawn(), company: Company::Lone },
        CannotFollow {
            who: pawn(),
            to: e3,
            twin: pawn(),
            by: Some(rook()),
            captures_nothing: true
        },
        Shuts { king: rook(), attack: Box::new(attack("n f6", "f6 e8")), by: seen() },
        Ends { king: rook(), attack: Box::new(attack("n f6", "f6 e8")), how: Ending::KingMoves },
        StaysShut {
            king: rook(),
            attack: Box::new(attack("n f6", "f6 e8")),
            by: Thing::Deflector(lies()),
            clause: ClauseId::named("DEF-7")
        },
        NoCheck { king: rook(), cell: e3, attacks: attacks(), clause: ClauseId::named("CHE-18") },
        OtherKo { bend: lies(), came_from: e3 },
        MayEnterPoint { king: rook(), to: e3 },
        FirstStepOffBoard { knight: rook() },
        Waits { pawn: pawn(), twin: Some(pawn()) },
        RunsAcross { king: rook(), cell: e3, attacks: attacks() },
    })
}

/// A violation of each kind, in which no field is absent.
pub fn whole_violations() -> Vec<Violation> {
    let e3 = cell("e3");
    let right = right('K');
    every!(Violation {
        OtherForm { expected: ExtraForm::Nothing },
        NoCell { cell: e3 },
        EndsWhereItBegan { cell: e3, path: Some(path()) },
        NoMan { cell: e3 },
        ShowsNothing { cell: e3, men: vec![rook()] },
        NotTheirs { who: rook(), mover: Side::Black },
        NoSuchKind { who: rook() },
        OutOfReach {
            who: rook(),
            to: e3,
            reach: cells("a2 b1"),
            own: cells("c1"),
            more: true,
            no_line: true,
        },
        MovesOtherwise { who: rook(), to: e3, whom: Some(rook()) },
        StaysOnItsBoard { who: rook(), to: cell("E4") },
        Blocked { who: rook(), way: path(), by: rook() },
        NotVacant { who: rook(), way: path(), by: rook() },
        Diverted { who: rook(), way: path(), bend: lies(), leads: vec![path()] },
        RunsElsewhere { who: rook(), to: e3, run: path(), by: Some(rook()) },
        Screens { who: rook(), way: path(), found: vec![rook()] },
        NoHurdle { who: rook(), way: path(), needed: e3, found: vec![rook()] },
        NotInitial { pawn: pawn(), to: e3, rank: Some(2) },
        CrossesNoCell { pawn: pawn(), to: e3 },
        NothingToCapture { pawn: pawn(), to: e3, reflection: Some(seen()), crossed: Some(e3) },
        NotJustCrossed { pawn: pawn(), to: e3, other: pawn() },
        NoEscort { pawn: pawn(), to: e3 },
        NoPointInCheck { king: king("K e8", attacks(), None), to: cell("E4") },
        TwoDirections { short: path(), max: path() },
        NoTwins { short: pawn(), max: pawn() },
        NeedsItsTwin { who: pawn(), twin: pawn(), stuck: true },
        HasNoTwin { who: pawn() },
        StaysWaiting { pawn: pawn(), twin: Some(pawn()) },
        CastlingIsWritten { king: rook(), to: e3, turn: Turn::of(e3, e3) },
        NoRight { right: right, rook: e3 },
        NotThere { right: right, needed: rook(), found: Some(rook()) },
        Between { king: rook(), rook: rook(), by: rook() },
        DeflectorBetween { king: rook(), rook: rook(), bend: lies() },
        CastlesAcross { king: rook(), cell: e3, attacks: attacks() },
        OwnMan { who: rook(), other: rook() },
        KingStands { who: rook(), king: rook() },
        ShowsItself { who: rook(), reflection: seen(), original: e3 },
        ItsOwnOriginal { who: seen(), original: rook() },
        Original { who: seen(), named: Some(e3) },
        NoPromotion { who: rook(), to: e3, kind: Kind::Rook, before: Some(rook()) },
        Letter { pawn: pawn(), to: e3, written: Some(Kind::King), kinds: vec![Kind::Queen] },
        TwoKinds { short: Kind::Queen, max: Kind::Rook },
        NoAct,
        MoveEndsTheGame,
        NotInHand { side: Side::White, deflector: Deflector::J, hand: vec![Deflector::L] },
        StillInHand { side: Side::White, hand: vec![Deflector::L] },
        NoDeflector { cell: e3 },
        ManOnDeflectorsCell { by: rook(), deflector: Deflector::J, lies_there: true },
        DeflectorLiesThere { bend: lies(), deflector: Deflector::J },
        DeflectorOutOfReach { bend: lies(), to: e3, reach: cells("d4"), more: true },
        DeflectorBlocked { bend: lies(), way: path(), by: rook() },
        DeflectorDiverted { bend: lies(), way: path(), by: lies(), leads: vec![path()] },
        Ko { bend: lies(), came_from: e3 },
        Check { kings: kings(), after: Moment::Turn },
        RunsAcross { king: rook(), cell: e3, attacks: attacks() },
        Ended { by: EndBy::Dead },
        NoSuchAct,
    })
}

/// A defect of each kind, in which no field is absent.
pub fn whole_defects() -> Vec<Defect> {
    let e3 = cell("e3");
    let right = right('K');
    every!(Defect {
        NoSuchKind { who: rook() },
        NotThere { right: right, needed: rook(), found: Some(rook()) },
        NoKing { side: Side::White, board: Some(BoardId::Short) },
        Kings { side: Side::White, cells: cells("e1 g1") },
        PawnCannotStand { pawn: pawn() },
        NoCastling { right: right },
        NeedsVacant { field: Field::Ko, by: rook() },
        NeedsPawn { side: Side::White, cell: e3 },
        NoDoubleStep { side: Side::White, crossed: e3 },
        CheckOutOfTurn { kings: kings() },
        TooManyDeflectors {
            deflector: Deflector::J,
            cells: cells("a4 b5"),
            hands: vec![Side::White],
        },
        TwoDeflectors { cell: e3 },
        KoNeedsDeflector { stands: e3, came_from: e3, found: Some(Deflector::L) },
        KoWithHand { side: Side::White, hand: vec![Deflector::L] },
        Mark { who: pawn() },
        StandsTwice { one: pawn(), other: pawn() },
        UnlikeTwins { short: pawn(), max: pawn() },
        BehindItsTwin { short: pawn(), max: pawn() },
        NoEnPassant { crossed: e3 },
        Array { kind: Some(Kind::King) },
        NotInArray { who: rook() },
    })
}

/// For each kind of deed with fields that can be absent or null, a deed without these fields.
fn deeds_without() -> Vec<Deed> {
    let to = cell("e3");
    let pawn = || on("P s:e6");
    vec![
        Deed::Waits { pawn: pawn(), twin: None },
        Deed::CannotFollow { who: pawn(), to, twin: pawn(), by: None, captures_nothing: false },
    ]
}

/// For each kind of violation with fields that can be absent or null, a violation without these fields.
fn violations_without() -> Vec<Violation> {
    let who = on("R a1");
    let to = cell("e3");
    let pawn = || on("P s:e6");
    vec![
        Violation::EndsWhereItBegan { cell: to, path: None },
        Violation::OutOfReach {
            who: who.clone(),
            to,
            reach: Vec::new(),
            own: Vec::new(),
            more: false,
            no_line: false,
        },
        Violation::MovesOtherwise { who: who.clone(), to, whom: None },
        Violation::NeedsItsTwin { who: pawn(), twin: pawn(), stuck: false },
        Violation::NoPromotion { who: pawn(), to, kind: Kind::Queen, before: None },
        Violation::DeflectorOutOfReach {
            bend: bend(Deflector::J, "d4"),
            to,
            reach: Vec::new(),
            more: false,
        },
        Violation::RunsElsewhere { who, to, run: way("a1 a2"), by: None },
        Violation::NotInitial { pawn: pawn(), to, rank: None },
        Violation::NothingToCapture { pawn: pawn(), to, reflection: None, crossed: None },
        Violation::StaysWaiting { pawn: pawn(), twin: None },
        Violation::NotThere { right: right('K'), needed: pawn(), found: None },
        Violation::Original { who: pawn(), named: None },
        Violation::Letter { pawn: pawn(), to, written: None, kinds: Vec::new() },
    ]
}

/// For each kind of defect with fields that can be absent or null, a defect without these fields.
fn defects_without() -> Vec<Defect> {
    let to = cell("e3");
    let pawn = || on("P s:e6");
    vec![
        Defect::NotThere { right: right('K'), needed: pawn(), found: None },
        Defect::NoKing { side: Side::White, board: None },
        Defect::KoNeedsDeflector { stands: to, came_from: to, found: None },
        Defect::Array { kind: None },
    ]
}

/// Deeds that together contain every name of every enumeration, and every form of the parts of deeds.
fn deeds_with_every_name() -> Vec<Deed> {
    let attacked = || (on("r e3"), Box::new(attack("r e3", "e3 e2 e1")));
    let alone = companies().into_iter().map(|company| Deed::Alone { who: pawn(), company });
    let ends = endings().into_iter().map(|how| {
        let (king, attack) = attacked();
        Deed::Ends { king, attack, how }
    });
    let shut = things().into_iter().map(|by| {
        let (king, attack) = attacked();
        Deed::StaysShut { king, attack, by, clause: ClauseId::named("DEF-7") }
    });
    alone.chain(ends).chain(shut).collect()
}

/// Violations that together contain every name of every enumeration, and every form of the parts of violations.
fn violations_with_every_name() -> Vec<Violation> {
    let by = on("r e3");
    let attacks = companies().into_iter().map(|company| Attack {
        company: Some(company),
        screen: Some(by.clone()),
        clauses: vec![ClauseId::named("CHE-6")],
        ..attack("r e3", "e3 e2 e1")
    });
    let gone = things()
        .into_iter()
        .flat_map(|what| departures().into_iter().map(move |how| Gone { what: what.clone(), how }));
    let opened = Attack { gone: gone.collect(), ..attack("r e3", "e3 e2 e1") };
    let attacks: Vec<Attack> = attacks.chain([opened, attack("r e3", "e3 e2 e1")]).collect();
    let how = ways_into_check().into_iter().map(Some).chain([None]);
    let kings: Vec<_> = how.map(|how| king("K e1", attacks.clone(), how)).collect();
    let checks = moments().into_iter();
    let checks = checks.map(|after| Violation::Check { kings: kings.clone(), after });
    let in_hand = Violation::StillInHand { side: Side::White, hand: Deflector::ALL.to_vec() };
    forms()
        .into_iter()
        .map(|expected| Violation::OtherForm { expected })
        .chain(EndBy::ALL.map(|by| Violation::Ended { by }))
        .chain(checks)
        .chain([in_hand])
        .collect()
}

/// Defects that together contain every name of every enumeration.
fn defects_with_every_name() -> Vec<Defect> {
    let side = Side::White;
    fields()
        .into_iter()
        .map(|field| Defect::NeedsVacant { field, by: rook() })
        .chain(Kind::ALL.map(|kind| Defect::Array { kind: Some(kind) }))
        .chain(CastlingRight::ALL.map(|right| Defect::NoCastling { right }))
        .chain(BoardId::ALL.map(|board| Defect::NoKing { side, board: Some(board) }))
        .collect()
}

fn every_deed() -> Vec<Deed> {
    [whole_deeds(), deeds_without(), deeds_with_every_name()].concat()
}

fn every_violation() -> Vec<Violation> {
    [whole_violations(), violations_without(), violations_with_every_name()].concat()
}

fn every_defect() -> Vec<Defect> {
    [whole_defects(), defects_without(), defects_with_every_name()].concat()
}

/// The facts of every kind as JSON.
fn every_fact() -> Vec<Value> {
    let deeds = every_deed().into_iter().map(|deed| json!(deed));
    let violations = every_violation().into_iter().map(|violation| json!(violation));
    let defects = every_defect().into_iter().map(|defect| json!(defect));
    deeds.chain(violations).chain(defects).collect()
}

/// Two entries for each verb: one without and one with everything that can be absent.
fn every_entry() -> Vec<Entry> {
    let least = |verb| Entry {
        clause: ClauseId::named("CHE-1"),
        with: None,
        examined: String::new(),
        verb,
        subject: None,
        earlier: false,
        said: true,
        fact: None,
        below: Vec::new(),
    };
    let whole = |verb| Entry {
        with: Some(ClauseId::named("CHE-10")),
        examined: "knights leap".into(),
        subject: Some(Subject { who: on("R a1"), to: cell("a2") }),
        earlier: true,
        fact: Some(Fact::Violation(Violation::NoAct)),
        below: vec![least(verb)],
        ..least(verb)
    };
    verbs().into_iter().flat_map(|verb| [least(verb), whole(verb)]).collect()
}

fn schema() -> Value {
    let text = include_str!("../../../../facts.schema.json");
    serde_json::from_str(text).expect("the schema is JSON")
}

/// The values that have been seen at each place of the schema. A place is a JSON pointer into the schema.
#[derive(Default)]
struct Seen {
    /// The keys of each object seen at each place.
    objects: BTreeMap<String, Vec<BTreeSet<String>>>,
    /// The names seen at each place with an enumeration.
    names: BTreeMap<String, BTreeSet<String>>,
}

/// The part of the schema at a place, and the place of that part. If a place refers to another, the reference is
/// followed.
fn at<'a>(schema: &'a Value, place: &str) -> (&'a Value, String) {
    let node = schema.pointer(place).unwrap_or_else(|| panic!("the schema has no {place}"));
    match node["$ref"].as_str() {
        Some(other) => at(schema, other.trim_start_matches('#')),
        None => (node, place.to_owned()),
    }
}

/// Whether a value has the form that the schema gives at a place. Only as much is checked as is needed to tell the
/// alternatives of the schema apart.
fn fits(schema: &Value, place: &str, value: &Value) -> bool {
    let (node, place) = at(schema, place);
    if let Some(constant) = node.get("const") {
        return constant == value;
    }
    if let Some(names) = node["enum"].as_array() {
        return names.contains(value);
    }
    match node["type"].as_str() {
        Some("object") => node["required"].as_array().into_iter().flatten().all(|key| {
            let key = key.as_str().unwrap_or_default();
            let constant = node["properties"][key].get("const").is_some();
            value.get(key).is_some_and(|value| {
                !constant || fits(schema, &format!("{place}/properties/{key}"), value)
            })
        }),
        Some("string") => value.is_string(),
        Some("integer") => value.is_u64(),
        Some("null") => value.is_null(),
        other => panic!("{place} has the type {other:?}"),
    }
}

impl Seen {
    fn look(&mut self, schema: &Value, place: &str, value: &Value) {
        let (node, place) = at(schema, place);
        for choice in ["oneOf", "anyOf"] {
            if let Some(branches) = node[choice].as_array() {
                let branches = (0..branches.len()).map(|index| format!("{place}/{choice}/{index}"));
                let fitting: Vec<String> =
                    branches.filter(|branch| fits(schema, branch, value)).collect();
                assert_eq!(fitting.len(), 1, "{place}: {value}");
                return self.look(schema, &fitting[0], value);
            }
        }
        if node.get("enum").is_some() || node.get("const").is_some() {
            self.names.entry(place).or_default().insert(value.to_string());
        } else if let Some(object) = value.as_object() {
            let keys = object.keys().cloned().collect();
            self.objects.entry(place.clone()).or_default().push(keys);
            for (key, value) in object {
                self.look(schema, &format!("{place}/properties/{key}"), value);
            }
        } else {
            for value in value.as_array().into_iter().flatten() {
                self.look(schema, &format!("{place}/items"), value);
            }
        }
    }
}

/// Lists every place of the schema from `place` down.
fn places(place: &str, node: &Value, all: &mut Vec<String>) {
    all.push(place.to_owned());
    for (key, value) in node.as_object().into_iter().flatten() {
        places(&format!("{place}/{key}"), value, all);
    }
    for (index, value) in node.as_array().into_iter().flatten().enumerate() {
        places(&format!("{place}/{index}"), value, all);
    }
}

fn names(list: &Value) -> BTreeSet<String> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

#[test]
fn the_schema_allows_and_requires_just_what_the_types_write() {
    let schema = schema();
    let mut seen = Seen::default();
    for fact in every_fact() {
        seen.look(&schema, "/$defs/fact", &fact);
    }
    for entry in every_entry() {
        seen.look(&schema, "/$defs/entry", &json!(entry));
    }
    let mut all = Vec::new();
    places("/$defs", &schema["$defs"], &mut all);
    let (mut objects, mut lists) = (0, 0);
    for place in all {
        let (node, _) = at(&schema, &place);
        if schema.pointer(&place) != Some(node) {
            continue;
        }
        if node["type"] == "object" {
            let keys = seen.objects.get(&place).unwrap_or_else(|| panic!("no value for {place}"));
            let known: BTreeSet<String> = node["properties"]
                .as_object()
                .into_iter()
                .flatten()
                .map(|it| it.0.clone())
                .collect();
            let any: BTreeSet<String> = keys.iter().flatten().cloned().collect();
            let always = any.iter().filter(|&key| keys.iter().all(|keys| keys.contains(key)));
            assert_eq!(node["additionalProperties"], false, "{place}");
            assert_eq!(known, any, "{place}");
            assert_eq!(names(&node["required"]), always.cloned().collect(), "{place}");
            objects += 1;
        }
        let list = node["enum"].as_array().cloned();
        let list = list.or_else(|| Some(vec![node.get("const")?.clone()]));
        if let Some(list) = list {
            let list: BTreeSet<String> = list.iter().map(Value::to_string).collect();
            assert_eq!(seen.names.get(&place), Some(&list), "{place}");
            lists += 1;
        }
    }
    assert!(objects > 90 && lists > 90, "{objects} objects, {lists} lists");
}

#[test]
fn facts_and_entries_are_written_as_the_schema_says() {
    let mut schema = schema();
    jsonschema::meta::validate(&schema).expect("the schema is a schema");
    let facts = jsonschema::validator_for(&schema).expect("the schema can be used");
    schema["items"] = json!({ "$ref": "#/$defs/entry" });
    let trace = jsonschema::validator_for(&schema).expect("the schema can be used");
    for (validator, written) in [(&facts, json!(every_fact())), (&trace, json!(every_entry()))] {
        let errors: Vec<String> =
            validator.iter_errors(&written).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{errors:?}");
    }
    assert!(!facts.is_valid(&json!([{ "fact": "no-man" }])));
    assert!(!facts.is_valid(&json!([{ "fact": "no-man", "cell": "e4", "man": "king" }])));
    assert!(!facts.is_valid(&json!([{ "fact": "no-cell", "cell": "e0" }])));
}
