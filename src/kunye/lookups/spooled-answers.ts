import type { LedgerStore } from "./ledger-store.ts";
import { maxReplays, type SpoolEntry, type SpoolFiles } from "./ports.ts";
import { textOf } from "./read-received.ts";

/**
 * Stores the waiting answers, or sets them aside: stored later, they would bring data back.
 * Returns the number of answers that still wait.
 */
export async function storeSpooled(replay: () => Promise<number>): Promise<number> {
  let left = 1;
  for (let tries = 0; left > 0 && tries <= maxReplays; tries += 1) left = await replay();
  return left;
}

/** The meant answers: a user's, the whole team's, or those about a company. */
type Meant = { user: string | undefined } | { vkn: string };

/** Returns a team's set-aside answers that are meant, and the unreadable ones that may be. */
export async function spooledOf(
  { spool, ledger }: { spool: SpoolFiles; ledger: Pick<LedgerStore, "intent"> },
  team: string,
  meant: Meant,
): Promise<{ meant: SpoolEntry[]; doubtful: SpoolEntry[] }> {
  const found: { meant: SpoolEntry[]; doubtful: SpoolEntry[] } = { meant: [], doubtful: [] };
  for await (const entry of spool.entries("waiting", "aside", "failed", "damaged")) {
    // An unreadable file's question is in the ledger.
    const question = entry.answer ?? (await ledger.intent(entry.intentId));
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
