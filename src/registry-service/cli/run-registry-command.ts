import { accountsCommand } from "./accounts-command.ts";
import type { CommandContext } from "./command.ts";
import { UsageError } from "./command.ts";
import { conformanceCommand } from "./conformance-command.ts";
import { importCommand } from "./import-command.ts";
import { serveCommand } from "./serve-command.ts";
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
  switch (command) {
    case "serve":
      await serveCommand(rest, context);
      return 0;
    case "import":
      await importCommand(rest, context);
      return 0;
    case "accounts":
      await accountsCommand(rest, context);
      return 0;
    case "conformance":
      return conformanceCommand(rest, context);
    case undefined:
      throw new UsageError("Bir komut yazın.");
    default:
      throw new UsageError(`Bilinmeyen komut: ${command}`);
  }
}
