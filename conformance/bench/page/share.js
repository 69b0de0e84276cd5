// What leaves the page: links, cases, the text of the form for a disputed ruling; and what is pasted into it.
"use strict";

/** Opens the sheet with a text that can be copied. */
function sheet(title, about, text, more) {
  const dialog = byId("sheet");
  const area = element("textarea", { rows: "10", spellcheck: "false", "aria-label": title });
  area.value = text;
  const done = element("span", { role: "status", class: "quiet" });
  const copy = async () => {
    area.select();
    try {
      await navigator.clipboard.writeText(area.value);
    } catch {
      document.execCommand("copy");
    }
    done.textContent = " Copied.";
  };
  dialog.replaceChildren(
    element("h2", { id: "sheet-title" }, title),
    element("p", { class: "quiet" }, about),
    area,
    element("div", { class: "tools" },
      more ?? element("button", { type: "button", class: "main", id: "sheet-copy", onclick: copy }, "Copy"),
      element("button", { type: "button", id: "sheet-close", onclick: () => dialog.close() }, "Close"), done));
  dialog.showModal();
  area.focus();
  return { area, done, dialog };
}

function linkSheet() {
  sheet("A link to this", "It opens the same position, and the same verdict.", new URL(address(), location.href).href);
}

function problemOf(answer) {
  return answer.error ?? answer.illegal ?? answer.refused?.why ?? "No text can be made of this.";
}

function caseSheet() {
  const played = state.asked?.played;
  const turns = played ? turnsNow().slice(0, -1) : turnsNow();
  const fields = { game: state.game.game, position: state.start, turns };
  if (state.asked?.turn) fields.turn = state.asked.turn;
  const answer = request("case", fields);
  sheet("A case", "It says what the court says; its source says so, too. Work out by hand what the law says before you call it a case made by hand, and give it a name of its topic.", answer.case ?? problemOf(answer));
}

function reportSheet() {
  const turn = state.asked?.turn ?? state.legal[0]?.turn;
  if (!turn) return announce("Ask for a turn first.");
  const position = state.asked?.position ?? positionNow();
  const answer = request("issue", { game: state.game.game, position, turn });
  sheet("A disputed ruling", "The text of the issue form. Fill in your reading and why, and open an issue with it.", answer.title ? `${answer.title}\n\n${answer.body}` : problemOf(answer));
}

function pasteSheet() {
  const open = element("button", { type: "button", class: "main", id: "sheet-open" }, "Open");
  const { area, done, dialog } = sheet("Paste", "A position; turns, such as e2e4 e7e5, from the start of the game chosen; a position with turns after it; a case; or a link to the bench.", "", open);
  open.addEventListener("click", () => {
    const text = area.value.trim();
    if (/^\S*#game=\S+$/.test(text)) {
      dialog.close();
      state.problem = openAddress(text.slice(text.indexOf("#")));
      return letGo();
    }
    const answer = request("read", { game: state.game.game, text });
    if (answer.game) {
      dialog.close();
      return begin(answer.game, answer.position, answer.turns, answer.ask);
    }
    done.className = "problem";
    done.textContent = `${problemOf(answer)}${answer.error && answer.illegal ? ` ${answer.illegal}` : ""}`;
  });
}
