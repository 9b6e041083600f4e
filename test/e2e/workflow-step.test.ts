import { expect, onTestFinished, test } from "vitest";
import { vknCheckDigit } from "../../src/company/id-numbers.ts";
import { readConfig } from "../../src/kunye/start/config.ts";
import { startKunye } from "../../src/kunye/start/start-kunye.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { signatureOf } from "../support/agent-client.ts";
import { changeDatabase } from "../support/change-database.ts";
import { answered, merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { ibanOf } from "../support/ibans.ts";
import { labels } from "../support/labels.ts";
import { signingSecret, startTeam } from "../support/start-team.ts";
import { dataDirectory } from "../support/store-directory.ts";
import { storedRows } from "../support/stored-rows.ts";
import { tr } from "../support/texts.ts";
import { usePostgres } from "../support/use-postgres.ts";
import { wording } from "../support/wording.ts";

const databases = usePostgres();
const vknOf = (number: number) => `${String(number)}${vknCheckDigit(String(number))}`;
const held = vknOf(123456780);
const unheld = vknOf(223456780);
const title = "DENEME GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ";
const ids = { ayse: "U05AYSE0001", zeynep: "U05ZEYNEP03", guest: "U05DENIZ004" };
const query = wording.guessed(labels.query, 1);
const { refuse, failed } = tr.workflowStep;
const done = "İş akışı bitti";

type Row = Record<"state" | "kind" | "user_id" | "cost", unknown>;

/** Starts a team whose workflows Mehmet starts; Zeynep answers. */
async function startSteps(environment: Record<string, string> = {}) {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, { WORKFLOWS: "on", ...environment });
  const store = environment["DATABASE_URL"] ?? team.dataDir;
  const mehmet = team.workspace.person("mehmet");
  const channel = mehmet.in("finans");
  const rowsOf = async (table: string) =>
    ((await storedRows(store, []))[table] ?? []).map((row) => JSON.parse(row) as Row);
  const events = () => team.workspace.traffic().filter((one) => one.label === "function_executed");
  return {
    registry,
    team,
    store,
    rowsOf,
    zeynep: team.workspace.person("zeynep").withApp(),
    start: (inputs: Record<string, string> = {}) =>
      mehmet.startWorkflow("finans", { vkn: unheld, title, person: ids.zeynep, ...inputs }),
    ends: () => channel.messages().filter(({ plain }) => /^İş akışı (?:bitti|durdu)/.test(plain)),
    ended: (words: string) => channel.waitFor(words),
    /** Delivers the last execution again. */
    deliverAgain: async (url = team.kunye.url) => {
      const body = JSON.stringify(events().at(-1)?.request);
      const headers = { "content-type": "application/json", ...signatureOf(body, signingSecret) };
      const answer = await fetch(new URL("/slack/events", url), { method: "POST", body, headers });
      return answer.status;
    },
    /** The bought lookups: user, kind and cost. */
    bought: async () =>
      (await rowsOf("intents"))
        .filter(({ state }) => state === "paid")
        .map(({ user_id, kind, cost }) => [user_id, kind, Number(cost)]),
    pass: (ms: number) =>
      changeDatabase(store, [
        [`update workflow_steps set created_at = created_at - ${ms}, lease_until = 0`],
      ]),
  };
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

test("a held company completes the step at once, free, without anything about people", async () => {
  const { registry, team, zeynep, start, ended, bought, rowsOf } = await startSteps();
  const ayse = team.at("ayse");
  await ayse.type(`/vkn ${held}`);
  await ayse.waitFor("DENEME GIDA");
  await start({ vkn: held });
  const { plain } = await ended(done);
  expect(plain).toContain(`Kayıtlı unvan: ${title}`);
  expect(plain).toContain("Durum: Aktif");
  expect(plain).toContain("Sonuç: 🟢");
  expect(plain).toMatch(/Kaydın tarihi: \d{4}-\d\d-\d\d/);
  expect(plain).toMatch(/Kart: http\S+\/archives\/D\w+\/p\d+/);
  expect(plain).not.toContain("U05");
  // The link leads to a card in the person's conversation, which opens the record free.
  const card = await zeynep.waitFor("denetledi");
  expect(card.plain).not.toContain(refuse);
  await zeynep.click(wording.free(labels.open), { in: card });
  await zeynep.waitFor("ULUDAĞ", { after: card.ts });
  expect(registry.queries).toHaveLength(1);
  expect(await bought()).toEqual([[ids.ayse, "vkn", 1_000_000]]);
  expect(await rowsOf("workflow_steps")).toMatchObject([{ state: "ended", body: null }]);
});

test("of a natural person's business the outputs say only that it opens in Künye", async () => {
  const { registry, team, zeynep, start, ended } = await startSteps();
  const soleTrader = {
    FirmaNeviGrup: "GERÇEK KİŞİ TİCARİ İŞLETMESİ",
    Unvani: "UYDURMA KİŞİ TİCARET",
    MersisNo: "1000000000000000",
  };
  registry.answers = [() => answered(held, 1, { Merkez: merkezOf(held, soleTrader) })];
  const ayse = team.at("ayse");
  await ayse.type(`/vkn ${held}`);
  await ayse.waitFor(wording.charged(1));
  await start({ vkn: held, title: "UYDURMA KİŞİ TİCARET" });
  const { plain } = await ended(done);
  expect(plain).toContain(`Durum: ${tr.workflowStep.person}`);
  expect(plain).toContain(`Sonuç: ${tr.workflowStep.notCompared}`);
  expect(plain).not.toMatch(/UYDURMA|ULUDAĞ|NİLÜFER/);
  await zeynep.waitFor("denetledi");
});

test("a step waits for its person's press, over a restart, and pays once", async () => {
  const { registry, team, zeynep, start, ended, ends, bought, rowsOf } = await startSteps();
  await start();
  const card = await zeynep.waitFor(unheld);
  expect(card.plain).toContain(title);
  expect(registry.queries).toHaveLength(0);
  await team.restart();
  expect(ends()).toEqual([]);
  expect(JSON.stringify(await rowsOf("workflow_steps"))).not.toContain("DENEME");
  await zeynep.click(query, { in: card });
  const { plain } = await ended(done);
  expect(plain).toContain(`Kayıtlı unvan: ${title}`);
  expect(plain).toContain("Sonuç: 🟢");
  await zeynep.waitFor("ULUDAĞ", { after: card.ts });
  expect(await bought()).toEqual([[ids.zeynep, "vkn", 1_000_000]]);
  expect(registry.queries).toHaveLength(1);
  expect(ends()).toHaveLength(1);
});

test("a refusal fails the step, and its button can't be pressed again", async () => {
  const { registry, zeynep, start, ended, ends, bought } = await startSteps();
  await start();
  const card = await zeynep.waitFor(unheld);
  await zeynep.click(refuse, { in: card });
  await ended(failed.refused);
  await zeynep.waitFor("iş akışı durdu");
  await expect(zeynep.click(query, { in: card })).rejects.toThrow();
  expect(registry.queries).toHaveLength(0);
  expect(await bought()).toEqual([]);
  expect(ends()).toHaveLength(1);
});

test("nobody answers for seven days: the step fails, and the message loses its buttons", async () => {
  const { registry, zeynep, start, ended, ends, pass, team } = await startSteps();
  await start();
  const card = await zeynep.waitFor(unheld);
  await pass(7 * dayMs - hourMs);
  await team.restart();
  await pass(0);
  await team.restart();
  expect(ends()).toEqual([]);
  await pass(2 * hourMs);
  await team.restart();
  await ended(failed.expired);
  await zeynep.waitFor("Yedi gün içinde");
  await expect(zeynep.click(query, { in: card })).rejects.toThrow();
  expect(registry.queries).toHaveLength(0);
});

test("the same execution twice is one message, one payment and one end", async () => {
  const { registry, team, zeynep, start, ended, ends, deliverAgain, bought } = await startSteps();
  team.workspace.knobs.turn({ deliverTwice: true });
  await start();
  const card = await zeynep.waitFor(unheld);
  expect(await deliverAgain()).toBe(200);
  await Promise.all([1, 2].map(() => zeynep.click(query, { in: card })));
  await ended(done);
  expect(await deliverAgain()).toBe(200);
  await team.restart();
  expect(zeynep.messages().filter(({ plain }) => plain.includes("iş akışı"))).toHaveLength(1);
  expect(ends()).toHaveLength(1);
  expect(registry.queries).toHaveLength(1);
  expect(await bought()).toEqual([[ids.zeynep, "vkn", 1_000_000]]);
});

test("two replicas carry out one execution once, and either takes the press", async () => {
  const keys = `test:${Buffer.alloc(32, 7).toString("base64")}`;
  const shared = { DATABASE_URL: await databases().newDatabase(), ENCRYPTION_KEYS: keys };
  const steps = await startSteps(shared);
  const { registry, team, zeynep, start, ended, ends, deliverAgain, bought } = steps;
  const other = await startKunye(
    readConfig({
      NODE_ENV: "test",
      PORT: "0",
      LOG_LEVEL: "silent",
      HOST: "127.0.0.1",
      DATA_DIR: await dataDirectory(),
      SLACK_SIGNING_SECRET: signingSecret,
      SLACK_BOT_TOKEN: "xoxb-test",
      SLACK_API_URL: `${team.slackUrl}/api/`,
      REGISTRY_BASE_URL: registry.url,
      REGISTRY_API_KEY: "test_key",
      WORKFLOWS: "on",
      ...shared,
    }),
    createLogger("silent"),
  );
  onTestFinished(() => other.stop());
  await start();
  expect(await deliverAgain(other.url)).toBe(200);
  const card = await zeynep.waitFor(unheld);
  // The execution reaches the other replica again while the press is under way.
  await Promise.all([zeynep.click(query, { in: card }), deliverAgain(other.url)]);
  await ended(done);
  expect(ends()).toHaveLength(1);
  expect(registry.queries).toHaveLength(1);
  expect(await bought()).toEqual([[ids.zeynep, "vkn", 1_000_000]]);
  const cards = zeynep.messages().filter(({ plain }) => plain.includes("iş akışı"));
  expect(cards).toHaveLength(1);
});

test.each([
  ["a guest", { person: ids.guest }, failed.mayNot(tr.failure.guest)],
  ["a person of another company", { person: "U06KEREM005" }, tr.failure.external],
  ["a number with a wrong check digit", { vkn: "1234567891" }, "VKN okunamadı"],
  ["a title in place of the number", { vkn: "DENEME GIDA" }, failed.noNumber],
])("%s fails the step with a sentence, and nothing is sent to anybody", async (...of) => {
  const [, inputs, sentence] = of;
  const { registry, team, start, ended, ends, bought } = await startSteps();
  await start(inputs);
  await ended(sentence);
  expect(ends()).toHaveLength(1);
  expect(registry.queries).toHaveLength(0);
  expect(await bought()).toEqual([]);
  for (const handle of ["ayse", "mehmet", "zeynep", "deniz"]) {
    expect(team.workspace.person(handle).withApp().messages()).toEqual([]);
  }
});

test("who may not spend gets no offer; the registry without the number ends the step", async () => {
  const satis = "S05SATIS002";
  const { zeynep, start, ended } = await startSteps({ SPENDERS: satis });
  await start();
  await ended("Seçilen kişi adına devam edilemez");
  expect(zeynep.messages()).toEqual([]);
  const other = await startSteps();
  other.registry.answers = [() => ({ status: 404, body: { error: "yok" } })];
  await other.start();
  const card = await other.zeynep.waitFor(unheld);
  await other.zeynep.click(query, { in: card });
  await other.ended(failed.notFound(unheld));
  await other.zeynep.waitFor("Kayıt servisinde bulunamadı; iş akışı durdu.");
  await expect(other.zeynep.click(query, { in: card })).rejects.toThrow();
  expect(await other.bought()).toEqual([]);
});

test("the press asks and is limited like any other, and the step goes on waiting", async () => {
  const limited = { CONFIRM_FROM: "1", PERSON_MONTHLY_LIMIT: "0.5" };
  const { registry, zeynep, start, ends, bought, rowsOf } = await startSteps(limited);
  await start();
  const card = await zeynep.waitFor(unheld);
  await zeynep.click(query, { in: card, confirm: true });
  await zeynep.waitFor("Kişisel sınırınız");
  expect(registry.queries).toHaveLength(0);
  expect(await bought()).toEqual([]);
  expect(ends()).toEqual([]);
  await expect.poll(() => rowsOf("workflow_steps")).toMatchObject([{ state: "offered" }]);
});

test("while Slack takes no end, the step keeps it", async () => {
  const { registry, team, zeynep, start, ended, ends, pass } = await startSteps();
  team.workspace.knobs.turn({
    failures: [{ of: "functions.completeSuccess", status: 503, times: 2 }],
  });
  await start();
  const card = await zeynep.waitFor(unheld);
  await zeynep.click(query, { in: card });
  await expect.poll(() => registry.queries.length).toBe(1);
  const calls = () =>
    team.workspace.traffic().filter((one) => one.label === "functions.completeSuccess");
  // Slack's client tries twice by itself.
  await expect.poll(() => calls().length).toBe(2);
  expect(ends()).toEqual([]);
  await team.restart();
  await pass(0);
  await ended(done);
  expect(ends()).toHaveLength(1);
  expect(registry.queries).toHaveLength(1);
});

test("an end that Slack takes late also comes for inputs that can't be asked", async () => {
  const { team, start, ended, ends, pass, rowsOf } = await startSteps();
  team.workspace.knobs.turn({
    failures: [{ of: "functions.completeError", status: 503, times: 2 }],
  });
  await start({ vkn: "12345678901" });
  const calls = () =>
    team.workspace.traffic().filter((one) => one.label === "functions.completeError");
  await expect.poll(() => calls().length).toBe(2);
  expect(ends()).toEqual([]);
  await team.restart();
  await pass(0);
  await ended("VKN okunamadı");
  expect(ends()).toHaveLength(1);
  await expect.poll(() => rowsOf("workflow_steps")).toMatchObject([{ state: "ended", vkn: "" }]);
});

test("an account is compared with what the team knows, and a workflow teaches none", async () => {
  const { team, start, ends, rowsOf } = await startSteps();
  const [known, other] = [ibanOf(1), ibanOf(2)];
  const ayse = team.at("ayse");
  await ayse.type(`/vkn ${held}`);
  await ayse.waitFor("DENEME GIDA");
  const person = team.workspace.person("ayse").withApp();
  for (const times of [1, 2]) {
    await start({ vkn: held, account: other });
    await expect.poll(() => ends().length).toBe(times);
  }
  expect(await rowsOf("seen_ibans")).toEqual([]);
  await person.type(`${title} VKN ${held} IBAN ${known}`);
  await expect.poll(async () => (await rowsOf("seen_ibans")).length).toBe(1);
  await start({ vkn: held, account: other });
  await expect.poll(() => ends().length).toBe(3);
  expect(ends().at(-1)?.plain).toContain("🔴");
  expect(ends().at(-1)?.plain).not.toContain("U05");
  expect(await rowsOf("seen_ibans")).toHaveLength(1);
});

test("steps are off by default: an execution is acknowledged, and nothing comes of it", async () => {
  const registry = await startFakeRegistry();
  registry.answers = [() => answered(unheld, 1)];
  const team = await startTeam(registry);
  const event = {
    type: "function_executed",
    function: { callback_id: "tedarikci_denetle" },
    inputs: { vkn: unheld, title, person: ids.zeynep },
    function_execution_id: "Fx1",
  };
  const payload = { type: "event_callback", team_id: "T05KARTALTP", event_id: "Ev1", event };
  const body = JSON.stringify(payload);
  const headers = { "content-type": "application/json", ...signatureOf(body, signingSecret) };
  const url = new URL("/slack/events", team.kunye.url);
  const answer = await fetch(url, { method: "POST", body, headers });
  expect(answer.status).toBe(200);
  expect((await storedRows(team.dataDir, []))["workflow_steps"]).toEqual([]);
});
