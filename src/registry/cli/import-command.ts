import { isVkn } from "../../company/identity-numbers.ts";
import { exitCodes, parseArguments, UsageError } from "../../platform/command-line.ts";
import { draftSnapshot } from "../title-list/title-snapshot.ts";
import type { ListRow } from "../title-list/delimited-rows.ts";
import { readTitleList } from "../title-list/read-title-list.ts";
import { flag, type CommandContext } from "./command.ts";

/** Imports a file as the title database; a running service loads it within seconds. */
export async function importCommand(
  args: readonly string[],
  { dataDir, print, printProgress }: CommandContext,
): Promise<void> {
  const options = { add: flag, "allow-removal": flag };
  const config = { args: [...args], options, allowPositionals: true };
  const { positionals, values } = parseArguments(config);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0)
    throw new UsageError("Name one file to import: import FILE");
  const draft = await draftSnapshot(dataDir);
  try {
    const { read, kept, dropped } = await fill(draft, file, printProgress);
    print(`Read: ${read}`);
    print(`Kept: ${kept}`);
    print(`Dropped: ${read - kept}`);
    for (const [reason, why] of Object.entries(reasons)) {
      const count = dropped[reason as DropReason];
      if (count > 0) print(`  ${count}: ${why}`);
    }
    const { before, added, renamed, removed } = draft.compare(values.add === true);
    if (removed > before * mostRemoved && !values["allow-removal"]) {
      throw new UsageError(
        `This list would remove ${removed} of ${before} companies. More than 10% looks like half a list, so nothing was changed. If it is right use --allow-removal; only to add use --add.`,
        exitCodes.data,
      );
    }
    await draft.publish();
    print(`New: ${added}, retitled: ${renamed}, removed: ${removed}`);
  } finally {
    await draft.discard();
  }
}

const mostRemoved = 0.1;

const reasons = {
  personal: "identity number of 11 digits (personal data)",
  notVkn: "the VKN doesn't have 10 digits",
  checkDigit: "the VKN's check digit doesn't fit",
  inactive: "not, or no longer, a user of e-invoices",
  title: "the title is empty or longer than 500 characters",
  repeated: "the VKN stands in this file already",
};

type DropReason = keyof typeof reasons;

async function fill(
  draft: Awaited<ReturnType<typeof draftSnapshot>>,
  file: string,
  printProgress: (line: string) => void,
) {
  const dropped = { personal: 0, notVkn: 0, checkDigit: 0, inactive: 0, title: 0, repeated: 0 };
  let [read, kept] = [0, 0];
  for await (const rows of readTitleList(file)) {
    for (const row of rows) {
      read += 1;
      const ad = row.title.normalize("NFC").replace(/\s+/g, " ").trim();
      const reason = dropReason(row, ad);
      if (reason) dropped[reason] += 1;
      else if (draft.add({ vkn: row.identifier, ad })) kept += 1;
      else dropped.repeated += 1;
      if (read % progressEvery === 0) printProgress(`Reading: ${read} rows, ${kept} kept`);
    }
  }
  return { read, kept, dropped };
}

const progressEvery = 100_000;
const longestTitle = 500;

function dropReason({ identifier, isActive }: ListRow, title: string): DropReason | null {
  if (/^\d{11}$/.test(identifier)) return "personal";
  if (!/^\d{10}$/.test(identifier)) return "notVkn";
  if (!isVkn(identifier)) return "checkDigit";
  if (!isActive) return "inactive";
  return title === "" || title.length > longestTitle ? "title" : null;
}
