// Prints the number of sequences of turns that the playground counts. Arguments: the file `engines.js` of a playground, which has the
// engines as compressed WebAssembly, a game, a position, a depth.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const [file, game, position, depth] = process.argv.slice(-4);
const script = readFileSync(file, "utf8");
const [engines, packed] = new Function(`${script}\nreturn [wasm_bindgen, ENGINES_PACKED];`)();
engines.initSync({ module: gunzipSync(Buffer.from(packed, "base64")) });
const answer = JSON.parse(engines.ask(JSON.stringify({ cmd: "perft", game, position, depth: Number(depth) })));
if (answer.count === undefined) throw new Error(JSON.stringify(answer));
console.log(answer.count);
