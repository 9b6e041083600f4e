import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { isPostgres } from "../faults/open-address.ts";

/** Undoes the migrations since 016. */
export const undoSince016 = [
  "drop table deletions",
  "drop table agent_calls",
  "drop table workflow_steps",
  "drop index offers_sealed",
  "alter table offers drop column body",
  "alter table offers drop column sealed_by",
  "alter table intents drop column job",
  "drop table checks",
  "drop index cards_check",
  "alter table cards drop column check_id",
];

/** Undoes the migrations since 008, before an earlier database is upgraded. */
export const undoSince008 = [
  ...["seen_verdicts", "seen_keys", "seen_ibans", "seen_invoices"].map(
    (table) => `drop table ${table}`,
  ),
  ...["secrets", "links", "version"].map((name) => `drop table installation_${name}`),
  "drop table installations",
  ...undoSince016,
  "drop table versions",
  "drop table probes",
  "alter table own_companies drop column title",
  "alter table deliveries drop column run",
];

/** Runs statements on a store's database, each with its bytes as the only parameter. */
export async function changeDatabase(
  address: string,
  statements: [string, Uint8Array?][],
): Promise<void> {
  if (isPostgres(address)) {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    for (const [text, bytes] of statements) {
      await client.query(text.replace("?", "$1"), bytes ? [Buffer.from(bytes)] : []);
    }
    return client.end();
  }
  const db = new DatabaseSync(join(address, "kunye.sqlite"));
  for (const [text, bytes] of statements) db.prepare(text).run(...(bytes ? [bytes] : []));
  db.close();
}
