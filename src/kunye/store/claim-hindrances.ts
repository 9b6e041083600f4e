import type { Transaction } from "kysely";
import type { LookupKind } from "../../company/lookup-kind.ts";
import { everyAccount } from "../lookups/ports/accounts.ts";
import { covers } from "../lookups/ports/answers.ts";
import { isPressed, type Claim, type ClaimResult } from "../lookups/ports/claims.ts";
import { findHeld } from "./answers.ts";
import { asIntent, intentColumns } from "./intent-rows.ts";
import { keyLost } from "./keys.ts";
import type { Schema } from "./schema.ts";

/** What makes a claim that was just won needless, or a matter for a person after all. */
export async function hindered(
  trx: Transaction<Schema>,
  wanted: Claim,
): Promise<ClaimResult | null> {
  // Between another's check and its insert an earlier claim may have closed with an answer.
  const [held] = await findHeld(trx, wanted.account, [wanted]);
  if (covers(held, wanted.newerThan)) return { kind: "held", answer: held };
  const { covering, lost } = await earlierOnes(trx, wanted);
  if (covering) return { kind: "wait", for: "cover", intentId: covering.id };
  if (isPressed(wanted.cause)) return null;
  if (lost) return { kind: "lost", intent: asIntent(lost) };
  const restored = await trx
    .selectFrom("marks")
    .select("since")
    // Of an account that the backup did not know yet there is no mark of its own.
    .where("account", "in", [wanted.account, everyAccount])
    .where("mark", "=", "restored")
    .executeTakeFirst();
  return restored ? { kind: "restored" } : null;
}

/** The detail on its way that brings the general card with it (R11), and the newest lookup of the same question that was charged, but whose answer is gone for good (R9). */
async function earlierOnes(trx: Transaction<Schema>, { account, kind, key }: Claim) {
  const detail = detailOf[kind];
  const found = await trx
    .selectFrom("intents")
    .select([...intentColumns, "successor"])
    .where("account", "=", account)
    .where("key", "=", key)
    .where("kind", "in", detail === undefined ? [kind] : [kind, detail])
    .where((where) =>
      where.or([where("state", "in", ["sending", "lost"]), where("reason", "=", keyLost)]),
    )
    .execute();
  // Sorted by the database, they would be looked for in the whole account.
  const rows = found.sort((a, b) => b.created_at - a.created_at);
  const isLost = ({ state, reason }: (typeof rows)[number]) =>
    state === "lost" || reason === keyLost;
  return {
    covering: rows.find(
      (row) => row.kind === detail && row.state === "sending" && row.successor === null,
    ),
    lost: rows.find((row) => row.kind === kind && isLost(row)),
  };
}

const detailOf: Partial<Record<LookupKind, LookupKind>> = {
  vkn: "vkn_detail",
  title: "title_detail",
};
