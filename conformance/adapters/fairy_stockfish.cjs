// Makes Fairy-Stockfish's npm package, `fairy-stockfish-nnue.wasm`, a UCI program that knows our variants. Copy this
// file beside node_modules, and run `node fairy_stockfish.cjs fairy_stockfish.variants.ini`.
const fs = require("fs");
const readline = require("readline");

// If there is a `fetch`, the loader of the package assumes that it runs in a web page.
delete globalThis.fetch;
const start = require("fairy-stockfish-nnue.wasm/stockfish.js");

start().then(async (engine) => {
  engine.FS.writeFile("/variants.ini", fs.readFileSync(process.argv[2]));
  engine.addMessageListener((line) => fs.writeSync(1, line + "\n"));
  engine.postMessage("setoption name VariantPath value /variants.ini");
  for await (const line of readline.createInterface({ input: process.stdin })) {
    if (line === "quit") break;
    engine.postMessage(line);
  }
  process.exit(0);
});
