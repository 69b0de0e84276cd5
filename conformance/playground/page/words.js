// Small helpers for elements and texts.
"use strict";

function byId(id) {
  return document.getElementById(id);
}

const fetchedScripts = {};

/** Fetches a script of the page, once. */
function fetchScript(name) {
  fetchedScripts[name] ??= new Promise((loaded, failed) => {
    document.head.append(element("script", { src: name, onload: loaded, onerror: () => {
      delete fetchedScripts[name];
      failed(new Error(`${name} cannot be fetched`));
    } }));
  });
  return fetchedScripts[name];
}

/** A new element with attributes (`on…` are listeners, `html` is markup of our own engines) and children, some of which may be missing. */
function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "html") made.innerHTML = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child || child === 0));
  return made;
}

function button(attributes, ...children) {
  return element("button", { type: "button", ...attributes }, ...children);
}

function shape(tag, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** A list to choose from. `all` has the value and the text of each entry; `chosen` is the selected value. */
function choice(attributes, all, chosen) {
  return element("select", attributes, ...all.map(([value, text]) => element("option", { value, selected: value === chosen }, text)));
}

/**
 * Puts parts into a panel. The part that had the focus, by its attribute `name`, gets it back. A part of a list is scrolled
 * into view; a panel is not, since it may be drawn again at any time.
 */
function fill(panel, parts, name = "id") {
  const held = panel.contains(document.activeElement) ? document.activeElement.getAttribute(name) : null;
  panel.replaceChildren(...parts.filter(Boolean));
  if (held) panel.querySelector(`[${name}="${held}"]`)?.focus({ preventScroll: name === "id" });
}

/** Fills a panel and shows it; hides it if there are no parts. The button that opens the panel, if there is one, says whether it is open. */
function show(id, parts, name) {
  byId(id).hidden = !parts;
  byId(`${id}-open`)?.setAttribute("aria-expanded", String(Boolean(parts)));
  fill(byId(id), parts || [], name);
}

/** Gives an element the focus, scrolling only as far as needed to show it. */
function focusOn(found) {
  found?.focus({ preventScroll: true });
  found?.scrollIntoView({ block: "nearest" });
}

/** Announces a text to screen readers in a live region, by default the page's own. */
function announce(text, live = byId("live")) {
  live.textContent = "";
  // A repeated text is announced only if the region was empty in between.
  setTimeout(() => { live.textContent = text; }, 30);
}

/** What the browser stores under a name; null if there is nothing, or storage is not allowed. */
function kept(name, storage = "localStorage") {
  try {
    return JSON.parse(window[storage].getItem(name));
  } catch {
    return null;
  }
}

/** Stores a value in the browser under a name. Without storage, the page works all the same. */
function keepAs(name, value, storage = "localStorage") {
  try {
    window[storage].setItem(name, JSON.stringify(value));
  } catch { /* It is not stored. */ }
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Texts in a row, such as `a, b and c`. */
function listed(texts) {
  if (texts.length < 2) return texts.join("");
  return `${texts.slice(0, -1).join(", ")} and ${texts[texts.length - 1]}`;
}

/** An address in the project's repository; an empty text as long as `book.toml` does not set the repository's address. */
function inRepository(below) {
  const { content } = document.querySelector('meta[name="repository"]');
  return content && `${content}/${below}`;
}

/** The address of a clause in the book. */
function clauseAddress(page, clause) {
  return `../${page}.html#${clause}`;
}

function clauseLink(page, clause) {
  // In a frame, the page of the law would replace the board.
  return element("a", { href: clauseAddress(page, clause), class: "clause", target: embedded() ? "_top" : null }, clause);
}

/** A cell without its board's name, `s:e4` as `e4`. */
function bare(cell) {
  return cell.includes(":") ? cell.slice(2) : cell;
}

/** Whether a cell is a point of the Spectral games. */
function isPoint(cell) {
  return /^[A-Z]/.test(cell);
}

/** The nearest cell in a direction among those for which `counts` holds. `places` has the place of each cell. */
function nearest(places, cell, dx, dy, counts = () => true) {
  const here = places.get(cell);
  let best = null;
  for (const [other, place] of places) {
    if (other === cell || !counts(other)) continue;
    const along = (place.x - here.x) * dx + (place.y - here.y) * dy;
    const aside = Math.abs((place.x - here.x) * dy) + Math.abs((place.y - here.y) * dx);
    if (along < 10 || aside > along + 1) continue;
    const file = bare(other)[0] === bare(cell)[0] || bare(other).slice(1) === bare(cell).slice(1) ? 0 : 1;
    const cost = along + 2 * aside + file;
    if (!best || cost < best.cost) best = { cost, other };
  }
  return best?.other ?? null;
}

/** The board of a cell of the Kingdom games, in words; an empty text in other games. */
function boardOf(cell) {
  return cell.startsWith("s:") ? " of the short-range board" : cell.startsWith("m:") ? " of the max-range board" : "";
}

/** A man that a fact names, in words. */
function placed(man) {
  const reflection = man.originals && man.originals.length > 0;
  return `${reflection ? "reflection of the " : ""}${man.side} ${man.kind} on ${bare(man.cell)}${boardOf(man.cell)}`;
}
