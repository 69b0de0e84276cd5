// First lessons, step by step on the board. Each step asks for a turn, legal or not, which the engine judges.
"use strict";

/** The game that was on the board before the lesson, and the earlier games that could be brought back then. */
const beforeLesson = { kept: null, earlier: [] };

/** The game whose lesson is used for a game: the game itself, or another of its family. */
function lessonOf(game) {
  const { family } = known("game", { game });
  return LESSONS[game] ? game : Object.keys(LESSONS).find((other) => known("game", { game: other }).family === family);
}

/** Opens the first lesson, or returns to what was on the board before. */
function toggleLesson() {
  if (state.lesson) leaveLesson();
  else openLesson(1);
}

function leaveLesson() {
  if (beforeLesson.kept) {
    restore(beforeLesson.kept);
    state.earlier = beforeLesson.earlier;
  }
  state.lesson = null;
  state.hint = null;
  letGo();
  answerTurn();
}

function openLesson(number) {
  const game = lessonOf(state.game.game);
  const step = LESSONS[game][number - 1];
  if (!step) return say(`The first lesson has no step “${number}”; it has ${LESSONS[game].length} steps.`);
  if (!state.lesson) Object.assign(beforeLesson, { kept: snapshot(), earlier: state.earlier });
  state.misreading = null;
  quiz.open = false;
  begin(game, step[2], [], null, null, number);
  Object.assign(state, { hint: null, earlier: beforeLesson.earlier });
  render();
  showBoard();
  // Two boards may leave no room for the text.
  byId("lesson").scrollIntoView({ block: "nearest" });
  backToBoard();
  announce(step.slice(0, 2).join(" "));
}

/** Opens the step that an address names. Its position may be open already, with turns played. */
function adoptLesson(number) {
  const step = LESSONS[lessonOf(state.game.game)][number - 1];
  if (!step || (step[2] || state.game.start) !== state.start || !LESSONS[state.game.game]) return openLesson(number);
  state.lesson = number;
  render();
}

/** Plays the turn of the step or, if it is illegal, asks for the verdict on it. */
function showStep(turn) {
  if (state.at > 0) goTo(0);
  letGo();
  if (state.legal.some((one) => one.turn === turn)) choose(turn);
  else askFor(turn);
}

function drawLesson() {
  if (!state.lesson || setup.open) return show("lesson", null);
  const steps = LESSONS[state.game.game];
  const [says, task, , turn] = steps[state.lesson - 1];
  const { asked } = state;
  const done = asked?.turn === turn && Boolean(asked.verdict);
  const last = state.lesson === steps.length;
  const go = (text, number, main) => button({ class: main ? "main" : null, "data-step": number, onclick: () => openLesson(number) }, text);
  show("lesson", [
    element("h2", {}, `First lesson, step ${state.lesson} of ${steps.length}`),
    element("p", {}, says, " ", element("strong", {}, task)),
    !asked ? "" : done
      ? element("p", { class: asked.verdict }, element("span", { class: "badge" }, asked.legal ? "✓ legal" : "✗ illegal"), " ",
        ...(asked.legal ? ["Well played."] : ["by ", ...links([asked.clauses[0].id]), "; the verdict says why."]))
      : element("p", {}, "That was another turn. ", asked.played ? "Take it back, and try again." : "Try again."),
    done && last ? element("p", {}, "That was the last step. ", element("a", { href: `../${state.game.page}.html` }, "How to play"), " has the rest of the game.") : "",
    element("div", { class: "tools" },
      state.lesson > 1 ? go("◀ Back", state.lesson - 1) : "",
      done ? "" : button({ "data-show": "", onclick: () => showStep(turn) }, "Show me"),
      last ? "" : go("Next ▶", state.lesson + 1, done),
      done && last ? button({ class: "main", onclick: () => begin(state.game.game, null, []) }, "Play the game") : "",
      button({ onclick: leaveLesson }, "Leave the lesson"))]);
}
