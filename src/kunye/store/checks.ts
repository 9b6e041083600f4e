import type { Kysely, Transaction } from "kysely";
import { openOrNull, type Sealer } from "../../platform/sealer.ts";
import type { Card } from "../lookups/intents.ts";
import type { Schema } from "./schema.ts";
import { pages } from "./writes.ts";

/** Stores a check, sealed, unless its card names one that is stored. */
export async function insertCheck(
  trx: Transaction<Schema>,
  sealer: Sealer,
  { team, createdAt, check }: Pick<Card, "team" | "createdAt" | "check">,
): Promise<void> {
  if (!check || check.text === null) return;
  const { id, text } = check;
  const sealed = { body: sealer.seal(text, id), sealed_by: sealer.fingerprint };
  const row = { id, team_id: team, created_at: createdAt, ...sealed };
  await trx.insertInto("checks").values(row).execute();
}

/** Returns a stored check, or null if it is gone or its key is missing. */
export async function readCheck(
  db: Kysely<Schema>,
  sealer: Sealer,
  { team, id }: { team: string; id: string },
): Promise<string | null> {
  const row = await db
    .selectFrom("checks")
    .select("body")
    .where("id", "=", id)
    .where("team_id", "=", team)
    .executeTakeFirst();
  return row ? openOrNull(sealer, row.body, id) : null;
}

/** Changes a stored check while no other replica does; one that does not open stays as it is. */
export async function changeCheck(
  db: Kysely<Schema>,
  sealer: Sealer,
  { team, id }: { team: string; id: string },
  change: (text: string) => string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const same = trx.updateTable("checks").where("id", "=", id).where("team_id", "=", team);
    const row = await same.set({ team_id: team }).returning("body").executeTakeFirst();
    const text = row ? openOrNull(sealer, row.body, id) : null;
    const changed = text === null ? null : change(text);
    if (changed === null || changed === text) return;
    const set = { body: sealer.seal(changed, id), sealed_by: sealer.fingerprint };
    await same.set(set).execute();
  });
}

/** Yields a team's checks, sealed, in pages. */
export function pagesOfChecks(db: Kysely<Schema>, team: string) {
  return pages(db.selectFrom("checks").select(["id", "body"]).where("team_id", "=", team));
}
