import { expect, onTestFinished, test } from "vitest";
import { createSealer, fingerprintOf } from "../../../../src/platform/sealer.ts";
import { createLogger } from "../../../../src/platform/logger.ts";
import type { NewInstallation } from "../../../../src/kunye/installations/installation-store.ts";
import { createInstallations } from "../../../../src/kunye/installations/create-installations.ts";
import { openPostgresStore, openSqliteStore } from "../../../../src/kunye/store/open-store.ts";
import type { KunyeStore } from "../../../../src/kunye/store/create-store.ts";
import { processClockOf } from "../../../support/test-clock.ts";
import { claimOf } from "../support/sample-claim.ts";
import { startOfTest, type TestStore } from "./store-place.ts";

const dayMs = 24 * 3_600_000;
const retention = {
  recordMs: 90 * dayMs,
  peopleMs: dayMs,
  accessMs: 730 * dayMs,
  seenMs: 400 * dayMs,
};
const token = "xoxb-canary-of-the-token";
const key = "canary-of-the-registry-key";

const installationOf = (id: string, fields: Partial<NewInstallation> = {}): NewInstallation => ({
  id,
  enterprise: null,
  isOrgWide: false,
  name: `Örnek ${id}`,
  botToken: `${token}-${id}`,
  scopes: ["commands", "chat:write"],
  botId: "B1",
  botUserId: "U0BOT",
  appId: "A1",
  installedBy: "U1",
  ...fields,
});

/** Installations by OAuth: their secrets, their end, and links for one use. */
export function testInstallations(openStore: () => Promise<TestStore>): void {
  const one = async ({ installations }: KunyeStore, id = "T1") =>
    (await installations.all()).installations.find((found) => found.id === id);
  const by = (installedAt: number) => ({ userId: "U2", installedAt });

  test("an installation is kept with its secrets sealed, and a renewal keeps its registry key", async () => {
    const { store, place, clock } = await openStore();
    expect(await store.installations.install(installationOf("T1"))).toBe(true);
    expect(await one(store)).toEqual({
      ...installationOf("T1"),
      registryKey: null,
      language: null,
      installedAt: startOfTest,
      revokedAt: null,
    });
    expect(await store.installations.setRegistryKey("T1", key, by(startOfTest))).toBe(true);
    await store.installations.setInstallationLanguage("T1", "en");
    clock.now += 1_000;
    const renewed = { botToken: "xoxb-renewed", scopes: ["commands"], installedBy: "U3" };
    await store.installations.install(installationOf("T1", renewed));
    expect(await one(store)).toMatchObject({
      ...renewed,
      registryKey: key,
      language: "en",
      installedAt: startOfTest + 1_000,
    });
    // A key that was checked under the earlier installation is refused.
    const checked = store.installations.setRegistryKey("T1", "late", by(startOfTest));
    expect(await checked).toBe(false);
    expect(await one(store)).toMatchObject({ registryKey: key });
    for (const file of await place.files()) {
      for (const secret of [token, "xoxb-renewed", key, "late-key"]) {
        expect(file.includes(secret)).toBe(false);
      }
    }
  });

  test("an uninstall drops the secrets and the links; older events change nothing", async () => {
    const { store, place, clock } = await openStore();
    await store.installations.install(installationOf("T1"));
    await store.installations.install(installationOf("T2"));
    await store.installations.setRegistryKey("T1", key, by(startOfTest));
    const link = { installation: "T1", userId: "U1", expires: { inMs: 600_000 } };
    await store.installations.keepLink({ ...link, secret: "of T1" });
    await store.installations.keepLink({ ...link, installation: "T2", secret: "of T2" });
    expect(await store.installations.revoke("T1", startOfTest)).toBe(false);
    expect(await store.installations.revoke("T3", startOfTest + 1)).toBe(false);
    expect(await one(store)).toMatchObject({ registryKey: key, revokedAt: null });
    clock.now += 5;
    expect(await store.installations.revoke("T1", startOfTest + 1)).toBe(true);
    expect(await store.installations.revoke("T1", startOfTest + 1)).toBe(false);
    expect(await one(store)).toMatchObject({
      botToken: null,
      registryKey: null,
      revokedAt: startOfTest + 5,
    });
    expect(await place.run("select installation_id from installation_secrets")).toEqual([
      { installation_id: "T2" },
    ]);
    expect(await store.installations.setRegistryKey("T1", key, by(startOfTest))).toBe(false);
    expect(await store.installations.takeLink("of T1")).toBeNull();
    expect(await store.installations.takeLink("of T2")).not.toBeNull();
    await store.installations.install(installationOf("T1"));
    expect(await one(store)).toMatchObject({ registryKey: null, revokedAt: null });
    expect((await one(store))?.botToken).toBe(`${token}-T1`);
  });

  test("a link works once, for its use, within its time, and only its hash is kept", async () => {
    const { store, place, clock, open } = await openStore();
    const { installations } = store;
    await installations.install(installationOf("T1"));
    const link = { installation: "T1", userId: "U1" };
    await installations.keepLink({ ...link, secret: "link-canary", expires: { inMs: 600_000 } });
    const kept = { ...link, expiresAt: startOfTest + 600_000 };
    expect(await installations.findLink("link-canary")).toEqual(kept);
    const second = (await open()).installations;
    const taken = await Promise.all([
      installations.takeLink("link-canary"),
      second.takeLink("link-canary"),
    ]);
    expect(taken.filter((one) => one !== null)).toEqual([kept]);
    await installations.keepLink({ ...link, secret: "link-canary", expires: { inMs: 600_000 } });
    const rows = JSON.stringify(await place.run("select * from installation_links"));
    expect(rows).not.toContain("canary");
    clock.now += 600_000;
    expect(await installations.findLink("link-canary")).toBeNull();
    expect(await installations.takeLink("link-canary")).toBeNull();
    await store.upkeep.deleteExpired(retention);
    expect(await place.run("select * from installation_links")).toEqual([]);
  });

  test("a state works once, on one replica, within its time; nothing is stored before it is used", async () => {
    const { store, place, clock, open } = await openStore();
    const { installations } = store;
    const [state, late] = [
      await installations.newState(600_000),
      await installations.newState(600_000),
    ];
    expect(await place.run("select * from installation_links")).toEqual([]);
    const second = (await open()).installations;
    const taken = await Promise.all([installations.takeState(state), second.takeState(state)]);
    expect(taken.sort()).toEqual([false, true]);
    expect(await installations.takeState(`${late.slice(0, -2)}AA`)).toBe(false);
    expect(await installations.takeState("")).toBe(false);
    clock.now += 600_000;
    expect(await installations.takeState(late)).toBe(false);
    await store.upkeep.deleteExpired(retention);
    expect(await place.run("select * from installation_links")).toEqual([]);
  });

  test("a stored key ends the workspace's links, also one that is being used", async () => {
    const { store, clock } = await openStore();
    const { installations } = store;
    await installations.install(installationOf("T1"));
    const by = { userId: "U1", installedAt: startOfTest };
    const link = { installation: "T1", userId: "U1", expires: { inMs: 600_000 } };
    await installations.keepLink({ ...link, secret: "older" });
    clock.now += 1;
    expect(await installations.setRegistryKey("T1", "first", by)).toBe(true);
    expect(await installations.findLink("older")).toBeNull();
    const late = { ...by, linkedAt: startOfTest };
    expect(await installations.setRegistryKey("T1", "second", late)).toBe(false);
    clock.now += 1;
    const later = { ...by, linkedAt: clock.now };
    expect(await installations.setRegistryKey("T1", "third", later)).toBe(true);
  });

  test("30 days after an uninstall its data is deleted, and no other workspace's", async () => {
    const { store, place, clock, buy } = await openStore();
    for (const id of ["T1", "T2"]) {
      await store.installations.install(installationOf(id));
      await buy("1234567890", { account: `${id} https://registry.example` });
    }
    clock.now += 1;
    await store.installations.revoke("T1", clock.now);
    const accounts = async () => await place.run("select account from intents order by account");
    clock.now += 30 * dayMs;
    await store.upkeep.deleteExpired(retention);
    expect(await accounts()).toHaveLength(2);
    clock.now += 1;
    await store.upkeep.deleteExpired(retention);
    expect(await accounts()).toEqual([{ account: "T2 https://registry.example" }]);
    const { installations } = await store.installations.all();
    expect(installations.map(({ id }) => id)).toEqual(["T2"]);
  });

  test("a query under way keeps its workspace's data for the next pass, and not the others'", async () => {
    const { store, place, clock, win, buy } = await openStore();
    for (const id of ["T1", "T2"]) {
      await store.installations.install(installationOf(id));
      clock.now += 1;
      await store.installations.revoke(id, clock.now);
    }
    await buy("1234567890", { account: "T2 https://registry.example" });
    clock.now += 31 * dayMs;
    const id = await win("1234567890", { account: "T1 https://registry.example" });
    await expect(store.upkeep.deleteExpired(retention)).rejects.toThrow(/departed/);
    expect(await place.run("select account from intents")).toEqual([
      { account: "T1 https://registry.example" },
    ]);
    // Its data is on its way out: a reinstall would lose what it buys.
    expect(await store.installations.install(installationOf("T1"))).toBe(false);
    await store.ledger.settle(id, { state: "free", reason: "not-found" });
    await store.upkeep.deleteExpired(retention);
    expect(await place.run("select account from intents")).toEqual([]);
    expect(await store.installations.install(installationOf("T1"))).toBe(true);
  });

  test("no claim is won after the end of its installation", async () => {
    const { store, clock } = await openStore();
    await store.installations.install(installationOf("T1"));
    const version = await store.installations.version();
    const installation = { id: "T1", version };
    const claim = (key: string) => store.ledger.claim(claimOf(key, { installation }));
    expect(await claim("1234567890")).toMatchObject({ kind: "won" });
    clock.now += 1;
    await store.installations.revoke("T1", clock.now);
    expect(await claim("2136267340")).toEqual({ kind: "withdrawn" });
    // A workspace that its bot token serves now.
    expect(await store.ledger.claim(claimOf("2136267340"))).toMatchObject({ kind: "won" });
  });

  test("a claim with keys of an earlier version is not won", async () => {
    const { store } = await openStore();
    await store.installations.install(installationOf("T1"));
    const version = await store.installations.version();
    await store.installations.install(installationOf("T2"));
    const installation = { id: "T1", version };
    const outdated = claimOf("1234567890", { installation });
    expect(await store.ledger.claim(outdated)).toEqual({ kind: "outdated" });
    const current = { id: "T1", version: await store.installations.version() };
    const claim = claimOf("1234567890", { installation: current });
    expect(await store.ledger.claim(claim)).toMatchObject({ kind: "won" });
  });

  test("a reinstall within 30 days finds everything held", async () => {
    const { store, clock, buy } = await openStore();
    await store.installations.install(installationOf("T1"));
    await buy("1234567890");
    clock.now += 1;
    await store.installations.revoke("T1", clock.now);
    clock.now += 29 * dayMs;
    await store.installations.install(installationOf("T1"));
    clock.now += 2 * dayMs;
    await store.upkeep.deleteExpired(retention);
    expect(await store.ledger.claim(claimOf("1234567890"))).toMatchObject({ kind: "held" });
  });

  test("a purge forgets the person who installed, and an ended installation, but no active one", async () => {
    const { store, clock } = await openStore();
    await store.installations.install(installationOf("T1"));
    await store.installations.setRegistryKey("T1", key, { userId: "U1", installedAt: clock.now });
    await store.upkeep.purge("T1", "U1");
    expect(await one(store)).toMatchObject({ installedBy: "silindi", registryKey: key });
    await store.upkeep.purge("T1", null);
    expect(await one(store)).toMatchObject({ botToken: `${token}-T1` });
    clock.now += 1;
    await store.installations.revoke("T1", clock.now);
    await store.upkeep.purge("T1", null);
    expect(await one(store)).toBeUndefined();
  });

  test("the upkeep seals tokens and registry keys anew; without the old key they are missing", async () => {
    const { place, clock } = await openStore();
    const [old, fresh] = ["old", "new"].map((id) => ({ id, key: Buffer.alloc(32, id) }));
    if (!old || !fresh) throw new Error("two keys are needed");
    const openWith = async (...keys: Parameters<typeof createSealer>[0]) => {
      const sealer = createSealer(keys);
      const { place: address } = place.opener;
      const opened = address.startsWith("postgres")
        ? await openPostgresStore(address, sealer, createLogger("silent"), {
            clock: processClockOf(clock),
          })
        : await openSqliteStore(address, sealer, processClockOf(clock));
      onTestFinished(() => opened.close());
      return opened;
    };
    const before = await openWith(old);
    await before.installations.install(installationOf("T1"));
    await before.installations.setRegistryKey("T1", key, by(clock.now));
    const without = await openWith(fresh);
    expect(await without.upkeep.missingKeys()).toEqual([fingerprintOf(old.key)]);
    expect(await one(without)).toMatchObject({ botToken: null, registryKey: null });
    const both = await openWith(fresh, old);
    await both.upkeep.deleteExpired(retention);
    expect(await one(without)).toMatchObject({ botToken: `${token}-T1`, registryKey: key });
    expect(await without.upkeep.missingKeys()).toEqual([]);
    const version = await without.installations.version();
    await without.upkeep.forgetKey(fingerprintOf(fresh.key));
    expect(await one(without)).toMatchObject({ botToken: null, revokedAt: null });
    expect(await without.installations.version()).toBeGreaterThan(version);
  });

  test("another replica notices every change by the version, and finds the workspace's own first", async () => {
    const { store, open, clock } = await openStore();
    const log = createLogger("silent");
    const other = createInstallations({ store: (await open()).installations, log, everyMs: 20 });
    await other.start();
    onTestFinished(() => {
      other.stop();
    });
    const changed = () =>
      new Promise<void>((resolve) => {
        const end = other.onChange(() => {
          end();
          resolve();
        });
      });
    const found = (team: string | null, enterprise: string | null = null) =>
      other.find({ team, enterprise })?.id ?? null;
    expect(found("T1")).toBeNull();
    let change = changed();
    const orgWide = { enterprise: "E1", isOrgWide: true };
    await store.installations.install(installationOf("E1", orgWide));
    await store.installations.install(installationOf("T1", { enterprise: "E1" }));
    await change;
    await other.refresh();
    expect([found("T1", "E1"), found("T2", "E1"), found(null, "E1"), found("T2")]).toEqual([
      "T1",
      "E1",
      "E1",
      null,
    ]);
    // A workspace's own installation serves no other workspace of its organisation.
    expect(found("T2", "T1")).toBeNull();
    change = changed();
    clock.now += 1;
    await store.installations.revoke("T1", clock.now);
    await change;
    expect(found("T1", "E1")).toBe("E1");
    expect(other.all().map(({ id, revokedAt }) => [id, revokedAt !== null])).toEqual([
      ["E1", false],
      ["T1", true],
    ]);
  });

  test("versions follow the order of commits: no change of many at once is missed", async () => {
    const { store, open } = await openStore();
    const writers = [store, await open()];
    const reader = createInstallations({
      store: (await open()).installations,
      log: createLogger("silent"),
      everyMs: 5,
    });
    await reader.start();
    onTestFinished(() => {
      reader.stop();
    });
    const ids = Array.from({ length: 20 }, (_, index) => `T${index}`);
    await Promise.all(
      ids.map((id, index) =>
        (writers[index % 2] ?? store).installations.install(installationOf(id)),
      ),
    );
    await reader.refresh();
    expect(
      reader
        .all()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(ids.toSorted());
    expect(await store.installations.version()).toBe(ids.length);
  });
}
