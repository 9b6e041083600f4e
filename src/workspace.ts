import { runWorkspace } from "./workspace/run-workspace.ts";

process.exitCode = await runWorkspace(process.argv.slice(2), process.env);
