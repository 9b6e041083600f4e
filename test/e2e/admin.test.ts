import { randomBytes } from "node:crypto";
import { readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { createSealer } from "../../src/platform/sealer.ts";
import { openSqliteStore } from "../../src/kunye/store/open-store.ts";
import { isPostgres } from "../faults/open-address.ts";
import { onBothStores } from "../faults/places.ts";
import { changeDatabase } from "../support/change-database.ts";
import { answered, startFakeRegistry, type FakeRegistry } from "../support/fake-registry.ts";
import { runAdmin } from "../support/run-admin.ts";
import { startTeam, type Team } from "../support/start-team.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

const vkn = "1234567890";

/** Runs the operator's command with the settings of the running app. */
function admin({ team, registry }: { team: Team; registry: FakeRegistry }, ...args: string[]) {
  return runAdmin(
    { DATA_DIR: team.dataDir, REGISTRY_BASE_URL: registry.url, REGISTRY_API_KEY: "test_key" },
    ...args,
  );
}

async function start() {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry);
  return { registry, team };
}

async function startUnknown() {
  const { registry, team } = await start();
  registry.answers = [() => ({ status: 500, body: "" }), () => answered(vkn, 1)];
  const ayse = team.at("ayse");
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor(wording.unknownOutcome);
  const { out } = await admin({ team, registry }, "unknowns");
  return { registry, team, ayse, id: out.split("\t")[0] ?? "", out };
}

test("an operator lists an unknown outcome and settles it as free: the question can be asked again", async () => {
  const { id, ayse, out, ...app } = await startUnknown();
  expect(out).toContain(vkn);
  expect(out).toContain("\tno-reading-before\n");
  expect(await admin(app, "verdicts")).toEqual({ code: 0, out: "", err: "Entries: 0.\n" });
  expect(await admin(app, "settle", id, "--as", "free")).toMatchObject({ code: 0 });
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor(wording.charged(1));
  expect(app.registry.queries).toHaveLength(2);
  expect((await admin(app, "unknowns")).out).toBe("");
});

test("an outcome that a user dismissed can still be booked, because it may have cost money", async () => {
  const { id, ayse, ...app } = await startUnknown();
  await ayse.click(labels.anyway);
  await ayse.waitFor(wording.charged(1));
  expect(app.registry.queries).toHaveLength(2);
  expect((await admin(app, "unknowns")).out).toMatch(
    new RegExp(`^${id}\t.*\tno-reading-before\n$`),
  );
  expect((await admin(app, "settle", id, "--as", "charged", "--cost", "1")).code).toBe(0);
  await ayse.type("/bakiye");
  await ayse.waitFor(wording.total(2, 2));
});

test("settled as charged it counts in the ledger", async () => {
  const { id, ayse, ...app } = await startUnknown();
  expect((await admin(app, "settle", id, "--as", "charged", "--cost", "1.5")).code).toBe(0);
  await ayse.type("/bakiye");
  await ayse.waitFor(wording.total(1, 1.5));
});

test("a backup is put into an empty directory, whose commands work then", async () => {
  const { ayse, team, registry } = await startUnknown();
  const ENCRYPTION_KEYS = `a:${readFileSync(join(team.dataDir, "encryption-key"), "utf8").trim()}`;
  const file = join(team.dataDir, "backup.sqlite");
  expect((await admin({ team, registry }, "backup", file)).code).toBe(0);
  const elsewhere = { DATA_DIR: join(temporaryDirectory(), "new"), ENCRYPTION_KEYS };
  expect(await runAdmin(elsewhere, "restore", file)).toMatchObject({ code: 0, err: "" });
  expect((await runAdmin(elsewhere, "unknowns")).out).toContain(ayse.person.id);
});

test("a person is taken out of the ledger, whose sums stay", async () => {
  const app = await start();
  const [ayse, mehmet] = [app.team.at("ayse"), app.team.at("mehmet")];
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor(wording.charged(1));
  const { teamId, id } = ayse.person;
  const purged = await admin(app, "purge", "--team", teamId, "--user", id, "--yes");
  expect(purged.code).toBe(0);
  expect(purged.out).toContain(`for good: the cards and watches of ${id} of the team ${teamId}`);
  await mehmet.type("/bakiye");
  const balance = await mehmet.waitFor(wording.total(1, 1));
  expect(balance.plain).not.toContain("@ayse");
  await mehmet.type(`/vkn ${vkn}`);
  await mehmet.waitFor(wording.nothingCharged);
  await mehmet.waitFor(wording.askedBy(tr.erasedPerson));
  expect(app.registry.queries).toHaveLength(1);
});

test("a purged team has nothing left, and asks again", async () => {
  const app = await start();
  const ayse = app.team.at("ayse");
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor(wording.charged(1));
  expect((await admin(app, "purge", "--team", ayse.person.teamId, "--yes")).code).toBe(0);
  await ayse.type("/bakiye");
  await ayse.waitFor("Henüz ücretli sorgu yapılmadı");
});

test("a backup taken while the app runs holds the ledger, and overwrites nothing", async () => {
  const app = await start();
  const ayse = app.team.at("ayse");
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor(wording.charged(1));
  const target = join(app.team.dataDir, "backup.sqlite");
  expect((await admin(app, "backup", target)).code).toBe(0);
  const copy = new DatabaseSync(target);
  expect(copy.prepare("select state, cost from intents").all()).toEqual([
    { state: "paid", cost: 1_000_000 },
  ]);
  copy.close();
  expect((await admin(app, "backup", target)).code).toBe(64);
  const astray = await admin(app, "backup", "/no-such-folder/backup.sqlite");
  expect(astray.code).toBe(64);
  expect(astray.err).toContain("There is no folder /no-such-folder");
  expect((await admin(app, "access", "--vkn", vkn)).err).toBe("Entries: 0.\n");
});

test("an operator shows what retention deleted, the newest day first, also for a spreadsheet", async () => {
  const app = await start();
  expect((await admin(app, "kvkk", "deletions")).err).toBe("Entries: 0.\n");
  const rows = "('2026-11-13', 'people', 2), ('2027-02-10', 'answers', 17)";
  await changeDatabase(app.team.dataDir, [[`insert into deletions (day, kind, n) values ${rows}`]]);
  const shown = await admin(app, "kvkk", "deletions");
  expect(shown).toMatchObject({ code: 0, err: "Day\tWhat\tHow many\nEntries: 2.\n" });
  expect(shown.out).toBe("2027-02-10\tanswers\t17\n2026-11-13\tpeople\t2\n");
  const file = await admin(app, "kvkk", "deletions", "--csv");
  expect(
    file.out
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(/[;,]/).at(-1)),
  ).toEqual(["How many", "17", "2"]);
});

const minute = 60_000;

/** Judges an outcome as two readings of the balance do, ten minutes apart. */
async function judgedByBalance({ dataDir }: Team, id: string, verdict: "free" | "charged") {
  const store = await openSqliteStore(dataDir, createSealer([{ id: "k", key: randomBytes(32) }]));
  const reading = (at: number, balance: number) => ({
    source: "source",
    boot: "boot",
    askedElapsed: 0,
    elapsed: 0,
    askedSeq: 1,
    seq: 1,
    askedAt: at,
    at,
    balance: balance * 1_000_000,
  });
  const now = Date.now();
  const before = reading(now - 20 * minute, 100);
  const after = reading(now, verdict === "charged" ? 99 : 100);
  const cost = verdict === "charged" ? 1_000_000 : null;
  await store.ledger.judge(id, { verdict, cost, readings: { before, after } });
  await store.close();
}

test("what the balance booked as charged, an operator books as free: it may be asked again", async () => {
  const { id, ayse, ...app } = await startUnknown();
  await judgedByBalance(app.team, id, "charged");
  await ayse.type("/bakiye");
  await ayse.waitFor(wording.total(1, 1));
  const judged = await admin(app, "verdicts");
  // Only rows go to stdout; heading and count go to stderr.
  expect(judged.err).toMatch(/^When\tId\t.*\tBalance after\nEntries: 1\.\n$/);
  expect(judged.out).toMatch(
    new RegExp(`\t${id}\tvkn\t${vkn}\tcharged\t1\tbalance\t\\S+ 100\t\\S+ 99\n$`),
  );
  expect((await admin(app, "settle", id, "--as", "free")).code).toBe(0);
  await ayse.type("/bakiye");
  await ayse.waitFor("Henüz ücretli sorgu yapılmadı");
  const verdicts = (await admin(app, "verdicts")).out.trimEnd().split("\n");
  expect(verdicts.map((line) => line.split("\t").slice(4, 7))).toEqual([
    ["free", "", "operator"],
    ["charged", "1", "balance"],
  ]);
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor(wording.charged(1));
  await ayse.type("/bakiye");
  await ayse.waitFor(wording.total(1, 1));
});

test("what the balance booked as free, an operator books as charged: it is asked again when pressed", async () => {
  const { id, ayse, ...app } = await startUnknown();
  await judgedByBalance(app.team, id, "free");
  await ayse.type("/bakiye");
  await ayse.waitFor("Henüz ücretli sorgu yapılmadı");
  expect((await admin(app, "settle", id, "--as", "charged", "--cost", "1.5")).code).toBe(0);
  await ayse.type("/bakiye");
  await ayse.waitFor(wording.total(1, 1.5));
  await ayse.type(`/vkn ${vkn}`);
  const note = await ayse.waitFor(`yanıtı bize ulaşmamıştı (${wording.charged(1.5)})`);
  expect(app.registry.queries).toHaveLength(1);
  await ayse.click(labels.query, { in: note });
  await ayse.waitFor("Kalan bakiye", { after: note.ts });
  await ayse.type("/bakiye");
  await ayse.waitFor(wording.total(2, 2.5));
});

onBothStores((newPlace) => {
  test("an operator's command is refused where Künye never ran, and makes nothing", async () => {
    const place = await newPlace("nothing");
    const settings = { REGISTRY_BASE_URL: "http://127.0.0.1:9", REGISTRY_API_KEY: "test_key" };
    const { code, out, err } = await runAdmin({ ...settings, ...place.environment }, "account");
    expect({ code, out }).toEqual({ code: 66, out: "" });
    expect(err).toMatch(/has no data of Künye.*nothing was created/);
    await expect(place.rows()).rejects.toThrow();
  });

  test("the program is not ready while it can't write, even if it can read", async () => {
    const place = await newPlace();
    const team = await startTeam(await startFakeRegistry(), place.environment);
    const now = performance.now.bind(performance);
    let passedMs = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now() + passedMs);
    const ready = async () => {
      // A probe's outcome is remembered for five seconds.
      passedMs += 5_000;
      return (await fetch(`${team.kunye.url}/readyz`)).status;
    };
    const becomes = (status: number) => expect.poll(ready).toBe(status);
    await becomes(200);
    await refuseWrites(place.address, true);
    await becomes(503);
    expect(await place.rows()).toMatchObject({ intents: [] });
    await refuseWrites(place.address, false);
    await becomes(200);
    const spool = join(team.dataDir, "spool");
    renameSync(spool, `${spool}-away`);
    await becomes(503);
    renameSync(`${spool}-away`, spool);
    await becomes(200);
  });
});

/** Makes a database refuse writes, or accept them again. */
async function refuseWrites(address: string, refused: boolean): Promise<void> {
  if (!isPostgres(address)) {
    const db = new DatabaseSync(join(address, "kunye.sqlite"), { timeout: 5_000 });
    db.exec(
      refused
        ? "create trigger full before insert on moments begin select raise(abort, 'full'); end"
        : "drop trigger full",
    );
    db.close();
    return;
  }
  const client = new pg.Client(address);
  await client.connect();
  await client.query(
    refused
      ? `create function refuse() returns trigger language plpgsql
           as $$ begin raise exception 'full'; end $$;
         create trigger refused before insert on probes for each row execute function refuse()`
      : "drop trigger refused on probes",
  );
  await client.end();
}
