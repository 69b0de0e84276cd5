// The package for web pages, and for bundles of them.

import load, { __wbg_reset_state as renew, ask } from "./engines.js";
import { over } from "./core.js";

await load({ module_or_path: new URL("./engines.wasm", import.meta.url) });

export { Illegal, Refused, Unreadable } from "./core.js";
export const { games, start, turns, play, status, judge, svg, clause, diagnose } = over(ask, renew);
