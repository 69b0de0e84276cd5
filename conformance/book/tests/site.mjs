// The built site in a browser: what a search finds first, what axe says of pages of each sort in both themes, and whether
// colours stand out and differ, for colour-blind eyes too.
//
//     node site.mjs FOLDER_OF_THE_SITE [PROGRAM_OF_THE_BOOK]
//
// With the program `chess-arbiter-book`, its server is tested too.
// The site includes the playground. `browser.mjs` of the playground says what it needs and which tests are run.

import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import assert from "node:assert/strict";
import { launch, needed, run } from "../../playground/tests/browser.mjs";

const site = resolve(process.argv[2]);
const address = (path) => `${pathToFileURL(site).href}/${path}`;
const axe = readFileSync(needed.resolve("axe-core/axe.min.js"), "utf8");
const browser = await launch();

/** A page of the site, in the light or in the dark. */
async function opened(path, { dark = false } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme: dark ? "dark" : "light" });
  const page = await context.newPage();
  await page.goto(address(path));
  if (path.startsWith("playground/")) await page.waitForSelector("html[data-ready]", { timeout: 30_000 });
  return page;
}

const PLAYGROUND = "playground/index.html";
const fields = (fields) => `#${new URLSearchParams(fields)}`;
const asked = PLAYGROUND + fields({ game: "masonic", position: "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", ask: "e4g5" });
const PAWN = { game: "masonic", position: "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1" };

/** Pages of each sort, with what is done on them first. For the longest pages, a part is enough. */
const SORTS = [
  ["index.html"],
  ["gothic.html"],
  ["masonic.html", null, ["#mdbook-menu-bar", "#mdbook-sidebar", "main > :nth-child(-n + 60)"]],
  ["deflection.html", (page) => page.evaluate(() => document.querySelectorAll("details").forEach((one) => { one.open = true; })), ["main > h3#DEF-22 ~ :nth-child(-n + 260)"]],
  ["cases/masonic-knight.html", null, ["main > :nth-child(-n + 12)"]],
  ["perft.html"],
  ["pairs.html"],
  ["diagnosis.html"],
  ["misreadings/masonic.html"],
  ["misreadings/masonic-rook-steps-along-a-cant.html"],
  ["clauses.html"],
  ["glossary.html"],
  ["cite.html"],
  [PLAYGROUND],
  [asked, (page) => page.click('#judgment [data-go="last"]')],
  [PLAYGROUND + fields({ game: "deflection" }), async (page) => { await page.click('.cell[data-cell="f2"]'); await page.click('.cell[data-cell="f4"]'); }],
  [PLAYGROUND + fields({ game: "chess", misreading: "chess/pawn-captures-straight-ahead" })],
  [PLAYGROUND + fields({ game: "kingdom-capture" }), (page) => page.click("#setup-open")],
  [PLAYGROUND, (page) => page.click("#paste-open")],
];

/** The colours of the pictures: grounds that a man or a mark may stand on, marks of both verdicts, men. */
function picturesColours(page) {
  return page.evaluate((pawn) => {
    const parse = (svg) => new DOMParser().parseFromString(svg, "image/svg+xml");
    const fills = new Set();
    for (const { game } of request("games", {}).games) {
      const own = request("game", { game });
      const placed = own.own === "deflectors" ? own.start.replace(" - - 0 1", " Je4 - 0 1").replace("[JLVjlv]", "[LVjlv]") : own.start;
      const drawn = parse(request("draw", { game, position: placed }).svg);
      for (const rect of drawn.querySelectorAll("rect")) if (rect.getAttribute("fill") !== "none") fills.add(rect.getAttribute("fill"));
      for (const point of drawn.querySelectorAll('path[stroke-width="1"]')) fills.add(point.getAttribute("fill"));
    }
    const mark = (turn) => parse(request("draw", { ...pawn, turn, ruled: true }).svg).querySelector(".verdict").getAttribute("stroke");
    const man = (letter) => [...parse(request("man", { game: "chess", man: letter }).svg).querySelectorAll("path")].map((path) => [path.getAttribute("fill"), path.getAttribute("stroke")]);
    return { grounds: [...fills].sort(), legal: mark("e4e5"), illegal: mark("e4g5"), white: man("R"), black: man("r") };
  }, PAWN);
}

/** What newcomers ask, in their words and with their misspellings, and the clause that should come first. */
const QUESTIONS = [
  ["stalmate", "CHE-22"], ["is stalemate a draw", "CHE-22"], ["pat", "CHE-22"],
  ["en pasant", "CHE-13"], ["enpassant", "CHE-13"], ["en-passent", "CHE-13"],
  ["underpromotion", "CHE-14"], ["can I have two queens? second queen", "CHE-14"], ["what can a pawn promote to", "CHE-14"],
  ["3-fold", "CHE-24"], ["three fold repetition", "CHE-24"], ["draw by repeating the same position three times", "CHE-24"],
  ["50 move rule", "CHE-26"], ["who starts", "CHE-2"], ["may I skip my turn", "CHE-2"],
  ["castel", "CHE-16"], ["can I castle out of check", "CHE-18"], ["castling through check", "CHE-18"], ["castle after the rook moved", "CHE-17"],
  ["can the horse jump over pieces", "CHE-9"], ["can pawns move backwards", "CHE-10"], ["pawn two squares", "CHE-11"], ["how does a pawn take", "CHE-12"],
  ["may the king move into check", "CHE-20"], ["can I move a pinned piece", "CHE-20"], ["chekmate", "CHE-21"], ["insufficient material", "CHE-23"],
  ["offer a draw", "CHE-33"], ["resign", "CHE-32"],
  ["can a king move into a mirror", "HOM-10"], ["dragon horse", "HOM-4"], ["does a reflection give check", "HOM-15"], ["en passant with mirrors", "HOM-8"],
  ["what happens when a twin is captured", "KDM-10"], ["castling on both boards", "KDM-13"], ["does stalemate win in kingdom", "KDM-22"],
  ["can a rook enter a point", "SPE-6"], ["king in check on a point", "SPE-11"],
  ["how does a masonic pawn capture", "MAS-13"], ["can I move my opponent's deflector", "DEF-18"], ["capture a deflector", "DEF-6"], ["marshal", "DEF-2"],
];

const tests = {
  async "the questions of newcomers find the clause that answers them first, misspelt or not"() {
    const page = await opened("index.html");
    await page.waitForFunction(() => Boolean(document.getElementById("mdbook-searchbar")));
    await page.keyboard.press("/");
    assert.ok(QUESTIONS.length >= 40);
    const wrong = [];
    for (const [question, clause] of QUESTIONS) {
      await page.fill("#mdbook-searchbar", question);
      await page.dispatchEvent("#mdbook-searchbar", "keyup");
      await page.waitForFunction((text) => document.getElementById("mdbook-searchresults-header").innerText.includes(`'${text}'`), question);
      const first = page.locator("#mdbook-searchresults li").first();
      const link = await first.locator("a").getAttribute("href", { timeout: 1000 }).catch(() => "nothing");
      if (!link.endsWith(`#${clause}`)) wrong.push(`${question}: ${link.split("#").pop()} rather than ${clause}; ${await page.locator("#mdbook-searchresults-header").innerText()}`);
      // The text of the clause is shown, not the names of cases.
      else if (/[a-z]+-[a-z]+-\d{3}/.test(await first.locator(".teaser").innerText())) wrong.push(`${question}: ${await first.locator(".teaser").innerText()}`);
    }
    assert.deepEqual(wrong, [], wrong.join("\n"));
    // What nobody can mean finds nothing, and harms nothing.
    await page.fill("#mdbook-searchbar", "<img src=x onerror=alert(1)>zzzqqq");
    await page.dispatchEvent("#mdbook-searchbar", "keyup");
    assert.equal(await page.locator("#mdbook-searchresults-outer img").count(), 0);
    await page.context().close();
  },

  async "a search for a clause finds the clause first, and a search for a word a clause or page about it"() {
    const page = await opened("index.html");
    await page.waitForFunction(() => Boolean(document.getElementById("mdbook-searchbar")));
    await page.keyboard.press("/");
    const found = async (text) => {
      await page.fill("#mdbook-searchbar", text);
      await page.dispatchEvent("#mdbook-searchbar", "keyup");
      await page.waitForFunction((text) => document.getElementById("mdbook-searchresults-header").innerText.includes(`'${text}'`), text);
      const links = await page.locator("#mdbook-searchresults a").evaluateAll((all) => all.map((one) => one.getAttribute("href").replace(/\?[^#]*/, "")));
      return links.map((link) => link.split("/").pop());
    };
    const clauses = [...readFileSync(join(site, "clauses.html"), "utf8").matchAll(/class="clause" href="([a-z]+\.html#([A-Z]{3}-\d+))"/g)];
    const places = new Map(clauses.map(([, place, clause]) => [clause, place]));
    assert.ok(places.size > 100);
    const wrong = [];
    for (const [clause, place] of places) {
      const [first] = await found(clause);
      if (first !== place) wrong.push(`${clause}: ${first}`);
    }
    assert.deepEqual(wrong, []);
    for (const [word, first] of [["castling", /#(CHE-16|DEF-3|HOM-\d+|KDM-13|MAS-16)$/], ["en passant", /#(CHE-13|MAS-14|HOM-\d+|KDM-18)$/], ["mirror", /^mirrors\.html/], ["deflector", /^deflection\.html/], ["chancellor", /^gothic\.html/]]) {
      const [hit] = await found(word);
      assert.match(hit ?? "", first, word);
    }
    await page.context().close();
  },

  async "axe finds nothing wrong with a page of any sort, in the light or in the dark"() {
    const told = [];
    for (const dark of [false, true]) {
      for (const [path, act, parts] of SORTS) {
        const page = await opened(path, { dark });
        await act?.(page);
        await page.evaluate(axe);
        const { violations, passes } = await page.evaluate((parts) => axe.run({
          include: (parts ?? ["body"]).map((part) => [part]),
        }, {
          runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
          resultTypes: ["violations"],
        }), parts);
        assert.ok(passes.length > 5, path);
        for (const { id, nodes } of violations) {
          told.push(`${path}${dark ? ", dark" : ""}: ${id}: ${nodes.slice(0, 4).map((node) => `${node.html.slice(0, 140)} ${node.any[0]?.message ?? ""}`).join("\n    ")}`);
        }
        await page.context().close();
      }
    }
    assert.deepEqual(told, [], told.join("\n"));
  },

  async "marks and men stand out from every ground, and legal differs from illegal for colour-blind eyes"() {
    const { wcagContrast, differenceCiede2000, filterDeficiencyDeuter, filterDeficiencyProt, filterDeficiencyTrit } = needed("culori");
    const difference = differenceCiede2000();
    const eyes = { usual: (colour) => colour, protanope: filterDeficiencyProt(1), deuteranope: filterDeficiencyDeuter(1), tritanope: filterDeficiencyTrit(1) };
    const differ = (what, one, other) => {
      for (const [eye, seen] of Object.entries(eyes)) {
        const apart = difference(seen(one), seen(other));
        console.log(`     ${what}, ${eye}: legal and illegal ${apart.toFixed(1)} apart`);
        assert.ok(apart >= 20, `${what}, ${eye}: ${one} and ${other} are ${apart} apart`);
      }
    };
    const page = await opened(PLAYGROUND);
    const { grounds, legal, illegal, white, black } = await picturesColours(page);
    await page.context().close();
    assert.ok(grounds.length >= 6, grounds.join());
    for (const ground of grounds) {
      const contrast = (colour) => wcagContrast(colour, ground);
      console.log(`     on ${ground}: legal ${contrast(legal).toFixed(1)}, illegal ${contrast(illegal).toFixed(1)}`);
      // WCAG 1.4.11: what is needed to understand a picture has a contrast of 3 to 1.
      for (const mark of [legal, illegal]) assert.ok(contrast(mark) >= 3, `${mark} on ${ground}: ${contrast(mark)}`);
      for (const man of [white, black]) {
        const best = Math.max(...man.flat().filter((colour) => colour && colour !== "none").map(contrast));
        assert.ok(best >= 3, `${man} on ${ground}: ${best}`);
      }
    }
    const inks = (man) => man.flat().filter((colour) => colour && colour !== "none");
    const bodies = [white, black].map((man) => man[0][0]);
    assert.ok(wcagContrast(...bodies) >= 3, `white and black men: ${inks(white)}, ${inks(black)}`);
    differ("pictures", legal, illegal);
    for (const dark of [false, true]) {
      for (const [what, path, names] of [["playground", PLAYGROUND, ["--legal", "--illegal"]], ["book", "masonic.html", ["--legal", "--illegal"]]]) {
        const page = await opened(path, { dark });
        const [one, other] = await page.evaluate((names) => names.map((name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()), names);
        differ(`${what}${dark ? ", dark" : ""}`, one, other);
        await page.context().close();
      }
    }
  },

  async "no page asks for anything outside the site, or says anything to the console"() {
    for (const path of ["index.html", "masonic.html", "perft.html", "cite.html", PLAYGROUND]) {
      const context = await browser.newContext();
      const page = await context.newPage();
      const [asked, said] = [[], []];
      page.on("request", (request) => { if (!/^(file|data|blob):/.test(request.url())) asked.push(request.url()); });
      page.on("console", (message) => said.push(message.text()));
      page.on("pageerror", (error) => said.push(error.message));
      await page.goto(address(path));
      await page.waitForTimeout(500);
      assert.deepEqual([asked, said], [[], []], path);
      await context.close();
    }
  },

  async "the link to be copied on the page about citing has no marks of Markdown in it"() {
    const page = await opened("cite.html");
    const codes = await page.locator("main code").allInnerTexts();
    assert.ok(codes.includes("…/masonic.html#MAS-13"), codes.join());
    assert.ok(codes.every((code) => !code.includes("](")), codes.join());
    await page.context().close();
  },

  async "figures of two boards have text of eleven pixels at least, on a wide screen and on a phone"() {
    for (const width of [1440, 375]) {
      const page = await opened("kingdom.html");
      await page.setViewportSize({ width, height: 900 });
      const sizes = await page.locator(".diagram.wide text").evaluateAll((all) => all.map((one) => Number.parseFloat(one.getAttribute("font-size") ?? getComputedStyle(one).fontSize) * one.getScreenCTM().a));
      assert.ok(sizes.length > 100, `${sizes.length}`);
      assert.ok(Math.min(...sizes) >= 11, `${width}: ${Math.min(...sizes)}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${width}: the page is wider than the screen`);
      await page.context().close();
    }
  },

  async "the first page opens with a board that answers"() {
    const page = await opened("index.html");
    const frame = page.frameLocator(".live iframe");
    await frame.locator('.cell[data-cell="e4"]').click();
    await frame.locator('.cell[data-cell="g5"]').click();
    assert.match(await frame.locator("#verdict").innerText(), /illegal[\s\S]*MAS-13/);
    await page.context().close();
  },

  async "the first page has a problem of each game, and its link opens it"() {
    const page = await opened("index.html");
    const links = await page.locator("#problems ~ .figures figcaption a").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    await page.context().close();
    const play = await opened(PLAYGROUND);
    const games = await play.locator("#game option").count();
    await play.context().close();
    assert.equal(links.length, games);
    for (const link of [links[0], links[links.length - 1]]) {
      const other = await opened(link);
      assert.match(await other.locator("#opponent .problem-text").innerText(), /to move mates (White|Black) in 2/);
      await other.context().close();
    }
  },

  async "the server of the book leaves no request pending in a hundred loads"() {
    const program = process.argv[3];
    if (!program) return console.log("     not tried: the program was not named");
    const serving = spawn(program, ["--serve", "0"], { stdio: ["ignore", "pipe", "inherit"] });
    try {
      let told = "";
      const there = await new Promise((found, failed) => {
        serving.on("exit", () => failed(new Error(`the server ended: ${told}`)));
        serving.stdout.on("data", (text) => { told += text; const [, at] = /the book is at (\S+)/.exec(told) ?? []; if (at) found(at); });
      });
      for (let load = 0; load < 100; load += 1) {
        // A fresh context has no cache, so every file is fetched.
        const context = await browser.newContext();
        const page = await context.newPage();
        const said = [];
        page.on("console", (message) => said.push(message.text()));
        page.on("requestfailed", (request) => said.push(request.url()));
        await page.goto(`${there}${load % 2 ? "cite.html" : "glossary.html"}`, { waitUntil: "load", timeout: 30_000 });
        assert.deepEqual(said, [], `load ${load}`);
        await context.close();
      }
    } finally {
      serving.removeAllListeners("exit");
      serving.kill();
    }
  },

  async "from the playground a newcomer gets to the page of every game, and back"() {
    const page = await opened(PLAYGROUND);
    for (const game of await page.locator("#game option").evaluateAll((options) => options.map((option) => option.value))) {
      await page.selectOption("#game", game);
      const there = (await page.getAttribute("#rules", "href")).replace("../", "");
      assert.ok(existsSync(join(site, there)), `${game}: ${there}`);
      const text = readFileSync(join(site, there), "utf8");
      assert.ok(text.includes("playground/index.html#game="), there);
    }
    await page.context().close();
  },
};

await run(tests);
await browser.close();
