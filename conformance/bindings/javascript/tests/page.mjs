// Tests the installed package in a page. Usage: `node page.mjs FOLDER`, where FOLDER has `node_modules/chess-arbiter`
// and `answers.mjs`.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { launch } from "./browser.mjs";

const folder = process.argv[2];
const kinds = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm" };
const page = `<!doctype html><title>waits</title><script type="module">
import * as arbiter from "/node_modules/chess-arbiter/page.js";
import { over } from "/node_modules/chess-arbiter/core.js";
import { check, checkCutShort } from "/answers.mjs";
try {
  check(arbiter);
  checkCutShort(arbiter, over, 2);
  document.title = "ok";
} catch (error) {
  document.title = error.stack;
}
</script>`;
const server = createServer(async ({ url }, response) => {
  const path = normalize(new URL(url, "http://localhost").pathname);
  try {
    const body = path === "/" ? page : await readFile(join(folder, path));
    response.writeHead(200, { "content-type": kinds[extname(path)] ?? "text/html" }).end(body);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((started) => server.listen(0, "127.0.0.1", started));
const browser = await launch();
try {
  const tab = await browser.newPage();
  tab.on("pageerror", (error) => console.log(error.stack));
  await tab.goto(`http://127.0.0.1:${server.address().port}/`);
  await tab.waitForFunction(() => document.title !== "waits");
  const title = await tab.title();
  if (title !== "ok") throw new Error(title);
  console.log("ok   the package answers in a page");
} finally {
  await browser.close();
  server.close();
}
