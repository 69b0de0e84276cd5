// Tests the installed package in Node.js.

import * as arbiter from "chess-arbiter";
import { over } from "./node_modules/chess-arbiter/core.js";
import { check, checkCutShort } from "./answers.mjs";

check(arbiter);
checkCutShort(arbiter, over, 20);
console.log("ok   the package answers in Node.js");
