// The engines: WebAssembly, whose bytes stand packed in `engines.js`, so that nothing is fetched.
"use strict";

/** Unpacks and starts the engines; everything else waits for it. */
async function loadEngines() {
  const packed = Uint8Array.from(atob(ENGINES_PACKED), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const bytes = await new Response(stream).arrayBuffer();
  wasm_bindgen.initSync({ module: await WebAssembly.compile(bytes) });
}

/** Puts a request to the engines. An answer with `error` says what was wrong with it. */
function request(cmd, fields) {
  try {
    return JSON.parse(wasm_bindgen.ask(JSON.stringify({ cmd, ...fields })));
  } catch (error) {
    // An engine that broke answers nothing more in this page.
    console.error(error);
    return { error: `The engines broke (${error.message}). Load the page again; the address keeps the position.` };
  }
}

const remembered = new Map();

/** The same for what never changes. */
function known(cmd, fields) {
  const key = JSON.stringify([cmd, fields]);
  if (!remembered.has(key)) remembered.set(key, request(cmd, fields));
  return remembered.get(key);
}
