import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readOrCreateSecret } from "../../src/platform/data-directory.ts";
import { sqliteFile } from "../../src/kunye/store/open-store.ts";
import { openAddress } from "../faults/open-address.ts";
import { scratch } from "./scratch.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

/** The bytes of an empty store, made once in a process. */
let empty: Promise<Buffer> | null = null;

/**
 * Creates a directory with the tables of an empty store: creating them takes longer than most
 * tests. It is removed after the test.
 */
export async function storeDirectory(): Promise<string> {
  const directory = temporaryDirectory();
  writeFileSync(sqliteFile(directory), await (empty ??= createEmptyStore()));
  return directory;
}

/** Creates a DATA_DIR with an empty store and its key, without which a store is refused. */
export async function dataDirectory(): Promise<string> {
  const directory = await storeDirectory();
  readOrCreateSecret(directory, "encryption-key");
  return directory;
}

async function createEmptyStore(): Promise<Buffer> {
  const directory = mkdtempSync(join(scratch, "kunye-tables-"));
  await (await openAddress(directory)).close();
  const bytes = readFileSync(sqliteFile(directory));
  rmSync(directory, { recursive: true });
  return bytes;
}
