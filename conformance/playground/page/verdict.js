// The verdict, and the judgment step by step.
"use strict";

function verdictInWords() {
  const asked = state.asked;
  if (asked.error) return `${asked.turn}: ${asked.error}`;
  if (asked.refused) return `The position is refused. ${asked.refused.why}`;
  const clauses = asked.clauses.map((clause) => clause.id);
  const law = asked.law?.parts ? ` By the law it is ${asked.law.verdict === asked.verdict ? "the same, but the position after it differs" : asked.law.verdict}.` : "";
  return `${asked.turn} is ${asked.verdict}. ${asked.why} ${asked.legal ? "" : `By ${listed(clauses)}.`}${law}`;
}

function drawVerdict() {
  const panel = byId("verdict");
  panel.parentNode.classList.toggle("answered", Boolean(state.asked));
  panel.scrollTop = 0;
  fill(panel, verdictParts(state.asked));
}

function verdictParts(asked) {
  const heading = element("h2", {}, "Verdict");
  const quiet = (...texts) => element("p", { class: "quiet" }, ...texts);
  if (hand.pending && (!asked || asked.played)) return [heading, quiet(`The move ${hand.pending.plain} is made; its turn is complete once you add an act or choose none.`)];
  if (!asked && manOn(hand.from) && hand.options.length === 0) return manInHand();
  const { refused, law } = state.described;
  if (!asked && refused) return [heading, ...refusedPosition(refused), law && !law.refused && element("p", { class: "law parts" }, "By the law, the position is accepted.")];
  if (!asked) {
    const text = state.status?.end || actEnded() ? endInWords().trim() : embedded() ? "Pick up a man and put it down anywhere." : "Try any turn, legal or not: pick up a man and put it down anywhere, or type a turn under “Ask about a turn”.";
    const begins = state.at === 0 && state.start === state.game.start && !state.lesson && !embedded();
    return [heading, quiet(text),
      begins && quiet("New to this game? ", element("a", { href: `#${new URLSearchParams({ game: state.game.game, lesson: 1 })}` }, "Take the first lesson"), ".")];
  }
  if (asked.error) {
    return [element("h2", {}, "No verdict"), element("p", { class: "problem" }, `${asked.turn ?? ""}: ${asked.error}`),
      state.legal.length > 0 && quiet("A turn is written like ", element("code", {}, state.legal[0].turn), ", which is legal here.")];
  }
  if (asked.refused) return [heading, ...refusedPosition(asked.refused), ...lawBeside(asked)];
  const clauses = asked.clauses.map((clause, index) => element("li", {},
    element("span", {}, clauseLink(clause.page, clause.id), " ", citeButton(asked, clause.id, () => new URL(clauseAddress(clause.page, clause.id), location.href).href)),
    element("details", { open: index === 0 && !asked.legal },
      element("summary", {}, clause.title),
      element("blockquote", {}, clause.text, clause.ruling ? ` ${clause.ruling}` : ""),
      element("p", { class: "quiet" }, `${capital(clause.whose)}; ${clause.source}.`))));
  return [
    element("h2", { class: asked.verdict }, element("span", { class: "badge" }, asked.legal ? "✓ legal" : "✗ illegal"), " ", element("code", {}, asked.turn), " ",
      citeButton(asked, "this verdict", () => new URL(address(), location.href).href)),
    element("p", { class: "why" }, asked.why),
    asked.played && endInWords() && element("p", {}, element("strong", {}, endInWords().trim())),
    ...lawBeside(asked),
    element("ul", { class: "clauses" }, ...clauses),
    asked.legal && !asked.played && button({ class: "main", onclick: () => choose(asked.turn) }, "Play it"),
    element("details", { class: "facts" }, element("summary", {}, "Facts, as data"), element("pre", { tabindex: "0" }, JSON.stringify(asked.facts, null, 1))),
  ];
}

/** The man in hand: its name, a sentence of the law about it, and where it can go. */
function manInHand() {
  const man = manOn(hand.from);
  const about = state.game.kinds.find(({ kind }) => kind === man.kind);
  return [element("h2", {}, capital(man.label)),
    about?.clause && element("p", { class: "why" }, about.says, " ", ...links([about.clause])),
    element("p", { class: "quiet" }, `${capital(reachInWords(reachOf(standingNow(), hand.from), 12))}.`)];
}

/** A button that copies the citation of a verdict, with an address below it. There is none under a misreading. */
function citeButton({ citation }, what, link) {
  if (!citation || embedded()) return "";
  return button({ class: "cite", "aria-label": `Cite ${what}`, title: `Copy the line that cites the verdict, with the address of ${what}`, onclick: (event) => copyText(`${citation}\n${link()}`, event.currentTarget) }, "Cite");
}

function refusedPosition(refused) {
  return [
    element("p", { class: "illegal" }, element("span", { class: "badge" }, "✗ refused"), " No turn can be played from this position."),
    element("p", { class: "why" }, refused.why, " ", refused.clause ? clauseLink(refused.page, refused.clause) : ""),
  ];
}

/** The cells that the current step of the judgment names: every text in the step that is the name of a cell. */
function litCells() {
  const entry = state.asked.trace[state.step];
  const lit = new Set();
  const walk = (value) => {
    if (board.cells.has(value)) lit.add(value);
    else if (value && typeof value === "object") Object.values(value).forEach(walk);
  };
  walk([entry?.subject, entry?.fact]);
  return lit;
}

function goToStep(step) {
  const last = state.asked.trace.length - 1;
  state.step = Math.max(-1, Math.min(last, step));
  render();
  if (state.step < 0) return announce("The judgment is closed.");
  const entry = state.asked.trace[state.step];
  announce(`Step ${state.step + 1} of ${last + 1}. ${entry.of ? `${entry.of}: ` : ""}${entry.line}`);
}

function drawJudgment() {
  const { step } = state;
  const trace = state.asked?.trace ?? [];
  byId("main").classList.toggle("judging", trace.length > 0 && step >= 0);
  // What is in the panel stays, since it knows which of its parts are open.
  byId("judgment").hidden = trace.length === 0;
  if (trace.length === 0) return;
  const go = (name, short, long, to, enabled) => button({ "data-go": name, "aria-label": long, "aria-disabled": String(!enabled), onclick: () => enabled && goToStep(to) }, short);
  const list = element("ol", { class: "trace" }, ...trace.map((entry, index) => element("li", { style: `margin-left: ${Math.min(entry.depth, 4)}em` },
    button({ "data-go": `step-${index}`, "aria-current": index === step ? "step" : null, onclick: () => goToStep(index) },
      `${entry.of && entry.of !== trace[index - 1]?.of ? `${capital(entry.of)}. ` : ""}${entry.line}`))));
  show("judgment", [
    element("h2", {}, "The judgment"),
    element("div", { class: "steps", role: "toolbar", "aria-label": "Steps of the judgment" },
      go("first", "First", "First step", 0, step !== 0),
      go("back", "◀ Back", "Back one step", step - 1, step >= 0),
      element("span", { class: "count" }, step < 0 ? `${trace.length} step${trace.length === 1 ? "" : "s"}` : `${step + 1} of ${trace.length}`),
      go("on", "Next ▶", "Next step", step + 1, step < trace.length - 1),
      go("last", "Last", "Last step", trace.length - 1, step !== trace.length - 1)),
    step >= 0 && theStep(trace[step]),
    element("details", { open: byId("judgment").querySelector("details.all")?.open, class: "all" }, element("summary", {}, "All steps"), list),
  ], "data-go");
}

/** The file and line of a function, as a link where the repository is known. */
function placeOfCode({ file, line }) {
  const [words, address] = [`${file}, line ${line}`, inRepository(`blob/HEAD/${file}#L${line}`)];
  return address ? element("a", { href: address }, words) : words;
}

/** A step: its line, the text of the clause, the code that applies it. */
function theStep(entry) {
  const clause = known("law", { clause: entry.clause });
  const code = (clause.code ?? []).filter(concernsGame).map((found) => element("figure", {},
    element("figcaption", {}, placeOfCode(found), ": ", element("code", {}, found.name)),
    element("pre", { tabindex: "0" }, found.text)));
  return element("div", { class: "step" },
    entry.of && element("p", { class: "quiet" }, `${capital(entry.of)}:`),
    element("p", { class: "line" }, entry.line),
    element("p", {}, clauseLink(entry.page, entry.clause), ` ${clause.title ?? ""}`),
    element("blockquote", {}, clause.text ?? "", clause.ruling ? ` ${clause.ruling}` : ""),
    element("details", { open: byId("judgment").querySelector("details.code")?.open ?? true, class: "code" },
      element("summary", {}, `The code that applies it (${code.length})`), ...code));
}

/** Whether a function can have been called in this game: it is not in another family's file. */
function concernsGame(found) {
  const others = known("games", {}).games.map(({ family }) => family).filter((family) => family !== state.game.family && family !== "chess");
  return !others.some((family) => new RegExp(`^reference/src/(misreadings/)?${family}[./]`).test(found.file)) && !found.file.includes("misreadings");
}

function judgmentKey(event) {
  if (event.target.closest("pre") || !state.asked?.trace) return;
  const to = { ArrowLeft: state.step - 1, ArrowRight: state.step + 1, Home: 0, End: state.asked.trace.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  goToStep(to);
}
