// The installed package in Node.js.

import * as arbiter from "chess-arbiter";
import { check } from "./answers.mjs";

check(arbiter);
console.log("ok   the package answers in Node.js");
