import type { Kysely, Transaction } from "kysely";
import { isDetail, type LookupKind } from "../../company/lookup-kind.ts";
import type { HeldAnswer, Query } from "../lookups/store-port.ts";
import type { Sealer } from "../../platform/sealer.ts";
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

/** The answers that an account holds about companies, and the companies' numbers as far as they are known. */
export async function companiesHeld(
  db: Reader,
  account: string,
): Promise<{ intentId: string; vkn: string | null }[]> {
  return db
    .selectFrom("answers")
    .select(["intent_id as intentId", "vkn"])
    .where("account", "=", account)
    .where("kind", "!=", "mersis")
    .orderBy("fetched_at", "desc")
    .execute();
}

/** The bodies of answers; those that are gone, or that no key at hand opens, are left out. */
export async function openBodies(
  db: Reader,
  sealer: Sealer,
  intentIds: readonly string[],
): Promise<{ intentId: string; body: string }[]> {
  if (intentIds.length === 0) return [];
  const rows = await db
    .selectFrom("answers")
    .select(["intent_id as intentId", "body"])
    .where("intent_id", "in", intentIds)
    .execute();
  return rows.flatMap(({ intentId, body }) => {
    const text = openedOrNull(sealer, body, intentId);
    return text === null ? [] : [{ intentId, body: text }];
  });
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

/** An answer's body; null where no key at hand opens it. */
export function openedOrNull(sealer: Sealer, body: Uint8Array, id: string): string | null {
  try {
    return sealer.open(body, id);
  } catch {
    return null;
  }
}
