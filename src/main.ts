import { runKunye } from "./kunye/start/run-kunye.ts";

// What is written holds bought data: nobody else on this machine needs to read it.
process.umask(0o077);
process.exit(await runKunye(process.env));
