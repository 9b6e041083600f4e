import { runRegistry } from "./registry/cli/run-registry.ts";

// Files hold balances and key hashes: only this user may read them.
process.umask(0o077);
process.exitCode = await runRegistry(process.argv.slice(2), process.env);
