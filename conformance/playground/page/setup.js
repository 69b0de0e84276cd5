// Setting up a position: men by hand, fields by name.
"use strict";

const setup = {
  open: false,
  position: "",
  described: null,
  /** What the next chosen cell gets: a man, or a deflector by its letter; with `take`, the cell is emptied. */
  held: { take: true },
  /** The home file of the men put down in the Kingdom games. */
  file: "e",
  promoted: false,
};

function toggleSetup() {
  setup.open = !setup.open;
  if (setup.open) {
    Object.assign(setup, { position: positionNow(), described: state.described, problem: null });
    state.asked = null;
    emptyHand();
    announce("Set up a position. Choose a man, then a cell.");
  }
  render();
  if (setup.open) showBoard();
}

function edit(...edits) {
  const answer = request("edit", { game: state.game.game, position: setup.position, edits });
  setup.problem = answer.error ?? null;
  if (answer.position) {
    setup.position = answer.position;
    setup.described = asRead("position", { game: state.game.game, position: answer.position });
  }
  render();
}

function setupPick(cell) {
  const { man, deflector } = setup.held;
  const marked = state.game.marks.length > 0 ? `${setup.promoted ? "+" : ""}${man}${setup.file}` : man;
  edit(man ? { put: { cell, man: marked } } : deflector ? { lay: { cell, deflector } } : { take: { cell } });
  announce(board.cells.get(cell).label);
}

function drawSetup() {
  byId("main").classList.toggle("waiting", setup.open);
  if (!setup.open) return show("setup", null);
  const { fields, refused } = setup.described;
  const hands = setup.described.deflectors?.hands;
  const field = (name, text) => edit({ field: { name, text } });
  const pick = (name, words, holds, html) => button({
    "data-name": name, "aria-label": words, title: words, html,
    "aria-pressed": String(JSON.stringify(setup.held) === JSON.stringify(holds)),
    onclick: () => { setup.held = holds; render(); },
  });
  const men = ["white", "black"].map((side) => element("div", { class: "palette", role: "group", "aria-label": `${capital(side)}'s men` },
    ...state.game.kinds.map(({ kind, letter }) => {
      const man = side === "white" ? letter : letter.toLowerCase();
      return pick(`man-${man}`, `${side} ${kind}`, { man }, known("man", { game: state.game.game, man }).svg);
    })));
  const others = element("div", { class: "palette", role: "group", "aria-label": "Other" },
    pick("take", "clear a cell", { take: true }, "✕"),
    ...(state.game.own === "deflectors" ? ["J", "L", "V"].map((deflector) => pick(`lay-${deflector}`, `deflector ${deflector}`, { deflector }, known("deflector", { deflector }).svg)) : []));
  const text = (name, label, size) => element("label", {}, `${label} `, element("input", {
    "data-name": name, value: fields[name], size, spellcheck: "false", autocapitalize: "off", onchange: (event) => field(name, event.target.value.trim()),
  }));
  const tick = (name, label, checked, change) => element("label", { class: "tick" }, element("input", {
    type: "checkbox", "data-name": name, checked, onchange: (event) => change(event.target.checked),
  }), ` ${label}`);
  /** Ticks for the letters that a field of the position's text may have; in the text they are sorted. */
  const ticks = (name, prefix, all) => {
    const chosen = new Set(fields[name].replace("-", ""));
    return all.map(([letter, label]) => tick(`${prefix}-${letter}`, label, chosen.has(letter), (on) => {
      on ? chosen.add(letter) : chosen.delete(letter);
      field(name, [...chosen].sort().join("") || "-");
    }));
  };
  const heldBy = (owner) => ["J", "L", "V"].map((letter) => tick(`hand-${owner}-${letter}`, letter, hands[owner].includes(letter), (on) => {
    hands[owner] = on ? [...hands[owner], letter] : hands[owner].filter((one) => one !== letter);
    field("hands", [...hands.white].sort().join("") + [...hands.black].sort().join("").toLowerCase());
  }));
  const group = (legend, list) => element("fieldset", {}, element("legend", {}, legend), ...list);
  const kinds = state.game.kinds.filter(({ letter }) => !["K", "P"].includes(letter)).map(({ kind, letter }) => [letter, kind]);
  const side = choice({ "data-name": "side", onchange: (event) => field("side", event.target.value) }, [["w", "White"], ["b", "Black"]], fields.side);
  show("setup", [
    element("h2", {}, "Set up"),
    element("p", { class: "quiet" }, "Choose a man, then choose cells on the board."),
    element("div", { class: "palettes" }, ...men, others),
    state.game.marks.length > 0 && element("div", { class: "fields" },
      element("label", {}, "File on which the man started ", choice({ "data-name": "file", onchange: (event) => { setup.file = event.target.value; render(); } }, [..."abcdefgh"].map((file) => [file, file]), setup.file)),
      tick("promoted", "promoted pawn", setup.promoted, (on) => { setup.promoted = on; render(); })),
    element("div", { class: "fields" }, element("label", {}, "To move ", side)),
    group("Castling rights", ticks("castling", "right", [["K", "White, kingside"], ["Q", "White, queenside"], ["k", "Black, kingside"], ["q", "Black, queenside"]])),
    ...(hands ? ["white", "black"].map((owner) => group(`Deflectors in ${capital(owner)}'s hand`, heldBy(owner))) : []),
    state.game.own === "array" && group("Kinds of men in the array", ticks("array", "array", kinds)),
    element("div", { class: "fields" },
      text("en_passant", state.game.en_passant === "crossed-and-pawn" ? "En passant: cell crossed and pawn" : "En passant: cell crossed", 6),
      hands && text("ko", "Ko: the deflector's cell now and before", 6),
      text("halfmove", "Halfmove", 4), text("fullmove", "Fullmove", 4)),
    setup.problem && element("p", { class: "problem", role: "alert" }, setup.problem),
    element("p", { class: refused ? "problem" : "quiet", role: "status" }, ...(refused ? [`Refused: ${refused.why} `, refused.clause && clauseLink(refused.page, refused.clause)] : ["The position is accepted."])),
    element("div", { class: "tools" },
      button({ "data-name": "use", class: "main", onclick: () => begin(state.game.game, setup.position, []) }, "Use this position"),
      button({ "data-name": "clear", onclick: () => edit("clear") }, "Clear the board"),
      button({ "data-name": "cancel", onclick: toggleSetup }, "Cancel")),
  ], "data-name");
}
