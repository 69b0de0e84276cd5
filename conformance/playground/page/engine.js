// The engines, a WebAssembly module. `engines.js` contains its compressed bytes, so nothing is fetched.
"use strict";

/** Unpacks and starts the engines, in the page or in a worker. Everything else waits for them. */
async function loadEngines(packed = ENGINES_PACKED) {
  // A loop: `Uint8Array.from` is so slow that it would make up a sixth of the time to the first verdict.
  const letters = atob(packed);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  wasm_bindgen.initSync({ module: await WebAssembly.compileStreaming(new Response(stream, { headers: { "content-type": "application/wasm" } })) });
}

/** Sends a request to the engines. If the request is wrong, the answer has `error`. */
function request(cmd, fields) {
  try {
    return JSON.parse(wasm_bindgen.ask(JSON.stringify({ cmd, ...fields })));
  } catch (error) {
    // Engines that broke do not answer again on this page.
    console.error(error);
    return { error: `The engines failed (${error.message}). Reload the page; its address keeps the position.` };
  }
}

const remembered = new Map();

/** Sends a request whose answer never changes, and remembers the answer, for some thousands of requests. */
function known(cmd, fields) {
  const key = JSON.stringify([cmd, fields]);
  if (remembered.size > 5000) remembered.clear();
  if (!remembered.has(key)) remembered.set(key, request(cmd, fields));
  return remembered.get(key);
}
