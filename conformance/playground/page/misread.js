// The page under a misreading of the law: what the page then shows, and where law and misreading differ.
"use strict";

/** Switches the page to the misreading with this name, or to the law if there is none. The position and turns stay. */
function playBy(name) {
  const { game } = state.game;
  const [turns, at, ask] = [[...state.turns], state.at, state.asked && !state.asked.played ? state.asked.turn : null];
  stopSearch();
  quiz.open = false;
  state.misreading = misreadingOf(game, name);
  state.problem = open(game, state.start, turns);
  // If a turn could not be played, it is now the turn asked about.
  if (!state.problem) goTo(at);
  if (ask && !state.problem) judge(ask);
  state.score = null;
  letGo();
  const { clause, says } = state.misreading ?? {};
  announce(clause ? `This is not the law. ${clause} is misread: “${says}”.` : "Back to the law.");
}

/** Draws the list of misreadings and, while one of them is chosen, the warning at the top. */
function drawMisreading() {
  const { misreading } = state;
  const { misreadings } = known("misreadings", { game: state.game.game });
  const list = byId("misreading");
  if (list.dataset.game !== state.game.game) {
    list.dataset.game = state.game.game;
    list.replaceChildren(element("option", { value: "" }, "none: the law itself"),
      ...misreadings.map(({ name, clause, says }) => element("option", { value: name }, `${clause}: ${says}`)));
  }
  list.value = misreading?.name ?? "";
  byId("misread").hidden = setup.open || questionStands();
  // Cases and disputes are about the law, and so are the questions of the quiz.
  for (const id of ["copy-case", "report", "quiz-open"]) byId(id).hidden = Boolean(misreading);
  document.documentElement.classList.toggle("misread", Boolean(misreading));
  show("not-law", misreading && [
    element("strong", {}, "This is not the law."), " ", clauseLink(misreading.page, misreading.clause), ` is misread: “${misreading.says}”. `,
    element("a", { href: `../misreadings/${misreading.name.replace("/", "-")}.html` }, "About this misreading"), " ",
    button({ id: "back-to-law", onclick: () => playBy("") }, "Back to the law")]);
}

/** Under a misreading, shows the law's verdict on the turn asked about. */
function lawBeside(asked) {
  const law = asked?.law;
  if (!law) return [];
  if (!law.parts) return [element("p", { class: "law same" }, "The law says the same about this turn.")];
  const verdict = element("strong", { class: law.legal ? "legal" : "illegal" }, law.refused ? "✗ refused" : law.legal ? "✓ legal" : "✗ illegal");
  const clauses = law.refused ? [law.refused.clause].filter(Boolean) : law.legal ? [] : law.clauses.map((clause) => clause.id);
  const differs = law.after && law.legal && asked.legal;
  return [element("p", { class: "law parts" }, "By the law: ", verdict, clauses.length > 0 && " by ", ...links(clauses), `. ${law.refused?.why ?? law.why}`,
    differs && " The position after the turn differs: ", differs && element("code", {}, law.after))];
}

/** The turns of the current position on which law and misreading differ. */
function turnsApart() {
  const { law } = state;
  if (!state.misreading) return [];
  if (!law) return [element("p", { class: "law same" }, "By the law, the same turns are legal.")];
  if (law.refused) return [element("p", { class: "law parts" }, `By the law, the position is refused. ${law.refused.why}`)];
  const list = (text, turns) => turns.length === 0 ? "" : element("p", { class: "law parts" }, `${text}: `,
    ...turns.slice(0, 40).flatMap((turn) => [button({ onclick: () => askFor(turn) }, turn), " "]), turns.length > 40 ? `and ${turns.length - 40} more` : "");
  return [list("The law forbids", law.forbids), list("The law also allows", law.allows)].filter(Boolean);
}

/** The law's answer about check and end, if it differs. */
function statusByLaw() {
  const law = state.status?.law;
  if (!law) return [];
  const end = law.end ?? law.game?.end;
  const check = law.check.length > 0 ? "check" : "no check";
  const claims = (law.game?.claims ?? []).map((claim) => `a draw can be claimed: ${claim}`);
  return [element("p", { class: "law parts" }, `By the law: ${[check, end ? endWords(end) : "the game goes on", ...claims].join("; ")}.`)];
}
