// Tests of the built site in a browser: what a search finds first, which faults axe finds on pages of each sort in both themes,
// and whether colours stand out and differ, also for the colour-blind.
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

/** Opens a page of the site, in the light or in the dark theme. */
async function opened(path, { dark = false, width = 1280 } = {}) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: dark ? "dark" : "light" });
  const page = await context.newPage();
  await page.goto(address(path));
  if (path.startsWith("playground/")) await page.waitForSelector("html[data-ready]", { timeout: 30_000 });
  return page;
}

const PLAYGROUND = "playground/index.html";
const fields = (fields) => `#${new URLSearchParams(fields)}`;
const asked = PLAYGROUND + fields({ game: "masonic", position: "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", ask: "e4g5" });
const PAWN = { game: "masonic", position: "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1" };

const openSheet = (page) => page.click("#paste-open");
/** Pages of each sort: address, what to do there first, and, for the longest pages, the part that is checked. */
const SORTS = [
  ["index.html"],
  ["gothic.html"],
  ["masonic.html", null, ["#mdbook-menu-bar", "#mdbook-sidebar", "main > :nth-child(-n + 60)"]],
  ["deflection.html", (page) => page.evaluate(() => document.querySelectorAll("details").forEach((one) => { one.open = true; })), ["main > h3#DEF-22 ~ :nth-child(-n + 260)"]],
  ["cases/masonic-knight.html", null, ["main > :nth-child(-n + 12)"]],
  ["perft.html"],
  ["tested.html"],
  ["misreadings/masonic.html"],
  ["misreadings/masonic-rook-steps-along-a-cant.html"],
  ["misreadings/masonic-rook-steps-along-a-cant.html", (page) => tapped(figureOf(page, "k7/8/8/8/3R4"), "white rook on d4")],
  ["known/chess.html", async (page) => { await tapped(page.locator("figure:has(.board)").first(), "white king"); await page.locator(".larger").first().click(); await page.waitForSelector("dialog .men"); }, ["dialog"]],
  ["clauses.html"],
  ["glossary.html"],
  ["cite.html"],
  [PLAYGROUND],
  [asked, (page) => page.click('#judgment [data-go="last"]')],
  [PLAYGROUND + fields({ game: "deflection" }), async (page) => { await page.click('.cell[data-cell="f2"]'); await page.click('.cell[data-cell="f4"]'); }],
  [PLAYGROUND + fields({ game: "masonic", lesson: 2 }), (page) => page.click("#lesson [data-show]")],
  [PLAYGROUND + fields({ game: "chess", misreading: "chess/pawn-captures-straight-ahead" })],
  [PLAYGROUND + fields({ game: "kingdom-capture" }), (page) => page.click("#setup-open")],
  [PLAYGROUND, openSheet],
];

/** The first figure whose position begins with this text. */
const figureOf = (page, position) => page.locator(`figure:has(.board[data-position^="${position}"])`).first();

/** The middle of a man in a figure; `man` is the beginning of its title in the picture. */
async function middleOf(figure, man) {
  const drawn = figure.locator(".diagram g:has(> title)").filter({ hasText: man }).first();
  await drawn.evaluate((one) => one.scrollIntoView({ block: "center", inline: "center" }));
  const box = await drawn.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Clicks a man in a figure, and waits until the figure has answered. */
async function tapped(figure, man) {
  await figure.page().mouse.click(...await middleOf(figure, man));
  await answered(figure);
}

const answered = async (figure) => {
  await figure.locator(".men").waitFor();
  await figure.locator(".board:not([aria-busy])").waitFor();
};

/** The marks that a live figure shows: the paths, and the number of marks of each sort. */
const shown = (figure) => figure.locator(".over").evaluate((over) => ({
  paths: [...over.querySelectorAll("[data-cells]")].map((one) => one.dataset.cells).sort(),
  ...Object.fromEntries(["hand", "target", "capture", "twin", "twin-target"].map((name) => [name, over.querySelectorAll(`.marks .${name}`).length]).filter(([, count]) => count > 0)),
}));

const NOTHING = { paths: [] };

/** The note of a figure, as soon as it matches `text`. */
async function noteOf(figure, text) {
  await figure.locator(".figure-note").filter({ hasText: text }).waitFor({ state: "attached" });
  return figure.locator(".figure-note").evaluate((one) => ({ text: one.textContent, seen: !one.classList.contains("unseen") }));
}

/** A position with a rook whose path an L bends (DEF-5, DEF-9): the rook goes on to either side, and not straight on. */
const TURNED = "10/10/10/K8k/10/10/10/3R6[] w - - Ld4";
const TURNED_PATHS = ["d1 c1 b1 a1", "d1 d2 d3 d4 c4 b4 a4", "d1 d2 d3 d4 e4 f4 g4 h4 i4 j4", "d1 e1 f1 g1 h1 i1 j1"];

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
    const knight = { game: "chess", position: "4k3/8/8/8/4N3/8/8/4K3 w - - 0 1", turn: "e4e5" };
    const reachable = parse(request("draw", { ...knight, ruled: true }).svg).querySelector(".reachable").getAttribute("fill");
    const man = (letter) => [...parse(request("man", { game: "chess", man: letter }).svg).querySelectorAll("path")].map((path) => [path.getAttribute("fill"), path.getAttribute("stroke")]);
    return { grounds: [...fills].sort(), legal: mark("e4e5"), illegal: mark("e4g5"), reachable, white: man("R"), black: man("r") };
  }, PAWN);
}

/** Questions in the words of newcomers, with their misspellings, and the clause that should come first for each. */
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
    // If a page has the words that are meant, not those typed, the result shows the part of the page with the words
    // that are meant.
    await page.fill("#mdbook-searchbar", "castel");
    await page.dispatchEvent("#mdbook-searchbar", "keyup");
    const teasers = await page.locator("#mdbook-searchresults .teaser").allInnerTexts();
    assert.ok(teasers.some((teaser) => /^… .*castl/is.test(teaser)), teasers.join("\n"));
    // A search without meaning finds nothing, and its HTML is not run.
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
    const findings = [];
    // The dark theme changes only colours, so only the rules about colours are checked again.
    const rules = new Map([[false, ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]], [true, ["color-contrast", "link-in-text-block"]]]);
    for (const [dark, runOnly] of rules) {
      for (const [path, act, parts] of SORTS) {
        // Axe believes that the board is above the dialog, and cannot find the colours of the dialog's background.
        if (dark && act === openSheet) continue;
        const page = await opened(path, { dark });
        await act?.(page);
        await page.evaluate(axe);
        const { violations, passes } = await page.evaluate(([parts, runOnly]) => axe.run({
          include: (parts ?? ["body"]).map((part) => [part]),
        }, { runOnly, resultTypes: ["violations"] }), [parts, runOnly]);
        assert.ok(passes.length > (dark ? 0 : 5), `${path}${dark ? ", dark" : ""}: ${passes.length} rules asked, of ${act ?? "the page as it opens"}`);
        for (const { id, nodes } of violations) {
          findings.push(`${path}${dark ? ", dark" : ""}: ${id}: ${nodes.slice(0, 4).map((node) => `${node.html.slice(0, 140)} ${node.any[0]?.message ?? ""}`).join("\n    ")}`);
        }
        await page.context().close();
      }
    }
    assert.deepEqual(findings, [], findings.join("\n"));
    // Axe notices a man without a name in a live figure.
    const page = await opened("known/chess.html");
    await tapped(page.locator("figure:has(.board)").first(), "white king");
    await page.locator(".men [role=button]").first().evaluate((man) => { man.removeAttribute("aria-label"); man.tabIndex = 0; });
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => axe.run("figure", { runOnly: ["wcag2a"] }));
    assert.deepEqual(violations.map(({ id }) => id), ["aria-command-name"]);
    await page.context().close();
    // Axe notices a paragraph that is hardly lighter than the dark page, too.
    const dim = await opened("masonic.html", { dark: true });
    await dim.locator("main p").first().evaluate((paragraph) => { paragraph.style.color = "#444"; });
    await dim.evaluate(axe);
    const { violations: found } = await dim.evaluate((runOnly) => axe.run("main", { runOnly }), rules.get(true));
    assert.deepEqual(found.map(({ id }) => id), ["color-contrast"]);
    await dim.context().close();
  },

  async "marks and men stand out from every ground, and legal differs from illegal for colour-blind eyes"() {
    const { wcagContrast, differenceCiede2000, filterDeficiencyDeuter, filterDeficiencyProt, filterDeficiencyTrit } = needed("culori");
    const difference = differenceCiede2000();
    const eyes = { usual: (colour) => colour, protanope: filterDeficiencyProt(1), deuteranope: filterDeficiencyDeuter(1), tritanope: filterDeficiencyTrit(1) };
    const differ = (what, one, other) => {
      for (const [eye, seen] of Object.entries(eyes)) {
        const apart = difference(seen(one), seen(other));
        console.log(`     ${what}, ${eye}: ${apart.toFixed(1)} apart`);
        assert.ok(apart >= 20, `${what}, ${eye}: ${one} and ${other} are ${apart} apart`);
      }
    };
    const page = await opened(PLAYGROUND);
    const { grounds, legal, illegal, reachable, white, black } = await picturesColours(page);
    await page.context().close();
    assert.ok(grounds.length >= 6, grounds.join());
    for (const ground of grounds) {
      const contrast = (colour) => wcagContrast(colour, ground);
      console.log(`     on ${ground}: legal ${contrast(legal).toFixed(1)}, illegal ${contrast(illegal).toFixed(1)}`);
      // WCAG 1.4.11: what is needed to understand a picture has a contrast of 3 to 1.
      for (const mark of [legal, illegal, reachable]) assert.ok(contrast(mark) >= 3, `${mark} on ${ground}: ${contrast(mark)}`);
      for (const man of [white, black]) {
        const best = Math.max(...man.flat().filter((colour) => colour && colour !== "none").map(contrast));
        assert.ok(best >= 3, `${man} on ${ground}: ${best}`);
      }
    }
    const inks = (man) => man.flat().filter((colour) => colour && colour !== "none");
    const bodies = [white, black].map((man) => man[0][0]);
    assert.ok(wcagContrast(...bodies) >= 3, `white and black men: ${inks(white)}, ${inks(black)}`);
    differ("pictures, legal and illegal", legal, illegal);
    differ("pictures, illegal and what can be reached instead", illegal, reachable);
    for (const dark of [false, true]) {
      for (const [what, path, names] of [["playground", PLAYGROUND, ["--legal", "--illegal"]], ["book", "masonic.html", ["--legal", "--illegal"]]]) {
        const page = await opened(path, { dark });
        const [one, other] = await page.evaluate((names) => names.map((name) => {
          // The computed style has the colour that the page chooses by `light-dark()`.
          document.documentElement.style.outlineColor = `var(${name})`;
          return getComputedStyle(document.documentElement).outlineColor;
        }), names);
        differ(`${what}${dark ? ", dark" : ""}, legal and illegal`, one, other);
        await page.context().close();
      }
    }
  },

  async "no page asks for anything outside the site, or says anything to the console"() {
    for (const path of ["index.html", "masonic.html", "perft.html", "cite.html", PLAYGROUND]) {
      const context = await browser.newContext();
      const page = await context.newPage();
      const [asked, messages] = [[], []];
      page.on("request", (request) => { if (!/^(file|data|blob):/.test(request.url())) asked.push(request.url()); });
      page.on("console", (message) => messages.push(message.text()));
      page.on("pageerror", (error) => messages.push(error.message));
      await page.goto(address(path));
      await page.waitForTimeout(500);
      assert.deepEqual([asked, messages], [[], []], path);
      await context.close();
    }
  },

  async "copying a number gives digits, and beside each table of numbers is the same for programs"() {
    const page = await opened("perft.html");
    const numbers = await page.locator(".counts td:nth-child(2)").evaluateAll((all) => all.map((one) => { const selection = getSelection(); selection.selectAllChildren(one); return selection.toString().trim(); }));
    assert.ok(numbers.includes("4865609") && numbers.every((number) => /^\d+$/.test(number)), numbers.filter((number) => !/^\d+$/.test(number)).join(" "));
    const chess = readFileSync(join(site, "data/perft-chess.epd"), "utf8");
    assert.match(chess, /^rnbqkbnr\/\S+ w KQkq - 0 1 ;D1 20 ;D2 400 ;D3 8902 ;D4 197281 /);
    assert.equal(await page.locator('a[href^="data/perft-"]').count(), await page.locator("table").count());
    for (const path of ["known.html", "known/chess.html", "results.html", "tested.html"]) {
      await page.goto(address(path));
      const links = await page.locator('a[href*="data/"]').evaluateAll((all) => all.map((one) => one.href));
      assert.ok(links.length > 0, path);
      for (const link of links) {
        const text = readFileSync(new URL(link), "utf8");
        for (const part of link.endsWith("l") ? text.trim().split("\n") : [text]) JSON.parse(part);
      }
    }
    await page.context().close();
  },

  async "a place that a page lacks is reported as missing, the index names a clause once, and a wide table has the room there is"() {
    const page = await opened("masonic.html#MAS-999");
    assert.match(await page.locator(".no-anchor").innerText(), /^This page has no “MAS-999”/);
    await page.evaluate(() => { location.hash = "MAS-13"; });
    await page.waitForFunction(() => !document.querySelector(".no-anchor"));
    await page.goto(address("subjects.html"));
    const twice = await page.locator("dl.index dd").evaluateAll((all) => all.filter((one) => { const names = [...one.querySelectorAll("a.clause")].map((link) => link.textContent); return new Set(names).size < names.length; }).length);
    assert.equal(twice, 0);
    await page.setViewportSize({ width: 1920, height: 1000 });
    for (const path of ["results.html", "tested.html", "clauses.html", "known/chess.html"]) {
      await page.goto(address(path));
      const cut = await page.locator(".table").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.getBoundingClientRect().right < innerWidth - 60).length);
      assert.equal(cut, 0, path);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path);
    }
    await page.context().close();
  },

  async "each page has a description of its own, a way past its menu, and a title that names the game; readers' pages come first"() {
    const page = await opened("cases/masonic-pawn.html");
    assert.match(await page.title(), /^Masonic Chess, Cases: pawn - /);
    await page.keyboard.press("Tab");
    assert.equal(await page.locator(":focus").innerText(), "Skip to the text");
    const described = [];
    for (const path of ["index.html", "masonic.html", "perft.html", "cases/masonic-pawn.html", "misreadings/masonic-knight-blocked.html"]) {
      described.push(/<meta name="description" content="([^"]+)"/.exec(readFileSync(join(site, path), "utf8"))?.[1]);
    }
    assert.ok(described.every((text) => text?.length > 40) && new Set(described).size === described.length, described.join("\n"));
    assert.match(described[0], /^The laws of chess and of five families of variants, /);
    await page.goto(address("index.html"));
    const contents = await page.locator("#mdbook-sidebar .chapter > li > .chapter-link-wrapper > a").allInnerTexts();
    const place = (title) => contents.findIndex((text) => text.includes(title));
    assert.equal(place("The playground"), 1, contents.join(", "));
    assert.equal(await page.locator(".right-buttons > a.to-playground").count(), 1);
    // The switch of the table of contents is a button also for keys and screen readers.
    const isOpen = () => page.locator("#mdbook-sidebar-toggle-anchor").isChecked();
    const open = await isOpen();
    for (const key of ["Enter", "Space"]) {
      await page.getByRole("button", { name: "Toggle Table of Contents" }).press(key);
      assert.equal(await isOpen(), key === "Enter" ? !open : open, key);
    }
    assert.ok(place("Glossary") > 0 && place("Glossary") < place("Counts for engine authors") && place("How to cite") < place("Results"), contents.join(", "));
    await page.goto(address("404.html"));
    assert.ok(existsSync(new URL(await page.locator("a").first().getAttribute("href"), "file:///").pathname));
    await page.context().close();
  },

  async "on paper there is the text alone, and no figure is higher than a third of a sheet"() {
    for (const path of ["index.html", "deflection.html", "kingdom.html", "misreadings/masonic-rook-steps-along-a-cant.html"]) {
      const page = await opened(path, { width: 794 });
      await page.emulateMedia({ media: "print" });
      assert.equal(await page.locator("#mdbook-sidebar:visible, #mdbook-menu-bar:visible, .live:visible, .larger:visible").count(), 0, path);
      const sheet = 297 / 25.4 * 96;
      const heights = await page.locator("main figure .diagram").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      assert.ok(heights.length > 1 && Math.max(...heights) < sheet / 3, `${path}: ${Math.max(...heights)} of ${sheet}`);
      const wide = await page.locator("main figure:has(.wide)").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth || getComputedStyle(one, "::before").content.includes("sideways")).length);
      assert.equal(wide, 0, `${path}: of two boards, one is cut off`);
      await page.context().close();
    }
  },

  async "each clause has a button that copies its name as a citation of a verdict has it, with its address"() {
    const page = await opened("masonic.html");
    const buttons = await page.locator("main h3[id] + .whose button.cite").count();
    assert.equal(buttons, await page.locator("main h3[id^='MAS-']").count());
    await page.evaluate(() => { navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }; });
    await page.click("#MAS-13 + .whose .cite");
    const [line, link] = (await page.evaluate(() => window.copied)).split("\n");
    assert.ok(link.endsWith("/masonic.html#MAS-13"), link);
    // Where copying is not allowed, the text is shown.
    await page.evaluate(() => { navigator.clipboard.writeText = () => Promise.reject(new Error("no")); });
    await page.click("#MAS-12 + .whose .cite");
    assert.match(await page.locator("#MAS-12 + .whose textarea").inputValue(), /^MAS-12, edition \d+\n.*#MAS-12$/);
    await page.goto(address(asked));
    await page.waitForSelector("html[data-ready]");
    const citation = await page.evaluate(() => state.asked.citation);
    assert.ok(citation.endsWith(` # illegal by ${line}`), `${citation}; ${line}`);
    await page.goto(address("cite.html"));
    assert.ok((await page.locator("main pre").allInnerTexts()).some((text) => text.includes(citation)), citation);
    await page.context().close();
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
      // A figure says so if one of its boards is out of sight.
      const wide = await page.locator("figure:has(> .board .wide)").evaluateAll((all) => all.map((one) => [one.scrollWidth > one.clientWidth, getComputedStyle(one, "::before").content.includes("sideways")]));
      assert.ok(wide.length > 5 && wide.every(([scrolls, says]) => scrolls === (width < 1000) && says === scrolls), `${width}: ${wide}`);
      assert.ok(Math.min(...sizes) >= 11, `${width}: ${Math.min(...sizes)}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${width}: the page is wider than the screen`);
      await page.context().close();
    }
  },

  async "a man of a figure shows where it may go; a second click or Escape puts the figure back"() {
    const page = await opened("deflection.html");
    const rook = figureOf(page, TURNED);
    await tapped(rook, "white rook on d1");
    assert.deepEqual(await shown(rook), { paths: TURNED_PATHS, hand: 1, target: 21 });
    assert.equal(await rook.locator(".verdict").first().isVisible(), false);
    assert.deepEqual(await page.evaluate(() => document.getAnimations().length), 0);
    await tapped(rook, "white rook on d1");
    assert.deepEqual(await shown(rook), NOTHING);
    assert.equal(await rook.locator(".verdict").first().isVisible(), true);
    await tapped(rook, "white king on a5");
    assert.deepEqual(await shown(rook), { paths: [], hand: 1, target: 5 });
    await page.keyboard.press("Escape");
    assert.deepEqual(await shown(rook), NOTHING);
    // The note for a man that cannot move says why, and is visible, not only for screen readers.
    await tapped(rook, "black king");
    assert.deepEqual(await noteOf(rook, "turn"), { text: "It is White's turn; the black king on j5 has no legal turn now.", seen: true });
    // The answer comes from the data of the figure: if the deflector is removed from these, the rook goes straight on.
    const at = await page.locator("figure").evaluateAll((all) => all.findIndex((one) => one.querySelector('.board[data-position*=" Jd4 "]')));
    const other = page.locator("figure").nth(at);
    await other.locator(".board").evaluate((board) => { board.dataset.position = "10/10/10/K8k/10/10/10/3R6[] w - - - - 0 1"; });
    await tapped(other, "white rook on d1");
    assert.deepEqual((await shown(other)).paths, ["d1 c1 b1 a1", "d1 d2 d3 d4 d5 d6 d7 d8", "d1 e1 f1 g1 h1 i1 j1"]);
    // If two paths lead to one cell and end there, both are drawn.
    const third = page.locator("figure").nth(at + 2);
    await third.locator(".board").evaluate((board) => { board.dataset.position = "10/10/10/K8k/10/4p5/10/3R6[] w - - Ld3Le1 - 0 1"; });
    await tapped(third, "white rook on d1");
    assert.deepEqual((await shown(third)).paths, ["d1 c1 b1 a1", "d1 d2 d3 c3 b3 a3", "d1 d2 d3 e3", "d1 e1 e2 e3"]);
    await page.context().close();

    // Figures of other sorts: twins on a page of the law, a page of a misreading, a page of cases, a page of what is known.
    const kingdom = await opened("kingdom.html");
    const queens = figureOf(kingdom, "6ke1/8/8/8/3Qd4");
    await tapped(queens, "white queen on s:d4");
    assert.deepEqual(Object.entries(await shown(queens)).slice(1), [["hand", 1], ["target", 8], ["twin", 1], ["twin-target", 8]]);
    await kingdom.context().close();
    const misread = await opened("misreadings/masonic-rook-steps-along-a-cant.html");
    const [lawful, other_] = [0, 1].map((at) => misread.locator("figure").nth(at));
    await tapped(lawful, "white rook on d4");
    await tapped(other_, "white rook on d4");
    const longest = async (figure) => Math.max(...(await shown(figure)).paths.filter((path) => !/[abcefgh]4/.test(path)).map((path) => path.split(" ").length));
    assert.deepEqual([await longest(lawful), await longest(other_)], [5, 2]);
    await misread.context().close();
    for (const path of ["cases/masonic-knight.html", "known/gothic.html"]) {
      const page = await opened(path);
      await tapped(page.locator("figure:has(.board)").first(), "white king");
      assert.equal((await shown(page.locator("figure:has(.board)").first())).hand, 1, path);
      await page.context().close();
    }
  },

  async "the note of a figure lies over neither the board nor the caption, on a phone and on a wide screen"() {
    for (const width of [320, 375, 1440]) {
      for (const [path, man] of [["masonic.html", "black"], ["kingdom.html", "black"]]) {
        const page = await opened(path, { width });
        const figure = page.locator("main figure:not(.card)", { has: page.locator(".diagram title", { hasText: man }) }).nth(2);
        const over = () => figure.evaluate((figure) => {
          const note = figure.querySelector(".figure-note").getBoundingClientRect();
          const caption = document.createRange();
          caption.selectNodeContents(figure.querySelector("figcaption"));
          const boxes = [figure.querySelector(".diagram").getBoundingClientRect(), ...caption.getClientRects()];
          return boxes.some((box) => note.left < box.right - 1 && box.left < note.right - 1 && note.top < box.bottom - 1 && box.top < note.bottom - 1);
        });
        await tapped(figure, man);
        assert.ok((await noteOf(figure, "turn")).seen, `${path}, ${width}`);
        assert.equal(await over(), false, `${path}, ${width}`);
        // The check notices a note that is moved up or down.
        for (const by of [-40, 40]) {
          await figure.locator(".figure-note").evaluate((note, by) => { note.style.translate = `0 ${by}px`; }, by);
          assert.equal(await over(), true, `${path}, ${width}: moved by ${by}`);
        }
        await page.context().close();
      }
    }
  },

  async "a page fetches the engines at the first act in a figure, once, and nothing of the playground before"() {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    const asked = [];
    page.on("request", (request) => asked.push(request.url().replace(address(""), "")));
    const ofPlayground = () => asked.filter((one) => one.startsWith("playground/"));
    await page.goto(address("deflection.html"));
    const script = asked.find((one) => one.startsWith("figures-"));
    assert.ok(readFileSync(join(site, script)).length < 10_000, script);
    const figures = page.locator("main figure:not(.card)");
    await figures.first().locator(".larger").click();
    await page.click("dialog .close");
    assert.deepEqual(ofPlayground(), []);
    await tapped(figures.nth(1), "white king");
    const first = ofPlayground();
    assert.equal(first.filter((one) => one === "playground/engines.js").length, 1);
    await tapped(figures.nth(2), "white king");
    assert.deepEqual(ofPlayground(), first);
    await context.close();
  },

  async "a figure is one stop of the Tab key, the arrow keys reach each of its men, and what Enter shows is announced"() {
    const page = await opened("spectral.html");
    const focused = () => page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? document.activeElement.className);
    const pawn = figureOf(page, "7k/8/8/3n1n2/4P3");
    const links = await pawn.locator("figcaption a").count();
    const stops = () => pawn.evaluate((figure) => [...figure.querySelectorAll("*")].filter((one) => one.tabIndex >= 0).length);
    assert.equal(await stops(), links + 1);
    await pawn.locator(".larger").focus();
    await page.keyboard.press("ArrowRight");
    await answered(pawn);
    await page.waitForFunction(() => document.activeElement.dataset.cell);
    assert.equal(await stops(), links + 1);
    assert.match(await focused(), /^white /);
    // Arrow keys lead from every man to every other.
    const men = await pawn.locator(".men [role=button]").evaluateAll((all) => all.map((one) => one.dataset.cell));
    assert.equal(men.length, 7);
    const reached = new Set([await page.evaluate(() => document.activeElement.dataset.cell)]);
    for (const from of reached) {
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
        await pawn.locator(`[data-cell="${from}"]`).focus();
        await page.keyboard.press(key);
        reached.add(await page.evaluate(() => document.activeElement.dataset.cell));
      }
    }
    assert.deepEqual([...reached].sort(), men.sort());
    await pawn.locator('[data-cell="e4"]').focus();
    await page.keyboard.press("Enter");
    // SPE-8: the pawn makes a full step on its own board, and half-steps to the other.
    assert.deepEqual(await noteOf(pawn, "pawn"), { text: "White pawn on e4: can move to e5, and capture on D4, E4, d5 and f5.", seen: false });
    assert.match(await page.locator(":focus").ariaSnapshot(), /button "white pawn on e4" \[pressed\]/);
    await page.keyboard.press("Escape");
    assert.deepEqual(await shown(pawn), NOTHING);
    assert.equal(await focused(), "white pawn on e4");
    await page.keyboard.press("Escape");
    assert.equal(await focused(), "larger");
    assert.ok(page.url().endsWith("spectral.html"), page.url());
    // Elsewhere the arrow keys turn the pages of the book.
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("ArrowRight");
    await page.waitForURL((url) => !url.href.includes("spectral.html"));
    await page.context().close();
  },

  async "a figure opens as large as the window allows, is as live, and closes by Escape, a button or a click beside it"() {
    const page = await opened("masonic.html");
    const figure = page.locator("main figure:not(.card)").nth(1);
    const larger = page.locator("dialog figure");
    const isOpen = () => page.evaluate(() => Boolean(document.querySelector("dialog[open]")));
    const width = async (figure) => (await figure.locator(".diagram").boundingBox()).width;
    const small = await width(figure);
    for (const close of [() => page.keyboard.press("Escape"), () => page.click("dialog .close"), () => page.mouse.click(5, 450)]) {
      await figure.locator(".larger").click();
      assert.equal(await isOpen(), true);
      assert.ok(await width(larger) > 1.8 * small, `${await width(larger)} from ${small}`);
      await close();
      await page.waitForFunction(() => !document.querySelector("dialog[open]"));
      assert.equal(await page.evaluate(() => document.activeElement.className), "larger");
    }
    // A man in hand stays in hand in the dialog. The first Escape puts it back; the next one closes the dialog.
    await tapped(figure, "white");
    const before = await shown(figure);
    assert.equal(before.hand, 1);
    await figure.locator(".larger").click();
    await larger.locator(".marks .hand").waitFor();
    assert.deepEqual(await shown(larger), before);
    await page.keyboard.press("Escape");
    assert.deepEqual([await isOpen(), await shown(larger), await shown(figure)], [true, NOTHING, before]);
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => document.activeElement.closest("dialog")?.contains(document.activeElement) && document.activeElement.dataset.cell);
    await page.keyboard.press("Enter");
    assert.equal((await shown(larger)).hand, 1);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector("dialog[open]"));
    // The figure on the page behind is as before, and Escape works there again.
    await page.keyboard.press("Escape");
    assert.deepEqual(await shown(figure), NOTHING);
    await page.context().close();

    // A link opens the position, with its turn and the misreading.
    const misread = await opened("misreadings/masonic-rook-steps-along-a-cant.html");
    await misread.locator(".larger").nth(1).click();
    const link = misread.locator("dialog a.opens");
    assert.equal(await link.innerText(), "open in the playground");
    await link.click();
    await misread.waitForSelector("html[data-ready]");
    assert.equal(await misread.inputValue("#position"), "k7/8/8/8/3R4/8/8/7K w - - 0 1");
    assert.match(await misread.locator("#verdict h2").innerText(), /illegal d4b8/);
    assert.equal(await misread.inputValue("#misreading"), "masonic/rook-steps-along-a-cant");
    await misread.context().close();
    // A picture that is a link is still a link, and is not enlarged.
    const front = await opened("index.html");
    await front.locator("figure.card .diagram").first().click();
    await front.waitForURL((url) => !url.href.includes("index.html"));
    await front.context().close();
  },

  async "a figure answers where its men are drawn, from 320 pixels to 2,560, and nothing is wider than the page"() {
    for (const width of [320, 375, 768, 1440, 2560]) {
      for (const [path, man] of [["mirrors.html", "white rook"], ["kingdom.html", "white queen"], ["spectral.html", "white pawn"]]) {
        const page = await opened(path, { width });
        const figure = page.locator("main figure:not(.card)", { has: page.locator(".diagram title", { hasText: man }) }).nth(1);
        const fits = async (what) => assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${path}, ${width}: ${what} is wider than the page`);
        const aligned = async (figure) => {
          const [left, top] = await middleOf(figure, man);
          const name = await figure.locator(".diagram g:has(> title) > title").filter({ hasText: man }).first().textContent();
          const box = await figure.locator(`.men [data-cell="${name.split(" ").pop()}"]`).boundingBox();
          const off = Math.max(Math.abs(box.x + box.width / 2 - left), Math.abs(box.y + box.height / 2 - top));
          assert.ok(off < box.width / 4, `${path}, ${width}: ${off} pixels off`);
        };
        await tapped(figure, man);
        assert.equal((await shown(figure)).hand, 1, `${path}, ${width}`);
        await aligned(figure);
        await figure.locator(".over").evaluate((over) => { over.style.left = "40%"; });
        await assert.rejects(aligned(figure), /pixels off/);
        await fits("the page");
        await figure.locator(".larger").click();
        const larger = page.locator("dialog figure");
        await larger.locator(".marks .hand").waitFor();
        await aligned(larger);
        await fits("the larger figure");
        const box = await page.locator("dialog").boundingBox();
        assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= 900, `${path}, ${width}: ${JSON.stringify(box)}`);
        await page.context().close();
      }
    }
  },

  async "without the playground a figure opens larger, and without the engines it says so"() {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.route("**/masonic.html", async (route) => route.fulfill({ contentType: "text/html", body: readFileSync(join(site, "masonic.html"), "utf8").replace(/<a class="to-playground".*?<\/a>/s, "") }));
    await page.goto(address("masonic.html"));
    await page.locator("main figure .diagram").first().click();
    assert.equal(await page.locator("dialog[open] .diagram").count(), 1);
    assert.equal(await page.locator("dialog .board[tabindex], dialog a.opens[href^=null]").count(), 0);
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector("dialog[open]"));
    await context.close();
    const broken = await browser.newContext();
    const other = await broken.newPage();
    let fails = true;
    await other.route("**/engines.js", (route) => (fails ? route.abort() : route.continue()));
    await other.goto(address("masonic.html"));
    const figure = other.locator("main figure:not(.card)").nth(1);
    await other.mouse.click(...await middleOf(figure, "white"));
    assert.deepEqual(await noteOf(figure, "cannot"), { text: "This figure cannot answer: engines.js of the playground cannot be fetched.", seen: true });
    fails = false;
    await tapped(figure, "white");
    assert.equal((await shown(figure)).hand, 1);
    await broken.close();
  },

  async "the first page opens with a board that answers"() {
    const page = await opened("index.html");
    const frame = page.frameLocator(".live iframe");
    await frame.locator('.cell[data-cell="e4"]').click();
    await frame.locator('.cell[data-cell="g5"]').click();
    assert.match(await frame.locator("#verdict").innerText(), /illegal[\s\S]*MAS-13/);
    await page.context().close();
  },

  async "the games and problems of the first page are small, several in a row where there is room"() {
    for (const [width, most] of [[2560, 3], [1440, 3], [768, 2], [375, 1]]) {
      const page = await opened("index.html", { width });
      const boxes = await page.locator(".cards .card .diagram:not(.wide)").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, width }) => [Math.round(left), width]));
      assert.ok(boxes.length > 12, `${boxes.length}`);
      assert.equal(new Set(boxes.map(([left]) => left)).size, most, `${width}: ${boxes}`);
      assert.ok(boxes.every(([, one]) => one < 400), `${width}: ${boxes}`);
      await page.context().close();
    }
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
      let printed = "";
      const there = await new Promise((found, failed) => {
        serving.on("exit", () => failed(new Error(`the server ended: ${printed}`)));
        serving.stdout.on("data", (text) => { printed += text; const [, at] = /the book is at (\S+)/.exec(printed) ?? []; if (at) found(at); });
      });
      for (let load = 0; load < 100; load += 1) {
        // A fresh context has no cache, so every file is fetched.
        const context = await browser.newContext();
        const page = await context.newPage();
        const messages = [];
        page.on("console", (message) => messages.push(message.text()));
        page.on("requestfailed", (request) => messages.push(request.url()));
        await page.goto(`${there}${load % 2 ? "cite.html" : "glossary.html"}`, { waitUntil: "load", timeout: 30_000 });
        assert.deepEqual(messages, [], `load ${load}`);
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
