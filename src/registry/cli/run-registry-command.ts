import type { CommandContext } from "./command.ts";
import { UsageError } from "../../platform/usage-error.ts";
import { usage } from "./usage.ts";

/** Carries out one command line and resolves to its exit code; throws UsageError where it is wrong. */
export async function runRegistryCommand(
  args: readonly string[],
  context: CommandContext,
): Promise<0 | 1> {
  const [command, ...rest] = args;
  if (args.some((argument) => argument === "--help" || argument === "-h")) {
    context.print(usage);
    return 0;
  }
  // Each brings only what it needs: a served API no XML reader, a new key no HTTP client.
  switch (command) {
    case "serve":
      await (await import("./serve-command.ts")).serveCommand(rest, context);
      return 0;
    case "import":
      await (await import("./import-command.ts")).importCommand(rest, context);
      return 0;
    case "accounts":
      await (await import("./accounts-command.ts")).accountsCommand(rest, context);
      return 0;
    case "backup":
      await (await import("./backup-command.ts")).backupCommand(rest, context);
      return 0;
    case "conformance":
      return (await import("./conformance-command.ts")).conformanceCommand(rest, context);
    case undefined:
      throw new UsageError(context.texts.noCommand);
    default:
      throw new UsageError(context.texts.unknownCommand(command));
  }
}
