// What the package answers, in Node.js and in a page alike: `check` gets its functions.

/** Throws at the first answer that is wrong. */
export function check(package_) {
  const { Illegal, Refused, clause, games, judge, play, start, status, svg, turns } = package_;
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
  // The pawn of Masonic Chess captures along a diagonal, and moves so only to capture.
  const pawn = "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1";
  const ruling = judge("masonic", pawn, "e4g5");
  same(ruling.legal, false, "legal");
  same(ruling.clauses.map(({ id }) => id), ["MAS-13", "CHE-12"], "clauses");
  same(ruling.why.startsWith("The white pawn on e4"), true, "why");
  same(ruling.facts.length > 0, true, "facts");
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

  const picture = svg("masonic", pawn, { turn: "e4g5", ruling: true });
  same(picture.startsWith("<svg") && picture.length > svg("masonic", pawn).length, true, "svg");
  same(svg("chess", "start") === svg("chess", "start", { flipped: true }), false, "flipped");
  same(clause("MAS-13").id, "MAS-13", "clause");

  throws(Illegal, () => play("chess", "start", "e2e5"), "an illegal turn");
  const refused = throws(Refused, () => turns("chess", "8/8/8/8/8/8/8/4K3 w - - 0 1"), "no king");
  same(refused.clause, "CHE-28", "the clause of a refusal");
  throws(Refused, () => judge("chess", "8/8/8/8/8/8/8/4K3 w - - 0 1", "e1e2"), "no king, judged");
  throws(TypeError, () => turns("draughts", "start"), "another game");
  throws(TypeError, () => play("chess", "start", "e2e9"), "no turn");
  throws(TypeError, () => clause("MAS-999"), "no clause");
}
