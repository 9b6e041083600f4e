import { createServer } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "../../src/kunye/start/config.ts";
import { startKunye } from "../../src/kunye/start/start-kunye.ts";
import { listen } from "../../src/platform/limited-server.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { withTrouble } from "../../src/registry/start-registry-service.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { wording } from "../support/wording.ts";

test("the page's knob makes the embedded registry refuse, answer or never answer", async () => {
  const settings = { PORT: "0", DATA_DIR: temporaryDirectory(), LOG_LEVEL: "silent" };
  const config = readConfig({ ...settings, REGISTRY_DEADLINE_MS: "1000" });
  const kunye = await startKunye(config, createLogger("silent"));
  const send = (act: string, body: object) =>
    fetch(`${kunye.url}/workspace/${act}`, { method: "POST", body: JSON.stringify(body) });
  const stream = await fetch(`${kunye.url}/workspace/stream`);
  let streamed = "";
  const reading = stream.body?.pipeThrough(new TextDecoderStream()).pipeTo(
    new WritableStream({
      write(chunk) {
        streamed += chunk;
      },
    }),
  );
  onTestFinished(async () => {
    await kunye.stop();
    await reading;
  });

  const command = { personId: "U05AYSE0001", channelId: "C05GENEL001", text: "/vkn 1234567890" };
  for (const [value, expected] of [
    ["refuses", wording.upstreamSilent],
    ["none", wording.chargedLeaving(1, 249)],
    ["silent", wording.unknownOutcome],
  ] as const) {
    const turned = await send("extra-knob", { name: "registry", value });
    const { extras } = (await turned.json()) as { extras: object[] };
    expect(extras[0]).toMatchObject({ name: "registry", value });
    expect(streamed).not.toContain(expected);
    await send("type", { ...command, text: value === "silent" ? "/vkn 2136267340" : command.text });
    await expect.poll(() => streamed, { timeout: 10_000 }).toContain(expected);
  }
  for (const wrong of [{ name: "registry", value: "x" }, { name: "x", value: "none" }, {}]) {
    expect((await send("extra-knob", wrong)).status).toBe(400);
  }
});

test("the page's button lets months pass for the embedded registry's companies", async () => {
  const settings = { PORT: "0", DATA_DIR: temporaryDirectory(), LOG_LEVEL: "silent" };
  const kunye = await startKunye(readConfig(settings), createLogger("silent"));
  onTestFinished(() => kunye.stop());
  for (const passed of [1, 2]) {
    const pressed = await fetch(`${kunye.url}/workspace/extra-knob`, {
      method: "POST",
      body: JSON.stringify({ name: "month", value: "pass" }),
    });
    const { extras } = (await pressed.json()) as { extras: object[] };
    expect(extras[1]).toMatchObject({ name: "month", label: { tr: `Geçen ay sayısı: ${passed}` } });
  }
});

test("a slow registry answers after six seconds", async () => {
  const arrived = Promise.withResolvers<undefined>();
  let isAnswered = false;
  const slow = withTrouble(
    (_request, response) => {
      isAnswered = true;
      response.end();
    },
    () => "slow",
  );
  const server = createServer((request, response) => {
    slow(request, response);
    arrived.resolve(undefined);
  });
  onTestFinished(() => void server.close());
  const url = await listen(server, 0, "127.0.0.1");
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const answer = fetch(url);
  await arrived.promise;
  vi.advanceTimersByTime(5_999);
  expect(isAnswered).toBe(false);
  vi.advanceTimersByTime(1);
  expect((await answer).status).toBe(200);
});
