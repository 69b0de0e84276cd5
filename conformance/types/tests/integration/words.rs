//! Compares the sentence for each kind of fact with a sentence written by hand.

mod breaches;
mod build;
mod refusals;
mod schema;

use std::collections::BTreeSet;

use chess_arbiter_types::facts::{
    Attack, Company, Deed, Defect, Departure, Ending, Entry, Fact, Finding, How, Moment, Subject,
    Thing, Verb, Violation, Way, words,
};
use chess_arbiter_types::{
    CastlingRight, ClauseId, Deflector, ExtraForm, Game, Kind, Side, Turn, Wing,
};

use breaches::breaches;
use build::{attack, bend, bent, cell, cells, gone, ignored, king, on, right, shown, way};
use refusals::refusals;

/// The sentence of the verdict that a turn is illegal by this violation.
fn breaks(game: Game, turn: &str, violation: &Violation) -> String {
    let turn = Turn::parse(game, turn).unwrap();
    words::verdict(&turn, &Finding::Illegal(vec![violation.clone()]))
}

fn says(violation: &Violation) -> String {
    breaks(Game::Chess, "e2e4", violation)
}

/// The sentence of the verdict on a legal turn with these deeds.
fn does(deeds: &[Deed]) -> String {
    let turn = Turn::of(cell("e2"), cell("e4"));
    words::verdict(&turn, &Finding::Legal(deeds.to_vec()))
}

fn goes(who: &str, over: &str) -> Deed {
    Deed::Goes { who: on(who), way: way(over) }
}

fn ends(by: &str, over: &str, how: Ending) -> Deed {
    Deed::Ends { king: on("K e1"), attack: Box::new(attack(by, over)), how }
}

fn stays_shut(by: Thing, clause: &str) -> Deed {
    let attack = Box::new(attack("r d8", "d8 d7 d1"));
    Deed::StaysShut { king: on("K d1"), attack, by, clause: ClauseId::named(clause) }
}

#[test]
fn a_breach_says_what_decides() {
    for (fact, sentence) in breaches() {
        assert_eq!(says(&fact), sentence, "{fact:?}");
    }
}

#[test]
fn a_refusal_says_what_is_wrong_with_the_position() {
    for (fact, sentence) in refusals() {
        assert_eq!(words::refusal(std::slice::from_ref(&fact)), sentence, "{fact:?}");
    }
    assert_eq!(words::refusal(&[]), "the position is not accepted");
}

#[test]
fn a_wrong_form_is_reported_with_the_turn() {
    let forms = [
        (
            Game::Deflection,
            "e2e4,V@f6",
            ExtraForm::Nothing,
            "`e2e4,V@f6` has the wrong form: a turn in this game is one man's move and nothing \
             else",
        ),
        (
            Game::Mirrors7Block,
            "e2e4,a6",
            ExtraForm::Act,
            "`e2e4,a6` has the wrong form: a turn in this game is one man's move and, optionally, \
             a deflector act",
        ),
        (
            Game::Deflection,
            "e2e4,V@f6",
            ExtraForm::Vanishing,
            "`e2e4,V@f6` has the wrong form: a turn in this game is one man's move, and names the \
             original if there are two",
        ),
        (
            Game::Chess,
            "e2e4",
            ExtraForm::Twin,
            "`e2e4` has the wrong form: a turn in this game is a step on one board, or a step on \
             the short-range board followed by one on the max-range board",
        ),
    ];
    for (game, turn, expected, sentence) in forms {
        assert_eq!(breaks(game, turn, &Violation::OtherForm { expected }), sentence);
    }
    assert_eq!(
        breaks(Game::Deflection, "f2f4,V@f6", &Violation::NoAct),
        "no act may follow the move f2f4, but `V@f6` does"
    );
    assert_eq!(
        breaks(Game::Deflection, "f2f4,e3e7", &Violation::MoveEndsTheGame),
        "the move f2f4 ends the game, so `e3e7` cannot follow"
    );
}

/// The violation of leaving the king on e2 in check by one attacker.
fn check(how: How, attack: Attack, after: Moment) -> Violation {
    Violation::Check { kings: vec![king("K e2", vec![attack], Some(how))], after }
}

/// Violations that leave the mover's own king in check, each with the sentence expected for it.
fn own_checks() -> Vec<(Violation, &'static str)> {
    let rook = || attack("r a2", "a2 b2 c2 d2 e2");
    let bent_rook = || {
        let over = "a7 b7 c7 d7 e7 e6 e5 e4 e3 e2";
        let bends = vec![bend(Deflector::L, "e7")];
        Attack { way: bent(over, bends), ..attack("r a7", "a7 e2") }
    };
    vec![
        (
            check(How::WalkedInto, rook(), Moment::Turn),
            "the white king would walk into check on e2 from the black rook on a2: a2-b2-…-e2",
        ),
        (
            check(How::NotParried, attack("n c1", "c1 e2"), Moment::Turn),
            "the white king on e2 would still be in check from the black knight on c1",
        ),
        (
            check(How::NotParried, rook(), Moment::Move),
            "before any act with a deflector, the white king on e2 would still be in check from the black rook on \
             a2: a2-b2-…-e2",
        ),
        (
            check(How::Turned(cell("e7")), bent_rook(), Moment::Act),
            "the act would leave the white king on e2 in check from the black rook on a7: \
             a7-b7-…-e7, turned by the deflector L on e7 to e6-e5-…-e2; the act puts the deflector L on e7 into its path",
        ),
        (
            check(
                How::Opened(cell("b2")),
                Attack {
                    gone: vec![
                        gone(Thing::Man(on("P b2")), Departure::Moved),
                        gone(Thing::Man(on("p c2")), Departure::Captured),
                    ],
                    ..rook()
                },
                Moment::Turn,
            ),
            "the turn would leave the white king on e2 in check from the black rook on a2: \
             a2-b2-c2-d2-e2; the white pawn that leaves b2 and the black pawn captured on c2 were in \
             the way",
        ),
        (
            check(
                How::Opened(cell("d2")),
                Attack { gone: vec![gone(Thing::Man(on("P d2")), Departure::Moved)], ..rook() },
                Moment::Turn,
            ),
            "the turn would leave the white king on e2 in check from the black rook on a2: \
             a2-b2-c2-d2-e2; the white pawn on d2 is pinned",
        ),
        (
            check(
                How::GivenUp,
                Attack {
                    gone: vec![gone(Thing::Man(shown("n c2", "g2")), Departure::Faded)],
                    ..rook()
                },
                Moment::Turn,
            ),
            "the turn would leave the white king on e2 in check from the black rook on a2: \
             a2-b2-c2-d2-e2; the reflection on c2 of the black knight on g2 is in the way now, but this turn makes it \
             disappear",
        ),
        (
            check(
                How::WalkedInto,
                Attack {
                    gone: vec![
                        gone(Thing::Man(on("N c2")), Departure::Vanished),
                        gone(Thing::Deflector(bend(Deflector::J, "d2")), Departure::Moved),
                    ],
                    ..rook()
                },
                Moment::Turn,
            ),
            "the white king would walk into check on e2 from the black rook on a2: a2-b2-c2-d2-e2; \
             the deflector that leaves d2 was turning the path away; the white knight that vanishes \
             from c2 was in the way",
        ),
        (
            check(
                How::WalkedInto,
                Attack {
                    gone: vec![gone(Thing::Man(on("R e7")), Departure::Moved)],
                    ..bent_rook()
                },
                Moment::Turn,
            ),
            "the white king would walk into check on e2 from the black rook on a7: a7-b7-…-e7, turned \
             by the deflector L on e7 to e6-e5-…-e2; the white rook was in the way, on the deflector L on \
             e7",
        ),
        (
            check(
                How::InVain(cell("C2")),
                Attack {
                    way: Way {
                        ignored: vec![ignored("B C2", "SPE-5"), ignored("n B3", "SPE-5")],
                        ..way("b4 B3 c3 C2 d2 D1 e1")
                    },
                    ..attack("b b4", "b4 e1")
                },
                Moment::Turn,
            ),
            "the white king on e2 would still be in check from the black bishop on b4: \
             b4-B3-c3-C2-…-e1, where the black knight on the point B3 does not block the path (SPE-5); the \
             white bishop on the point C2 does not block this line (SPE-5)",
        ),
        (
            check(How::GivenUp, rook(), Moment::Turn),
            "the turn would leave the white king on e2 in check from the black rook on a2: \
             a2-b2-…-e2",
        ),
    ]
}

#[test]
fn own_check_names_attacker_and_line_and_how_it_came_about() {
    for (fact, sentence) in own_checks() {
        assert_eq!(breaks(Game::Chess, "d2d4", &fact), sentence);
    }
}

#[test]
fn both_kings_and_every_attacker_are_named() {
    let twin = Company::Twin { who: on("r s:h5"), way: way("s:h5 s:h4") };
    let rook = Attack { company: Some(twin), ..attack("r m:e8", "m:e8 m:e7 m:e1") };
    let knight = Attack { company: Some(Company::Lone), ..attack("n m:c2", "m:c2 m:e1") };
    let waits = Some(Company::TwinWaits(cell("m:a1")));
    let pawn = Attack { company: waits, ..attack("p s:d2", "s:d2 s:e1") };
    let fact = Violation::Check {
        kings: vec![king("K s:e1", vec![pawn], None), king("K m:e1", vec![rook, knight], None)],
        after: Moment::Turn,
    };
    assert_eq!(
        says(&fact),
        "the turn would leave the white king on e1 of the short-range board in check from the \
         black pawn on d2; it attacks alone while its twin waits on a1 of the max-range board; and the turn \
         would leave the white king on e1 of the max-range board in check from the black rook on \
         e8 (e8-e7-e1; its twin, the black rook on h5 of the short-range board, can move at the same time to h4) \
         and from the black knight on c2 (it attacks alone, since its twin has been captured)"
    );
}

#[test]
fn a_screen_and_a_reflection_are_named_in_an_attack() {
    let pao = Attack { screen: Some(on("P e4")), ..attack("o e8", "e8 e4 e1") };
    let fact = Defect::CheckOutOfTurn { kings: vec![king("K e1", vec![pao], None)] };
    assert_eq!(
        words::refusal(&[fact]),
        "Black is to move, but the white king on e1 is in check from the black pao on e8: \
         e8-e4-e1, over the white pawn on e4"
    );
    let shows = Attack { by: shown("n g7", "c7"), ..attack("n g7", "g7 e8") };
    let fact = Defect::CheckOutOfTurn { kings: vec![king("K e8", vec![shows], None)] };
    assert_eq!(
        words::refusal(&[fact]),
        "Black is to move, but the white king on e8 is in check from the reflection on g7 of the \
         black knight on c7"
    );
}

/// Deeds of legal turns, each list with the sentence expected for it.
fn deeds() -> Vec<(Vec<Deed>, &'static str)> {
    let capture = |whom: &str, en_passant| Deed::Captures { whom: on(whom), en_passant };
    vec![
        (vec![goes("N g1", "g1 f3")], "the white knight on g1 moves to f3"),
        (
            vec![
                Deed::Goes {
                    who: on("B b4"),
                    way: Way {
                        ignored: vec![ignored("b C2", "SPE-5"), ignored("n B3", "SPE-5")],
                        ..way("b4 B3 c3 C2 d2 D1 e1")
                    },
                },
                capture("n e1", false),
            ],
            "the white bishop on b4 moves along b4-B3-c3-C2-…-e1 and captures the black knight on \
             e1; the black bishop on the point C2 and the black knight on the point B3 do not block \
             the path (SPE-5)",
        ),
        (
            vec![
                goes("K s:e4", "s:e4 s:e5"),
                Deed::CannotFollow {
                    who: on("k s:e6"),
                    to: cell("s:e5"),
                    twin: on("k m:a1"),
                    by: None,
                    captures_nothing: false,
                },
            ],
            "on the short-range board the white king on e4 moves to e5; the black king on e6 does \
             not attack e5, since its twin, the black king on a1 of the max-range board, cannot \
             follow",
        ),
        (
            vec![
                goes("R a5", "a5 a6"),
                Deed::Shuts {
                    king: on("K e1"),
                    attack: Box::new(attack("r e9", "e9 e8 e1")),
                    by: shown("R e6", "a6"),
                },
            ],
            "the white rook on a5 moves to a6; the reflection on e6 of the white rook on a6 now stands \
             in the way of the black rook on e9, which was attacking the white king on e1",
        ),
        (
            vec![
                goes("K e1", "e1 d1 c1"),
                Deed::NoCheck {
                    king: on("K e1"),
                    cell: cell("b1"),
                    attacks: vec![attack("r b3", "b3 b2 b1")],
                    clause: ClauseId::named("CHE-18"),
                },
            ],
            "the white king on e1 moves along e1-d1-c1; the black rook on b3 attacks b1 (b3-b2-b1), \
             but the white king does not cross that cell (CHE-18)",
        ),
        (
            vec![
                goes("K b4", "b4 c5"),
                Deed::NoCheck {
                    king: shown("K g5", "c5"),
                    cell: cell("g5"),
                    attacks: vec![attack("r g6", "g6 g5")],
                    clause: ClauseId::named("HOM-15"),
                },
            ],
            "the white king on b4 moves to c5; the black rook on g6 attacks g5, but the king is only \
             reflected there (HOM-15)",
        ),
        (
            vec![
                goes("K a1", "a1 a2"),
                Deed::OtherKo { bend: bend(Deflector::J, "h3"), came_from: cell("e3") },
            ],
            "the white king on a1 moves to a2; the ko (DEF-21) keeps only the deflector J on h3 from moving back to e3",
        ),
        (
            vec![goes("K e1", "e1 E1"), Deed::MayEnterPoint { king: on("K e1"), to: cell("E1") }],
            "the white king on e1 moves to the point E1; in this game a king in check may enter a \
             point (SPE-11)",
        ),
        (
            vec![
                goes("K m:e1", "m:e1 m:d1 m:c1"),
                Deed::RunsAcross {
                    king: on("K m:e1"),
                    cell: cell("m:d1"),
                    attacks: vec![attack("n m:c3", "m:c3 m:d1")],
                },
            ],
            "on the max-range board the white king on e1 moves along e1-d1-c1; it may run across d1, \
             although the black knight on c3 attacks d1",
        ),
        (
            vec![Deed::FirstStepOffBoard { knight: on("N a3") }, goes("N a3", "a3 b5")],
            "the white knight on a3 moves to b5; the cell of its first step is off the board, but a knight \
             needs only the cell that it reaches (MAS-11)",
        ),
        (
            vec![goes("N d4", "d4 e6"), ends("n f3", "f3 e1", Ending::Captured)],
            "the white knight on d4 moves to e6; the captured black knight was attacking the white king \
             on e1",
        ),
        (
            vec![goes("K e1", "e1 d1"), ends("r e8", "e8 e7 e1", Ending::KingMoves)],
            "the white king on e1 moves to d1; the black rook on e8 was attacking the king on e1",
        ),
        (
            vec![
                goes("N d4", "d4 f5"),
                stays_shut(Thing::Deflector(bend(Deflector::L, "d4")), "DEF-7"),
            ],
            "the white knight on d4 moves to f5; the deflector L on d4 turns the black rook on d8 away \
             from the white king on d1 (DEF-7)",
        ),
        (
            vec![goes("R d4", "d4 d5"), stays_shut(Thing::Man(on("R d5")), "CHE-8")],
            "the white rook on d4 moves to d5; the white rook, now on d5, keeps the black rook on d8 from \
             attacking the white king on d1 (CHE-8)",
        ),
        (
            vec![goes("P e2", "e2 e3 e4"), Deed::Crosses { cell: cell("e3") }],
            "the white pawn on e2 moves along e2-e3-e4, crossing e3",
        ),
        (
            vec![goes("P d5", "d5 e6"), capture("p e5", true)],
            "the white pawn on d5 moves to e6 and captures the black pawn on e5 en passant",
        ),
        (
            vec![
                capture("r b8", false),
                Deed::Becomes { pawn: on("P b8"), kind: Kind::Archbishop },
                goes("P a7", "a7 b8"),
            ],
            "the white pawn on a7 moves to b8 and captures the black rook on b8, becoming an \
             archbishop",
        ),
        (
            vec![
                goes("K e1", "e1 f1 g1"),
                Deed::Castles { right: right('K'), rook: on("R h1"), to: cell("f1") },
            ],
            "the white king on e1 moves along e1-f1-g1, castling with the white rook on h1, which \
             moves to f1",
        ),
        (
            vec![
                goes("O a1", "a1 a2 a3"),
                Deed::Over { screen: on("p a2") },
                capture("n a3", false),
            ],
            "the white pao on a1 moves along a1-a2-a3 over the black pawn on a2 and captures the \
             black knight on a3",
        ),
        (
            vec![
                goes("P f2", "f2 f3"),
                Deed::Lays { side: Side::White, bend: bend(Deflector::V, "f6") },
            ],
            "the white pawn on f2 moves to f3; then White places the deflector V on f6",
        ),
        (
            vec![
                goes("P f2", "f2 f3"),
                Deed::Shifts {
                    side: Side::White,
                    bend: bend(Deflector::V, "e3"),
                    way: way("e3 e4 e5"),
                },
            ],
            "the white pawn on f2 moves to f3; then White moves the deflector V on e3 along \
             e3-e4-e5",
        ),
        (
            vec![
                Deed::Goes { who: shown("R g7", "c7"), way: way("g7 g8 g9") },
                Deed::Vanishes { original: on("R c7") },
                Deed::Fades { reflection: shown("R g7", "c7") },
            ],
            "the reflection on g7 of the white rook on c7 moves along g7-g8-g9; the white rook on \
             c7 vanishes, since its reflection has moved; the reflection on g7 of the white rook on c7 disappears",
        ),
        (
            vec![
                goes("Q g4", "g4 g5"),
                Deed::Displaces { reflection: shown("k g5", "c5") },
                Deed::Appears { reflection: shown("P e6", "a6 i6") },
                Deed::Reflected { who: on("Q a6"), on: cells("e6 i6") },
            ],
            "the white queen on g4 moves to g5 and displaces the reflection on g5 of the black king on \
             c5; the mirror on e6 now shows the white pawns on a6 and i6; the white queen on a6 is now \
             reflected on e6 and i6",
        ),
    ]
}

#[test]
fn everything_that_a_legal_turn_does_is_in_one_sentence() {
    for (facts, sentence) in deeds() {
        assert_eq!(does(&facts), sentence);
    }
}

#[test]
fn a_turn_on_two_boards_is_described_board_by_board() {
    let facts = [
        goes("R m:a1", "m:a1 m:a2 m:a3"),
        goes("R s:a1", "s:a1 s:a2"),
        Deed::Captures { whom: on("n m:a3"), en_passant: false },
    ];
    assert_eq!(
        does(&facts),
        "on the short-range board the white rook on a1 moves to a2; on the max-range board the \
         white rook on a1 moves along a1-a2-a3 and captures the black knight on a3"
    );
    let alone = |company| Deed::Alone { who: on("P s:e7"), company };
    assert_eq!(
        does(&[goes("P s:e6", "s:e6 s:e7"), alone(Company::TwinWaits(cell("m:e8")))]),
        "on the short-range board the white pawn on e6 moves to e7; it moves alone, since its twin \
         is waiting on e8 of the max-range board"
    );
    assert_eq!(
        does(&[goes("P s:e6", "s:e6 s:e7"), alone(Company::Lone)]),
        "on the short-range board the white pawn on e6 moves to e7; it moves alone, since its twin \
         has been captured"
    );
    let twin = Some(on("P s:e4"));
    assert_eq!(
        does(&[goes("P m:e7", "m:e7 m:e8"), Deed::Waits { pawn: on("P m:e8"), twin }]),
        "on the max-range board the white pawn on e7 moves to e8, where the pawn waits for its \
         twin, the white pawn on e4 of the short-range board"
    );
    let becomes = |pawn: &str| Deed::Becomes { pawn: on(pawn), kind: Kind::Queen };
    assert_eq!(
        does(&[goes("P s:e7", "s:e7 s:e8"), becomes("P s:e8"), becomes("P m:e8")]),
        "on the short-range board the white pawn on e7 moves to e8, becoming a queen; on the \
         max-range board the white pawn on e8 becomes a queen"
    );
}

#[test]
fn several_facts_are_joined_and_without_facts_only_the_verdict_is_stated() {
    let turn = Turn::of(cell("e2"), cell("e5"));
    let facts = [
        Violation::NoMan { cell: cell("e5") },
        Violation::NoRight {
            right: CastlingRight { side: Side::Black, wing: Wing::Queen },
            rook: cell("a8"),
        },
    ];
    assert_eq!(
        words::verdict(&turn, &Finding::Illegal(facts.to_vec())),
        "there is no man on e5; Black does not have the right to castle with the rook from a8"
    );
    let (legal, illegal) = (Finding::Legal(Vec::new()), Finding::Illegal(Vec::new()));
    assert_eq!(words::verdict(&turn, &illegal), "`e2e5` is not legal");
    assert_eq!(words::verdict(&turn, &legal), "`e2e5` is legal");
}

/// The name of a fact's kind.
fn name(fact: &impl std::fmt::Debug) -> String {
    format!("{fact:?}").split([' ', '{']).next().unwrap_or_default().to_owned()
}

#[test]
fn every_kind_of_fact_has_its_sentence_in_a_table() {
    let violations = breaches().into_iter().chain(own_checks()).map(|(it, _)| name(&it));
    // The sentences of these violations are in `a_wrong_form_is_reported_with_the_turn`.
    let forms = ["OtherForm", "NoAct", "MoveEndsTheGame"].map(str::to_owned);
    let violations: BTreeSet<String> = violations.chain(forms).collect();
    assert_eq!(violations, schema::whole_violations().iter().map(name).collect());
    let defects: BTreeSet<String> = refusals().into_iter().map(|(it, _)| name(&it)).collect();
    assert_eq!(defects, schema::whole_defects().iter().map(name).collect());
    let deeds = deeds().into_iter().flat_map(|(deeds, _)| deeds).map(|deed| name(&deed));
    let on_two_boards = ["Alone", "Waits"].map(str::to_owned);
    let deeds: BTreeSet<String> = deeds.chain(on_two_boards).collect();
    assert_eq!(deeds, schema::whole_deeds().iter().map(name).collect());
}

#[test]
fn a_trace_groups_the_entries_of_one_mans_move() {
    let entry = |clause, verb, subject, said, fact| Entry {
        clause: ClauseId::named(clause),
        with: (clause == "MAS-12").then(|| ClauseId::named("CHE-10")),
        examined: String::new(),
        verb,
        subject,
        earlier: false,
        said,
        fact,
        below: Vec::new(),
    };
    let pawn = || Some(Subject { who: on("P e4"), to: cell("e5") });
    let rook = || Some(Subject { who: on("r a1"), to: cell("e1") });
    let stands = Fact::Violation(Violation::NotVacant {
        who: on("P e4"),
        way: way("e4 e5"),
        by: on("n e5"),
    });
    let entries = [
        entry("CHE-2", Verb::Forbids, None, false, None),
        entry("CHE-1", Verb::Defines, pawn(), true, None),
        entry("MAS-12", Verb::Grants, pawn(), false, Some(stands)),
        Entry {
            below: vec![
                entry("MAS-6", Verb::Grants, rook(), true, None),
                Entry { earlier: true, ..entry("MAS-6", Verb::Grants, rook(), true, None) },
            ],
            ..entry("CHE-20", Verb::Requires, pawn(), true, None)
        },
    ];
    assert_eq!(
        words::trace(&Turn::of(cell("e4"), cell("e5")), &entries),
        [
            "CHE-2 does not forbid the turn",
            "the white pawn on e4 to e5",
            "  CHE-1 applies",
            "  MAS-12 with CHE-10 does not grant the move: the white pawn on e4 can move to e5 only if e5 \
             is vacant, but a black knight is there",
            "  CHE-20 is met",
            "    the black rook on a1 to e1",
            "      MAS-6 grants the move",
            "    before the turn, the black rook on a1 to e1",
            "      MAS-6 grants the move",
        ]
    );
}
