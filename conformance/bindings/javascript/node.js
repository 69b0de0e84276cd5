// The package for Node.js.

import { readFileSync } from "node:fs";
import { __wbg_reset_state as renew, ask, initSync } from "./engines.js";
import { over } from "./core.js";

initSync({ module: readFileSync(new URL("./engines.wasm", import.meta.url)) });

export { Illegal, Refused, Unreadable } from "./core.js";
export const { games, start, turns, play, status, judge, svg, clause, diagnose } = over(ask, renew);
