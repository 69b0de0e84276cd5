// The shares of the tests together run each test once; what is no share is refused, and so is one without a test.
//
//     node shares.mjs

import assert from "node:assert/strict";
import { run } from "./browser.mjs";

const names = ["one", "two", "three", "four", "five", "six", "seven"];
const ran = [];
const tests = Object.fromEntries(names.map((name) => [name, async () => { ran.push(name); }]));
for (const share of ["1/3", "2/3", "3/3"]) {
  process.env.SHARE = share;
  await run(tests);
}
assert.deepEqual(ran.toSorted(), names.toSorted());
for (const wrong of ["0/3", "4/3", "", "half"]) {
  process.env.SHARE = wrong;
  await assert.rejects(run(tests), /not K\/N/, wrong);
}
process.env.SHARE = "8/8";
await assert.rejects(run(tests), /no test is chosen/);
assert.equal(ran.length, names.length);
