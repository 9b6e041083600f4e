import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import pg from "pg";
import { vknOfNumber } from "../../src/registry/institution/numbering.ts";
import type { Sealer } from "../../src/platform/sealer.ts";
import { createTitleWorld } from "./title-world.ts";

/** The size of a ledger: the numbers of lookups and of stored answers. */
export interface LedgerSize {
  lookups: number;
  titles: number;
}

/** The directory of an SQLite database, or the URL of a PostgreSQL database. */
export type LedgerPlace = { directory: string } | { url: string };

type Row = Record<string, string | number | Uint8Array | null>;

const dayMs = 24 * 3_600_000;
const readings = 100;
/** The number of newest lookups, which are spread between the balance readings. */
const lookupsBetweenReadings = 50_000;
/** PostgreSQL accepts up to 65,535 parameters in a statement. */
const batchRows = 2_500;

/** Fills a migrated, empty database with lookups of the past 300 days; the newest have stored answers. */
export async function fillLedger(
  place: LedgerPlace,
  { lookups, titles }: LedgerSize,
  account: string,
  sealer: Sealer,
): Promise<void> {
  const world = createTitleWorld({ count: Math.max(titles, 10), seed: 7 });
  const now = Date.now();
  const db = await connect(place);
  const insert = async (table: string, count: number, rowOf: (index: number) => Row) => {
    for (let from = 0; from < count; from += batchRows) {
      const length = Math.min(batchRows, count - from);
      await db.insert(
        table,
        Array.from({ length }, (_, index) => rowOf(from + index)),
      );
    }
  };
  await insert("intents", lookups, (index) => {
    const newest = lookups - 1 - index;
    const vkn = vknOfNumber(newest);
    const at = now - 60_000 - Math.floor((newest / Math.max(lookups, 1)) * 300 * dayMs);
    const among =
      newest < lookupsBetweenReadings
        ? 2 * (readings - Math.floor((newest / lookupsBetweenReadings) * readings))
        : 0;
    return {
      id: `large-${newest}`,
      account,
      source: "large",
      kind: "vkn",
      key: vkn,
      text: vkn,
      user_id: `U${newest % 1_000}`,
      cause: null,
      state: "paid",
      reason: null,
      month: new Date(at).toISOString().slice(0, 7),
      reserved: 1_000_000,
      cost: 1_000_000,
      successor: null,
      lease_until: 0,
      created_at: at,
      closed_at: at + 1_000,
      opened_after: among,
      closed_after: among,
    };
  });
  await insert("answers", titles, (newest) => {
    const { ad, vkn } = world.entryOf(newest);
    const Merkez = { Unvani: ad, VergiNumarasi: vkn, FirmaNevi: "ANONİM ŞİRKET", Durumu: "Aktif" };
    const body = JSON.stringify({ success: true, dusulen_bakiye: 1, data: { Merkez } });
    const id = `large-${newest}`;
    return {
      intent_id: id,
      account,
      kind: "vkn",
      key: vkn,
      vkn,
      body: sealer.seal(body, id),
      sealed_by: sealer.fingerprint,
      people_removed: 0,
      fetched_at: now - newest * 50_000,
    };
  });
  await insert("readings", lookups > 0 ? readings : 0, (index) => ({
    id: `large-${index}`,
    account,
    source: "large",
    boot: "large",
    balance: 1_000_000_000,
    asked_seq: 2 * index + 1,
    asked_elapsed: index,
    asked_at: now - dayMs + index,
    seq: 2 * index + 2,
    elapsed: index,
    at: now - dayMs + index,
  }));
  await insert("moments", 1, () => ({ account, n: 1_000 }));
  await db.end();
}

async function connect(place: LedgerPlace) {
  if ("url" in place) {
    const client = new pg.Client({ connectionString: place.url });
    await client.connect();
    return {
      async insert(table: string, rows: Row[]): Promise<void> {
        const columns = Object.keys(rows[0] ?? {});
        const values = rows.map((_, row) => placesOf(columns.length, row)).join(", ");
        const statement = `insert into ${table} (${columns.join(", ")}) values ${values}`;
        await client.query(
          statement,
          rows.flatMap((row) => Object.values(row)),
        );
      },
      async end(): Promise<void> {
        await client.query("vacuum analyze");
        await client.end();
      },
    };
  }
  const db = new DatabaseSync(join(place.directory, "kunye.sqlite"));
  db.exec("pragma synchronous = off");
  return {
    insert(table: string, rows: Row[]): Promise<void> {
      const columns = Object.keys(rows[0] ?? {});
      const places = columns.map(() => "?").join(", ");
      const one = db.prepare(`insert into ${table} (${columns.join(", ")}) values (${places})`);
      db.exec("begin");
      for (const row of rows) one.run(...Object.values(row));
      db.exec("commit");
      return Promise.resolve();
    },
    end(): Promise<void> {
      db.exec("analyze");
      db.close();
      return Promise.resolve();
    },
  };
}

function placesOf(columns: number, row: number): string {
  const places = Array.from({ length: columns }, (_, at) => `$${row * columns + at + 1}`);
  return `(${places.join(", ")})`;
}
