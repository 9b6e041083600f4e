import { isVkn } from "../../company/vkn.ts";
import type { ListRow } from "./list-row.ts";
import { readTitleList } from "./read-title-list.ts";
import { draftSnapshot, type SnapshotChanges } from "./title-snapshot.ts";

/** How many rows were read and kept, and why the others were not. */
export interface ImportReport {
  read: number;
  kept: number;
  dropped: Record<DropReason, number>;
}

type DropReason = "personal" | "notVkn" | "checkDigit" | "title" | "inactive" | "repeated";

type ImportOutcome =
  | { kind: "imported"; report: ImportReport; changes: SnapshotChanges }
  /** Too many companies would go; nothing was changed. */
  | { kind: "refused"; report: ImportReport; changes: SnapshotChanges };

interface ImportOptions {
  file: string;
  dataDir: string;
  /** Adds and renames, and removes nothing: the file is no whole list. */
  isPartial: boolean;
  /** Lets more than a tenth of the companies go. */
  allowRemoval: boolean;
  /** Called every 100,000 rows with how far the reading is. */
  onProgress: (report: ImportReport) => void;
}

/** Streams a title list into the title database, which takes its place at once and whole; throws TitleListError. */
export async function importTitleList(options: ImportOptions): Promise<ImportOutcome> {
  const dropped = { personal: 0, notVkn: 0, checkDigit: 0, title: 0, inactive: 0, repeated: 0 };
  const report: ImportReport = { read: 0, kept: 0, dropped };
  const draft = await draftSnapshot(options.dataDir);
  try {
    for await (const rows of readTitleList(options.file)) {
      for (const row of rows) {
        report.read += 1;
        const ad = row.title.normalize("NFC").replace(/\s+/g, " ").trim();
        const reason = whyDropped(row, ad);
        if (reason) dropped[reason] += 1;
        else if (draft.add({ vkn: row.identifier, ad })) report.kept += 1;
        else dropped.repeated += 1;
        if (report.read % progressEvery === 0) options.onProgress(report);
      }
    }
    if (options.isPartial) draft.keepRest();
    const changes = draft.compare();
    if (changes.removed > changes.before * mostRemoved && !options.allowRemoval) {
      return { kind: "refused", report, changes };
    }
    await draft.publish();
    return { kind: "imported", report, changes };
  } finally {
    await draft.discard();
  }
}

const progressEvery = 100_000;
const longestTitle = 500;
/** A list cut short would empty the database. */
const mostRemoved = 0.1;

function whyDropped({ identifier, isActive }: ListRow, title: string): DropReason | null {
  if (/^\d{11}$/.test(identifier)) return "personal";
  if (!/^\d{10}$/.test(identifier)) return "notVkn";
  if (!isVkn(identifier)) return "checkDigit";
  if (!isActive) return "inactive";
  return title === "" || title.length > longestTitle ? "title" : null;
}
