import { UsageError } from "../../../platform/command-line.ts";
import type { SpoolEntry } from "../../lookups/ports.ts";
import { replaySpool } from "../../lookups/replay-spool.ts";
import { storeSpooled } from "../../lookups/spooled-answers.ts";
import type { AdminContext } from "./admin-context.ts";

/** Stores the waiting answers, or sets them aside. Throws if one still waits. */
export async function requireStored({ store, spool }: AdminContext): Promise<void> {
  const left = await storeSpooled(() => replaySpool(store.ledger, spool));
  if (left > 0) throw stillWaiting(left);
}

export function stillWaiting(count: number): Error {
  return new Error(
    `Paid answers on this machine's disk are not in the store yet: ${count}. Künye stores them while it runs; then run this again. Nothing was deleted.`,
  );
}

/** Names the unreadable files that remain, because their team and company are unknown. */
export function printDoubtful({ config }: AdminContext, doubtful: readonly SpoolEntry[]): void {
  if (doubtful.length === 0) return;
  const days = config.peopleRetentionMs / (24 * 3_600_000);
  const ids = doubtful.map(({ intentId }) => intentId).join(" ");
  console.log(
    `Unreadable files in DATA_DIR/spool that may belong to this remain: ${doubtful.length} (${ids}). Künye deletes them ${days} days after they were written; you may delete them now.`,
  );
}

/** Lets a set-aside answer wait again; the running program stores it within seconds. */
export async function retryAnswer({ spool, argument }: AdminContext): Promise<void> {
  if (argument === undefined || !(await spool.retry(argument))) {
    throw new UsageError("There is no set-aside answer with this id on this machine.");
  }
  console.log(
    "Künye tries this answer again within seconds while it runs, else at its next start.",
  );
}
