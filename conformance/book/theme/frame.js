// Adds to the generator's frame what it lacks: a way past its menu, links to the playground, and keys for the switch of the table of
// contents. Shows a note if the address names an anchor that the page does not have.
(() => {
"use strict";

document.body.insertAdjacentHTML("afterbegin", '<a class="skip" href="#mdbook-content">Skip to the text</a>');

const toggle = document.getElementById("mdbook-sidebar-toggle");
toggle.role = "button";
toggle.tabIndex = 0;
toggle.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  toggle.click();
});

const playground = document.querySelector("a.to-playground");
if (playground) {
  document.querySelector(".right-buttons").prepend(playground);
  document.querySelector("#mdbook-sidebar .chapter > li")?.insertAdjacentHTML("afterend",
    `<li class="chapter-item"><span class="chapter-link-wrapper"><a href="${playground.href}">The playground</a></span></li>`);
}

// The generator scrolls its table of contents to the open page, so that the Tab key would begin there instead of at the top.
if (!location.hash && document.activeElement === document.body) {
  document.body.tabIndex = -1;
  document.body.focus({ preventScroll: true });
  document.body.removeAttribute("tabindex");
}

function checkAnchor() {
  document.querySelector(".no-anchor")?.remove();
  let name = location.hash.slice(1);
  try { name = decodeURIComponent(name); } catch { /* The name stays as it is. */ }
  if (!name || document.getElementById(name)) return;
  const note = Object.assign(document.createElement("p"), { className: "no-anchor", role: "alert", textContent: `This page has no “${name}”. ` });
  const index = Object.assign(document.createElement("a"), { href: `${path_to_root}subjects.html`, textContent: "Look in the index" });
  note.append(index, ", or search for it with the key “/”.");
  document.querySelector("main").prepend(note);
}

checkAnchor();
window.addEventListener("hashchange", checkAnchor);
})();
