import { creditsToDecimal, parseCredits } from "../../company/credits.ts";
import { UsageError } from "../../platform/usage-error.ts";
import type { Verdict } from "../lookups/ports/evidence.ts";
import type { AdminContext } from "./admin-context.ts";
import { isoTime, printTable } from "./print-row.ts";

/** Settles an outcome that has no answer, as the operator says. */
export async function settleByOperator(context: AdminContext): Promise<void> {
  const { store, subject, texts } = context;
  const intent = subject === undefined ? null : await store.intent(subject);
  const open = intent?.state === "unknown" || intent?.state === "free" || intent?.state === "lost";
  if (!intent || !open) throw new UsageError(texts.noUnknown);
  await store.judge(intent.id, verdictIn(context));
  console.log(texts.settled);
}

function verdictIn({ options: { as, cost: typed }, texts }: AdminContext): Verdict {
  if (as === "free") return { verdict: "free", cost: null, readings: null };
  if (as !== "charged") throw new UsageError(texts.as);
  const cost = parseCredits(typed ?? "");
  if (cost === null || cost < 0) throw new UsageError(texts.cost);
  return { verdict: "charged", cost, readings: null };
}

/** Lists the newest verdicts of the balance and of operators. */
export async function listVerdicts({ store, texts }: AdminContext): Promise<void> {
  const shown = (reading: { at: number; balance: number } | null) =>
    reading ? `${isoTime(reading.at)} ${creditsToDecimal(reading.balance)}` : "";
  const found = await store.verdicts(200);
  const rows = found.map(({ intent, verdict, cost, by, manager, before, after, at }) => {
    const charged = cost === null ? "" : creditsToDecimal(cost);
    const { id, kind, text } = intent;
    const who = manager ?? by;
    return [isoTime(at), id, kind, text, verdict, charged, who, shown(before), shown(after)];
  });
  printTable(texts.heads.verdicts, rows, texts.entries);
}
