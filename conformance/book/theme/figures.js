// Opens figures larger. If the book has the playground, figures are live, too: a man that is clicked, or chosen by keys, shows where it
// may go. The scripts that find this out belong to the playground; they are fetched at the first click or key.
(() => {
"use strict";

/** The playground's address, if the book has it. */
const playground = document.querySelector("a.to-playground")?.href;

/** The scripts of the playground that a live figure needs, in the order of loading. */
const MODULES = ["words.js", "engine.js", "reach.js", "paths.js", "engines.js", "figure.js"];

const fetched = new Map();
let ready = null;

function element(tag, properties) {
  return Object.assign(document.createElement(tag), properties);
}

/** Fetches a script of the playground, once. */
function script(name) {
  if (!fetched.has(name)) {
    fetched.set(name, new Promise((onload, failed) => {
      const onerror = () => {
        fetched.delete(name);
        failed(new Error(`${name} of the playground cannot be fetched`));
      };
      document.head.append(element("script", { src: new URL(name, playground), async: false, onload, onerror }));
    }));
  }
  return fetched.get(name);
}

/** Fetches and starts the engines. After a failure, the next call tries again. */
function engines() {
  ready ??= Promise.all(MODULES.map(script)).then(() => loadEngines()).catch((error) => {
    ready = null;
    throw error;
  });
  return ready;
}

/** The note between a board and its caption. */
function noteOf(frame) {
  return frame.parentNode.querySelector(".figure-note");
}

/** Calls `act` for a live board as soon as the engines are there. If they cannot be had, says so below the board. */
async function withEngines(frame, act) {
  if (!noteOf(frame)) frame.after(element("p", { className: "figure-note unseen", role: "status" }));
  frame.setAttribute("aria-busy", "true");
  try {
    await engines();
    act();
  } catch (error) {
    const note = noteOf(frame);
    note.classList.remove("unseen");
    note.textContent = `This figure cannot answer: ${error.message}.`;
  } finally {
    frame.removeAttribute("aria-busy");
  }
}

/** The place of a click in the units of a board's picture. */
function placeOf(frame, event) {
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(frame.querySelector(".diagram").getScreenCTM().inverse());
  return { x, y };
}

/** The address of a board's position in the playground. */
function addressOf({ game, position, ask, misreading }) {
  const fields = new URLSearchParams({ game, position });
  if (ask) fields.set("ask", ask);
  if (misreading) fields.set("misreading", misreading);
  return `${playground}#${fields}`;
}

/** Copies the citation of a clause, with its address, in the form of a verdict's citation. If copying is not allowed, shows the text. */
async function cite(line, button) {
  const [clause] = line.split(",");
  const text = `${line}\n${new URL(`#${clause}`, location.href).href}`;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Cite"; }, 1500);
  } catch {
    const area = element("textarea", { className: "cited", value: text, rows: 2, readOnly: true, ariaLabel: `The citation of ${clause}, to be copied` });
    button.replaceWith(area);
    area.select();
  }
}

for (const place of document.querySelectorAll("[data-cite]")) {
  const line = place.dataset.cite;
  const button = element("button", { type: "button", className: "cite", textContent: "Cite", ariaLabel: `Cite ${line.split(",")[0]}`, title: "Copy the name of this clause with its edition and address", onclick: () => cite(line, button) });
  place.append(" ", button);
}

let dialog = null;

/** Makes the dialog of larger figures. */
function makeDialog() {
  dialog = element("dialog", { className: "larger-figure content", ariaLabel: "Enlarged figure" });
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  // The page's search would take the Escape key, which is to close the dialog.
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  dialog.addEventListener("close", () => dialog.replaceChildren());
  document.body.append(dialog);
}

/** Opens the figure of a board as large as the window allows, with its caption. */
function openLarger(frame) {
  if (!dialog) makeDialog();
  const figure = element("figure");
  const larger = frame.cloneNode(false);
  const { from } = larger.dataset;
  larger.classList.remove("in-hand");
  larger.removeAttribute("aria-busy");
  delete larger.dataset.from;
  larger.append(frame.querySelector(".diagram").cloneNode(true));
  const caption = frame.parentNode.querySelector("figcaption").cloneNode(true);
  figure.append(larger, caption);
  const close = element("button", { type: "button", className: "close", textContent: "Close", onclick: () => dialog.close() });
  const { width, height } = larger.firstChild.viewBox.baseVal;
  figure.style.setProperty("--ratio", width / height);
  dialog.replaceChildren(figure, close);
  if (playground) {
    Object.assign(larger, { tabIndex: 0, autofocus: true, role: "group", ariaLabel: "Board. An arrow key goes to its men." });
    if (!caption.querySelector("a.opens")) {
      caption.append(" ", element("a", { className: "opens", href: addressOf(frame.dataset), textContent: "open in the playground" }));
    }
  }
  dialog.showModal();
  if (from) withEngines(larger, () => takeInFigure(larger, from));
}

/** The board to which a click or a key on this element applies; `null` if there is none, or if the element is in a link. */
function frameOf(element) {
  if (!(element instanceof Element) || element.closest("a")) return null;
  return element.closest(".board") ?? element.closest(".larger")?.parentNode.querySelector(".board") ?? null;
}

document.addEventListener("click", (event) => {
  const frame = frameOf(event.target);
  if (!frame) return;
  if (event.target.closest(".larger") || !playground) {
    if (!frame.closest("dialog")) openLarger(frame);
    return;
  }
  const place = placeOf(frame, event);
  withEngines(frame, () => tapFigure(frame, place));
});

document.addEventListener("keydown", (event) => {
  const frame = frameOf(event.target);
  if (!playground || !frame || event.ctrlKey || event.metaKey || event.altKey) return;
  // Up and down scroll the page. In the dialog, which has nothing else to control, they go to the men as left and right do.
  const keys = event.target.matches("dialog .board") ? ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter"] : event.target.matches(".larger") ? ["ArrowLeft", "ArrowRight"] : [];
  if (!keys.includes(event.key)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  withEngines(frame, () => enterFigure(frame));
}, true);

if (playground) {
  document.documentElement.classList.add("live-figures");
  for (const button of document.querySelectorAll(".larger")) button.title = "Enlarges the figure. The right arrow key goes to its men.";
}
})();
