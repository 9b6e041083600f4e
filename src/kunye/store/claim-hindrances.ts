import { sql, type Transaction } from "kysely";
import type { LookupKind } from "../../company/lookup-kind.ts";
import { everyAccount } from "../lookups/ports/accounts.ts";
import { covers } from "../lookups/ports/answers.ts";
import { isPressed, type Claim, type ClaimResult } from "../lookups/ports/claims.ts";
import type { Intent, IntentState } from "../lookups/ports/ledger.ts";
import { findHeld } from "./answers.ts";
import { findOpen } from "./claim-rows.ts";
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
  const covering = await underWayToCover(trx, wanted);
  if (covering !== null) return { kind: "wait", for: "cover", intentId: covering };
  if (isPressed(wanted.cause)) return null;
  const lost = await findLost(trx, wanted);
  if (lost) return { kind: "lost", intent: lost };
  const restored = await trx
    .selectFrom("marks")
    .select("since")
    // Of an account that the backup did not know yet there is no mark of its own.
    .where("account", "in", [wanted.account, everyAccount])
    .where("mark", "=", "restored")
    .executeTakeFirst();
  return restored ? { kind: "restored" } : null;
}

/** The detail on its way that brings the general card with it (R11). */
async function underWayToCover(trx: Transaction<Schema>, wanted: Claim): Promise<string | null> {
  const detail = detailOf[wanted.kind];
  if (detail === undefined) return null;
  const row = await findOpen(trx, wanted, detail);
  return row?.state === "sending" ? row.id : null;
}

const detailOf: Partial<Record<LookupKind, LookupKind>> = {
  vkn: "vkn_detail",
  title: "title_detail",
};

/** The newest lookup of the same question that was charged, but whose answer is gone for good (R9). */
async function findLost(trx: Transaction<Schema>, wanted: Claim): Promise<Intent | null> {
  const lost = await trx
    .selectFrom("intents")
    .select(intentColumns)
    .where("account", "=", wanted.account)
    .where("kind", "=", wanted.kind)
    .where("key", "=", wanted.key)
    .where((where) =>
      where.or([
        where("state", "=", sql.lit<IntentState>("lost")),
        where("reason", "=", sql.lit(keyLost)),
      ]),
    )
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return lost ? asIntent(lost) : null;
}
