import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../src/kunye/start/config.ts";
import { startKunye } from "../../src/kunye/start/start-kunye.ts";
import { createLogger } from "../../src/platform/logger.ts";
import type { Change } from "../../src/workspace/core/core.ts";
import type { Message } from "../../src/workspace/core/message-log.ts";
import type { TrafficEntry } from "../../src/workspace/core/traffic-log.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { wording } from "../support/wording.ts";

const vkn = "1234567890";

/** Starts the program in local mode, with the page's requests as helpers. */
async function startPage(more: Record<string, string> = {}) {
  const dataDir = temporaryDirectory();
  const settings = { PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent", ...more };
  const kunye = await startKunye(readConfig(settings), createLogger("silent"));
  const { entries, messages, ended } = await followStream(kunye.url);
  onTestFinished(async () => {
    await kunye.stop();
    await ended;
  });
  const post = (act: string, body: object) =>
    fetch(`${kunye.url}/workspace/${act}`, { method: "POST", body: JSON.stringify(body) });
  const place = { personId: "U05AYSE0001", channelId: "C05GENEL001" };
  const calls = (method: string) =>
    [...entries.values()].filter((one) => one.direction === "to-service" && one.method === method);
  return {
    calls,
    /** Resolves with the paid queries after this number of them has ended. */
    async paid(count: number) {
      const ended = () => calls("POST").filter(({ durationMs }) => durationMs !== undefined);
      await expect.poll(() => ended().length).toBe(count);
      return ended();
    },
    type: (text: string, person = {}) => post("type", { ...place, ...person, text }),
    /** Presses the newest button with this action. */
    async press(actionId: string) {
      const { ts, blocks } = messages.at(-1) ?? { ts: "", blocks: [] };
      const block = blocks.find((one) => JSON.stringify(one).includes(`"${actionId}"`));
      await post("press", { ...place, ts, blockId: block?.block_id, actionId });
    },
    trouble: (value: string) => post("extra-knob", { name: "registry", value }),
    /** Resolves when the app's newest message has these words. */
    said: (words: string) =>
      expect
        .poll(() => JSON.stringify(messages.at(-1) ?? ""), { timeout: 20_000 })
        .toContain(words),
    apiKey: () => readFileSync(join(dataDir, "registry-api-key"), "utf8").trim(),
  };
}

/** Collects the events of the page's stream. */
async function followStream(url: string) {
  const entries = new Map<number, TrafficEntry>();
  const messages: Message[] = [];
  const take = (line: string) => {
    if (!line.startsWith("data: ")) return;
    const change = JSON.parse(line.slice(6)) as Change | { kind?: never };
    if (change.kind === "traffic") entries.set(change.entry.id, change.entry);
    if (change.kind === "message") messages.push(change.message);
  };
  const { body } = await fetch(`${url}/workspace/stream`);
  let rest = "";
  const write = (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    lines.forEach(take);
  };
  const ended = body?.pipeThrough(new TextDecoderStream()).pipeTo(new WritableStream({ write }));
  return { entries, messages, ended };
}

test("the traffic shows each paid query once, with what it cost, and the free readings", async () => {
  const page = await startPage();
  await page.type(`/vkn ${vkn}`);
  await page.said(wording.chargedLeaving(1, 249));
  await page.type(`/vkn ${vkn}`, { personId: "U05MEHMET02" });
  await page.said(`${wording.askedBy()} `);
  expect(await page.paid(1)).toMatchObject([
    {
      method: "POST",
      path: "/v1/search/vkn",
      request: { vkn },
      status: 200,
      response: { success: true, dusulen_bakiye: 1, data: { Merkez: "{…}" } },
      note: { tr: wording.charged(1), en: "1 credit charged" },
    },
  ]);
  const free = { tr: "ücretsiz", en: "free" };
  const reading = { path: "/v1/search/balance", response: { balance: 249 }, note: free };
  expect(page.calls("GET")).toContainEqual(expect.objectContaining(reading));
  const shown = JSON.stringify([page.calls("GET"), page.calls("POST")]);
  expect(page.apiKey()).toMatch(/^sicil_/);
  expect(shown).not.toContain("sicil_");
});

test("the traffic shows refused and unanswered queries, and that they cost nothing", async () => {
  const page = await startPage({ REGISTRY_DEADLINE_MS: "1000" });
  await page.trouble("refuses");
  await page.type(`/vkn ${vkn}`);
  await page.said(wording.upstreamSilent);
  await page.trouble("none");
  await page.type("/vkn 1111111114");
  await page.said("bulunamadı");
  await page.trouble("silent");
  await page.type("/vkn 2136267340");
  await page.said(wording.unknownOutcome);
  const note = { tr: "düşülmedi", en: "not charged" };
  const [refused, unknown, silent] = await page.paid(3);
  expect([refused, unknown]).toMatchObject([
    { request: { vkn }, status: 502, note },
    { request: { vkn: "1111111114" }, status: 404, note },
  ]);
  expect(silent).toMatchObject({ request: { vkn: "2136267340" }, failure: "caller_gone" });
  expect(silent).not.toHaveProperty("note");
});

test("the traffic shows no record: lists as their length, objects without their fields", async () => {
  const page = await startPage();
  await page.type("/vkn detay 9218306680");
  await page.said("Siz basmadan sorgulanmaz");
  await page.press("offer:detail");
  await page.said(wording.charged(3));
  await page.type("/unvan örnek gıda");
  await page.said(wording.charged(2));
  const [detail, title] = await page.paid(2);
  expect(detail?.response).toMatchObject({
    success: true,
    dusulen_bakiye: 3,
    data: { Merkez: "{…}", Ortaklar: "[37]" },
  });
  expect(title?.response).toMatchObject({ matched: "{…}", alternatives: "[5]" });
  expect(JSON.stringify(title?.response)).not.toContain("GIDA");
  expect(JSON.stringify(detail?.response)).not.toContain("******");
});
