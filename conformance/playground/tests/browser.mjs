// A headless browser for the tests of pages, and the runner of these tests.
//
// Environment variables: PAGE_MODULES is the folder of the npm modules. The browser is the Firefox that FIREFOX names, or else the
// Chromium that CHROMIUM names or /usr/bin/chromium. If ONLY is set, only the tests whose names contain that text are run.

import { createRequire } from "node:module";
import { join } from "node:path";

/** Loads an npm module that the tests of pages need. */
export const needed = createRequire(join(process.env.PAGE_MODULES ?? ".", "modules.js"));

/** Whether the tests are run in Firefox, which is controlled by WebDriver BiDi. */
export const FIREFOX = Boolean(process.env.FIREFOX);

/** Starts the browser. */
export function launch() {
  if (FIREFOX) return needed("playwright-core")._bidiFirefox.launch({ executablePath: process.env.FIREFOX });
  return needed("playwright-core").chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
}

/** Runs tests one after another, reports each with the seconds that it took, and sets the exit code. */
export async function run(tests) {
  let failed = 0;
  const chosen = Object.entries(tests).filter(([name]) => name.includes(process.env.ONLY ?? ""));
  if (chosen.length === 0) throw new Error("no test is chosen");
  for (const [name, test] of chosen) {
    const began = Date.now();
    const took = () => `${((Date.now() - began) / 1000).toFixed(1)} s`;
    try {
      await test();
      console.log(`ok   ${name} (${took()})`);
    } catch (error) {
      failed += 1;
      console.log(`FAIL ${name} (${took()})\n${error.stack}`);
    }
  }
  console.log(`${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
