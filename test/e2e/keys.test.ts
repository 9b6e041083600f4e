import { readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { vknCheckDigit } from "../../src/company/id-numbers.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { createSealer, fingerprintOf, type EncryptionKey } from "../../src/platform/sealer.ts";
import { openSpool } from "../../src/kunye/store/spool.ts";
import { openSqliteStore } from "../../src/kunye/store/open-store.ts";
import { claimOf } from "../kunye/store/support/sample-claim.ts";
import { answered, startFakeRegistry } from "../support/fake-registry.ts";
import { received } from "../support/received.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { failToStart, runAdmin } from "../support/run-admin.ts";
import { startTeam } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { wording } from "../support/wording.ts";

const vkn = "1234567890";
const other = `200000001${vknCheckDigit("200000001")}`;
const bought = wording.charged(1);
const opened = wording.nothingCharged;
const newKey = { id: "new", key: Buffer.alloc(32, 9) };
const foreignKey = { id: "foreign", key: Buffer.alloc(32, 8) };
const setting = (...keys: EncryptionKey[]) =>
  keys.map(({ id, key }) => `${id}:${Buffer.from(key).toString("base64")}`).join(",");

/** Starts a team that bought one card under a generated key. */
async function startBought() {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry);
  const ayse = team.at("ayse");
  const path = join(team.dataDir, "encryption-key");
  const kept = { id: "old", key: Buffer.from(readFileSync(path, "utf8"), "base64") };
  const environment = {
    DATA_DIR: team.dataDir,
    REGISTRY_BASE_URL: registry.url,
    REGISTRY_API_KEY: "test_key",
    SLACK_SIGNING_SECRET: "secret",
    SLACK_BOT_TOKEN: "xoxb-test",
    PORT: "0",
  };
  const ask = async (number: string, said: string) => {
    const after = ayse.messages().at(-1)?.ts ?? "";
    await ayse.type(`/vkn ${number}`);
    return ayse.waitFor(said, { after });
  };
  const card = await ask(vkn, bought);
  return {
    registry,
    team,
    ayse,
    kept,
    ask,
    card,
    /** Removes the stored key, as on another machine. */
    loseKey: () => {
      renameSync(path, `${path}.lost`);
    },
    findKey: () => {
      renameSync(`${path}.lost`, path);
    },
    /** Starts the program, which must fail to start. */
    program: (keys: string) => failToStart({ ...environment, ENCRYPTION_KEYS: keys }),
    admin: (keys: string, ...args: string[]) =>
      runAdmin({ ...environment, ENCRYPTION_KEYS: keys }, ...args),
  };
}

test("with the old key under any name after a new one, everything opens, old buttons too", async () => {
  const { registry, team, ayse, kept, ask, card, loseKey } = await startBought();
  await team.kunye.stop();
  loseKey();
  await team.restart({ ENCRYPTION_KEYS: setting(newKey, kept) });
  await ask(vkn, opened);
  await ayse.click(labels.copy, { in: card });
  await modalShowing(team.workspace.person("ayse"), "Alana geçip kopyalayın");
  await ask(other, bought);
  // Renamed keys open the later answers.
  const renamed = [
    { ...kept, id: "new" },
    { ...newKey, id: "old" },
  ] as const;
  await team.restart({ ENCRYPTION_KEYS: setting(...renamed) });
  await ask(vkn, opened);
  await ask(other, opened);
  expect(registry.queries).toHaveLength(2);
});

test("with a new key alone, what was sealed opens as long as the kept key lies there", async () => {
  const { registry, team, ask } = await startBought();
  await team.restart({ ENCRYPTION_KEYS: setting(newKey) });
  await ask(vkn, opened);
  expect(registry.queries).toHaveLength(1);
});

test("without its key the program does not start and names the key; with the key back nothing is paid again", async () => {
  const { registry, team, kept, ask, program, loseKey, findKey } = await startBought();
  await team.kunye.stop();
  loseKey();
  const { code, said } = await program(setting(newKey));
  expect(code).toBe(78);
  expect(said).toContain(`fingerprint ${fingerprintOf(kept.key)}`);
  findKey();
  await team.restart({ ENCRYPTION_KEYS: setting(newKey) });
  await ask(vkn, opened);
  expect(registry.queries).toHaveLength(1);
});

test("a key that never comes back is given up by name; the ledger's sums stand", async () => {
  const { registry, team, ayse, kept, ask, admin, program, loseKey } = await startBought();
  await team.kunye.stop();
  loseKey();
  const keys = setting(newKey);
  const lost = fingerprintOf(kept.key);
  expect((await admin(keys, "forget-key", "0123456789abcdef")).code).toBe(64);
  expect((await program(keys)).code).toBe(78);
  expect((await admin(keys, "forget-key", lost)).out).toContain("Records given up: 1");
  expect((await admin(keys, "forget-key", lost)).code).toBe(64);
  await team.restart({ ENCRYPTION_KEYS: keys });
  await ayse.type("/bakiye");
  await ayse.waitFor(wording.total(1, 1));
  // The lost answer was paid for, so a typed command asks first.
  await ask(vkn, "artık açılamıyor");
  expect(registry.queries).toHaveLength(1);
});

test("a paid answer on the disk whose key is missing stops the start until it is back, or given up", async () => {
  const { registry, team, kept, ask, admin, program } = await startBought();
  await team.kunye.stop();
  const { body } = answered(other, 1) as { body: unknown };
  const log = createLogger("silent");
  const spool = openSpool(join(team.dataDir, "spool"), createSealer([foreignKey]), log);
  const account = `${team.at("ayse").person.teamId} ${registry.url}`;
  const answer = { ...claimOf(other), intentId: "spooled", account, userId: "U1" };
  await spool.put({ ...answer, reserved: 1_000_000, received: received(JSON.stringify(body)) });

  const { code, said } = await program(setting(newKey, kept));
  expect(code).toBe(78);
  const missing = fingerprintOf(foreignKey.key);
  expect(said).toContain(`fingerprint ${missing}`);
  // The unreadable file may belong to any team.
  const purge = ["purge", "--team", team.at("ayse").person.teamId, "--yes"];
  expect((await admin(setting(newKey, kept), ...purge)).code).toBe(78);
  await team.restart({ ENCRYPTION_KEYS: setting(newKey, kept, foreignKey) });
  await ask(other, opened);

  await team.kunye.stop();
  await spool.put({ ...answer, intentId: "lost", reserved: 1, received: received("{}") });
  // The answer in the store is sealed with the new key.
  expect((await program(setting(newKey, kept))).code).toBe(78);
  const { out } = await admin(setting(newKey, kept), "forget-key", missing);
  expect(out).toContain("Records given up: 1");
  await team.restart({ ENCRYPTION_KEYS: setting(newKey, kept) });
  await ask(other, opened);
  expect(registry.queries).toHaveLength(1);
});

test("an owed answer whose key is missing stops the start as well", async () => {
  const { team, kept, program, admin } = await startBought();
  await team.kunye.stop();
  const store = await openSqliteStore(team.dataDir, createSealer([foreignKey]));
  const reply = { id: "owed", userId: "U1", envelope: "{}" };
  await store.ledger.claim(claimOf(other, { reply }));
  await store.close();
  const { code, said } = await program(setting(kept));
  expect(code).toBe(78);
  const missing = fingerprintOf(foreignKey.key);
  expect(said).toContain(`fingerprint ${missing}`);
  expect((await admin(setting(kept), "forget-key", missing)).code).toBe(0);
  await team.restart({ ENCRYPTION_KEYS: setting(kept) });
});
