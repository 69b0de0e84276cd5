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

function openSetup() {
  setup.open = true;
  setup.position = positionNow();
  setup.described = state.described;
  setup.problem = null;
  state.asked = null;
  emptyHand();
  announce("Set up a position. Choose a man, then a cell.");
}

function closeSetup() {
  setup.open = false;
}

function toggleSetup() {
  if (setup.open) closeSetup();
  else openSetup();
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
  const held = setup.held;
  if (held.man) {
    const marked = state.game.marks.length > 0;
    const man = marked ? `${setup.promoted ? "+" : ""}${held.man}${setup.file}` : held.man;
    edit({ put: { cell, man } });
  } else if (held.deflector) {
    edit({ lay: { cell, deflector: held.deflector } });
  } else {
    edit({ take: { cell } });
  }
  announce(board.cells.get(cell).label);
}

function setupHold(letter) {
  setup.held = { deflector: letter };
  render();
}

function drawSetup() {
  const panel = byId("setup");
  byId("setup-open").setAttribute("aria-expanded", String(setup.open));
  panel.hidden = !setup.open;
  byId("main").classList.toggle("waiting", setup.open);
  if (!setup.open) return panel.replaceChildren();
  const { fields } = setup.described;
  const field = (name, text) => edit({ field: { name, text } });
  const pick = (name, words, holds, html) => element("button", {
    type: "button", "data-name": name, "aria-label": words, title: words, html,
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
  const rights = new Set(fields.castling.replace("-", ""));
  const castling = [["K", "White, kingside"], ["Q", "White, queenside"], ["k", "Black, kingside"], ["q", "Black, queenside"]].map(([letter, label]) => tick(`right-${letter}`, label, rights.has(letter), (on) => {
    on ? rights.add(letter) : rights.delete(letter);
    field("castling", ["K", "Q", "k", "q"].filter((one) => rights.has(one)).join("") || "-");
  }));
  const parts = [
    element("h2", {}, "Set up"),
    element("p", { class: "quiet" }, "Choose a man, then choose cells on the board."),
    element("div", { class: "palettes" }, ...men, others),
  ];
  if (state.game.marks.length > 0) {
    parts.push(element("div", { class: "fields" },
      element("label", {}, "File on which the man started ", choice({ "data-name": "file", onchange: (event) => { setup.file = event.target.value; render(); } }, [..."abcdefgh"].map((file) => [file, file]), setup.file)),
      tick("promoted", "promoted pawn", setup.promoted, (on) => { setup.promoted = on; render(); })));
  }
  const side = choice({ "data-name": "side", onchange: (event) => field("side", event.target.value) }, [["w", "White"], ["b", "Black"]], fields.side);
  parts.push(
    element("div", { class: "fields" }, element("label", {}, "To move ", side)),
    element("fieldset", {}, element("legend", {}, "Castling rights"), ...castling));
  if (state.game.own === "deflectors") {
    const hands = setup.described.deflectors.hands;
    const write = () => field("hands", [...hands.white].sort().join("") + [...hands.black].sort().join("").toLowerCase());
    for (const owner of ["white", "black"]) {
      parts.push(element("fieldset", {}, element("legend", {}, `Deflectors in ${capital(owner)}'s hand`), ...["J", "L", "V"].map((letter) => tick(`hand-${owner}-${letter}`, letter, hands[owner].includes(letter), (on) => {
        hands[owner] = on ? [...hands[owner], letter] : hands[owner].filter((one) => one !== letter);
        write();
      }))));
    }
  }
  if (state.game.own === "array") {
    const kinds = state.game.kinds.filter(({ letter }) => !["K", "P"].includes(letter));
    const named = new Set(fields.array.replace("-", ""));
    parts.push(element("fieldset", {}, element("legend", {}, "Kinds of men in the array"), ...kinds.map(({ kind, letter }) => tick(`array-${letter}`, kind, named.has(letter), (on) => {
      on ? named.add(letter) : named.delete(letter);
      field("array", [...named].sort().join("") || "-");
    }))));
  }
  parts.push(element("div", { class: "fields" },
    text("en_passant", state.game.en_passant === "crossed-and-pawn" ? "En passant: cell crossed and pawn" : "En passant: cell crossed", 6),
    ...(state.game.own === "deflectors" ? [text("ko", "Ko: the deflector's cell now and before", 6)] : []),
    text("halfmove", "Halfmove", 4), text("fullmove", "Fullmove", 4)));
  const refused = setup.described.refused;
  parts.push(
    setup.problem ? element("p", { class: "problem", role: "alert" }, setup.problem) : null,
    element("p", { class: refused ? "problem" : "quiet", role: "status" }, ...(refused ? [`Refused: ${refused.why} `, refused.clause ? clauseLink(refused.page, refused.clause) : ""] : ["The position is accepted."])),
    element("div", { class: "tools" },
      element("button", { type: "button", "data-name": "use", class: "main", onclick: () => begin(state.game.game, setup.position, []) }, "Use this position"),
      element("button", { type: "button", "data-name": "clear", onclick: () => edit("clear") }, "Clear the board"),
      element("button", { type: "button", "data-name": "cancel", onclick: () => { closeSetup(); render(); } }, "Cancel")));
  fill(panel, parts, "data-name");
}
