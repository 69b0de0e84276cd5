// The theme chosen in the book, set before anything is shown.
"use strict";

try {
  const theme = localStorage.getItem("mdbook-theme");
  if (theme) document.documentElement.dataset.theme = /light|rust/.test(theme) ? "light" : "dark";
} catch {
  // Without storage, the page keeps the system's theme.
}
