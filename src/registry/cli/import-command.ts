import { importTitleList, type ImportReport } from "../title-list/import-title-list.ts";
import type { SnapshotChanges } from "../title-list/title-snapshot.ts";
import { TitleListError } from "../title-list/list-row.ts";
import type { CommandContext } from "./command.ts";
import { exitCodes } from "../../platform/exit-codes.ts";
import { UsageError } from "../../platform/usage-error.ts";
import { readOptions } from "./options.ts";

/** `import FILE`: makes the file's companies the title database; a running service serves them within seconds. */
export async function importCommand(
  args: readonly string[],
  { dataDir, print, note }: CommandContext,
): Promise<void> {
  const { positionals, flags } = readOptions(args, [], ["add", "allow-removal"]);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0)
    throw new UsageError("Name one file to import: import FILE");
  try {
    const { kind, report, changes } = await importTitleList({
      file,
      dataDir,
      isPartial: flags.has("add"),
      allowRemoval: flags.has("allow-removal"),
      onProgress: ({ read, kept }) => note(`Reading: ${read} rows, ${kept} kept`),
    });
    for (const line of reportLines(report)) print(line);
    if (kind === "refused") throw new UsageError(refusal(changes), exitCodes.data);
    const { added, renamed, removed } = changes;
    print(`New: ${added}, retitled: ${renamed}, removed: ${removed}`);
  } catch (error) {
    if (error instanceof TitleListError)
      throw new UsageError(problems[error.problem], exitCodes.data);
    throw error;
  }
}

function reportLines({ read, kept, dropped }: ImportReport): string[] {
  const counts = Object.entries(reasons).map(
    ([reason, why]) => [dropped[reason as keyof typeof reasons], why] as const,
  );
  const total = counts.reduce((sum, [count]) => sum + count, 0);
  return [
    `Read: ${read}`,
    `Kept: ${kept}`,
    `Dropped: ${total}`,
    ...counts.filter(([count]) => count > 0).map(([count, why]) => `  ${count}: ${why}`),
  ];
}

function refusal({ before, removed }: SnapshotChanges): string {
  return `This list would remove ${removed} of ${before} companies. More than 10% looks like half a list, so nothing was changed. If it is right use --allow-removal; only to add use --add.`;
}

const reasons = {
  personal: "identity number of 11 digits (personal data)",
  notVkn: "the VKN doesn't have 10 digits",
  checkDigit: "the VKN's check digit doesn't fit",
  inactive: "not, or no longer, a user of e-invoices",
  title: "the title is empty or longer than 500 characters",
  repeated: "the VKN stands in this file already",
};

const problems = {
  unreadable: "The file could not be read. Check its path and permissions.",
  "no-header": "The first line must name the columns vkn (or identifier) and title (TSV, CSV).",
  "not-utf8": "The file is not UTF-8. Save it as UTF-8 and try again.",
  "broken-xml": "The XML is broken or incomplete. Download the list again.",
  "broken-csv": "The CSV is broken: a quote that isn't closed, or a row that doesn't end.",
  "broken-zip": "The ZIP could not be opened. Download the list again.",
  "no-list-in-zip": "The ZIP must hold exactly one XML, CSV or TSV file.",
  empty: "The file has no records.",
};
