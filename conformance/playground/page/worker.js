// Caches the page in the browser, so it works without a network. The program that builds the page inserts the list of files
// and a name that depends on their contents, so a new page is loaded completely and never mixed with an old one.
"use strict";

const NAME = /*NAME*/"";
const FILES = /*FILES*/[];
const OURS = "arbiter-playground-";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(OURS + NAME).then((cache) => cache.addAll(["./", ...FILES])));
});

self.addEventListener("activate", (event) => {
  const gone = (names) => names.filter((name) => name.startsWith(OURS) && name !== OURS + NAME);
  event.waitUntil(caches.keys().then((names) => Promise.all(gone(names).map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const kept = caches.open(OURS + NAME).then((cache) => cache.match(event.request, { ignoreSearch: true }));
  event.respondWith(kept.then((answer) => answer ?? fetch(event.request)));
});
