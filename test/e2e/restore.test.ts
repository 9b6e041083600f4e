import {
  chownSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { vknCheckDigit } from "../../src/company/id-numbers.ts";
import type { SpooledAnswer } from "../../src/kunye/lookups/ports.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { createSealer } from "../../src/platform/sealer.ts";
import { openSpool } from "../../src/kunye/store/spool.ts";
import { answered, startFakeRegistry } from "../support/fake-registry.ts";
import { received } from "../support/received.ts";
import { runAdmin } from "../support/run-admin.ts";
import { usePostgres } from "../support/use-postgres.ts";
import { startTeam } from "../support/start-team.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { labels } from "../support/labels.ts";
import { wording } from "../support/wording.ts";

const vknOf = (nine: number) => `${nine}${vknCheckDigit(String(nine))}`;
const first = vknOf(123456789);
const second = vknOf(200000001);
const third = vknOf(200000002);

/** Starts a team on a registry that counts charges, with helpers for its actions. */
async function startCounting(environment: Record<string, string> = {}) {
  const registry = await startFakeRegistry();
  registry.answers = [
    ({ body }) => {
      registry.balance = String(Number(registry.balance) - 1);
      return answered(String(body["vkn"]), 1);
    },
  ];
  const team = await startTeam(registry, environment);
  const ayse = team.at("ayse");
  const settings: Record<string, string> = {
    DATA_DIR: team.dataDir,
    REGISTRY_BASE_URL: registry.url,
    REGISTRY_API_KEY: "test_key",
    ...environment,
  };
  const file = join(temporaryDirectory(), "backup.sqlite");
  const after = () => ayse.messages().at(-1)?.ts ?? "";
  return {
    registry,
    team,
    ayse,
    settings,
    file,
    database: join(team.dataDir, "kunye.sqlite"),
    admin: (...args: string[]) => runAdmin(settings, ...args),
    /** Types a number and waits for these words. */
    ask: async (vkn: string, said: string) => {
      const since = after();
      await ayse.type(`/vkn ${vkn}`);
      return ayse.waitFor(said, { after: since });
    },
    sums: async (words: string) => {
      const since = after();
      await ayse.type("/bakiye");
      await ayse.waitFor(words, { after: since });
    },
  };
}

const bought = wording.charged(1);
const opened = wording.nothingCharged;
const maybeBought = "yedekten sonra alınmış olabilir";

test("what was bought since a backup is told to the credit, asked about first, and bought only when pressed", async () => {
  const { registry, team, ayse, admin, ask, sums, file, database } = await startCounting();
  await ask(first, bought);
  expect(await admin("backup", file)).toMatchObject({ code: 0, err: "" });
  await ask(second, bought);
  await ask(third, bought);

  const early = await admin("restore", file);
  expect(early).toMatchObject({ code: 64 });
  expect(early.err).toContain("Künye is running; stop it first.");
  await team.kunye.stop();
  if (process.getuid?.() === 0) chownSync(team.dataDir, 65_534, 65_534);
  const { code, out } = await admin("restore", file);
  expect(code).toBe(0);
  expect(statSync(database).uid).toBe(statSync(team.dataDir).uid);
  expect(out).toContain("2 credits spent since the backup that the ledger doesn't know of");
  const aside = /The replaced database: (\S+)/.exec(out)?.[1] ?? "";
  expect(rowsOf(aside)).toHaveLength(3);
  expect(rowsOf(database)).toHaveLength(1);

  await team.restart();
  await ask(first, opened);
  const asked = await ask(second, maybeBought);
  expect(registry.queries).toHaveLength(3);
  await ayse.click(wording.priced(labels.query, 1), { in: asked });
  await ayse.waitFor(bought, { after: asked.ts });
  expect(registry.queries).toHaveLength(4);
  await sums(wording.total(2, 2));

  const accounts = (await admin("account")).out;
  expect(accounts).toMatch(/restored .*2 credits spent since the backup/);
  expect(accounts).toMatch(/\*.*all accounts without a row here also ask before they pay/);
  expect(accounts).not.toContain("could not be compared");
  expect((await admin("account", "--release")).out).toMatch(/\tok\n$/);
  await ask(third, bought);
});

test.each([
  [
    "a top-up",
    "150",
    "topped up since the backup; what was spent is unknown (difference: 51 credits)",
  ],
  ["a balance that can't be read", '"?"', "is unknown (the balance could not be compared)"],
])("%s in between is named", async (_name, balance, said) => {
  const { registry, team, admin, ask, file } = await startCounting();
  await ask(first, bought);
  await admin("backup", file);
  await team.kunye.stop();
  registry.balance = balance;
  expect((await admin("restore", file)).out).toContain(said);
  await team.restart();
  await ask(second, maybeBought);
});

test("a paid answer that waits on the disk is no unknown spending, and in the ledger after the start", async () => {
  const { registry, team, admin, ask, sums, file, database } = await startCounting();
  await ask(first, bought);
  await admin("backup", file);
  await ask(second, bought);
  await ask(third, bought);
  await team.kunye.stop();
  await spool(team.dataDir, rowsOf(database).find(({ key }) => key === second) ?? {});
  expect((await admin("restore", file)).out).toContain("1 credit spent since the backup");
  await team.restart();
  await ask(second, opened);
  await ask(third, maybeBought);
  await sums(wording.total(2, 2));
  expect(registry.queries).toHaveLength(3);
});

test("what is no whole backup is refused, and the database stays as it is", async () => {
  const { team, admin, ask, file, database } = await startCounting();
  await ask(first, bought);
  await admin("backup", file);
  await team.kunye.stop();
  const other = join(temporaryDirectory(), "other.sqlite");
  new DatabaseSync(other).exec("create table notes (text text)");
  const torn = join(temporaryDirectory(), "torn.sqlite");
  const bytes = readFileSync(file);
  writeFileSync(torn, bytes.fill(1, bytes.length / 2));
  // The copy can be opened; only an integrity check finds the fault.
  const askew = join(temporaryDirectory(), "askew.sqlite");
  copyFileSync(file, askew);
  const db = new DatabaseSync(askew, { defensive: false });
  db.exec(
    "pragma writable_schema=on; update sqlite_master set rootpage = 2 where name = 'answers_vkn'",
  );
  db.close();
  const before = readFileSync(database);
  for (const wrong of [other, torn, askew, join(team.dataDir, "encryption-key"), `${file}-none`]) {
    const { code, err } = await admin("restore", wrong);
    expect(code).toBe(64);
    expect(err).toContain("not a complete backup of Künye");
  }
  expect(readFileSync(database)).toEqual(before);
  expect(readdirSync(team.dataDir)).not.toContainEqual(expect.stringContaining("restoring"));
});

test("a damaged database makes room for its backup, and its log goes with it", async () => {
  const { team, admin, ask, file, database } = await startCounting();
  await ask(first, bought);
  await admin("backup", file);
  await team.kunye.stop();
  writeFileSync(database, "no database at all ".repeat(1_000));
  writeFileSync(`${database}-wal`, "of another database");
  const { code, out } = await admin("restore", file);
  expect(code).toBe(0);
  const aside = /The replaced database: (\S+)/.exec(out)?.[1] ?? "";
  expect(readFileSync(aside, "utf8")).toContain("no database at all");
  expect(existsSync(`${database}-wal`)).toBe(false);
  await team.restart();
  await ask(first, opened);
  await ask(second, maybeBought);
});

test("an account that the backup does not know yet asks first as well", async () => {
  const { registry, team, admin, ask, file } = await startCounting();
  expect((await admin("backup", file)).code).toBe(0);
  await ask(first, bought);
  await team.kunye.stop();
  expect((await admin("restore", file)).out).toContain(
    "what was spent since the backup is unknown",
  );
  await team.restart();
  await ask(first, maybeBought);
  expect(registry.queries).toHaveLength(1);
  expect((await admin("account", "--release")).code).toBe(0);
  await ask(first, bought);
});

test("a button drawn before the account's first purchase tells its price again, though no ledger names the account", async () => {
  const { registry, team, ayse, admin, ask, file, database } = await startCounting();
  const pressed = await ask(`detay ${first}`, "Siz basmadan sorgulanmaz");
  const offered = await ask(`detay ${first}`, "Siz basmadan sorgulanmaz");
  expect((await admin("backup", file)).code).toBe(0);
  await ayse.click(wording.guessed(labels.general, 1), { in: pressed });
  await ayse.waitFor(bought, { after: offered.ts });
  await team.kunye.stop();
  writeFileSync(database, "no database at all ".repeat(1_000));
  expect((await admin("restore", file)).code).toBe(0);
  await team.restart();
  await ayse.click(wording.guessed(labels.general, 1), { in: offered });
  await ayse.waitFor("Fiyat değişti", { after: offered.ts });
  expect(registry.queries).toHaveLength(1);
});

test("without its key a backup is not put in place, and no other key is made", async () => {
  const { team, settings, ask, file, admin } = await startCounting();
  await ask(first, bought);
  await admin("backup", file);
  await team.kunye.stop();
  const empty = temporaryDirectory();
  const { code, err } = await runAdmin({ ...settings, DATA_DIR: empty }, "restore", file);
  expect(code).toBe(78);
  expect(err).toContain("encryption-key: lost");
  expect(readdirSync(empty)).toEqual([]);
  // Reading a backup on a read-only medium creates no files.
  expect(existsSync(`${file}-wal`)).toBe(false);
});

describe("PostgreSQL", () => {
  const postgres = usePostgres();

  test("after pg_restore the same is told, asked and released", async () => {
    const url = await postgres().newDatabase();
    const keys = `test:${Buffer.alloc(32, 7).toString("base64")}`;
    const environment = { DATABASE_URL: url, ENCRYPTION_KEYS: keys };
    const { registry, team, admin, ask, sums, settings } = await startCounting(environment);
    await ask(first, bought);
    await team.kunye.stop();
    const copy = `${url}_restored`;
    await copyDatabase(url, copy);
    await team.restart();
    await ask(second, bought);
    await team.kunye.stop();

    expect((await admin("restore", "some-file")).code).toBe(64);
    const restored = { ...settings, DATABASE_URL: copy };
    expect((await runAdmin(restored, "restore")).out).toContain("1 credit spent since the backup");
    await team.restart({ DATABASE_URL: copy });
    await ask(first, opened);
    await ask(second, maybeBought);
    await sums(wording.total(1, 1));
    expect((await runAdmin(restored, "account", "--release")).out).toMatch(/\tok\n$/);
    await ask(second, bought);
    expect(registry.queries).toHaveLength(3);
  });
});

function rowsOf(file: string): Record<string, unknown>[] {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return db.prepare("select * from intents").all();
  } finally {
    db.close();
  }
}

/** Writes a row's answer into the spool, as a program does that dies before storing it. */
async function spool(dataDir: string, row: Record<string, unknown>): Promise<void> {
  const key = Buffer.from(readFileSync(join(dataDir, "encryption-key"), "utf8"), "base64");
  const log = createLogger("silent");
  const spooled = openSpool(join(dataDir, "spool"), createSealer([{ id: "kept", key }]), log);
  const { id, user_id, account, source, kind, key: asked, text, reserved } = row;
  const { body } = answered(String(asked), 1) as { body: unknown };
  const sent = received(JSON.stringify(body));
  const answer = { intentId: id, userId: user_id, received: sent, key: asked };
  await spooled.put({ ...answer, account, source, kind, text, reserved } as SpooledAnswer);
}

/** Copies a PostgreSQL database by a template, like pg_dump and pg_restore. */
async function copyDatabase(url: string, copy: string): Promise<void> {
  const [from, to] = [url, copy].map((one) => new URL(one).pathname.slice(1));
  const client = new pg.Client(url.replace(/[^/]*$/, "postgres"));
  await client.connect();
  await client.query(`create database ${to} template ${from}`);
  await client.end();
}
