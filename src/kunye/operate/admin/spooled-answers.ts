import { UsageError } from "../../../platform/command-line.ts";
import { maxReplays } from "../../lookups/ports.ts";
import { textOf } from "../../lookups/read-received.ts";
import { replaySpool } from "../../lookups/replay-spool.ts";
import type { SpoolEntry } from "../../store/spool.ts";
import type { AdminContext } from "./admin-context.ts";

/**
 * Stores the waiting answers, or sets them aside: stored later, they would bring data back.
 * Throws if one still waits.
 */
export async function storeSpooled({ store, spool }: AdminContext): Promise<void> {
  let left = 1;
  for (let tries = 0; left > 0 && tries <= maxReplays; tries += 1) {
    left = await replaySpool(store.ledger, spool);
  }
  if (left === 0) return;
  throw new Error(
    `Paid answers on this machine's disk are not in the store yet: ${left}. Künye stores them while it runs; then run this again. Nothing was deleted.`,
  );
}

/** The meant answers: a user's, the whole team's, or those about a company. */
type Meant = { user: string | undefined } | { vkn: string };

/** Returns a team's set-aside answers that are meant, and the unreadable ones that may be. */
export async function spooledOf(
  { spool, store }: AdminContext,
  team: string,
  meant: Meant,
): Promise<{ meant: SpoolEntry[]; doubtful: SpoolEntry[] }> {
  const found: { meant: SpoolEntry[]; doubtful: SpoolEntry[] } = { meant: [], doubtful: [] };
  for await (const entry of spool.entries("waiting", "aside", "failed", "damaged")) {
    // An unreadable file's question is in the ledger.
    const question = entry.answer ?? (await store.ledger.intent(entry.intentId));
    const isOther = question && !question.account.startsWith(`${team} `);
    if (isOther) continue;
    const fit = question && fitOf(entry, question, meant);
    if (fit === "yes") found.meant.push(entry);
    else if (fit !== "no") found.doubtful.push(entry);
  }
  return found;
}

function fitOf(
  { answer }: SpoolEntry,
  { key, kind, userId }: { key: string; kind: string; userId: string },
  meant: Meant,
): "yes" | "no" | "maybe" {
  if ("user" in meant) return meant.user === undefined || meant.user === userId ? "yes" : "no";
  if (key === meant.vkn) return "yes";
  const isByVkn = kind === "vkn" || kind === "vkn_detail";
  try {
    if (answer) return textOf(answer.received).includes(meant.vkn) ? "yes" : "no";
  } catch {
    // The answer is too large to unpack.
  }
  return isByVkn ? "no" : "maybe";
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
