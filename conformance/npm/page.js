// The package in a page, or in a bundle for one.

import load, { ask } from "./engines.js";
import { over } from "./core.js";

await load({ module_or_path: new URL("./engines.wasm", import.meta.url) });

export { Illegal, Refused } from "./core.js";
export const { games, start, turns, play, status, judge, svg, clause } = over(ask);
