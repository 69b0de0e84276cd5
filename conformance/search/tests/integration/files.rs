//! Problems read from files.

use std::fs;
use std::path::Path;

use chess_arbiter_search::problems::properties::problems;
use chess_arbiter_search::problems::{Problem, read};
use chess_arbiter_search::solve::{Options, Stipulation, set_play, solve};
use types::{Game, Position};

fn one(text: &str) -> Problem {
    read(text).expect("a file of problems").remove(0).expect("a problem")
}

fn refused(text: &str) -> String {
    read(text).expect("a file of problems").remove(0).expect_err("it is refused").to_string()
}

fn positions(problem: &Problem) -> Vec<String> {
    problem.twins.iter().map(|twin| twin.position.to_string()).collect()
}

#[test]
fn twins_change_the_diagram_or_with_continued_the_twin_before() {
    let input = |changes: &str| {
        format!(
            "BeginProblem\nAuthor NextProblem & Co\nStipulation h#2\nOption Intelligent 5 Duplex\n\
             Pieces White Kg4 Rb4 S d3\nBlack Ka3 Qa6\n{changes}\nEndProblem\n"
        )
    };
    let problem = one(&input("Twin Move a6 b6\nTwin Continued Exchange b6 d3"));
    assert!(problem.duplex && problem.is_ordinary && !problem.set_play);
    assert_eq!(
        positions(&problem),
        [
            "8/8/q7/8/1R4K1/k2N4/8/8 b - - 0 1",
            "8/8/1q6/8/1R4K1/k2N4/8/8 b - - 0 1",
            "8/8/1N6/8/1R4K1/k2q4/8/8 b - - 0 1",
        ]
    );
    let names: Vec<&str> = problem.twins.iter().map(|twin| twin.name.as_str()).collect();
    assert_eq!(names, ["a)", "b) Move a6 b6", "c) Continued Exchange b6 d3"]);
    let others = "Twin remove d3 add black Sc5 stipulation #2\nTwin rotate 90\nTwin mirror a1<-->h1\n\
                  Twin shift a1 a2\nTwin polish\nTwin substitute Q R";
    let problem = one(&input(others));
    assert_eq!(problem.twins[1].stipulation, Stipulation::Mate(2));
    assert_eq!(
        positions(&problem)[1..],
        [
            "8/8/q7/2n5/1R4K1/k7/8/8 w - - 0 1",
            "8/4K3/8/8/5N2/8/4R3/2q2k2 b - - 0 1",
            "8/8/7q/8/1K4R1/4N2k/8/8 b - - 0 1",
            "8/q7/8/1R4K1/k2N4/8/8/8 b - - 0 1",
            "8/8/Q7/8/1r4k1/K2n4/8/8 b - - 0 1",
            "8/8/r7/8/1R4K1/k2N4/8/8 b - - 0 1",
        ][..]
    );
}

#[test]
fn every_rotation_and_mirror_is_that_of_popeye() {
    let text = "BeginProblem Stipulation #2 Pieces White Ka1 Sb3 Black Kh5\nTwin Rotate 180\nTwin Rotate 270\n\
                Twin Mirror a1<-->h8\nTwin Mirror a1<-->a8\nTwin Mirror a8<-->h1\nZeroPosition Rotate 90";
    assert_eq!(
        positions(&one(text))[1..],
        [
            "7K/8/6N1/8/k7/8/8/8 w - - 0 1",
            "K7/2N5/8/8/8/8/8/4k3 w - - 0 1",
            "7K/5N2/8/8/8/8/8/3k4 w - - 0 1",
            "K7/8/1N6/8/7k/8/8/8 w - - 0 1",
            "4k3/8/8/8/8/8/2N5/K7 w - - 0 1",
            "3k4/8/8/8/8/8/5N2/7K w - - 0 1",
        ][..]
    );
}

/// A rook that has moved still counts as moved when a twin mirrors, rotates or shifts the diagram; and a crossed cell
/// moves with the men.
#[test]
fn cells_of_options_are_moved_with_the_men() {
    let text = "BeginProblem Stipulation #2 Pieces White Ke1 Ra1h1 Pe5 Black Kd8 Pd5\n\
                Option NoCastling h1 EnPassant d6";
    let twins = |changes: &str| positions(&one(&format!("{text}\n{changes}")));
    let castling = |changes: &str| {
        let fields = |text: &String| text.split(' ').skip(2).take(2).collect::<Vec<_>>().join(" ");
        twins(changes).iter().map(fields).collect::<Vec<_>>()
    };
    assert_eq!(castling("Twin Mirror a1<-->a8 Mirror a1<-->a8"), ["Q d6", "Q d6"]);
    assert_eq!(castling("Twin Mirror a1<-->h1"), ["Q d6", "- e6"]);
    assert_eq!(castling("Twin Remove a1 Mirror a1<-->h1 Shift d1 e1"), ["Q d6", "- f6"]);
    assert_eq!(castling("Twin Remove a1 Mirror a1<-->h1 Move d1 e1"), ["Q d6", "- e6"]);
    assert_eq!(castling("Twin Mirror a1<-->h1 Move d1 e1"), ["Q d6", "K e6"]);
    assert_eq!(castling("Twin Rotate 180"), ["Q d6", "- e3"]);
}

#[test]
fn men_in_forsyth_s_notation_are_read() {
    let read = |text: &str| positions(&one(&format!("BeginProblem\nStipulation #2\n{text}")));
    let expected = "k2s4/8/8/8/8/8/8/RSBQK3 w Q - 0 1".replace('s', "n").replace('S', "N");
    for text in ["Forsyth k2s4/8/8/8/8/8/8/RSBQK", "Forsyth k2s52RSBQK3 Author N. N."] {
        assert_eq!(read(text), [expected.as_str()], "{text}");
    }
    let with = read("Forsyth k7/8/8/8/8/8/8/K Pieces White Rb1 Black Pb7");
    assert_eq!(with, ["k7/1p6/8/8/8/8/8/KR6 w - - 0 1"]);
    let german = "AnfangProblem\nForderung #2\nForsyth k2s4/8/8/8/8/8/8/TSLDK\nEndeProblem";
    assert_eq!(positions(&one(german)), [expected]);
    let with = |text: &str| refused(&format!("BeginProblem\nStipulation #2\nForsyth {text}"));
    assert_eq!(with("k6/8"), "`k6/8` does not fit the board");
    assert_eq!(with("k7/62KK"), "`k7/62KK` does not fit the board");
    assert_eq!(with("k7/4g3/8/8/8/8/8/K"), "the man `g` is not supported");
    assert_eq!(with("k.ma5"), "the man `.` is not supported");
}

#[test]
fn the_same_problem_reads_the_same_in_every_language_and_as_yaml() {
    let english = "BeginProblem\nOption SetPlay Variation\nStipulation #2\n\
                   Pieces White Ke1 Rh1a1 Black Kg8 Sb4 Pe3\nTwin Move b4 c4\nEndProblem";
    let german = "anfangproblem\nautor N. N.\noption satz vari\nford #2\n\
                  stei weis ke1 th1a1\nschw kg8 sb4 be3\nzwil versetze b4 c4\nende";
    let french = "debutprobleme\noption apparent variantes\nenonce #2\n\
                  pieces blanc re1 th1a1 noir rg8 cb4 pe3\njumeau deplacement b4 c4\nfinprobleme";
    let yaml = "---\nalgebraic:\n  white: [Ke1, Rh1, Ra1]\n  black:\n  - Kg8\n  - Sb4\n  - Pe3\n\
                solution: |\n  1.Zz9 !\noptions: [SetPlay, Variation]\nstipulation: '#2'\ntwins:\n  b: Move b4 c4\n";
    let read: Vec<Problem> = [english, german, french, yaml].map(one).into();
    assert_eq!(positions(&read[0])[0], "6k1/8/8/8/1n6/4p3/8/R3K2R w KQ - 0 1");
    for other in &read[1..] {
        assert_eq!((positions(other), other.set_play), (positions(&read[0]), true));
    }
}

#[test]
fn what_the_solver_does_not_know_is_named_and_leaves_the_other_problems_alone() {
    let text = "BeginProblem\nStipulation h#2\nCondition Circe\nPieces White Ka1 Black Kc3\n\
                NextProblem\nStipulation #1\nPieces White Kb6 Rh1 Black Ka8\nEndProblem";
    let problems = read(text).unwrap();
    assert_eq!(
        problems[0].as_ref().unwrap_err().to_string(),
        "the condition `Circe` is not supported"
    );
    assert_eq!(problems[1].as_ref().unwrap().twins[0].name, "");
    let with = |more: &str| refused(&format!("BeginProblem\nPieces White Ka1 {more}\nEndProblem"));
    assert_eq!(with("Gb3"), "the man `G` is not supported");
    assert_eq!(with("Stipulation hs#3"), "the stipulation `hs#3` is not supported");
    for text in ["hs=2", "hr#2", "ser-=3", "ser-s#3", "pser-h#3", "#", "x2", "zc82", "#r2", "#0.5"]
    {
        let named = format!("the stipulation `{text}` is not supported");
        assert_eq!(with(&format!("Stipulation {text}")), named);
    }
    let structured = "a structured stipulation (`SStipulation`) is not supported";
    assert_eq!(with("SStipulation white 3a[#]"), structured);
    assert_eq!(with("InitialGameArray"), "`InitialGameArray` is not supported");
    assert_eq!(with("Option Quodlibet"), "the option `Quodlibet` is not supported");
    assert_eq!(with("Neutral Qb3"), "a neutral man is not supported");
    assert_eq!(with(""), "the stipulation is missing");
    assert_eq!(with("Stipulation #1 Twin Move b7 b8"), "there is no man on b7");
    let yaml = "algebraic: {white: [Ka1], black: [Kc3]}\nstipulation: h#2\noptions: [Circe]\n";
    assert_eq!(refused(yaml), "the condition `Circe` is not supported");
    for text in ["", "stipulation: h#2", "a: ["] {
        assert!(read(text).is_err(), "{text}");
    }
}

#[test]
fn text_that_is_nested_too_deeply_is_refused() {
    for opening in ["- ", "? ", ": ", "- : ", "["] {
        assert!(read(&format!("{}x\n", opening.repeat(100_000))).is_err(), "{opening}");
    }
    let levels: Vec<String> = (0..200).map(|level| format!("{}a:", " ".repeat(level))).collect();
    let most = read(&levels.join("\n")).unwrap_err().to_string();
    assert_eq!(most, "it has neither `BeginProblem` nor `algebraic:`");
}

/// Popeye finds the same set play: six turns of the bishop, each answered by Ra1xa7, and no turn of a pawn.
#[test]
fn the_set_play_of_a_mate_has_the_turns_that_are_answered() {
    let morphy = Position::parse(Game::Chess, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1").unwrap();
    let set = set_play(&morphy, &Stipulation::Mate(2), &Options::default()).unwrap();
    let answered = |reply: &chess_arbiter_search::solve::Reply| {
        let answers: Vec<String> = reply.branches.iter().map(|it| it.turn.to_string()).collect();
        format!("{} {}", reply.turn, answers.join(","))
    };
    let found: Vec<String> = set.replies.iter().map(answered).collect();
    let bishop = ["b8c7", "b8d6", "b8e5", "b8f4", "b8g3", "b8h2"];
    assert_eq!(found, bishop.map(|turn| format!("{turn} a1a7")));
    let one = set_play(&morphy, &Stipulation::Mate(1), &Options::default()).unwrap();
    assert!(one.replies.is_empty());
    let in_check = Position::parse(Game::Chess, "k7/8/8/8/8/8/r7/K7 w - - 0 1").unwrap();
    assert!(set_play(&in_check, &Stipulation::Mate(2), &Options::default()).is_err());
}

/// Popeye finds the same set play: 1...Ra1-a8#.
#[test]
fn the_set_play_of_help_play_is_one_ply_shorter() {
    let text =
        "BeginProblem Stipulation h#2 Option WhiteToPlay Pieces White Kf6 Ra1 Black Kh8 Ph7\n";
    let twin = one(text).twins.remove(0);
    assert_eq!(twin.stipulation, Stipulation::Helpmate { plies: 3 });
    let solution = solve(&twin.position, &twin.stipulation, &Options::default()).unwrap();
    assert_eq!(solution.lines[0][0].to_string(), "a1a8");
    assert_eq!(Stipulation::SeriesHelpmate(4).set_play(), Some(Stipulation::Helpmate { plies: 1 }));
    assert_eq!(Stipulation::Mate(2).set_play(), None);
    assert_eq!(Stipulation::Helpmate { plies: 1 }.set_play(), None);
}

#[test]
fn every_kept_file_of_the_fuzzer_is_read() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/problems");
    let inputs: Vec<_> = corpus.read_dir().expect("the corpus is a folder").collect();
    assert!(inputs.len() >= 10, "{} inputs", inputs.len());
    for input in inputs {
        let path = input.expect("the folder can be read").path();
        eprintln!("{}", path.display());
        problems(&fs::read(&path).expect("an input can be read"));
    }
}
