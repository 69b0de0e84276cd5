// The user's own problems: a stipulation for the position on the board, solved by the engine or, against a defence, by the user.
"use strict";

const solving = {
  open: false,
  goal: "mate",
  turns: 2,
  /** The place (`placeNow`) to which `answer` belongs. */
  at: null,
  answer: null,
};

/** The stipulations, with their names on the page. */
const GOALS = { mate: "mate", selfmate: "selfmate", reflexmate: "reflex mate", stalemate: "stalemate", helpmate: "helpmate", "series-helpmate": "series-helpmate" };

async function solveHere() {
  const at = placeNow();
  const { goal, turns } = solving;
  const answer = await search(`Looking for a ${GOALS[goal]} in ${turns}`, "solve", { game: state.game.game, position: positionNow(), goal, turns });
  if (!answer) return;
  Object.assign(solving, { at, answer });
  drawOpponent();
  announce(solvedInWords());
}

function solvedInWords() {
  const { answer, goal, turns } = solving;
  if (!answer.keys) return problemOf(answer);
  if (answer.stopped) return "That takes too long: it is not known whether there is a solution.";
  if (answer.lines.length === 0 && answer.keys.length === 0) return `There is no ${GOALS[goal]} in ${turns}.`;
  const keys = answer.names.length === 1 ? `The key is ${answer.names[0]}.` : `${answer.names.length} first turns solve it: ${answer.names.join(", ")}.`;
  return `${keys}${answer.left_out ? " What follows is too long to be shown whole." : ""}`;
}

/** Sets the position as a problem to be solved against a defence. */
function tryHere() {
  setProblem(["", positionNow(), solving.turns, false]);
  backToBoard();
}

function solvePanel() {
  const here = solving.answer && solving.at === placeNow();
  const set = (changed) => { Object.assign(solving, { ...changed, answer: null }); drawOpponent(); };
  const goal = choice({ id: "solve-goal", onchange: (event) => set({ goal: event.target.value }) }, Object.entries(GOALS), solving.goal);
  const turns = choice({ id: "solve-turns", onchange: (event) => set({ turns: Number(event.target.value) }) }, [1, 2, 3, 4, 5, 6].map((one) => [one, one]), solving.turns);
  return element("details", { class: "solve", open: solving.open, ontoggle: (event) => { solving.open = event.target.open; } }, element("summary", {}, "Set a problem"),
    element("div", { class: "fields" }, element("label", {}, "Here: ", goal), element("label", {}, "in ", turns),
      button({ id: "solve", disabled: !canSearch(), onclick: solveHere }, "Solve"),
      solving.goal === "mate" ? button({ id: "solve-try", disabled: !canSearch(), onclick: tryHere }, "Try it yourself") : ""),
    here ? element("p", { class: "solved" }, solvedInWords()) : null,
    here && solving.answer.lines?.length > 0 ? element("pre", { class: "solution", tabindex: "0" }, solving.answer.lines.map(({ depth, text }) => `${"  ".repeat(depth)}${text}`).join("\n")) : null);
}
