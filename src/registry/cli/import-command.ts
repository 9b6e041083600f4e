import { isVkn } from "../../company/id-numbers.ts";
import { exitCodes, parseArguments, UsageError } from "../../platform/command-line.ts";
import { openServer } from "../accounts/database.ts";
import { publishShared, type ImportCounts } from "../title-list/shared-titles.ts";
import { createSnapshotDraft, type SnapshotDraft } from "../title-list/title-snapshot.ts";
import type { ListRow } from "../title-list/delimited-rows.ts";
import { readTitleList } from "../title-list/read-title-list.ts";
import { option, type CommandContext } from "./command.ts";

/** Imports a file into the title database; a running service loads the change within seconds. */
export async function importCommand(
  args: readonly string[],
  context: CommandContext,
): Promise<void> {
  const { dataDir, print, printProgress } = context;
  const options = { add: option.flag, "allow-removal": option.flag };
  const config = { args: [...args], options, allowPositionals: true };
  const { positionals, values } = parseArguments(config);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0)
    throw new UsageError("Name one file to import: import FILE");
  const draft = await createSnapshotDraft(dataDir);
  try {
    const { read, kept, dropped } = await readInto(draft, file, printProgress);
    print(`Read: ${read}`);
    print(`Kept: ${kept}`);
    print(`Dropped: ${read - kept}`);
    for (const [reason, sentence] of Object.entries(dropReasons)) {
      const count = dropped[reason as DropReason];
      if (count > 0) print(`  ${count}: ${sentence}`);
    }
    const isPartial = values.add === true;
    const isAccepted = ({ before, removed }: ImportCounts) =>
      removed <= before * maxRemovedShare || values["allow-removal"] === true;
    const counts = await publish(context, draft, { isPartial, isAccepted });
    const { before, added, renamed, removed } = counts;
    if (!isAccepted(counts)) {
      throw new UsageError(
        `This list would remove ${removed} of ${before} companies. More than 10% looks like an incomplete list, so nothing was changed. If the list is complete, use --allow-removal; to add companies only, use --add.`,
        exitCodes.data,
      );
    }
    print(`New: ${added}, retitled: ${renamed}, removed: ${removed}`);
  } finally {
    await draft.discard();
  }
}

/** A list that removes a larger share of the companies is refused as incomplete. Chosen by hand. */
const maxRemovedShare = 0.1;

/** Publishes an accepted list on this machine, or in the database for all replicas. */
async function publish(
  context: CommandContext,
  draft: SnapshotDraft,
  rules: { isPartial: boolean; isAccepted: (counts: ImportCounts) => boolean },
): Promise<ImportCounts> {
  const { isPartial, isAccepted } = rules;
  if (context.databaseUrl === undefined) {
    draft.finish({ isPartial });
    const counts = draft.compare();
    if (isAccepted(counts)) await draft.publish();
    return counts;
  }
  const { pool, close } = await openServer(context.databaseUrl, context.logger);
  try {
    const list = { entries: draft.entries(), isPartial };
    const onWait = () => context.printProgress("Another import is running; waiting for its end.");
    return await publishShared(pool, list, { onWait, isAccepted });
  } finally {
    await close();
  }
}

const dropReasons = {
  personal: "identity number of 11 digits (personal data)",
  notVkn: "the VKN doesn't have 10 digits",
  checkDigit: "the VKN's check digit doesn't fit",
  inactive: "not, or no longer, a user of e-invoices",
  title: "the title is empty or longer than 500 characters",
  repeated: "the VKN is in this file already",
};

type DropReason = keyof typeof dropReasons;

async function readInto(draft: SnapshotDraft, file: string, printProgress: (line: string) => void) {
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
const maxTitleLength = 500;

function dropReason({ identifier, isActive }: ListRow, title: string): DropReason | null {
  if (/^\d{11}$/.test(identifier)) return "personal";
  if (!/^\d{10}$/.test(identifier)) return "notVkn";
  if (!isVkn(identifier)) return "checkDigit";
  if (!isActive) return "inactive";
  return title === "" || title.length > maxTitleLength ? "title" : null;
}
