// Checks the package's answers. The same checks run in Node.js and in a page, each with its own import of the package.

/** Checks the functions of the package. Throws at the first wrong answer. */
export function check(package_) {
  const { Illegal, Refused, Unreadable, clause, diagnose, games, judge, play, start, status, svg, turns } = package_;
  const same = (found, expected, what) => {
    const [left, right] = [found, expected].map((value) => JSON.stringify(value));
    if (left !== right) throw new Error(`${what}: ${left}, not ${right}`);
  };
  const throws = (kind, ask, what) => {
    try {
      ask();
    } catch (error) {
      same(error instanceof kind, true, `${what}: ${error}`);
      return error;
    }
    throw new Error(`${what}: nothing was thrown`);
  };

  same(games().length, 13, "games");
  same(start("chess").split(" ")[0], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "start");
  // A pawn of Masonic Chess moves along a diagonal only to capture.
  const pawn = "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1";
  const verdict = judge("masonic", pawn, "e4g5");
  same(verdict.legal, false, "legal");
  same(verdict.clauses.map(({ id }) => id), ["MAS-13", "CHE-12"], "clauses");
  same(verdict.why.startsWith("The white pawn on e4"), true, "why");
  same(verdict.facts.length > 0, true, "facts");
  same(judge("chess", "start", "e2e4").legal, true, "e2e4");

  const opening = turns("chess", "start");
  same(opening.length, 20, "turns of the start");
  same(opening.find(({ turn }) => turn === "g1f3").san, "Nf3", "algebraic notation");
  const mate = play("chess", "start", "f2f3", "e7e5", "g2g4", "d8h4");
  const end = { by: "checkmate", winner: "black", clause: "CHE-21" };
  same(status("chess", mate).end, end, "end");
  same(status("chess", mate).check, ["e1"], "check");
  same(turns("chess", mate), [], "turns after mate");
  const shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
  same(status("chess", "start", [...shuffle, ...shuffle]).game.claims, ["threefold repetition"], "claims");

  const picture = svg("masonic", pawn, { turn: "e4g5", verdict: true });
  same(picture.startsWith("<svg") && picture.length > svg("masonic", pawn).length, true, "svg");
  same(svg("chess", "start") === svg("chess", "start", { flipped: true }), false, "flipped");
  same(clause("MAS-13").id, "MAS-13", "clause");
  same(diagnose("chess", "perft 3 = 8902").right, true, "right counts");
  same(diagnose("chess", "perft 3 = 8000\nKiwipete\nperft 2 = 2304").signature.name, "position-never-changes", "a diagnosis");

  const played = throws(Illegal, () => play("chess", "start", "e2e5"), "an illegal turn");
  same([played.clause, played.message], ["CHE-10", judge("chess", "start", "e2e5").why], "why it is illegal");
  const second = throws(Illegal, () => status("chess", "start", ["e2e4", "e7e5", "e1e3"]), "of a game");
  same([second.clause !== null, second.message.endsWith(".")], [true, true], "why the turn of a game is illegal");
  const refused = throws(Refused, () => turns("chess", "8/8/8/8/8/8/8/4K3 w - - 0 1"), "no king");
  same(refused.clause, "CHE-28", "the clause of a refusal");
  throws(Refused, () => judge("chess", "8/8/8/8/8/8/8/4K3 w - - 0 1", "e1e2"), "no king, judged");
  const asks = {
    "no game": [start, turns, (game) => play(game, "start", "e2e4"), (game) => status(game, "start"), (game) => judge(game, "start", "e2e4"), (game) => svg(game, "start")].map((ask) => () => ask("draughts", "start")),
    "no position": [turns, play, (game, at) => play(game, at, "e2e4"), status, (game, at) => judge(game, at, "e2e4"), svg].map((ask) => () => ask("chess", "e4")),
    "no turn": [play, judge, (game, at, turn) => status(game, at, [turn]), (game, at, turn) => svg(game, at, { turn })].map((ask) => () => ask("chess", "start", "e2e9")),
  };
  for (const [what, all] of Object.entries(asks)) for (const ask of all) same(throws(Unreadable, ask, what) instanceof TypeError, true, what);
  same(throws(TypeError, () => turns("chess", 3), "no text") instanceof Unreadable, false, "a number");
  same(play("chess", "start"), start("chess"), "no turns");
  throws(Refused, () => play("chess", "8/8/8/8/8/8/8/4K3 w - - 0 1"), "no king, and no turns");
  throws(TypeError, () => clause("MAS-999"), "no clause");
}

/** Checks that calls are answered correctly after one that was cut short. `over` is the function of `core.js`. Engines that are not renewed
 * break after a dozen rounds. */
export function checkCutShort({ judge }, over, rounds) {
  const ask = (position = "start") => JSON.stringify(judge("chess", position, "e2e5"));
  const first = ask();
  // Makes calls deeper and deeper on the stack, until too little is left for the engines.
  let [cut, through] = [0, false];
  const deeper = () => {
    try {
      deeper();
    } catch {}
    if (through) return;
    try {
      ask();
      through = true;
    } catch {
      cut += 1;
    }
  };
  for (let round = 0; round < rounds; round += 1) {
    through = false;
    deeper();
    if (ask() !== first) throw new Error(`another answer after ${cut} calls were cut short`);
  }
  if (cut === 0) throw new Error("no call was cut short");

  // The engines are renewed before the question that follows a call that was cut short, and at no other time.
  const asked = [];
  const tells = ["fails", "{}", "fails", "fails", "{}", '{"error":"no"}', "{}"];
  const made = over(
    () => {
      const reply = tells.shift();
      asked.push(reply);
      if (reply === "fails") throw new RangeError(reply);
      return reply;
    },
    () => asked.push("renewed"),
  );
  while (tells.length > 0) {
    try {
      made.games();
    } catch {}
  }
  const expected = "fails renewed {} fails renewed fails renewed {} {\"error\":\"no\"} {}";
  if (asked.join(" ") !== expected) throw new Error(`${asked.join(" ")}, not ${expected}`);
  // A question that is asked while another is being turned into JSON is answered first.
  const within = { toJSON: () => (judge("masonic", "start", "e2e4"), "start") };
  if (ask(within) !== first) throw new Error("a question within a question");
}
