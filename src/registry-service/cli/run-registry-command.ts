import { accountsCommand } from "./accounts-command.ts";
import type { CommandContext } from "./command.ts";
import { UsageError } from "./command.ts";
import { importCommand } from "./import-command.ts";
import { serveCommand } from "./serve-command.ts";
import { usage } from "./usage.ts";

/** Carries out one command line; throws UsageError where it is wrong. */
export async function runRegistryCommand(
  args: readonly string[],
  context: CommandContext,
): Promise<void> {
  const [command, ...rest] = args;
  if (args.some((argument) => argument === "--help" || argument === "-h")) {
    context.print(usage);
    return;
  }
  switch (command) {
    case "serve":
      return serveCommand(rest, context);
    case "import":
      return importCommand(rest, context);
    case "accounts":
      return accountsCommand(rest, context);
    case undefined:
      throw new UsageError("Bir komut yazın.");
    default:
      throw new UsageError(`Bilinmeyen komut: ${command}`);
  }
}
