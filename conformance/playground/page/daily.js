// The problem of the day, chosen from all games by the date. Only this browser keeps the number of days in a row on which
// it was solved.
"use strict";

/** The name under which the browser keeps the last day solved and the number of days in a row. */
const DAILY = "arbiter-daily";

/** The number of days since the beginning of 1970, by the user's clock. */
function today() {
  const now = new Date();
  return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
}

/** The game and the problem of a day. The problems of neighbouring days are far apart in the list, so that the games alternate. */
function problemOfDay(day) {
  const all = Object.entries(PROBLEMS).flatMap(([game, list]) => list.filter(([, , , together]) => !together).map((problem) => [game, problem]));
  return all[(day * 7919) % all.length];
}

function openDaily() {
  const [game, problem] = problemOfDay(today());
  if (state.game.game !== game) begin(game, null, []);
  openProblem(problem[0]);
}

function solvedDays() {
  const { day, streak } = kept(DAILY) ?? {};
  return { day: Number(day) || 0, streak: Number(streak) || 0 };
}

/** Records that a problem was solved, if it is the problem of the day. */
function keepSolved(problem) {
  const day = today();
  const before = solvedDays();
  if (problemOfDay(day)[1] !== problem || before.day === day) return;
  keepAs(DAILY, { day, streak: before.day === day - 1 ? before.streak + 1 : 1 });
}

/** The panel's text about the consecutive days. */
function dailyInWords() {
  const { day, streak } = solvedDays();
  if (streak === 0 || day < today() - 1) return "";
  return `${day === today() ? "Solved today" : "Solved yesterday"}; ${streak} day${streak === 1 ? "" : "s"} in a row.`;
}
