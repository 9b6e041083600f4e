import { runRegistry } from "./registry/cli/run-registry.ts";

// Balances and key hashes are nobody else's to read.
process.umask(0o077);
process.exitCode = await runRegistry(process.argv.slice(2), process.env);
