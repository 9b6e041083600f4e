import type { Kysely, Transaction } from "kysely";
import { forgottenPerson } from "../lookups/store-port.ts";
import type { Schema } from "./schema.ts";

/** Deletes everything of a team, or (`userId`) all that tells of one person: the ledger then counts without a name. */
export function purge(db: Kysely<Schema>, team: string, userId: string | null): Promise<number> {
  return db
    .transaction()
    .execute((trx) => (userId === null ? purgeTeam(trx, team) : purgePerson(trx, team, userId)));
}

/** An account is a team at a registry: `T… https://…`. */
const accountsOf = (team: string) => `${team} %`;

async function purgeTeam(trx: Transaction<Schema>, team: string): Promise<number> {
  const accounts = accountsOf(team);
  const intents = trx.selectFrom("intents").select("id").where("account", "like", accounts);
  await trx.deleteFrom("replies").where("intent_id", "in", intents).execute();
  await trx.deleteFrom("openings").where("intent_id", "in", intents).execute();
  await trx.deleteFrom("answers").where("account", "like", accounts).execute();
  await trx.deleteFrom("offers").where("account", "like", accounts).execute();
  await trx.deleteFrom("cards").where("team", "=", team).execute();
  for (const table of ["budgets", "limits", "prices", "readings"] as const) {
    await trx.deleteFrom(table).where("account", "like", accounts).execute();
  }
  const gone = await trx
    .deleteFrom("intents")
    .where("account", "like", accounts)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

async function purgePerson(
  trx: Transaction<Schema>,
  team: string,
  userId: string,
): Promise<number> {
  const accounts = accountsOf(team);
  const own = trx
    .selectFrom("intents")
    .select("id")
    .where("account", "like", accounts)
    .where("user_id", "=", userId);
  await trx.deleteFrom("replies").where("intent_id", "in", own).execute();
  await trx.deleteFrom("openings").where("user_id", "=", userId).execute();
  const cards = trx
    .selectFrom("cards")
    .select("id")
    .where("team", "=", team)
    .where("person", "=", userId);
  await trx.deleteFrom("offers").where("card_id", "in", cards).execute();
  await trx.deleteFrom("cards").where("team", "=", team).where("person", "=", userId).execute();
  for (const table of ["budgets", "limits"] as const) {
    await trx
      .deleteFrom(table)
      .where("account", "like", accounts)
      .where("user_id", "=", userId)
      .execute();
  }
  const renamed = await trx
    .updateTable("intents")
    .set({ user_id: forgottenPerson })
    .where("account", "like", accounts)
    .where("user_id", "=", userId)
    // A query on its way still has somebody waiting for it.
    .where("state", "not in", ["claimed", "sending"])
    .executeTakeFirst();
  return Number(renamed.numUpdatedRows);
}
