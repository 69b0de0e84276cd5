// Fairy-Stockfish as it comes from npm, `fairy-stockfish-nnue.wasm`, as a UCI program with our variants: a copy of
// this file beside node_modules, and `node fairy_stockfish.cjs fairy_stockfish.variants.ini`.
const fs = require("fs");
const readline = require("readline");

// Else its loader takes the module for a page of the web.
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
