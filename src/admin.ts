import { runAdmin } from "./kunye/operate/admin/run-admin.ts";

// What is written holds bought data: nobody else on this machine needs to read it.
process.umask(0o077);
process.exitCode = await runAdmin(process.argv.slice(2), process.env);
