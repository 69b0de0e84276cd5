// Instructive turns: one for each clause of the game, with the verdict on it.
"use strict";

const examples = { open: false, at: -1 };

function examplesHere() {
  return EXAMPLES[state.game.game] ?? [];
}

function toggleExamples() {
  examples.open = !examples.open;
  examples.at = -1;
  render();
  if (examples.open) byId("examples").querySelector("button")?.focus();
}

/** Shows an example: its position, and the verdict on its turn. */
function showExample(at) {
  const [, about, position, turn] = examplesHere()[at];
  begin(state.game.game, position, [], turn);
  state.hint = null;
  examples.open = true;
  examples.at = at;
  render();
  byId("examples").querySelector(`[data-example="${at}"]`)?.focus({ preventScroll: true });
  showBoard();
  announce(`${about} ${verdictInWords()}`);
}

function drawExamples() {
  if (!examples.open) return show("examples", null);
  const list = examplesHere();
  const shown = list[examples.at];
  const stands = shown && state.at === 0 && (shown[2] || state.game.start) === state.start && state.asked?.turn === shown[3];
  show("examples", [
    element("h2", {}, "Examples"),
    element("p", { class: "quiet" }, "One turn for each clause. Choose one to see the verdict; then try others from the same position."),
    element("ol", { class: "examples" }, ...list.map(([clause, about], index) => element("li", {},
      button({ "data-example": index, "aria-current": stands && index === examples.at ? "true" : null, onclick: () => showExample(index) }, about, " ", element("span", { class: "of" }, clause)))))], "data-example");
}
