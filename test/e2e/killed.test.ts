import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fingerprintOf } from "../../src/platform/sealer.ts";
import { answered, startFakeRegistry } from "../support/fake-registry.ts";
import { slackSettings, startMisbehavingSlack, troubles } from "../support/misbehaving-slack.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { programEnvironment } from "../support/program-environment.ts";
import { startProgram } from "../support/start-program.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { vknOf } from "../kunye/intake/files/ubl.ts";
import { startKillable } from "./support/killable.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

const vkn = "1234567890";

test("killed after an answer, the program still has the card, the ledger and the buttons", async () => {
  const { registry, start, kill, ayse } = await startKillable();
  await ayse.type(`/vkn ${vkn}`);
  const card = await ayse.waitFor(wording.charged(1));
  await kill("SIGKILL");
  await start();
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor(wording.askedBy("@ayse"));
  await ayse.type("/bakiye");
  await ayse.waitFor(wording.total(1, 1));
  registry.answers = [() => answered(vkn, 3, { Ortaklar: [{ Adi: "DENİZ", Soyadi: "******" }] })];
  await ayse.click(labels.detail, { in: card, confirm: true });
  await ayse.waitFor(tr.detail.sections.Ortaklar);
  expect(registry.queries).toHaveLength(2);
});

test("killed in the middle of a paid call, the program says so when it is back, and never asks again by itself", async () => {
  // The killed process's call may last: a long deadline delays no test.
  const environment = { REGISTRY_DEADLINE_MS: "60000" };
  const { registry, start, kill, ayse } = await startKillable({ environment });
  registry.answers = [() => () => undefined, () => answered(vkn, 1)];
  await ayse.type(`/vkn ${vkn}`);
  await expect.poll(() => registry.queries.length).toBe(1);
  await kill("SIGKILL");
  await start();
  await ayse.waitFor(wording.unknownOutcome, 15_000);
  await ayse.type(`/vkn ${vkn}`);
  const blocked = await ayse.waitFor(wording.blocked);
  expect(registry.queries).toHaveLength(1);
  await ayse.click(labels.anyway, { in: blocked });
  await ayse.waitFor(wording.charged(1));
  expect(registry.queries).toHaveLength(2);
}, 90_000);

test("killed while it asks all companies of a check, the program shows the check when it is back, and pays for none again", async () => {
  const environment = { REGISTRY_DEADLINE_MS: "60000", PRICES: "vkn=1", CONFIRM_FROM: "9" };
  const { registry, start, kill, ayse } = await startKillable({ environment });
  const vkns = [vkn, "1000000018", vknOf("510000017")];
  registry.answers = [() => answered(vkn, 1), () => () => undefined];
  await ayse.type(`/kunye denetle ${vkns.map((one) => `VKN ${one}`).join("\n")}`);
  const all = wording.priced(tr.askAll.all, 3);
  const card = await ayse.waitFor(all);
  await ayse.click(all, { in: card });
  await expect.poll(() => registry.queries.length).toBe(2);
  await kill("SIGKILL");
  await start();
  const back = await ayse.waitFor(tr.askAll.interrupted, 15_000);
  expect(back.plain).toContain("DENEME GIDA");
  registry.answers = [({ body }) => answered(String(body["vkn"]), 1)];
  await ayse.click(all, { in: card });
  await ayse.waitFor(
    tr.askAll.outcome(
      { bought: 1, elsewhere: 1, needless: 0, notFound: 0, unknown: 1, left: 0 },
      wording.charged(1),
      "",
    ),
  );
  expect(registry.queries.map(({ body }) => body["vkn"])).toEqual(vkns);
}, 90_000);

test("asked to stop in the middle of a paid call, the program delivers it and exits with 0", async () => {
  const { registry, kill, ayse } = await startKillable();
  let release: (() => void) | undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  registry.answers = [
    async () => {
      await gate;
      return answered(vkn, 1);
    },
  ];
  await ayse.type(`/vkn ${vkn}`);
  await expect.poll(() => registry.queries.length).toBe(1);
  const exited = kill("SIGTERM");
  release?.();
  expect(await exited).toBe(0);
  expect(ayse.messages().some(({ plain }) => plain.includes(wording.charged(1)))).toBe(true);
});

test("asked to stop with hundreds of deliveries waiting for Slack, the program keeps what is paid for and ends in time", async () => {
  const [slack, registry] = [await startMisbehavingSlack(), await startFakeRegistry()];
  const program = await startProgram({
    LOG_LEVEL: "silent",
    HOST: "127.0.0.1",
    DATA_DIR: temporaryDirectory(),
    REGISTRY_BASE_URL: registry.url,
    REGISTRY_API_KEY: "test_key",
    REGISTRY_DEADLINE_MS: "1000",
    ...slackSettings(slack),
  });
  registry.answers = [() => () => undefined];
  await slack.command(program.url, vkn);
  await expect.poll(() => registry.queries.length).toBe(1);
  const hangs = () => Array.from({ length: 20_000 }, () => troubles.hangs);
  for (const way of ["response", "users.info", "chat.postEphemeral", "chat.postMessage"]) {
    slack.troubles.set(way, hangs());
  }
  const users = Array.from({ length: 300 }, (_, index) => `U${index}`);
  await Promise.all(users.map((user) => slack.command(program.url, "/yardım", { user })));
  program.child.kill("SIGTERM");
  expect(await program.ended).toEqual([0, null]);
  expect(registry.queries).toHaveLength(1);
}, 90_000);

test("killed between payment and answer, the program delivers the card that a modal waited for after its restart, unasked and unpaid", async () => {
  const { registry, workspace, breakSlack, start, kill, ayse } = await startKillable();
  await ayse.type(`VKN ${vkn}`);
  await ayse.shortcut("sirket_sorgula", ayse.newest());
  const candidates = await modalShowing(workspace.person("ayse"), wording.anyCompaniesFound);
  registry.answers = [
    () => {
      // Slack fails only after the role was verified.
      breakSlack(true);
      return answered(vkn, 1);
    },
  ];
  await candidates.click(labels.query);
  // The balance is read after the answer was stored and before the card is shown.
  await expect.poll(() => registry.balanceReads).toBe(1);
  await kill("SIGKILL");
  breakSlack(false);
  await start();
  const late = await ayse.waitFor(wording.charged(1), 60_000);
  expect(late.plain).toContain("DENEME GIDA");
  expect(registry.queries).toHaveLength(1);
}, 90_000);

test("without its key the program says what to do, and where it is given up asks again only when told to", async () => {
  const { registry, start, kill, ayse, dataDir } = await startKillable();
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor(wording.charged(1));
  await kill("SIGTERM");
  const key = Buffer.from(readFileSync(join(dataDir, "encryption-key"), "utf8"), "base64");
  rmSync(join(dataDir, "encryption-key"));
  await expect(start()).rejects.toThrow("exited with 78");
  const keys = { ENCRYPTION_KEYS: `new:${Buffer.alloc(32, 1).toString("base64")}` };
  await expect(start(keys)).rejects.toThrow("exited with 78");
  const env = programEnvironment({ DATA_DIR: dataDir, ...keys });
  const admin = ["src/admin.ts", "forget-key", fingerprintOf(key)];
  expect(spawnSync(process.execPath, admin, { env }).status).toBe(0);
  await start(keys);
  await ayse.type(`/vkn ${vkn}`);
  const gone = await ayse.waitFor("açılamıyor");
  expect(registry.queries).toHaveLength(1);
  await ayse.type("/bakiye");
  await ayse.waitFor(wording.total(1, 1));
  await ayse.click(wording.priced(labels.query, 1), { in: gone });
  await ayse.waitFor(wording.charged(1), { after: gone.ts });
  expect(registry.queries).toHaveLength(2);
});
