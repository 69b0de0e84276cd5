// Tests that pages look as they did, so that no layout breaks unseen. Each page is compared with its picture in `pictures`, pixel by
// pixel, at half size and in one font. The pictures of the README are compared in the same way, in full size.
//
//     node pictures.mjs FOLDER_OF_THE_SITE
//
// With TAKE=1 the pictures are taken anew; look at them, and reduce them to 64 colours (a third of the size), before you commit
// them. Pictures of the differences go to the folder that DIFFERENCES names. `browser.mjs` says what else this test needs.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import assert from "node:assert/strict";
import { launch, run } from "./browser.mjs";

const site = pathToFileURL(resolve(process.argv[2])).href;
const folder = fileURLToPath(new URL("pictures", import.meta.url));
const differences = process.env.DIFFERENCES;

/** The share of pixels that may differ by more than `FAR` of 255 in a colour: versions of the browser draw edges differently. */
const MOST_DIFFERENT = 0.01;
const FAR = 48;

const PAWN = "position=4k3%2F8%2F8%2F8%2F4P3%2F8%2F8%2F4K3+w+-+-+0+1";
/** Each view: name, page, width, height, whether it is dark, and for a picture of the README its file. */
const VIEWS = [
  ["front-1440", "index.html", 1440, 1000, false],
  ["front-375", "index.html", 375, 1000, false],
  ["law-768-dark", "masonic.html", 768, 1000, true],
  ["playground-1440", `playground/index.html#game=masonic&${PAWN}&ask=e4g5`, 1440, 1000, false],
  ["playground-375-dark", `playground/index.html#game=masonic&${PAWN}&ask=e4g5`, 375, 1000, true],
  ["kingdom-1440", "playground/index.html#game=kingdom-capture&ask=b1c3%3Ab1c3", 1440, 900, false],
  ["kingdom-320", "playground/index.html#game=kingdom-capture&ask=b1c3%3Ab1c3", 320, 900, false],
  ["spectral-768", "playground/index.html#game=spectral&turns=e2e4", 768, 1000, false],
  ["README: playground", `playground/index.html#game=masonic&${PAWN}&ask=e4g5`, 1280, 800, false, "../../playground.png"],
];

const browser = await launch();

async function taken([, path, width, height, dark, ofReadme]) {
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: ofReadme ? 1 : 0.5, colorScheme: dark ? "dark" : "light", reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(`${site}/${path}`);
  if (path.startsWith("playground")) await page.waitForSelector("html[data-ready]", { timeout: 30_000 });
  // A frame on the page is hidden: it has fonts of its own, and nothing says when it is ready.
  const oneFont = `*, *::before, *::after { font-family: "DejaVu Sans" !important; }`;
  await page.addStyleTag({ content: `${ofReadme ? "" : oneFont} * { caret-color: transparent !important; } iframe { visibility: hidden; }` });
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(400);
  const bytes = await page.screenshot();
  await context.close();
  return bytes;
}

/** How many pixels of two pictures differ, how many pixels each has, and a picture of the differences. */
async function compared(one, other) {
  const page = await browser.newPage();
  const result = await page.evaluate(async ({ urls, far }) => {
    const read = async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, image.width, image.height);
    };
    const [before, now] = await Promise.all(urls.map(read));
    if (before.width !== now.width || before.height !== now.height) return { different: 1, all: 1, picture: urls[1] };
    let different = 0;
    for (let at = 0; at < now.data.length; at += 4) {
      const apart = [0, 1, 2].some((part) => Math.abs(before.data[at + part] - now.data[at + part]) > far);
      if (!apart) continue;
      different += 1;
      now.data.set([255, 0, 255, 255], at);
    }
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [now.width, now.height];
    canvas.getContext("2d").putImageData(now, 0, 0);
    return { different, all: now.width * now.height, picture: canvas.toDataURL() };
  }, { urls: [one, other].map((bytes) => `data:image/png;base64,${bytes.toString("base64")}`), far: FAR });
  await page.close();
  return result;
}

const tests = {};
for (const view of VIEWS) {
  tests[`${view[0]} looks as it did`] = async () => {
    const path = join(folder, view[5] ?? `${view[0]}.png`);
    const now = await taken(view);
    if (process.env.TAKE) {
      mkdirSync(folder, { recursive: true });
      return writeFileSync(path, now);
    }
    assert.ok(existsSync(path), `${path} is missing; TAKE=1 takes it`);
    const { different, all, picture } = await compared(readFileSync(path), now);
    if (different > MOST_DIFFERENT * all && differences) {
      mkdirSync(differences, { recursive: true });
      writeFileSync(join(differences, `${view[0].replace("README: ", "readme-")}.png`), Buffer.from(picture.split(",")[1], "base64"));
    }
    assert.ok(different <= MOST_DIFFERENT * all, `${(100 * different / all).toFixed(2)} % of the pixels differ`);
  };
}
tests["a picture that is shifted by a few pixels is noticed"] = async () => {
  const path = join(folder, `${VIEWS[3][0]}.png`);
  if (!existsSync(path)) return;
  const page = await browser.newPage();
  const moved = await page.evaluate(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext("2d").drawImage(image, 6, 6);
    return canvas.toDataURL().split(",")[1];
  }, `data:image/png;base64,${readFileSync(path).toString("base64")}`);
  await page.close();
  const { different, all } = await compared(readFileSync(path), Buffer.from(moved, "base64"));
  assert.ok(different > MOST_DIFFERENT * all, `${different} of ${all}`);
};

await run(tests);
await browser.close();
