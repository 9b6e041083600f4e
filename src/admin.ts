import { runAdmin } from "./kunye/operate/admin/run-admin.ts";

// Files hold bought data: only this user may read them.
process.umask(0o077);
process.exitCode = await runAdmin(process.argv.slice(2), process.env);
