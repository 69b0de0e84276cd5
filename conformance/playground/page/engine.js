// The engines: WebAssembly. Its bytes are compressed in `engines.js`, so nothing is fetched.
"use strict";

/** Unpacks and starts the engines; everything else waits for this. */
async function loadEngines() {
  const packed = Uint8Array.from(atob(ENGINES_PACKED), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const bytes = await new Response(stream).arrayBuffer();
  wasm_bindgen.initSync({ module: await WebAssembly.compile(bytes) });
}

/** Sends a request to the engines. If the request is wrong, the answer has `error`. */
function request(cmd, fields) {
  try {
    return JSON.parse(wasm_bindgen.ask(JSON.stringify({ cmd, ...fields })));
  } catch (error) {
    // An engine that broke does not answer again in this page.
    console.error(error);
    return { error: `The engines broke (${error.message}). Reload the page; its address keeps the position.` };
  }
}

const remembered = new Map();

/** The same for answers that never change. */
function known(cmd, fields) {
  const key = JSON.stringify([cmd, fields]);
  if (!remembered.has(key)) remembered.set(key, request(cmd, fields));
  return remembered.get(key);
}
