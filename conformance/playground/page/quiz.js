// *Legal or illegal?*: a quiz on the turns of hand-made cases, by topic. The engines answer.
"use strict";

const quiz = {
  open: false,
  topic: "",
  /** The question, `[case, position, turn]`, and the user's guess. */
  question: null,
  guessed: null,
  /** What was on the board before, and the earlier games that could be brought back then. */
  before: null,
  earlier: [],
};

/** The name under which the browser keeps the score. */
const SCORE = "arbiter-quiz";

/** The score: questions asked, right answers, and right answers in a row. */
function quizScore() {
  const { asked, right, streak } = kept(SCORE) ?? quiz.score ?? {};
  return { asked: Number(asked) || 0, right: Number(right) || 0, streak: Number(streak) || 0 };
}

/** Fetches scripts that the page loads only when needed, then runs `act`. */
function withScripts(names, act) {
  return Promise.all(names.map(fetchScript)).then(act, (error) => say(`${capital(error.message)}.`));
}

/** Runs `act` once the questions, problems and examples are there; the page fetches them when it is ready. */
function withQuestions(act) {
  return withScripts(["questions.js"], act);
}

/** The questions of the game: those of the chosen topic, or all. */
function questions() {
  const topics = QUESTIONS[state.game.game] ?? {};
  return quiz.topic && topics[quiz.topic] ? topics[quiz.topic] : Object.values(topics).flat();
}

/** Asks the question of a case, or a random question other than the last. */
function ask(id) {
  const all = questions();
  const others = all.filter((one) => one !== quiz.question);
  const chosen = id ? all.find((one) => one[0] === id) : others[Math.floor(Math.random() * others.length)] ?? all[0];
  if (!chosen) {
    quiz.open = false;
    say(id ? `There is no question “${id}” on ${state.game.title}.` : `There are no questions on ${state.game.title}.`);
    return render();
  }
  if (!quiz.open) Object.assign(quiz, { before: snapshot(), earlier: state.earlier });
  state.misreading = null;
  begin(state.game.game, chosen[1], []);
  state.earlier = quiz.earlier;
  Object.assign(quiz, { open: true, question: chosen, guessed: null });
  state.hint = null;
  render();
  byId("quiz").querySelector("[data-guess]")?.focus({ preventScroll: true });
  showBoard();
  announce(`Is ${chosen[2]} legal or illegal?`);
}

/** Compares a guess with the verdict, and shows the verdict. */
function guess(legal) {
  judge(quiz.question[2]);
  const right = state.asked.legal === legal;
  quiz.guessed = { legal, right };
  const before = quizScore();
  quiz.score = { asked: before.asked + 1, right: before.right + (right ? 1 : 0), streak: right ? before.streak + 1 : 0 };
  keepAs(SCORE, quiz.score);
  render();
  byId("quiz").querySelector("[data-next]")?.focus({ preventScroll: true });
  announce(`${right ? "Right" : "Wrong"}. ${verdictInWords()}`);
}

/** Opens the quiz, or closes it and brings back what was on the board. */
function toggleQuiz() {
  if (!quiz.open) return askOfAll();
  quiz.open = false;
  restore(quiz.before);
  state.hint = null;
  letGo();
  answerTurn();
}

/** Asks the question of a case, or a random question, of any topic. */
function askOfAll(id) {
  quiz.topic = "";
  ask(id);
}

/** Whether the question is still on the board. Opening another position ends it. */
function questionStands() {
  if (!quiz.open || !quiz.question || setup.open) return false;
  return state.at === 0 && (quiz.question[1] || state.game.start) === state.start && questions().includes(quiz.question);
}

/** The cells that the turn of the question names; in the Kingdom games, these cells on both boards. */
function cellsOfQuestion() {
  const parts = quiz.question[2].split(":");
  const boards = state.game.extra === "twin" && parts.length === 2 && parts[0].length > 1 ? ["s:", "m:"] : [parts.length > 1 ? `${parts.shift()}:` : ""];
  return parts.flatMap((part, index) => (part.match(/[A-Za-z]\d+/g) ?? []).map((cell) => `${boards[index]}${cell}`)).filter((cell) => board.cells.has(cell));
}

/** Draws the panel of the quiz, and closes the quiz once its question is no longer on the board. */
function drawQuiz() {
  if (quiz.open && !questionStands()) quiz.open = false;
  if (!quiz.open) return show("quiz", null);
  const [id, , turn] = quiz.question;
  const { asked, right, streak } = quizScore();
  const topics = Object.entries(QUESTIONS[state.game.game]);
  const topic = choice({ id: "quiz-topic", onchange: (event) => { quiz.topic = event.target.value; ask(); } },
    [["", "every topic"], ...topics.map(([name, list]) => [name, `${name} (${list.length})`])], quiz.topic);
  const answer = quiz.guessed
    ? [element("p", { class: state.asked?.verdict ?? "" }, element("span", { class: "badge" }, quiz.guessed.right ? "✓ right" : "✗ wrong"), ` The turn is ${quiz.guessed.right === quiz.guessed.legal ? "legal" : "illegal"}; the verdict says why.`),
      button({ class: "main", "data-next": "", onclick: () => ask() }, "Next question")]
    : [button({ "data-guess": "legal", onclick: () => guess(true) }, "Legal"), " ",
      button({ "data-guess": "illegal", onclick: () => guess(false) }, "Illegal")];
  show("quiz", [
    element("h2", {}, "Legal or illegal?"),
    element("p", {}, `${capital(state.described.side)} plays `, element("code", {}, turn), "."),
    ...answer,
    element("p", { class: "quiet" }, asked > 0 ? `${right} of ${asked} right, ${streak} in a row. ` : null,
      element("a", { href: `#${new URLSearchParams({ game: state.game.game, quiz: id })}` }, "link to this question")),
    element("label", {}, "Topic ", topic)]);
}
