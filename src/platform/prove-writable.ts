import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql, type Kysely } from "kysely";

/** A disk with less counts as full: it may take small files for a while. Chosen by hand. */
const minFreeBytes = 16_000_000;

/** Writes and deletes a file in a directory. Throws if the disk is full, or takes no file. */
export async function proveDiskWritable(directory: string): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize < minFreeBytes) throw new Error(`the disk of ${directory} is full`);
  const path = join(directory, `probe-${process.pid}`);
  await writeFile(path, Buffer.alloc(4_096), { flush: true }).finally(() =>
    rm(path, { force: true }),
  );
}

/**
 * Writes into a PostgreSQL table that holds nothing else. The emptied table begins a new file, so
 * that the row needs new space: free space in other tables' pages hides a full disk.
 */
export async function provePostgresWritable<Schema>(
  db: Kysely<Schema>,
  table: string,
): Promise<void> {
  // One message is one transaction: a lost connection leaves no lock behind.
  const statements = `truncate ${table}; insert into ${table} select string_agg(gen_random_uuid()::text, '') from generate_series(1, 1000)`;
  await sql.raw(statements).execute(db);
}
