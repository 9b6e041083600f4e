import { expect, onTestFinished, test } from "vitest";
import { vknCheckDigit } from "../../src/company/id-numbers.ts";
import { readConfig } from "../../src/kunye/start/config.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { startKunye, type Kunye } from "../../src/kunye/start/start-kunye.ts";
import {
  slackSettings,
  startMisbehavingSlack,
  troubles,
  type Trouble,
} from "../support/misbehaving-slack.ts";
import { violations } from "../support/oracle.ts";
import { startProgram } from "../support/start-program.ts";
import { behaviours, startTruthfulRegistry } from "../support/truthful-registry.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { isPostgres } from "./open-address.ts";
import { onBothStores, type Place } from "./places.ts";
import { statesOf, vkn } from "./scene.ts";
import { labels } from "../support/labels.ts";
import { wording } from "../support/wording.ts";

const title = "DENEME GIDA";

/** Starts a Slack and a registry that may misbehave, and replicas of the app between them. */
async function startApp(place: Place, more: Record<string, string> = {}) {
  const slack = await startMisbehavingSlack();
  const registry = await startTruthfulRegistry();
  const environment = {
    PORT: "0",
    HOST: "127.0.0.1",
    LOG_LEVEL: "silent",
    REGISTRY_DEADLINE_MS: "10000",
    REGISTRY_BASE_URL: registry.url,
    REGISTRY_API_KEY: "test_key",
    PRICES: "vkn=1",
    ...place.environment,
    ...slackSettings(slack),
    ...more,
  };
  const replica = async (): Promise<Kunye> => {
    // The machines share the database, not the directory.
    const own = isPostgres(place.address) ? { DATA_DIR: temporaryDirectory() } : {};
    const config = readConfig({ ...environment, ...own });
    const kunye = await startKunye(config, createLogger("silent"));
    onTestFinished(() => kunye.stop());
    return kunye;
  };
  const consents = new Map<string, number>();
  const judge = async () => {
    const store = await place.open();
    return violations({ registry, store, consents, rows: await place.rows() });
  };
  const texts = () => slack.received.map(({ whole }) => whole).join("\n");
  const cards = () => slack.received.filter(({ whole }) => whole.includes(title)).length;
  const gate = () => {
    let release: (() => void) | undefined;
    const opened = new Promise<void>((resolve) => (release = resolve));
    return { opened, open: () => release?.() };
  };
  return { slack, registry, environment, replica, consents, judge, texts, cards, gate };
}

const patience = { timeout: 15_000 };

onBothStores((newPlace, name) => {
  test("fault 14: an answer about another company is shown with a warning", async () => {
    const { slack, registry, replica, judge, texts } = await startApp(await newPlace());
    const { url } = await replica();
    registry.next = [behaviours.otherCompany];
    await slack.command(url, vkn);
    await expect.poll(texts, patience).toContain("başka bir şirkete ait görünüyor");
    expect(texts()).not.toContain("🟢");
    expect(registry.calls).toHaveLength(1);
    expect(await judge()).toEqual([]);
  });

  test("fault 26: stopped in the middle of a call, the program finishes the call and exits with 0", async () => {
    const { slack, registry, environment, judge, cards, gate } = await startApp(await newPlace());
    const { child, url, ended } = await startProgram(environment);
    const { opened, open } = gate();
    registry.next = [behaviours.answerAfter(opened)];
    await slack.command(url, vkn);
    await expect.poll(() => registry.calls.length, patience).toBe(1);
    child.kill("SIGTERM");
    open();
    expect(await ended).toEqual([0, null]);
    expect(cards()).toBe(1);
    expect(await judge()).toEqual([]);
  });

  test("fault 26: stopped in the middle of a call that is never answered, the outcome is unknown", async () => {
    const place = await newPlace();
    const app = await startApp(place, { REGISTRY_DEADLINE_MS: "1500" });
    const { child, url, ended } = await startProgram(app.environment);
    app.registry.next = [behaviours.silence(true)];
    await app.slack.command(url, vkn);
    await expect.poll(() => app.registry.calls.length, patience).toBe(1);
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect(app.texts()).toContain(wording.unknownOutcome);
    expect(await statesOf(place)).toEqual(["unknown: timeout"]);
    expect(app.registry.calls).toHaveLength(1);
    expect(await app.judge()).toEqual([]);
  });

  test("fault 27: the same delivery twice, on two replicas: one call, one card", async () => {
    const { slack, registry, replica, judge, cards } = await startApp(await newPlace());
    const one = await replica();
    // SQLite has one machine: both deliveries reach the same program.
    const two = name === "SQLite" ? one : await replica();
    const same = { trigger: "the-same" };
    await Promise.all([slack.command(one.url, vkn, same), slack.command(two.url, vkn, same)]);
    await expect.poll(cards, patience).toBe(1);
    await slack.command(two.url, vkn, same);
    await Promise.all([one.stop(), two.stop()]);
    expect(cards()).toBe(1);
    expect(registry.calls).toHaveLength(1);
    expect(await judge()).toEqual([]);
  });

  test("fault 28: the same command three times: one call, three answers", async () => {
    const { slack, registry, replica, judge, cards, gate } = await startApp(await newPlace());
    const { url } = await replica();
    const { opened, open } = gate();
    registry.next = [behaviours.answerAfter(opened)];
    await Promise.all([1, 2, 3].map(() => slack.command(url, vkn)));
    await expect.poll(() => registry.calls.length, patience).toBe(1);
    open();
    await expect.poll(cards, patience).toBe(3);
    expect(registry.calls).toHaveLength(1);
    expect(await judge()).toEqual([]);
  });

  test("fault 28: a double click on a paid button: one call, its answer shown twice", async () => {
    const { slack, registry, replica, consents, judge, cards, texts } = await startApp(
      await newPlace(),
    );
    const { url } = await replica();
    await slack.command(url, vkn);
    await expect.poll(cards, patience).toBe(1);
    // The answer is minutes old: a card asks for confirmation.
    await slack.press(url, labels.refresh);
    await expect.poll(texts, patience).toContain(labels.refreshAnyway);
    expect(registry.calls).toHaveLength(1);
    consents.set(`vkn ${vkn}`, 1);
    await Promise.all([
      slack.press(url, labels.refreshAnyway),
      slack.press(url, labels.refreshAnyway),
    ]);
    const bought = () => slack.received.filter(({ whole }) => /replace_original":true/.test(whole));
    await expect.poll(() => bought().length, patience).toBeGreaterThanOrEqual(2);
    expect(registry.calls).toHaveLength(2);
    expect(await judge()).toEqual([]);
  });

  test("fault 29: a modal submitted twice is handled once, and buys nothing", async () => {
    const { slack, registry, replica, judge, texts } = await startApp(await newPlace());
    const one = await replica();
    const two = name === "SQLite" ? one : await replica();
    const submit = (url: string, id: string, trigger_id: string) =>
      slack.interact(url, {
        type: "view_submission",
        team: { id: "T1" },
        user: { id: "U0AYSE" },
        trigger_id,
        view: { id, type: "modal", callback_id: "any", state: { values: {} } },
      });
    const both = [submit(one.url, "V1", "first"), submit(two.url, "V1", "second")];
    expect(await Promise.all(both)).toEqual([200, 200]);
    await expect.poll(texts, patience).toContain(wording.notCharged);
    await Promise.all([one.stop(), two.stop()]);
    expect(slack.received).toMatchObject([{ by: "chat.postMessage", channel: "U0AYSE" }]);
    expect(registry.calls).toHaveLength(0);
    expect(await judge()).toEqual([]);
  });

  test.each<[string, Trouble]>([
    ["429", troubles.rateLimited],
    ["5xx", troubles.broken],
    // The time-out of 5 seconds is the same on both.
    ...(name === "SQLite" ? [["nothing at all", troubles.hangs] as [string, Trouble]] : []),
  ])("fault 30: Slack answers %s: the reply is retried, the query never", async (_n, trouble) => {
    const { slack, registry, replica, judge, cards } = await startApp(await newPlace());
    const { url } = await replica();
    slack.troubles.set("response", [trouble]);
    await slack.command(url, vkn);
    await expect.poll(cards, patience).toBe(1);
    expect(slack.tries.length).toBeGreaterThanOrEqual(2);
    expect(registry.calls).toHaveLength(1);
    expect(await judge()).toEqual([]);
  });

  test("fault 30: while Slack refuses everything, the reply waits, and a later card is free", async () => {
    const place = await newPlace();
    const { slack, registry, replica, judge, cards } = await startApp(place);
    const { url } = await replica();
    const always = (): Trouble[] => Array.from({ length: 50 }, () => troubles.broken);
    for (const by of ["response", "chat.postEphemeral", "chat.postMessage"]) {
      slack.troubles.set(by, always());
    }
    await slack.command(url, vkn);
    await expect.poll(() => slack.tries.includes("chat.postMessage"), patience).toBe(true);
    expect(await place.pendingReplies()).toBe(1);
    slack.troubles.clear();
    await slack.command(url, vkn);
    await expect.poll(cards, patience).toBeGreaterThanOrEqual(1);
    expect(registry.calls).toHaveLength(1);
    expect(await judge()).toEqual([]);
  });

  test("fault 31: a used response_url: ephemeral in the channel, then a direct message, then the history", async () => {
    const { slack, registry, replica, judge, texts } = await startApp(await newPlace());
    const { url } = await replica();
    const used = [troubles.used];
    slack.troubles.set("response", used);
    await slack.command(url, vkn);
    const way = () => slack.received.find(({ whole }) => whole.includes(title));
    await expect.poll(() => way()?.by, patience).toBe("chat.postEphemeral");
    expect(way()).toMatchObject({ channel: "C1", user: "U0AYSE" });

    slack.received.length = 0;
    slack.troubles.set("response", [troubles.used]);
    slack.troubles.set("chat.postEphemeral", [troubles.notInChannel]);
    await slack.command(url, vkn);
    await expect.poll(() => way()?.by, patience).toBe("chat.postMessage");
    expect(way()).toMatchObject({ channel: "U0AYSE" });

    slack.received.length = 0;
    await slack.command(url, "geçmiş", { name: "/bakiye" });
    await expect.poll(texts, patience).toContain(title);
    expect(registry.calls).toHaveLength(1);
    expect(await judge()).toEqual([]);
  });

  test("fault 34: twenty people, budget for one: one call, nineteen refusals, no overspending", async () => {
    const app = await startApp(await newPlace(), { MONTHLY_LIMIT: "1" });
    const { url } = await app.replica();
    const numbers = Array.from({ length: 20 }, (_, index) => `1234567${index + 10}`);
    await Promise.all(
      numbers.map((nine, index) =>
        app.slack.command(url, `${nine}${vknCheckDigit(nine)}`, { user: `U0PERSON${index}` }),
      ),
    );
    await expect
      .poll(() => new Set(app.slack.received.map(({ user }) => user)).size, patience)
      .toBe(20);
    expect(app.cards()).toBe(1);
    expect(app.registry.calls).toHaveLength(1);
    expect(await app.judge()).toEqual([]);
  });
});
