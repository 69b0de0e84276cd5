// Tests that the page answers as the program does: every case made by hand is sent to the WebAssembly of the page and
// to `arbiter serve`; the turns, positions after turns, status and verdicts that they return must be equal.
//
//     node cases.mjs FOLDER_OF_THE_PAGE PROGRAM FOLDER_OF_CASES

import { spawn } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { runInThisContext } from "node:vm";

const [page, program, cases] = process.argv.slice(2);

runInThisContext(`${readFileSync(join(page, "engines.js"), "utf8")}
${readFileSync(join(page, "engine.js"), "utf8")}
globalThis.playground = { loadEngines, request };`);
await globalThis.playground.loadEngines();
const ask = globalThis.playground.request;

/** Starts `arbiter serve` with an engine; `ask` sends it a request and returns its answer. */
function serve(engine) {
  const child = spawn(program, ["serve", "--engine", engine], { stdio: ["pipe", "pipe", "inherit"] });
  const waiting = [];
  createInterface({ input: child.stdout }).on("line", (line) => waiting.shift()(JSON.parse(line)));
  child.on("exit", (code) => waiting.length > 0 && (console.error(`the program ended with ${code}`), process.exit(1)));
  let id = 0;
  return {
    ask(request) {
      id += 1;
      child.stdin.write(`${JSON.stringify({ id, ...request })}\n`);
      return new Promise((answer) => waiting.push(answer));
    },
    end: () => child.stdin.end(),
  };
}

const [reference, fast] = [serve("reference"), serve("fast")];
const counts = { cases: 0, turns: 0, play: 0, status: 0, judge: 0 };
const differences = [];

function same(kind, asked, ours, theirs) {
  counts[kind] += 1;
  if (JSON.stringify(ours) !== JSON.stringify(theirs)) differences.push({ kind, asked, page: ours, program: theirs });
}

/** A reason as a sentence, as page and program show it. */
function sentence(why) {
  const first = why.split(" ")[0];
  const text = /^\p{Alphabetic}+$/u.test(first) ? why.charAt(0).toUpperCase() + why.slice(1) : why;
  return text.endsWith(".") ? text : `${text}.`;
}

/** Every turn that a case names. */
function turnsOf({ from, acts, legal, illegal, after, turns }) {
  const named = [...(legal ?? []), ...(illegal ?? []).map((one) => one.turn), ...Object.keys(after ?? {}), ...(turns ?? []).slice(0, 4)];
  for (const [cell, rests] of Object.entries(from ?? {})) named.push(...rests.slice(0, 4).map((rest) => cell + rest));
  for (const [move, list] of Object.entries(acts ?? {})) named.push(...list.slice(0, 4).map((act) => `${move},${act}`));
  return [...new Set(named)];
}

async function one({ game, position: text, expect }) {
  const position = text ?? ask("game", { game }).start;
  const at = { game, position };
  counts.cases += 1;
  const turns = ask("turns", at);
  const listed = await fast.ask({ cmd: "turns", ...at });
  same("turns", at, turns.turns?.map((turn) => turn.turn) ?? null, listed.turns ? [...listed.turns].sort((a, b) => (a < b ? -1 : 1)) : null);
  const status = ask("status", at);
  const stands = await fast.ask({ cmd: "status", ...at });
  same("status", at, status.check ? [status.check, status.end && { by: status.end.by, winner: status.end.winner }] : null, stands.check ? [stands.check, stands.end] : null);
  for (const turn of turnsOf(expect)) {
    const put = { ...at, turn };
    const after = await fast.ask({ cmd: "play", ...put });
    same("play", put, ask("play", put).position ?? null, after.position ?? null);
    const verdict = ask("judge", put);
    const ruled = await reference.ask({ cmd: "judge", ...put });
    const theirs = "legal" in ruled ? [ruled.legal, ruled.clauses, ruled.why && sentence(ruled.why), ruled.facts] : null;
    const ours = "legal" in verdict ? [verdict.legal, verdict.clauses.map((clause) => clause.id), verdict.why, verdict.facts] : null;
    same("judge", put, ours, theirs);
  }
  if (expect.game) {
    const played = ask("status", { ...at, turns: expect.game.turns });
    const score = await fast.ask({ cmd: "game", ...at, turns: expect.game.turns });
    const end = (one) => one && { by: one.by, winner: one.winner };
    const ours = played.game?.claims ? [played.game.claims, end(played.game.end)] : null;
    same("status", { ...at, turns: expect.game.turns }, ours, score.claims ? [score.claims, score.end] : null);
  }
}

const began = Date.now();
for (const family of readdirSync(cases, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  for (const file of readdirSync(join(cases, family.name)).filter((name) => name.endsWith(".json") && !name.startsWith("recorded"))) {
    const read = JSON.parse(readFileSync(join(cases, family.name, file), "utf8"));
    for (const entry of read.cases ?? []) await one(entry);
  }
}
reference.end();
fast.end();

// If the page is part of the book, every clause has the place that the page links to.
const laws = join(cases, "../../reference/law");
const around = (name) => join(page, "..", `${name}.html`);
if (existsSync(around("chess"))) {
  const text = readdirSync(laws).filter((name) => name.endsWith(".toml")).map((name) => readFileSync(join(laws, name), "utf8")).join("\n");
  for (const [, clause] of text.matchAll(/^id = "([A-Z]{3}-\d+)"$/gm)) {
    const placed = ask("law", { clause });
    const found = existsSync(around(placed.page)) && readFileSync(around(placed.page), "utf8").includes(`id="${clause}"`);
    if (!found) differences.push({ kind: "link", asked: clause, page: placed.page, program: "no such place in the book" });
  }
}
for (const difference of differences.slice(0, 10)) console.error(JSON.stringify(difference, null, 1));
const counted = Object.entries(counts).map(([name, count]) => `${count} ${name}`).join(", ");
console.log(`page and program: ${counted}; ${differences.length} differences (${((Date.now() - began) / 1000).toFixed(1)} s)`);
process.exitCode = differences.length > 0 || counts.cases < 1000 ? 1 : 0;
