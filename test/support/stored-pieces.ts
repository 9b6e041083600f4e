import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import type { Sealer } from "../../src/platform/sealer.ts";

/** Stored bytes and their place: a column's value, sealed or opened, or a file. */
export interface StoredPiece {
  where: string;
  bytes: Buffer;
}

/** A directory with an SQLite database, or the address of a PostgreSQL database. */
export type StoreLocation = { directory: string } | { url: string };

/**
 * Reads all columns of all tables, sealed and opened, and all files of a directory; without a
 * sealer only as they are stored.
 */
export async function readStoredPieces(at: StoreLocation, sealer?: Sealer): Promise<StoredPiece[]> {
  const tables = "url" in at ? await postgresTables(at.url) : sqliteTables(at.directory);
  const pieces = tables.flatMap(({ name, rows }) =>
    rows.flatMap((row) =>
      Object.keys(row).flatMap((column) => columnOf(name, column, row, sealer)),
    ),
  );
  return "url" in at ? pieces : [...pieces, ...filesIn(at.directory)];
}

/** Returns the places that contain one of the words, in UTF-8 or escaped as in JSON. */
export function placesOfWords(words: string[], pieces: StoredPiece[]): string[] {
  const spellings = words.flatMap((word) => [
    word,
    escapeAsJson(word),
    escapeAsJson(word).toLowerCase(),
  ]);
  return pieces.flatMap(({ where, bytes }) => {
    const found = spellings.find((spelling) => bytes.includes(spelling));
    return found === undefined ? [] : [`${found} in ${where}`];
  });
}

interface Table {
  name: string;
  rows: Record<string, unknown>[];
}

function columnOf(
  table: string,
  column: string,
  row: Record<string, unknown>,
  sealer: Sealer | undefined,
): StoredPiece[] {
  const value = row[column];
  const where = `${table}.${column}`;
  if (!(value instanceof Uint8Array)) return [{ where, bytes: Buffer.from(JSON.stringify(value)) }];
  if (!sealer) return [{ where, bytes: Buffer.from(value) }];
  // A value is sealed to a column of its row, or to the keys of a notice, a baseline or an account.
  const notice = [row["team_id"], row["key"], row["user_id"]].join(" ");
  const baseline = [row["watch_id"], row["vkn"]].join(" ");
  const account = [row["vkn"], row["iban"]].join(" ");
  const opened = [...Object.values(row), notice, baseline, account].flatMap((id) =>
    openWith(sealer, value, id),
  );
  if (opened.length === 0) throw new Error(`${where} does not open`);
  return [{ where, bytes: Buffer.from(value) }, ...opened.map((bytes) => ({ where, bytes }))];
}

function openWith(sealer: Sealer, value: Uint8Array, id: unknown): Buffer[] {
  try {
    return typeof id === "string" ? [Buffer.from(sealer.open(value, id))] : [];
  } catch {
    return [];
  }
}

function escapeAsJson(word: string): string {
  return word.replace(
    /[^ -~]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function sqliteTables(directory: string): Table[] {
  const db = new DatabaseSync(join(directory, "kunye.sqlite"), { readOnly: true });
  try {
    const names = db.prepare("select name from sqlite_master where type = 'table'").all();
    return names.map(({ name }) => ({
      name: String(name),
      rows: db.prepare(`select * from "${String(name)}"`).all(),
    }));
  } finally {
    db.close();
  }
}

async function postgresTables(url: string): Promise<Table[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: names } = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    const tables: Table[] = [];
    for (const { name } of names) {
      const { rows } = await client.query<Record<string, unknown>>(`select * from "${name}"`);
      tables.push({ name, rows });
    }
    return tables;
  } finally {
    await client.end();
  }
}

function filesIn(directory: string): StoredPiece[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((where) => ({ where, bytes: readFileSync(where) }));
}
