import { sourceOf } from "../lookups/account.ts";
import { judgeUnknowns } from "../lookups/judge-unknowns.ts";
import { registryAccount } from "../registry-account.ts";
import type { AdminContext } from "./admin-context.ts";
import { isoTime, printTable } from "./print-row.ts";

/** Lists the unknown outcomes, and why the balance does not settle each of them. */
export async function listUnknowns({ config, store, texts }: AdminContext): Promise<void> {
  const found = await store.unknowns();
  const { account: registry, apiKey } = registryAccount(config);
  const source = sourceOf(registry, apiKey ?? "");
  const marks = await store.marks();
  const accounts = [...new Set(found.map(({ account }) => account))];
  const judged = await Promise.all(
    accounts.map(async (account) => {
      const shared = marks.some((one) => one.account === account && one.mark === "shared");
      return judgeUnknowns(await store.evidence(account), source, shared);
    }),
  );
  const byId = new Map(judged.flat().map((judgement) => [judgement.intentId, judgement]));
  const rows = found.map(({ id, account, kind, text, userId, createdAt, reason }) => {
    const judgement = byId.get(id);
    const why = judgement?.kind === "undecided" ? judgement.why : (judgement?.kind ?? "let-go");
    return [id, isoTime(createdAt), account, kind, text, userId, reason ?? "", why];
  });
  printTable(texts.heads.unknowns, rows, texts.unknowns);
}
