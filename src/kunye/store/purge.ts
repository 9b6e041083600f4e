import { sql, type Kysely, type RawBuilder, type Transaction } from "kysely";
import type { IntentState } from "../lookups/ports/ledger.ts";
import { forgottenPerson, UnderWay } from "../lookups/ports/upkeep.ts";
import type { Schema } from "./schema.ts";

/**
 * Deletes everything of a team, or (`userId`) all that tells of one person: the ledger then counts without a name.
 * Throws UnderWay while one of its queries is asked, whose answer would have no row to be kept under.
 */
export function purge(db: Kysely<Schema>, team: string, userId: string | null): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const touched = await (userId === null ? purgeTeam(trx, team) : purgePerson(trx, team, userId));
    await refuseUnderWay(trx, team, userId);
    return touched;
  });
}

/** Throws UnderWay while a query of the team, or of one person, is asked. At the end: then nothing has happened. */
export async function refuseUnderWay(
  trx: Transaction<Schema>,
  team: string,
  userId: string | null,
): Promise<void> {
  const asking = await trx
    .selectFrom("intents")
    .select("id")
    .where(isOf(team))
    .where("state", "=", sending)
    .$if(userId !== null, (query) => query.where("user_id", "=", userId ?? ""))
    .executeTakeFirst();
  if (asking) throw new UnderWay("a query is on its way");
}

const sending = sql.lit<IntentState>("sending");

/** Whether a row's account is this team's: `T… https://…`. */
export function isOf(team: string, column = "account"): RawBuilder<boolean> {
  return sql<boolean>`substr(${sql.ref(column)}, 1, ${sql.lit(team.length + 1)}) = ${`${team} `}`;
}

async function purgeTeam(trx: Transaction<Schema>, team: string): Promise<number> {
  const intents = trx
    .selectFrom("intents")
    .select("id")
    .where(isOf(team))
    .where("state", "!=", sending);
  for (const table of ["replies", "verdicts"] as const) {
    await trx.deleteFrom(table).where("intent_id", "in", intents).execute();
  }
  await trx.deleteFrom("answers").where(isOf(team)).execute();
  await trx.deleteFrom("offers").where(isOf(team)).execute();
  for (const table of ["cards", "lists", "own_companies", "notices", "languages"] as const) {
    await trx.deleteFrom(table).where("team", "=", team).execute();
  }
  const gone = await trx
    .deleteFrom("intents")
    .where(isOf(team))
    .where("state", "!=", sending)
    .executeTakeFirst();
  // After the intents, which are taken out of the sums as they go.
  const counted = ["month_sums", "budgets", "team_book", "savings", "prices"] as const;
  for (const table of [...counted, "readings", "moments", "marks", "people_access"] as const) {
    await trx.deleteFrom(table).where(isOf(team)).execute();
  }
  return Number(gone.numDeletedRows);
}

async function purgePerson(
  trx: Transaction<Schema>,
  team: string,
  userId: string,
): Promise<number> {
  const own = trx
    .selectFrom("intents")
    .select("id")
    .where(isOf(team))
    .where("user_id", "=", userId);
  await trx
    .deleteFrom("replies")
    .where((where) =>
      where.or([
        where("user_id", "=", userId),
        // Rows of an older version don't say whom they are owed; what does is owed to a colleague.
        where.and([where("user_id", "is", null), where("intent_id", "in", own)]),
      ]),
    )
    .execute();
  const cards = trx
    .selectFrom("cards")
    .select("id")
    .where("team", "=", team)
    .where("person", "=", userId);
  await trx.deleteFrom("offers").where("card_id", "in", cards).execute();
  await trx.deleteFrom("cards").where("team", "=", team).where("person", "=", userId).execute();
  // A manager's card of their request has their reason on it; its buttons bear their id.
  const requests = `%"value":"${userId}|%`;
  await trx.deleteFrom("cards").where("team", "=", team).where("view", "like", requests).execute();
  for (const table of ["lists", "notices", "languages"] as const) {
    await trx.deleteFrom(table).where("team", "=", team).where("user_id", "=", userId).execute();
  }
  const requested = trx.deleteFrom("notices").where("team", "=", team);
  await requested.where("key", "like", `%:${userId}`).execute();
  // A colleague's card says who shared it, or whose query stands in the way.
  const unshared = sql<string>`replace(view, ${`"${userId}"`}, ${`"${forgottenPerson}"`})`;
  const renamed = sql<string>`replace(${unshared}, ${`<@${userId}>`}, ${forgottenPerson})`;
  await trx
    .updateTable("cards")
    .set({ view: renamed })
    .where("team", "=", team)
    .where("view", "!=", renamed)
    .execute();
  await trx
    .updateTable("own_companies")
    .set({ user_id: forgottenPerson })
    .where("team", "=", team)
    .where("user_id", "=", userId)
    .execute();
  const aboutThem = [`limit:${userId}`, `request:${userId}`] as const;
  await trx.deleteFrom("team_book").where(isOf(team)).where("name", "in", aboutThem).execute();
  const named = sql<string>`replace(value, ${`"${userId}"`}, ${`"${forgottenPerson}"`})`;
  const by_user = sql<string>`replace(by_user, ${userId}, ${forgottenPerson})`;
  await trx.updateTable("team_book").set({ value: named, by_user }).where(isOf(team)).execute();
  await trx
    .updateTable("people_access")
    .set({ user_id: forgottenPerson })
    .where(isOf(team))
    .where("user_id", "=", userId)
    .execute();
  const update = await trx
    .updateTable("intents")
    .set({ user_id: forgottenPerson, note: null })
    .where(isOf(team))
    .where("user_id", "=", userId)
    .where("state", "!=", sending)
    .executeTakeFirst();
  // After the intents, whose sums go over to nobody with them.
  for (const table of ["month_sums", "budgets", "savings"] as const) {
    await trx.deleteFrom(table).where(isOf(team)).where("user_id", "=", userId).execute();
  }
  return Number(update.numUpdatedRows);
}
