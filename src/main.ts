import { runKunye } from "./kunye/start/run-kunye.ts";

// Files hold bought data: only this user may read them.
process.umask(0o077);
process.exit(await runKunye(process.env));
