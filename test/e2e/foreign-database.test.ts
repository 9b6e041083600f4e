import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { failToStart, runAdmin } from "../support/run-admin.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

/** A workspace and a registry that are never asked. */
const remote = {
  PORT: "0",
  SLACK_BOT_TOKEN: "xoxb-1",
  SLACK_SIGNING_SECRET: "secret",
  REGISTRY_BASE_URL: "http://127.0.0.1:9",
  REGISTRY_API_KEY: "sicil_1",
};

/** Makes a data directory as version 0.1 left it: a ledger, its key and an answer in the spool. */
function formerData(): string {
  const directory = temporaryDirectory();
  writeFileSync(join(directory, "encryption-key"), Buffer.alloc(32).toString("base64"));
  mkdirSync(join(directory, "spool"));
  writeFileSync(join(directory, "spool", "1.answer"), "sealed");
  const db = new DatabaseSync(join(directory, "kunye.sqlite"));
  db.exec(`pragma journal_mode = wal;
    create table intents (id text primary key, account text not null);
    create table kysely_migration (name text primary key, timestamp text not null);
    insert into kysely_migration values ('001_lookups', '2026-11-01T00:00:00.000Z')`);
  db.close();
  return directory;
}

async function admin(...given: Parameters<typeof runAdmin>) {
  const { code, out, err } = await runAdmin(...given);
  return { code, said: (out + err).trimEnd() };
}

function contentOf(directory: string) {
  const names = ["encryption-key", "kunye.sqlite", join("spool", "1.answer")];
  return names.map((name) => readFileSync(join(directory, name), "base64"));
}

test("a database of version 0.1 is refused in a sentence that names its tag, and nothing is touched", async () => {
  const directory = formerData();
  const before = contentOf(directory);
  const fresh = temporaryDirectory();
  writeFileSync(join(fresh, "encryption-key"), Buffer.alloc(32).toString("base64"));
  const said =
    "This database was made by Künye 0.1 (tag v0.1.0), which this version can't read. Nothing was changed: run that version on it, or start afresh with another DATA_DIR (with DATABASE_URL: an empty database).";
  const backup = join(directory, "kunye.sqlite");
  expect(
    await Promise.all([
      failToStart({ DATA_DIR: directory, ...remote }),
      admin({ DATA_DIR: directory }, "unknowns"),
      admin({ DATA_DIR: fresh }, "restore", backup),
    ]),
  ).toEqual(Array.from({ length: 3 }, () => ({ code: 78, said })));
  expect(contentOf(directory)).toEqual(before);
  expect(readdirSync(join(directory, "spool"))).toEqual(["1.answer"]);
  expect(readdirSync(fresh)).toEqual(["encryption-key"]);
  expect(version).not.toMatch(/^0\.1\./);
});

test("a database of a newer version is told in a sentence, by the program and by its operator's commands", async () => {
  const DATA_DIR = temporaryDirectory();
  writeFileSync(join(DATA_DIR, "encryption-key"), Buffer.alloc(32).toString("base64"));
  const db = new DatabaseSync(join(DATA_DIR, "kunye.sqlite"));
  db.exec(`create table kysely_migration (name text primary key, timestamp text not null);
    insert into kysely_migration values ('999-later', '2027-01-01T00:00:00.000Z')`);
  db.close();
  const ended = await Promise.all([
    failToStart({ DATA_DIR, ...remote }),
    admin({ DATA_DIR }, "unknowns"),
  ]);
  const said = expect.stringMatching(/^This database was made by a newer Künye.*$/) as string;
  expect(ended).toEqual([
    { code: 78, said },
    { code: 78, said },
  ]);
});
