import type { MicroCredits } from "../../company/credits.ts";
import { examplePrices, type LookupKind } from "../../company/lookup-kind.ts";
import type { RegistryDatabase } from "./database.ts";

/** An account's price of each kind of query: its own, else the API document's example (API document: Limits 2). */
export async function pricesOf(
  db: RegistryDatabase,
  account: string,
): Promise<Record<LookupKind, MicroCredits>> {
  const rows = await db
    .selectFrom("prices")
    .select(["kind", "amount"])
    .where("account", "=", account)
    .execute();
  return withExamplePrices(Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount])));
}

/** An account's own prices, filled up with the API document's examples. */
export function withExamplePrices(
  own: Partial<Record<LookupKind, MicroCredits>>,
): Record<LookupKind, MicroCredits> {
  return { ...examplePrices, ...own };
}
