import { sql, type Kysely, type Transaction } from "kysely";
import { isDetail, type LookupKind } from "../company/lookup-kind.ts";
import { withoutPeople } from "../company/people.ts";
import type { HeldAnswer, Query } from "../lookups/store-port.ts";
import type { Sealer } from "../platform/sealer.ts";
import type { Schema } from "./schema.ts";

type Reader = Kysely<Schema> | Transaction<Schema>;

/** For each question the newest answer that covers it: detail covers general, a title's answer covers its match (charge-safety: rule 11). */
export async function findHeld(
  db: Reader,
  account: string,
  queries: readonly Pick<Query, "kind" | "key">[],
): Promise<(HeldAnswer | null)[]> {
  if (queries.length === 0) return [];
  const keysOf = (by: "key" | "vkn") => [
    ...new Set(queries.filter(({ kind }) => cover[kind].by === by).map(({ key }) => key)),
  ];
  const [keys, vkns] = [keysOf("key"), keysOf("vkn")];
  const rows = await held(db)
    .where("answers.account", "=", account)
    .where((where) =>
      where.or([
        ...(keys.length === 0 ? [] : [where("answers.key", "in", keys)]),
        ...(vkns.length === 0 ? [] : [where("answers.vkn", "in", vkns)]),
      ]),
    )
    .orderBy("answers.fetched_at", "desc")
    .execute();
  return queries.map(({ kind, key }) => {
    const { kinds, by } = cover[kind];
    const row = rows.find((row) => row[by] === key && kinds.includes(row.kind));
    return row ? asHeldAnswer(row) : null;
  });
}

/** A held answer by the intent that bought it. */
export async function findAnswer(db: Reader, intentId: string): Promise<HeldAnswer | null> {
  const row = await held(db).where("answers.intent_id", "=", intentId).executeTakeFirst();
  return row ? asHeldAnswer(row) : null;
}

/** A held answer's body, null where it is no longer kept. */
export async function openBody(
  db: Reader,
  sealer: Sealer,
  intentId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom("answers")
    .select("body")
    .where("intent_id", "=", intentId)
    .executeTakeFirst();
  return row ? sealer.open(row.body, intentId) : null;
}

/** Deletes answers fetched before `records`, and people and unread bytes from those fetched before `people`. */
export async function deleteExpiredAnswers(
  db: Kysely<Schema>,
  sealer: Sealer,
  before: { records: number; people: number },
): Promise<void> {
  await inBatches(
    (ids) => db.deleteFrom("answers").where("intent_id", "in", ids).execute(),
    () =>
      db
        .selectFrom("answers")
        .select("intent_id as id")
        .where("fetched_at", "<", before.records)
        .limit(batch)
        .execute(),
  );
  let last = "";
  for (;;) {
    const due = await db
      .selectFrom("answers")
      .select(["intent_id", "body"])
      .where("people_removed", "=", sql.lit(0))
      .where("fetched_at", "<", before.people)
      .where("intent_id", ">", last)
      .orderBy("intent_id")
      .limit(batch)
      .execute();
    for (const { intent_id, body } of due) {
      const text = openedOrNull(sealer, body, intent_id);
      // Nothing is deleted because it can't be opened: nobody else can open it either, and its key may come back.
      if (text === null) continue;
      const kept = withoutPeople(text);
      // What can't be read can't be freed of its people either, so all of it goes.
      await (kept === null
        ? db.deleteFrom("answers").where("intent_id", "=", intent_id).execute()
        : db
            .updateTable("answers")
            .set({ body: sealer.seal(kept, intent_id), sealed_by: sealer.fingerprint })
            .set({ people_removed: 1 })
            .where("intent_id", "=", intent_id)
            .execute());
    }
    if (due.length < batch) return;
    last = due.at(-1)?.intent_id ?? "";
  }
}

/** So many rows at once: neither a statement nor a transaction takes long, however much is due. */
const batch = 500;

/** Works through what is found, a batch at a time, until nothing is. */
export async function inBatches(
  work: (ids: string[]) => Promise<unknown>,
  find: () => Promise<{ id: string }[]>,
): Promise<void> {
  for (;;) {
    const ids = (await find()).map(({ id }) => id);
    if (ids.length === 0) return;
    await work(ids);
  }
}

const cover: Record<LookupKind, { kinds: LookupKind[]; by: "key" | "vkn" }> = {
  vkn: { kinds: ["vkn", "vkn_detail", "title", "title_detail"], by: "vkn" },
  vkn_detail: { kinds: ["vkn_detail", "title_detail"], by: "vkn" },
  title: { kinds: ["title", "title_detail"], by: "key" },
  title_detail: { kinds: ["title_detail"], by: "key" },
  mersis: { kinds: ["mersis"], by: "key" },
};

function held(db: Reader) {
  return db
    .selectFrom("answers")
    .innerJoin("intents", "intents.id", "answers.intent_id")
    .select([
      "answers.intent_id as intentId",
      "answers.account",
      "answers.kind",
      "answers.key",
      "intents.text",
      "answers.vkn",
      "intents.user_id as userId",
      "intents.cost",
      "answers.fetched_at as fetchedAt",
      "answers.people_removed",
    ]);
}

function asHeldAnswer(
  row: Omit<HeldAnswer, "peopleRemoved"> & { people_removed: number },
): HeldAnswer {
  const { people_removed, ...answer } = row;
  return { ...answer, peopleRemoved: people_removed === 1 && isDetail(row.kind) };
}

function openedOrNull(sealer: Sealer, body: Uint8Array, id: string): string | null {
  try {
    return sealer.open(body, id);
  } catch {
    return null;
  }
}
