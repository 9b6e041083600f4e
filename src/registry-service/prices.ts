import type { MicroCredits } from "../company/credits.ts";
import { examplePrices, lookupKinds, type LookupKind } from "../company/lookup-kind.ts";
import type { RegistryDatabase } from "./database.ts";

/** An account's price of each kind of query: its own, else the API document's example (registry-api: Limits 2). */
export async function pricesOf(
  db: RegistryDatabase,
  account: string,
): Promise<Record<LookupKind, MicroCredits>> {
  const rows = await db
    .selectFrom("prices")
    .select(["kind", "amount"])
    .where("account", "=", account)
    .execute();
  const prices: Record<LookupKind, MicroCredits> = { ...examplePrices };
  for (const kind of lookupKinds) {
    prices[kind] = rows.find((row) => row.kind === kind)?.amount ?? prices[kind];
  }
  return prices;
}
