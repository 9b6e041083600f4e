import { importTitleList, type ImportReport } from "../title-list/import-title-list.ts";
import { TitleListError } from "../title-list/list-row.ts";
import type { CommandContext } from "./command.ts";
import { exitCodes } from "../../platform/exit-codes.ts";
import { UsageError } from "../../platform/usage-error.ts";
import { readOptions } from "./options.ts";
import type { Texts } from "./texts.ts";

/** `import FILE`: makes the file's companies the title database; a running service serves them within seconds. */
export async function importCommand(
  args: readonly string[],
  { dataDir, texts, print, note }: CommandContext,
): Promise<void> {
  const { positionals, flags } = readOptions(args, [], ["add", "allow-removal"]);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError(texts.oneImport);
  try {
    const { kind, report, changes } = await importTitleList({
      file,
      dataDir,
      isPartial: flags.has("add"),
      allowRemoval: flags.has("allow-removal"),
      onProgress: ({ read, kept }) => note(texts.progress(read, kept)),
    });
    for (const line of reportLines(report, texts)) print(line);
    if (kind === "refused") throw new UsageError(texts.refused(changes), exitCodes.data);
    print(texts.changes(changes));
  } catch (error) {
    if (error instanceof TitleListError)
      throw new UsageError(texts.problems[error.problem], exitCodes.data);
    throw error;
  }
}

function reportLines({ read, kept, dropped }: ImportReport, { reasons, sums }: Texts): string[] {
  const counts = Object.entries(reasons).map(
    ([reason, why]) => [dropped[reason as keyof typeof reasons], why] as const,
  );
  const total = counts.reduce((sum, [count]) => sum + count, 0);
  return [
    ...sums(read, kept, total),
    ...counts.filter(([count]) => count > 0).map(([count, why]) => `  ${count}: ${why}`),
  ];
}
