import { runKunye } from "../../../src/kunye/start/run-kunye.ts";
import { shortIntervals } from "../../support/short-intervals.ts";

// The program of `src/main.ts` at short intervals.
process.umask(0o077);
process.exit(await runKunye(process.env, shortIntervals));
